//! One search of a chess position over the engine's table.

use std::num::NonZero;

use transposition::{Bound, Depth, Score};
use transposition_games::chess::{Chess, Move, PLAYING};
use transposition_search::{Analysis, Game, Iteration, Limits, Line, Options, Team};

use crate::Hash;

/// The deepest iteration: what is left to the longest line that a search follows is for extensions and quiescence.
const DEEPEST: i32 = PLAYING.max_ply as i32 - 1;

/// The options of the search: those for playing, without cutoffs by the table at PV nodes. A line that announces a mate is
/// to be shown to its end, so nothing of it may be cut off.
pub const OPTIONS: Options = Options { pv_cutoffs: false, ..PLAYING };

/// Request a position is to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Threads that search together over one table. One alone repeats itself to the node.
    pub threads: NonZero<usize>,
    /// Request many lines are wanted.
    pub lines: usize,
    /// The only moves to look at, if some were given.
    pub only: Option<&'a [Move]>,
    /// Where the search ends. Without any limit it ends at the depth that the search can follow.
    pub limits: Limits<'a>,
}

/// Searches `position` deeper and deeper, as a new search of the table. `tell` hears of every line.
///
/// A position that is drawn by its material still has a line of one move, if there is a legal one.
///
/// # Errors
///
/// If the system refuses a thread.
pub fn analyse(
    hash: &Hash,
    position: &Chess,
    how: Request<'_>,
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
