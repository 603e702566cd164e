//! A suite shown: a table with its sums, or one document. Knows outcomes; does not search.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::time::Duration;

use serde::Serialize;
use transposition_search::Stats;
use transposition_uci::epd::{Budget, Goal, Mark, Outcome, Problem};

use crate::cli::Epd;
use crate::count::grouped;
use crate::failure::Failure;
use crate::grid::Grid;

/// One problem and what became of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(super) name: String,
    pub(super) fen: String,
    pub(super) goal: String,
    /// The moves to the mate that was to be found, if one was.
    #[serde(skip)]
    mate: Option<i32>,
    pub(super) solved: bool,
    pub(super) answer: String,
    pub(super) score: String,
    /// To the solution, if there was one.
    pub(super) solution_depth: Option<i32>,
    pub(super) solution_nodes: Option<u64>,
    pub(super) solution_ms: Option<f64>,
    /// To the end of the search.
    depth: i32,
    pub(super) nodes: u64,
    pub(super) ms: f64,
    violations: Vec<String>,
    #[serde(skip)]
    stats: Stats,
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

impl Row {
    pub(crate) fn new(name: String, problem: &Problem, outcome: Outcome) -> Self {
        let Outcome { solved, answer, score, end, stats, violations } = outcome;
        let Mark { depth, nodes, time } = end;
        Row {
            name,
            fen: problem.position.fen(),
            goal: problem.goal.text(&problem.position),
            mate: if let Goal::Mate(moves) = problem.goal { Some(moves) } else { None },
            solved: solved.is_some(),
            answer,
            score,
            solution_depth: solved.map(|mark| mark.depth),
            solution_nodes: solved.map(|mark| mark.nodes),
            solution_ms: solved.map(|mark| ms(mark.time)),
            depth,
            nodes,
            ms: ms(time),
            violations,
            stats,
        }
    }
}

/// How many of some problems were solved.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Share {
    solved: usize,
    of: usize,
}

/// The table's part in all searches together.
#[derive(Clone, Copy, Debug, Serialize)]
struct Rates {
    /// Hits for each probe.
    #[serde(rename = "hit_rate")]
    hits: f64,
    /// Cutoffs for each probe.
    #[serde(rename = "cutoff_rate")]
    cutoffs: f64,
    /// How often a legal hash move came out best; nothing if none was tried.
    #[serde(rename = "hash_move_best_rate")]
    hash_move_best: Option<f64>,
}

impl Rates {
    fn of(stats: &Stats) -> Self {
        let of = |part: u64, whole: u64| if whole > 0 { part as f64 / whole as f64 } else { 0.0 };
        Rates {
            hits: of(stats.hits, stats.probes),
            cutoffs: of(stats.cutoffs(), stats.probes),
            hash_move_best: (stats.move_legal > 0).then(|| of(stats.move_best, stats.move_legal)),
        }
    }
}

/// The document of `--json`.
#[derive(Serialize)]
struct Document<'a> {
    depth: Option<u16>,
    node_limit: Option<u64>,
    time_limit_ms: Option<u64>,
    hash_mib: u64,
    layout: &'a str,
    replacement: &'a str,
    threads: usize,
    solved: usize,
    positions: usize,
    nodes: u64,
    ms: f64,
    #[serde(flatten)]
    rates: Rates,
    violations: usize,
    /// Whether it was stopped before the last position.
    interrupted: bool,
    mates: BTreeMap<i32, Share>,
    rows: &'a [Row],
}

/// All problems of a suite.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(super) args: &'a Epd,
    budget: Budget,
    pub(super) rows: Vec<Row>,
    stats: Stats,
    /// Whether it was stopped before the last position.
    pub(super) interrupted: bool,
}

impl<'a> Report<'a> {
    pub(crate) fn new(args: &'a Epd, budget: Budget) -> Self {
        Report { args, budget, rows: Vec::new(), stats: Stats::default(), interrupted: false }
    }

