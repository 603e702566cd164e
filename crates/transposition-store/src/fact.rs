//! A proved fact, how two of them merge, and the bytes they are kept as.

use std::cmp::Reverse;
use std::fmt;
use std::num::NonZero;

use crate::Position;

/// Who proved something, so that a contradiction can name both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source(pub u64);

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What searches to the end have proved of one position: its value is at least [`lower`](Self::lower) and at most
/// [`upper`](Self::upper), for the side to move.
///
/// Only what does not depend on the path belongs here. Merging takes the better of each part by a total order, so facts may
/// arrive late, twice, and in any order:
///
/// ```
/// use transposition_store::{Fact, Source};
///
/// let here = Fact::at_least(2, None, 900, Source(1));
/// let there = Fact::at_most(2, 400, Source(2));
/// let both = here.merge(&there).expect("they agree");
/// assert_eq!(both.value(), Some(2));
/// assert_eq!(there.merge(&here), Some(both));
/// assert_eq!(both.merge(&here), Some(both));
/// assert_eq!(both.merge(&Fact::at_most(1, 1, Source(3))), None); // a contradiction
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    lower: i32,
    upper: i32,
    best_move: Option<NonZero<u32>>,
    work: u64,
    lower_by: Source,
    upper_by: Source,
}

/// The bytes of a stored fact.
pub(crate) const FACT_LEN: usize = 41;
const VERSION: u8 = 1;

impl Fact {
    /// A position's value, with a move that reaches it (by the game's own code) and the nodes it took.
    #[must_use]
    pub const fn exact(value: i32, best_move: Option<NonZero<u32>>, work: u64, by: Source) -> Self {
        Fact { lower: value, upper: value, best_move, work, lower_by: by, upper_by: by }
    }

    /// A value of `lower` or more, with a move that reaches it.
    #[must_use]
    pub const fn at_least(lower: i32, best_move: Option<NonZero<u32>>, work: u64, by: Source) -> Self {
        Fact { lower, upper: i32::MAX, best_move, work, lower_by: by, upper_by: by }
    }

    /// A value of `upper` or less.
    #[must_use]
    pub const fn at_most(upper: i32, work: u64, by: Source) -> Self {
        Fact { lower: i32::MIN, upper, best_move: None, work, lower_by: by, upper_by: by }
    }

    /// The value is at least this; [`i32::MIN`] if nothing is known.
    #[must_use]
    pub const fn lower(&self) -> i32 {
        self.lower
    }

    /// The value is at most this; [`i32::MAX`] if nothing is known.
    #[must_use]
    pub const fn upper(&self) -> i32 {
        self.upper
    }

    /// The value, where both bounds are the same.
    #[must_use]
    pub const fn value(&self) -> Option<i32> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// A move that reaches [`lower`](Self::lower), by the game's code for it.
    #[must_use]
    pub const fn best_move(&self) -> Option<NonZero<u32>> {
        self.best_move
    }

    /// The most nodes that one proof of it took.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Who proved the lower bound.
    #[must_use]
    pub const fn lower_by(&self) -> Source {
        self.lower_by
    }

    /// Who proved the upper bound.
    #[must_use]
    pub const fn upper_by(&self) -> Source {
        self.upper_by
    }

    /// What both say together; nothing if they contradict each other.
    ///
    /// Lower bound, its move and its source are one part, the upper bound and its source another, the work a third. Each part is
    /// the greater of two by a total order: that makes merging commutative, associative and idempotent.
    #[must_use]
    pub fn merge(&self, other: &Fact) -> Option<Fact> {
        let low = |fact: &Fact| (fact.lower, fact.best_move.map(Reverse), Reverse(fact.lower_by));
        let high = |fact: &Fact| (Reverse(fact.upper), Reverse(fact.upper_by));
        let lower = if low(self) >= low(other) { self } else { other };
        let upper = if high(self) >= high(other) { self } else { other };
        let merged = Fact {
            lower: lower.lower,
            best_move: lower.best_move,
            lower_by: lower.lower_by,
            upper: upper.upper,
            upper_by: upper.upper_by,
            work: self.work.max(other.work),
        };
        (merged.lower <= merged.upper).then_some(merged)
    }

    /// As it is kept, sealed by a checksum over the position and every other byte.
    pub(crate) fn to_bytes(self, position: &Position) -> [u8; FACT_LEN] {
        let mut bytes = [0; FACT_LEN];
        bytes[0] = VERSION;
        bytes[1..5].copy_from_slice(&self.lower.to_le_bytes());
        bytes[5..9].copy_from_slice(&self.upper.to_le_bytes());
        bytes[9..13].copy_from_slice(&self.best_move.map_or(0, NonZero::get).to_le_bytes());
        bytes[13..21].copy_from_slice(&self.work.to_le_bytes());
        bytes[21..29].copy_from_slice(&self.lower_by.0.to_le_bytes());
        bytes[29..37].copy_from_slice(&self.upper_by.0.to_le_bytes());
        let seal = seal(position, &bytes[..37]);
        bytes[37..].copy_from_slice(&seal);
        bytes
    }

    /// A stored fact; nothing if it is not one of this position, whole and unchanged.
    pub(crate) fn from_bytes(position: &Position, bytes: &[u8]) -> Option<Fact> {
        let bytes: &[u8; FACT_LEN] = bytes.try_into().ok()?;
        if bytes[0] != VERSION || bytes[37..] != seal(position, &bytes[..37]) {
            return None;
        }
        let four = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        let eight = |at: usize| {
            let (low, high) = (u32::from_le_bytes(four(at)), u32::from_le_bytes(four(at + 4)));
            u64::from(low) | u64::from(high) << 32
        };
        let fact = Fact {
            lower: i32::from_le_bytes(four(1)),
            upper: i32::from_le_bytes(four(5)),
            best_move: NonZero::new(u32::from_le_bytes(four(9))),
            work: eight(13),
            lower_by: Source(eight(21)),
            upper_by: Source(eight(29)),
        };
        (fact.lower <= fact.upper).then_some(fact)
    }
}

fn seal(position: &Position, bytes: &[u8]) -> [u8; 4] {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&[position.bytes().len() as u8]);
    sum.update(position.bytes());
    sum.update(bytes);
    sum.finalize().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_bit_is_noticed_and_so_is_another_position() {
        let position = Position::from(77);
        let fact = Fact::exact(-3, NonZero::new(5), 1 << 40, Source(u64::MAX));
        let bytes = fact.to_bytes(&position);
        assert_eq!(Fact::from_bytes(&position, &bytes), Some(fact));
        for bit in 0..8 * FACT_LEN {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Fact::from_bytes(&position, &changed), None, "bit {bit}");
        }
        assert_eq!(Fact::from_bytes(&Position::from(78), &bytes), None);
        assert_eq!(Fact::from_bytes(&position, &bytes[..40]), None);
    }
}
