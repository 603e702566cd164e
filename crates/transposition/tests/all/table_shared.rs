//! Several threads on one small table: what is read for a key was written for that key.
//! 10^7 operations a layout; `TRANSPOSITION_STRESS=100000000` makes it more.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::tried::{Tried, mix};
use transposition::{Effort, Eight, Exact, Four, Layout, Meta, Place, Replace, Six, Table};

const KEYS: u64 = 1 << 12;

/// A value that tells its key.
fn told(number: u64) -> u32 {
    (mix(number ^ 0x5555_5555) >> 32) as u32
}

/// Foreign values, and probes.
fn hammered<L: Tried, R: Replace + Default + Sync>(buckets: u64) -> (u64, u64) {
    let ops: u64 = std::env::var("TRANSPOSITION_STRESS").map_or(10_000_000, |text| text.parse().unwrap());
    let table: Table<u32, L, R> = Table::with_bytes(buckets * 64).unwrap();
    let (foreign, probes) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for thread in 0..2u64 {
            let (table, foreign, probes) = (&table, &foreign, &probes);
            scope.spawn(move || {
                let (mut wrong, mut asked, mut hits) = (0, 0, 0);
                for i in 0..ops / 2 {
                    let choice = mix(i * 2 + thread);
                    let number = choice % KEYS;
                    if choice >> 63 == 0 {
                        table.store(L::nth_key(number), told(number));
                    } else {
                        asked += 1;
                        if let Some(value) = table.probe(L::nth_key(number)) {
                            hits += 1;
                            wrong += u64::from(value != told(number));
                        }
                    }
                    if choice & 0xf_ffff << 20 == 0 {
                        table.new_search();
                    }
                }
                assert!(hits > 0);
                foreign.fetch_add(wrong, Ordering::Relaxed);
                probes.fetch_add(asked, Ordering::Relaxed);
            });
        }
    });
    (foreign.into_inner(), probes.into_inner())
}

fn rarely_foreign<L: Tried, R: Replace + Default + Sync>(check_bits: i32) {
    let (foreign, probes) = hammered::<L, R>(32);
    // Twice what the check bits let through, and a few for chance. Keys are few, so a pair of them that collides is met
    // again and again: with so few keys that is expected of one pair in 2^check.
    let pairs = (KEYS * KEYS / 2) as f64 / 32.0 * 0.5f64.powi(check_bits);
    let rate = (L::WAYS as f64 * 0.5f64.powi(check_bits)).max((pairs + 1.0).floor() / KEYS as f64);
    let most = if pairs < 0.01 { 0.0 } else { 2.0 * rate * probes as f64 };
    assert!(foreign as f64 <= most, "{foreign} of {probes} foreign, at most {most} expected");
}

#[test]
fn eight_slots() {
    rarely_foreign::<Eight, Effort>(27);
}

#[test]
fn eight_slots_of_16_check_bits() {
    rarely_foreign::<Eight<16>, Effort>(16);
}

#[test]
fn six_slots() {
    rarely_foreign::<Six<43>, Effort>(43);
}

#[test]
fn six_slots_of_16_check_bits() {
    rarely_foreign::<Six, Effort>(16);
}

#[test]
fn four_slots() {
    rarely_foreign::<Four, Effort>(64);
}

/// A policy that moves an entry from any slot to any other before each store of a new key.
#[derive(Debug, Default)]
struct Restless(AtomicU64);

impl Replace for Restless {
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        let (chance, ways) = (mix(self.0.fetch_add(1, Ordering::Relaxed)), slots.len() as u64);
        let into = chance % ways;
        let to = (into + 1 + (chance >> 32) % (ways - 1)) % ways;
        Place::Demote { into: into as usize, to: to as usize }
    }
}

#[test]
fn slots_that_entries_move_between() {
    rarely_foreign::<Eight, Restless>(27);
    rarely_foreign::<Six<43>, Restless>(43);
    rarely_foreign::<Four, Restless>(64);
    assert_eq!(hammered::<Exact<20>, Restless>(32).0, 0);
}

#[test]
fn exact_slots() {
    assert_eq!(hammered::<Exact<20>, Effort>(32).0, 0);
}

#[test]
fn the_test_would_notice_a_missing_check() {
    // The control: one check bit, and foreign values are everywhere.
    let (foreign, probes) = hammered::<Eight<1>, Effort>(32);
    assert!(foreign > probes / 10, "{foreign} of {probes}");
}

#[test]
fn what_one_thread_stores_another_finds() {
    fn found<L: Layout<Key = u64>>() {
        let table: Table<u32, L> = Table::with_entries(1 << 16).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for i in 0..1000 {
                    table.store(mix(i), told(i));
                }
            });
        });
        assert!((0..1000).all(|i| table.probe(mix(i)) == Some(told(i))));
    }
    found::<Eight>();
    found::<Six>();
    found::<Four>();
}
