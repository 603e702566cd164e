//! The bit tricks against the board written out cell by cell, and the size's errors.

use transposition::KeyStream;
use transposition_search::Game;
use transposition_search::conformance::random_line;

use super::packing::{self, ANY_LINE};
use super::{Board, Domineering, Player};

const SIZES: [(u32, u32); 9] = [(1, 2), (2, 1), (1, 64), (64, 1), (2, 32), (3, 5), (5, 4), (7, 9), (8, 8)];
const PLAYERS: [Player; 2] = [Player::Vertical, Player::Horizontal];

/// Whether `free` holds a cell; cells off the board are not free.
fn is_free(board: Board, free: u64, row: i64, column: i64) -> bool {
    let inside = (0..i64::from(board.rows())).contains(&row) && (0..i64::from(board.columns())).contains(&column);
    inside && free >> (row * i64::from(board.columns()) + column) & 1 == 1
}

/// Every cell for which `holds` says so, by row and column.
fn cells(board: Board, holds: impl Fn(i64, i64) -> bool) -> u64 {
    let columns = i64::from(board.columns());
    (0..i64::from(board.cells()))
        .filter(|cell| holds(cell / columns, cell % columns))
        .fold(0, |all, cell| all | 1 << cell)
}

/// The length of each run of free cells along a player's dominoes.
fn packed(board: Board, player: Player, free: u64) -> u32 {
    let (lines, length) = match player {
        Player::Vertical => (board.columns(), board.rows()),
        Player::Horizontal => (board.rows(), board.columns()),
    };
    let mut packed = 0;
    for line in 0..i64::from(lines) {
        let mut run = 0;
        for i in 0..=i64::from(length) {
            let (row, column) = if player == Player::Vertical { (i, line) } else { (line, i) };
            if is_free(board, free, row, column) {
                run += 1;
            } else {
                packed += run / 2;
                run = 0;
            }
        }
    }
    packed
}

#[test]
fn placements_safe_cells_and_packings_are_those_of_the_board() {
    let mut random = KeyStream::new(11);
    for (rows, columns) in SIZES {
        let board = Board::new(rows, columns).expect("a board that fits");
        for _ in 0..200 {
            let free = (random.next_word() | random.next_word()) & board.full;
            for player in PLAYERS {
                let (down, right) = if player == Player::Vertical { (1, 0) } else { (0, 1) };
                let free_at = |row, column| is_free(board, free, row, column);
                let places = cells(board, |r, c| free_at(r, c) && free_at(r + down, c + right));
                assert_eq!(board.placements(player, free), places, "{board} {player:?} {free:x}");
                // The opponent's dominoes lie the other way.
                let joined = |r, c| free_at(r - right, c - down) || free_at(r + right, c + down);
                let safe = cells(board, |r, c| free_at(r, c) && !joined(r, c));
                assert_eq!(board.safe(player, free), safe, "{board} {player:?} {free:x}");
                let packing = board.packing(player, free);
                assert_eq!(packing.count_ones(), packed(board, player, free), "{board} {player:?} {free:x}");
                let (step, length) = board.along(player);
                for set in [packing, packing::from_end::<ANY_LINE, u64>(places, step, length)] {
                    let covered = board.domino(player, set);
                    assert_eq!((set.count_ones(), covered & !free), (packing.count_ones(), 0), "{board} {player:?}");
                    assert_eq!(covered.count_ones(), 2 * set.count_ones(), "no overlap");
                }
            }
        }
    }
}

#[test]
fn codes_fit_the_cells_of_the_board_and_tell_who_is_to_move() {
    let mut random = KeyStream::new(12);
    for (rows, columns) in SIZES {
        let board = Board::new(rows, columns).expect("a board that fits");
        for laid in 0..4 {
            for first in PLAYERS {
                let Some(line) = random_line(&Domineering::new(board, first), laid, &mut random) else { continue };
                let mut position = Domineering::new(board, first);
                for mv in line {
                    position.make(mv);
                }
                let other = Domineering { mover: position.mover.opponent(), ..position };
                assert_eq!(position.code() & !board.full, 0);
                assert_ne!(position.key(), other.key(), "{position:?}");
            }
        }
    }
}

#[test]
fn sizes_that_cannot_be_are_refused_with_the_reason() {
    let refused = |text: &str| text.parse::<Board>().expect_err("no size").to_string();
    assert_eq!(refused("0x6"), "a Domineering board of 0x6 has 0 cells: it can have 1 to 64");
    assert_eq!(refused("6"), "'6' is not a board size: give rows x columns, as in 5x6");
    for rows in 1..=70 {
        for columns in 1..=70 {
            assert_eq!(Board::new(rows, columns).is_ok(), rows * columns <= 64, "{rows}x{columns}");
        }
    }
}
