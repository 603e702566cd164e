//! The raw samples of a comparison: what each table took under each keying, and all of them as comma-separated values. Knows
//! counters; does not measure.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use transposition_search::Stats;

use crate::failure::Failure;

/// What one table took for all positions under one keying.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Taken {
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    /// The searches alone.
    pub(crate) milliseconds: f64,
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) deep_hits: u64,
    pub(crate) cutoffs: u64,
    /// Legal hash moves that were tried first.
    pub(crate) hash_moves: u64,
    /// Those that came out best.
    pub(crate) hash_moves_best: u64,
    pub(crate) replaced: u64,
    /// Nothing where the table cannot know.
    pub(crate) false_matches: Option<u64>,
    /// Positions whose value is not the true one; in chess, whose best move is not the one found without a table.
    pub(crate) other_answers: u64,
    /// Positions answered by a move that was to be found; nothing where no move is.
    pub(crate) found: Option<u64>,
}

impl Taken {
    pub(crate) fn of(seed: u64, stats: &Stats, time: Duration, counts_false: bool, other_answers: u64) -> Self {
        Taken {
            seed,
            nodes: stats.nodes,
            milliseconds: time.as_secs_f64() * 1e3,
            probes: stats.probes,
            hits: stats.hits,
            deep_hits: stats.deep_hits,
            cutoffs: stats.cutoffs(),
            hash_moves: stats.move_legal,
            hash_moves_best: stats.move_best,
            replaced: stats.stores_replaced,
            false_matches: counts_false.then_some(stats.false_matches),
            other_answers,
            found: None,
        }
    }
}

/// A table and its samples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampled<'a> {
    pub(crate) table: &'a str,
    pub(crate) policy: &'a str,
    /// Nothing for no table and for an unbounded one.
    pub(crate) entries: Option<u64>,
    pub(crate) ways: Option<usize>,
    pub(crate) check_bits: Option<u32>,
    pub(crate) bytes: Option<u64>,
    pub(crate) samples: &'a [Taken],
}

/// Everything that can be computed from elsewhere is left out: what stands here was counted.
const HEADS: [&str; 19] = [
    "table",
    "policy",
    "entries",
    "ways",
    "check_bits",
    "bytes",
    "seed",
    "nodes",
    "milliseconds",
    "probes",
    "hits",
    "deep_hits",
    "cutoffs",
    "hash_moves",
    "hash_moves_best",
    "replaced",
    "false_matches",
    "other_answers",
    "found",
];

/// A line for each table and keying.
pub(crate) fn write<'a>(out: impl Write, all: impl IntoIterator<Item = Sampled<'a>>) -> Result<(), Failure> {
    fn text<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(HEADS)?;
    for of in all {
        for taken in of.samples {
            csv.write_record([
                of.table.to_owned(),
                of.policy.to_owned(),
                text(of.entries),
                text(of.ways),
                text(of.check_bits),
                text(of.bytes),
                taken.seed.to_string(),
                taken.nodes.to_string(),
                taken.milliseconds.to_string(),
                taken.probes.to_string(),
                taken.hits.to_string(),
                taken.deep_hits.to_string(),
                taken.cutoffs.to_string(),
                taken.hash_moves.to_string(),
                taken.hash_moves_best.to_string(),
                taken.replaced.to_string(),
                text(taken.false_matches),
                taken.other_answers.to_string(),
                text(taken.found),
            ])?;
        }
    }
    csv.flush()?;
    Ok(())
}
