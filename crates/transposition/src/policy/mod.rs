//! Every replacement policy there is: the default, the ones of the literature, and the rule a table can carry out on a
//! whole bucket at once. Knows the metadata of slots; does not know their layout.
//!
//! A policy answers one question, [`Replace::place`](crate::Replace::place). [`Effort`] is the default and the one to
//! use; [`Aged`] is the same for entries that keep no work. The others are for measurements: what the literature compared
//! within one search. [`Policy`] chooses one by name while the program runs.
//!
//! ```
//! use transposition::policy::{Policy, TwoDeep};
//! use transposition::{Table, TableConfig};
//!
//! let fixed: Table<u32, transposition::Eight, TwoDeep> = Table::new(TableConfig::mib(1), TwoDeep)?;
//! let chosen: Table<u32, transposition::Eight, Policy> =
//!     Table::new(TableConfig::mib(1), "twodeep".parse().expect("a policy's name"))?;
//! assert_eq!(fixed.capacity(), chosen.capacity());
//! # Ok::<(), transposition::TableError>(())
//! ```

mod aged;
mod named;
mod one_level;
mod rule;
mod two_level;

pub use aged::{Aged, Effort};
pub use named::{Policy, UnknownPolicy};
pub use one_level::{Always, Big1, BigAll, DepthPreferred, Old};
pub use rule::PriorityRule;
pub use two_level::{TwoBig1, TwoDeep, TwoTier};

use crate::Meta;

/// The highest number of slots a bucket may have: 65,536.
pub const MAX_WAYS: usize = 1 << 16;

/// The slot a bucket can best do without.
#[derive(Clone, Copy)]
struct Lowest {
    at: usize,
    /// One more than its priority; 0 if it is free.
    rank: u64,
}

impl Lowest {
    /// The highest priority of a slot.
    const MAX: u64 = (1 << 47) - 2;

    /// The slot of lowest priority, a free one before any other, the first of equals.
    ///
    /// A priority is below 2^47; its rank shares a word with the slot's number, so that one minimum answers both questions and
    /// no branch depends on the slots.
    #[inline]
    fn of(slots: &[Meta], priority: impl Fn(&Meta) -> u64) -> Self {
        let rank = |slot: &Meta| (priority(slot) + 1) * u64::from(slot.occupied);
        let lowest = slots.iter().enumerate().map(|(i, slot)| rank(slot) << 16 | i as u64).fold(u64::MAX, u64::min);
        Lowest { at: (lowest & 0xffff) as usize, rank: lowest >> 16 }
    }

    /// This one, or the lowest of the slots that begin at `offset` if that is lower.
    #[inline]
    fn or(self, later: Lowest, offset: usize) -> Self {
        if later.rank < self.rank { Lowest { at: offset + later.at, ..later } } else { self }
    }

    /// Whether a newcomer of this priority gets in: into a free slot always, else with at least the holder's priority.
    #[inline]
    fn yields_to(self, priority: u64) -> bool {
        priority + 1 >= self.rank
    }

    #[inline]
    fn is_free(self) -> bool {
        self.rank == 0
    }
}

/// A depth as a priority: never negative, below 2^16.
#[inline]
fn depth_priority(slot: &Meta) -> u64 {
    (slot.depth.get() + 32768) as u64
}

/// A subtree's size as a priority.
#[inline]
fn work_priority(slot: &Meta) -> u64 {
    slot.work.min(Lowest::MAX)
}
