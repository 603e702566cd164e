//! Two stores under one key: what stays, what it takes from the other, and what the fate says of it; alike in every layout, in
//! the model, and under a policy with a rule of its own.

use std::num::NonZero;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::PriorityRule;
use transposition::{
    Bands, Bound, Depth, Effort, Eight, Entry, EvalAndPv, Fate, Four, Keep, KeyStream, Layout, Meta, NodeScore, Place,
    Ply, Replace, Score, Six, Table, TableConfig, Window,
};

type Move = NonZero<u16>;
/// Narrow enough for the default layout, and still with an evaluation.
type Small = Entry<NonZero<u8>, EvalAndPv<8>>;
type Full = Entry<Move, EvalAndPv>;

fn full(depth: i32, score: i32, bound: Bound, hash_move: u16) -> Full {
    Entry::new(Depth::new(depth), NodeScore::new(score), bound, NonZero::new(hash_move))
}

fn table<L: Layout>() -> Table<Full, L> {
    Table::with_mib(1).expect("a MiB")
}

#[test]
fn a_hint_of_the_next_search_leaves_the_result() {
    fn case<L: Layout<Key = u64>>() {
        let table = table::<L>();
        let deep = full(12, 40, Bound::Exact, 5);
        table.store(1, deep);
        table.new_search();
        assert_eq!(table.store(1, Full::hint(Move::MIN)), Fate::Outranked);
        let kept = table.probe(1).expect("a hit");
        assert_eq!(
            (kept.depth(), kept.bound(), kept.hash_move()),
            (Depth::new(12), Some(Bound::Exact), Some(Move::MIN))
        );
    }
    case::<Six>();
    case::<Four>();
}

#[test]
fn an_evaluation_outlives_stores_without_one() {
    fn case<L: Layout<Key = u64>>() {
        let table = table::<L>();
        table.store(1, full(3, 40, Bound::Lower, 5).with_eval(-17));
        assert_eq!(table.store(1, full(4, 50, Bound::Exact, 0)), Fate::Renewed);
        let kept = table.probe(1).expect("a hit");
        assert_eq!((kept.eval(), kept.depth(), kept.hash_move()), (Some(-17), Depth::new(4), NonZero::new(5)));
        // The other way round: what stays takes the evaluation of what does not.
        table.store(2, full(9, 40, Bound::Exact, 5));
        assert_eq!(table.store(2, full(1, 3, Bound::Upper, 0).with_eval(8)), Fate::Outranked);
        assert_eq!(table.probe(2).and_then(|kept| kept.eval()), Some(8));
    }
    case::<Six>();
    case::<Four>();
}

#[test]
fn a_bare_evaluation_is_found_proves_nothing_and_gives_way_to_any_result() {
    let table = table::<Six>();
    assert_eq!(table.store(0, Full::of_eval(-31)), Fate::Added);
    let kept = table.probe(0).expect("a hit, though all its bits but the evaluation's are zero");
    assert_eq!((kept.eval(), kept.bound(), kept.hash_move()), (Some(-31), None, None));
    for depth in [Depth::STORED_MIN, Depth::new(-9), Depth::ZERO, Depth::SOLVED] {
        for (alpha, beta) in [(-32_767, 32_767), (0, 0), (5, -5), (-32_767, -32_767), (32_767, 32_767)] {
            let window = Window::new(Score::new(alpha), Score::new(beta));
            assert_eq!(kept.cutoff(depth, window, Bands::NONE.at(Ply::ROOT)), None);
        }
    }
    assert_eq!(table.store(0, full(-8, 3, Bound::Upper, 0)), Fate::Renewed);
    assert_eq!(table.probe(0), Some(full(-8, 3, Bound::Upper, 0).with_eval(-31)));
    assert_eq!(table.store(0, Full::of_eval(7)), Fate::Outranked);
    assert_eq!(table.probe(0), Some(full(-8, 3, Bound::Upper, 0).with_eval(-31)));
}

#[test]
fn a_bare_evaluation_is_the_first_to_give_way_to_another_key() {
    // It is in the first slots, where priority decides: the shallowest result is enough to take its place.
    let table: Table<Full, Six> = Table::with_bytes(64).expect("a bucket");
    table.store(0, Full::of_eval(1));
    for key in 1..6 {
        table.store(key, full(3, 1, Bound::Lower, 0));
    }
    assert_eq!(table.store(6, full(-8, 1, Bound::Lower, 0)), Fate::Replaced);
    assert_eq!(table.probe(0), None);
    assert!((1..6).all(|key| table.probe(key).is_some()));
}

