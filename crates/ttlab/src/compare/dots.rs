//! A chart of tables: a dot each, the sizes that were asked for side by side. Knows names, sizes and values; does not know what was
//! measured.

use crate::count::Count;
use crate::once::once;
use crate::report::{Axis, Chart, Form, Line, Point, Scale, Spread};

/// What the chart shows of a table.
pub(super) struct Dot {
    pub(super) name: String,
    /// The size that was asked for; nothing for a table that has none.
    pub(super) asked: Option<u64>,
    /// Every sample.
    pub(super) values: Vec<f64>,
}

/// A line for each size, and one for what has none. Tables without a sample are left out.
pub(super) fn chart(unit: &str, mut dots: Vec<Dot>) -> Chart {
    dots.retain(|dot| !dot.values.is_empty());
    let names = once(dots.iter().map(|dot| dot.name.clone()));
    let line = |asked: Option<u64>| {
        let point = |dot: &Dot| {
            let at = names.iter().position(|name| *name == dot.name)? as f64;
            Some(Point { at, spread: Spread::of(&dot.values)? })
        };
        let name = asked.map_or_else(|| "no size".to_owned(), |size| format!("{} entries", Count(size)));
        Line { name, points: dots.iter().filter(|dot| dot.asked == asked).filter_map(point).collect() }
    };
    let lines = once(dots.iter().map(|dot| dot.asked)).into_iter().map(line).collect();
    Chart::new(Form::Dots("table".to_owned(), names.clone()), Axis::new(unit, Scale::FromZero), lines)
}