    pub(crate) fn add(&mut self, row: Row) {
        self.stats += row.stats;
        self.rows.push(row);
    }

    /// Announced mates that did not hold.
    pub(crate) fn violations(&self) -> usize {
        self.rows.iter().map(|row| row.violations.len()).sum()
    }

    fn solved(&self) -> usize {
        self.rows.iter().filter(|row| row.solved).count()
    }

    /// The shares by the distance of the mate.
    fn mates(&self) -> BTreeMap<i32, Share> {
        let mut mates: BTreeMap<i32, Share> = BTreeMap::new();
        for (row, moves) in self.rows.iter().filter_map(|row| Some((row, row.mate?))) {
            let share = mates.entry(moves).or_default();
            share.of += 1;
            share.solved += usize::from(row.solved);
        }
        mates
    }

    pub(crate) fn write(&self, json: bool) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if json {
            serde_json::to_writer_pretty(&mut out, &self.document())?;
            writeln!(out)?;
            return Ok(());
        }
        let mut grid = Grid::new(["position", "found", "goal", "answer", "score", "depth", "nodes", "ms", "to depth"]);
        for row in &self.rows {
            grid.row([
                row.name.clone(),
                if row.solved { "yes" } else { "no" }.to_owned(),
                row.goal.clone(),
                row.answer.clone(),
                row.score.clone(),
                row.solution_depth.map_or_else(|| "-".to_owned(), |depth| depth.to_string()),
                row.solution_nodes.map_or_else(|| "-".to_owned(), grouped),
                row.solution_ms.map_or_else(|| "-".to_owned(), |ms| format!("{ms:.0}")),
                row.depth.to_string(),
            ]);
        }
        writeln!(out, "{grid}\n")?;
        writeln!(out, "{}", self.sentences())?;
        Ok(())
    }

    fn document(&self) -> Document<'_> {
        Document {
            depth: self.args.depth,
            node_limit: self.budget.nodes,
            time_limit_ms: self.args.time,
            hash_mib: self.args.hash,
            layout: self.args.layout.name(),
            replacement: &self.args.replacement,
            threads: self.budget.threads.get(),
            solved: self.solved(),
            positions: self.rows.len(),
            nodes: self.stats.nodes,
            // From zero, since the sum of nothing is -0.
            ms: self.rows.iter().fold(0.0, |sum, row| sum + row.ms),
            rates: Rates::of(&self.stats),
            violations: self.violations(),
            interrupted: self.interrupted,
            mates: self.mates(),
            rows: &self.rows,
        }
    }

    pub(super) fn sentences(&self) -> String {
        let Document { nodes, ms, rates, .. } = self.document();
        let percent = |rate: f64| format!("{:.1} %", rate * 100.0);
        let mut said = vec![format!(
            "{} of {} found; {} nodes, {:.1} s, {} nodes a second.",
            self.solved(),
            self.rows.len(),
            grouped(nodes),
            ms / 1e3,
            grouped((nodes as f64 / (ms / 1e3).max(1e-6)) as u64)
        )];
        for (moves, Share { solved, of }) in self.mates() {
            said.push(format!("mate in {moves}: {solved} of {of}"));
        }
        if self.stats.probes > 0 {
            said.push(format!(
                "table: {} MiB, {}, {}; hits {} of {} probes, cutoffs {}, hash move best {}.",
                self.args.hash,
                self.args.layout.name(),
                self.args.replacement,
                percent(rates.hits),
                grouped(self.stats.probes),
                percent(rates.cutoffs),
                rates.hash_move_best.map_or_else(|| "-".to_owned(), percent),
            ));
        }
        said.push(match self.violations() {
            0 => "Every announced mate holds.".to_owned(),
            count => format!("{count} announced mates do NOT hold."),
        });
        if self.interrupted {
            said.push("Interrupted: the positions after these were not searched.".to_owned());
        }
        said.join("\n")
    }
}