/// The common rule of engines: exact, or not four plies shallower, two being added for a principal variation.
#[derive(Clone, Copy, Debug)]
struct Engine;

impl Replace for Engine {
    fn keep(&self, new: &Meta, old: &Meta) -> Option<Keep> {
        let takes = new.bound == Some(Bound::Exact) || new.depth + 4 + 2 * i32::from(new.pv) > old.depth;
        Some(if takes { Keep::New } else { Keep::Old })
    }

    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        Effort.place(slots, new)
    }

    fn priority_rule(&self) -> Option<PriorityRule> {
        Effort.priority_rule()
    }
}

#[test]
fn a_policy_may_have_a_rule_of_its_own() {
    let old = full(10, 1, Bound::Exact, 5);
    for (new, fate) in [
        (full(7, 2, Bound::Upper, 6), Fate::Renewed),
        (full(6, 2, Bound::Upper, 6), Fate::Outranked),
        (full(5, 2, Bound::Lower, 6).with_pv(true), Fate::Renewed),
        (full(4, 2, Bound::Lower, 6).with_pv(true), Fate::Outranked),
        (full(-8, 2, Bound::Exact, 6), Fate::Renewed),
    ] {
        let table: Table<Full, Six, Engine> = Table::new(TableConfig::mib(1), Engine).expect("a MiB");
        let model: ModelTable<Full, Engine> = ModelTable::new(ModelConfig::buckets(4), Engine).expect("sound");
        table.store(1, old);
        model.store(1, old);
        assert_eq!((table.store(1, new), model.store(1, new)), (fate, fate), "{new:?}");
        // `Keep::Old` keeps its own move: a shallow fail-low does not put its move on a deep exact entry.
        let kept = if fate == Fate::Renewed { new } else { old };
        assert_eq!((table.probe(1), model.probe(1)), (Some(kept), Some(kept)), "{new:?}");
        // The policy is not asked whether a hint takes the place of a result.
        assert_eq!(table.store(1, Full::hint(Move::MIN)), Fate::Outranked);
        assert_eq!(
            table.probe(1).map(|entry| (entry.depth(), entry.hash_move())),
            Some((kept.depth(), Some(Move::MIN)))
        );
    }
}

/// Any sequence of stores of every kind of entry, under few keys, in `L` and in the model of its shape.
fn agrees<L: Layout<Key = u64>, R: Replace + Copy>(policy: R, seed: u64) {
    let table: Table<Small, L, R> = Table::new(TableConfig::bytes(3 * 64), policy).expect("three buckets");
    let shape = ModelConfig::buckets(3).with_ways(L::WAYS).with_check_bits(Table::<Small, L, R>::CHECK_BITS);
    let model: ModelTable<Small, R> = ModelTable::new(shape, policy).expect("sound");
    let mut random = KeyStream::new(seed);
    let mut fates = [0u32; 6];
    for step in 0..20_000 {
        let word = random.next_word();
        let key = KeyStream::new(word % 23).next_word();
        let hash_move = NonZero::new((word >> 8) as u8 & 3);
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper].get((word >> 16 & 3) as usize);
        let depth = Depth::new((word >> 24 & 15) as i32 - 8);
        let entry = match (bound, hash_move) {
            (Some(&bound), _) => Small::new(depth, NodeScore::new((word >> 32 & 7) as i32), bound, hash_move),
            (None, Some(hash_move)) => Small::hint(hash_move),
            (None, None) => Small::default(),
        };
        let entry = if word >> 40 & 1 == 0 { entry } else { entry.with_eval((word >> 41 & 3) as i32 - 1) };
        let entry = entry.with_pv(word >> 48 & 1 == 1);
        let fate = table.store(key, entry);
        assert_eq!(fate, model.store(key, entry), "step {step}: {entry:?}");
        assert_eq!(table.probe(key), model.probe(key), "step {step}: {entry:?}");
        let all = [Fate::Added, Fate::Renewed, Fate::Outranked, Fate::Replaced, Fate::Refused, Fate::Unfit];
        fates[all.iter().position(|known| *known == fate).expect("a known fate")] += 1;
        if word >> 56 == 0 {
            table.new_search();
            model.new_search();
        }
    }
    assert!(fates[1] > 1000 && fates[2] > 1000 && fates[3] > 100, "{fates:?}");
}

#[test]
fn every_layout_does_what_the_model_does() {
    agrees::<Eight, _>(Effort, 1);
    agrees::<Six, _>(Effort, 2);
    agrees::<Four, _>(Effort, 3);
    agrees::<Eight, _>(Engine, 4);
    agrees::<Six, _>(Engine, 5);
    agrees::<Four, _>(Engine, 6);
}
