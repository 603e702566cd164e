//! Sets of cells of several positions side by side, laid out so that one instruction can work on several of them.
//!
//! No processor shifts several words of 128 bits at once, so each of those is two of 64 here. Knows sets of cells; does not know
//! what is counted in them.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::Cells;

/// So many positions lie side by side.
pub(crate) const LANES: usize = 8;

/// A set of cells as it is counted in: in one word, or in two halves of one.
pub trait Set:
    Copy
    + Eq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const NONE: Self;

    /// The number of cells.
    fn count(self) -> u32;

    /// All but the first cell.
    fn without_lowest(self) -> Self;
}

impl<C: Cells> Set for C {
    const NONE: Self = <C as Cells>::NONE;

    #[inline(always)]
    fn count(self) -> u32 {
        Cells::count(self)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        Cells::without_lowest(self)
    }
}

/// A word of 128 bits in two of 64, for shifts by 1 to 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    low: u64,
    high: u64,
}

impl Halves {
    #[inline(always)]
    fn both(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Halves { low: operation(self.low, other.low), high: operation(self.high, other.high) }
    }
}

impl From<u128> for Halves {
    #[inline(always)]
    fn from(word: u128) -> Self {
        Halves { low: word as u64, high: (word >> 64) as u64 }
    }
}

impl Not for Halves {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Halves { low: !self.low, high: !self.high }
    }
}

impl BitAnd for Halves {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |one, two| one & two)
    }
}

impl BitOr for Halves {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |one, two| one | two)
    }
}

impl Shl<u32> for Halves {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Halves { low: self.low << by, high: (self.high << by) | (self.low >> (64 - by)) }
    }
}

impl Shr<u32> for Halves {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Halves { low: (self.low >> by) | (self.high << (64 - by)), high: self.high >> by }
    }
}

impl Set for Halves {
    const NONE: Self = Halves { low: 0, high: 0 };

    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        let borrowed = u64::from(self.low == 0);
        self.both(Halves { low: self.low.wrapping_sub(1), high: self.high.wrapping_sub(borrowed) }, |one, two| {
            one & two
        })
    }
}

/// A set for each of the positions side by side.
pub trait Lanes: Copy {
    /// That of one of them.
    type Set: Set;
    /// No cell in any.
    const NONE: Self;

    /// That of position `lane`.
    fn get(&self, lane: usize) -> Self::Set;

    /// Makes `set` that of position `lane`.
    fn put(&mut self, lane: usize, set: Self::Set);
}

impl Lanes for [u64; LANES] {
    type Set = u64;
    const NONE: Self = [0; LANES];

    #[inline(always)]
    fn get(&self, lane: usize) -> u64 {
        self[lane]
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, set: u64) {
        self[lane] = set;
    }
}

/// Two halves apart, each side by side with those like it.
#[derive(Clone, Copy, Debug)]
pub struct HalvesLanes {
    low: [u64; LANES],
    high: [u64; LANES],
}

impl Lanes for HalvesLanes {
    type Set = Halves;
    const NONE: Self = HalvesLanes { low: [0; LANES], high: [0; LANES] };

    #[inline(always)]
    fn get(&self, lane: usize) -> Halves {
        Halves { low: self.low[lane], high: self.high[lane] }
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, set: Halves) {
        (self.low[lane], self.high[lane]) = (set.low, set.high);
    }
}
