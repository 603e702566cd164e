//! The model table: plain, single-threaded, every part of its shape a choice, and every false match counted.
//! It is the oracle other tables are held against and the instrument policies are measured with: clear before fast.

mod config;
mod slots;
#[cfg(test)]
mod tests;

pub use config::{ModelConfig, ModelError};

use alloc::collections::BTreeMap;
use core::cell::{Cell, RefCell};
use core::fmt;

use crate::fault::{self, Fault};
use crate::{Effort, Fate, Generation, Replace, Value};
use slots::{Slot, Slots, Stored, renewed};

/// A transposition table of any shape, for one thread.
///
/// Beside each entry stands its full key. The table never lets it decide anything; it only counts how often an entry was
/// taken for another position's.
///
/// ```
/// use transposition::{Effort, Fate};
/// use transposition::model::{ModelConfig, ModelTable};
///
/// let table: ModelTable<u32> = ModelTable::new(ModelConfig::entries(1024).with_ways(4), Effort)?;
/// assert_eq!(table.store(7, 42), Fate::Added);
/// assert_eq!(table.probe(7), Some(42));
/// assert_eq!(table.probe(8), None);
/// # Ok::<(), transposition::model::ModelError>(())
/// ```
pub struct ModelTable<V, R = Effort> {
    policy: R,
    memory: Memory<V>,
    generation: Cell<Generation>,
    false_matches: Cell<u64>,
    false_renewals: Cell<u64>,
}

enum Memory<V> {
    Bounded(Slots<V>),
    Unbounded(RefCell<BTreeMap<u64, Slot<V>>>),
}

/// An occupied slot, as [`ModelTable::entries`] shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelEntry<V> {
    /// The full key of the position the value belongs to; nothing if it was merged from those of two positions that the
    /// check bits could not tell apart.
    pub key: Option<u64>,
    /// How many searches ago it was written.
    pub age: u32,
    /// The value.
    pub value: V,
}

impl<V, R> ModelTable<V, R> {
    /// The memory of one entry of a bounded table, in bytes: several times what it would be packed.
    pub const ENTRY_BYTES: usize = Slots::<V>::ENTRY_BYTES;
}

impl<V: Value, R: Replace> ModelTable<V, R> {
    /// An empty table of this shape.
    ///
    /// # Errors
    /// If the shape is not sound, if the policy needs more ways, or if memory is refused. Values wider than 64 bits do not
    /// compile.
    pub fn new(config: ModelConfig, policy: R) -> Result<Self, ModelError> {
        const { assert!(V::BITS <= 64, "a value packs into at most 64 bits") };
        let memory = match config.shape(&policy)? {
            Some(shape) => Memory::Bounded(Slots::new(shape)?),
            None => Memory::Unbounded(RefCell::default()),
        };
        Ok(ModelTable {
            policy,
            memory,
            generation: Cell::new(Generation::FIRST),
            false_matches: Cell::new(0),
            false_renewals: Cell::new(0),
        })
    }

    /// A copy of the value kept for `key`: the first slot of its bucket that passes verification.
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<V> {
        let slot = match &self.memory {
            Memory::Bounded(slots) => slots.find(key)?,
            Memory::Unbounded(map) => *map.borrow().get(&key)?,
        };
        if slot.key != Some(key) {
            self.false_matches.set(self.false_matches.get() + 1);
        }
        Some(slot.value)
    }

