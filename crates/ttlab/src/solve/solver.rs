//! One worker's search and table. Knows how a position is solved reproducibly; does not know where it came from.

use std::time::{Duration, Instant};

use transposition_search::transposition::{Entry, ModelConfig, ModelError, ModelTable, Nodes, TwoBig1};
use transposition_search::{Game, Negamax, solve};

use crate::boards::Board;

type Move<B> = <<B as Board>::Game as Game>::Move;
type Table<B> = ModelTable<Entry<Move<B>, Nodes>, TwoBig1>;

/// The ways of the two-level table.
const WAYS: u64 = 2;

/// A solver with a table of its own.
pub(crate) struct Solver<B: Board> {
    table: Table<B>,
    entries: u64,
    /// Whether the table is as new; a clean one need not be cleared.
    clean: bool,
}

/// The value of a position and what it took.
pub(crate) struct Solved {
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The search alone, without the clearing of the table before it.
    pub(crate) time: Duration,
}

impl<B: Board> Solver<B> {
    /// A solver whose table takes at most `mib` mebibytes.
    pub(crate) fn new(mib: u64) -> Result<Self, ModelError> {
        let entries = (mib << 20) / Table::<B>::ENTRY_BYTES as u64 / WAYS * WAYS;
        let config = ModelConfig::entries(entries).with_ways(WAYS as usize);
        Ok(Solver { table: ModelTable::new(config, TwoBig1)?, entries, clean: true })
    }

    pub(crate) fn entries(&self) -> u64 {
        self.entries
    }

    /// Solves `position` from a clean table, so that the same position always takes the same nodes.
    pub(crate) fn solve(&mut self, position: &mut B::Game) -> Solved {
        if !self.clean {
            self.table.clear();
        }
        let start = Instant::now();
        let mut search = Negamax::new(&self.table);
        let report = solve(position, &mut search).expect("a search without limits is never stopped");
        let time = start.elapsed();
        self.clean = report.stats.stores() == 0;
        Solved { score: report.score.get(), nodes: report.stats.nodes, time }
    }
}
