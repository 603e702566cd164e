//! The narrow door between a search and a table: probe, store, prefetch, all through a shared reference.

use transposition::{Entry, Extra, Fate, HashMove};

/// A table as a search sees it.
pub trait SearchTable<K, M: HashMove> {
    /// What the table's entries carry beside the five fields every search needs.
    type Extra: Extra;

    /// Whether the table ever answers. A search leaves probes and stores out, and out of its statistics, if not.
    const ACTIVE: bool = true;

    /// A copy of the entry kept for `key`, if there is one.
    fn probe(&self, key: K) -> Option<Entry<M, Self::Extra>>;

    /// Offers an entry; the table decides what becomes of it.
    fn store(&self, key: K, entry: Entry<M, Self::Extra>) -> Fate;

    /// Asks the processor to fetch what a probe of `key` will read.
    fn prefetch(&self, key: K) {
        let _ = key;
    }

    /// Hits so far whose full key was another one, if the table can tell.
    fn false_matches(&self) -> Option<u64> {
        None
    }
}

impl<K, M: HashMove, T: SearchTable<K, M> + ?Sized> SearchTable<K, M> for &T {
    type Extra = T::Extra;
    const ACTIVE: bool = T::ACTIVE;

    #[inline]
    fn probe(&self, key: K) -> Option<Entry<M, Self::Extra>> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&self, key: K, entry: Entry<M, Self::Extra>) -> Fate {
        (**self).store(key, entry)
    }

    #[inline]
    fn prefetch(&self, key: K) {
        (**self).prefetch(key);
    }

    fn false_matches(&self) -> Option<u64> {
        (**self).false_matches()
    }
}

/// No table at all: what every other one is compared with.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTable;

impl<K, M: HashMove> SearchTable<K, M> for NoTable {
    type Extra = ();
    const ACTIVE: bool = false;

    #[inline]
    fn probe(&self, _key: K) -> Option<Entry<M, ()>> {
        None
    }

    #[inline]
    fn store(&self, _key: K, _entry: Entry<M, ()>) -> Fate {
        Fate::Refused
    }
}
