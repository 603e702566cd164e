//! Operation sequences: whatever a table of any layout and policy does, the model table of the same shape does too.

use std::collections::BTreeMap;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Eight, Four, Index, Layout, Six, Table, TableConfig};

use crate::bytes::Bytes;
use crate::exact;
use crate::values::{Bare, Counted, Judged, Made};

/// Decodes the options and the operations in `data` and runs them on a table and on the model.
pub fn ops(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let bytes = &mut bytes;
    match bytes.byte() % 16 {
        0 => against_model::<Bare, Eight>(bytes),
        1 => against_model::<Bare, Eight<8>>(bytes),
        2 => against_model::<u32, Eight>(bytes),
        3 => against_model::<u32, Eight<12>>(bytes),
        4 => against_model::<u8, Eight>(bytes),
        5 => against_model::<Counted, Eight<10>>(bytes),
        6 => against_model::<Judged, Six>(bytes),
        7 => against_model::<Bare, Six>(bytes),
        8 => against_model::<Bare, Six<20>>(bytes),
        9 => against_model::<u8, Six<64>>(bytes),
        10 => against_model::<Judged, Four>(bytes),
        11 => against_model::<u32, Four<24>>(bytes),
        12 => exact::one_bucket(bytes),
        13 => exact::many_buckets(bytes),
        14 => exact::wide(bytes),
        _ => against_model::<Counted, Four>(bytes),
    }
}

/// A policy, of all there are.
pub(crate) fn policy(bytes: &mut Bytes<'_>) -> Policy {
    Policy::ALL[usize::from(bytes.byte()) % Policy::ALL.len()]
}

fn against_model<V: Made, L: Layout<Key = u64>>(bytes: &mut Bytes<'_>) {
    let policy = policy(bytes);
    let size = bytes.byte();
    let (index, buckets) = if size & 1 == 0 {
        (Index::HighProduct, u64::from(size >> 1) % 21 + 1)
    } else {
        (Index::LowBits, 1 << (size >> 1 & 3))
    };
    let config = TableConfig::bytes(buckets * 64).with_index(index);
    let table = Table::<V, L, Policy>::new(config, policy).expect("a few lines of memory");
    let shape = ModelConfig::buckets(buckets)
        .with_ways(Table::<V, L>::WAYS)
        .with_index(index)
        .with_check_bits(Table::<V, L>::CHECK_BITS);
    let model = ModelTable::new(shape, policy).expect("a few slots of memory");
    run(bytes, table, &model);
}

/// Runs the operations that are left; table and model must agree in everything that can be seen.
fn run<V: Made, L: Layout<Key = u64>>(
    bytes: &mut Bytes<'_>,
    mut table: Table<V, L, Policy>,
    model: &ModelTable<V, Policy>,
) {
    let mut keys = Vec::new();
    while !bytes.is_empty() {
        match bytes.byte() {
            0..140 => {
                let (key, value) = (bytes.key(), V::made(bytes));
                assert_eq!(table.store(key, value), model.store(key, value), "store {key:#x} {value:?}");
                keys.push(key);
            }
            140..220 => {
                let key = bytes.key();
                table.prefetch(key);
                assert_eq!(table.probe(key), model.probe(key), "probe {key:#x}");
            }
            220..245 => {
                table.new_search();
                model.new_search();
            }
            245..253 => assert_eq!(table.hashfull(), model.hashfull()),
            253 => compare(&table, model),
            threads => {
                table.clear(usize::from(threads - 254));
                model.clear();
            }
        }
    }
    for key in keys {
        assert_eq!(table.probe(key), model.probe(key), "at the end, probe {key:#x}");
    }
    compare(&table, model);
}

fn compare<V: Made, L: Layout<Key = u64>>(table: &Table<V, L, Policy>, model: &ModelTable<V, Policy>) {
    let fill = table.fill();
    assert_eq!((fill.occupied(), Some(fill.capacity)), (model.len(), model.capacity()));
    assert_eq!((table.hashfull(), table.generation()), (model.hashfull(), model.generation()));
    let (mut by_age, mut by_depth) = ([0; 31], BTreeMap::new());
    for kept in model.entries() {
        by_age[kept.age as usize] += 1;
        *by_depth.entry(kept.value.depth()).or_default() += 1;
    }
    assert_eq!((fill.by_age, fill.by_depth), (by_age, by_depth));
}
