//! Faults that real tables had, tried on every layout.

use crate::common::{Move, entry};
use crate::tried::Tried;
use transposition::{
    Bound, Cleared, Depth, Eight, Entry, Exact, Fate, Four, Generation, Six, Table, TableConfig, TableError, WideExact,
};

type Of<L> = Table<Entry<Move>, L>;

/// The fewest buckets the layout allows.
fn least<L: Tried>() -> u64 {
    match Of::<L>::with_entries(1) {
        Ok(table) => table.buckets(),
        Err(TableError::TooSmall { min, .. }) => min as u64,
        Err(error) => panic!("{error}"),
    }
}

fn smallest<L: Tried>() -> Of<L> {
    Of::<L>::with_bytes(least::<L>() * 64).unwrap()
}

fn fresh_and_cleared_tables_miss<L: Tried>() {
    let mut table = smallest::<L>();
    for _ in 0..2 {
        assert!((0..10_000).all(|i| table.probe(L::nth_key(i)).is_none()));
        assert_eq!((table.hashfull(), table.fill().occupied(), table.generation()), (0, 0, Generation::FIRST));
        table.new_search();
        for i in 0..1000 {
            table.store(L::nth_key(i), entry(1, 1, Bound::Exact, None));
        }
        assert!(table.fill().occupied() > 0);
        assert_ne!(table.clear(3), Cleared::AlreadyClean);
    }
}

fn the_zero_key_is_a_key<L: Tried>() {
    for others in 0..L::WAYS as u64 {
        let table = smallest::<L>();
        for i in 1..=others {
            assert!(table.store(L::nth_key(i), entry(9, 7, Bound::Exact, None)).is_kept());
        }
        assert_eq!(table.probe(L::nth_key(0)), None);
        let zero = entry(0, 0, Bound::Exact, None);
        assert_eq!(table.store(L::nth_key(0), zero), Fate::Added);
        assert_eq!(table.probe(L::nth_key(0)), Some(zero), "behind {others} others");
    }
}

fn every_slot_is_found_again<L: Tried>() {
    let table = smallest::<L>();
    let mut added = Vec::new();
    for i in 0..1000 {
        let value = entry(i as i32 % 100, -(i as i32), Bound::Lower, Some(i as u16));
        if table.probe(L::nth_key(i)).is_none() && table.hashfull() < 1000 && table.buckets() == 1 {
            assert_eq!(table.store(L::nth_key(i), value), Fate::Added);
            added.push((i, value));
        }
    }
    assert!(added.len() == L::WAYS || table.buckets() > 1);
    assert!(added.into_iter().all(|(i, value)| table.probe(L::nth_key(i)) == Some(value)));
}

fn moves_are_kept<L: Tried>() {
    let table = smallest::<L>();
    let key = L::nth_key(5);
    table.store(key, entry(8, 10, Bound::Lower, Some(77)));
    assert_eq!(table.store(key, entry(8, 5, Bound::Upper, None)), Fate::Renewed);
    assert_eq!(table.probe(key), Some(entry(8, 5, Bound::Upper, Some(77))));
    assert_eq!(table.store(key, entry(3, 1, Bound::Exact, Some(99))), Fate::Outranked);
    assert_eq!(table.probe(key), Some(entry(8, 5, Bound::Upper, Some(99))), "refused for its depth, but with a move");
    // Another key that takes the slot brings its own move or none.
    for i in 100..100 + 64 * table.capacity() {
        table.store(L::nth_key(i), entry(9, 0, Bound::Exact, None));
        assert_eq!(table.probe(L::nth_key(i)).unwrap().hash_move(), None);
    }
}

fn the_better_entry_stays<L: Tried>() {
    let table = smallest::<L>();
    let key = L::nth_key(5);
    table.store(key, entry(4, 10, Bound::Lower, None));
    table.store(key, entry(4, 12, Bound::Exact, None));
    assert_eq!(table.probe(key), Some(entry(4, 12, Bound::Exact, None)));
    table.store(key, entry(12, 3, Bound::Exact, None));
    table.store(key, entry(5, 9, Bound::Lower, None));
    assert_eq!(table.probe(key), Some(entry(12, 3, Bound::Exact, None)));
    table.new_search();
    table.store(key, entry(5, 9, Bound::Lower, None));
    assert_eq!(table.probe(key), Some(entry(5, 9, Bound::Lower, None)), "stale");
}

fn deep_entries_grow_old<L: Tried>() {
    let table = smallest::<L>();
    let key = L::nth_key(0);
    table.store(key, Entry::new(Depth::SOLVED, transposition::NodeScore::ZERO, Bound::Exact, None));
    for search in 1..=10 {
        table.new_search();
        for i in 1..=64 * table.capacity() {
            table.store(L::nth_key(search * 100_000 % 900_000 + i), entry(0, 0, Bound::Exact, None));
        }
    }
    assert_eq!(table.probe(key), None);
}

