//! The shapes a model table can and cannot have, how full it is, and what it counts.

use crate::common::{Plain, entry};
use transposition::model::{ModelConfig, ModelEntry, ModelError, ModelTable};
use transposition::policy::{Always, Old, Policy, TwoTier};
use transposition::{Bound, Effort, Fate, Index, KeyStream, Replace};

fn refused(config: ModelConfig, policy: impl Replace) -> (ModelError, String) {
    let error = ModelTable::<Plain, _>::new(config, policy).err().expect("a refusal");
    (error, error.to_string())
}

#[test]
fn an_unsound_shape_is_refused_in_one_sentence() {
    let says = |(error, text): (ModelError, String), want: ModelError, words: &str| {
        assert_eq!(error, want);
        assert!(text.contains(words), "{text}");
        assert!(!text.contains('\n'));
    };
    let ten = ModelConfig::buckets(10);
    says(refused(ModelConfig::buckets(0), Effort), ModelError::Empty, "0 entries");
    says(refused(ModelConfig::entries(0), Effort), ModelError::Empty, "0 entries");
    says(refused(ten.with_ways(0), Effort), ModelError::Ways { ways: 0 }, "0 ways");
    says(refused(ten.with_ways(65_537), Effort), ModelError::Ways { ways: 65_537 }, "65537 ways");
    says(refused(ten, TwoTier), ModelError::FewWays { ways: 1, min: 2 }, "ways = 1");
    says(refused(ten.with_check_bits(65), Effort), ModelError::CheckBits { bits: 65 }, "65 check bits");
    let ragged = ModelConfig::entries(10).with_ways(4);
    says(refused(ragged, Effort), ModelError::Ragged { entries: 10, ways: 4 }, "a multiple of 4");
    let masked = ten.with_index(Index::LowBits);
    says(refused(masked, Effort), ModelError::NotPowerOfTwo { buckets: 10 }, "10 buckets");
    for buckets in [1 << 58, 1 << 62, u64::MAX] {
        let huge = ModelConfig::buckets(buckets).with_ways(8);
        says(refused(huge, Effort), ModelError::Memory { buckets, ways: 8 }, "no memory");
    }
}

#[test]
fn size_is_counted_in_entries_of_all_ways() {
    for &policy in Policy::ALL {
        for ways in policy.min_ways()..=4 {
            let shape = ModelConfig::entries(24).with_ways(ways);
            let table = ModelTable::<u32, _>::new(shape, policy).expect("a sound shape");
            assert_eq!((table.capacity(), table.len(), table.is_empty()), (Some(24), 0, true));
        }
    }
}

#[test]
fn t26_hashfull_counts_the_current_search_only() {
    for (buckets, ways) in [(1, 1), (1, 4), (7, 3), (64, 4)] {
        let table =
            ModelTable::<u32>::new(ModelConfig::buckets(buckets).with_ways(ways), Effort).expect("a sound shape");
        assert_eq!(table.hashfull(), 0);
        for key in KeyStream::new(5).take(10_000) {
            table.store(key, 1);
        }
        assert_eq!((table.hashfull(), Some(table.len())), (1000, table.capacity()));
        table.new_search();
        assert_eq!(table.hashfull(), 0);
        let key = KeyStream::new(6).next_word();
        for value in 0..1_000_000 {
            table.store(key, value);
        }
        assert_eq!(u64::from(table.hashfull()), 1000 / (buckets * ways as u64));
    }
}

#[test]
fn a_cleared_table_is_a_new_one() {
    let shape = ModelConfig::buckets(3).with_ways(2).with_check_bits(3);
    let run = |table: &ModelTable<u32>| {
        let fates: Vec<Fate> = KeyStream::new(9).take(200).map(|key| table.store(key, key as u32)).collect();
        table.new_search();
        let found: Vec<Option<u32>> = KeyStream::new(10).take(200).map(|key| table.probe(key)).collect();
        (fates, found, table.entries(), table.generation(), table.false_matches(), table.false_renewals())
    };
    let table = ModelTable::new(shape, Effort).expect("a sound shape");
    let first = run(&table);
    assert!(first.4 > 0 && first.5 > 0);
    table.clear();
    assert_eq!((table.len(), table.false_matches(), table.false_renewals(), table.hashfull()), (0, 0, 0, 0));
    assert_eq!(run(&table), first);
}

