//! The table of a solver: the production table with an entry of few bits. Knows layouts; does not know positions.

use transposition::policy::TwoBig1;
use transposition::{
    Entry, Exact, Fate, Four, HashMove, Layout, Solved, Table, TableConfig, TableError, WideExact, Work,
};
use transposition_search::{ProbeRequest, SearchTable, ValueTable};

use crate::room::processors;

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

/// A table of solved positions.
#[derive(Debug)]
pub(crate) struct Store<M: HashMove, L: Layout>(Table<Solved<M, Work>, L, TwoBig1>);

impl<M: HashMove, L: Sound> Store<M, L> {
    /// A table of at most `mib` mebibytes.
    pub(crate) fn new(mib: u64) -> Result<Self, TableError> {
        let table = Table::new(TableConfig::mib(mib), TwoBig1)?;
        table.prefault(processors())?; // before a clock starts
        Ok(Store(table))
    }

    pub(crate) fn entries(&self) -> u64 {
        self.0.capacity()
    }

    /// Makes the table as it was when it was new.
    pub(crate) fn clear(&mut self) {
        self.0.clear_in_place(1);
    }
}

impl<K: Into<L::Key>, M: HashMove, L: Sound> ValueTable<K, Entry<M, Work>> for Store<M, L> {
    #[inline]
    fn probe(&self, key: K) -> Option<Entry<M, Work>> {
        self.0.probe(key.into()).map(Entry::from)
    }

    #[inline]
    fn store(&self, key: K, value: Entry<M, Work>) -> Fate {
        ValueTable::store(&self.0, key.into(), value)
    }

    #[inline]
    fn prefetch(&self, key: K) {
        self.0.prefetch(key.into());
    }
}

impl<K: Into<L::Key>, M: HashMove, L: Sound> SearchTable<K, M> for Store<M, L> {
    type Extra = Work;

    #[inline]
    fn probe_for(&self, key: K, sought: ProbeRequest<'_>) -> Option<Entry<M, Work>> {
        self.0.probe_for(key.into(), sought)
    }
}
