//! An advice and its reasons shown. Knows the model; does not measure.

use super::model::{Advice, CLOSE, Choice, Model};
use super::{ENTRY_BYTES, Measured};
use crate::cli::Advise;
use crate::count::{Count, grouped};
use crate::grid::Grid;
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, number};

pub(super) fn document(args: &Advise, game: &str, measured: &Measured, model: &Model, advice: &Advice) -> Document {
    let title = format!("A table for searches of {} of {game}", span(args.time.as_secs_f64()));
    let mut document = Document::new("advise", title, "none: the games' own keys");
    document.findings = findings(measured, model, advice);
    let entries = || Form::Curves(Axis::new("entries of the table", Scale::Log2));
    let line = |name: &str, points: Vec<Point>| Line { name: name.to_owned(), points };
    let predicted = |of: &dyn Fn(&Choice) -> f64| {
        let point = |choice: &Choice| Point { at: choice.entries as f64, spread: Spread::exact(of(choice)) };
        advice.choices.iter().map(point).collect::<Vec<_>>()
    };
    let time = vec![
        line("time", predicted(&Choice::time)),
        line("because of nodes", predicted(&|choice| choice.nodes)),
        line("because of pages and caches", predicted(&|choice| choice.node_time)),
    ];
    let chart = Chart::new(entries(), Axis::new("multiple of the ideal", Scale::FromZero), time);
    document.sections.push(Section::drawn(
        "The time of such a search with each size",
        "Follows from the two curves below. The ideal has an unbounded table that costs what the smallest does.",
        chart.with_mark(advice.taken.entries as f64, "advised"),
    ));
    let nodes = measured
        .solved
        .iter()
        .map(|solved| Point { at: solved.entries as f64, spread: Spread::exact(solved.nodes as f64) });
    let chart = Chart::new(entries(), Axis::new("nodes", Scale::FromZero), vec![line("", nodes.collect())]);
    document.sections.push(Section::drawn(
        "Nodes saved against size",
        measured.done.as_str(),
        chart.with_mark(measured.distinct as f64, "distinct positions"),
    ));
    let touched = measured.touched.iter().filter_map(|touched| {
        let at = ((touched.mib << 20) / ENTRY_BYTES) as f64;
        Some(Point { at, spread: Spread::of(&touched.nanoseconds)? })
    });
    let rates = measured
        .solved
        .iter()
        .filter_map(|solved| Some(Point { at: solved.entries as f64, spread: Spread::of(&solved.nanoseconds)? }));
    let mut lines = vec![line("a key of a full table, at random", touched.collect())];
    if !measured.rate_is_given {
        lines.push(line("a node of the search", rates.collect()));
    }
    document.sections.push(Section::drawn(
        "Where pages and caches eat the gain",
        "Measured: nanoseconds for a key of a full table that is probed, and stored if it is not there; and for a node of the \
         search above, unless its rate was given.",
        Chart::new(entries(), Axis::new("nanoseconds", Scale::FromZero), lines),
    ));
    for solved in &measured.solved {
        let one = |quantity, unit, noise| {
            Series::new(&measured.position, quantity, unit, noise).with("entries", solved.entries)
        };
        document.series.push(one("nodes", "nodes", Noise::Exact).with_repeats(1, [solved.nodes as f64]));
        if !measured.rate_is_given {
            let times = solved.nanoseconds.iter().copied();
            document.series.push(one("time a node", "ns", Noise::Noisy).with_repeats(1, times));
        }
    }
    for touched in &measured.touched {
        let series = Series::new("full table", "time a key", "ns", Noise::Noisy).with("MiB", touched.mib);
        document.series.push(series.with_repeats(1, touched.nanoseconds.iter().copied()));
    }
    document
}

/// A time for people.
fn span(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{:.0} ms", seconds * 1e3),
        ..120.0 => format!("{seconds} s"),
        ..7200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0x4000_0000.. => format!("{:.1} GiB", bytes as f64 / 1_073_741_824.0),
        0x10_0000.. => format!("{} MiB", bytes >> 20),
        _ => format!("{} KiB", bytes >> 10),
    }
}

fn findings(measured: &Measured, model: &Model, advice: &Advice) -> Vec<String> {
    let Advice { taken, best, choices } = advice;
    let mut said = vec![format!(
        "Advised: {} entries, {} in the default layout. It is the smallest size within {:.0} % of the best, {} entries.",
        Count(taken.entries),
        size(taken.bytes()),
        (CLOSE - 1.0) * 100.0,
        Count(best.entries)
    )];
    said.push(format!(
        "{}: {} nodes a second. Measured: {} distinct positions among {} nodes ({}). So the time is worth about {} \
         nodes and {} distinct positions.",
        if measured.rate_is_given { "Given" } else { "Measured" },
        grouped((1e9 / model.base).round() as u64),
        grouped(measured.distinct),
        grouped(measured.nodes),
        measured.position,
        grouped(model.nodes as u64),
        grouped(model.distinct as u64)
    ));
    said.push(format!(
        "With the advised size the search takes {:.2} times the nodes of an unbounded table, and a node {:.2} times the time of one in \
         the smallest table.",
        taken.nodes,
        taken.node_time
    ));
    if let Some(larger) = choices.iter().find(|choice| choice.entries > taken.entries) {
        said.push(format!(
            "Twice the size: {:.2} times the nodes, {:.2} times the time a node; in all {:+.1} % of time.",
            larger.nodes,
            larger.node_time,
            (larger.time() / taken.time() - 1.0) * 100.0
        ));
    }
    let (most, (least, greatest)) = model.range();
    let pressure = model.distinct / taken.entries as f64;
    if pressure > greatest || pressure < least {
        said.push(format!(
            "Beyond what was measured: {} distinct positions for each entry, where the position was solved under {} to {}.",
            number(pressure),
            number(least),
            number(greatest)
        ));
    }
    if taken.bytes() as f64 > most {
        said.push(format!(
            "Beyond what was measured: tables above {} are taken to cost what that one does.",
            size(most as u64)
        ));
    }
    said.extend(measured.caution.clone());
    said
}

/// The advice and its table.
pub(super) fn for_people(measured: &Measured, model: &Model, advice: &Advice) -> String {
    let mut grid = Grid::new(["entries", "size", "nodes x", "time a node x", "time x", ""]);
    for choice in &advice.choices {
        grid.row([
            Count(choice.entries).to_string(),
            size(choice.bytes()),
            format!("{:.3}", choice.nodes),
            format!("{:.3}", choice.node_time),
            format!("{:.3}", choice.time()),
            if *choice == advice.taken { "advised" } else { "" }.to_owned(),
        ]);
    }
    format!("{}\n\n{grid}", findings(measured, model, advice).join("\n"))
}
