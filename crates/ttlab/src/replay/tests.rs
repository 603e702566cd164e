//! A replay against its recording, and the bound against every decision there is.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Bound, Depth, Entry, NodeScore, Nodes, Replace, Score, Window};
use transposition_games::tictactoe::{Keys, TicTacToe};
use transposition_search::{
    Stats,
    reference::{Negamax, solve},
};

use super::known::cutoff;
use super::survey::Survey;
use super::table::{Counts, Model, Replayed, Run};
use super::{Listener, Through};
use crate::clairvoyant::{Shape, Stays};
use crate::record::Recorder;
use crate::trace::{Header, Probe, Reader, Record, Store, Writer};

fn read(bytes: &[u8]) -> Vec<Record> {
    let mut reader = Reader::new(bytes).unwrap();
    std::iter::from_fn(|| reader.next_record().unwrap()).collect()
}

/// A tic-tac-toe solved over a table of this shape: what its search counted, and its trace.
fn recorded(config: ModelConfig, policy: Policy) -> (Stats, Vec<Record>) {
    let stop = AtomicBool::new(false);
    let table: ModelTable<Entry<_, Nodes>, Policy> = ModelTable::new(config, policy).unwrap();
    let mut bytes = Vec::new();
    let recorder = Recorder::new(&table, Writer::new(&mut bytes, &Header::default()).unwrap(), &stop);
    let mut searcher = Negamax::new(&recorder);
    solve(&mut TicTacToe::new(Keys::PUBLISHED), &mut searcher).unwrap();
    let stats = searcher.stats();
    recorder.finish(true).unwrap();
    (stats, read(&bytes))
}

#[test]
fn a_search_does_not_notice_that_it_is_recorded() {
    for policy in [Policy::Aged, Policy::TwoBig1] {
        let config = ModelConfig::entries(128).with_ways(4);
        let table: ModelTable<Entry<_, Nodes>, Policy> = ModelTable::new(config, policy).unwrap();
        let mut searcher = Negamax::new(&table);
        solve(&mut TicTacToe::new(Keys::PUBLISHED), &mut searcher).unwrap();
        assert_eq!(recorded(config, policy).0, searcher.stats());
    }
}

fn replayed(config: ModelConfig, policy: Policy, records: &[Record]) -> Counts {
    let mut run = Run::new(Model::new(config, policy).unwrap());
    let mut through = Through { tables: vec![&mut run], ..Through::default() };
    for record in records {
        through.take(record);
    }
    run.counts()
}

fn surveyed(records: &[Record]) -> Survey {
    let mut survey = Survey::new(true);
    for record in records {
        survey.take(record);
    }
    survey
}

#[test]
fn a_replay_with_the_recordings_own_table_has_its_hits_and_misses() {
    for &policy in Policy::ALL {
        for (entries, ways) in [(16, 1), (64, 2), (256, 4), (1 << 14, 4)] {
            let ways = ways.max(policy.min_ways());
            // Few check bits as well: it takes the same positions for each other again.
            for check_bits in [8, 64] {
                let config = ModelConfig::entries(entries).with_ways(ways).with_check_bits(check_bits);
                let (stats, records) = recorded(config, policy);
                let survey = surveyed(&records);
                assert_eq!((survey.probes, survey.stores), (stats.probes, stats.stores()));
                assert_eq!((survey.found, survey.answered), (stats.hits, stats.cutoffs()));
                let counts = replayed(config, policy, &records);
                let about = format!("{policy}, {entries} entries, {ways} ways, {check_bits} check bits");
                assert_eq!((counts.hits, counts.useful + counts.wrong), (stats.hits, stats.cutoffs()), "{about}");
                assert_eq!((counts.replaced, counts.refused), (stats.stores_replaced, stats.stores_refused), "{about}");
                assert_eq!(counts.redone, 0, "{about}");
                assert!(check_bits < 64 || counts.wrong == 0);
            }
        }
    }
}

#[test]
fn a_table_with_room_for_all_saves_what_an_unlimited_one_does() {
    let (stats, records) = recorded(ModelConfig::UNBOUNDED, Policy::Always);
    let survey = surveyed(&records);
    let counts = replayed(ModelConfig::entries(1 << 18).with_ways(8), Policy::Aged, &records);
    assert_eq!((counts.useful, counts.redone), (stats.cutoffs(), 0));
    // One slot keeps one of two bounds, so even such a table cannot answer everything that was ever known.
    assert_eq!(survey.useful - counts.useful, survey.searched_again);
    assert!(counts.saved <= survey.worth && counts.saved * 100 > survey.worth * 99, "{counts:?}, {}", survey.worth);
}

