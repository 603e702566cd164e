//! The bounded memory of a model table: buckets of slots, what verifies a slot, and what a policy decides about a bucket.
//! Knows keys, slots and policies; does not know searches.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use super::config::{ModelError, Shape};
use crate::fault::{self, Fault};
use crate::replace::asked;
use crate::{Fate, Generation, Keep, Meta, Place, Replace, Value};

/// What a slot holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<V> {
    /// The bits the table may compare: as many as it is allowed to know.
    pub(super) check: u64,
    /// The full key the value belongs to, which only the counters look at. Nothing if the value was merged from those of
    /// two keys with the same check bits.
    pub(super) key: Option<u64>,
    pub(super) generation: Generation,
    pub(super) value: V,
}

pub(super) struct Slots<V> {
    shape: Shape,
    cells: Vec<Cell<Option<Slot<V>>>>,
    /// What the policy is shown; kept so that a store allocates nothing.
    metas: RefCell<Vec<Meta>>,
}

/// What became of a store, and whether it met another key's entry and took it for its own.
pub(super) struct Stored {
    pub(super) fate: Fate,
    pub(super) falsely: bool,
}

impl<V> Slots<V> {
    pub(super) const ENTRY_BYTES: usize = size_of::<Cell<Option<Slot<V>>>>();
}

impl<V: Value> Slots<V> {
    pub(super) fn new(shape: Shape) -> Result<Self, ModelError> {
        let refused = ModelError::Memory { buckets: shape.buckets, ways: shape.ways };
        let entries = shape.buckets.checked_mul(shape.ways as u64).ok_or(refused)?;
        let entries = usize::try_from(entries).map_err(|_| refused)?;
        let mut cells = Vec::new();
        cells.try_reserve_exact(entries).map_err(|_| refused)?;
        cells.resize_with(entries, || Cell::new(None));
        let mut metas = Vec::new();
        metas.try_reserve_exact(shape.ways).map_err(|_| refused)?;
        Ok(Slots { shape, cells, metas: RefCell::new(metas) })
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn clear(&self) {
        self.cells.iter().for_each(|cell| cell.set(None));
    }

    pub(super) fn occupied(&self) -> impl Iterator<Item = Slot<V>> {
        self.cells.iter().filter_map(Cell::get)
    }

    /// The first slot of the key's bucket that passes verification.
    pub(super) fn find(&self, key: u64) -> Option<Slot<V>> {
        let check = self.check(key);
        self.bucket(key).iter().filter_map(Cell::get).find(|slot| slot.check == check)
    }

    pub(super) fn store(&self, key: u64, value: V, now: Generation, policy: &impl Replace) -> Stored {
        let bucket = self.bucket(key);
        let new = Slot { check: self.check(key), key: Some(key), generation: now, value };
        // Without check bits no slot is known to hold this key, so there is nothing to renew.
        let same = |cell: &&Cell<Option<Slot<V>>>| cell.get().is_some_and(|slot| slot.check == new.check);
        if self.shape.check_bits > 0
            && let Some(cell) = bucket.iter().find(same)
            && let Some(old) = cell.get()
        {
            let (kept, fate) = renewed(old, new, policy);
            cell.set(Some(kept));
            return Stored { fate, falsely: old.key != new.key };
        }
        Stored { fate: self.place(bucket, new, policy), falsely: false }
    }

    fn place(&self, bucket: &[Cell<Option<Slot<V>>>], new: Slot<V>, policy: &impl Replace) -> Fate {
        let meta = |slot: Slot<V>| Meta::of(&slot.value, new.generation.age_of(slot.generation));
        let mut metas = self.metas.borrow_mut();
        metas.clear();
        metas.extend(bucket.iter().map(|cell| cell.get().map_or(Meta::EMPTY, meta)));
        let lost = match policy.place(&metas, &meta(new)) {
            Place::Refuse => return Fate::Refused,
            Place::Into(at) => bucket[at].replace(Some(new)),
            Place::Demote { into, to } => bucket[to].replace(bucket[into].replace(Some(new))),
        };
        if lost.is_some() { Fate::Replaced } else { Fate::Added }
    }

    fn bucket(&self, key: u64) -> &[Cell<Option<Slot<V>>>] {
        let Shape { buckets, ways, index, .. } = self.shape;
        let first = index.bucket(key, buckets) as usize * ways;
        &self.cells[first..first + ways]
    }

    fn check(&self, key: u64) -> u64 {
        let bits = self.shape.check_bits;
        let bits = if fault::active(Fault::UnverifiedKey) {
            0
        } else if fault::active(Fault::TruncatedKey) {
            bits / 2
        } else {
            bits
        };
        self.shape.index.check(key, bits)
    }
}

/// What a slot holds after a store under its own check bits, and what became of the store.
pub(super) fn renewed<V: Value>(old: Slot<V>, new: Slot<V>, policy: &impl Replace) -> (Slot<V>, Fate) {
    let age = new.generation.age_of(old.generation);
    let keep = asked(policy, &Meta::of(&new.value, 0), &Meta::of(&old.value, age))
        .unwrap_or_else(|| new.value.keep(&old.value, age > 0));
    let fate = if keep == Keep::New { Fate::Renewed } else { Fate::Outranked };
    let value = new.value.merged(old.value, keep);
    let bits = value.pack();
    // The value belongs to the key it came from; if it came from two, it is nobody's.
    let key = if old.key == new.key || bits == new.value.pack() {
        new.key
    } else if bits == old.value.pack() {
        old.key
    } else {
        None
    };
    (Slot { key, value, ..new }, fate)
}
