//! Connect Four with forced moves made at once, against the plain rules: same values, and bounds that hold.
#![cfg(feature = "connect4")]

use crate::common;
use serde::Deserialize;
use transposition::{Exact, KeyStream, Layout, NodeScore, Solved, Table, WideExact, Work};
use transposition_games::connect4::{Board, Cells, Column, Connect4, Fixed, Forced, SOLVING, Shape};
use transposition_search::conformance::random_line;
use transposition_search::{Ask, Game, Options, Searcher, Stats, reference::minimax};

/// A table whose entries tell positions apart for certain.
type Certain<L> = Table<Solved<Column, Work>, L>;

fn value<L: Layout<Key = S::Cells>, S: Shape>(
    shape: S,
    position: &Connect4<S::Cells>,
    options: Options,
    table: &Certain<L>,
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
fn random_positions<C: Cells>(board: Board<C>, count: usize, left: u32) -> Vec<Connect4<C>> {
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

/// Solves the first positions of a public test set, each with an empty table. `L` is the table's layout.
fn check_set<L: Layout<Key = S::Cells>, S: Shape>(shape: S, file: &str, count: usize) {
    let mut table: Certain<L> = Table::with_mib(16).expect("memory");
    common::check_set(shape.board(), file, count, |position| {
        table.clear(1);
        value(shape, position, SOLVING, &table)
    });
}

#[test]
fn public_positions_have_their_published_scores() {
    for file in ["7x6_L3_R1.txt", "7x6_L2_R1.txt", "7x6_L2_R2.txt", "7x6_L1_R1.txt"] {
        check_set::<Exact<49>, _>(Fixed::<7, 6>::new(), file, 100);
    }
    check_set::<Exact<49>, _>(Fixed::<7, 6>::new(), "7x6_L1_R2.txt", 5);
    let nine = Fixed::<9, 5>::new();
    for file in ["9x5_endgame_L1.txt", "9x5_midgame_L1.txt", "9x5_opening_L1.txt"] {
        check_set::<Exact<54>, _>(nine, file, 100);
    }
    check_set::<Exact<54>, _>(nine, "9x5_midgame_L2.txt", 10);
}

#[test]
fn no_switch_changes_a_value() {
    let board = Board::default();
    let table: Certain<Exact<49>> = Table::with_mib(1).expect("memory");
    for (i, position) in random_positions(board, 60, 20).iter().enumerate() {
        let expected = value(board, position, Options::SOLVE, &table);
        let off = [
            Options { child_bounds: false, ..SOLVING },
            Options { child_order: false, ..SOLVING },
            Options { etc: None, ..SOLVING },
            Options { static_bounds: false, ..SOLVING },
            Options { table_from: 0, etc: Some(0), ..SOLVING },
        ];
        for options in off {
            // A fresh table now and then; in between what one way has stored the next must be able to use.
            let fresh = Table::with_mib(1).expect("memory");
            let table = if i % 2 == 0 { &table } else { &fresh };
            assert_eq!(value(Fixed::<7, 6>::new(), position, options, table), expected, "{position:?} {options:?}");
        }
    }
}

#[test]
fn positions_on_small_boards_have_the_value_of_the_plain_rules() {
    let mut decided = 0;
    for size in ["4x4", "5x4", "4x5", "5x5", "6x4", "4x6", "7x4", "6x5"] {
        let board: Board = size.parse().expect("a size");
        // Codes of boards of different sizes overlap: each has its own table.
        let table: Certain<Exact<49>> = Table::with_mib(1).expect("memory");
        for position in random_positions(board, 150, 12) {
            let expected = minimax(&mut position.clone(), position.horizon(), &mut Stats::default()).get();
            assert_eq!(value(board, &position, SOLVING, &table), expected, "{position:?}");
            decided += u32::from(expected != 0);
        }
    }
    assert!(decided > 300, "{decided}");
}

#[test]
fn wide_boards_have_the_values_of_narrow_ones_and_of_the_plain_rules() {
    let mut decided = 0;
    // The same positions in words of either width.
    for size in ["5x5", "7x4", "6x5"] {
        let table: Certain<Exact<49>> = Table::with_mib(1).expect("memory");
        let wide: Certain<WideExact<80>> = Table::with_mib(4).expect("memory");
        let positions = random_positions(size.parse::<Board>().expect("a size"), 60, 16);
        let same = random_positions(size.parse::<Board<u128>>().expect("a size"), 60, 16);
        assert_eq!(positions.len(), same.len());
        for (narrow, same) in positions.iter().zip(&same) {
            assert_eq!(u128::from(narrow.code()), same.code());
            assert_eq!(value(same.board(), same, SOLVING, &wide), value(narrow.board(), narrow, SOLVING, &table));
        }
    }
    // Positions that no narrow board has.
    for size in ["8x8", "10x6", "16x4", "4x19"] {
        let wide: Certain<WideExact<80>> = Table::with_mib(4).expect("memory");
        for position in random_positions(size.parse::<Board<u128>>().expect("a size"), 60, 10) {
            let expected = minimax(&mut position.clone(), position.horizon(), &mut Stats::default()).get();
            assert_eq!(value(position.board(), &position, SOLVING, &wide), expected, "{position:?}");
            decided += u32::from(expected != 0);
        }
    }
    assert!(decided > 50, "{decided}");
}

#[derive(Deserialize)]
struct Figures {
    board: Vec<Published>,
    larger: Vec<Published>,
}

#[derive(Deserialize)]
struct Published {
    size: String,
    value: String,
}

/// Solves empty boards and compares with what is published.
fn check_boards(boards: &[Published]) {
    for Published { size, value: published } in boards {
        let board: Board = size.parse().expect("a size");
        let table: Certain<Exact<49>> = Table::with_mib(64).expect("memory");
        let value = value(board, &Connect4::new(board), SOLVING, &table);
        assert_eq!(value, common::connect4_score(board.cells(), published), "{size}");
    }
}

#[test]
fn empty_boards_have_their_published_values() {
    let Figures { board, larger } = common::figures("connect4_solved.toml");
    check_boards(&board);
    check_boards(&larger[..1]);
}

/// `cargo test --release -p transposition-games --test all connect4_forced -- --ignored`
#[test]
#[ignore = "takes minutes: cargo test --release -p transposition-games --test all connect4_forced -- --ignored"]
fn larger_empty_boards_have_their_published_values() {
    check_boards(&common::figures::<Figures>("connect4_solved.toml").larger[1..]);
}

#[test]
fn bounds_for_a_question_answer_it_where_all_bounds_would() {
    let (mut settled, mut left_out) = (0, 0);
    for size in ["7x6", "6x5", "5x7"] {
        let board: Board = size.parse().expect("a size");
        for position in random_positions(board, 200, 16) {
            let forced = Forced::new(board, &position);
            if forced.outcome().is_some() {
                continue;
            }
            let (low, high) = forced.score_bounds();
            for alpha in (-9..9).map(NodeScore::new) {
                let beta = NodeScore::new(alpha.get() + 1);
                let (least, greatest) = forced.score_bounds_for(alpha, beta);
                assert!(least <= low && high <= greatest, "{forced:?} {alpha:?}");
                assert_eq!((low >= beta, high <= alpha), (least >= beta, greatest <= alpha), "{forced:?} {alpha:?}");
                settled += u32::from(high <= alpha);
                left_out += u32::from(greatest > high);
            }
        }
    }
    assert!(settled > 500 && left_out > 100, "{settled} {left_out}");
}
