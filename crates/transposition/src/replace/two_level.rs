//! The policies with two levels: all slots but the last hold what is costly, the last holds what came just now.
//! With two slots to a bucket they are the schemes of the literature; more slots widen the first level.

use super::{Least, Meta, Place, Replace, depth_worth, work_worth};

/// One depth-preferred slot and one always-replace slot: a newcomer that loses the first goes to the second.
///
/// A newcomer at least as deep as the first slot's holder overwrites it, and the holder is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoTier;

impl Replace for TwoTier {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        let last = slots.len() - 1;
        let least = Least::of(&slots[..last], depth_worth);
        Place::Into(if least.yields_to(depth_worth(new)) { least.at } else { last })
    }

    #[inline]
    fn least_ways(&self) -> usize {
        2
    }
}

/// [`TwoTier`], but the holder that loses the first slot moves to the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoDeep;

impl Replace for TwoDeep {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        demoting(slots, new, depth_worth)
    }

    #[inline]
    fn least_ways(&self) -> usize {
        2
    }
}

/// [`TwoDeep`] by size of the subtree, where a position the table answered counts as one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoBig1;

impl Replace for TwoBig1 {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        demoting(slots, new, work_worth)
    }

    #[inline]
    fn least_ways(&self) -> usize {
        2
    }
}

/// Into the first level's least slot, whose holder moves down, if the newcomer is worth at least as much; else into the
/// last slot.
#[inline]
fn demoting(slots: &[Meta], new: &Meta, worth: impl Fn(&Meta) -> u64) -> Place {
    let last = slots.len() - 1;
    let least = Least::of(&slots[..last], &worth);
    let wins = least.yields_to(worth(new));
    if wins & !least.is_free() {
        Place::Demote { into: least.at, to: last }
    } else {
        Place::Into(if wins { least.at } else { last })
    }
}
