//! The policies with one rule for the whole bucket: the slot of lowest priority, and whether the newcomer may have it.
//! They ignore ages unless they say otherwise: they are what the literature measured within one search.

use super::{Lowest, depth_priority, work_priority};
use crate::{Meta, Place, Replace};

/// Overwrite; the literature calls it `New`.
///
/// With several slots to a bucket: a free one, else the one not written for most searches, else the shallowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Always;

impl Replace for Always {
    #[inline]
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        let priority = |slot: &Meta| u64::from(0xffff - slot.age.min(0xffff)) << 16 | depth_priority(slot);
        Place::Into(Lowest::of(slots, priority).at)
    }
}

/// Never throw anything out: a newcomer gets a free slot or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Old;

impl Replace for Old {
    #[inline]
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        let lowest = Lowest::of(slots, |_| 0);
        if lowest.is_free() { Place::Into(lowest.at) } else { Place::Refuse }
    }
}

/// Keep the old entry unless the new one has at least as much depth; the literature calls it `Deep`.
///
/// With several slots to a bucket the shallowest one is at stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthPreferred;

impl Replace for DepthPreferred {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        against_lowest(slots, new, depth_priority)
    }
}

/// Keep the entry with the larger subtree, where a position the table answered counts as one node.
///
/// Among equals the newcomer wins. With several slots to a bucket the one of the smallest subtree is at stake. Entries
/// must carry their work: exactly with [`Nodes`](crate::Nodes), roughly with [`Work`](crate::Work).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Big1;

impl Replace for Big1 {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        against_lowest(slots, new, work_priority)
    }
}

/// [`Big1`] with every node counted: a position the table answered counts as the nodes it once took.
///
/// The rule is the same; the difference lies in the counting, which the search must be
/// [asked for](Replace::counts_every_node).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BigAll;

impl Replace for BigAll {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        Big1.place(slots, new)
    }

    #[inline]
    fn counts_every_node(&self) -> bool {
        true
    }
}

/// Into the slot of lowest priority, if the newcomer is worth at least as much.
#[inline]
fn against_lowest(slots: &[Meta], new: &Meta, priority: impl Fn(&Meta) -> u64) -> Place {
    let lowest = Lowest::of(slots, &priority);
    if lowest.yields_to(priority(new)) { Place::Into(lowest.at) } else { Place::Refuse }
}
