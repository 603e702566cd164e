//! Connect Four: published values of whole boards, counts of positions, and the public test sets.
#![cfg(feature = "connect4")]

use std::collections::HashSet;

use crate::common;
use serde::Deserialize;
use transposition_games::connect4::{Board, Connect4};
use transposition_search::Game;

#[derive(Deserialize)]
struct Figures {
    board: Vec<Solved>,
    positions: Positions,
}

#[derive(Deserialize)]
struct Solved {
    size: String,
    value: String,
}

#[derive(Deserialize)]
struct Positions {
    size: String,
    by_ply: Vec<usize>,
}

fn figures() -> Figures {
    common::figures("connect4_solved.toml")
}

fn board(size: &str) -> Board {
    size.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_board_up_to_7x4_and_6x5_has_its_published_value() {
    let boards = figures().board;
    assert_eq!(boards.len(), 10);
    for Solved { size, value } in boards {
        let board = board(&size);
        let report = common::solved(&Connect4::new(board), &common::table(18));
        assert_eq!(report.score.get(), common::connect4_score(board.cells(), &value), "{size}");
    }
}

#[test]
fn there_are_as_many_positions_at_each_ply_as_published() {
    let Positions { size, by_ply } = figures().positions;
    let mut layer = vec![Connect4::new(board(&size))];
    for count in by_ply {
        // By key two mirror images are one; by the picture they are two.
        let pictures: HashSet<String> = layer.iter().map(|position| format!("{position:?}")).collect();
        assert_eq!(pictures.len(), count);
        let mirrored = |position: &Connect4| pictures.contains(&format!("{:?}", position.mirrored()));
        assert!(layer.iter().all(mirrored));
        let symmetric = layer.iter().filter(|position| position.mirrored() == **position).count();
        let keys: HashSet<u64> = layer.iter().map(Game::key).collect();
        assert_eq!(keys.len(), count.midpoint(symmetric));
        let mut next: Vec<Connect4> = Vec::new();
        let mut seen = HashSet::new();
        for position in &layer {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let mut after = *position;
                after.make(mv);
                if seen.insert(format!("{after:?}")) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
}

/// Solves the first positions of a public test set by the plain rules, each with an empty table.
fn check_set(file: &str, size: &str, count: usize) {
    let table = common::table(18);
    common::check_set(board(size), file, count, |position| {
        table.clear();
        common::solved(position, &table).score.get()
    });
}

#[test]
fn end_games_have_their_published_scores() {
    check_set("7x6_L3_R1.txt", "7x6", 100);
}

#[test]
fn easy_middle_games_have_their_published_scores() {
    check_set("7x6_L2_R1.txt", "7x6", 100);
}

#[test]
fn harder_middle_games_have_their_published_scores() {
    check_set("7x6_L2_R2.txt", "7x6", 100);
}

#[test]
fn easy_openings_have_their_published_scores() {
    check_set("7x6_L1_R1.txt", "7x6", 100);
}

#[test]
fn end_games_on_a_wider_board_have_their_published_scores() {
    check_set("9x5_endgame_L1.txt", "9x5", 100);
}
