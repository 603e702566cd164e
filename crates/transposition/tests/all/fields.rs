//! T9 to T16: what an entry says comes back, or less than it said; never more.

use crate::common::{Plain, entry};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::DepthPreferred;
use transposition::{Bands, Bound, Depth, Effort, Fate, Generation, NodeScore, Ply, Score, Window};

const MATE: Bands = Bands::new(&[(31_001, 32_000)]);
const MATE_AND_TABLE_BASE: Bands = Bands::new(&[(31_001, 32_000), (29_001, 31_000)]);

#[test]
fn t9_depth_minus_one_is_shallow() {
    let table: ModelTable<Plain, _> = ModelTable::new(ModelConfig::buckets(1), DepthPreferred).expect("a sound shape");
    assert_eq!(table.store(1, entry(-1, 7, Bound::Exact, None)), Fate::Added);
    let kept = table.probe(1).expect("a hit");
    assert_eq!(kept.depth(), Depth::new(-1));
    assert_eq!(kept.cutoff(Depth::new(5), Window::FULL, Bands::NONE.at(Ply::ROOT)), None);
    assert_eq!(kept.cutoff(Depth::new(-1), Window::FULL, Bands::NONE.at(Ply::ROOT)), Some(Score::new(7)));
    assert_eq!(table.store(2, entry(3, 8, Bound::Exact, None)), Fate::Replaced);
    assert_eq!(table.probe(2).map(|kept| kept.depth()), Some(Depth::new(3)));
}

#[test]
fn t10_depths_beyond_the_field_saturate_downwards_or_are_refused() {
    let table: ModelTable<Plain> = ModelTable::new(ModelConfig::buckets(1), Effort).expect("a sound shape");
    let through = |depth: Depth| {
        table.clear();
        table.store(1, Plain::new(depth, NodeScore::ZERO, Bound::Exact, None));
        table.probe(1).map(|kept| kept.depth())
    };
    for exact in [-8, -7, -1, 0, 1, 127, 128, 245, 246] {
        assert_eq!(through(Depth::new(exact)), Some(Depth::new(exact)));
    }
    for deep in [247, 255, 256, 300, 32_766, i32::MAX] {
        assert_eq!(through(Depth::new(deep)), Some(Depth::STORED_MAX));
    }
    for shallow in [-9, -10, -128, -32_768, i32::MIN] {
        assert_eq!(through(Depth::new(shallow)), None);
    }
    assert_eq!(through(Depth::SOLVED), Some(Depth::SOLVED));
}

#[test]
fn t11_the_freshest_entry_is_never_the_one_evicted() {
    let table: ModelTable<Plain> =
        ModelTable::new(ModelConfig::buckets(1).with_ways(4), Effort).expect("a sound shape");
    for search in 0..1000_u64 {
        table.store(search, entry(5, 1, Bound::Exact, None));
        for back in 0..4.min(search + 1) {
            assert!(table.probe(search - back).is_some(), "search {search}, {back} back");
        }
        assert!(table.entries().iter().all(|kept| u64::from(kept.age) == search - kept.key.expect("one key")));
        table.new_search();
    }
}

#[test]
fn t11_ages_are_counted_modulo_the_cycle() {
    let mut all = vec![Generation::FIRST];
    while all.len() < usize::from(Generation::CYCLE) {
        all.push(all[all.len() - 1].next());
    }
    assert_eq!(all[all.len() - 1].next(), Generation::FIRST);
    for (i, now) in all.iter().enumerate() {
        assert_eq!(Generation::from_code(now.code()), Some(*now));
        for (j, then) in all.iter().enumerate() {
            assert_eq!(now.age_of(*then) as usize, (i + all.len() - j) % all.len());
        }
    }
    assert_eq!(Generation::from_code(0), None);
    assert_eq!(Generation::from_code(32), None);
}

#[test]
fn t12_a_generation_that_comes_round_again_makes_nothing_valid() {
    let table: ModelTable<Plain> =
        ModelTable::new(ModelConfig::buckets(8).with_ways(2), Effort).expect("a sound shape");
    for resets in [1, 2, 4, 8, 16, 30, 31, 32, 62, 64, 128, 255, 256, 512] {
        table.store(77, entry(5, 1, Bound::Exact, None));
        for _ in 0..resets {
            table.clear();
            assert_eq!(table.probe(77), None);
            table.new_search();
            assert_eq!(table.probe(77), None);
        }
    }
}

