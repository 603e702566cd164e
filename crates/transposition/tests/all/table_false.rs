//! False matches measured against theory: absent random keys in a full table hit for ways x 2^-check of the probes.
//! 24 check bits take minutes: `TRANSPOSITION_FALSE_24=1`.

use crate::tried::mix;
use transposition::{Eight, Exact, Layout, Six, Table};

fn full<L: Layout<Key = u64>>(buckets: u64) -> Table<u8, L> {
    let table: Table<u8, L> = Table::with_bytes(buckets * 64).unwrap();
    for i in 0..table.capacity() * 12 {
        table.store(mix(i), 0);
    }
    assert!(table.fill().occupied() * 1000 > table.capacity() * 999);
    table
}

/// Probes until about 1,500 false matches are expected, and says how many there were for each one.
fn measured<L: Layout<Key = u64>>() -> f64 {
    let check_bits = Table::<u8, L>::CHECK_BITS;
    let table = full::<L>(512);
    let expected = L::WAYS as f64 * 0.5f64.powi(check_bits as i32);
    let probes = (1500.0 / expected) as u64;
    let hits = (0..probes).filter(|i| table.probe(mix(1 << 40 | i)).is_some()).count();
    hits as f64 / (probes as f64 * expected)
}

#[track_caller]
fn within_a_tenth(ratio: f64) {
    assert!((0.9..1.1).contains(&ratio), "{ratio} of the false matches that theory has");
}

#[test]
fn eight_slots() {
    within_a_tenth(measured::<Eight<8>>());
    within_a_tenth(measured::<Eight<12>>());
    within_a_tenth(measured::<Eight<16>>());
    within_a_tenth(measured::<Eight<20>>());
}

#[test]
fn six_slots() {
    within_a_tenth(measured::<Six<16>>());
    within_a_tenth(measured::<Six<18>>());
}

#[test]
fn eight_slots_of_24_check_bits() {
    if std::env::var_os("TRANSPOSITION_FALSE_24").is_none() {
        eprintln!("skipped: 24 check bits; set TRANSPOSITION_FALSE_24=1 to run it");
        return;
    }
    within_a_tenth(measured::<Eight<24>>());
}

#[test]
fn an_exact_table_has_none() {
    // Half of all states stored, the other half asked for.
    let table: Table<u32, Exact<22>> = Table::with_mib(2).unwrap();
    for state in (0..1 << 22).step_by(2) {
        table.store(state, state as u32);
    }
    assert_eq!(table.hashfull(), 1000);
    assert_eq!((1..1 << 22).step_by(2).filter(|state| table.probe(*state).is_some()).count(), 0);
    assert!((0..1 << 22).step_by(2).all(|state| table.probe(state).is_none_or(|found| u64::from(found) == state)));
}
