//! Sizes, memory and the owner's operations, where the layout plays no part.

use crate::common::{Move, entry};
use crate::tried::mix;
use transposition::policy::TwoTier;
use transposition::{
    Bound, Cleared, Depth, Effort, Eight, Entry, Exact, Fate, Four, Generation, Index, Layout, Meta, NodeScore, Place,
    Replace, Six, Table, TableConfig, TableError,
};

#[test]
fn sizes_are_exact() {
    let bytes = |n| Table::<u32>::with_bytes(n).unwrap().bytes();
    assert_eq!([0, 1, 63, 64, 65, 127, 128].map(bytes), [64, 64, 64, 64, 64, 64, 128]);
    let mib = |n| Table::<u32>::with_mib(n).unwrap().bytes();
    assert_eq!(
        [0, 1, 3, 2047, 2048, 4096, 8192].map(mib),
        [64, 1 << 20, 3 << 20, 2047 << 20, 1 << 31, 1 << 32, 1 << 33]
    );
    let entries = |n| Table::<u32>::with_entries(n).unwrap().capacity();
    assert_eq!([0, 1, 8, 9, 1000].map(entries), [8, 8, 8, 16, 1000]);
    let low =
        |config: TableConfig| Table::<u32>::new(config.with_index(Index::LowBits), transposition::Effort).unwrap();
    assert_eq!(low(TableConfig::mib(3)).bytes(), 2 << 20);
    assert_eq!(low(TableConfig::entries(1000)).capacity(), 1024);
    assert_eq!(low(TableConfig::bytes(0)).bytes(), 64);
}

#[test]
fn refused_memory_is_an_error_in_one_sentence() {
    let error = Table::<u32>::with_bytes(1 << 60).unwrap_err();
    assert_eq!(error.to_string(), "no memory for a table of 1152921504606846976 bytes; ask for less");
    assert!(matches!(Table::<u32>::with_mib(u64::MAX), Err(TableError::Memory { .. })));
    assert!(matches!(Table::<u32>::with_entries(u64::MAX), Err(TableError::Memory { .. })));
}

#[test]
fn an_exact_table_refuses_to_be_too_small() {
    // 40-bit states beside a 32-bit value leave 27 check bits: 2^13 buckets.
    let error = Table::<u32, Exact<40>>::with_bytes(64 << 12).unwrap_err();
    assert_eq!(error, TableError::TooSmall { buckets: 1 << 12, min: 1 << 13 });
    assert_eq!(error.to_string(), "a table of 262144 bytes is too small to be exact; ask for at least 524288 bytes");
    let table = Table::<u32, Exact<40>>::with_bytes(64 << 13).unwrap();
    assert_eq!(table.store(1 << 40, 7), Fate::Unfit, "not a state of 40 bits");
    assert_eq!(table.probe(1 << 40), None);
}

#[test]
fn a_policy_that_needs_more_ways_is_refused() {
    #[derive(Debug)]
    struct Wide;
    impl Replace for Wide {
        fn place(&self, _slots: &[Meta], _new: &Meta) -> Place {
            Place::Into(8)
        }
        fn min_ways(&self) -> usize {
            9
        }
    }
    let refused = Table::<u32, Eight, Wide>::new(TableConfig::mib(1), Wide);
    assert_eq!(refused.unwrap_err(), TableError::FewWays { ways: 8, min: 9 });
}

#[test]
fn index_and_check_bits_do_not_overlap() {
    fn distinct<L: Layout<Key = u64>>() {
        let table: Table<Entry<Move>, L> = Table::with_bytes(64 << 16).unwrap();
        table.store(0x1234_0000_0000_0001, entry(1, 1, Bound::Exact, None));
        assert_eq!(table.probe(0x1234_0000_0000_0002), None);
        let config = TableConfig::bytes(64 << 16).with_index(Index::LowBits);
        let table: Table<Entry<Move>, L> = Table::new(config, transposition::Effort).unwrap();
        table.store(0x1000_0000_0000_1234, entry(1, 1, Bound::Exact, None));
        assert_eq!(table.probe(0x2000_0000_0000_1234), None);
    }
    distinct::<Eight>();
    distinct::<Six>();
    distinct::<Four>();
}

#[test]
fn what_cannot_be_packed_is_refused_and_what_saturates_is_less() {
    let table: Table<Entry<Move>> = Table::with_entries(1).unwrap();
    assert_eq!(table.store(1, entry(-9, 0, Bound::Exact, None)), Fate::Unfit);
    assert_eq!(table.probe(1), None);
    table.store(1, entry(300, 0, Bound::Exact, None));
    assert_eq!(table.probe(1).unwrap().depth(), Depth::STORED_MAX);
    table.store(1, entry(-1, 0, Bound::Exact, None));
    assert_eq!(table.probe(1).unwrap().depth(), Depth::STORED_MAX, "-1 is not 255");
}

#[test]
fn a_large_table_is_untouched_at_first_and_pays_for_what_it_was_touched() {
    let mut table: Table<u32> = Table::with_mib(4096).unwrap();
    let untouched = table.pages();
    assert_eq!(table.clear(1), Cleared::AlreadyClean);
    let keys = (0..4).map(mix);
    for key in keys.clone() {
        table.store(key, 1);
    }
    let touched = table.pages();
    if let (Some(before), Some(after)) = (untouched.resident, touched.resident) {
        assert_eq!(before, 0);
        assert!((4 << 12..=4 << 21).contains(&after), "{after} bytes for four lines");
    }
    assert_eq!(table.clear(1), Cleared::LineByLine);
    assert_eq!(table.pages().resident, touched.resident);
    assert!(keys.into_iter().all(|key| table.probe(key).is_none()));
    assert_eq!(table.clear(1), Cleared::AlreadyClean);
}

