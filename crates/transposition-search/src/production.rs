//! The shared table as a search sees it. Knows both traits; adds nothing.

use transposition::{Entry, Extra, Fate, HashMove, Layout, Replace, Table, Value};

use crate::{SearchTable, ValueTable};

impl<V: Value, L: Layout, R: Replace> ValueTable<L::Key, V> for Table<V, L, R> {
    #[inline]
    fn probe(&self, key: L::Key) -> Option<V> {
        Table::probe(self, key)
    }

    #[inline]
    fn store(&self, key: L::Key, value: V) -> Fate {
        Table::store(self, key, value)
    }

    #[inline]
    fn prefetch(&self, key: L::Key) {
        Table::prefetch(self, key);
    }
}

impl<M: HashMove, X: Extra, L: Layout, R: Replace> SearchTable<L::Key, M> for Table<Entry<M, X>, L, R> {
    type Extra = X;
}
