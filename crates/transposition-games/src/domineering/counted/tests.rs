//! The bounds against the truth: every set of free cells of small boards, and random ones of larger boards.

use std::collections::HashMap;

use transposition::{KeyStream, NodeScore};
use transposition_search::{Game, MoveBounds};

use super::super::images::Images;
use super::super::packing::{ANY_LINE, MIDDLE_LINE, SHORT_LINE};
use super::super::rules::{LOSS, WIN};
use super::super::{Board, Cells, Domineering, Domino, Player};
use super::lines::Lines;
use super::{Counted, wide};

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

fn position<C: Cells>(board: Board<C>, free: C, mover: Player) -> Counted<C> {
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

/// What is to be known of all moves together, found by looking at one after the other.
fn one_by_one<C: Cells>(game: &Counted<C>) -> Vec<MoveBounds<Domino>> {
    let (mut listed, mut known) = (Vec::new(), Vec::new());
    game.moves(&mut listed);
    for mv in listed {
        let mut after = *game;
        after.make(mv);
        let (low, high) = if after.outcome().is_some() { (LOSS, LOSS) } else { after.score_bounds() };
        known.push(MoveBounds {
            mv,
            low: NodeScore::new(-high.get()),
            high: NodeScore::new(-low.get()),
            keeps_turn: false,
        });
    }
    known
}

/// Whether `told` is what is known of the moves: one that wins, or else all that may win, or else one that loses.
fn tells(told: &[MoveBounds<Domino>], known: &[MoveBounds<Domino>]) -> bool {
    let settled = |score| known.iter().any(|prospect| (prospect.low, prospect.high) == (score, score));
    let open: Vec<_> = known.iter().copied().filter(|prospect| prospect.low < prospect.high).collect();
    if settled(WIN) || open.is_empty() {
        return told.len() == 1 && known.contains(&told[0]) && (told[0].low == WIN) == settled(WIN);
    }
    told == open
}

/// What all moves together are told, by every way there is: the same by all of them.
fn told<C: Cells>(game: &Counted<C>) -> Vec<MoveBounds<Domino>> {
    let mut told = Vec::new();
    assert!(game.move_bounds(&mut told), "{game:?}");
    let mut ways = wide::sifted_moves_by_every_way::<MIDDLE_LINE, C>(game);
    if game.longest <= SHORT_LINE {
        ways.extend(wide::sifted_moves_by_every_way::<SHORT_LINE, C>(game));
    }
    for way in ways {
        assert_eq!(way, told, "{game:?}");
    }
    told
}

fn all_moves_together_are_told_what_one_after_the_other_is<C: Cells>(size: &str, random: &mut KeyStream) {
    let board: Board<C> = size.parse().expect("a board that fits");
    let (mut won, mut open) = (0, 0);
    for i in 0..2000 {
        let mut word = || C::of(u128::from(random.next_word()) << 64 | u128::from(random.next_word()));
        let dense = word() | word();
        let free = board.full
            & match i % 3 {
                0 => dense,
                1 => word() | (dense & word()),
                _ => dense & word(),
            };
        let game = position(board, free, PLAYERS[i % 2]);
        if game.outcome().is_some() {
            continue;
        }
        let (known, told) = (one_by_one(&game), told(&game));
        assert!(tells(&told, &known), "{game:?}: {told:?}, one by one {known:?}");
        won += u32::from(told[0].low == WIN);
        open += u32::from(told.len() > 1);
    }
    assert!(won > 50, "{board}: {won} won");
    assert!(open > 20 || board.cells() < 20, "{board}: {open} open");
}

#[test]
fn all_moves_together_are_told_what_one_after_the_other_is_on_boards_of_one_word() {
    let mut random = KeyStream::new(22);
    // With fewer moves than stand side by side, and with more; with short lines, and with longer ones.
    for size in ["1x7", "2x4", "3x5", "4x4", "6x8", "8x8", "8x7", "1x12", "5x9", "10x6", "11x3", "5x12"] {
        all_moves_together_are_told_what_one_after_the_other_is::<u64>(size, &mut random);
    }
}

#[test]
fn all_moves_together_are_told_what_one_after_the_other_is_on_boards_of_two_words() {
    let mut random = KeyStream::new(23);
    for size in ["8x8", "8x9", "9x8", "9x9", "8x10", "10x8", "7x11", "12x6"] {
        all_moves_together_are_told_what_one_after_the_other_is::<u128>(size, &mut random);
    }
}

#[test]
fn boards_with_a_line_too_long_are_not_counted_side_by_side() {
    for size in ["4x13", "13x4", "1x64"] {
        let board: Board = size.parse().expect("a board that fits");
        assert!(!position(board, board.full, Player::Horizontal).move_bounds(&mut Vec::new()), "{board}");
    }
}

/// Checks that a fixed number of steps reaches as far as loops do, on every set of free cells of a line of so many.
fn fixed_steps_reach_as_far_as_loops<const MOST: u32>(cells: u32) {
    for (rows, columns, player) in [(1, cells, Player::Horizontal), (cells, 1, Player::Vertical)] {
        let board = Board::new(rows, columns).expect("a board that fits");
        let lines = Lines::of(board, player);
        for free in 0..=board.full {
            let places = lines.places(free);
            let packed = lines.packing::<ANY_LINE>(places);
            assert_eq!(lines.packing::<MOST>(places), packed, "{board} {free:b}");
            assert_eq!(
                lines.packing_from_end::<MOST>(places),
                lines.packing_from_end::<ANY_LINE>(places),
                "{board} {free:b}"
            );
            let lone = lines.domino(places) & !lines.domino(packed);
            let (even, joined) = lines.odd_runs::<ANY_LINE>(packed, lone);
            assert_eq!(lines.odd_runs::<MOST>(packed, lone), (even, joined), "{board} {free:b}");
            for cell in (0..cells).map(|cell| even & 1 << cell) {
                let reached = lines.reached::<ANY_LINE>(cell, joined);
                assert_eq!(lines.reached::<MOST>(cell, joined), reached, "{board} {free:b} {cell:b}");
            }
        }
    }
}

#[test]
fn fixed_steps_reach_as_far_as_loops_on_every_line_they_are_for() {
    (1..=SHORT_LINE).for_each(fixed_steps_reach_as_far_as_loops::<SHORT_LINE>);
    (1..=MIDDLE_LINE).for_each(fixed_steps_reach_as_far_as_loops::<MIDDLE_LINE>);
}
