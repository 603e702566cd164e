//! The oracle: no pruning, no table, nothing clever.

use transposition::{Depth, Score};

use crate::reference::oracle::Oracle;
use crate::{Game, Stats};

/// The longest line that is followed: a game that goes on for longer is taken to have no end.
const LONGEST_LINE: usize = 1 << 20;

/// The value of `game` at `depth` for the side to move, by looking at everything; nodes are counted in `stats`.
///
/// Slow on purpose: it is what every other search is checked against. A line takes memory and no stack, so that games of
/// many thousand plies are as safe as short ones.
///
/// # Panics
/// If a line is longer than 1,048,576 plies: a search to the end of a game that has none.
#[must_use]
pub fn minimax<G: Game>(game: &mut G, depth: Depth, stats: &mut Stats) -> Score {
    let mut oracle = Oracle::new(game, G::moves).within(u64::MAX, LONGEST_LINE);
    let value = oracle.value(game, depth);
    stats.nodes += oracle.nodes();
    value.expect("minimax follows lines of at most 1048576 plies; give a depth to a game that does not end")
}
