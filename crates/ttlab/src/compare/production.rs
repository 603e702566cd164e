//! The production table under the comparison: each layout with the default policy. Knows layouts; does not know how
//! positions are searched.

use transposition::{Effort, Entry, Exact, Fate, HashMove, Layout, Table, TableConfig, TableError, Value};
use transposition_games::code_of_key;
use transposition_search::{SearchTable, ValueTable};

use crate::compact::Compact;
use crate::room::processors;

/// A table and what it came to be.
pub(crate) trait Built: Sized {
    /// The table of this many entries or a few more, in whole buckets.
    fn build(entries: u64) -> Result<Self, TableError>;

    /// Empties it.
    fn empty(&mut self);

    /// Its entries, ways, check bits and bytes.
    fn shape(&self) -> Shape;
}

/// What a table came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) entries: u64,
    pub(crate) ways: usize,
    pub(crate) check_bits: u32,
    /// Nothing for a model, whose memory says nothing about a real table.
    pub(crate) bytes: Option<u64>,
}

impl<V: Value, L: Layout> Built for Table<V, L> {
    fn build(entries: u64) -> Result<Self, TableError> {
        let table = Table::new(TableConfig::entries(entries), Effort)?;
        table.prefault(processors())?; // before a clock starts
        Ok(table)
    }

    fn empty(&mut self) {
        self.clear_in_place(1);
    }

    fn shape(&self) -> Shape {
        Shape { entries: self.capacity(), ways: Self::WAYS, check_bits: Self::CHECK_BITS, bytes: Some(self.bytes()) }
    }
}

/// A table whose entries tell their positions apart for certain.
#[derive(Debug)]
pub(crate) struct Certain<M: HashMove, const K: u32>(Table<Compact<M>, Exact<K>>);

impl<M: HashMove, const K: u32> Built for Certain<M, K> {
    fn build(entries: u64) -> Result<Self, TableError> {
        Table::build(entries).map(Certain)
    }

    fn empty(&mut self) {
        self.0.empty();
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

impl<M: HashMove, const K: u32> ValueTable<u64, Entry<M>> for Certain<M, K> {
    fn probe(&self, key: u64) -> Option<Entry<M>> {
        self.0.probe(code_of_key(key)).map(|entry| entry.0)
    }

    fn store(&self, key: u64, value: Entry<M>) -> Fate {
        self.0.store(code_of_key(key), Compact(value))
    }

    fn prefetch(&self, key: u64) {
        self.0.prefetch(code_of_key(key));
    }

    /// None, and that for certain.
    fn false_matches(&self) -> Option<u64> {
        Some(0)
    }
}

impl<M: HashMove, const K: u32> SearchTable<u64, M> for Certain<M, K> {
    type Extra = ();
}
