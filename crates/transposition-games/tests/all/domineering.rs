//! Domineering: the published winners, and a table that both orders of play may share.
#![cfg(feature = "domineering")]

use crate::common;
use serde::Deserialize;
use transposition::{KeyStream, Solved, Table, WideExact, Work};
use transposition_games::domineering::{Board, Cells, Counted, Domineering, Domino, Player, SOLVING};
use transposition_search::conformance::random_line;
use transposition_search::{Ask, Game, Options, Searcher, Stats, reference::minimax};

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

/// A table that never takes one position for another.
type Certain = Table<Solved<Domino, Work>, WideExact<81>>;

/// The value of a position in wide words, and the nodes it took.
fn counted(position: &Domineering<u128>, options: Options, table: &Certain) -> (i32, u64) {
    let mut game = Counted::new(position);
    let before = game;
    let solution = Searcher::new(table).with_options(options).solve(&mut game, Ask::Middle);
    assert_eq!(game, before);
    (solution.value().expect("no limit is set").get(), solution.stats.nodes)
}

#[test]
fn counting_gives_every_published_board_of_at_most_50_cells_its_winner() {
    let mut boards: Vec<_> = published().into_iter().filter(|(rows, columns, _)| rows * columns <= 50).collect();
    boards.extend(boards.clone().into_iter().map(turned));
    let mut table: Certain = Table::with_mib(8).expect("memory");
    for (rows, columns, winner) in boards {
        let board = Board::wide(rows, columns).expect("a board that fits");
        table.clear(1);
        for first in [Player::Vertical, Player::Horizontal] {
            let (found, _) = counted(&Domineering::new(board, first), SOLVING, &table);
            assert_eq!(found, value(winner, first), "{board}, {first:?} first");
        }
    }
}

#[test]
fn counting_needs_few_nodes() {
    for (rows, columns, most) in [(6, 6, 2), (7, 7, 4000), (6, 8, 62_000)] {
        let board = Board::wide(rows, columns).expect("a board that fits");
        let table: Certain = Table::with_mib(16).expect("memory");
        let (_, nodes) = counted(&Domineering::new(board, Player::Vertical), SOLVING, &table);
        assert!(nodes <= most, "{board}: {nodes}");
    }
}

/// Random positions of a board with at most `left` dominoes to come for either side.
fn random_positions<C: Cells>(board: Board<C>, left: i32, random: &mut KeyStream) -> Vec<Domineering<C>> {
    let mut positions = Vec::new();
    for laid in 1..board.cells() as usize / 2 {
        let first = if laid % 2 == 0 { Player::Vertical } else { Player::Horizontal };
        let start = Domineering::new(board, first);
        let Some(line) = random_line(&start, laid, random) else { continue };
        let mut position = start;
        for mv in line {
            position.make(mv);
        }
        if position.horizon().get() <= left {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn no_switch_changes_a_value_on_boards_of_either_width() {
    let mut random = KeyStream::new(31);
    let (mut solved, mut won) = (0, 0);
    for size in ["4x5", "5x5", "6x6", "8x8", "9x8", "9x9", "2x40", "27x3"] {
        let board: Board<u128> = size.parse().expect("a size");
        let table: Certain = Table::with_mib(8).expect("memory");
        for position in (0..5).flat_map(|_| random_positions(board, 9, &mut random)) {
            let expected = minimax(&mut position.clone(), position.horizon(), &mut Stats::default()).get();
            let fresh: Certain = Table::with_mib(8).expect("memory");
            for (options, table) in [
                (SOLVING, &table),
                (Options { child_bounds: false, ..SOLVING }, &table),
                (Options { etc: None, ..SOLVING }, &table),
                (Options { static_bounds: false, ..SOLVING }, &fresh),
            ] {
                assert_eq!(counted(&position, options, table).0, expected, "{position:?} {options:?}");
            }
            solved += 1;
            won += u32::from(expected > 0);
        }
    }
    assert!(solved > 100 && won > solved / 8 && won < solved * 7 / 8, "{won} of {solved}");
}
