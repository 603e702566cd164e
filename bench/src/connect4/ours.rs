//! The board as this project's search wants it, and iterative deepening over one table.

use std::num::NonZero;
use std::time::Instant;

use transposition::{Depth, Entry, HashMove, NodeScore, Table};
use transposition_search::{Game, Request, reference::Negamax};

use super::Once;
use super::board::{Board, Standing};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column(u8);

impl HashMove for Column {
    const BITS: u32 = 3;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Column((code.get() - 1) as u8))
    }
}

impl Game for Board {
    type Move = Column;
    type Key = u64;
    type Undo = Board;

    fn key(&self) -> u64 {
        Board::key(self)
    }

    fn outcome(&self) -> Option<NodeScore> {
        match self.standing() {
            Standing::Open => None,
            Standing::Draw => Some(NodeScore::new(0)),
            Standing::Lost => Some(NodeScore::new(-30_000)),
        }
    }

    fn moves(&self, into: &mut Vec<Column>) {
        into.extend(self.columns().map(Column));
    }

    fn make(&mut self, mv: Column) -> Board {
        let before = *self;
        *self = self.after(mv.0);
        before
    }

    fn unmake(&mut self, _mv: Column, before: Board) {
        *self = before;
    }

    fn evaluate(&self) -> NodeScore {
        NodeScore::new(i32::from(Board::evaluate(self)))
    }

    fn key_after(&self, mv: Column) -> Option<u64> {
        Some(self.after(mv.0).key())
    }
}

/// Depth after depth, the table carried along.
pub(super) fn search(depth: u8, table_mib: usize) -> Once {
    let table: Table<Entry<Column>> = Table::with_mib(table_mib as u64).expect("memory for the table");
    let mut searcher = Negamax::new(&table);
    let mut board = Board::default();
    let start = Instant::now();
    let mut value = 0;
    for depth in 1..=depth {
        let report = searcher.search(&mut board, Request::to_depth(Depth::new(i32::from(depth))));
        value = report.expect("no limit was set").score.get();
    }
    Once { value, nodes: searcher.stats().nodes, seconds: start.elapsed().as_secs_f64() }
}
