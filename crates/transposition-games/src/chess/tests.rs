use cozy_chess::Board;
use transposition::check_keys;

use super::exchange::exchange;
use super::sums::KEYS;

#[test]
fn the_keys_do_not_cancel() {
    assert_eq!(check_keys(KEYS.as_slice()), Ok(()));
}

#[test]
fn exchanges_are_counted_to_their_end() {
    // Values: pawn 100, knight 320, bishop 330, rook 500, queen 950.
    let known = [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1350),
        ("3r2rk/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100),
        ("4k3/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4d5", 100),
    ];
    for (fen, mv, gain) in known {
        let board: Board = fen.parse().expect("a position");
        assert_eq!(exchange(&board, mv.parse().expect("a move")), gain, "{mv} in {fen}");
    }
}
