//! What a replacement policy is asked and what it may answer. Knows the metadata of slots; does not know their layout.

use core::fmt;

use crate::policy::PriorityRule;
use crate::{Bound, Depth, Value};

/// What a policy may know of one slot, or of the newcomer.
///
/// ```
/// use transposition::{Bound, Depth, Meta};
///
/// let meta = Meta::new(Depth::new(5), Some(Bound::Upper)).with_work(900).with_age(2).with_pv(true);
/// assert!(meta.occupied && meta.depth == Depth::new(5) && meta.age == 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meta {
    /// Whether anything is there. If not, the other fields mean nothing.
    pub occupied: bool,
    /// The depth of the search behind the value.
    pub depth: Depth,
    /// What the value proves; nothing if it brings only a move or an evaluation.
    pub bound: Option<Bound>,
    /// The nodes of the subtree behind it, as far as the value keeps them.
    pub work: u64,
    /// How many searches ago it was written; 0 is the current one.
    pub age: u32,
    /// Whether it is of a principal variation, as far as the value keeps that.
    pub pv: bool,
}

impl Meta {
    /// A free slot.
    pub const EMPTY: Meta = Meta { occupied: false, depth: Depth::ZERO, bound: None, work: 0, age: 0, pv: false };

    /// A slot of the current search that is taken, with neither work nor PV mark.
    #[inline]
    #[must_use]
    pub const fn new(depth: Depth, bound: Option<Bound>) -> Self {
        Meta { occupied: true, depth, bound, ..Self::EMPTY }
    }

    /// The same with this many nodes of work.
    #[inline]
    #[must_use]
    pub const fn with_work(self, work: u64) -> Self {
        Meta { work, ..self }
    }

    /// The same, written this many searches ago.
    #[inline]
    #[must_use]
    pub const fn with_age(self, age: u32) -> Self {
        Meta { age, ..self }
    }

    /// The same with the PV mark set or cleared.
    #[inline]
    #[must_use]
    pub const fn with_pv(self, pv: bool) -> Self {
        Meta { pv, ..self }
    }

    /// What a policy may know of `value`, written `age` searches ago.
    #[inline]
    #[must_use]
    pub fn of<V: Value>(value: &V, age: u32) -> Self {
        Meta { occupied: true, depth: value.depth(), bound: value.bound(), work: value.work(), age, pv: value.pv() }
    }
}

/// Where a newcomer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
/// A table asks [`place`](Self::place) only when no slot holds the newcomer's key. If one does, it asks
/// [`keep`](Self::keep), and by default the value itself decides.
///
/// ```
/// use transposition::policy::Aged;
/// use transposition::{Bound, Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta::new(Depth::new(depth), Some(Bound::Exact)).with_age(age);
/// // Depth 9 of the last search has priority 9 - 8 = 1, depth 3 of this one has 3.
/// assert_eq!(Aged.place(&[slot(3, 0), slot(9, 1)], &slot(1, 0)), Place::Into(1));
/// ```
pub trait Replace {
    /// Where `new` goes in a bucket of `slots`: at least [`min_ways`](Self::min_ways) of them, at most
    /// [`MAX_WAYS`](crate::policy::MAX_WAYS). Slot numbers in the answer are below `slots.len()`.
    #[must_use]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place;

