//! A sweep shown: curves, tables and what is to be said. Knows samples; does not measure.

use super::plan::Point;
use super::quantity::{QUANTITIES, Quantity, quantities};
use super::state::State;
use crate::cli::{GameName, Sweep, Vary};
use crate::grid::Grid;
use crate::once::once;
use crate::report::{
    Axis, Chart, Document, Form, INTERVAL_RULE, Line, Point as Dot, Scale, Section, Series, Spread, number, spread,
};

/// The picture, if there is anything to see.
fn section(quantity: &Quantity, args: &Sweep, points: &[Point], state: &State) -> Option<Section> {
    let mut lines: Vec<Line> = Vec::new();
    for (number, point) in points.iter().enumerate() {
        let Some(spread) = quantity.spread(state, number, point) else { continue };
        let dot = Dot { at: point.at, spread };
        match lines.last_mut().filter(|line| line.name == point.line) {
            Some(line) => line.points.push(dot),
            None => lines.push(Line { name: point.line.clone(), points: vec![dot] }),
        }
    }
    let seen = lines.iter().flat_map(|line| &line.points).any(|dot| dot.spread.high > 0.0);
    let form = match args.vary {
        Vary::Size => Form::Curves(Axis::new("entries of the table", Scale::Log2)),
        Vary::Ways => Form::Curves(Axis::new("slots of a bucket", Scale::Log2)),
        Vary::Threads => Form::Curves(Axis::new("threads", Scale::Log2)),
        Vary::CheckBits => Form::Curves(Axis::new("check bits", Scale::Linear)),
        Vary::Policy => Form::Dots("policy".to_owned(), names(points)),
        Vary::Layout => Form::Dots("layout".to_owned(), names(points)),
    };
    let chart = Chart::new(form, Axis::new(quantity.label, Scale::FromZero), lines);
    let mut title = quantity.name.to_owned();
    title[..1].make_ascii_uppercase();
    seen.then(|| Section::drawn(title, quantity.text, chart))
}

/// The values of what varies, in the order of their places.
fn names(points: &[Point]) -> Vec<String> {
    let last = points.iter().map(|point| point.at as usize).max().unwrap_or(0);
    let name = |at: usize| points.iter().find(|point| point.at as usize == at).map(|point| point.value.clone());
    (0..=last).map(|at| name(at).unwrap_or_default()).collect()
}

/// The whole document.
pub(super) fn document(args: &Sweep, searched: &str, points: &[Point], state: &State) -> Document {
    let quantities = quantities(args.game);
    let title = format!("{} on {searched}", varied(args.vary));
    let seeds = format!("keyings 1 to {}, {} runs of each", args.seeds, args.repeats);
    let mut document = Document::new("sweep", title, seeds);
    document.origin.machine = state.machine.clone();
    document.findings = findings(args, points, state);
    document.sections = quantities.iter().filter_map(|quantity| section(quantity, args, points, state)).collect();
    for (number, point) in points.iter().enumerate() {
        for quantity in &quantities {
            let samples = quantity.samples(state, number, point);
            if !samples.is_empty() {
                let name = if point.line.is_empty() { point.sentence() } else { point.line.clone() };
                let series = Series::new(name, quantity.name, quantity.unit, quantity.noise(point))
                    .with(args.vary.name(), &point.value)
                    .with("table", point.sentence());
                document.series.push(Series { samples, ..series });
            }
        }
    }
    document
}

fn varied(vary: Vary) -> &'static str {
    match vary {
        Vary::Size => "What the size of a table buys",
        Vary::Policy => "What the replacement policy buys",
        Vary::CheckBits => "What check bits buy",
        Vary::Ways => "What the slots of a bucket buy",
        Vary::Threads => "What threads on one table buy",
        Vary::Layout => "What the layout of a table buys",
    }
}

/// Node counts this close together are not told apart in words.
const ALIKE: f64 = 1.01;

/// For each value of what varies where there are several lines, the best of them; else the best value of all.
fn findings(args: &Sweep, points: &[Point], state: &State) -> Vec<String> {
    let nodes = &QUANTITIES[0];
    let all: Vec<(&Point, Spread)> = points
        .iter()
        .enumerate()
        .filter_map(|(number, point)| nodes.spread(state, number, point).map(|spread| (point, spread)))
        .collect();
    let other: u64 = state.samples.iter().map(|taken| taken.wrong_values).sum();
    // Another answer is no wrong one, and does not end a search early.
    let wrong = if args.game == GameName::Chess { 0 } else { other };
    let mut said = Vec::new();
    let less = |a: &&(&Point, Spread), b: &&(&Point, Spread)| a.1.median.total_cmp(&b.1.median);
    let values = once(all.iter().map(|(point, _)| point.value.as_str()));
    let lined = all.iter().any(|(point, _)| point.line != all[0].0.line);
    for value in values.iter().filter(|_| lined && wrong == 0) {
        let at = || all.iter().filter(|(point, _)| point.value == **value);
        let (Some(best), Some(worst)) = (at().min_by(less), at().max_by(less)) else { continue };
        if worst.1.median <= ALIKE * best.1.median {
            said.push(format!("{} {value}: all take within 1 % of {} nodes.", args.vary.name(), number(best.1.median)));
        } else {
            said.push(format!(
                "{} {value}: {} takes the fewest nodes, {}; {} the most, {:.2} times as many.",
                args.vary.name(),
                best.0.line,
                number(best.1.median),
                worst.0.line,
                worst.1.median / best.1.median
            ));
        }
    }
    if let (false, true, Some(best), Some(worst)) =
        (lined, wrong == 0, all.iter().min_by(less), all.iter().max_by(less))
    {
        said.push(format!(
            "{} {} takes the fewest nodes, {}; {} the most, {:.2} times as many.",
            args.vary.name(),
            best.0.value,
            number(best.1.median),
            worst.0.value,
            worst.1.median / best.1.median
        ));
    }
    if wrong > 0 {
        said.push(format!(
            "{wrong} of all values were wrong: too few check bits let one position pass for another. A wrong value ends \
             searches early, so node counts of such tables are no gain."
        ));
    } else if args.game == GameName::Chess {
        let all = state.samples.len() * state.plan.positions.len();
        said.push(format!("{other} of {all} best moves differ from those of a search without a table."));
    } else {
        said.push("Every table found the true values.".to_owned());
    }
    said
}

/// The figures as a table.
pub(super) fn for_people(args: &Sweep, points: &[Point], state: &State) -> String {
    let differing = if args.game == GameName::Chess { "other" } else { "wrong" };
    let mut grid = Grid::new(["line", args.vary.name(), "nodes", "ms", "hit rate", "cutoff rate", "false", differing]);
    for (at, point) in points.iter().enumerate() {
        // The order of the heads: nodes and time with their intervals, then the rest.
        let cells = QUANTITIES.iter().enumerate().map(|(column, quantity)| {
            let found = quantity.spread(state, at, point);
            found.map_or_else(
                || "-".to_owned(),
                |found| if column == 1 || column == 0 { spread(found) } else { number(found.median) },
            )
        });
        let line = if point.line.is_empty() { "-" } else { &point.line };
        grid.row([line.to_owned(), point.value.clone()].into_iter().chain(cells));
    }
    format!("{grid}\n\n{INTERVAL_RULE}\n{}", findings(args, points, state).join("\n"))
}
