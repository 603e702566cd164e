//! Counting the lines of legal moves: the classic check of a move generator. Knows the rules; judges nothing.

use super::Chess;

impl Chess {
    /// The number of lines of `depth` legal moves from here. Draws by repetition, clock or material do not end a line.
    ///
    /// ```
    /// use transposition_games::chess::Chess;
    ///
    /// assert_eq!(Chess::new().perft(3), 8902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count(&self.board, depth)
    }
}

fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            lines += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                lines += count(&after, depth - 1);
            }
        }
        false
    });
    lines
}
