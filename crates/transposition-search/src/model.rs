//! The model table as a search sees it. Knows both traits; adds nothing.

use transposition::model::ModelTable;
use transposition::{Entry, Extra, Fate, HashMove, Replace, Value};

use crate::{SearchTable, ValueTable};

impl<V: Value, R: Replace> ValueTable<u64, V> for ModelTable<V, R> {
    fn probe(&self, key: u64) -> Option<V> {
        ModelTable::probe(self, key)
    }

    fn store(&self, key: u64, value: V) -> Fate {
        ModelTable::store(self, key, value)
    }

    fn false_matches(&self) -> Option<u64> {
        Some(ModelTable::false_matches(self))
    }
}

impl<M: HashMove, X: Extra, R: Replace> SearchTable<u64, M> for ModelTable<Entry<M, X>, R> {
    type Extra = X;
}
