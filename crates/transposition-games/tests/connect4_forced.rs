//! Connect Four with forced moves made at once, against the plain rules: same values, and bounds that hold.
#![cfg(feature = "connect4")]

mod common;

use std::path::PathBuf;

use transposition_games::connect4::{Board, Column, Connect4, Fixed, Forced, SOLVING, Shape};
use transposition_search::conformance::random_line;
use transposition_search::transposition::{Exact, KeyStream, Solved, Table, Work};
use transposition_search::{Ask, Game, Options, Searcher, Stats, minimax};

fn value<const K: u32, S: Shape>(
    shape: S,
    position: &Connect4,
    options: Options,
    table: &Table<Solved<Column, Work>, Exact<K>>,
) -> i32 {
    let mut forced = Forced::new(shape, position);
    let before = forced;
    // A game that is over has its score for both bounds and needs no question.
    let solution = Searcher::new(table).with_options(options).solve(&mut forced, Ask::Flanks);
    let value = solution.value().expect("no limit is set").get();
    assert_eq!(forced, before);
    forced.score_for(position, value)
}

/// Random positions of `board` with at most `left` empty cells.
fn random_positions(board: Board, count: usize, left: u32) -> Vec<Connect4> {
    let mut random = KeyStream::new(u64::from(board.cells()));
    let mut positions = Vec::new();
    let start = Connect4::new(board);
    for i in 0.. {
        let stones = (board.cells() - left.min(board.cells())) as usize + i % (left as usize / 2);
        if let Some(line) = random_line(&start, stones, &mut random) {
            let mut position = start;
            for mv in line {
                position.make(mv);
            }
            positions.push(position);
        }
        if positions.len() == count || i > 100 * count {
            break;
        }
    }
    assert!(positions.len() > count / 2, "{board}");
    positions
}

/// Solves the first positions of a public test set, or says that it is not there. `K` is the width of a code.
fn check_set<const K: u32, S: Shape>(shape: S, file: &str, count: usize) {
    let shared =
        std::env::var_os("TRANSPOSITION_SHARED").map_or_else(|| common::root().join("../shared"), PathBuf::from);
    let path = shared.join("data/connect4").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: the test set {} is not there", path.display());
        return;
    };
    let mut table: Table<Solved<Column, Work>, Exact<K>> = Table::with_mib(16).expect("memory");
    let mut checked = 0;
    for line in text.lines().take(count) {
        let (moves, expected) = line.split_once(' ').expect("moves and a score");
        let position = Connect4::parse(shape.board(), moves).unwrap_or_else(|error| panic!("{error}"));
        table.clear(1);
        let value = value(shape, &position, SOLVING, &table);
        assert_eq!(value.to_string(), expected, "{file}: {moves}");
        checked += 1;
    }
    assert_eq!(checked, count);
}

#[test]
fn public_positions_have_their_published_scores() {
    for file in ["7x6_L3_R1.txt", "7x6_L2_R1.txt", "7x6_L2_R2.txt", "7x6_L1_R1.txt"] {
        check_set::<49, _>(Fixed::<7, 6>, file, 100);
    }
    check_set::<49, _>(Fixed::<7, 6>, "7x6_L1_R2.txt", 5);
    for file in ["9x5_endgame_L1.txt", "9x5_midgame_L1.txt"] {
        check_set::<54, _>(Fixed::<9, 5>, file, 100);
    }
}

#[test]
fn no_switch_changes_a_value() {
    let board = Board::default();
    let table: Table<Solved<Column, Work>, Exact<49>> = Table::with_mib(1).expect("memory");
    for (i, position) in random_positions(board, 60, 20).iter().enumerate() {
        let expected = value(board, position, Options::SOLVE, &table);
        let off = [
            Options { child_bounds: false, ..SOLVING },
            Options { child_probes: None, ..SOLVING },
            Options { static_bounds: false, ..SOLVING },
            Options { table_from: 0, child_probes: Some(0), ..SOLVING },
        ];
        for options in off {
            // A fresh table now and then; in between what one way has stored the next must be able to use.
            let fresh = Table::with_mib(1).expect("memory");
            let table = if i % 2 == 0 { &table } else { &fresh };
            assert_eq!(value(Fixed::<7, 6>, position, options, table), expected, "{position:?} {options:?}");
        }
    }
}

#[test]
fn positions_on_small_boards_have_the_value_of_the_plain_rules() {
    let mut decided = 0;
    for size in ["4x4", "5x4", "4x5", "5x5", "6x4", "4x6", "7x4", "6x5"] {
        let board: Board = size.parse().expect("a size");
        // Codes of boards of different sizes overlap: each has its own table.
        let table: Table<Solved<Column, Work>, Exact<49>> = Table::with_mib(1).expect("memory");
        for position in random_positions(board, 150, 12) {
            let expected = minimax(&mut position.clone(), position.horizon(), &mut Stats::default()).get();
            assert_eq!(value(board, &position, SOLVING, &table), expected, "{position:?}");
            decided += u32::from(expected != 0);
        }
    }
    assert!(decided > 300, "{decided}");
}