#[test]
fn an_unbounded_table_forgets_nothing() {
    let table = ModelTable::<u32, _>::new(ModelConfig::UNBOUNDED, Old).expect("a sound shape");
    for key in KeyStream::new(4).take(10_000) {
        assert_eq!(table.store(key, key as u32), Fate::Added);
        assert_eq!(table.store(key, key as u32 ^ 1), Fate::Renewed);
    }
    assert!(KeyStream::new(4).take(10_000).all(|key| table.probe(key) == Some(key as u32 ^ 1)));
    assert_eq!((table.len(), table.capacity(), table.hashfull()), (10_000, None, 0));
    assert_eq!((table.false_matches(), table.false_renewals(), table.probe(1)), (0, 0, None));
    assert!(table.entries().is_sorted_by_key(|kept| kept.key));
}

#[test]
fn a_false_renewal_is_counted_and_the_merged_entry_is_nobodys() {
    // One bucket and eight check bits: both keys end in 01.
    let (a, b) = (0x1_01, 0x2_01);
    let shape = ModelConfig::buckets(1).with_check_bits(8);
    let table: ModelTable<Plain, _> = ModelTable::new(shape, Always).expect("a sound shape");
    let owner = || table.entries().iter().map(|kept: &ModelEntry<Plain>| kept.key).next().expect("one entry");

    table.store(a, entry(3, 1, Bound::Exact, Some(1)));
    assert_eq!((table.probe(a).is_some(), table.false_matches()), (true, 0));
    assert_eq!((table.probe(b).is_some(), table.false_matches()), (true, 1));
    // The newcomer wins with everything it has: the entry is its own.
    assert_eq!(table.store(b, entry(4, 2, Bound::Exact, Some(2))), Fate::Renewed);
    assert_eq!((table.false_renewals(), owner()), (1, Some(b)));
    // The newcomer loses and brings nothing: the entry stays whose it was.
    table.store(a, entry(3, 1, Bound::Exact, None));
    assert_eq!((table.false_renewals(), owner()), (2, Some(b)));
    // The newcomer loses but brings its move.
    table.store(a, entry(3, 1, Bound::Exact, Some(1)));
    assert_eq!((table.false_renewals(), owner()), (3, None));
    for (key, so_far) in [(a, 2), (b, 3)] {
        assert!(table.probe(key).is_some());
        assert_eq!(table.false_matches(), so_far);
    }
    // Its own key never counts.
    table.clear();
    for depth in 0..9 {
        table.store(a, entry(depth, 1, Bound::Exact, None));
    }
    assert_eq!(table.false_renewals(), 0);
}

#[test]
fn without_check_bits_any_entry_is_accepted_and_the_policy_alone_decides() {
    let shape = ModelConfig::buckets(1).with_check_bits(0);
    let table: ModelTable<Plain, _> = ModelTable::new(shape, Always).expect("a sound shape");
    table.store(1, entry(9, 1, Bound::Exact, Some(1)));
    assert_eq!((table.probe(1), table.false_matches()), (Some(entry(9, 1, Bound::Exact, Some(1))), 0));
    assert_eq!((table.probe(2), table.false_matches()), (Some(entry(9, 1, Bound::Exact, Some(1))), 1));
    // Nothing of the old entry is kept, though it is deeper, exact and has a move.
    assert_eq!(table.store(2, entry(1, 2, Bound::Upper, None)), Fate::Replaced);
    assert_eq!(table.probe(2), Some(entry(1, 2, Bound::Upper, None)));
    assert_eq!((table.false_matches(), table.false_renewals()), (1, 0));

    let table: ModelTable<Plain, _> = ModelTable::new(shape, Old).expect("a sound shape");
    table.store(1, entry(1, 1, Bound::Lower, None));
    assert_eq!(table.store(1, entry(9, 2, Bound::Exact, None)), Fate::Refused);
}
