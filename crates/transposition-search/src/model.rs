//! The model table as a search sees it. Knows both traits; adds nothing.

use transposition::{Entry, Extra, Fate, HashMove, ModelTable, Replace};

use crate::SearchTable;

impl<M: HashMove, X: Extra, R: Replace> SearchTable<u64, M> for ModelTable<Entry<M, X>, R> {
    type Extra = X;

    fn probe(&self, key: u64) -> Option<Entry<M, X>> {
        ModelTable::probe(self, key)
    }

    fn store(&self, key: u64, entry: Entry<M, X>) -> Fate {
        ModelTable::store(self, key, entry)
    }

    fn false_matches(&self) -> Option<u64> {
        Some(ModelTable::false_matches(self))
    }
}
