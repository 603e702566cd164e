//! Domineering: the published winners, and a table that both orders of play may share.
#![cfg(feature = "domineering")]

mod common;

use serde::Deserialize;
use transposition_games::domineering::{Board, Domineering, Player};

#[derive(Deserialize)]
struct Figures {
    rows: Vec<Winners>,
}

#[derive(Deserialize)]
struct Winners {
    rows: u32,
    from: u32,
    letters: String,
}

/// The published boards: rows, columns, winner.
fn published() -> Vec<(u32, u32, char)> {
    let figures: Figures = common::figures("domineering_solved.toml");
    let boards = figures.rows.iter().flat_map(|Winners { rows, from, letters }| {
        letters.chars().zip(*from..).map(move |(winner, columns)| (*rows, columns, winner))
    });
    boards.collect()
}

/// 1 if `first` wins a board with this winner, -1 if not.
fn value(winner: char, first: Player) -> i32 {
    let wins = match winner {
        '1' => true,
        '2' => false,
        'V' => first == Player::Vertical,
        'H' => first == Player::Horizontal,
        other => panic!("no winner is called {other}"),
    };
    if wins { 1 } else { -1 }
}

/// Rows and columns exchanged, and with them the players.
fn turned((rows, columns, winner): (u32, u32, char)) -> (u32, u32, char) {
    let winner = match winner {
        'V' => 'H',
        'H' => 'V',
        other => other,
    };
    (columns, rows, winner)
}

#[test]
fn every_published_board_of_at_most_40_cells_has_its_winner_whoever_moves_first() {
    let mut boards: Vec<_> = published().into_iter().filter(|(rows, columns, _)| rows * columns <= 40).collect();
    assert_eq!(boards.iter().filter(|(rows, columns, _)| *rows <= 6 && *columns <= 6).count(), 20);
    boards.extend(boards.clone().into_iter().map(turned));
    for (rows, columns, winner) in boards {
        let board = Board::new(rows, columns).expect("a board that fits");
        // One table for both: the same cells may be covered with another side to move.
        let table = common::table(14);
        for first in [Player::Vertical, Player::Horizontal] {
            let report = common::solved(&Domineering::new(board, first), &table);
            assert_eq!(report.score.get(), value(winner, first), "{board}, {first:?} first");
        }
    }
}

#[test]
fn published_boards_of_41_to_49_cells_have_their_winner() {
    let boards = published().into_iter().filter(|(rows, columns, _)| (41..=49).contains(&(rows * columns)));
    let mut solved = 0;
    for (rows, columns, winner) in boards {
        let board = Board::new(rows, columns).expect("a board that fits");
        for first in [Player::Vertical, Player::Horizontal] {
            let found = common::solved_strongly(&mut Domineering::new(board, first));
            assert_eq!(found, value(winner, first), "{board}, {first:?} first");
        }
        solved += 1;
    }
    assert_eq!(solved, 4);
}

#[test]
fn without_static_bounds_the_winners_are_the_same_and_the_trees_larger() {
    for (rows, columns, winner) in published().into_iter().filter(|(rows, columns, _)| rows * columns <= 25) {
        let board = Board::new(rows, columns).expect("a board that fits");
        for first in [Player::Vertical, Player::Horizontal] {
            let start = Domineering::new(board, first);
            let with = common::solved(&start, &common::table(12));
            let without = common::solved(&start.with_static_bounds(false), &common::table(12));
            assert_eq!(without.score.get(), value(winner, first), "{board}, {first:?} first");
            assert!(without.stats.nodes >= with.stats.nodes, "{board}, {first:?} first");
        }
    }
}
