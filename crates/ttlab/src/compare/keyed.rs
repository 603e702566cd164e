//! Another keying of the same positions. Knows how keys are mixed; does not know tables or games.

use transposition::{Entry, Fate, HashMove};
use transposition_search::{ProbeRequest, SearchTable, ValueTable};

/// A table that sees every key through a bijection chosen by a seed: other buckets and other check bits, but never one key
/// for two.
#[derive(Debug)]
pub(crate) struct Keyed<T> {
    table: T,
    /// Nothing for the games' own keys.
    seed: Option<u64>,
}

/// The seed for which a [`Keyed::own_first`] has the games' own keys.
pub(super) const OWN_KEYS: u64 = 1;

impl<T> Keyed<T> {
    pub(crate) const fn new(table: T, seed: u64) -> Self {
        Keyed { table, seed: Some(seed) }
    }

    /// The first seed stands for the games' own keys, which is how a table is used.
    pub(crate) const fn own_first(table: T, seed: u64) -> Self {
        Keyed { table, seed: if seed == OWN_KEYS { None } else { Some(seed) } }
    }

    /// The table itself.
    pub(crate) const fn inner(&self) -> &T {
        &self.table
    }

    /// Odd multiplications and right-shifted XORs can each be undone, so no two keys become one.
    const fn mixed(&self, key: u64) -> u64 {
        let Some(seed) = self.seed else { return key };
        let mut mixed = key ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

impl<V, T: ValueTable<u64, V>> ValueTable<u64, V> for Keyed<T> {
    const ACTIVE: bool = T::ACTIVE;

    fn probe(&self, key: u64) -> Option<V> {
        self.table.probe(self.mixed(key))
    }

    fn store(&self, key: u64, value: V) -> Fate {
        self.table.store(self.mixed(key), value)
    }

    fn prefetch(&self, key: u64) {
        self.table.prefetch(self.mixed(key));
    }

    fn false_matches(&self) -> Option<u64> {
        self.table.false_matches()
    }
}

impl<M: HashMove, T: SearchTable<u64, M>> SearchTable<u64, M> for Keyed<T> {
    type Extra = T::Extra;

    fn probe_for(&self, key: u64, sought: ProbeRequest<'_>) -> Option<Entry<M, T::Extra>> {
        self.table.probe_for(self.mixed(key), sought)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::HashSet;

    use transposition::{Bands, Depth, Ply};
    use transposition_games::connect4::Column;

    use super::*;

    /// A table that notes what it was probed for.
    #[derive(Default)]
    struct Listening(Cell<Option<(u64, Depth)>>);

    impl ValueTable<u64, Entry<Column>> for Listening {
        fn probe(&self, _key: u64) -> Option<Entry<Column>> {
            None
        }

        fn store(&self, _key: u64, _value: Entry<Column>) -> Fate {
            Fate::Refused
        }
    }

    impl SearchTable<u64, Column> for Listening {
        type Extra = ();

        fn probe_for(&self, key: u64, sought: ProbeRequest<'_>) -> Option<Entry<Column>> {
            self.0.set(Some((key, sought.depth)));
            None
        }
    }

    #[test]
    fn the_table_behind_hears_what_is_sought_under_the_other_key() {
        let keyed = Keyed::new(Listening::default(), 3);
        let sought = ProbeRequest { depth: Depth::new(5), window: None, here: Bands::NONE.at(Ply::ROOT) };
        keyed.probe_for(7, sought);
        assert_eq!(keyed.inner().0.get(), Some((keyed.mixed(7), Depth::new(5))));
    }

    #[test]
    fn seeds_give_other_keys_and_keys_stay_apart() {
        let mixed: HashSet<u64> =
            (0..20).flat_map(|seed| (0..1000).map(move |key| Keyed::new((), seed).mixed(key))).collect();
        assert_eq!(mixed.len(), 20_000);
    }

    #[test]
    fn the_first_seed_may_stand_for_the_own_keys() {
        let mixed = |seed| Keyed::own_first((), seed).mixed(7);
        assert_eq!((mixed(1), mixed(2)), (7, Keyed::new((), 2).mixed(7)));
    }

    #[test]
    fn even_keys_in_a_row_spread_over_the_buckets() {
        let buckets: HashSet<u64> = (0..4096).map(|key| Keyed::new((), 1).mixed(key) >> 52).collect();
        // Random keys leave 1/e of the buckets empty: about 2,589 of 4,096 are met.
        assert!((2400..2800).contains(&buckets.len()), "{}", buckets.len());
    }
}
