use transposition::{Bands, Depth, NodeScore, Ply};

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
fn a_win_further_away_than_the_clock_does_not_hold() {
    let bands = Bands::new(&[(900, 1000)]);
    let here = bands.at(Ply::new(3));
    let holds = |clock: Option<i32>| clock.map_or(Holds::All, |left| Holds::Below(Depth::new(left)));
    let shelf = |clock| Shelf { key: 0u64, holds: holds(clock), keeps_leaning: false };
    for sign in [1, -1] {
        let in_twenty_five = NodeScore::new(sign * 975);
        assert!(shelf(None).in_time(in_twenty_five, here));
        assert!(shelf(Some(25)).in_time(in_twenty_five, here));
        assert!(!shelf(Some(24)).in_time(in_twenty_five, here));
        assert!(shelf(Some(0)).in_time(NodeScore::new(sign * 899), here));
    }
}
