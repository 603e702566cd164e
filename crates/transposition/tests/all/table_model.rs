//! Any sequence of operations gives what the model table of the same shape gives.

use crate::common::{Move, entry};
use crate::tried::mix;
use proptest::prelude::*;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Aged, Policy};
use transposition::{
    Bound, Depth, Effort, Eight, Entry, Four, Index, Layout, NodeScore, Replace, Six, Table, TableConfig, Work,
};

#[derive(Clone, Debug)]
enum Op {
    Store(u64, Entry<Move, Work>),
    Probe(u64),
    NewSearch,
    Clear,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    // Few keys that differ in few bits, so that they meet in buckets and collide in check bits.
    let key = (0..48u64, 0..3u32).prop_map(|(n, kind)| match kind {
        0 => mix(n),
        1 => mix(n) & 0xff00_0000_0000_00ff,
        _ => n.rotate_right(4),
    });
    let value = (-12..300i32, any::<bool>(), -3..3i32, 0..4, proptest::option::of(0..5u16), 0..5000u64).prop_map(
        |(depth, solved, score, bound, hash_move, work)| {
            let hash_move = hash_move.map(Move);
            let Some(&bound) = [Bound::Exact, Bound::Lower, Bound::Upper].get(bound as usize) else {
                return hash_move.map_or(Entry::default(), Entry::hint);
            };
            let depth = if solved && depth > 250 { Depth::SOLVED } else { Depth::new(depth % 20) };
            Entry::new(depth, NodeScore::new(score), bound, hash_move).with_work(work)
        },
    );
    let op = prop_oneof![
        12 => (key.clone(), value).prop_map(|(key, value)| Op::Store(key, value)),
        8 => key.prop_map(Op::Probe),
        2 => Just(Op::NewSearch),
        1 => (0..20u8).prop_map(|n| if n == 0 { Op::Clear } else { Op::NewSearch }),
    ];
    proptest::collection::vec(op, 1..400)
}

fn agrees<L: Layout<Key = u64>, R: Replace + Copy>(
    ops: &[Op],
    buckets: u64,
    index: Index,
    policy: R,
) -> Result<(), TestCaseError> {
    let buckets = if index == Index::LowBits { buckets.next_power_of_two() } else { buckets };
    let config = TableConfig::bytes(buckets * 64).with_index(index);
    let mut table: Table<Entry<Move, Work>, L, R> = Table::new(config, policy).unwrap();
    let shape = ModelConfig::buckets(buckets).with_ways(L::WAYS).with_index(index);
    let shape = shape.with_check_bits(Table::<Entry<Move, Work>, L, R>::CHECK_BITS);
    let model: ModelTable<Entry<Move, Work>, R> = ModelTable::new(shape, policy).unwrap();
    for (step, op) in ops.iter().enumerate() {
        match *op {
            Op::Store(key, value) => prop_assert_eq!(table.store(key, value), model.store(key, value), "step {}", step),
            Op::Probe(key) => prop_assert_eq!(table.probe(key), model.probe(key), "step {}", step),
            Op::NewSearch => {
                table.new_search();
                model.new_search();
            }
            Op::Clear => {
                table.clear(1);
                model.clear();
            }
        }
    }
    let fill = table.fill();
    prop_assert_eq!(fill.occupied(), model.len());
    prop_assert_eq!(table.hashfull(), model.hashfull());
    prop_assert_eq!(table.generation(), model.generation());
    for (age, count) in fill.by_age.iter().enumerate() {
        let expected = model.entries().iter().filter(|kept| kept.age == age as u32).count();
        prop_assert_eq!(*count, expected as u64, "age {}", age);
    }
    Ok(())
}

macro_rules! layouts {
    ($($name:ident $layout:ty;)*) => {
        proptest! {
            $(
                #[test]
                fn $name(ops in ops(), buckets in 1..5u64, low in any::<bool>(), policy in 0..Policy::ALL.len()) {
                    let index = if low { Index::LowBits } else { Index::HighProduct };
                    agrees::<$layout, Policy>(&ops, buckets, index, Policy::ALL[policy])?;
                    // By its own type it may take another way to the same answer.
                    agrees::<$layout, Aged>(&ops, buckets, index, Aged)?;
                    agrees::<$layout, Effort>(&ops, buckets, index, Effort)?;
                }
            )*
        }
    };
}

layouts! {
    eight Eight;
    eight_8 Eight<8>;
    eight_1 Eight<1>;
    six_16 Six;
    six_24 Six<24>;
    four Four;
    four_8 Four<8>;
}

#[test]
fn the_model_would_notice_a_lost_move() {
    // The control: two tables that are fed differently must be told apart by what `agrees` compares.
    let table: Table<Entry<Move>> = Table::with_entries(1).unwrap();
    let model: ModelTable<Entry<Move>> =
        ModelTable::new(ModelConfig::buckets(1).with_ways(8).with_check_bits(17), Effort).unwrap();
    table.store(1, entry(1, 0, Bound::Exact, None));
    model.store(1, entry(1, 0, Bound::Exact, Some(3)));
    assert_ne!(table.probe(1), model.probe(1));
}
