//! Any interleaving and repetition of merges gives the same store.

use std::collections::BTreeMap;
use std::num::NonZero;

use proptest::prelude::*;
use transposition_store::{Contradiction, Fact, Position, Source, Store, StoreError};

use crate::{embedded, exact, on_each};

/// Facts about a position whose value is known, so that none of them contradicts another.
fn true_fact() -> impl Strategy<Value = (u128, Fact)> {
    (0..4_u128, 0..3_u8, 0..4_i32, 0..4_u32, 0..100_u64, 0..4_u64).prop_map(|(number, kind, off, mv, work, by)| {
        let (value, by) = (number as i32 - 2, Source(by));
        let fact = match kind {
            0 => Fact::exact(value, NonZero::new(mv), work, by),
            1 => Fact::at_least(value - off, NonZero::new(mv), work, by),
            _ => Fact::at_most(value + off, work, by),
        };
        (number, fact)
    })
}

fn content(store: &Store) -> BTreeMap<Position, Fact> {
    store.facts().collect::<Result<_, _>>().expect("whole facts")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn merging_is_commutative_associative_and_idempotent(a in true_fact(), b in true_fact(), c in true_fact()) {
        // Of one position: the value is that of the first.
        let fact = |(number, fact): (u128, Fact)| if number == a.0 { fact } else { a.1 };
        let (a, b, c) = (a.1, fact(b), fact(c));
        let merge = |a: Fact, b: Fact| a.merge(&b).expect("all are true");
        prop_assert_eq!(merge(a, b), merge(b, a));
        prop_assert_eq!(merge(merge(a, b), c), merge(a, merge(b, c)));
        prop_assert_eq!(merge(a, a), a);
        prop_assert_eq!(merge(merge(a, b), b), merge(a, b));
        prop_assert_eq!(merge(a, b).lower(), a.lower().max(b.lower()));
        prop_assert_eq!(merge(a, b).upper(), a.upper().min(b.upper()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn any_order_and_repetition_gives_the_same_store(
        facts in prop::collection::vec(true_fact(), 1..12),
        order in prop::collection::vec(any::<prop::sample::Index>(), 0..24),
    ) {
        let facts: Vec<_> = facts.into_iter().map(|(number, fact)| (Position::from(number), fact)).collect();
        let (_one_folder, one) = embedded();
        one.merge(&facts).expect("all are true");
        let (_other_folder, other) = embedded();
        // Some twice or more, in any order, then all backwards, in parts of two.
        for index in order {
            other.merge(&[*index.get(&facts)]).expect("all are true");
        }
        let backwards: Vec<_> = facts.iter().rev().copied().collect();
        for part in backwards.chunks(2) {
            other.merge(part).expect("all are true");
        }
        prop_assert_eq!(content(&one), content(&other));
    }
}

#[test]
fn threads_that_merge_at_once_lose_nothing() {
    on_each(|store| {
        let position = Position::from(5);
        std::thread::scope(|scope| {
            for by in 0..4 {
                scope.spawn(move || {
                    for step in 0..10 {
                        let low = Fact::at_least(-10 + step, NonZero::new(1 + by), 1, Source(by.into()));
                        let high = Fact::at_most(10 - step, u64::from(by), Source(by.into()));
                        store.merge(&[(position, low), (position, high)]).expect("they agree");
                    }
                });
            }
        });
        let fact = store.get(&[position]).expect("a store")[0].expect("a fact");
        assert_eq!((fact.lower(), fact.upper(), fact.best_move(), fact.work()), (-1, 1, NonZero::new(1), 3));
        assert_eq!((fact.lower_by(), fact.upper_by()), (Source(0), Source(0)));
    });
}

#[test]
fn a_contradiction_changes_nothing_and_names_both_sides() {
    on_each(|store| {
        let position = Position::from(9);
        store.merge(&[(position, Fact::at_least(2, None, 1, Source(0xa)))]).expect("a store");
        let before = content(store);
        let offered = Fact::at_most(1, 1, Source(0xb));
        let error = store.merge(&[(position, offered)]).expect_err("it cannot be");
        let StoreError::Contradiction(both) = &error else { panic!("{error}") };
        let Contradiction { position: at, stored, offered: told } = **both;
        assert_eq!((at, stored, told), (position, before[&position], offered));
        let said = error.to_string();
        for part in
            [&position.to_string(), "at least 2 by source 000000000000000a", "at most 1 by source 000000000000000b"]
        {
            assert!(said.contains(part), "{said}");
        }
        assert_eq!(content(store), before);
        assert!(store.merge(&[(position, exact(1))]).is_err());
        assert!(store.merge(&[(position, exact(3))]).is_ok());
    });
}

#[test]
fn thousands_of_facts_come_back_once_each() {
    on_each(|store| {
        let facts: Vec<_> = (0..1500_u128).map(|number| (Position::from(number), exact(number as i32 % 7))).collect();
        store.merge(&facts).expect("a store");
        assert_eq!(store.facts().count(), 1500);
        assert_eq!(content(store), facts.into_iter().collect());
    });
}