/// Small random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % sides
    }

    /// A stream of a few positions, with every kind of result and question, as no search would make it.
    fn stream(&mut self, length: u64, positions: u64) -> Vec<Record> {
        let record = |_| {
            // Spread over the keys, so that they fall into the buckets of any table.
            let key = self.roll(positions).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let depth = Depth::new(self.roll(3) as i32);
            let score = self.roll(5) as i32 - 2;
            match self.roll(20) {
                0 => Record::Clear,
                1 => Record::NewSearch,
                2..=10 => {
                    let bound = [Bound::Exact, Bound::Lower, Bound::Upper][self.roll(3) as usize];
                    let nodes = self.roll(9) as u32;
                    Record::Store(Store { key, depth, score: NodeScore::new(score), bound, nodes })
                }
                _ => {
                    let window = (self.roll(8) > 0).then(|| Window::null(Score::new(score)));
                    Record::Probe(Probe { key, depth, window, found: false, answered: self.roll(2) > 0 })
                }
            }
        };
        (0..length).map(record).collect()
    }
}

/// The latest result stored for the key since the last clear that answers the probe, found by looking through everything.
fn answer(records: &[Record], probe: &Probe) -> Option<u64> {
    let window = probe.window?;
    let since = records.iter().rev().take_while(|record| **record != Record::Clear);
    let results = since.filter_map(|record| match record {
        Record::Store(store) if store.key == probe.key => Some(store),
        _ => None,
    });
    let mut answering = results.filter(|store| cutoff(store.depth, store.score, store.bound, probe.depth, window));
    answering.next().map(|store| u64::from(store.nodes).saturating_sub(1))
}

/// The most that any sequence of keeping decisions saves from record `at` on, with `held` in a bucket of `ways` slots:
/// wherever a position could be taken in, every way of taking it in or not is tried.
fn best(records: &[Record], at: usize, held: &[u64], ways: usize, seen: &mut HashMap<(usize, Vec<u64>), u64>) -> u64 {
    let Some(record) = records.get(at) else { return 0 };
    if let Some(&saved) = seen.get(&(at, held.to_vec())) {
        return saved;
    }
    let gain = match record {
        Record::Probe(probe) => answer(&records[..at], probe).map(|saves| (probe.key, saves)),
        Record::Store(store) => Some((store.key, 0)),
        Record::NewSearch | Record::Clear => None,
    };
    let saved = match gain {
        _ if *record == Record::Clear => best(records, at + 1, &[], ways, seen),
        None => best(records, at + 1, held, ways, seen),
        Some((key, saves)) => {
            let now = if held.contains(&key) { saves } else { 0 };
            let others: Vec<u64> = held.iter().copied().filter(|&other| other != key).collect();
            // Without it; with it in a free slot; with it in the place of each of the others.
            let mut later = best(records, at + 1, &others, ways, seen);
            let mut with = |mut kept: Vec<u64>| {
                kept.push(key);
                kept.sort_unstable();
                later = later.max(best(records, at + 1, &kept, ways, seen));
            };
            if others.len() < ways {
                with(others.clone());
            }
            for dropped in 0..others.len() {
                let mut kept = others.clone();
                kept.remove(dropped);
                with(kept);
            }
            now + later
        }
    };
    seen.insert((at, held.to_vec()), saved);
    saved
}

#[test]
fn the_clairvoyant_bound_is_the_best_of_all_keeping_decisions() {
    let mut saved = 0;
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let (length, positions) = (10 + dice.roll(40), 2 + dice.roll(6));
        let records = dice.stream(length, positions);
        let stays = Stays::new(surveyed(&records).stays);
        for ways in 1..=3 {
            let bound = stays.bound(Shape { buckets: 1, ways });
            assert_eq!(bound, best(&records, 0, &[], ways, &mut HashMap::new()), "seed {seed}, {ways} ways");
            saved += bound;
        }
    }
    assert!(saved > 10_000, "the streams hold too little to tell anything: {saved}");
}

#[test]
fn no_table_saves_more_than_the_bound_of_its_shape() {
    for seed in 0..200 {
        let mut dice = Dice(1000 + seed);
        let positions = 4 + dice.roll(30);
        let records = dice.stream(600, positions);
        let survey = surveyed(&records);
        let worth = survey.worth;
        let stays = Stays::new(survey.stays);
        for &policy in Policy::ALL {
            for ways in policy.min_ways()..=4 {
                let buckets = 1 + dice.roll(4);
                let config = ModelConfig::buckets(buckets).with_ways(ways);
                let saved = replayed(config, policy, &records).saved;
                let bound = stays.bound(Shape { buckets, ways });
                assert!(
                    saved <= bound && bound <= worth,
                    "seed {seed}, {policy}, {ways} ways: {saved}, {bound}, {worth}"
                );
            }
        }
    }
}
