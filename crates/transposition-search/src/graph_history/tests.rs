use transposition::{Bands, Depth, NodeScore, Ply};

use super::{Holds, TtKey};

const BANDS: Bands = Bands::new(&[(900, 1000)]);

fn holds(holds: Holds, depth: Depth, score: i32) -> bool {
    let here = BANDS.at(Ply::new(3));
    TtKey { key: 0u64, holds, keeps_dependent: false }.holds(depth, NodeScore::new(score), here)
}

fn held(tt_key: Holds, depth: Depth) -> bool {
    holds(tt_key, depth, 30)
}

#[test]
fn an_entry_that_sees_the_end_of_the_clock_does_not_hold() {
    let five_left = Holds::Below(Depth::new(5));
    assert!(held(five_left, Depth::new(4)));
    assert!(!held(five_left, Depth::new(5)));
    assert!(!held(five_left, Depth::SOLVED));
}

#[test]
fn where_each_depth_stands_for_itself_no_other_holds() {
    for depth in [Depth::new(-1), Depth::ZERO, Depth::new(7), Depth::SOLVED] {
        assert!(held(Holds::Only(depth), depth));
        assert!(!held(Holds::Only(depth), Depth::new(8)));
    }
    // What was searched deeper than the field can say reads as the greatest depth it can.
    assert!(!held(Holds::Only(Depth::STORED_MAX), Depth::STORED_MAX));
    assert!(!held(Holds::Only(Depth::new(300)), Depth::STORED_MAX));
}

#[test]
fn a_win_further_away_than_the_clock_does_not_hold() {
    let left = |plies| Holds::Below(Depth::new(plies));
    for in_twenty_five in [975, -975] {
        let depth = Depth::new(20);
        assert!(holds(Holds::All, depth, in_twenty_five));
        assert!(holds(left(25), depth, in_twenty_five));
        assert!(!holds(left(24), depth, in_twenty_five));
        assert!(holds(left(21), depth, in_twenty_five.signum() * 899));
    }
}

#[test]
fn a_win_within_the_clock_holds_however_deep_the_search_was() {
    for in_twenty_five in [975, -975] {
        assert!(holds(Holds::Below(Depth::new(25)), Depth::SOLVED, in_twenty_five));
        assert!(!holds(Holds::Below(Depth::new(24)), Depth::SOLVED, in_twenty_five));
    }
}
