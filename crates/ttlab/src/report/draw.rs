//! Pictures drawn, as SVG that takes its colours from the page. Knows the plotting library; does not know measurements.

use std::sync::Arc;

use kuva::prelude::{Layout, LinePlot, LineStyle, MarkerShape, Plot, ReferenceLine, ScatterPlot, Theme, TickFormat};
use kuva::render_to_svg;

use super::chart::{Axis, Chart, Form, Point, Scale, doubled, number};

/// How large a picture is drawn: its text keeps its size, so a picture for a phone is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Wide,
    Narrow,
}

/// Colours there are; the page says which, for light and for dark.
const COLOURS: usize = 8;

/// Dashes and markers, so that no line is known by its colour alone. Their numbers and that of the colours have no common
/// rhythm, so that no two of the first lines look alike.
const DASHES: [&str; 5] = ["", "7 4", "2 3", "9 3 2 3", "13 4"];
const MARKERS: [MarkerShape; 7] = [
    MarkerShape::Circle,
    MarkerShape::Square,
    MarkerShape::Triangle,
    MarkerShape::Diamond,
    MarkerShape::TriangleDown,
    MarkerShape::Cross,
    MarkerShape::Plus,
];

impl Room {
    const fn width(self) -> f64 {
        match self {
            Room::Wide => 920.0,
            Room::Narrow => 340.0,
        }
    }

    /// Names below each other take their room; curves take what looks well.
    fn height(self, chart: &Chart) -> f64 {
        match (&chart.form, self) {
            (Form::Curves(_), Room::Wide) => 430.0,
            (Form::Curves(_), Room::Narrow) => 340.0,
            (Form::Dots(_, names), _) => 90.0 + names.len() as f64 * (16.0 + 10.0 * chart.lines.len().min(6) as f64),
        }
    }
}

fn colour(line: usize) -> String {
    format!("var(--c{})", line % COLOURS + 1)
}

fn dash(line: usize) -> LineStyle {
    match DASHES[line % DASHES.len()] {
        "" => LineStyle::Solid,
        dashes => LineStyle::Custom(dashes.to_owned()),
    }
}

/// A piece of a line with its marker, for a legend in the text.
pub(super) fn swatch(line: usize, connected: bool) -> String {
    let dashes = DASHES[line % DASHES.len()];
    let colour = colour(line);
    let stroke = if connected {
        format!(
            "<path d=\"M0 7H34\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\" fill=\"none\"/>"
        )
    } else {
        String::new()
    };
    let marker = match MARKERS[line % MARKERS.len()] {
        MarkerShape::Square => "<path d=\"M12.5 2.5h9v9h-9z\"",
        MarkerShape::Triangle => "<path d=\"M17 1.5l5.5 10h-11z\"",
        MarkerShape::Diamond => "<path d=\"M17 1l6 6-6 6-6-6z\"",
        MarkerShape::TriangleDown => "<path d=\"M17 12.5l5.5-10h-11z\"",
        MarkerShape::Cross => "<path d=\"M12.5 2.5l9 9m0-9l-9 9\" stroke-width=\"2.5\"",
        MarkerShape::Plus => "<path d=\"M17 1v12M11 7h12\" stroke-width=\"2.5\"",
        _ => "<circle cx=\"17\" cy=\"7\" r=\"4.5\"",
    };
    format!(
        "<svg class=\"swatch\" viewBox=\"0 0 34 14\" width=\"34\" height=\"14\" aria-hidden=\"true\">{stroke}{marker} \
         fill=\"{colour}\" stroke=\"{colour}\"/></svg>"
    )
}

/// The line of a mark, for a legend in the text.
pub(super) const MARK: &str = "<svg class=\"swatch\" viewBox=\"0 0 34 14\" width=\"34\" height=\"14\" aria-hidden=\"true\">\
     <path d=\"M17 0v14\" stroke=\"var(--mark)\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\" fill=\"none\"/></svg>";

