//! Positions this project generated itself, with values proved by looking at everything: the files in `testdata/` are what
//! the seeds give today, and the solver finds the same values.
//!
//! `TRANSPOSITION_REGENERATE=1` writes the files anew.
#![cfg(all(feature = "connect4", feature = "domineering"))]

use std::fmt::Write as _;

use crate::common;
use serde::Deserialize;
use transposition::{Depth, KeyStream, NodeScore};
use transposition_games::connect4::{self, Column, Connect4};
use transposition_games::domineering::{self, Domineering, Player};
use transposition_search::conformance::{Conformant, random_line};
use transposition_search::{Game, Stats, reference::minimax};

#[derive(Deserialize)]
struct Positions {
    position: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    size: String,
    first: Option<String>,
    moves: Moves,
    score: i32,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Columns(String),
    Cells(Vec<u32>),
}

/// A game with every legal move listed and nothing known beforehand.
struct Unpruned<G>(G);

impl<G: Conformant> Game for Unpruned<G> {
    type Move = G::Move;
    type Key = G::Key;
    type Undo = G::Undo;

    fn key(&self) -> G::Key {
        self.0.key()
    }

    fn outcome(&self) -> Option<NodeScore> {
        self.0.outcome()
    }

    fn moves(&self, into: &mut Vec<G::Move>) {
        self.0.all_moves(into);
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.0.unmake(mv, undo);
    }
}

fn proved<G: Conformant>(position: &G) -> i32 {
    minimax(&mut Unpruned(position.clone()), Depth::SOLVED, &mut Stats::default()).get()
}

/// Plays `line` from `start`.
fn after<G: Conformant>(start: &G, line: &[G::Move]) -> G {
    let mut position = start.clone();
    for &mv in line {
        position.make(mv);
    }
    position
}

/// Whether one stone decides the game: too easy a question for a search.
fn wins_at_once(position: &Connect4) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().any(|&mv| after(position, &[mv]).outcome().is_some_and(|score| score != NodeScore::ZERO))
}

/// Compares `text` with the file of that name, or writes it if that was asked for.
fn agrees_with_file(name: &str, text: &str) {
    let path = common::root().join("testdata").join(name);
    if std::env::var_os("TRANSPOSITION_REGENERATE").is_some() {
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(file == text, "testdata/{name} is not what its seed gives: TRANSPOSITION_REGENERATE=1 writes it anew");
}

const CONNECT4: &str = "connect4_positions.toml";
const DOMINEERING: &str = "domineering_positions.toml";

#[test]
fn connect_four_positions_are_what_their_seed_gives() {
    let mut text =
        "# Random unfinished games of Connect Four near their end, with no win at once, from seed 2024, and their\n\
                    # scores for the side to move, proved by unpruned minimax. Columns count from 1.\n"
            .to_owned();
    let mut random = KeyStream::new(2024);
    for (size, left, count) in [("4x4", 9, 8), ("7x4", 9, 8), ("5x6", 9, 8), ("7x6", 12, 16), ("9x5", 11, 8)] {
        let board: connect4::Board = size.parse().expect("a board that fits");
        let start = Connect4::new(board);
        for _ in 0..count {
            let line = loop {
                let line = random_line(&start, board.cells() as usize - left, &mut random).expect("games that last");
                if !wins_at_once(&after(&start, &line)) {
                    break line;
                }
            };
            let moves: String = line.iter().map(Column::to_string).collect();
            let score = proved(&after(&start, &line));
            write!(text, "\n[[position]]\nsize = \"{size}\"\nmoves = \"{moves}\"\nscore = {score}\n").expect("memory");
        }
    }
    agrees_with_file(CONNECT4, &text);
}

#[test]
fn connect_four_positions_solve_to_their_proved_scores() {
    let Positions { position } = common::figures(CONNECT4);
    assert_eq!(position.len(), 48);
    for Position { size, moves, score, .. } in position {
        let Moves::Columns(moves) = moves else { panic!("columns are written as text") };
        let board = size.parse().expect("a board that fits");
        let position = Connect4::parse(board, &moves).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(common::solved(&position, &common::table(12)).score.get(), score, "{size} {moves}");
    }
}

#[test]
fn domineering_positions_are_what_their_seed_gives() {
    let mut text =
        "# Random unfinished games of Domineering, from seed 2024, as the upper or left cells of the dominoes laid (0 is\n\
         # the upper left corner), and their values for the side to move, proved by unpruned minimax. Sizes are rows x columns.\n"
            .to_owned();
    let mut random = KeyStream::new(2024);
    for (size, laid, count) in
        [("3x4", 0, 1), ("4x4", 2, 6), ("4x5", 3, 8), ("5x5", 4, 8), ("3x8", 4, 8), ("6x6", 9, 8)]
    {
        let board: domineering::Board = size.parse().expect("a board that fits");
        for (name, first) in [("v", Player::Vertical), ("h", Player::Horizontal)] {
            let start = Domineering::new(board, first);
            for _ in 0..count {
                let line = random_line(&start, laid, &mut random).expect("games that last");
                let cells: Vec<u32> = line.iter().map(|domino| domino.cell()).collect();
                let score = proved(&after(&start, &line));
                write!(
                    text,
                    "\n[[position]]\nsize = \"{size}\"\nfirst = \"{name}\"\nmoves = {cells:?}\nscore = {score}\n"
                )
                .expect("memory");
            }
        }
    }
    agrees_with_file(DOMINEERING, &text);
}

#[test]
fn domineering_positions_solve_to_their_proved_values() {
    let Positions { position } = common::figures(DOMINEERING);
    assert_eq!(position.len(), 78);
    for Position { size, first, moves, score } in position {
        let Moves::Cells(cells) = moves else { panic!("cells are written as numbers") };
        let first = if first.as_deref() == Some("v") { Player::Vertical } else { Player::Horizontal };
        let mut position = Domineering::new(size.parse().expect("a board that fits"), first);
        for cell in &cells {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mv = moves.into_iter().find(|mv| mv.cell() == *cell).expect("a legal move");
            position.make(mv);
        }
        assert_eq!(common::solved(&position, &common::table(12)).score.get(), score, "{size} {first:?} {cells:?}");
    }
}