    /// Which of two results for one key stays: `new`, or `old`, whose age says whether it is of this search. Nothing (the
    /// default) leaves it to [`Value::keep`]. Asked only if both have a result: a hint or a bare evaluation never takes the
    /// place of one, and any result takes the place of those.
    ///
    /// The rule of many engines, with the default policy for everything else:
    ///
    /// ```
    /// use std::num::NonZero;
    /// use transposition::policy::PriorityRule;
    /// use transposition::{
    ///     Bound, Depth, Effort, Eight, Entry, Fate, Keep, Meta, NodeScore, Place, Replace, Table, TableConfig,
    /// };
    ///
    /// struct Engine;
    ///
    /// impl Replace for Engine {
    ///     fn keep(&self, new: &Meta, old: &Meta) -> Option<Keep> {
    ///         let deeper = new.depth + 4 + 2 * i32::from(new.pv) > old.depth;
    ///         let takes = new.bound == Some(Bound::Exact) || deeper;
    ///         Some(if takes { Keep::New } else { Keep::OldWithNewMove })
    ///     }
    ///
    ///     fn place(&self, slots: &[Meta], new: &Meta) -> Place {
    ///         Effort.place(slots, new)
    ///     }
    ///
    ///     fn priority_rule(&self) -> Option<PriorityRule> {
    ///         Effort.priority_rule()
    ///     }
    /// }
    ///
    /// type Move = NonZero<u16>;
    /// let table: Table<Entry<Move>, Eight, Engine> = Table::new(TableConfig::mib(1), Engine)?;
    /// let entry = |depth, bound| Entry::new(Depth::new(depth), NodeScore::ZERO, bound, None);
    /// table.store(7, entry(9, Bound::Lower));
    /// assert_eq!(table.store(7, entry(5, Bound::Lower)), Fate::Outranked);
    /// assert_eq!(table.store(7, entry(6, Bound::Lower)), Fate::Renewed);
    /// assert_eq!(table.store(7, entry(1, Bound::Exact)), Fate::Renewed);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    #[must_use]
    #[inline]
    fn keep(&self, new: &Meta, old: &Meta) -> Option<Keep> {
        let _ = (new, old);
        None
    }

    /// The rule of [`place`](Self::place), if it is one that a table can carry out on all slots at once; nothing (the
    /// default) if it looks at more than depths, works and ages, or may refuse.
    ///
    /// Only a policy on a path that counts every instruction need bother.
    #[must_use]
    #[inline]
    fn priority_rule(&self) -> Option<PriorityRule> {
        None
    }

    /// How many slots a bucket must have for the policy to make sense.
    #[must_use]
    #[inline]
    fn min_ways(&self) -> usize {
        1
    }

    /// Whether [`Meta::work`] should count every node each time it is visited (`BigAll`), rather than a position that the
    /// table answered as one node. The search does the counting; this only says what the policy means.
    #[must_use]
    #[inline]
    fn counts_every_node(&self) -> bool {
        false
    }
}

/// What the policy says of two results for one key; nothing where it is left to the value.
#[inline(always)]
pub(crate) fn asked(policy: &impl Replace, new: &Meta, old: &Meta) -> Option<Keep> {
    if new.bound.is_some() && old.bound.is_some() { policy.keep(new, old) } else { None }
}

/// Which of two results for one key stays. What the one that stays lacks, an evaluation or a move, it always takes from the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Keep {
    /// The new result, with the old move only if it brings none.
    New,
    /// The old result, with the new move only if it has none.
    Old,
    /// The old result, with the new move if there is one: the newest move known.
    OldWithNewMove,
}

/// What became of a store.
///
/// ```
/// use transposition::{Fate, Table};
///
/// let table: Table<u32> = Table::with_mib(1)?;
/// let fate = table.store(7, 42);
/// assert!(fate.is_kept());
/// assert_eq!(fate.to_string(), "added");
/// # Ok::<(), transposition::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// It went into a free slot.
    Added,
    /// Its key was already there, and it took the place of the old result.
    Renewed,
    /// Its key was already there, and the old result stays. What that lacked, a move or an evaluation, it took from this one.
    Outranked,
    /// It took the place of another key's value.
    Replaced,
    /// The policy kept what was there, all of other keys.
    Refused,
    /// It cannot be represented: a depth below [`Depth::STORED_MIN`], a move wider than it claims, a score or key beyond
    /// what value and layout can hold.
    Unfit,
}

impl Fate {
    /// Whether the table now has the result that was offered.
    #[inline]
    #[must_use]
    pub const fn is_kept(self) -> bool {
        matches!(self, Fate::Added | Fate::Renewed | Fate::Replaced)
    }
}

impl fmt::Display for Fate {
    /// `added`, `renewed`, `outranked`, `replaced`, `refused` or `unfit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fate::Added => "added",
            Fate::Renewed => "renewed",
            Fate::Outranked => "outranked",
            Fate::Replaced => "replaced",
            Fate::Refused => "refused",
            Fate::Unfit => "unfit",
        })
    }
}
