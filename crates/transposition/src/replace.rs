//! What a replacement policy is asked and what it may answer. Knows the metadata of slots; does not know their layout.

use crate::{Bound, Depth};

/// What a policy may know of one slot, or of the newcomer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meta {
    /// Whether anything is there. If not, the other fields mean nothing.
    pub occupied: bool,
    /// The depth of the search behind the value.
    pub depth: Depth,
    /// What the value proves.
    pub bound: Bound,
    /// The nodes of the subtree behind it, as far as the value keeps them.
    pub work: u64,
    /// How many searches ago it was written; 0 is the current one.
    pub age: u32,
}

impl Meta {
    /// A free slot.
    pub const EMPTY: Meta = Meta { occupied: false, depth: Depth::ZERO, bound: Bound::Exact, work: 0, age: 0 };
}

/// Where a newcomer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere: the bucket keeps what it has.
    Refuse,
    /// Into this slot, over whatever is there.
    Into(usize),
    /// Into slot `into`, whose present content first moves to slot `to`, over whatever is there.
    Demote {
        /// The slot the newcomer takes.
        into: usize,
        /// The slot its former holder moves to.
        to: usize,
    },
}

/// A replacement policy: which entry of a full bucket gives way, or whether the newcomer does.
///
/// A table asks only when no slot holds the newcomer's key; the same key is settled by
/// [`Value::renewed`](crate::Value::renewed) under every policy.
pub trait Replace {
    /// Where `new` goes in a bucket of `slots` (at least one). Slot numbers in the answer are below `slots.len()`.
    fn place(&self, slots: &[Meta], new: &Meta) -> Place;
}

/// What became of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It went into a free slot.
    Added,
    /// Its key was already there; the better of the two stays, with the newest move.
    Renewed,
    /// It took the place of another key's value.
    Replaced,
    /// The policy kept what was there, or the value cannot be represented.
    Refused,
}