    /// Offers a value. If its key is there, policy or value [decide](Replace::keep) which result stays, and it takes from the
    /// other what it lacks. Otherwise the policy says [where it goes](Replace::place). What [`Pack`](crate::Pack) cannot
    /// represent is [unfit](Fate::Unfit), and what it saturates is kept saturated.
    pub fn store(&self, key: u64, value: V) -> Fate {
        let Some(value) = value.pack().and_then(V::unpack) else { return Fate::Unfit };
        let now = self.generation.get();
        let Stored { fate, falsely } = match &self.memory {
            Memory::Bounded(slots) => slots.store(key, value, now, &self.policy),
            Memory::Unbounded(map) => {
                let new = Slot { check: key, key: Some(key), generation: now, value };
                let mut fate = Fate::Added;
                let renew = |old: &mut Slot<V>| {
                    (*old, fate) = renewed(*old, new, &self.policy);
                };
                map.borrow_mut().entry(key).and_modify(renew).or_insert(new);
                Stored { fate, falsely: false }
            }
        };
        self.false_renewals.set(self.false_renewals.get() + u64::from(falsely));
        fate
    }

    /// Begins the next root search: what is in the table grows one search older.
    pub fn new_search(&self) {
        self.generation.set(self.generation.get().next());
    }

    /// Makes the table as it was when it was new, counters and generation included.
    pub fn clear(&self) {
        if fault::active(Fault::Unreproducible) {
            return;
        }
        match &self.memory {
            Memory::Bounded(slots) => slots.clear(),
            Memory::Unbounded(map) => map.borrow_mut().clear(),
        }
        self.generation.set(Generation::FIRST);
        self.false_matches.set(0);
        self.false_renewals.set(0);
    }

    /// The generation that stores are marked with.
    #[must_use]
    pub fn generation(&self) -> Generation {
        self.generation.get()
    }

    /// The replacement policy.
    #[must_use]
    pub fn policy(&self) -> &R {
        &self.policy
    }

    /// The most entries the table can hold; nothing for an unbounded one.
    #[must_use]
    pub fn capacity(&self) -> Option<u64> {
        match &self.memory {
            Memory::Bounded(slots) => Some(slots.len() as u64),
            Memory::Unbounded(_) => None,
        }
    }

    /// The entries it holds, of every age.
    #[must_use]
    pub fn len(&self) -> u64 {
        match &self.memory {
            Memory::Bounded(slots) => slots.occupied().count() as u64,
            Memory::Unbounded(map) => map.borrow().len() as u64,
        }
    }

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How full the table is with entries of the current search, in permille; always 0 for an unbounded one.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let Memory::Bounded(slots) = &self.memory else { return 0 };
        let now = self.generation.get();
        let current = slots.occupied().filter(|slot| slot.generation == now).count() as u64;
        permille(current, slots.len() as u64)
    }

    /// Probes so far that were answered with the entry of another position.
    #[must_use]
    pub fn false_matches(&self) -> u64 {
        self.false_matches.get()
    }

    /// Stores so far that met the entry of another position and took it for their own.
    #[must_use]
    pub fn false_renewals(&self) -> u64 {
        self.false_renewals.get()
    }

    /// A copy of everything in the table: bucket by bucket if it is bounded, in the order of the keys if not.
    #[must_use]
    pub fn entries(&self) -> alloc::vec::Vec<ModelEntry<V>> {
        let now = self.generation.get();
        let kept = |slot: Slot<V>| ModelEntry { key: slot.key, age: now.age_of(slot.generation), value: slot.value };
        match &self.memory {
            Memory::Bounded(slots) => slots.occupied().map(kept).collect(),
            Memory::Unbounded(map) => map.borrow().values().copied().map(kept).collect(),
        }
    }
}

/// `part` of `whole` in permille, rounded down; exact for any two 64-bit counts.
fn permille(part: u64, whole: u64) -> u32 {
    (u128::from(part) * 1000 / u128::from(whole)) as u32
}

impl<V: Value, R: Replace + fmt::Debug> fmt::Debug for ModelTable<V, R> {
    /// The counts, not the entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelTable")
            .field("policy", &self.policy)
            .field("capacity", &self.capacity())
            .field("len", &self.len())
            .field("generation", &self.generation.get())
            .field("false_matches", &self.false_matches.get())
            .field("false_renewals", &self.false_renewals.get())
            .finish_non_exhaustive()
    }
}
