//! The table of a solver: the production table with an entry of few bits, and a note of what was written to it.
//! Knows layouts and how a table is emptied cheaply; does not know positions.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use transposition_search::transposition::{
    Entry, Exact, Fate, Four, HashMove, Layout, Solved, Table, TableConfig, TableError, TwoBig1, WideExact, Work,
};
use transposition_search::{SearchTable, ValueTable};

/// The buckets that are emptied one by one; if more were written to, all pages go back to the system.
const NOTED: usize = 1 << 16;

/// What identifies a position in a table: a word that two halves can be made of.
pub(crate) trait Code: Copy + Send + Sync + 'static {
    fn halves(self) -> [u64; 2];

    fn of_halves(halves: [u64; 2]) -> Self;
}

impl Code for u64 {
    #[inline(always)]
    fn halves(self) -> [u64; 2] {
        [self, 0]
    }

    #[inline(always)]
    fn of_halves([low, _]: [u64; 2]) -> Self {
        low
    }
}

impl Code for u128 {
    #[inline(always)]
    fn halves(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }

    #[inline(always)]
    fn of_halves([low, high]: [u64; 2]) -> Self {
        u128::from(high) << 64 | u128::from(low)
    }
}

/// A layout that never takes one position for another.
pub(crate) trait Sound: Layout {
    /// What a report calls the layout.
    const NAME: &'static str;
    /// Why there are no false matches.
    const WHY: &'static str = "an entry tells its position from every other";
}

impl<const K: u32> Sound for Exact<K> {
    const NAME: &'static str = "exact";
}

impl<const K: u32> Sound for WideExact<K> {
    const NAME: &'static str = "wide exact";
}

impl Sound for Four {
    const NAME: &'static str = "four";
    const WHY: &'static str = "an entry is verified by all 64 bits of the key";
}

/// A table that is emptied at the cost of what was written to it.
#[derive(Debug)]
pub(crate) struct Store<M: HashMove, L: Layout> {
    table: Table<Solved<M, Work>, L, TwoBig1>,
    /// Keys of the buckets written to since the table was last empty. Only a table of one thread keeps it: threads that
    /// shared it would wait for each other at every store.
    noted: Option<Vec<[AtomicU64; 2]>>,
    len: AtomicUsize,
}

impl<M: HashMove, L: Sound<Key: Code>> Store<M, L> {
    /// A table of at most `mib` mebibytes, to be used by one thread or by several.
    pub(crate) fn new(mib: u64, shared: bool) -> Result<Self, TableError> {
        let table = Table::new(TableConfig::mib(mib), TwoBig1)?;
        let noted = (!shared).then(|| (0..NOTED).map(|_| Default::default()).collect());
        Ok(Store { table, noted, len: AtomicUsize::new(0) })
    }

    pub(crate) fn entries(&self) -> u64 {
        self.table.capacity()
    }

    /// Makes the table as it was when it was new.
    pub(crate) fn clear(&mut self) {
        let len = std::mem::take(self.len.get_mut());
        match &mut self.noted {
            Some(noted) if len <= noted.len() => {
                for halves in &mut noted[..len] {
                    self.table.forget(L::Key::of_halves(halves.each_mut().map(|half| *half.get_mut())));
                }
            }
            _ => {
                self.table.clear(1);
            }
        }
    }
}

impl<K: Into<L::Key>, M: HashMove, L: Sound<Key: Code>> ValueTable<K, Entry<M, Work>> for Store<M, L> {
    #[inline]
    fn probe(&self, key: K) -> Option<Entry<M, Work>> {
        self.table.probe(key.into()).map(Entry::from)
    }

    #[inline]
    fn store(&self, key: K, value: Entry<M, Work>) -> Fate {
        let key = key.into();
        let fate = ValueTable::store(&self.table, key, value);
        if let Some(noted) = &self.noted
            && matches!(fate, Fate::Added)
        {
            // A bucket's first entry is always an added one. One thread writes here, so nothing is lost between the two.
            let len = self.len.load(Relaxed);
            if let Some(place) = noted.get(len) {
                let [low, high] = key.halves();
                place[0].store(low, Relaxed);
                place[1].store(high, Relaxed);
            }
            self.len.store(len.saturating_add(1), Relaxed);
        }
        fate
    }

    #[inline]
    fn prefetch(&self, key: K) {
        self.table.prefetch(key.into());
    }
}

impl<K: Into<L::Key>, M: HashMove, L: Sound<Key: Code>> SearchTable<K, M> for Store<M, L> {
    type Extra = Work;
}
