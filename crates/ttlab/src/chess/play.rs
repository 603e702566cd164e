//! One search of a chess position over the engine's table. Knows how a search is put together; does not know who asks.

use std::num::NonZero;

use transposition::{Bound, Depth, Score};
use transposition_games::chess::{Chess, Move, PLAYING};
use transposition_search::{Analysis, Game, Iteration, Limits, Line, Options, Team};

use super::Hash;

/// The deepest iteration: what is left to the longest line that a search follows is for extensions and quiescence.
const DEEPEST: i32 = PLAYING.max_ply as i32 - 1;

/// A line that announces a mate is to be shown to its end, so nothing of it may be cut off by the table.
pub(crate) const OPTIONS: Options = Options { pv_cutoffs: false, ..PLAYING };

/// How a position is to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct How<'a> {
    pub(crate) threads: NonZero<usize>,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// The only moves to look at, if some were given.
    pub(crate) only: Option<&'a [Move]>,
    pub(crate) limits: Limits<'a>,
}

/// Searches `position` deeper and deeper, as a new search of the table. `tell` hears of every line.
///
/// A position that is drawn by its material still has a line of one move, if there is a legal one.
pub(crate) fn analyse(
    hash: &Hash,
    position: &Chess,
    how: How<'_>,
    tell: impl FnMut(&Iteration<'_, Move>) + Send,
) -> Result<Analysis<Move>, String> {
    hash.new_search();
    let depth = Depth::new(how.limits.depth.map_or(DEEPEST, |depth| depth.get().clamp(1, DEEPEST)));
    let limits = Limits { depth: Some(depth), ..how.limits };
    let team = Team::new(how.threads).with_options(OPTIONS).with_limits(limits);
    let mut analysis =
        hash.deepen(&team, position, how.only, how.lines, tell).map_err(|error| format!("no thread: {error}"))?;
    if analysis.lines.is_empty() && position.outcome().is_some() {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let first = moves.into_iter().find(|mv| how.only.is_none_or(|only| only.contains(mv)));
        analysis.lines.extend(first.map(|mv| Line {
            score: Score::ZERO,
            bound: Bound::Exact,
            depth: Depth::new(1),
            pv: vec![mv],
        }));
    }
    Ok(analysis)
}
