//! The rule that a table carries out on a whole bucket at once. Knows depth, work and age as small numbers; does not know
//! how they are read or compared.

use crate::{Bound, Depth, Meta, Work};

/// The rule behind [`Aged`](crate::policy::Aged) and [`Effort`](crate::Effort), with its numbers open: a priority from
/// depth or work, less a part for each search of age.
///
/// A free slot is taken first. Else the slot of lowest priority gives way, the first of equals, if the newcomer's priority
/// is at least as high. If it is lower, the newcomer takes a slot of the last quarter.
///
/// The last quarter is what three quarters of the slots, rounded down, leave over. Its slots hold what came last. Only
/// entries of earlier searches are replaced there by priority. Which of its slots a low newcomer takes follows from its
/// depth: the remainder of the depth divided by the number of those slots, counted back from the last slot.
///
/// Depth counts from [`Depth::STORED_MIN`] to `deepest`; shallower and deeper count as these.
///
/// ```
/// use transposition::policy::{Aged, Effort, PriorityRule};
/// use transposition::Replace;
///
/// assert_eq!(Aged.priority_rule(), Some(PriorityRule::of_depth(8, 71)));
/// assert_eq!(Effort.priority_rule(), Some(PriorityRule::of_work(8, 71)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriorityRule {
    plies_per_search: i16,
    /// Plies above [`Depth::STORED_MIN`].
    deepest: i16,
    by_work: bool,
}

impl PriorityRule {
    /// Priority by depth: one search of age takes `plies_per_search` (0 to 127) plies, and depths beyond `deepest`
    /// (-8 to 246) count as that.
    ///
    /// # Panics
    /// If a number is out of its range.
    #[must_use]
    pub const fn of_depth(plies_per_search: i16, deepest: i16) -> Self {
        let (lowest, most) = (Depth::STORED_MIN.get() as i16, Depth::STORED_MAX.get() as i16);
        assert!(0 <= plies_per_search && plies_per_search <= 127, "an age outweighs 0 to 127 plies");
        assert!(lowest <= deepest && deepest <= most, "the deepest depth is one that an entry can hold");
        PriorityRule { plies_per_search, deepest: deepest - lowest, by_work: false }
    }

    /// Priority by work: four steps for each doubling of the nodes, and four more for an upper bound. An entry whose work
    /// is 0 or not kept has two steps for each ply of depth instead. One search of age takes twice `plies_per_search` (0 to
    /// 58) steps.
    ///
    /// # Panics
    /// If a number is out of its range.
    #[must_use]
    pub const fn of_work(plies_per_search: i16, deepest: i16) -> Self {
        assert!(plies_per_search <= 58, "an age outweighs 0 to 58 plies where work counts");
        PriorityRule { by_work: true, ..Self::of_depth(plies_per_search, deepest) }
    }

    /// Steps added for an upper bound where work is known: as if its subtree were twice as large.
    pub(crate) const UPPER: i16 = 4;

    /// How many slots of a bucket of `ways` (at least one) only priority decides about: the first ones.
    #[inline(always)]
    pub(crate) const fn protected(ways: usize) -> usize {
        ways * 3 / 4
    }

    /// The slot of the others for a newcomer of this depth whose priority is too low.
    #[inline(always)]
    pub(crate) const fn last_quarter(ways: usize, depth: Depth) -> usize {
        ways - 1 - depth.get().rem_euclid((ways - Self::protected(ways)) as i32) as usize
    }

    /// Whether work counts where it is known.
    #[inline(always)]
    pub(crate) fn by_work(self) -> bool {
        self.by_work
    }

    /// The priority of an entry of this search, in steps from 0 on.
    #[inline(always)]
    pub(crate) fn steps(self, slot: &Meta) -> i16 {
        let plies = (slot.depth.get() - Depth::STORED_MIN.get()).clamp(0, i32::from(self.deepest)) as i16;
        match i16::from(Work::steps(slot.work)) {
            known if self.by_work && known > 0 => known + Self::UPPER * i16::from(slot.bound == Some(Bound::Upper)),
            _ => plies << self.doublings(),
        }
    }

    /// How many plies above the lowest depth count.
    #[inline(always)]
    pub(crate) fn max_plies(self) -> i16 {
        self.deepest
    }

    /// How often a ply is doubled to be in steps.
    #[inline(always)]
    pub(crate) fn doublings(self) -> i32 {
        i32::from(self.by_work)
    }

    /// What one search of age takes from the priority, in steps.
    #[inline(always)]
    pub(crate) fn per_search(self) -> i16 {
        self.plies_per_search << self.doublings()
    }
}
