//! What the search must know of a puzzle, and what it keeps in the table. Knows costs; does not know the search.

use std::fmt::Debug;

use transposition::{Extra, Keep, Pack, Value, Work};

/// A one-player puzzle, as a position that moves are made on and taken back from.
pub trait Puzzle {
    /// A move.
    type Move: Copy + Eq + Debug;
    /// What identifies a position in a table.
    type Key: Copy;
    /// What [`unmake`](Self::unmake) needs beside the move.
    type Undo;

    /// The position's key: equal for equal positions however they were reached.
    fn key(&self) -> Self::Key;

    /// Whether the puzzle is solved.
    fn is_goal(&self) -> bool;

    /// A cost that no solution from here undercuts; 0 is always right, and the only right answer at a goal.
    fn heuristic(&self) -> u32;

    /// Appends the possible moves, most promising first.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a possible move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move made, restoring the position exactly.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// What a move costs, at least 1.
    fn cost(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        1
    }

    /// Whether `mv`, made right after `last`, leads back to the position before `last`. The search leaves such moves out.
    fn takes_back(&self, mv: Self::Move, last: Self::Move) -> bool {
        let _ = (mv, last);
        false
    }
}

/// A cost that no solution of a position undercuts, with the work it took to learn: 23 bits.
///
/// Two bounds for one position are both true, so the greater one stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostBound {
    cost: u16,
    work: Work,
}

impl CostBound {
    /// The bound `cost`, learnt in `nodes` nodes. Beyond 65,535 the bound is that much, which is still true.
    #[must_use]
    pub fn new(cost: u32, nodes: u64) -> Self {
        CostBound { cost: u16::try_from(cost).unwrap_or(u16::MAX), work: Work::default().with_work(nodes) }
    }

    /// The bound.
    #[must_use]
    pub fn cost(self) -> u32 {
        u32::from(self.cost)
    }
}

impl Pack for CostBound {
    const BITS: u32 = 16 + Work::BITS;

    #[inline]
    fn pack(self) -> Option<u64> {
        Some(self.work.pack()? << 16 | u64::from(self.cost))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        Some(CostBound { cost: bits as u16, work: Work::unpack(bits >> 16)? })
    }
}

impl Value for CostBound {
    #[inline]
    fn work(&self) -> u64 {
        self.work.work()
    }

    #[inline]
    fn keep(&self, old: &Self, _stale: bool) -> Keep {
        if old.cost > self.cost { Keep::Old } else { Keep::New }
    }
}
