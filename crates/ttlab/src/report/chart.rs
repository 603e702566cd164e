//! Pictures as data: what is on which axis. Knows points; does not know how they are drawn.

use super::stats::{INTERVAL_RULE, Spread};
use super::table::Table;

/// How values are laid along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Evenly, from zero on.
    FromZero,
    /// Evenly, around the points.
    Linear,
    /// By powers of ten.
    Log10,
    /// By powers of two, and labelled with them.
    Log2,
}

/// An axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// What is on it, with its unit.
    pub(crate) label: String,
    pub(crate) scale: Scale,
}

impl Axis {
    pub(crate) fn new(label: impl Into<String>, scale: Scale) -> Self {
        Axis { label: label.into(), scale }
    }
}

/// A point and what it may be instead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// The place along the first axis; of a list of names, the place in it from 0.
    pub(crate) at: f64,
    pub(crate) spread: Spread,
}

/// Points that belong together, under a name in the legend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

/// A place on the first axis that is worth a word.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(crate) at: f64,
    pub(crate) label: String,
}

/// What lies along the first axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// Numbers: lines over them.
    Curves(Axis),
    /// Names, one below the other: dots beside them.
    Dots(String, Vec<String>),
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chart {
    pub(crate) form: Form,
    /// The axis of the values.
    pub(crate) values: Axis,
    pub(crate) lines: Vec<Line>,
    pub(crate) marks: Vec<Mark>,
    /// How the intervals of the points were made.
    pub(crate) intervals: &'static str,
}

impl Chart {
    pub(crate) fn new(form: Form, values: Axis, lines: Vec<Line>) -> Self {
        Chart { form, values, lines, marks: Vec::new(), intervals: INTERVAL_RULE }
    }

    pub(crate) fn with_mark(mut self, at: f64, label: impl Into<String>) -> Self {
        self.marks.push(Mark { at, label: label.into() });
        self
    }

    /// With intervals made by another rule than those of medians.
    pub(crate) fn with_intervals(self, intervals: &'static str) -> Self {
        Chart { intervals, ..self }
    }

    /// What can be shown on the axes: neither infinite nor without a logarithm where one is taken.
    pub(crate) fn shown(&self, point: &Point) -> bool {
        let fits = |value: f64, scale: Scale| {
            value.is_finite() && (value > 0.0 || !matches!(scale, Scale::Log2 | Scale::Log10))
        };
        let along = match &self.form {
            Form::Curves(axis) => axis.scale,
            Form::Dots(..) => Scale::Linear,
        };
        fits(point.at, along) && fits(point.spread.median, self.values.scale)
    }

    /// Whether there is anything to see.
    pub(crate) fn has_points(&self) -> bool {
        self.lines.iter().flat_map(|line| &line.points).any(|point| self.shown(point))
    }

    /// The points that the axes cannot show.
    pub(crate) fn hidden(&self) -> usize {
        self.lines.iter().flat_map(|line| &line.points).filter(|point| !self.shown(point)).count()
    }

    /// The least and the greatest of something about the points shown.
    pub(crate) fn bounds(&self, of: impl Fn(&Point) -> f64) -> (f64, f64) {
        let points = self.lines.iter().flat_map(|line| &line.points).filter(|point| self.shown(point));
        points.map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
    }

    /// Where an axis from zero ends: at the end of the longest whisker, but not so far that the points are lost beside it.
    pub(crate) fn top(&self) -> f64 {
        let (_, high) = self.bounds(|point| point.spread.high);
        let (_, median) = self.bounds(|point| point.spread.median);
        let top = if median > 0.0 { high.min(3.0 * median) } else { high };
        if top > 0.0 { top } else { 1.0 }
    }

    /// Whether a whisker is longer than its axis.
    pub(crate) fn cuts(&self) -> bool {
        self.values.scale == Scale::FromZero && self.bounds(|point| point.spread.high).1 > self.top()
    }

