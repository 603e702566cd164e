//! The rules that a table carries out on a whole bucket at once. Knows depths, works and ages as small numbers; does not
//! know how they are read or compared.

use crate::{Bound, Depth, Meta, Work};

/// A rule for a bucket without the newcomer's key: a free slot, else the slot of least worth less its age gives way, the
/// first of equals, if the newcomer is worth as much; if not, it takes a slot of the last quarter.
///
/// The worth is the depth, or the work where an entry says it, with something added for an upper bound. An age takes as much from
/// it for each search.
///
/// Of the last quarter, which is what three quarters rounded down leave, only entries of earlier searches are up for
/// replacement by their worth. The depth of a newcomer that is worth too little says which slot of that quarter it takes:
/// as many plies before the last slot as the depth leaves when divided by the slots in it.
///
/// The depth counts from [`Depth::STORED_MIN`] to `deepest`: what is shallower or deeper counts as these.
///
/// ```
/// use transposition::{Aged, Effort, Replace, WorthLessAge};
///
/// assert_eq!(Aged.at_once(), Some(WorthLessAge::of_depth(8, 71)));
/// assert_eq!(Effort.at_once(), Some(WorthLessAge::of_work(8, 71)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorthLessAge {
    plies_per_search: i16,
    /// Plies above [`Depth::STORED_MIN`].
    deepest: i16,
    by_work: bool,
}

impl WorthLessAge {
    /// Worth by depth: one search of age outweighs `plies_per_search` (0 to 127) plies of it, and depths beyond `deepest`
    /// (-8 to 246) count as that.
    ///
    /// # Panics
    /// If a number is out of its range.
    pub const fn of_depth(plies_per_search: i16, deepest: i16) -> Self {
        let (least, most) = (Depth::STORED_MIN.get() as i16, Depth::STORED_MAX.get() as i16);
        assert!(0 <= plies_per_search && plies_per_search <= 127, "an age outweighs 0 to 127 plies");
        assert!(least <= deepest && deepest <= most, "the deepest depth is one that an entry can hold");
        WorthLessAge { plies_per_search, deepest: deepest - least, by_work: false }
    }

    /// Worth by work: four steps for each doubling of the nodes. An entry that does not say its work, or says none, is
    /// worth two steps for each ply of depth instead. With work known, an upper bound is worth four steps more. One search
    /// of age outweighs twice `plies_per_search` (0 to 58) steps.
    ///
    /// # Panics
    /// If a number is out of its range.
    pub const fn of_work(plies_per_search: i16, deepest: i16) -> Self {
        assert!(plies_per_search <= 58, "an age outweighs 0 to 58 plies where work counts");
        WorthLessAge { by_work: true, ..Self::of_depth(plies_per_search, deepest) }
    }

    /// Steps that an upper bound is worth more where work is known: as if its subtree were twice as large.
    pub(crate) const UPPER: i16 = 4;

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

    /// Whether work counts where it is known.
    #[inline(always)]
    pub(crate) fn by_work(self) -> bool {
        self.by_work
    }

    /// The worth of an entry of this search, in steps from 0 on.
    #[inline(always)]
    pub(crate) fn steps(self, slot: &Meta) -> i16 {
        let plies = (slot.depth.get() - Depth::STORED_MIN.get()).clamp(0, i32::from(self.deepest)) as i16;
        match i16::from(Work::steps(slot.work)) {
            known if self.by_work && known > 0 => known + Self::UPPER * i16::from(slot.bound == Bound::Upper),
            _ => plies << self.doublings(),
        }
    }

    /// The most plies above the least that count.
    #[inline(always)]
    pub(crate) fn most_plies(self) -> i16 {
        self.deepest
    }

    /// How often a ply is doubled to be in steps.
    #[inline(always)]
    pub(crate) fn doublings(self) -> i32 {
        i32::from(self.by_work)
    }

    /// What one search of age takes from the worth, in steps.
    #[inline(always)]
    pub(crate) fn per_search(self) -> i16 {
        self.plies_per_search << self.doublings()
    }
}
