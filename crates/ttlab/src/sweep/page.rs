//! A sweep shown: curves, tables and what is to be said. Knows samples; does not measure.

use super::plan::Point;
use super::state::{State, Taken};
use crate::cli::{GameName, Sweep, Vary};
use crate::grid::Grid;
use crate::once::once;
use crate::report::{
    Axis, Chart, Document, Form, INTERVAL_RULE, Line, Noise, Point as Dot, Sample, Scale, Section, Series, Spread,
    number, spread,
};

/// A quantity that every sample has.
#[derive(Clone, Copy)]
struct Quantity {
    name: &'static str,
    unit: &'static str,
    /// The axis of its picture.
    label: &'static str,
    text: &'static str,
    /// Whether it is a count, which chance has no part in as long as one thread searches.
    count: bool,
    of: fn(&Taken) -> Option<f64>,
}

const fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

const QUANTITIES: [Quantity; 6] = [
    Quantity {
        name: "nodes",
        unit: "nodes",
        label: "nodes",
        text: "Nodes to solve all positions. Fewer is better.",
        count: true,
        of: |taken| Some(taken.nodes as f64),
    },
    Quantity {
        name: "time",
        unit: "ms",
        label: "milliseconds",
        text: "The searches alone, for all positions together. The model table is made to be clear, not fast: its times say \
               nothing about a real one.",
        count: false,
        of: |taken| Some(taken.milliseconds),
    },
    Quantity {
        name: "hit rate",
        unit: "share",
        label: "hits for each probe",
        text: "Probes that found an entry for their key.",
        count: true,
        of: |taken| Some(share(taken.hits, taken.probes)),
    },
    Quantity {
        name: "cutoff rate",
        unit: "share",
        label: "cutoffs for each probe",
        text: "Probes that ended their node.",
        count: true,
        of: |taken| Some(share(taken.cutoffs, taken.probes)),
    },
    Quantity {
        name: "false matches",
        unit: "probes",
        label: "false matches",
        text: "Probes that were answered with the entry of another position.",
        count: true,
        of: |taken| taken.false_matches.map(|count| count as f64),
    },
    Quantity {
        name: "wrong values",
        unit: "positions",
        label: "wrong values",
        text: "Positions whose value differs from that of a search that no false match can touch.",
        count: true,
        of: |taken| Some(taken.wrong_values as f64),
    },
];

/// What takes the place of wrong values where nothing is true.
const OTHER_ANSWERS: Quantity = Quantity {
    name: "other answers",
    unit: "positions",
    label: "other answers",
    text: "Positions whose best move differs from the one that a search without a table finds at the same depth. Neither need \
           be the better one: a table lends a search what other searches saw.",
    count: true,
    of: |taken| Some(taken.wrong_values as f64),
};

/// What is shown of a sweep of this game.
fn quantities(game: GameName) -> [Quantity; 6] {
    let mut all = QUANTITIES;
    if game == GameName::Chess {
        all[0].text = "Nodes to search all positions to their depth. Fewer is better.";
        all[5] = OTHER_ANSWERS;
    }
    all
}

impl Quantity {
    /// The samples of a point. What cannot differ from repeat to repeat counts once for each seed.
    fn samples(&self, state: &State, args: &Sweep, number: usize, point: &Point) -> Vec<Sample> {
        let asked = |taken: &&Taken| taken.point == number && taken.seed <= args.seeds && taken.repeat <= args.repeats;
        let once = |taken: &&Taken| self.noise(point) == Noise::Noisy || taken.repeat == 1;
        let sample = |taken: &Taken| Some(Sample { seed: taken.seed, repeat: taken.repeat, value: (self.of)(taken)? });
        state.samples.iter().filter(asked).filter(once).filter_map(sample).collect()
    }

    fn noise(&self, point: &Point) -> Noise {
        if self.count && point.threads.is_none_or(|threads| threads == 1) { Noise::Exact } else { Noise::Noisy }
    }

    fn spread(&self, state: &State, args: &Sweep, number: usize, point: &Point) -> Option<Spread> {
        let values: Vec<f64> = self.samples(state, args, number, point).iter().map(|sample| sample.value).collect();
        Spread::of(&values)
    }

    /// The picture, if there is anything to see.
    fn section(&self, args: &Sweep, points: &[Point], state: &State) -> Option<Section> {
        let mut lines: Vec<Line> = Vec::new();
        for (number, point) in points.iter().enumerate() {
            let Some(spread) = self.spread(state, args, number, point) else { continue };
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
        let chart = Chart::new(form, Axis::new(self.label, Scale::FromZero), lines);
        let mut title = self.name.to_owned();
        title[..1].make_ascii_uppercase();
        seen.then(|| Section::drawn(title, self.text, chart))
    }
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
    document.sections = quantities.iter().filter_map(|quantity| quantity.section(args, points, state)).collect();
    for (number, point) in points.iter().enumerate() {
        for quantity in &quantities {
            let samples = quantity.samples(state, args, number, point);
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
        .filter_map(|(number, point)| nodes.spread(state, args, number, point).map(|spread| (point, spread)))
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
            let found = quantity.spread(state, args, at, point);
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
