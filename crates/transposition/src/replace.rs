//! What a replacement policy is asked and what it may answer. Knows the metadata of slots; does not know their layout.

use crate::policy::PriorityRule;
use crate::{Bound, Depth, Value};

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

    /// What a policy may know of `value`, written `age` searches ago.
    #[inline]
    pub fn of<V: Value>(value: &V, age: u32) -> Self {
        Meta { occupied: true, depth: value.depth(), bound: value.bound(), work: value.work(), age }
    }
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
///
/// ```
/// use transposition::policy::Aged;
/// use transposition::{Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta { occupied: true, depth: Depth::new(depth), age, ..Meta::EMPTY };
/// // Depth 9 of the last search has priority 9 - 8 = 1, depth 3 of this one has 3.
/// assert_eq!(Aged.place(&[slot(3, 0), slot(9, 1)], &slot(1, 0)), Place::Into(1));
/// ```
pub trait Replace {
    /// Where `new` goes in a bucket of `slots`: at least [`min_ways`](Self::min_ways) of them, at most
    /// [`MAX_WAYS`](crate::policy::MAX_WAYS). Slot numbers in the answer are below `slots.len()`.
    fn place(&self, slots: &[Meta], new: &Meta) -> Place;

    /// The rule of [`place`](Self::place), if it is one that a table can carry out on all slots at once; nothing (the
    /// default) if it looks at more than depths, works and ages, or may refuse.
    ///
    /// Only a policy on a path that counts every instruction need bother.
    #[inline]
    fn priority_rule(&self) -> Option<PriorityRule> {
        None
    }

    /// How many slots a bucket must have for the policy to make sense.
    #[inline]
    fn min_ways(&self) -> usize {
        1
    }

    /// Whether [`Meta::work`] should count every node each time it is visited (`BigAll`), rather than a position that the
    /// table answered as one node. The search does the counting; this only says what the policy means.
    #[inline]
    fn counts_every_node(&self) -> bool {
        false
    }
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
