//! Scores and lines of moves as text. Knows UCI's notation; does not know where they come from.

use transposition::Score;
use transposition_games::chess::{Chess, Move, mate_in};
use transposition_search::Game;

/// A score as UCI writes it: `cp` in hundredths of a pawn, or `mate` in moves, below zero if it is the side to move that is
/// mated.
pub(crate) fn score_text(score: Score) -> String {
    match mate_in(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.get()),
    }
}

/// A line from `position` on, as UCI writes it.
pub(crate) fn moves_text(position: &Chess, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in line {
        if !text.is_empty() {
            text.push(' ');
        }
        text += &position.uci(mv);
        position.make(mv);
    }
    text
}
