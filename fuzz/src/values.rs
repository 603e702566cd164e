//! Values of every kind, made of input bytes.

use std::fmt::Debug;
use std::num::NonZero;

use transposition::{Bands, Bound, Depth, Entry, EvalAndPv, Extra, HashMove, Ply, Score, Value, Work};

use crate::bytes::Bytes;

/// A move of sixteen bits, of which some codes mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move(u16);

impl HashMove for Move {
    const BITS: u32 = 16;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        let number = code.get() - 1;
        (number < 60_000).then_some(Move(number as u16))
    }
}

/// A value that input bytes determine.
pub(crate) trait Made: Value + PartialEq + Debug {
    fn made(bytes: &mut Bytes<'_>) -> Self;
}

impl Made for u8 {
    fn made(bytes: &mut Bytes<'_>) -> Self {
        bytes.byte()
    }
}

impl Made for u32 {
    fn made(bytes: &mut Bytes<'_>) -> Self {
        bytes.word() as u32
    }
}

impl<X: Extra + PartialEq + Debug> Made for Entry<Move, X> {
    fn made(bytes: &mut Bytes<'_>) -> Self {
        let kind = bytes.byte();
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper, Bound::Exact][usize::from(kind & 3)];
        let depth = match kind >> 2 & 3 {
            // Beyond what an entry can hold, at either end.
            0 => Depth::new(i32::from(bytes.byte()) * 3 - 200),
            1 => Depth::SOLVED,
            _ => Depth::new(i32::from(bytes.byte() & 15)),
        };
        let score = i32::from(bytes.byte()) * 258 - 32_767;
        let hash_move = (kind & 16 != 0).then(|| Move(u16::from(bytes.byte()) * 235));
        let node = Bands::NONE.at(Ply::ROOT).to_node(Score::new(score));
        let entry = Entry::new(depth, node, bound, hash_move).with_work(u64::from(bytes.byte()) << (kind >> 3));
        if kind & 32 == 0 { entry } else { entry.with_eval(score / 2).with_pv(kind & 64 != 0) }
    }
}

/// An entry without extras, with a rough count of nodes, and with a static evaluation.
pub(crate) type Bare = Entry<Move>;
pub(crate) type Counted = Entry<Move, Work>;
pub(crate) type Judged = Entry<Move, EvalAndPv>;
