//! What the tests of this crate share: two kinds of move and hand-built entries.

use std::num::NonZero;

use transposition::{Bound, Depth, Entry, Extra, HashMove, NodeScore};

/// A move of 16 bits, as in chess: codes 1 to 65,535.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move(pub(crate) u16);

impl HashMove for Move {
    const BITS: u32 = 16;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        u16::try_from(code.get() - 1).ok().map(Move)
    }
}

/// A move of 4 bits of whose 15 codes only 9 mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square(pub(crate) u8);

impl HashMove for Square {
    const BITS: u32 = 4;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 9).then(|| Square(code.get() as u8 - 1))
    }
}

/// An entry of a 16-bit move with nothing extra.
pub(crate) type Plain = Entry<Move>;

pub(crate) fn entry<X: Extra>(depth: i32, score: i32, bound: Bound, hash_move: Option<u16>) -> Entry<Move, X> {
    Entry::new(Depth::new(depth), NodeScore::new(score), bound, hash_move.map(Move))
}
