//! Sets of cells as words. Knows the two widths of words that boards come in; does not know boards or games.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

pub(crate) mod lanes;
#[cfg(test)]
mod tests;

use crate::mix::{mix, mix_wide};
use lanes::{HalvesLanes, LANES, Lanes};

/// The word that holds a bit for each cell of a board: `u64`, or `u128` for larger boards.
///
/// The trait is sealed.
pub trait Cells:
    sealed::Sealed
    + Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Add<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The bits that a board may take: all 64, or 80 of 128, which is what an exact table of 4 MiB can tell apart.
    const BITS: u32;
    /// No cell.
    const NONE: Self;
    /// The first bit alone.
    const FIRST: Self;

    /// Sets of several positions side by side.
    #[doc(hidden)]
    type Lanes: Lanes<Set: From<Self>>;

    /// The low bits of a wider set.
    fn of(wide: u128) -> Self;

    /// The number of cells.
    fn count(self) -> u32;

    /// The bits of the word in reverse order.
    #[must_use]
    fn reversed(self) -> Self;

    /// The number of the first cell.
    fn first(self) -> u32;

    /// `self - other`, around the end of the word if that is less than nothing.
    #[must_use]
    fn less(self, other: Self) -> Self;

    /// A bijection whose every bit depends on every bit.
    #[must_use]
    fn mixed(self) -> Self;

    /// The first cell alone, or none of none.
    #[inline(always)]
    #[must_use]
    fn lowest(self) -> Self {
        self & Self::NONE.less(self)
    }

    /// All but the first cell.
    #[inline(always)]
    #[must_use]
    fn without_lowest(self) -> Self {
        self & self.less(Self::FIRST)
    }
}

macro_rules! cells {
    ($($word:ty, $bits:literal, $mix:path, $lanes:ty;)*) => {$(
        impl Cells for $word {
            const BITS: u32 = $bits;
            const NONE: Self = 0;
            const FIRST: Self = 1;

            type Lanes = $lanes;

            #[inline(always)]
            fn of(wide: u128) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn less(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn mixed(self) -> Self {
                $mix(self)
            }
        }

        impl sealed::Sealed for $word {}
    )*};
}

cells! {
    u64, 64, mix, [u64; LANES];
    u128, 80, mix_wide, HalvesLanes;
}

mod sealed {
    pub trait Sealed {}
}
