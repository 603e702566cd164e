//! What a suite of chess positions took with each table: a table, one document, or comma-separated values. Knows passes;
//! does not search.

use std::io::{Write, stdout};

use serde::Serialize;
use transposition_search::Stats;

use super::chess::Pass;
use super::config::Config;
use super::production::Shape;
use crate::cli::Compare;
use crate::count::{Count, grouped};
use crate::epd::Problem;
use crate::failure::Failure;
use crate::grid::Grid;

/// The figures of one table: means over the keyings, for all positions together.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    table: &'static str,
    policy: &'static str,
    entries: Option<u64>,
    ways: Option<usize>,
    check_bits: Option<u32>,
    bytes: Option<u64>,
    nodes: f64,
    /// Nodes as a part of those without a table.
    vs_no_table: f64,
    hit_rate: f64,
    cutoff_rate: f64,
    /// How often a legal hash move came out best; nothing if none was tried.
    hash_move_best_rate: Option<f64>,
    replaced: f64,
    /// Nothing where the table cannot know.
    false_matches: Option<f64>,
    milliseconds: f64,
    /// Positions whose answer is the one that was to be found.
    found: f64,
    /// Positions whose answer is another one than without a table.
    other_answers: f64,
}

impl Row {
    /// A row without a shape.
    pub(super) fn reference(table: &'static str, passes: &[Pass], problems: &[Problem], no_table: &Pass) -> Self {
        let mean = |of: &dyn Fn(&Pass) -> f64| passes.iter().map(of).sum::<f64>() / passes.len() as f64;
        let count = |of: fn(&Stats) -> u64| mean(&|pass| of(&pass.stats) as f64);
        let per = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let (nodes, probes) = (count(|stats| stats.nodes), count(|stats| stats.probes));
        let legal = count(|stats| stats.move_legal);
        let found = |pass: &Pass| {
            let right = |(problem, answer): (&Problem, &Option<_>)| answer.is_some_and(|mv| problem.goal.accepts(mv));
            problems.iter().zip(&pass.answers).filter(|&pair| right(pair)).count() as f64
        };
        let other = |pass: &Pass| pass.answers.iter().zip(&no_table.answers).filter(|(a, b)| a != b).count() as f64;
        Row {
            table,
            policy: "-",
            entries: None,
            ways: None,
            check_bits: None,
            bytes: None,
            nodes,
            vs_no_table: per(nodes, no_table.stats.nodes as f64),
            hit_rate: per(count(|stats| stats.hits), probes),
            cutoff_rate: per(count(Stats::cutoffs), probes),
            hash_move_best_rate: (legal > 0.0).then(|| per(count(|stats| stats.move_best), legal)),
            replaced: count(|stats| stats.stores_replaced),
            false_matches: None,
            milliseconds: mean(&|pass| pass.time.as_secs_f64() * 1e3),
            found: mean(&found),
            other_answers: mean(&other),
        }
    }

    pub(super) fn new(config: Config, shape: Shape, passes: &[Pass], problems: &[Problem], no_table: &Pass) -> Self {
        let false_matches =
            passes.iter().map(|pass| pass.stats.false_matches as f64).sum::<f64>() / passes.len() as f64;
        Row {
            policy: config.policy(),
            entries: Some(shape.entries),
            ways: Some(shape.ways),
            check_bits: Some(shape.check_bits),
            bytes: shape.bytes,
            false_matches: config.counts_false_matches().then_some(false_matches),
            ..Row::reference(config.table(), passes, problems, no_table)
        }
    }

    fn cells(&self) -> Vec<String> {
        fn or_dash<T: ToString>(value: Option<T>) -> String {
            value.map_or_else(|| "-".to_owned(), |value| value.to_string())
        }
        let percent = |rate: f64| format!("{:.1}", rate * 100.0);
        let whole = |count: f64| grouped(count.round() as u64);
        let tenths = |count: f64| if count.fract() == 0.0 { format!("{count:.0}") } else { format!("{count:.1}") };
        vec![
            self.table.to_owned(),
            self.policy.to_owned(),
            or_dash(self.entries.map(Count)),
            or_dash(self.ways),
            or_dash(self.check_bits),
            or_dash(self.bytes.map(Count)),
            whole(self.nodes),
            format!("{:.3}", self.vs_no_table),
            percent(self.hit_rate),
            percent(self.cutoff_rate),
            or_dash(self.hash_move_best_rate.map(percent)),
            whole(self.replaced),
            or_dash(self.false_matches.map(whole)),
            whole(self.milliseconds),
            whole(self.nodes / self.milliseconds.max(1e-3)),
            tenths(self.found),
            tenths(self.other_answers),
        ]
    }
}

const HEADS: [&str; 17] = [
    "table", "policy", "entries", "ways", "check", "bytes", "nodes", "/none", "hit%", "cut%", "best%", "replaced",
    "false", "ms", "nodes/ms", "found", "other",
];

/// All that was measured; also the document of `--json`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Suite<'a> {
    pub(super) depth: u16,
    pub(super) positions: usize,
    pub(super) seeds: u64,
    pub(super) rows: &'a [Row],
}

impl Suite<'_> {
    pub(super) fn write(&self, args: &Compare) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if args.json {
            serde_json::to_writer_pretty(&mut out, self)?;
            writeln!(out)?;
        } else if args.csv {
            let mut csv = csv::Writer::from_writer(out);
            for row in self.rows {
                csv.serialize(row)?;
            }
            csv.flush()?;
        } else {
            writeln!(
                out,
                "chess: {} positions to depth {}, {} keying{}, table cleared before each position\n",
                self.positions,
                self.depth,
                self.seeds,
                if self.seeds == 1 { "" } else { "s" }
            )?;
            let mut grid = Grid::new(HEADS);
            self.rows.iter().for_each(|row| grid.row(row.cells()));
            writeln!(out, "{grid}\n")?;
            writeln!(
                out,
                "/none: nodes against no table. hit, cut: of the probes, those that found an entry, that ended the node. best: of\n\
                 the legal hash moves tried first, those that came out best. false: hits on another position's entry. found:\n\
                 positions answered by a move that was to be found. other: answers that differ from those without a table."
            )?;
        }
        Ok(())
    }
}
