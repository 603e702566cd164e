//! T17 to T20, and what several searches do to one bucket.

use crate::common::{Move, Plain, entry};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Bound, Depth, Effort, Fate, NodeScore, Replace};

fn table(policy: Policy) -> ModelTable<Plain, Policy> {
    ModelTable::new(ModelConfig::buckets(1).with_ways(policy.min_ways()), policy).expect("a sound shape")
}

#[test]
fn t17_a_newcomer_without_a_move_keeps_the_old_one() {
    for &policy in Policy::ALL {
        let table = table(policy);
        table.store(1, entry(8, 20, Bound::Exact, Some(5)));
        assert_eq!(table.store(1, entry(8, 10, Bound::Upper, None)), Fate::Outranked);
        assert_eq!(table.probe(1).and_then(|kept| kept.hash_move()), Some(Move(5)), "{policy}");
        assert_eq!(table.store(1, entry(9, 10, Bound::Upper, None)), Fate::Renewed);
        let kept = table.probe(1).expect("a hit");
        assert_eq!((kept.hash_move(), kept.depth()), (Some(Move(5)), Depth::new(9)), "{policy}");
    }
}

#[test]
fn t17_a_newcomer_refused_for_its_depth_still_brings_its_move() {
    for &policy in Policy::ALL {
        let table = table(policy);
        table.store(1, entry(8, 20, Bound::Exact, Some(5)));
        assert_eq!(table.store(1, entry(2, 30, Bound::Exact, Some(6))), Fate::Outranked);
        let kept = table.probe(1).expect("a hit");
        assert_eq!(kept, entry(8, 20, Bound::Exact, Some(6)), "{policy}");
    }
}

#[test]
fn t17_the_move_of_another_key_does_not_survive() {
    for policy in [Policy::Always, Policy::Depth, Policy::Big1, Policy::Effort] {
        let table = table(policy);
        table.store(1, entry(8, 20, Bound::Exact, Some(5)));
        assert_eq!(table.store(2, entry(8, 30, Bound::Exact, None)), Fate::Replaced);
        assert_eq!(table.probe(2), Some(entry(8, 30, Bound::Exact, None)), "{policy}");
        assert_eq!(table.probe(1), None, "{policy}");
    }
}

#[test]
fn t18_exact_takes_the_place_of_a_bound_of_the_same_depth() {
    for &policy in Policy::ALL {
        let table = table(policy);
        table.store(1, entry(4, 10, Bound::Lower, None));
        table.store(1, entry(4, 12, Bound::Exact, None));
        assert_eq!(table.probe(1), Some(entry(4, 12, Bound::Exact, None)), "{policy}");
        // And the other way round the exact one stays.
        table.store(1, entry(4, 10, Bound::Lower, None));
        assert_eq!(table.probe(1), Some(entry(4, 12, Bound::Exact, None)), "{policy}");
    }
}

#[test]
fn t19_a_deep_entry_stays_while_its_generation_is_current() {
    for &policy in Policy::ALL {
        let table = table(policy);
        table.store(1, entry(12, 40, Bound::Exact, None));
        table.store(1, entry(5, 50, Bound::Lower, None));
        assert_eq!(table.probe(1), Some(entry(12, 40, Bound::Exact, None)), "{policy}");
        table.new_search();
        table.store(1, entry(5, 50, Bound::Lower, None));
        assert_eq!(table.probe(1), Some(entry(5, 50, Bound::Lower, None)), "{policy}");
        assert_eq!(table.entries()[0].age, 0, "{policy}");
    }
}

#[test]
fn t20_a_deep_entry_is_gone_after_ten_generations_of_shallow_stores() {
    for deep in [Depth::new(20), Depth::new(100), Depth::STORED_MAX, Depth::SOLVED] {
        for ways in [1, 2, 4, 8] {
            let table: ModelTable<Plain> =
                ModelTable::new(ModelConfig::buckets(1).with_ways(ways), Effort).expect("a sound shape");
            table.store(0, Plain::new(deep, NodeScore::ZERO, Bound::Exact, None));
            for search in 1..=10 {
                table.new_search();
                for i in 0..ways as u64 {
                    table.store(search * 100 + i, entry(1, 1, Bound::Exact, None));
                }
            }
            assert_eq!(table.probe(0), None, "{deep:?}, {ways} ways");
        }
    }
}

#[test]
fn a_deep_entry_outlives_shallow_stores_of_its_own_search() {
    let table: ModelTable<Plain> =
        ModelTable::new(ModelConfig::buckets(1).with_ways(2), Effort).expect("a sound shape");
    table.store(0, entry(12, 1, Bound::Exact, None));
    for key in 1..1000 {
        table.store(key, entry(1, 1, Bound::Exact, None));
    }
    assert!(table.probe(0).is_some());
}

#[test]
fn a_demoted_entry_is_found_in_its_new_slot() {
    let table = table(Policy::TwoDeep);
    assert_eq!(table.store(1, entry(3, 1, Bound::Exact, Some(1))), Fate::Added);
    assert_eq!(table.store(2, entry(5, 2, Bound::Lower, Some(2))), Fate::Added);
    let keys = || table.entries().iter().map(|kept| kept.key).collect::<Vec<_>>();
    assert_eq!(keys(), [Some(2), Some(1)]);
    assert_eq!(table.probe(1), Some(entry(3, 1, Bound::Exact, Some(1))));
    assert_eq!(table.store(3, entry(4, 3, Bound::Exact, None)), Fate::Replaced);
    assert_eq!(keys(), [Some(2), Some(3)]);
    assert_eq!(table.store(4, entry(5, 3, Bound::Exact, None)), Fate::Replaced);
    assert_eq!(keys(), [Some(4), Some(2)]);
}

#[test]
fn a_refused_newcomer_leaves_the_bucket_as_it_was() {
    for policy in [Policy::Old, Policy::Depth] {
        let table = table(policy);
        table.store(1, entry(8, 20, Bound::Exact, Some(5)));
        assert_eq!(table.store(2, entry(7, 1, Bound::Exact, Some(1))), Fate::Refused);
        assert_eq!(table.probe(1), Some(entry(8, 20, Bound::Exact, Some(5))), "{policy}");
        assert_eq!((table.probe(2), table.len()), (None, 1), "{policy}");
    }
}
