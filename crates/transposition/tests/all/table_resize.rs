//! What is in a table, and what of it is there when the table has another size.

use crate::common::{Plain, entry};
use crate::tried::{Tried, mix};
use transposition::policy::TwoTier;
use transposition::{Bound, Cleared, Effort, Eight, Exact, Four, Index, Replace, Six, Table, TableConfig, WideExact};

/// Shapes before and after: larger, smaller, multiples and not.
const SHAPES: [(u64, u64); 9] =
    [(64, 64), (64, 128), (64, 100), (60, 20), (64, 32), (90, 60), (100, 99), (70, 1), (1, 50)];

fn config(buckets: u64, index: Index) -> TableConfig {
    TableConfig::bytes(buckets * 64).with_index(index)
}

/// A table with every `step`th key below `keys` in it, stored in several searches.
fn filled<L: Tried, R: Replace + Default>(config: TableConfig, keys: u64, step: usize) -> Table<u16, L, R> {
    let table = Table::new(config, R::default()).expect("a small table");
    for number in (0..keys).step_by(step) {
        table.store(L::nth_key(number), number as u16);
        if number % 100 == 0 {
            table.new_search();
        }
    }
    table
}

/// Resizes tables that are at most a third full in every way there is. What is found is right, what is counted is true, and
/// nothing answers that would not answer in a table in which the same was stored.
fn resized<L: Tried, R: Replace + Default>(all_are_kept: impl Fn((u64, u64), Index, Index) -> bool) {
    for shape in SHAPES {
        for (from, to) in [Index::HighProduct, Index::LowBits]
            .map(|from| (from, from))
            .into_iter()
            .chain([(Index::HighProduct, Index::LowBits), (Index::LowBits, Index::HighProduct)])
        {
            let label = format!("{shape:?} {from:?} {to:?} {}", std::any::type_name::<L>());
            // Every fifth key is stored, and few enough for each bucket to have room for its share.
            let keys = (shape.0.min(shape.1) * L::WAYS as u64 * 5 / 4).max(10);
            let mut table: Table<u16, L, R> = filled(config(shape.0, from), keys, 5);
            let fresh: Table<u16, L, R> = filled(config(shape.1, to), keys, 5);
            let (before, ages) = (table.fill().occupied(), table.fill().by_age);
            assert_eq!(table.entries().count() as u64, before);
            let generation = table.generation();
            let carried = table.resize_keeping(config(shape.1, to)).expect("a small table");
            assert_eq!((table.bytes(), table.index()), (fresh.bytes(), to), "{label}");
            assert_eq!(carried.kept + carried.unknown + carried.displaced, before, "{label}");
            assert_eq!(carried.kept, table.fill().occupied(), "{label}");
            assert_eq!(table.generation(), generation);
            let stored = (0..keys).step_by(5).filter(|number| table.probe(L::nth_key(*number)) == Some(*number as u16));
            assert_eq!(stored.count() as u64, carried.kept, "{label}: what is kept is found");
            if all_are_kept((shape.0, shape.1), from, to) {
                assert_eq!(carried.unknown, 0, "{label}");
            }
            if carried.kept == before {
                assert_eq!(table.fill().by_age, ages, "{label}");
            }
            for number in 0..50_000 {
                let key = L::nth_key(number);
                if let Some(found) = table.probe(key) {
                    let is_stored = number < keys && number % 5 == 0;
                    assert!(is_stored || fresh.probe(key).is_some(), "{label}: {found} answers for key {number}");
                }
            }
            assert!(table.clear(1) != Cleared::AlreadyClean || carried.kept == 0, "{label}");
            assert_eq!(table.fill().occupied(), 0, "{label}");
        }
    }
}

/// What a part of a key allows.
fn by_a_part((from, to): (u64, u64), before: Index, after: Index) -> bool {
    let power = |buckets: u64| 1u64 << buckets.ilog2();
    match (before, after) {
        (Index::HighProduct, Index::HighProduct) => from % to == 0,
        (Index::LowBits, Index::LowBits) => power(from) >= power(to),
        _ => false,
    }
}

#[test]
fn whole_keys_find_their_place_in_any_size() {
    resized::<Four, Effort>(|_, _, _| true);
    resized::<Four, TwoTier>(|_, _, _| true);
    resized::<Exact<20>, Effort>(|_, _, _| true);
    resized::<Exact<43>, Effort>(|_, _, _| true);
}

#[test]
fn parts_of_keys_find_theirs_in_a_smaller_one() {
    resized::<Eight, Effort>(by_a_part);
    resized::<Eight<20>, Effort>(by_a_part);
    // So few check bits that foreign keys answer often.
    resized::<Eight<3>, Effort>(by_a_part);
    resized::<Six, Effort>(by_a_part);
    resized::<Six<30>, TwoTier>(by_a_part);
    resized::<Four<24>, Effort>(by_a_part);
}

#[test]
fn states_of_more_bits_than_a_word_find_theirs() {
    for (from, to) in [(8, 16), (16, 9), (9, 27)] {
        for (before, after) in [(Index::HighProduct, Index::LowBits), (Index::LowBits, Index::HighProduct)] {
            let mut table: Table<u16, WideExact<67>> = Table::new(config(from, before), Effort).expect("a table");
            (0..10).for_each(|number| {
                table.store(<WideExact<67> as Tried>::nth_key(number) | u128::from(mix(number)), number as u16);
            });
            let before = table.fill().occupied();
            let carried = table.resize_keeping(config(to, after)).expect("a table");
            assert_eq!((carried.kept + carried.displaced, carried.unknown), (before, 0));
            let found = (0..10).filter(|number| {
                let key = <WideExact<67> as Tried>::nth_key(*number) | u128::from(mix(*number));
                table.probe(key) == Some(*number as u16)
            });
            assert_eq!(found.count() as u64, carried.kept);
        }
    }
}

#[test]
fn a_size_that_is_refused_leaves_the_table_as_it_was() {
    let mut table: Table<u16, Exact<43>> = filled(config(64, Index::HighProduct), 100, 1);
    let before: Vec<_> = table.entries().collect();
    assert!(table.resize_keeping(TableConfig::mib(1 << 40)).is_err());
    assert_eq!(table.entries().collect::<Vec<_>>(), before);
}

#[test]
fn a_smaller_table_keeps_the_young_and_the_deep() {
    let mut table: Table<Plain, Four> = Table::with_bytes(64 * 64).expect("a small table");
    for depth in 0..200 {
        if depth == 100 {
            table.new_search();
        }
        table.store(mix(depth), entry(depth as i32 % 100, 0, Bound::Exact, None));
    }
    let carried = table.resize_keeping(TableConfig::bytes(64)).expect("less memory");
    assert_eq!((carried.kept, carried.unknown), (4, 0));
    assert!(table.entries().all(|stored| stored.age == 0));
}

#[test]
fn entries_say_where_and_when() {
    let table: Table<u16> = Table::with_bytes(4 * 64).expect("a small table");
    table.store(0xc000_0000_0000_0005, 1);
    table.new_search();
    table.store(6, 2);
    let all: Vec<_> = table.entries().collect();
    let told: Vec<_> =
        all.iter().map(|stored| (stored.value, stored.bucket, stored.slot, stored.check, stored.age)).collect();
    assert_eq!(told, [(2, 0, 0, 6, 0), (1, 3, 0, 5, 1)]);
}
