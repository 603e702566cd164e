//! The policies with two levels: all slots but the last hold what is costly, the last holds what came just now.
//! With two slots to a bucket they are the schemes of the literature; more slots widen the first level.

use super::{Meta, Place, Replace, depth_worth, least, work_worth};

/// One depth-preferred slot and one always-replace slot: a newcomer that loses the first goes to the second.
///
/// A newcomer at least as deep as the first slot's holder overwrites it, and the holder is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoTier;

impl Replace for TwoTier {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        let (at, wins, last) = first_level(slots, new, depth_worth);
        Place::Into(if wins { at } else { last })
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

/// The first level's least slot, whether the newcomer wins it, and the second level's slot. A tie goes to the newcomer.
#[inline]
fn first_level(slots: &[Meta], new: &Meta, worth: impl Fn(&Meta) -> u64) -> (usize, bool, usize) {
    let last = slots.len() - 1;
    let at = least(&slots[..last], &worth);
    (at, !slots[at].occupied | (worth(new) >= worth(&slots[at])), last)
}

#[inline]
fn demoting(slots: &[Meta], new: &Meta, worth: impl Fn(&Meta) -> u64) -> Place {
    let (at, wins, last) = first_level(slots, new, worth);
    if wins & slots[at].occupied {
        Place::Demote { into: at, to: last }
    } else {
        Place::Into(if wins { at } else { last })
    }
}
