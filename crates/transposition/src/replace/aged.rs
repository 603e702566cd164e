//! The policy for a table that lives through many searches: depth against age, and a place for what is shallow.

use super::{DepthLessAge, Least, Meta, Place, Replace};
use crate::Depth;

/// The default: a free slot, else the entry with the least `depth - 8 x age` gives way, but only to a newcomer worth as
/// much. A newcomer always gets in: one worth less takes a slot of the last quarter.
///
/// The first three quarters of a bucket, rounded down, keep what is worth most. The slots behind them hold what came last,
/// each for depths of its own: of two, the last one is for even depths. An entry of an earlier search is up for replacement
/// by its worth wherever it is. In a bucket of one slot the newcomer takes it.
///
/// The depth counts from [`Depth::STORED_MIN`] to 71 plies; whatever is deeper, [`Depth::SOLVED`] included, counts as 71.
/// So an entry of ten searches ago is worth less than any entry of this one, and nothing can hog a bucket.
///
/// ```
/// use transposition::{Aged, Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta { occupied: true, depth, age, ..Meta::EMPTY };
/// let bucket = [slot(Depth::new(-8), 0), slot(Depth::SOLVED, 10)];
/// assert_eq!(Aged.place(&bucket, &slot(Depth::ZERO, 0)), Place::Into(1));
/// let bucket = [slot(Depth::new(5), 0), slot(Depth::new(9), 0)];
/// assert_eq!(Aged.place(&bucket, &slot(Depth::new(5), 0)), Place::Into(0));
/// assert_eq!(Aged.place(&bucket, &slot(Depth::new(4), 0)), Place::Into(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aged;

impl Aged {
    /// Plies of depth that one search of age outweighs.
    const PLIES_PER_SEARCH: i64 = 8;
    /// One ply less than what nine searches and the shallowest depth make up for.
    const DEEPEST: i32 = 71;
    const RULE: DepthLessAge = DepthLessAge::new(Self::PLIES_PER_SEARCH as i16, Self::DEEPEST as i16);
    /// Keeps the worth above zero for any age a `u32` can say.
    const ZERO: i64 = 1 << 40;

    #[inline]
    fn worth(slot: &Meta) -> u64 {
        let depth = slot.depth.get().clamp(Depth::STORED_MIN.get(), Self::DEEPEST);
        (Self::ZERO + i64::from(depth) - Self::PLIES_PER_SEARCH * i64::from(slot.age)) as u64
    }
}

impl Replace for Aged {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        let (first, last) = slots.split_at(DepthLessAge::kept(slots.len()));
        // The last quarter is no place to stay, but within one search only a newcomer that lost may take it.
        let unless_new = |slot: &Meta| if slot.age == 0 { Least::MOST } else { Self::worth(slot) };
        let least = Least::of(first, Self::worth).or(Least::of(last, unless_new), first.len());
        let wins = least.yields_to(Self::worth(new));
        Place::Into(if wins { least.at } else { DepthLessAge::spare(slots.len(), new.depth) })
    }

    #[inline(always)]
    fn at_once(&self) -> Option<DepthLessAge> {
        Some(Self::RULE)
    }
}
