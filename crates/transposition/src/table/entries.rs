//! What is in a table, entry by entry, and what of it can move to a table of another size. Knows that a table keeps a part of each
//! key; does not know which.

use core::mem;

use super::journal::Journal;
use super::{Table, TableConfig, TableError};
use crate::layout::{Buckets, Home, Layout};
use crate::{Generation, Place, Replace, Value};

/// An entry as a table keeps it: with a part of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stored<V> {
    /// What was stored.
    pub value: V,
    /// The bucket, which says as much of the key as the table's size does.
    pub bucket: u64,
    /// The slot in the bucket.
    pub slot: usize,
    /// The [check bits](Table::CHECK_BITS) of the key, in the low end.
    pub check: u64,
    /// How many searches ago it was written: 0 (the current one) to 30.
    pub age: u32,
}

/// What became of the entries when a table was [resized](Table::resize_keeping).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Carried {
    /// Those that are in the table.
    pub kept: u64,
    /// Those whose new bucket depends on bits of the key that are not kept.
    pub unknown: u64,
    /// Those that found no room, or that the new size cannot tell from another.
    pub displaced: u64,
}

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// Everything that is in the table, bucket by bucket.
    ///
    /// The keys are not: a table keeps the bucket and the check bits, and what else a key had is gone. With 64 check bits
    /// ([`Four`](crate::Four)) these are the key; in the exact layouts bucket and check bits are a state, but mixed. Whoever has a
    /// key in mind probes for it.
    ///
    /// Other threads may store meanwhile. An entry is then seen before or after; in the layouts of two words it may be
    /// seen with the check bits of neither.
    ///
    /// ```
    /// use transposition::Table;
    ///
    /// let table: Table<u32> = Table::with_entries(1000)?;
    /// table.store(7, 42);
    /// table.new_search();
    /// let all: Vec<_> = table.entries().map(|stored| (stored.value, stored.check, stored.age)).collect();
    /// assert_eq!(all, [(42, 7, 1)]);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = Stored<V>> + '_ {
        let now = self.generation();
        let slots = self
            .lines
            .all()
            .iter()
            .zip(0..)
            .flat_map(|(line, bucket)| (0..L::WAYS).map(move |slot| (bucket, slot, L::read(line, slot))));
        slots.filter_map(move |(bucket, slot, content)| {
            let body = L::body(content, Self::CHECK_BITS);
            let age = now.age_of(Generation::from_code(body)?);
            let (value, check) = (Self::value(body)?, L::check(content, Self::CHECK_BITS));
            Some(Stored { value, bucket, slot, check, age })
        })
    }

    /// Makes it a table of another size and index, with those of its entries whose place in it is known for certain. Ages stay.
    /// Unlike [`resize`](Self::resize) it holds both tables until it is done.
    ///
    /// What can be kept depends on how much of a key is:
    /// - [`Four`](crate::Four) with 64 check bits and the exact layouts: everything, for any new size and index, as far as there is room.
    /// - Other layouts, fewer buckets, same index: everything if the old number is a multiple of the new one. With other numbers,
    ///   which only the high-product index has, all but those buckets that the border between two new ones cuts through: a third
    ///   of them from 3 to 2, nearly all from 100 to 99.
    /// - Other layouts, more buckets or the other index: nothing, except in tables so large that size and check bits make up the
    ///   whole key.
    ///
    /// An entry is never put where it might answer for a key that it was not stored under, beyond the rate of false
    /// matches that a table of the new size has anyway. Where a bucket is full, the policy says who gives way, but never to an
    /// older entry, nor to a shallower one of the same age.
    ///
    /// ```
    /// use transposition::{Four, Table, TableConfig};
    ///
    /// let mut table: Table<u32, Four> = Table::with_mib(1)?;
    /// table.store(7, 42);
    /// let carried = table.resize_keeping(TableConfig::mib(3))?;
    /// assert_eq!((carried.kept, carried.unknown, carried.displaced), (1, 0, 0));
    /// assert_eq!(table.probe(7), Some(42));
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new); the table is then as it was.
    pub fn resize_keeping(&mut self, config: TableConfig) -> Result<Carried, TableError> {
        let buckets = Self::sound_buckets(config)?;
        let lines = Self::lines(buckets, config)?;
        let now = self.generation();
        let from = Buckets { index: self.index, count: self.buckets() };
        let old = mem::replace(&mut self.lines, lines);
        self.index = config.index();
        self.journal = Journal::new(buckets);
        self.set_generation(now);
        let to = Buckets { index: self.index, count: self.buckets() };
        let mut carried = Carried::default();
        for (line, bucket) in old.all().iter().zip(0..) {
            for content in (0..L::WAYS).map(|slot| L::read(line, slot)) {
                let body = L::body(content, Self::CHECK_BITS);
                if Generation::from_code(body).is_none() {
                    continue;
                }
                let home = Home { bucket, check: L::check(content, Self::CHECK_BITS) };
                match L::rehome(home, from, to, Self::CHECK_BITS).map(|home| self.take_in(home, body, now)) {
                    None => carried.unknown += 1,
                    Some(Taken::InFreeSlot) => carried.kept += 1,
                    Some(Taken::ForAnother | Taken::Not) => carried.displaced += 1,
                }
            }
        }
        Ok(carried)
    }

    /// Puts an entry of an earlier table into its bucket.
    fn take_in(&self, Home { bucket, check }: Home, body: u64, now: Generation) -> Taken {
        let line = &self.lines.all()[bucket as usize];
        if (0..L::WAYS).any(|slot| Self::verifies(L::read(line, slot), check)) {
            return Taken::Not;
        }
        let bodies = L::bodies(line, Self::CHECK_BITS);
        let slots = bodies.map(|body| Self::meta(body, now));
        let new = Self::meta(body, now);
        let (into, to) = match self.policy.place(&slots[..L::WAYS], &new) {
            Place::Refuse => return Taken::Not,
            Place::Into(into) => (into, into),
            Place::Demote { into, to } => (into, to),
        };
        let lost = slots[to];
        let is_better = lost.age < new.age || lost.age == new.age && lost.depth >= new.depth;
        if lost.occupied && is_better {
            return Taken::Not;
        }
        if bodies == [0; _] {
            self.journal.note(bucket);
        }
        if into != to {
            L::repeat(line, to, L::read(line, into));
        }
        L::write(line, into, check, body, Self::CHECK_BITS);
        if lost.occupied { Taken::ForAnother } else { Taken::InFreeSlot }
    }
}

/// What became of an entry.
enum Taken {
    InFreeSlot,
    ForAnother,
    Not,
}
