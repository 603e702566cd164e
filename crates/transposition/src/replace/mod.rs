//! What a replacement policy is asked and what it may answer, and every policy there is.
//! Knows the metadata of slots; does not know their layout.

mod aged;
mod at_once;
mod one_level;
mod policy;
mod two_level;

pub use aged::{Aged, Effort};
pub use at_once::WorthLessAge;
pub use one_level::{Always, Always as New, Big1, BigAll, DepthPreferred, DepthPreferred as Deep, Old};
pub use policy::{Policy, UnknownPolicy};
pub use two_level::{TwoBig1, TwoDeep, TwoTier};

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
/// use transposition::{Aged, Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta { occupied: true, depth: Depth::new(depth), age, ..Meta::EMPTY };
/// // Depth 9 of the last search is worth 9 - 8 = 1, less than depth 3 of this one.
/// assert_eq!(Aged.place(&[slot(3, 0), slot(9, 1)], &slot(1, 0)), Place::Into(1));
/// ```
pub trait Replace {
    /// Where `new` goes in a bucket of `slots`: at least [`least_ways`](Self::least_ways) of them, at most
    /// [`MOST_WAYS`]. Slot numbers in the answer are below `slots.len()`.
    fn place(&self, slots: &[Meta], new: &Meta) -> Place;

    /// The rule of [`place`](Self::place), if it is one that a table can carry out on all slots at once; nothing (the
    /// default) if it looks at more than depths, works and ages, or may refuse.
    ///
    /// Only a policy on a path that counts every instruction need bother.
    #[inline]
    fn at_once(&self) -> Option<WorthLessAge> {
        None
    }

    /// How many slots a bucket must have for the policy to make sense.
    #[inline]
    fn least_ways(&self) -> usize {
        1
    }

    /// Whether [`Meta::work`] should count every node each time it is visited (`BigAll`), rather than a position that the
    /// table answered as one node. The search does the counting; this only says what the policy means.
    #[inline]
    fn counts_every_node(&self) -> bool {
        false
    }
}

/// The most slots a bucket may have.
pub const MOST_WAYS: usize = 1 << 16;

/// The slot a bucket can best do without.
#[derive(Clone, Copy)]
struct Least {
    at: usize,
    /// One more than its worth; 0 if it is free.
    rank: u64,
}

impl Least {
    /// The most that a slot can be worth.
    const MOST: u64 = (1 << 47) - 2;

    /// The slot of least worth, a free one before any other, the first of equals.
    ///
    /// Worth is below 2^47; its rank shares a word with the slot's number, so that one minimum answers both questions and
    /// no branch depends on the slots.
    #[inline]
    fn of(slots: &[Meta], worth: impl Fn(&Meta) -> u64) -> Self {
        let rank = |slot: &Meta| (worth(slot) + 1) * u64::from(slot.occupied);
        let least = slots.iter().enumerate().map(|(i, slot)| rank(slot) << 16 | i as u64).fold(u64::MAX, u64::min);
        Least { at: (least & 0xffff) as usize, rank: least >> 16 }
    }

    /// This one, or the least of the slots that begin at `offset` if that is worth less.
    #[inline]
    fn or(self, later: Least, offset: usize) -> Self {
        if later.rank < self.rank { Least { at: offset + later.at, ..later } } else { self }
    }

    /// Whether a newcomer of this worth gets in: into a free slot always, else with at least the holder's worth.
    #[inline]
    fn yields_to(self, worth: u64) -> bool {
        worth + 1 >= self.rank
    }

    #[inline]
    fn is_free(self) -> bool {
        self.rank == 0
    }
}

/// A depth as a worth: never negative, below 2^16.
#[inline]
fn depth_worth(slot: &Meta) -> u64 {
    (slot.depth.get() + 32768) as u64
}

/// A subtree's size as a worth.
#[inline]
fn work_worth(slot: &Meta) -> u64 {
    slot.work.min(Least::MOST)
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
