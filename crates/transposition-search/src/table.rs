//! The narrow door between a search and a table: probe, store, prefetch, all through a shared reference.

use transposition::{Depth, Entry, Extra, Fate, Frame, HashMove, Window};

/// A table of values `V` under keys `K`, as a search sees it: bounded, and free to forget anything.
///
/// A table implements this one trait. What a search keeps there is the search's affair: [`Entry`] for alpha-beta (see
/// [`SearchTable`]), [`ProofNumbers`](crate::dfpn::ProofNumbers), [`CostBound`](crate::idastar::CostBound), or the plain
/// value of a [`memo`](crate::memo).
pub trait ValueTable<K, V> {
    /// Whether the table ever answers. A search leaves probes and stores out, and out of its statistics, if not.
    const ACTIVE: bool = true;

    /// A copy of the value kept for `key`, if there is one.
    fn probe(&self, key: K) -> Option<V>;

    /// Offers a value; the table decides what becomes of it.
    fn store(&self, key: K, value: V) -> Fate;

    /// Asks the processor to fetch what a probe of `key` will read.
    fn prefetch(&self, key: K) {
        let _ = key;
    }

    /// Hits so far whose full key was another one, if the table can tell.
    fn false_matches(&self) -> Option<u64> {
        None
    }
}

/// A table of alpha-beta entries: a [`ValueTable`] that also says what its entries carry.
pub trait SearchTable<K, M: HashMove>: ValueTable<K, Entry<M, Self::Extra>> {
    /// What the table's entries carry beside the five fields every search needs.
    type Extra: Extra;

    /// [`probe`](ValueTable::probe), told what for. The answer is the same either way; a table that stands before another
    /// passes the question on, since the one behind may keep a record of its use.
    #[inline]
    fn probe_for(&self, key: K, sought: ProbeRequest<'_>) -> Option<Entry<M, Self::Extra>> {
        let _ = sought;
        self.probe(key)
    }
}

/// What a node looks for in the table.
#[derive(Clone, Copy, Debug)]
pub struct ProbeRequest<'a> {
    /// The depth an entry must have to end the node.
    pub depth: Depth,
    /// The window it must settle; nothing if no entry may end the node and only its move is wanted.
    pub window: Option<Window>,
    /// The point of view of the node.
    pub here: Frame<'a>,
}

impl<K, V, T: ValueTable<K, V> + ?Sized> ValueTable<K, V> for &T {
    const ACTIVE: bool = T::ACTIVE;

    #[inline]
    fn probe(&self, key: K) -> Option<V> {
        (**self).probe(key)
    }

    #[inline]
    fn store(&self, key: K, value: V) -> Fate {
        (**self).store(key, value)
    }

    #[inline]
    fn prefetch(&self, key: K) {
        (**self).prefetch(key);
    }

    fn false_matches(&self) -> Option<u64> {
        (**self).false_matches()
    }
}

impl<K, M: HashMove, T: SearchTable<K, M> + ?Sized> SearchTable<K, M> for &T {
    type Extra = T::Extra;

    #[inline]
    fn probe_for(&self, key: K, sought: ProbeRequest<'_>) -> Option<Entry<M, Self::Extra>> {
        (**self).probe_for(key, sought)
    }
}

/// No table at all: what every other one is compared with.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTable;

impl<K, V> ValueTable<K, V> for NoTable {
    const ACTIVE: bool = false;

    #[inline]
    fn probe(&self, _key: K) -> Option<V> {
        None
    }

    #[inline]
    fn store(&self, _key: K, _value: V) -> Fate {
        Fate::Refused
    }
}

impl<K, M: HashMove> SearchTable<K, M> for NoTable {
    type Extra = ();
}
