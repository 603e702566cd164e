//! The one rule that a table carries out on a whole bucket at once. Knows depths and ages as small numbers; does not know
//! how they are read or compared.

use crate::{Depth, Generation};

/// A rule for a bucket without the newcomer's key: a free slot, else the slot of least `depth - plies_per_search x age`
/// gives way, the first of equals, if the newcomer is worth as much; if not, it takes a slot of the last quarter.
///
/// Of the last quarter, which is what three quarters rounded down leave, only entries of earlier searches are up for
/// replacement by their worth. The depth of a newcomer that is worth too little says which slot of that quarter it takes:
/// as many plies before the last slot as the depth leaves when divided by the slots in it.
///
/// The depth counts from [`Depth::STORED_MIN`] to `deepest`: what is shallower or deeper counts as these.
///
/// ```
/// use transposition::{Aged, DepthLessAge, Replace};
///
/// assert_eq!(Aged.at_once(), Some(DepthLessAge::new(8, 71)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthLessAge {
    plies_per_search: i16,
    /// Plies above [`Depth::STORED_MIN`].
    deepest: i16,
}

impl DepthLessAge {
    /// A rule in which one search of age outweighs `plies_per_search` (0 to 127) plies of depth, and depths beyond
    /// `deepest` (-8 to 246) count as that.
    ///
    /// # Panics
    /// If a number is out of its range.
    pub const fn new(plies_per_search: i16, deepest: i16) -> Self {
        let (least, most) = (Depth::STORED_MIN.get() as i16, Depth::STORED_MAX.get() as i16);
        assert!(0 <= plies_per_search && plies_per_search <= 127, "an age outweighs 0 to 127 plies");
        assert!(least <= deepest && deepest <= most, "the deepest depth is one that an entry can hold");
        DepthLessAge { plies_per_search, deepest: deepest - least }
    }

    /// The slots of a bucket of `ways` (at least one) that only worth decides about: the first ones.
    #[inline(always)]
    pub(crate) const fn kept(ways: usize) -> usize {
        ways * 3 / 4
    }

    /// The slot, of the others, for a newcomer of this depth that is worth too little.
    #[inline(always)]
    pub(crate) const fn spare(ways: usize, depth: Depth) -> usize {
        ways - 1 - depth.get().rem_euclid((ways - Self::kept(ways)) as i32) as usize
    }

    /// A depth in plies above the least that counts, as far as it counts.
    #[inline(always)]
    pub(crate) fn plies(self, depth: Depth) -> i16 {
        (depth.get() - Depth::STORED_MIN.get()).clamp(0, i32::from(self.most_plies())) as i16
    }

    /// The most that [`plies`](Self::plies) makes of a depth.
    #[inline(always)]
    pub(crate) fn most_plies(self) -> i16 {
        self.deepest
    }

    /// What one search of age takes from the worth.
    #[inline(always)]
    pub(crate) fn per_search(self) -> i16 {
        self.plies_per_search
    }

    /// The worth of an entry of this search and no plies, such that every worth lies between 1 and 4095.
    #[inline(always)]
    pub(crate) fn base(self) -> i16 {
        1 + (i16::from(Generation::CYCLE) - 1) * self.plies_per_search
    }
}
