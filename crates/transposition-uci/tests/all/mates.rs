//! Scores that a table could spoil, over UCI: mates at their distance, clocks, repetitions, several lines.

use crate::client::{Client, Found};

fn with_hash(mib: u32) -> Client {
    let mut client = Client::new();
    client.send(&format!("setoption name Hash value {mib}"));
    client
}

/// Whether a mate is announced that is shorter than `truth` moves, from the side of whoever mates.
fn too_short(found: &Found, truth: i32) -> Vec<i32> {
    found.mates().filter(|&mate| mate.signum() != truth.signum() || mate.abs() < truth.abs()).collect()
}

#[test]
fn a_mate_that_the_clock_does_not_allow_is_none_even_with_the_table_of_one_that_it_does() {
    // King and rook: mate in 13.
    let mut client = with_hash(64);
    let free = client.search("fen 8/8/8/3k4/8/8/6K1/7R w - - 0 1", "go nodes 3000000");
    assert_eq!(too_short(&free, 13), [0; 0]);
    let late = client.search("fen 8/8/8/3k4/8/8/6K1/7R w - - 76 1", "go nodes 500000");
    assert_eq!(late.mates().collect::<Vec<_>>(), [0; 0]);
    let in_time = client.search("fen 8/8/8/3k4/8/8/6K1/7R w - - 75 1", "go nodes 500000");
    assert_eq!(too_short(&in_time, 13), [0; 0]);
    // Too late for every mate there might be.
    let fen = "fen 8/1p2KP2/1p4q1/1Pp5/2P5/N1Pp1k2/3P4/1N6 b - - 76 40";
    assert_eq!(client.search(fen, "go nodes 500000").mates().collect::<Vec<_>>(), [0; 0]);
}

#[test]
fn a_mate_within_the_clock_is_found_and_one_ply_beyond_it_is_a_draw() {
    // The rook mates by the next move but one; with one ply less on the clock it does not.
    let mut client = with_hash(1);
    let position = |clock: u32| format!("fen 7k/8/5K2/8/8/8/8/R7 w - - {clock} 90");
    let found = client.search(&position(0), "go depth 8");
    let mate = found.last().mate().expect("a mate");
    let plies = 2 * mate as u32 - 1;
    let found = client.search(&position(100 - plies), "go depth 8");
    assert_eq!(found.last().mate(), Some(mate));
    let found = client.search(&position(101 - plies), "go depth 8");
    assert_eq!(found.mates().collect::<Vec<_>>(), [0; 0]);
    assert_eq!(found.last().score, ("cp".to_owned(), 0));
}

#[test]
fn no_mate_is_announced_shorter_than_it_is() {
    for mib in [1, 16] {
        let mut client = with_hash(mib);
        for (fen, truth) in [("7K/8/8/8/5k2/R7/8/8 w - - 0 1", 16), ("8/7R/8/3k4/5K2/8/8/8 w - - 0 1", 12)] {
            let found = client.search(&format!("fen {fen}"), "go nodes 600000");
            assert_eq!(too_short(&found, truth), [0; 0], "{fen}");
        }
    }
}

#[test]
fn a_position_that_came_before_is_a_draw_only_as_the_rules_have_it() {
    let found = Client::new().search("fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1 moves a1a2 a7a8 a2a1", "go depth 16");
    assert!(["a8b7", "a8b8"].contains(&found.best.as_str()), "{found:?}");
}

#[test]
fn a_mate_seen_in_one_position_does_not_leak_into_another() {
    let mut client = with_hash(16);
    let before = client.search("fen 1q3rk1/2R3p1/5p2/5P1Q/3ppP1P/4n3/6PK/2R5 b - - 2 41", "go depth 20");
    // A perpetual check is the best that either side has.
    assert_eq!(before.last().score, ("cp".to_owned(), 0));
    let found = client.search("fen 1q3rk1/6R1/5p2/3n1P1Q/3ppP1P/8/6PK/2R5 b - - 0 42", "go depth 10");
    assert_eq!((found.best.as_str(), &found.last().score), ("g8g7", &before.last().score));
    assert_eq!(found.mates().collect::<Vec<_>>(), [0; 0]);
}

#[test]
fn the_lines_of_an_analysis_do_not_spoil_the_table_for_the_next() {
    let mut client = with_hash(16);
    client.send("setoption name MultiPV value 2");
    client.search("fen 5R2/2kB2p1/p2bR3/8/3p1B2/8/PPP5/2K5 b - - 0 49", "go depth 9");
    let next = "fen 2B2R2/3r2p1/p1kbR3/8/3p1B2/8/PPP5/2K5 b - - 8 48";
    let kept = client.search(next, "go depth 9");
    assert_eq!(kept.mates().collect::<Vec<_>>(), [0; 0]);
    assert_eq!(kept.infos.iter().rfind(|info| info.multipv == 1).map(|info| &info.pv[0]), Some(&kept.best));
}

#[test]
fn a_clock_that_has_run_out_long_ago_and_a_long_way_back_are_borne() {
    let mut client = Client::new();
    for clock in [100, 255, 9_999, 65_535] {
        client.send(&format!("position fen 8/8/4k3/8/8/4K3/8/R7 w - - {clock} 300"));
        assert_eq!(client.ready(), ["readyok"], "{clock}");
        let found = client.go("go depth 6");
        assert!(found.best.len() >= 4 && found.mates().next().is_none(), "{clock}: {found:?}");
    }
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(75);
    let found = client.search(&format!("startpos moves {shuffle}"), "go depth 6");
    assert!(found.best.len() >= 4);
}
