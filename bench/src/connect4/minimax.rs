//! The board as the `minimax` crate wants it, and its search with a table.

use std::time::Instant;

use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy as _, Winner};

use super::Once;
use super::board::{Board, Standing};

struct Rules;

impl Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(board.columns());
        }
        winner
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        Some(board.after(column))
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        match board.standing() {
            Standing::Open => None,
            Standing::Draw => Some(Winner::Draw),
            Standing::Lost => Some(Winner::PlayerJustMoved),
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        // Keys below 2^32 pass for its empty entries; the bit keeps the empty board's from that.
        board.key() | 1 << 63
    }
}

struct Stones;

impl Evaluator for Stones {
    type G = Rules;

    fn evaluate(&self, board: &Board) -> Evaluation {
        board.evaluate()
    }
}

/// Its iterative search with its own defaults (two-tier replacement, null windows).
pub(super) fn search(depth: u8, table_mib: usize) -> Once {
    let options = IterativeOptions::new().with_table_byte_size(table_mib << 20);
    let mut search = IterativeSearch::new(Stones, options);
    search.set_max_depth(depth);
    let board = Board::default();
    let start = Instant::now();
    search.choose_move(&board);
    let seconds = start.elapsed().as_secs_f64();
    let stats = search.stats(&mut board.clone());
    Once { value: i32::from(search.root_value()), nodes: nodes(&stats), seconds }
}

/// The count in "Explored N nodes": the library gives its statistics as text only.
fn nodes(stats: &str) -> u64 {
    let mut words = stats.split_whitespace().skip_while(|word| *word != "Explored").skip(1);
    words.next().and_then(|word| word.parse().ok()).expect("minimax 0.6 says how many nodes it explored")
}
