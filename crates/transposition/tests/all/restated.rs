//! The model table against a second statement of the same rules, naive and apart from it, over random histories.

use std::collections::HashMap;

use crate::common::{Move, Plain};
use proptest::prelude::*;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Always;
use transposition::{Bound, Depth, Fate, Generation, KeyStream, NodeScore};

/// One slot to a bucket, newest wins, the full key compared: what a table of that shape must amount to.
#[derive(Default)]
struct Restated {
    buckets: u64,
    search: u64,
    slots: HashMap<u64, (u64, u64, Plain)>,
}

impl Restated {
    fn bucket(&self, key: u64) -> u64 {
        (u128::from(key) * u128::from(self.buckets)).checked_shr(64).map_or(0, |high| high as u64)
    }

    fn probe(&self, key: u64) -> Option<Plain> {
        let (holder, _, entry) = self.slots.get(&self.bucket(key))?;
        (*holder == key).then_some(*entry)
    }

    fn store(&mut self, key: u64, entry: Plain) -> Fate {
        if entry.depth() < Depth::new(-8) {
            return Fate::Unfit;
        }
        let depth = if entry.depth() == Depth::SOLVED { Depth::SOLVED } else { entry.depth().min(Depth::new(246)) };
        let entry = with_move(depth, entry, entry.hash_move());
        let slot = self.bucket(key);
        let Some(&(holder, search, old)) = self.slots.get(&slot) else {
            self.slots.insert(slot, (key, self.search, entry));
            return Fate::Added;
        };
        if holder != key {
            self.slots.insert(slot, (key, self.search, entry));
            return Fate::Replaced;
        }
        let aged = !(self.search - search).is_multiple_of(u64::from(Generation::CYCLE));
        let mut keep_new = aged || depth > old.depth();
        if depth == old.depth() {
            keep_new |= entry.bound() == Some(Bound::Exact);
            keep_new |= old.bound() != Some(Bound::Exact);
        }
        // What proves nothing never stays instead of a result.
        if old.bound().is_none() {
            keep_new = true;
        } else if entry.bound().is_none() {
            keep_new = false;
        }
        let kept = if keep_new { entry } else { old };
        let hash_move = if entry.hash_move().is_some() { entry.hash_move() } else { old.hash_move() };
        self.slots.insert(slot, (key, self.search, with_move(kept.depth(), kept, hash_move)));
        if keep_new { Fate::Renewed } else { Fate::Outranked }
    }
}

/// What `entry` says, of this depth and with this move.
fn with_move(depth: Depth, entry: Plain, hash_move: Option<Move>) -> Plain {
    match (entry.bound(), hash_move) {
        (Some(bound), hash_move) => Plain::new(depth, entry.score(), bound, hash_move),
        (None, Some(hash_move)) => Plain::hint(hash_move),
        (None, None) => Plain::default(),
    }
}

#[derive(Clone, Debug)]
enum Step {
    Store(u64, Plain),
    Probe(u64),
    NewSearch(u8),
    Clear,
}

fn key() -> impl Strategy<Value = u64> {
    // Few keys, spread over the whole range, so that they meet; and the extremes.
    prop_oneof![8 => (0..24_u64).prop_map(|seed| KeyStream::new(seed).next_word()), 1 => Just(0), 1 => Just(u64::MAX)]
}

fn entry() -> impl Strategy<Value = Plain> {
    let depth =
        prop_oneof![6 => (-2..6).prop_map(Depth::new), 1 => (-20..400).prop_map(Depth::new), 1 => Just(Depth::SOLVED)];
    let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
    let hash_move = proptest::option::of((0..40_u16).prop_map(Move));
    let result = (depth, -32_767..=32_767, bound, hash_move)
        .prop_map(|(depth, score, bound, hash_move)| Plain::new(depth, NodeScore::new(score), bound, hash_move));
    prop_oneof![6 => result, 1 => (0..40_u16).prop_map(|mv| Plain::hint(Move(mv))), 1 => Just(Plain::default())]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (key(), entry()).prop_map(|(key, entry)| Step::Store(key, entry)),
        20 => key().prop_map(Step::Probe),
        2 => (1..40_u8).prop_map(Step::NewSearch),
        1 => Just(Step::Clear),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_way_always_and_a_full_key_is_a_map_of_buckets(
        buckets in 1..9_u64,
        steps in proptest::collection::vec(step(), 1..200),
    ) {
        let table: ModelTable<Plain, _> = ModelTable::new(ModelConfig::buckets(buckets), Always).expect("a sound shape");
        let mut restated = Restated { buckets, ..Restated::default() };
        for step in steps {
            match step {
                Step::Store(key, entry) => prop_assert_eq!(table.store(key, entry), restated.store(key, entry)),
                Step::Probe(key) => prop_assert_eq!(table.probe(key), restated.probe(key)),
                Step::NewSearch(times) => {
                    (0..times).for_each(|_| table.new_search());
                    restated.search += u64::from(times);
                }
                Step::Clear => {
                    table.clear();
                    restated.slots.clear();
                    restated.search = 0;
                }
            }
            prop_assert_eq!(table.len(), restated.slots.len() as u64);
        }
        prop_assert_eq!((table.false_matches(), table.false_renewals()), (0, 0));
    }

    #[test]
    fn an_unbounded_table_is_one_bucket_to_a_key(steps in proptest::collection::vec(step(), 1..100)) {
        let table: ModelTable<Plain, _> = ModelTable::new(ModelConfig::UNBOUNDED, Always).expect("a sound shape");
        let roomy: ModelTable<Plain, _> = ModelTable::new(ModelConfig::buckets(1).with_ways(64), Always).expect("a sound shape");
        for step in steps {
            match step {
                Step::Store(key, entry) => prop_assert_eq!(table.store(key, entry), roomy.store(key, entry)),
                Step::Probe(key) => prop_assert_eq!(table.probe(key), roomy.probe(key)),
                Step::NewSearch(_) => {
                    table.new_search();
                    roomy.new_search();
                }
                Step::Clear => {
                    table.clear();
                    roomy.clear();
                }
            }
        }
    }
}