fn generations_wrap<L: Tried>() {
    let table = smallest::<L>();
    for search in 0..1000 {
        table.new_search();
        for i in 0..2 {
            assert!(table.store(L::nth_key(1 + search * 2 + i), entry(1, 0, Bound::Exact, None)).is_kept());
        }
        assert!(table.probe(L::nth_key(1 + search * 2)).is_some(), "the freshest but one, in search {search}");
        assert!(table.probe(L::nth_key(2 + search * 2)).is_some(), "the freshest, in search {search}");
    }
}

/// Entries of every slot, those of the last quarter too, give way to any entry of ten searches later.
fn no_slot_is_hogged<L: Tried>() {
    for depth in [1, 2] {
        let table = smallest::<L>();
        let keys = 8 * table.capacity();
        for i in 0..keys {
            table.store(L::nth_key(i), Entry::new(Depth::SOLVED, transposition::NodeScore::ZERO, Bound::Exact, None));
        }
        (0..10).for_each(|_| table.new_search());
        for i in keys..9 * keys {
            table.store(L::nth_key(i), entry(depth, 0, Bound::Exact, None));
        }
        assert_eq!(table.fill().by_age[10], 0, "depth {depth}");
    }
}

fn a_generation_is_not_validity<L: Tried>() {
    let mut table = smallest::<L>();
    for times in [1, 2, 31, 32, 256, 1024] {
        table.store(L::nth_key(7), entry(1, 0, Bound::Exact, None));
        for _ in 0..times {
            table.clear(1);
        }
        assert_eq!(table.probe(L::nth_key(7)), None, "cleared {times} times");
    }
}

fn hashfull_counts_this_search<L: Tried>() {
    let table = smallest::<L>();
    for _ in 0..1_000_000 {
        table.store(L::nth_key(7), entry(1, 0, Bound::Exact, None));
    }
    assert_eq!(table.fill().occupied(), 1);
    assert_eq!(u64::from(table.hashfull()), if table.buckets() > 1024 { 0 } else { 1000 / table.capacity() });
    for i in 0..200_000 {
        table.store(L::nth_key(i), entry(1, 0, Bound::Exact, None));
    }
    if table.buckets() < 1024 {
        assert_eq!((table.hashfull(), table.fill().by_age[0]), (1000, table.capacity()));
    }
    table.new_search();
    assert_eq!(table.hashfull(), 0);
    assert_eq!(table.fill().by_depth[&Depth::new(1)], table.fill().occupied());
}

fn clearing_reaches_the_tail<L: Tried>() {
    for threads in [0, 1, 2, 3, 7] {
        // Small enough to be overwritten rather than handed back.
        let mut table = Of::<L>::with_bytes((least::<L>() * 64).max(64 * 1021)).unwrap();
        for i in 0..200_000 {
            table.store(L::nth_key(i), entry(1, 0, Bound::Exact, None));
        }
        assert_ne!(table.clear(threads), Cleared::AlreadyClean);
        assert_eq!(table.fill().occupied(), 0, "{threads} threads");
        assert_eq!(table.clear(threads), Cleared::AlreadyClean);
    }
}

fn resizing_keeps_a_usable_table<L: Tried>() {
    let mut table = smallest::<L>();
    let (key, value) = (L::nth_key(7), entry(1, 2, Bound::Exact, None));
    for size in (1..=100).map(|i| least::<L>() * 64 + i * 640) {
        table.resize(TableConfig::bytes(size)).unwrap();
        assert_eq!((table.bytes(), table.probe(key)), (size / 64 * 64, None));
        table.store(key, value);
    }
    for refused in [TableConfig::bytes(1 << 60), TableConfig::mib(u64::MAX), TableConfig::entries(u64::MAX)] {
        assert!(matches!(table.resize(refused), Err(TableError::Memory { .. })));
        // Whatever is left answers, and never wrongly.
        assert_ne!(table.store(key, value), Fate::Replaced);
        assert!(table.probe(key).is_none_or(|found| found == value));
    }
    table.resize(TableConfig::bytes(least::<L>() * 64)).unwrap();
    assert_eq!(table.store(key, value), Fate::Added);
    assert_eq!(table.probe(key), Some(value));
}

macro_rules! on_every_layout {
    ($($case:ident)*) => {
        on_every_layout!(@ eight Eight, [$($case)*]);
        on_every_layout!(@ eight_8 Eight<8>, [$($case)*]);
        on_every_layout!(@ six Six, [$($case)*]);
        on_every_layout!(@ six_32 Six<32>, [$($case)*]);
        on_every_layout!(@ four Four, [$($case)*]);
        on_every_layout!(@ exact Exact<20>, [$($case)*]);
        on_every_layout!(@ wide_exact WideExact<66>, [$($case)*]);
    };
    (@ $name:ident $layout:ty, [$($case:ident)*]) => {
        mod $name {
            use super::*;
            $(#[test] fn $case() { super::$case::<$layout>(); })*
        }
    };
}

on_every_layout! {
    fresh_and_cleared_tables_miss the_zero_key_is_a_key every_slot_is_found_again moves_are_kept
    the_better_entry_stays deep_entries_grow_old generations_wrap no_slot_is_hogged
    a_generation_is_not_validity hashfull_counts_this_search clearing_reaches_the_tail resizing_keeps_a_usable_table
}