/// The picture; `id` keeps its inner names apart from those of others on the page.
pub(super) fn svg(chart: &Chart, title: &str, room: Room, id: &str) -> String {
    let plots = plots(chart);
    let (width, height) = (room.width(), room.height(chart));
    // The last label of an axis may reach beyond the drawing.
    let drawn_width = width - 16.0;
    let layout = laid_out(chart, room, &plots).with_width(drawn_width).with_height(height).with_theme(theme());
    let drawn = render_to_svg(plots, layout);
    let body = drawn.split_once('>').map_or("", |(_, body)| body);
    let body = body.split_once("-->").map_or(body, |(_, body)| body);
    let body = body.replace("kuva-clip-", &format!("{id}-"));
    let title = super::html::escaped(title);
    format!(
        "<svg class=\"plot\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" fill=\"var(--ink)\">{body}"
    )
}

fn theme() -> Theme {
    let axis = "var(--axis)".to_owned();
    Theme {
        background: "none".to_owned(),
        axis_color: axis.clone(),
        tick_color: axis,
        grid_color: "var(--grid)".to_owned(),
        text_color: "var(--ink)".to_owned(),
        font_family: Some("inherit".to_owned()),
        ..Theme::light()
    }
}

fn plots(chart: &Chart) -> Vec<Plot> {
    let mut plots = guides(chart);
    for (number, line) in chart.lines.iter().enumerate() {
        let points: Vec<Point> = line.points.iter().copied().filter(|point| chart.shown(point)).collect();
        if points.is_empty() {
            continue;
        }
        match &chart.form {
            Form::Curves(along) => curve(chart, along, number, &points, &mut plots),
            Form::Dots(_, names) => plots.push(dots(chart, names.len(), number, &points)),
        }
    }
    plots
}

/// A thin line through each name, behind the dots.
fn guides(chart: &Chart) -> Vec<Plot> {
    let Form::Dots(_, names) = &chart.form else { return Vec::new() };
    let scale = chart.values.scale;
    let (low, high) = match scale {
        Scale::FromZero => (0.0, chart.top() * 1.05),
        _ => chart.bounds(|point| placed(point.spread.median, scale)),
    };
    let guide = |row: usize| {
        let ends = [(low, row as f64), (high, row as f64)];
        LinePlot::new().with_data(ends).with_color("var(--grid)").with_stroke_width(1.0).into()
    };
    (1..=names.len()).map(guide).collect()
}

/// The place of a value on its axis: its exponent where powers of two are labelled.
fn placed(value: f64, scale: Scale) -> f64 {
    if scale == Scale::Log2 { value.log2() } else { value }
}

fn curve(chart: &Chart, along: &Axis, number: usize, points: &[Point], plots: &mut Vec<Plot>) {
    let scale = chart.values.scale;
    let at = |point: &Point| (placed(point.at, along.scale), placed(point.spread.median, scale));
    let places: Vec<(f64, f64)> = points.iter().map(at).collect();
    // The lower end of an interval may have no logarithm; then it ends at its middle.
    let low = points.iter().map(|point| {
        let low = if point.spread.low > 0.0 || scale == Scale::Linear || scale == Scale::FromZero {
            point.spread.low
        } else {
            point.spread.median
        };
        placed(low, scale)
    });
    let high = points.iter().map(|point| placed(point.spread.high, scale));
    let mut line = LinePlot::new().with_data(places.iter().copied()).with_color(colour(number)).with_stroke_width(2.0);
    line = line.with_line_style(dash(number));
    if points.iter().any(|point| point.spread.low < point.spread.high) {
        line = line.with_band(low.collect::<Vec<f64>>(), high.collect::<Vec<f64>>());
    }
    plots.push(line.into());
    let marker = MARKERS[number % MARKERS.len()];
    plots.push(
        ScatterPlot::new().with_data(places).with_color(colour(number)).with_marker(marker).with_size(4.0).into(),
    );
}

/// Dots with whiskers; lines of one name stand a little above each other.
fn dots(chart: &Chart, names: usize, number: usize, points: &[Point]) -> Plot {
    let lines = chart.lines.len() as f64;
    let shift = (number as f64 - (lines - 1.0) / 2.0) * (0.7 / lines);
    let scale = chart.values.scale;
    let value = |point: &Point| placed(point.spread.median, scale);
    let place = |point: &Point| (value(point), names as f64 - point.at - shift);
    let arms = |point: &Point| {
        let low = if point.spread.low > 0.0 { placed(point.spread.low, scale) } else { value(point) };
        (value(point) - low, placed(point.spread.high, scale) - value(point))
    };
    ScatterPlot::new()
        .with_data(points.iter().map(place))
        .with_x_err_asymmetric(points.iter().map(arms))
        .with_color(colour(number))
        .with_marker(MARKERS[number % MARKERS.len()])
        .with_size(5.0)
        .into()
}