    /// The points in figures: a row for each place, and for each line its value with its interval where there is one.
    pub(crate) fn table(&self) -> Table {
        let first = match &self.form {
            Form::Curves(axis) => &axis.label,
            Form::Dots(label, _) => label,
        };
        let mut places: Vec<f64> = self.lines.iter().flat_map(|line| &line.points).map(|point| point.at).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let most = places.last().map_or(0.0, |last| last.log2());
        let name = |line: &Line| if line.name.is_empty() { self.values.label.clone() } else { line.name.clone() };
        let mut table = Table::new([first.clone()].into_iter().chain(self.lines.iter().map(name)));
        for at in places {
            let name = match &self.form {
                Form::Curves(Axis { scale: Scale::Log2, .. }) if at.log2().fract() == 0.0 => doubled(at.log2(), most),
                Form::Curves(_) => number(at),
                Form::Dots(_, names) => names.get(at as usize).cloned().unwrap_or_default(),
            };
            let cell = |line: &Line| {
                line.points
                    .iter()
                    .find(|point| point.at.total_cmp(&at).is_eq())
                    .map_or_else(|| "–".to_owned(), |point| spread(point.spread))
            };
            table.row([name].into_iter().chain(self.lines.iter().map(cell)));
        }
        table
    }
}

/// A median, with its interval if it is more than a point.
pub(crate) fn spread(spread: Spread) -> String {
    let Spread { median, low, high } = spread;
    if low >= high { number(median) } else { format!("{} ({} to {})", number(median), number(low), number(high)) }
}

/// A number with as many digits as say something.
pub(crate) fn number(value: f64) -> String {
    let size = value.abs();
    if value.fract() == 0.0 && size < 1e15 {
        let digits = crate::count::grouped(size as u64);
        if value < 0.0 { format!("-{digits}") } else { digits }
    } else if size >= 1e15 {
        format!("{value:.2e}")
    } else if size >= 1000.0 {
        number(value.round())
    } else if size >= 100.0 {
        format!("{value:.1}")
    } else if size >= 1.0 {
        format!("{value:.2}")
    } else if size >= 1e-3 {
        format!("{value:.4}")
    } else {
        format!("{value:.2e}")
    }
}

/// Two to this power where the greatest has the power `most`: as a number if all are small.
pub(crate) fn doubled(exponent: f64, most: f64) -> String {
    if most <= 10.0 { number(exponent.exp2()) } else { power_of_two(exponent) }
}

/// Two to this power, as people write it.
fn power_of_two(exponent: f64) -> String {
    let raised = |digit: char| match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        '-' => '⁻',
        other => other,
    };
    let exponent: String = format!("{exponent}").chars().map(raised).collect();
    format!("2{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_say_something() {
        let numbers =
            [0.0, 12.0, 1_234_567.0, 1234.5, 123.45, 1.234_5, 0.012_345, 1.5e-8, -3.0, 1e15, 999_999_999_999_999.9];
        let texts = ["0", "12", "1,234,567", "1,235", "123.5", "1.23", "0.0123", "1.50e-8", "-3", "1.00e15", "1.00e15"];
        assert_eq!(numbers.map(number), texts.map(str::to_owned));
        assert_eq!([0.0, 18.0, -7.0].map(power_of_two), ["2⁰", "2¹⁸", "2⁻⁷"].map(str::to_owned));
    }

    #[test]
    fn what_has_no_logarithm_is_hidden_but_stays_in_the_table() {
        let point = |at, value| Point { at, spread: Spread::exact(value) };
        let line = Line { name: "false".to_owned(), points: vec![point(8.0, 0.5), point(16.0, 0.0)] };
        let chart =
            Chart::new(Form::Curves(Axis::new("bits", Scale::Linear)), Axis::new("share", Scale::Log10), vec![line]);
        assert_eq!(chart.hidden(), 1);
        assert_eq!(chart.table().rows, [["8", "0.5000"], ["16", "0"]]);
    }
}
