//! What a search hands back.

use transposition::{Bound, Score};

use crate::Stats;

/// The result of a finished search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The root's score for the side to move.
    pub score: Score,
    /// What the score proves against the window that was asked.
    pub bound: Bound,
    /// The best move at the root, if there is one and the search looked at moves.
    pub best: Option<M>,
    /// What it took.
    pub stats: Stats,
}
