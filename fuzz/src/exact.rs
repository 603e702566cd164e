//! The exact layouts, whose keys are states: with one bucket they are the model; with more, no answer is another state's.

use std::collections::HashMap;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Exact, Layout, Table, TableConfig, WideExact};

use crate::bytes::Bytes;
use crate::ops::policy;

/// States of 27 bits fit in one bucket, which needs no index.
pub(crate) fn one_bucket(bytes: &mut Bytes<'_>) {
    let policy = policy(bytes);
    let table = Table::<u32, Exact<27>, Policy>::new(TableConfig::bytes(64), policy).expect("a line of memory");
    let model = ModelTable::new(ModelConfig::buckets(1).with_ways(8), policy).expect("a few slots of memory");
    while !bytes.is_empty() {
        let (kind, state) = (bytes.byte(), state(bytes, 27) as u64);
        if kind < 160 {
            let value = bytes.word() as u32;
            assert_eq!(table.store(state, value), model.store(state, value), "store {state:#x}");
        } else if kind < 240 {
            assert_eq!(table.probe(state), model.probe(state), "probe {state:#x}");
        } else {
            table.new_search();
            model.new_search();
        }
    }
    assert_eq!(table.fill().occupied(), model.len());
    assert_eq!(table.hashfull(), model.hashfull());
}

/// More states than one bucket can tell apart, in just as many buckets as are needed, and up to three more.
pub(crate) fn many_buckets(bytes: &mut Bytes<'_>) {
    let policy = policy(bytes);
    let buckets = 8 + u64::from(bytes.byte() & 3);
    let small = Table::<u32, Exact<30>, Policy>::new(TableConfig::bytes(7 * 64), policy);
    assert!(small.is_err(), "too few buckets to be exact");
    let table = Table::<u32, Exact<30>, Policy>::new(TableConfig::bytes(buckets * 64), policy);
    truthful(bytes, &table.expect("a few lines of memory"), |bytes| state(bytes, 30) as u64);
}

/// States of 67 bits.
pub(crate) fn wide(bytes: &mut Bytes<'_>) {
    let policy = policy(bytes);
    let buckets = 8 + u64::from(bytes.byte() & 3);
    let table = Table::<u32, WideExact<67>, Policy>::new(TableConfig::bytes(buckets * 64), policy);
    truthful(bytes, &table.expect("a few lines of memory"), |bytes| state(bytes, 67));
}

/// One of a few hundred states of `bits` bits, in clusters at both ends and in the middle.
fn state(bytes: &mut Bytes<'_>, bits: u32) -> u128 {
    let near = u128::from(bytes.byte());
    match near & 3 {
        0 => near >> 2,
        1 => (1 << bits) - 1 - (near >> 2),
        2 => (near >> 2) << (bits - 6),
        _ => (1 << (bits - 1)) ^ (near >> 2),
    }
}

/// What is found is what was last accepted under the very same state.
fn truthful<K: Copy + Eq + std::hash::Hash + std::fmt::Debug, L: Layout<Key = K>>(
    bytes: &mut Bytes<'_>,
    table: &Table<u32, L, Policy>,
    state: impl Fn(&mut Bytes<'_>) -> K,
) {
    let mut written = HashMap::new();
    while !bytes.is_empty() {
        let (kind, state) = (bytes.byte(), state(bytes));
        if kind < 160 {
            let value = bytes.word() as u32;
            if table.store(state, value).is_kept() {
                written.insert(state, value);
                assert_eq!(table.probe(state), Some(value), "just stored under {state:?}");
            }
        } else if kind < 240 {
            let found = table.probe(state);
            assert!(found.is_none() || found == written.get(&state).copied(), "probe {state:?} gave {found:?}");
        } else {
            table.new_search();
        }
    }
}