#[test]
fn t13_scores_outside_every_band_pass_unchanged() {
    let plain = [0, 1, 500, 29_000, 32_001, 32_002, 32_500, 32_767];
    for ply in (0..1000).chain([65_535]) {
        let here = MATE_AND_TABLE_BASE.at(Ply::new(ply));
        for points in plain.into_iter().flat_map(|points| [points, -points]) {
            assert_eq!(here.to_node(Score::new(points)), NodeScore::new(points));
            assert_eq!(here.to_root(NodeScore::new(points)), Score::new(points));
            assert_eq!(here.with_clock(0).to_root(NodeScore::new(points)), Score::new(points));
            assert!(MATE_AND_TABLE_BASE.band_of(Score::new(points)).is_none());
        }
    }
}

#[test]
fn t14_each_band_keeps_its_own_distance_and_no_score_leaves_its_band() {
    let bands = MATE_AND_TABLE_BASE;
    let kept = bands.at(Ply::new(4)).to_node(Score::new(30_496));
    assert_eq!(bands.at(Ply::new(10)).to_root(kept), Score::new(30_490));
    for (floor, top) in [(31_001, 32_000), (29_001, 31_000)] {
        for points in (floor..=top).step_by(37).chain([floor, floor + 1, top - 1, top]) {
            for (stored, read) in (0..300).step_by(7).flat_map(|s| (0..300).step_by(11).map(move |r| (s, r))) {
                let kept = bands.at(Ply::new(stored)).to_node(Score::new(points));
                let seen = bands.at(Ply::new(read)).to_root(kept);
                let want = ((points + stored as i32).min(top) - read as i32).max(floor);
                assert_eq!(seen, Score::new(want), "{points} stored at {stored}, read at {read}");
                let lost = bands.at(Ply::new(read)).to_root(bands.at(Ply::new(stored)).to_node(Score::new(-points)));
                assert_eq!(lost, -seen);
                let band = bands.band_of(seen).expect("still decisive");
                assert_eq!((band.floor(), band.top()), (floor, top));
            }
        }
    }
}

#[test]
fn t15_a_mate_is_counted_from_the_node_inside_and_from_the_root_outside() {
    let kept = MATE.at(Ply::new(3)).to_node(Score::new(31_995));
    assert_eq!(kept, NodeScore::new(31_998));
    assert_eq!(MATE.at(Ply::new(7)).to_root(kept), Score::new(31_991));
    let lost = MATE.at(Ply::new(3)).to_node(Score::new(-31_995));
    assert_eq!(lost, NodeScore::new(-31_998));
    assert_eq!(MATE.at(Ply::new(7)).to_root(lost), Score::new(-31_991));
    // What the entry says at another ply decides the window there.
    let table: ModelTable<Plain> = ModelTable::new(ModelConfig::buckets(1), Effort).expect("a sound shape");
    table.store(1, Plain::new(Depth::new(4), kept, Bound::Lower, None));
    let probed = table.probe(1).expect("a hit");
    let beta = |points| Window::null(Score::new(points - 1));
    assert_eq!(probed.cutoff(Depth::new(4), beta(31_991), MATE.at(Ply::new(7))), Some(Score::new(31_991)));
    assert_eq!(probed.cutoff(Depth::new(4), beta(31_992), MATE.at(Ply::new(7))), None);
}

#[test]
fn t16_a_mate_far_beyond_the_search_limit_is_still_a_mate() {
    for ply in 0..=128 {
        let found = Score::new(32_000 - (ply as i32 + 60));
        let kept = MATE.at(Ply::new(ply)).to_node(found);
        assert_eq!(kept, NodeScore::new(32_000 - 60));
        for read in 0..=128 {
            for seen in [MATE.at(Ply::new(read)).to_root(kept), MATE.at(Ply::new(read)).to_root(-kept)] {
                assert!(MATE.band_of(seen).is_some(), "found at {ply}, read at {read}");
            }
        }
    }
}

#[test]
fn a_win_or_loss_beyond_the_clock_is_a_plain_advantage() {
    let lowest = 29_001;
    for distance in 0..=999 {
        for (clock, ply) in (0..=1000).step_by(13).flat_map(|clock| [0, 1, 50].map(|ply| (clock, ply))) {
            let here = MATE_AND_TABLE_BASE.at(Ply::new(ply)).with_clock(clock);
            let mate = NodeScore::new(32_000 - distance);
            let want = if distance > clock as i32 { lowest - 1 } else { (32_000 - distance - ply as i32).max(31_001) };
            assert_eq!(here.to_root(mate), Score::new(want), "{distance} plies away, {clock} on the clock, ply {ply}");
            assert_eq!(here.to_root(-mate), Score::new(-want));
            // The clock speaks on the way out only.
            assert_eq!(here.to_node(Score::new(31_500)), NodeScore::new((31_500 + ply as i32).min(32_000)));
        }
    }
}
