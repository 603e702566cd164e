use transposition::{Bands, Depth, NodeScore, Ply, Score};

use super::{Holds, Shelf};

fn held(holds: Holds, depth: Depth) -> bool {
    Shelf { key: 0u64, holds, keeps_leaning: false }.holds(depth)
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
fn a_win_that_the_clock_leaves_no_time_for_is_a_plain_advantage() {
    const BANDS: Bands = Bands::new(&[(900, 1000)]);
    let here = BANDS.at(Ply::new(2));
    let told = |holds, plies| {
        let shelf = Shelf { key: 0u64, holds, keeps_leaning: false };
        shelf.frame(here).to_root(NodeScore::new(1000 - plies))
    };
    let nine_left = Holds::Below(Depth::new(9));
    assert_eq!(told(nine_left, 9), Score::new(989));
    assert_eq!(told(nine_left, 10), Score::new(899));
    assert_eq!(told(Holds::All, 10), Score::new(988));
}
