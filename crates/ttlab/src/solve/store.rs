//! The table of a solver: the production table with an entry of few bits, and a note of what was written to it.
//! Knows layouts and how a table is emptied cheaply; does not know positions.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use transposition_games::code_of_key;
use transposition_search::transposition::{
    Entry, Exact, Fate, Four, HashMove, Layout, Table, TableConfig, TableError, TwoBig1, Work,
};
use transposition_search::{SearchTable, ValueTable};

use crate::compact::Compact;

/// What a solved position leaves in the table: all entries are of searches to the end.
type Solved<M> = Compact<M, Work, 0>;

/// The buckets that are emptied one by one; if more were written to, all pages go back to the system.
const NOTED: usize = 1 << 16;

/// A layout that never takes one position for another, and how it sees a game's key.
pub(crate) trait Sound: Layout<Key = u64> {
    /// What a report calls the layout.
    const NAME: &'static str;
    /// Why there are no false matches.
    const WHY: &'static str;

    /// The key that the layout wants.
    fn own_key(key: u64) -> u64;
}

impl<const K: u32> Sound for Exact<K> {
    const NAME: &'static str = "exact";
    const WHY: &'static str = "an entry tells its position from every other";

    #[inline(always)]
    fn own_key(key: u64) -> u64 {
        code_of_key(key)
    }
}

impl Sound for Four {
    const NAME: &'static str = "four";
    const WHY: &'static str = "an entry is verified by all 64 bits of the key";

    #[inline(always)]
    fn own_key(key: u64) -> u64 {
        key
    }
}

/// A table that is emptied at the cost of what was written to it.
#[derive(Debug)]
pub(crate) struct Store<M: HashMove, L: Layout> {
    table: Table<Solved<M>, L, TwoBig1>,
    /// Keys of the buckets written to since the table was last empty. Only a table of one thread keeps it: threads that
    /// shared it would wait for each other at every store.
    noted: Option<Vec<AtomicU64>>,
    len: AtomicUsize,
}

impl<M: HashMove, L: Sound> Store<M, L> {
    /// A table of at most `mib` mebibytes, to be used by one thread or by several.
    pub(crate) fn new(mib: u64, shared: bool) -> Result<Self, TableError> {
        let table = Table::new(TableConfig::mib(mib), TwoBig1)?;
        let noted = (!shared).then(|| (0..NOTED).map(|_| AtomicU64::new(0)).collect());
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
                noted[..len].iter_mut().for_each(|key| self.table.forget(*key.get_mut()));
            }
            _ => {
                self.table.clear(1);
            }
        }
    }
}

impl<M: HashMove, L: Sound> ValueTable<u64, Entry<M, Work>> for Store<M, L> {
    #[inline]
    fn probe(&self, key: u64) -> Option<Entry<M, Work>> {
        self.table.probe(L::own_key(key)).map(|solved| solved.0)
    }

    #[inline]
    fn store(&self, key: u64, value: Entry<M, Work>) -> Fate {
        let key = L::own_key(key);
        let fate = self.table.store(key, Compact(value));
        if let Some(noted) = &self.noted
            && matches!(fate, Fate::Added)
        {
            // A bucket's first entry is always an added one. One thread writes here, so nothing is lost between the two.
            let len = self.len.load(Relaxed);
            if let Some(place) = noted.get(len) {
                place.store(key, Relaxed);
            }
            self.len.store(len.saturating_add(1), Relaxed);
        }
        fate
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        self.table.prefetch(L::own_key(key));
    }
}

impl<M: HashMove, L: Sound> SearchTable<u64, M> for Store<M, L> {
    type Extra = Work;
}
