//! The built-in Connect Four set is what its seed makes it: random games, cut off after a fixed number of moves.

use transposition::KeyStream;
use transposition_games::connect4::{Board, Column, Connect4};
use transposition_search::Game;

const BUILT_IN: &str = include_str!("../../data/connect4.txt");

/// How many positions, after how many moves.
const COUNTS: [(usize, u32); 2] = [(12, 17), (12, 19)];

fn generated() -> String {
    let mut random = KeyStream::new(3);
    let mut lines = String::new();
    for (count, plies) in COUNTS {
        let mut left = count;
        while left > 0 {
            let Some(moves) = random_game(&mut random, plies) else { continue };
            lines += &moves;
            lines.push('\n');
            left -= 1;
        }
    }
    lines
}

/// The moves of a random game of `plies` plies that is not over then and not won by the next move, nor decided by what the
/// game can say without a search.
fn random_game(random: &mut KeyStream, plies: u32) -> Option<String> {
    let mut position = Connect4::new(Board::default());
    let mut text = String::new();
    let mut legal: Vec<Column> = Vec::new();
    for _ in 0..plies {
        legal.clear();
        position.legal_moves(&mut legal);
        if legal.is_empty() {
            return None;
        }
        let choice = legal[(random.next_word() % legal.len() as u64) as usize];
        text += &choice.to_string();
        position.make(choice);
    }
    legal.clear();
    position.legal_moves(&mut legal);
    let wins = |&column: &Column| {
        let mut after = position;
        after.make(column);
        after.outcome().is_some()
    };
    let (low, high) = position.score_bounds();
    (position.outcome().is_none() && low != high && !legal.iter().any(wins)).then_some(text)
}

#[test]
fn the_file_is_what_the_seed_makes() {
    assert_eq!(BUILT_IN, generated());
}
