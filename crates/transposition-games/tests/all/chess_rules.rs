//! The rules, keys and moves of chess: counted, compared and offered every code there is.
#![cfg(feature = "chess")]

use std::num::NonZero;

use crate::common;
use transposition::{HashMove, NodeScore};
use transposition_games::chess::{Chess, MATE, Move};
use transposition_search::Game;
use transposition_search::conformance::{Conformant, Kit};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const PINS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, false).unwrap_or_else(|error| panic!("{error}"))
}

fn played(mut position: Chess, moves: &str) -> Chess {
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        position.play(mv);
    }
    position
}

fn legal(position: &Chess) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

#[test]
fn chess_conforms() {
    let starts =
        [START, KIWIPETE, PROMOTIONS, PINS, "8/8/4k3/8/8/4K3/8/R6r w - - 90 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"];
    let (mut ended, mut path_scores, mut foretold) = (0, 0, 0);
    for fen in starts {
        let kit = Kit::new(6).with_positions(1_000).with_play_outs(30);
        let summary = kit.check(&position(fen)).unwrap_or_else(|breach| panic!("{breach}"));
        assert!(summary.transpositions > 0, "{fen}: {summary:?}");
        ended += summary.ended;
        path_scores += summary.path_scores;
        foretold += summary.foretold_keys;
    }
    assert!(ended > 100 && path_scores > 50 && foretold > 10_000, "{ended} {path_scores} {foretold}");
}

/// Walks every line of `depth` moves; at each node the key, kept up with the moves, is the key from scratch, and taking
/// back and passing restore everything.
fn walk(game: &mut Chess, depth: u32) -> u64 {
    assert_eq!(game.key(), game.key_from_scratch(), "{game:?}");
    let before = (game.key(), game.fen(), game.evaluate(), game.path_key());
    if let Some(undo) = game.make_null() {
        assert_eq!(game.key(), game.key_from_scratch(), "a pass leads to {game:?}");
        assert_ne!(game.key(), before.0);
        game.unmake_null(undo);
        assert_eq!(before, (game.key(), game.fen(), game.evaluate(), game.path_key()));
    }
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for mv in legal(game) {
        let foretold = game.key_after(mv);
        let undo = game.make(mv);
        assert!(foretold.is_none_or(|key| key == game.key()), "the key foretold for {mv} is not that of {game:?}");
        lines += walk(game, depth - 1);
        game.unmake(mv, undo);
        assert_eq!(before, (game.key(), game.fen(), game.evaluate(), game.path_key()), "{mv} taken back");
    }
    lines
}

#[test]
fn known_counts_of_lines_come_out_and_keys_hold_at_every_node() {
    let known = [
        (START, 3, 8902),
        (KIWIPETE, 3, 97_862),
        (PROMOTIONS, 3, 9483),
        (PINS, 4, 43_238),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", 5, 23_000),
    ];
    for (fen, depth, lines) in known {
        assert_eq!(walk(&mut position(fen), depth), lines, "{fen}");
        assert_eq!(position(fen).perft(depth), lines, "{fen}");
    }
}

