//! The bounds against the truth: every set of free cells of small boards, and random ones of larger boards.

use std::collections::HashMap;

use transposition_search::Game;
use transposition_search::transposition::KeyStream;

use super::super::rules::{LOSS, WIN};
use super::super::images::Images;
use super::super::{Board, Domineering, Player};
use super::Counted;

const PLAYERS: [Player; 2] = [Player::Vertical, Player::Horizontal];

/// The side to move wins: plain rules, nothing but memory.
fn wins(board: Board, free: u64, mover: Player, known: &mut HashMap<(u64, Player), bool>) -> bool {
    if let Some(&wins) = known.get(&(free, mover)) {
        return wins;
    }
    let (step, mut places) = match mover {
        Player::Vertical => (board.columns(), free & free.unbounded_shr(board.columns())),
        Player::Horizontal => (1, free & free >> 1),
    };
    let mut found = false;
    while places != 0 && !found {
        let cell = places.trailing_zeros();
        places &= places - 1;
        let splits_row = mover == Player::Horizontal && (cell + 1) % board.columns() == 0;
        found = !splits_row && !wins(board, free & !(1 << cell | 1 << (cell + step)), mover.opponent(), known);
    }
    known.insert((free, mover), found);
    found
}

fn position(board: Board, free: u64, mover: Player) -> Counted {
    let taken = board.full & !free;
    Counted::new(&Domineering { images: Images::of(board, taken), ..Domineering::new(board, mover) })
}

/// Checks the bounds of a position and says whether they settle it.
fn settled(board: Board, free: u64, mover: Player, known: &mut HashMap<(u64, Player), bool>) -> bool {
    let counted = position(board, free, mover);
    let (low, high) = counted.score_bounds();
    let value = if wins(board, free, mover, known) { WIN } else { LOSS };
    assert!(low <= value && value <= high, "{counted:?} is {value:?}, not {low:?} to {high:?}");
    low == high
}

#[test]
fn bounds_hold_on_every_set_of_free_cells_of_small_boards() {
    for (rows, columns, least) in [(1, 7, 90), (2, 7, 80), (7, 2, 80), (3, 5, 70), (5, 3, 70), (4, 4, 70)] {
        let board = Board::new(rows, columns).expect("a board that fits");
        let (mut known, mut all, mut told) = (HashMap::new(), 0, 0);
        for free in 0..1 << board.cells() {
            for mover in PLAYERS {
                all += 1;
                told += u32::from(settled(board, free, mover, &mut known));
            }
        }
        assert!(100 * told >= least * all, "{board}: {told} of {all}");
    }
}

#[test]
fn bounds_hold_on_random_sets_of_free_cells_of_larger_boards() {
    let mut random = KeyStream::new(21);
    for (rows, columns) in [(4, 6), (6, 4), (5, 5), (3, 9), (9, 3), (6, 6), (2, 16), (16, 2), (8, 8)] {
        let board = Board::new(rows, columns).expect("a board that fits");
        let (mut known, mut all, mut told) = (HashMap::new(), 0, 0);
        while all < 1000 {
            let dense = random.next_word() | random.next_word();
            // Half of the cells or three quarters, as far as the truth can be found in time.
            let free = board.full & if all % 2 == 0 { dense } else { random.next_word() };
            let free = if free.count_ones() > 22 { free & dense & random.next_word() } else { free };
            for mover in PLAYERS {
                all += 1;
                told += u32::from(settled(board, free, mover, &mut known));
            }
        }
        assert!(10 * told >= all, "{board}: {told} of {all}");
    }
}