fn laid_out(chart: &Chart, room: Room, plots: &[Plot]) -> Layout {
    let layout = Layout::auto_from_plots(plots).with_tick_size(12).with_label_size(13).with_show_grid(true);
    match &chart.form {
        Form::Curves(along) => over_numbers(layout, chart, along, room),
        Form::Dots(_, names) => beside_names(layout, chart, names, room),
    }
}

fn over_numbers(layout: Layout, chart: &Chart, along: &Axis, room: Room) -> Layout {
    let layout = layout.with_x_label(&along.label).with_y_label(&chart.values.label).with_y_tick_format(short());
    let layout = match along.scale {
        Scale::Log2 => {
            let (first, last) = chart.bounds(|point| point.at.log2());
            let pad = ((last - first) * 0.03).max(0.2);
            let most = if room == Room::Wide { 16.0 } else { 6.0 };
            let step = ((last - first) / most).ceil().max(1.0);
            let exponents = layout.with_x_axis_min(first - pad).with_x_axis_max(last + pad).with_x_tick_step(step);
            exponents.with_x_tick_format(TickFormat::Custom(Arc::new(move |exponent| doubled(exponent, last))))
        }
        Scale::Log10 => layout.with_log_x().with_x_tick_format(short()),
        Scale::Linear | Scale::FromZero => layout.with_x_tick_format(short()),
    };
    let mut layout = match chart.values.scale {
        Scale::Log10 => layout.with_log_y().with_clamp_y_axis(),
        Scale::FromZero => layout.with_y_axis_min(0.0).with_y_axis_max(chart.top() * 1.05),
        Scale::Linear | Scale::Log2 => layout,
    };
    for mark in &chart.marks {
        let line = ReferenceLine::vertical(placed(mark.at, along.scale));
        layout = layout.with_reference_line(line.with_color("var(--mark)").with_dasharray("4 3"));
    }
    layout
}

fn beside_names(layout: Layout, chart: &Chart, names: &[String], room: Room) -> Layout {
    let (least, most) = (if room == Room::Wide { 8 } else { 4 }, names.len() as f64 + 0.5);
    let names = names.iter().rev().map(|name| shortened(name, room)).collect::<Vec<_>>();
    let layout = layout.with_y_categories(names).with_y_axis_min(0.5).with_y_axis_max(most);
    let layout = layout.with_x_label(&chart.values.label).with_x_tick_format(short()).with_ticks(least);
    match chart.values.scale {
        Scale::Log10 | Scale::Log2 => layout.with_log_x(),
        // A dot at zero is seen whole.
        Scale::FromZero => layout.with_x_axis_min(-0.02 * chart.top()).with_x_axis_max(chart.top() * 1.05),
        Scale::Linear => layout,
    }
}

/// A name that leaves room for the dots; the table has all of it.
fn shortened(name: &str, room: Room) -> String {
    let most = if room == Room::Wide { 48 } else { 16 };
    if name.chars().count() <= most {
        name.to_owned()
    } else {
        format!("{}…", name.chars().take(most - 1).collect::<String>().trim_end())
    }
}

/// Numbers as short as an axis wants them: 2 M for two million.
fn short() -> TickFormat {
    TickFormat::Custom(Arc::new(|value: f64| match value.abs() {
        1e9.. => format!("{} G", trimmed(&format!("{:.2}", value / 1e9))),
        1e6.. => format!("{} M", trimmed(&format!("{:.2}", value / 1e6))),
        1e3.. => number(value.round()),
        0.0 | 1e-3.. => trimmed(&format!("{value:.3}")),
        _ => trimmed_power(&number(value)),
    }))
}

fn trimmed(text: &str) -> String {
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `1.00e-8` as `1e-8`.
fn trimmed_power(text: &str) -> String {
    match text.split_once('e') {
        Some((digits, power)) => format!("{}e{power}", trimmed(digits)),
        None => text.to_owned(),
    }
}
