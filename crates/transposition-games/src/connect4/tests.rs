//! The bit tricks against the rules written out cell by cell, and the notation's errors.

use transposition::{KeyStream, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::random_line;

use super::{Board, Column, Connect4};

const SIZES: [(u32, u32); 11] =
    [(1, 1), (1, 63), (2, 31), (3, 20), (32, 1), (4, 4), (4, 15), (5, 4), (7, 6), (9, 6), (16, 3)];

fn board(width: u32, height: u32) -> Board {
    Board::new(width, height).expect("a board that fits")
}

fn cell(board: Board, column: i64, row: i64) -> u64 {
    let inside = (0..i64::from(board.width())).contains(&column) && (0..i64::from(board.height())).contains(&row);
    if inside { 1 << (column * (i64::from(board.height()) + 1) + row) } else { 0 }
}

/// Every line of four, by its cells.
fn lines(board: Board) -> Vec<u64> {
    let mut lines = Vec::new();
    for column in 0..i64::from(board.width()) {
        for row in 0..i64::from(board.height()) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells = (0..4).map(|i| cell(board, column + i * right, row + i * up));
                lines.push(cells.fold(0, |line, cell| line | cell));
            }
        }
    }
    lines.retain(|line| line.count_ones() == 4);
    lines
}

fn random_positions(board: Board) -> Vec<Connect4> {
    let mut random = KeyStream::new(u64::from(board.cells()));
    let mut positions = Vec::new();
    for i in 0..200 {
        let stones = i * (board.cells() as usize) / 200;
        let start = Connect4::new(board);
        let Some(line) = random_line(&start, stones, &mut random) else { continue };
        let mut position = start;
        for mv in line {
            position.make(mv);
        }
        positions.push(position);
    }
    assert!(positions.len() > 100, "{board}");
    positions
}

#[test]
fn threats_and_ends_are_those_of_the_lines_on_every_shape_of_board() {
    let mut ends = 0;
    for (width, height) in SIZES {
        let board = board(width, height);
        let lines = lines(board);
        for position in random_positions(board) {
            let other = position.own ^ position.mask;
            for (stones, threats) in [(position.own, position.threats), (other, position.other_threats)] {
                let open = |line: &&u64| (*line & stones).count_ones() == 3 && *line & position.mask == *line & stones;
                let expected = lines.iter().filter(open).fold(0, |cells, line| cells | line & !stones);
                assert_eq!(threats, expected, "{position:?}");
            }
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let mut after = position;
                after.make(mv);
                let won = lines.iter().any(|line| line & (after.own ^ after.mask) == *line);
                assert_eq!(after.lost, won, "{after:?}");
                ends += u32::from(won);
            }
        }
    }
    assert!(ends > 200, "{ends}");
}

#[test]
fn a_win_counts_the_stones_left() {
    // The convention: (cells - number of the last stone) / 2 + 1.
    for (size, moves, score) in
        [("7x6", "1213141", -18), ("7x6", "121314", 0), ("5x4", "1212121", -7), ("4x4", "1213141", -5)]
    {
        let position =
            Connect4::parse(size.parse::<Board>().expect("a size"), moves).unwrap_or_else(|error| panic!("{error}"));
        let expected = (score != 0).then_some(NodeScore::new(score));
        assert_eq!(position.outcome(), expected, "{size} {moves}");
    }
}

#[test]
fn columns_are_tried_from_the_centre_outwards() {
    for (width, order) in [(7, "4352617"), (8, "54637281"), (1, "1"), (2, "21"), (12, "768594a3b2c1")] {
        let board = board(width, 4);
        let columns: String = (0..width).map(|i| Column::new(board.centre_out(i)).to_string()).collect();
        assert_eq!(columns, order);
    }
}

#[test]
fn a_threat_of_the_opponent_leaves_one_move_and_two_leave_none_that_helps() {
    let moves = |text: &str| {
        let position = Connect4::parse(Board::default(), text).expect("a game");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        (moves.iter().map(Column::to_string).collect::<String>(), position.score_bounds())
    };
    let range = |low, high| (NodeScore::new(low), NodeScore::new(high));
    // Three of the opponent in column 1.
    assert_eq!(moves("12131"), ("1".to_owned(), range(-17, 18)));
    // Three in a row at the bottom, open on both sides: lost with the next stone but one.
    let (lost, bounds) = moves("44553");
    assert_eq!((lost.len(), bounds), (1, range(-18, -18)));
    // A win at once is the only move listed.
    assert_eq!(moves("121212"), ("1".to_owned(), range(18, 18)));
}

#[test]
fn a_text_that_is_no_game_is_refused_with_its_place_and_reason() {
    let refused = |size: &str, moves: &str| {
        let board: Board = size.parse().expect("a size");
        Connect4::parse(board, moves).expect_err("no game").to_string()
    };
    assert_eq!(refused("7x6", "1x"), "move 2 of '1x' is 'x', but a 7x6 board has the columns 1 to 7");
    assert_eq!(refused("7x6", "10"), "move 2 of '10' is '0', but a 7x6 board has the columns 1 to 7");
    assert_eq!(refused("12x4", "ad"), "move 2 of 'ad' is 'd', but a 12x4 board has the columns 1 to c");
    assert_eq!(refused("7x6", "1111111"), "move 7 of '1111111' is '1', but that column is full: it holds 6 stones");
    assert_eq!(refused("7x6", "12121213"), "move 8 of '12121213' is '3', but the game was over after move 7");
    assert_eq!(refused("1x1", "11"), "move 2 of '11' is '1', but the game was over after move 1");
    assert_eq!(refused("7x6", "4\n"), "move 2 of '4\n' is '\\n', but a 7x6 board has the columns 1 to 7");
}

#[test]
fn letters_are_columns_in_either_case() {
    let board = board(12, 4);
    let [low, high] = ["aBc9", "AbC9"].map(|text| Connect4::parse(board, text).expect("a game"));
    assert_eq!(low, high);
    assert_eq!(low.stones(), 4);
}

#[test]
fn sizes_that_cannot_be_are_refused_with_the_reason() {
    let refused = |text: &str| text.parse::<Board>().expect_err("no size").to_string();
    assert_eq!(refused("0x6"), "a Connect Four board of 0x6 has no cells: give at least 1x1");
    assert_eq!(refused("7"), "'7' is not a board size: give width x height, as in 7x6");
    let tall = "a Connect Four board of 1x4294967295 does not fit: width * (height + 1) is 4294967296, the most is 64";
    assert_eq!(refused("1x4294967295"), tall);
    assert_eq!(refused("33x1"), "a Connect Four board of 33x1 is too wide: the most is 32 columns");
    for width in 1..=130 {
        for height in 1..=130 {
            let bits = width * (height + 1);
            assert_eq!(Board::new(width, height).is_ok(), width <= 32 && bits <= 64, "{width}x{height}");
            assert_eq!(Board::wide(width, height).is_ok(), width <= 32 && bits <= 80, "{width}x{height}");
        }
    }
}