#[test]
fn the_shared_counts_of_lines_come_out() {
    let Some(text) = common::shared("data/chess/perft.epd") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let game = position(parts.next().expect("a position"));
        for part in parts {
            let (depth, lines) = part.trim().split_once(' ').expect("a depth and a count");
            let depth: u32 = depth[1..].parse().expect("a depth");
            let lines: u64 = lines.trim().parse().expect("a count");
            if lines <= 200_000 {
                assert_eq!(game.perft(depth), lines, "depth {depth} of {line}");
                checked += 1;
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn side_and_every_set_of_castling_rights_are_in_the_key() {
    let board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    let mut keys = std::collections::HashSet::new();
    for set in 0..16u32 {
        let mut rights: String =
            "KQkq".chars().enumerate().filter(|(i, _)| set >> i & 1 != 0).map(|(_, c)| c).collect();
        if rights.is_empty() {
            rights.push('-');
        }
        for side in ["w", "b"] {
            keys.insert(position(&format!("{board} {side} {rights} - 0 1")).key());
        }
    }
    assert_eq!(keys.len(), 32);
}

#[test]
fn en_passant_is_in_the_key_only_where_a_capture_is_legal() {
    let known = [
        ("rr6/2q2p1k/2P1b1pp/bB2P1n1/R2B2PN/p4P1P/P1Q4K/1R6 b - - 2 38", "f7f5", "f6", false),
        ("4k3/4p3/2b3b1/3P1P2/4K3/8/8/8 b - - 0 1", "e7e5", "e6", false),
        ("4k3/4p3/8/3P4/4K3/8/8/8 b - - 0 1", "e7e5", "e6", true),
    ];
    for (fen, mv, square, counts) in known {
        let after = played(position(fen), mv);
        let fields: Vec<String> = after.fen().split(' ').map(str::to_owned).collect();
        let without = position(&format!("{} {} {} - 0 1", fields[0], fields[1], fields[2]));
        let with = position(&format!("{} {} {} {square} 0 1", fields[0], fields[1], fields[2]));
        assert_eq!(after.key() != without.key(), counts, "{fen}");
        assert_eq!(after.key(), with.key(), "{fen}");
    }
}

#[test]
fn two_orders_of_moves_lead_to_one_key() {
    let one = played(Chess::new(), "g1f3 g8f6 c2c4 b8c6 d1b3 e7e5 b3e3 e5e4 d2d4");
    let other = played(Chess::new(), "c2c4 e7e5 d2d4 b8c6 d1d3 g8f6 g1f3 e5e4 d3e3");
    assert_eq!(one.key(), other.key());
    assert_eq!(one, other);
}

#[test]
fn of_all_codes_just_the_legal_moves_pass() {
    for (fen, count) in [(KIWIPETE, 48), (PROMOTIONS, 24), (PINS, 14), (START, 20)] {
        let game = position(fen);
        let mut passed: Vec<Move> = (1..=u32::from(u16::MAX))
            .filter_map(|code| Move::from_code(NonZero::new(code)?))
            .filter(|&mv| game.is_legal(mv))
            .collect();
        let mut moves = legal(&game);
        let mut listed = Vec::new();
        game.moves(&mut listed);
        for list in [&mut passed, &mut moves, &mut listed] {
            list.sort_unstable();
        }
        assert_eq!(passed.len(), count, "{fen}");
        assert_eq!(passed, moves, "{fen}");
        assert_eq!(listed, moves, "{fen}");
    }
}

/// Compares the checks foretold with those made; how many were foretold.
fn checks_below(game: &mut Chess, depth: u32) -> u32 {
    let mut foretold = 0;
    for mv in if depth > 0 { legal(game) } else { Vec::new() } {
        let (fen, said) = (game.fen(), game.gives_check(mv));
        // Only the rook of a castling may be overlooked, and a line that a capture en passant opens.
        let castles = ["e1a1", "e1h1", "e8a8", "e8h8"].contains(&mv.to_string().as_str());
        let en_passant = fen.split(' ').nth(3) != Some("-") && !game.is_quiet(mv);
        let undo = game.make(mv);
        let checks = game.in_check();
        assert!(said == checks || (checks && (castles || en_passant)), "{mv} in {fen}: told {said}, made {checks}");
        foretold += u32::from(said) + checks_below(game, depth - 1);
        game.unmake(mv, undo);
    }
    foretold
}

#[test]
fn checks_are_told_before_they_are_given() {
    // Direct ones of every piece, by promotion, and from behind.
    for fen in [KIWIPETE, "8/2P1k3/8/1B6/4N3/1Q2R3/5P2/4K3 w - - 0 1", "4r1k1/8/8/8/4b3/8/4K3/8 b - - 0 1"] {
        assert!(checks_below(&mut position(fen), 3) > 20, "{fen}");
    }
}

#[test]
fn the_end_of_a_game_is_known() {
    let known = [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Some(-MATE)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(0)),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", Some(0)),
        ("8/8/4k3/8/8/4K3/8/6N1 w - - 0 1", Some(0)),
        ("8/8/4k3/5b2/8/4K3/8/6B1 w - - 0 1", None),
        ("8/6b1/4k3/8/8/4K3/8/6B1 w - - 0 1", Some(0)),
        ("8/8/4k3/8/8/4K3/8/5NN1 w - - 0 1", None),
        (START, None),
    ];
    for (fen, outcome) in known {
        assert_eq!(position(fen).outcome(), outcome.map(NodeScore::new), "{fen}");
    }
}

#[test]
fn a_mate_by_the_last_ply_of_the_clock_is_a_mate() {
    let mut game = position("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    let mate = game.parse_move("a1a8").expect("legal");
    let undo = game.make(mate);
    assert_eq!((game.path_score(), game.outcome()), (None, Some(NodeScore::new(-MATE))));
    game.unmake(mate, undo);
    let quiet = game.parse_move("a1a7").expect("legal");
    game.make(quiet);
    assert_eq!(game.path_score().map(|path| path.score), Some(NodeScore::ZERO));
    assert_eq!(game.clock_left(), Some(0));
}

#[test]
fn a_repetition_counts_at_once_in_a_search_and_the_third_time_in_the_game() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut searched = Chess::new();
    for text in there_and_back {
        assert_eq!(searched.path_score(), None);
        let mv = searched.parse_move(text).expect("legal");
        searched.make(mv);
    }
    assert_eq!(searched.path_score().map(|path| path.back), Some(4));

    let once = played(Chess::new(), "g1f3 g8f6 f3g1");
    let (mut once, back) = (once.clone(), once.parse_move("f6g8").expect("legal"));
    once.make(back);
    assert_eq!(once.path_score(), None, "the start was met twice only");
    let mut twice = played(Chess::new(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    twice.make(back);
    assert_eq!(twice.path_score().map(|path| path.back), Some(8));
}

#[test]
fn no_clock_and_no_number_of_plies_overflows() {
    let mut game = position("8/8/8/3k4/8/8/6K1/7R w - - 255 400");
    assert_eq!((game.clock(), game.clock_left()), (255, Some(0)));
    let mut undos = Vec::new();
    for ply in 0..300 {
        let text = [["h1h2", "d5d4"], ["h2h1", "d4d5"]][ply / 2 % 2][ply % 2];
        let mv = game.parse_move(text).expect("legal");
        undos.push((mv, game.make(mv)));
        assert_eq!(game.key(), game.key_from_scratch());
    }
    assert_eq!(game.clock(), 555);
    while let Some((mv, undo)) = undos.pop() {
        game.unmake(mv, undo);
    }
    let game = (0..75).fold(game, |game, _| played(game, "h1h2 d5d4 h2h1 d4d5"));
    assert_eq!(game.clock(), 555);
    assert_eq!(position("8/8/8/3k4/8/8/6K1/7R w - - 65535 1").clock_left(), Some(0));
}

#[test]
fn castling_is_written_as_the_rules_of_the_game_want_it() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, king_takes_rook) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
        let mv = standard.parse_move(text).expect("legal");
        assert_eq!(standard.parse_move(king_takes_rook), Ok(mv));
        assert_eq!(standard.uci(mv), text);
        let any = Chess::from_fen(&standard.fen(), true).expect("a position");
        assert_eq!(any.uci(mv), king_takes_rook);
        assert!(standard.is_quiet(mv));
    }
    // A king one square from its place, and a rook that is not the outermost one.
    let shuffled = Chess::from_fen("4k3/8/8/8/8/8/8/1R2K1RR w BG - 0 1", true).expect("a position");
    assert_eq!(shuffled.fen(), "4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1");
    assert!(shuffled.parse_move("e1b1").is_ok() && shuffled.parse_move("e1g1").is_ok());
    let outermost = Chess::from_fen("4k3/8/8/8/8/8/8/RR2K1R1 w KQ - 0 1", true).expect("a position");
    assert_eq!(outermost.fen(), "4k3/8/8/8/8/8/8/RR2K1R1 w GA - 0 1");
}

#[test]
fn a_fen_that_is_no_position_is_refused_with_a_reason() {
    let refused = [
        ("", "pieces"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "pieces"),
        ("9/8/8/3k4/8/8/6K1/7R w - - 0 1", "pieces"),
        ("8/8/8/3kK3/8/8/8/7R w - - 0 1", "pieces"),
        ("8/8/8/3k4/8/8/6K1/7R", "side"),
        ("8/8/8/3k4/8/8/6K1/7R w", "castling"),
        ("8/8/8/3k4/8/8/6K1/7R w K - 0 1", "castling"),
        ("r3k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling"),
        ("8/8/8/3k4/8/8/6K1/7R w - e6 0 1", "en-passant"),
        ("8/8/8/3k4/8/8/6K1/7R w - - -1 1", "clock"),
        ("8/8/8/3k4/8/8/6K1/7R w - - 0 x", "number"),
        ("8/8/8/3k4/8/8/6K1/7R w - - 0 1 more", "six fields"),
    ];
    for (fen, word) in refused {
        let error = Chess::from_fen(fen, false).expect_err(fen).to_string();
        assert!(error.contains(word), "{error}");
    }
}
