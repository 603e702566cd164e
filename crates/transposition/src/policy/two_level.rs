//! The policies with two levels: all slots but the last hold what is costly, the last holds what came just now.
//! With two slots to a bucket they are the schemes of the literature; more slots widen the first level.

use super::{Lowest, depth_priority, work_priority};
use crate::{Meta, Place, Replace};

/// One depth-preferred slot and one always-replace slot: a newcomer that loses the first goes to the second.
///
/// A newcomer at least as deep as the first slot's holder overwrites it, and the holder is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoTier;

impl Replace for TwoTier {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        let last = slots.len() - 1;
        let lowest = Lowest::of(&slots[..last], depth_priority);
        Place::Into(if lowest.yields_to(depth_priority(new)) { lowest.at } else { last })
    }

    #[inline]
    fn min_ways(&self) -> usize {
        2
    }
}

/// [`TwoTier`], but the holder that loses the first slot moves to the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoDeep;

impl Replace for TwoDeep {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        demoting(slots, new, depth_priority)
    }

    #[inline]
    fn min_ways(&self) -> usize {
        2
    }
}

/// [`TwoDeep`] by size of the subtree, where a position the table answered counts as one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoBig1;

impl Replace for TwoBig1 {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        demoting(slots, new, work_priority)
    }

    #[inline]
    fn min_ways(&self) -> usize {
        2
    }
}

/// Into the first level's least slot, whose holder moves down, if the newcomer is worth at least as much; else into the
/// last slot.
#[inline]
fn demoting(slots: &[Meta], new: &Meta, priority: impl Fn(&Meta) -> u64) -> Place {
    let last = slots.len() - 1;
    let lowest = Lowest::of(&slots[..last], &priority);
    let wins = lowest.yields_to(priority(new));
    if wins & !lowest.is_free() {
        Place::Demote { into: lowest.at, to: last }
    } else {
        Place::Into(if wins { lowest.at } else { last })
    }
}
