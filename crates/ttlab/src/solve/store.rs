//! The table of a solver: the production table with an entry of few bits. Knows layouts; does not know positions.

use transposition_games::code_of_key;
use transposition_search::transposition::{
    Entry, Exact, Fate, Four, HashMove, Layout, Table, TableConfig, TableError, TwoBig1, Work,
};
use transposition_search::{SearchTable, ValueTable};

use crate::compact::Compact;

/// What a solved position leaves in the table: all entries are of searches to the end.
type Solved<M> = Compact<M, Work, 0>;

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

/// A table of solved positions.
#[derive(Debug)]
pub(crate) struct Store<M: HashMove, L: Layout>(Table<Solved<M>, L, TwoBig1>);

impl<M: HashMove, L: Sound> Store<M, L> {
    /// A table of at most `mib` mebibytes.
    pub(crate) fn new(mib: u64) -> Result<Self, TableError> {
        Table::new(TableConfig::mib(mib), TwoBig1).map(Store)
    }

    pub(crate) fn entries(&self) -> u64 {
        self.0.capacity()
    }

    /// Makes the table as it was when it was new.
    pub(crate) fn clear(&mut self) {
        self.0.clear(1);
    }
}

impl<M: HashMove, L: Sound> ValueTable<u64, Entry<M, Work>> for Store<M, L> {
    #[inline]
    fn probe(&self, key: u64) -> Option<Entry<M, Work>> {
        self.0.probe(L::own_key(key)).map(|solved| solved.0)
    }

    #[inline]
    fn store(&self, key: u64, value: Entry<M, Work>) -> Fate {
        self.0.store(L::own_key(key), Compact(value))
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        self.0.prefetch(L::own_key(key));
    }
}

impl<M: HashMove, L: Sound> SearchTable<u64, M> for Store<M, L> {
    type Extra = Work;
}
