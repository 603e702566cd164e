//! The probe contract with hand-built entries: both gates, the flag from the window a node was entered with, and what
//! survives when two entries of one position meet.

use crate::common::{Move, Plain, entry};
use transposition::{
    Bands, Bound, Depth, Entry, EvalAndPv, Extra, NodeScore, Nodes, Pack, Ply, Score, Value, Window, Work,
};

fn window(alpha: i32, beta: i32) -> Window {
    Window::new(Score::new(alpha), Score::new(beta))
}

#[test]
fn both_gates_for_every_bound_depth_and_window() {
    let here = Bands::NONE.at(Ply::new(3));
    let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
    for (score, bound) in (-4..=4).flat_map(|score| bounds.map(|bound| (score, bound))) {
        for (alpha, beta) in (-4..=4).flat_map(|alpha| (alpha + 1..=5).map(move |beta| (alpha, beta))) {
            for (depth, asked) in (-2..=2).flat_map(|depth| (-2..=2).map(move |asked| (depth, asked))) {
                // True whatever the value is, if it is as the bound says and lies anywhere from -9 to 9.
                let values = (-9..=9).filter(|&value| match bound {
                    Bound::Exact => value == score,
                    Bound::Lower => value >= score,
                    Bound::Upper => value <= score,
                });
                let clip = |value: i32| value.clamp(alpha, beta);
                let settled = bound == Bound::Exact || values.map(clip).all(|value| value == clip(score));
                let cutoff =
                    entry::<()>(depth, score, bound, None).cutoff(Depth::new(asked), window(alpha, beta), here);
                let want = (settled && depth >= asked).then_some(Score::new(score));
                assert_eq!(cutoff, want, "{score} {bound:?} at {depth}, asked ({alpha}, {beta}) at {asked}");
            }
        }
    }
}

#[test]
fn s3_the_flag_is_taken_against_the_original_alpha() {
    let entered = window(0, 100);
    let raised = entered.raised(Score::new(30)).raised(Score::new(50));
    assert_eq!((entered.alpha(), raised.alpha(), raised.beta()), (Score::new(0), Score::new(50), Score::new(100)));
    assert_eq!(Bound::of(Score::new(50), entered), Bound::Exact);
    for (best, bound) in [
        (-7, Bound::Upper),
        (0, Bound::Upper),
        (1, Bound::Exact),
        (99, Bound::Exact),
        (100, Bound::Lower),
        (107, Bound::Lower),
    ] {
        assert_eq!(Bound::of(Score::new(best), entered), bound, "{best}");
        // The same result seen from the other side of the board.
        assert_eq!(Bound::of(Score::new(-best), -entered), bound.flipped(), "{best}");
    }
}

#[test]
fn s4_a_failed_low_search_answers_no_wider_question() {
    // Searched with (0, 64), truth -2: fails low with 0.
    let kept = entry::<()>(4, 0, Bound::of(Score::ZERO, window(0, 64)), None);
    let here = Bands::NONE.at(Ply::ROOT);
    assert_eq!(kept.cutoff(Depth::new(4), window(-10, 0), here), None);
    assert_eq!(kept.cutoff(Depth::new(4), window(0, 1), here), Some(Score::ZERO));
}

#[test]
fn s5_depth_counts_from_the_node_not_from_the_root() {
    let six = entry::<()>(6, 9, Bound::Exact, None);
    let one = entry::<()>(1, 9, Bound::Exact, None);
    for ply in 0..20 {
        let here = Bands::NONE.at(Ply::new(ply));
        assert_eq!(six.cutoff(Depth::new(4), Window::FULL, here), Some(Score::new(9)));
        assert_eq!(one.cutoff(Depth::new(6), Window::FULL, here), None);
    }
    let solved = Plain::new(Depth::SOLVED, NodeScore::new(9), Bound::Exact, None);
    assert_eq!(solved.cutoff(Depth::new(32_766), Window::FULL, Bands::NONE.at(Ply::ROOT)), Some(Score::new(9)));
}

#[test]
fn a_window_turns_round_and_a_null_window_is_no_pv() {
    assert_eq!(-window(-3, 7), window(-7, 3));
    assert_eq!(-Window::FULL, Window::FULL);
    assert!(window(0, 2).is_pv() && !window(0, 1).is_pv() && !window(1, 1).is_pv());
    assert!(window(1, 1).is_closed() && window(2, 1).is_closed() && !window(0, 1).is_closed());
    assert!(window(0, 5).raised(Score::new(5)).is_closed());
    assert_eq!(window(0, 5).raised(Score::new(-3)), window(0, 5));
    assert_eq!(window(0, 5).clipped(Score::new(1), Score::new(9)), window(1, 5));
}

