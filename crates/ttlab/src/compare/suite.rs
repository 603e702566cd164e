//! What a suite of chess positions took with each table: a table, one document, or comma-separated values. Knows passes;
//! does not search. The page is in `suite_page`.

use std::io::{Write, stdout};

use serde::Serialize;

use super::config::Config;
use super::fixed::Pass;
use super::production::Shape;
use super::raw::{self, Sampled, Taken};
use crate::cli::Compare;
use crate::count::{Count, grouped};
use crate::failure::Failure;
use crate::grid::Grid;
use transposition_uci::epd::Problem;

/// The figures of one table: means over the keyings, for all positions together.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) table: &'static str,
    pub(super) policy: &'static str,
    pub(super) entries: Option<u64>,
    /// The size that was asked for, by which tables are compared.
    #[serde(skip)]
    pub(super) asked: Option<u64>,
    pub(super) ways: Option<usize>,
    pub(super) check_bits: Option<u32>,
    pub(super) bytes: Option<u64>,
    pub(super) nodes: f64,
    /// Nodes as a part of those without a table.
    pub(super) vs_no_table: f64,
    pub(super) hit_rate: f64,
    pub(super) cutoff_rate: f64,
    /// How often a legal hash move came out best; nothing if none was tried.
    pub(super) hash_move_best_rate: Option<f64>,
    pub(super) replaced: f64,
    /// Nothing where the table cannot know.
    pub(super) false_matches: Option<f64>,
    pub(super) milliseconds: f64,
    /// Positions whose answer is the one that was to be found.
    pub(super) found: f64,
    /// Positions whose answer is another one than without a table.
    pub(super) other_answers: f64,
    /// What each keying took.
    pub(super) samples: Vec<Taken>,
}

impl Row {
    /// A row without a shape.
    pub(super) fn reference(table: &'static str, passes: &[Pass], problems: &[Problem], no_table: &Pass) -> Self {
        Self::of(table, passes, problems, no_table, false)
    }

    pub(super) fn new(config: Config, shape: Shape, passes: &[Pass], problems: &[Problem], no_table: &Pass) -> Self {
        Row {
            policy: config.policy(),
            entries: Some(shape.entries),
            asked: Some(config.asked()),
            ways: Some(shape.ways),
            check_bits: Some(shape.check_bits),
            bytes: shape.bytes,
            ..Row::of(config.table(), passes, problems, no_table, config.counts_false_matches())
        }
    }

    fn of(table: &'static str, passes: &[Pass], problems: &[Problem], no_table: &Pass, counts_false: bool) -> Self {
        let sample = |(pass, seed): (&Pass, u64)| {
            let answers = problems.iter().zip(&pass.answers);
            let right = answers.filter(|(problem, answer)| answer.best.is_some_and(|mv| problem.goal.accepts(mv)));
            let other = pass.other_moves(no_table);
            Taken { found: Some(right.count() as u64), ..Taken::of(seed, &pass.stats, pass.time, counts_false, other) }
        };
        let samples: Vec<Taken> = passes.iter().zip(1..).map(sample).collect();
        let mean = |of: &dyn Fn(&Taken) -> f64| samples.iter().map(of).sum::<f64>() / samples.len() as f64;
        let count = |of: fn(&Taken) -> u64| mean(&|taken| of(taken) as f64);
        let per = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let (nodes, probes) = (count(|taken| taken.nodes), count(|taken| taken.probes));
        let tried = count(|taken| taken.hash_moves);
        Row {
            table,
            policy: "-",
            entries: None,
            asked: None,
            ways: None,
            check_bits: None,
            bytes: None,
            nodes,
            vs_no_table: per(nodes, no_table.stats.nodes as f64),
            hit_rate: per(count(|taken| taken.hits), probes),
            cutoff_rate: per(count(|taken| taken.cutoffs), probes),
            hash_move_best_rate: (tried > 0.0).then(|| per(count(|taken| taken.hash_moves_best), tried)),
            replaced: count(|taken| taken.replaced),
            false_matches: counts_false.then(|| count(|taken| taken.false_matches.unwrap_or(0))),
            milliseconds: mean(&|taken| taken.milliseconds),
            found: count(|taken| taken.found.unwrap_or(0)),
            other_answers: count(|taken| taken.other_answers),
            samples,
        }
    }

    fn sampled(&self) -> Sampled<'_> {
        let Row { table, policy, entries, ways, check_bits, bytes, .. } = *self;
        Sampled { table, policy, entries, ways, check_bits, bytes, samples: &self.samples }
    }

    /// Nodes in a millisecond.
    pub(super) fn rate(&self) -> f64 {
        self.nodes / self.milliseconds.max(1e-3)
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
            whole(self.rate()),
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
    pub(super) game: &'static str,
    /// How far each position is searched, in words.
    pub(super) size: String,
    pub(super) depth: u16,
    pub(super) positions: usize,
    pub(super) seeds: u64,
    /// The entries that a position leaves in an unbounded table, on average.
    pub(super) distinct_positions: u64,
    pub(super) rows: &'a [Row],
}

impl Suite<'_> {
    pub(super) fn write(&self, args: &Compare) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if args.report.json {
            serde_json::to_writer_pretty(&mut out, self)?;
            writeln!(out)?;
        } else if args.report.csv {
            raw::write(out, self.rows.iter().map(Row::sampled))?;
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
            self.sentences().iter().try_for_each(|said| writeln!(out, "{said}"))?;
            writeln!(
                out,
                "\n/none: nodes against no table. hit, cut: of the probes, those that found an entry, that ended the node. best: of\n\
                 the legal hash moves tried first, those that came out best. false: hits on another position's entry. found:\n\
                 positions answered by a move that was to be found. other: answers that differ from those without a table."
            )?;
        }
        Ok(())
    }
}
