//! Counts of wrong values shown. Knows counts; does not search.

use super::{BLOCK, Found, TREATMENTS};
use crate::cli::{Graphs, History};
use crate::count::grouped;
use crate::grid::Grid;
use crate::report::{
    Axis, Chart, Document, Form, Line, Noise, Point, SHARE_RULE, Sample, Scale, Section, Series, Spread,
};

pub(super) fn document(args: &History, all: &[Found]) -> Document {
    let last = args.seed + all.first().map_or(1, |found| found.graphs) - 1;
    let chess = args.game == Graphs::Chess;
    let things = if chess { "endings" } else { "graphs" };
    let title = format!("Values that a table gets wrong where the path matters: {} {things}", args.game.name());
    let mut document = Document::new("history", title, format!("{things} {} to {last}", args.seed));
    document.findings = findings(all);
    let names: Vec<String> = all.iter().map(|found| found.rule.to_owned()).collect();
    let lines = |of: &dyn Fn(&Found, usize) -> Spread| {
        let line = |treatment: usize| {
            let point = |(at, found)| Point { at: at as f64, spread: of(found, treatment) };
            Line { name: TREATMENTS[treatment].0.to_owned(), points: all.iter().enumerate().map(point).collect() }
        };
        (0..TREATMENTS.len()).map(line).collect::<Vec<_>>()
    };
    let form = || Form::Dots(if chess { "ending" } else { "rule" }.to_owned(), names.clone());
    let text = if chess {
        "Of the values of the positions, those that differ from those of a search without a table to the same depth. Each was \
         searched over a fresh unbounded table of 64 check bits, whose entries end a node only if they are of the depth asked for."
    } else {
        "Of the values of the starts, those that differ from the truth. Each graph was searched to the end over a fresh \
         unbounded table of 64 check bits."
    };
    let shares = lines(&|found, treatment| Spread::share(found.tallies[treatment].wrong(), found.graphs).times(100.0));
    let nodes = lines(&|found, treatment| Spread::exact(found.tallies[treatment].nodes as f64));
    document.sections = vec![
        Section::drawn(
            "Wrong values",
            text,
            Chart::new(form(), Axis::new("wrong values (%)", Scale::FromZero), shares).with_intervals(SHARE_RULE),
        ),
        Section::drawn(
            "What it costs",
            "Nodes of all searches together.",
            Chart::new(form(), Axis::new("nodes", Scale::FromZero), nodes),
        ),
    ];
    for found in all {
        for ((name, _), tally) in TREATMENTS.iter().zip(&found.tallies) {
            let blocks = tally.blocks.iter().map(|&(seed, wrong)| Sample { seed, repeat: 1, value: wrong as f64 });
            let size = format!("{things} of {}", BLOCK.min(found.graphs));
            let series = Series::new(*name, "wrong values", &size, Noise::Exact).with("rule", found.rule);
            document.series.push(Series { samples: blocks.collect(), ..series });
            let nodes = Series::new(*name, "nodes", "nodes", Noise::Exact).with("rule", found.rule);
            document.series.push(nodes.with_repeats(args.seed, [tally.nodes as f64]));
        }
    }
    document
}

fn findings(all: &[Found]) -> Vec<String> {
    let graphs: u64 = all.iter().map(|found| found.graphs).sum();
    let said = |treatment: usize| {
        let wrong: u64 = all.iter().map(|found| found.tallies[treatment].wrong()).sum();
        let share = Spread::share(wrong, graphs).times(100.0);
        format!(
            "{}: {} of {} values wrong, {:.2} % ({:.2} to {:.2} % with 95 % confidence).",
            TREATMENTS[treatment].0,
            grouped(wrong),
            grouped(graphs),
            share.median,
            share.low,
            share.high
        )
    };
    (0..TREATMENTS.len()).map(said).collect()
}

/// The figures as a table.
pub(super) fn for_people(args: &History, all: &[Found]) -> String {
    let heads = if args.game == Graphs::Chess { ["ending", "positions"] } else { ["rule", "graphs"] };
    let names = || TREATMENTS.iter().map(|(name, _)| *name);
    let nodes = ["nodes: Ignore"].into_iter().chain(names().skip(1));
    let mut grid = Grid::new(heads.into_iter().chain(names()).chain(nodes));
    for found in all {
        let wrong = found.tallies.iter().map(|tally| grouped(tally.wrong()));
        let nodes = found.tallies.iter().map(|tally| grouped(tally.nodes));
        grid.row([found.rule.to_owned(), grouped(found.graphs)].into_iter().chain(wrong).chain(nodes));
    }
    format!("{grid}\n\nWrong values under each treatment, and the nodes of all searches.\n{}", findings(all).join("\n"))
}