#[test]
fn depth_arithmetic_saturates_and_solved_stays_solved() {
    assert_eq!(Depth::new(5) + 2, Depth::new(7));
    assert_eq!(Depth::new(0) - 1, Depth::new(-1));
    for plies in [i32::MIN, -1, 0, 1, i32::MAX] {
        assert_eq!((Depth::SOLVED + plies, Depth::SOLVED - plies), (Depth::SOLVED, Depth::SOLVED));
    }
    assert_eq!(Depth::new(32_766) + i32::MAX, Depth::new(32_766));
    assert_eq!(Depth::new(1) - i32::MIN, Depth::new(32_766));
    assert_eq!(Depth::new(-1) + i32::MIN, Depth::new(-32_768));
    assert!(Depth::new(i32::MAX) < Depth::SOLVED && Depth::new(i32::MIN) < Depth::STORED_MIN);
    assert!(Depth::ZERO.is_leaf() && Depth::new(-1).is_leaf() && !Depth::new(1).is_leaf() && !Depth::SOLVED.is_leaf());
    assert_eq!(Ply::new(u32::MAX).next(), Ply::new(65_535));
}

/// What stays of two entries under one key.
fn renewed<X: Extra>(new: Entry<Move, X>, old: Entry<Move, X>, stale: bool) -> Entry<Move, X> {
    new.merged(old, new.keep(&old, stale))
}

#[test]
fn the_better_entry_of_a_position_stays_with_the_newest_move() {
    let old = entry::<()>(5, 1, Bound::Lower, Some(1));
    for (new, stale, kept) in [
        (entry(6, 2, Bound::Upper, Some(2)), false, entry(6, 2, Bound::Upper, Some(2))),
        (entry(5, 2, Bound::Upper, None), false, entry(5, 2, Bound::Upper, Some(1))),
        (entry(4, 2, Bound::Exact, Some(2)), false, entry(5, 1, Bound::Lower, Some(2))),
        (entry(4, 2, Bound::Exact, None), true, entry(4, 2, Bound::Exact, Some(1))),
    ] {
        assert_eq!(renewed(new, old, stale), kept);
    }
    let exact = entry::<()>(5, 1, Bound::Exact, None);
    assert_eq!(renewed(entry(5, 2, Bound::Lower, None), exact, false), exact);
    assert_eq!(renewed(entry(5, 2, Bound::Exact, None), exact, false).score(), NodeScore::new(2));
}

fn through<X: Extra + std::fmt::Debug + PartialEq>() {
    for (score, bound) in [(-32_767, Bound::Exact), (0, Bound::Lower), (-1, Bound::Upper), (32_767, Bound::Exact)] {
        for hash_move in [None, Some(0), Some(7)] {
            for depth in [-8, -1, 0, 246] {
                let made: Entry<Move, X> = entry(depth, score, bound, hash_move);
                let made = made.with_work(1000).with_eval(-123).with_pv(true);
                assert_eq!(made.pack().and_then(Entry::unpack), Some(made));
            }
        }
    }
}

#[test]
fn an_entry_comes_back_as_it_was_packed() {
    through::<()>();
    through::<Work>();
    through::<EvalAndPv>();
    assert_eq!(Entry::<Move, EvalAndPv>::BITS, 59);
    assert_eq!(entry::<()>(0, 0, Bound::Exact, Some(65_535)).pack(), None); // code 65,536 needs 17 bits
    assert_eq!(entry::<Work>(0, 0, Bound::Exact, Some(65_535)).pack(), None);
    assert_eq!(
        entry::<()>(0, 0, Bound::Exact, Some(65_534)).pack().and_then(Plain::unpack),
        Some(entry(0, 0, Bound::Exact, Some(65_534)))
    );
}

#[test]
fn work_is_exact_in_nodes_and_close_below_in_seven_bits() {
    let counts = (0..2000).chain((0..64).map(|i| 1 << i)).chain((1..=64).map(|i| u64::MAX >> (64 - i)));
    for count in counts {
        let exact = Nodes::default().with_work(count);
        assert_eq!(exact.work(), count.min((1 << 30) - 1));
        assert_eq!(exact.pack().and_then(Nodes::unpack), Some(exact));
        let rough = Work::default().with_work(count);
        let most = count.min(7 << 30);
        assert!(rough.work() <= most && most - rough.work() <= most / 5, "{count} became {}", rough.work());
        assert_eq!(rough.pack().and_then(Work::unpack), Some(rough));
        assert_eq!(Work::default().with_work(rough.work()), rough);
    }
}
