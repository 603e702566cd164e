//! The shared table as a search sees it. Knows both traits; adds nothing.

use transposition::{Entry, Extra, Fate, HashMove, Layout, Replace, Table};

use crate::SearchTable;

impl<M: HashMove, X: Extra, L: Layout, R: Replace> SearchTable<L::Key, M> for Table<Entry<M, X>, L, R> {
    type Extra = X;

    #[inline]
    fn probe(&self, key: L::Key) -> Option<Entry<M, X>> {
        Table::probe(self, key)
    }

    #[inline]
    fn store(&self, key: L::Key, entry: Entry<M, X>) -> Fate {
        Table::store(self, key, entry)
    }

    #[inline]
    fn prefetch(&self, key: L::Key) {
        Table::prefetch(self, key);
    }
}
