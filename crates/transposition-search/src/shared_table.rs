//! The table that threads share, behind the narrow door. Knows both sides and nothing more.

use transposition::{Entry, Extra, Fate, HashMove, Layout, Replace, Solved, Table, Value};

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

/// For searches to the end of the game: entries of any other depth are refused.
impl<M: HashMove, X: Extra, L: Layout, R: Replace> ValueTable<L::Key, Entry<M, X>> for Table<Solved<M, X>, L, R> {
    #[inline]
    fn probe(&self, key: L::Key) -> Option<Entry<M, X>> {
        Table::probe(self, key).map(Entry::from)
    }

    #[inline]
    fn store(&self, key: L::Key, entry: Entry<M, X>) -> Fate {
        Solved::of(entry).map_or(Fate::Refused, |solved| Table::store(self, key, solved))
    }

    #[inline]
    fn prefetch(&self, key: L::Key) {
        Table::prefetch(self, key);
    }
}

impl<M: HashMove, X: Extra, L: Layout, R: Replace> SearchTable<L::Key, M> for Table<Solved<M, X>, L, R> {
    type Extra = X;
}
