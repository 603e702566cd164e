//! How often an entry is taken for another position's: as often as the theory says, at every width.

use transposition::model::{ModelConfig, ModelTable};
use transposition::{Effort, Index, KeyStream};

/// False hits among `probes` look-ups of absent random keys in a full table.
fn measured(index: Index, ways: usize, check_bits: u32, probes: usize) -> u64 {
    let shape = ModelConfig::buckets(1 << 10).with_ways(ways).with_index(index).with_check_bits(check_bits);
    let table: ModelTable<u32> = ModelTable::new(shape, Effort).expect("a sound shape");
    for key in KeyStream::new(1).take((1 << 10) * ways * 20) {
        table.store(key, 0);
    }
    assert_eq!(Some(table.len()), table.capacity(), "the table must be full");
    let hits =
        KeyStream::new(u64::from(check_bits) << 32).take(probes).filter(|&key| table.probe(key).is_some()).count();
    assert_eq!(hits as u64, table.false_matches(), "every hit is false, and counted");
    table.false_matches()
}

#[test]
fn false_matches_come_at_the_rate_of_theory() {
    for index in [Index::HighProduct, Index::LowBits] {
        for (ways, check_bits, probes) in [(1, 6, 500_000), (4, 8, 500_000), (2, 10, 2_000_000), (4, 12, 4_000_000)] {
            let expected = probes as f64 * ways as f64 / 2f64.powi(check_bits as i32);
            let ratio = measured(index, ways, check_bits, probes) as f64 / expected;
            assert!((0.9..1.1).contains(&ratio), "{index:?}, {ways} ways, {check_bits} bits: {ratio:.3} of the theory");
        }
    }
}

#[test]
fn t3_ten_million_absent_keys_give_no_more_than_the_theory() {
    let found = measured(Index::HighProduct, 4, 16, 10_000_000);
    assert!((550..=671).contains(&found), "{found} false matches, 610 expected");
    assert_eq!(measured(Index::HighProduct, 4, 64, 1_000_000), 0);
}