#[test]
fn after_prefault_the_whole_table_is_in_memory() {
    // Not in whole pages, of neither kind.
    let config = TableConfig::bytes((40 << 20) + 12_345);
    for (config, threads) in [(config, 1), (config, 2), (config.with_huge_pages(false), 0), (config, 100)] {
        let table: Table<u32> = Table::new(config, Effort).unwrap();
        table.store(7, 42);
        let before = table.pages().resident;
        table.prefault(threads).unwrap();
        let after = table.pages().resident;
        assert_eq!(table.probe(7), Some(42));
        if let (Some(before), Some(after)) = (before, after) {
            assert!(before <= 2 << 20, "{before} bytes before");
            assert!(after >= table.bytes(), "{after} bytes of {} with {threads} threads", table.bytes());
        }
    }
    // Too small for a mapping of its own.
    let small: Table<u32> = Table::with_bytes(64).unwrap();
    small.store(7, 42);
    small.prefault(3).unwrap();
    assert_eq!(small.probe(7), Some(42));
}

#[test]
fn clearing_in_place_gives_no_page_back() {
    let mut table: Table<u32> = Table::with_mib(16).unwrap();
    assert_eq!(table.clear_in_place(2), Cleared::AlreadyClean);
    table.prefault(2).unwrap();
    assert_eq!(table.clear_in_place(2), Cleared::AlreadyClean, "memory that is there is not yet written to");
    for (stores, cleared) in
        [(100, Cleared::LineByLine), (60_000, Cleared::Overwritten), (2_000_000, Cleared::Overwritten)]
    {
        (0..stores).for_each(|i| {
            table.store(mix(i), 1);
        });
        table.new_search();
        let before = table.pages();
        assert_eq!(table.clear_in_place(3), cleared, "{stores} stores");
        assert_eq!(table.pages(), before, "{stores} stores");
        assert!(before.resident.is_none_or(|resident| resident >= table.bytes()));
        assert_eq!((table.fill().occupied(), table.generation()), (0, Generation::FIRST));
        assert_eq!(table.clear_in_place(3), Cleared::AlreadyClean);
    }
}

/// What clearing does after so many stores of new keys, with a policy that answers at once and with one that is asked.
fn cleared_after<R: Replace + Default + Sync>(mib: u64, stores: u64) -> Cleared {
    let mut table: Table<u32, Eight, R> = Table::with_mib(mib).unwrap();
    let mut last = Cleared::AlreadyClean;
    // The second time on what the first time left.
    for round in 0..2 {
        let threads = 3;
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let table = &table;
                scope.spawn(move || {
                    (thread..stores).step_by(threads as usize).for_each(|i| {
                        table.store(mix(round << 40 | i), 1);
                    });
                });
            }
        });
        assert!(table.fill().occupied() > 0);
        last = table.clear(2);
        assert_eq!((table.fill().occupied(), table.generation()), (0, Generation::FIRST), "{mib} MiB, {stores} stores");
        assert_eq!(table.clear(2), Cleared::AlreadyClean);
    }
    last
}

#[test]
fn clearing_costs_what_was_written() {
    // Room for one bucket in eight, of 2^15 or 2^20; a quarter full is 2 entries in each.
    for (mib, stores, cleared) in [
        (2, 4000, Cleared::LineByLine),
        (2, 20_000, Cleared::HandedBack),
        (2, 100_000, Cleared::Overwritten),
        (64, 60_000, Cleared::LineByLine),
        (64, 200_000, Cleared::HandedBack),
    ] {
        let cleared =
            if cfg!(target_os = "linux") || cleared != Cleared::HandedBack { cleared } else { Cleared::Overwritten };
        assert_eq!(cleared_after::<Effort>(mib, stores), cleared, "{mib} MiB, {stores} stores");
        assert_eq!(cleared_after::<TwoTier>(mib, stores), cleared, "{mib} MiB, {stores} stores, another policy");
    }
    assert_eq!(cleared_after::<Effort>(1, 10_000), Cleared::Overwritten, "too small to hand back");
}

#[test]
fn small_pages_make_the_same_table() {
    let config = TableConfig::mib(8).with_huge_pages(false);
    let table: Table<u32> = Table::new(config, transposition::Effort).unwrap();
    for i in 0..1000 {
        table.store(mix(i), i as u32);
    }
    assert_eq!(table.bytes(), 8 << 20);
    let pages = table.pages();
    assert!(!pages.asked);
    assert!(pages.huge.is_none_or(|huge| huge == 0));
    assert!((0..1000).all(|i| table.probe(mix(i)) == Some(i as u32)));
}

#[test]
fn a_large_table_does_not_pass_through_the_stack() {
    let made = std::thread::Builder::new().stack_size(256 << 10).spawn(|| {
        let mut table: Table<Entry<Move>, Four> = Table::with_mib(512).unwrap();
        table.store(7, Entry::new(Depth::new(3), NodeScore::new(4), Bound::Upper, None));
        table.resize(TableConfig::mib(300)).unwrap();
        table.clear(2);
        table.bytes()
    });
    assert_eq!(made.unwrap().join().unwrap(), 300 << 20);
}

#[test]
fn prefetching_changes_nothing() {
    let table: Table<u32> = Table::with_entries(100).unwrap();
    for i in 0..100 {
        table.prefetch(mix(i));
        assert_eq!(table.probe(mix(i)), None);
    }
}
