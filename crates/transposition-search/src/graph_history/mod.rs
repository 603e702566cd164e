//! Graph history: what a table may do where the value of a position depends on the way it was reached.
//!
//! A key names a position; a repetition or a clock of moves looks at the path. So a value found on one path can be wrong
//! on another. [`GraphHistory`] chooses what a search does about it. This file decides, node by node, under which key a value
//! may stand and which entries may end the node; it does not know how a repetition is scored, nor how nodes are searched.
//!
//! # Why `Complete` is right
//!
//! Let `V(p, H, d)` be the value of position `p` after the past `H`, searched `d` plies deep by a search without a table.
//! Where the path can matter `Complete` finds just that.
//!
//! **With the path in the key.** Where the past can matter, an entry stands under [`Game::path_key`], which is equal only
//! for equal `p` and for pasts that leave the same game to play. Such an entry is a statement about `V(p, H, d)` and ends a
//! node only where `V(p, H, d)` is asked for: nothing is assumed.
//!
//! **Without it.** [`Game::past_reaches`] gives an `m` such that nothing of `H` can change a score less than `m` plies
//! below `p`, so `V(p, H, d) = V(p, no past, d)` for every `d < m`. There, and where there is no `m`, entries stand under
//! the bare [`Game::key`] and are statements about `V(p, no past, d)`.
//!
//! **Only the depth asked for.** The depth gate of the probe contract lets deeper entries through. Here it must not: a
//! deeper entry looked far enough to meet what is now the past, and a value made with its help would hide that behind a
//! small depth of its own. So an entry ends a node only if its depth is the one asked for.
//!
//! A game whose path cannot matter ([`Game::path_matters`]) needs none of this: `Complete` is then the search that
//! `Ignore` is, node for node.
//!
//! **Repetition as endless play.** Where a repetition scores what a play without end would
//! ([`Game::repeats_as_endless`]), a search to the end may do better, since then each position has a value `v(p)` of the
//! unending game, which no path can change, and a root without a past is worth just that. A search result is turned into
//! statements about `v`: "at least `t`, given the ancestors it depended on are at least `t`", and the same from above. A
//! statement that depends on no proper ancestor needs nothing given: whoever follows the searched moves, and starts again
//! from the repeated position whenever one is met, either reaches an end that was searched or plays for ever, which is
//! worth the repetition's score, and that was counted. So it is true of `v`, on every path, and is kept under the bare
//! key. A statement that depends on an ancestor is not kept as a value at all.
//!
//! `docs/graph-history.md` has the argument in full.

mod dependency;
#[cfg(test)]
mod tests;

use transposition::fault::{self, Fault};
use transposition::{Depth, Entry, Extra, Frame, HashMove, NodeScore};

use crate::Game;
pub(crate) use dependency::PathDependency;
pub use dependency::PathScore;

/// How a search treats values that depend on the path.
///
/// For a game whose path does not matter the four are one and the same search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GraphHistory {
    /// Not at all: every value is stored under the position's key. Fast, and wrong where a path mattered.
    Ignore,
    /// A value that depended on an ancestor is not stored, only its move is; an entry deeper than the plies left on a move
    /// clock ends no node unless it tells of a win or loss before that, and none does that tells of one further away. What
    /// remains wrong: an entry made where nothing repeated may be used where its subtree would meet an ancestor.
    #[default]
    Practical,
    /// As `Practical`, but a value depends only upon what its best move depended on. More values are kept, so that positions
    /// in which every line can repeat, as chess endings of few pieces, are searched deeper. What remains wrong beside: a
    /// bound from above may rest on a move that was worth no more because it repeated. Where a repetition is a
    /// draw and no clock runs, a search to the end may miss a win but makes none up.
    Loose,
    /// Where the path can matter, the value is that of a search without a table, as long as different keys stay different.
    /// Costs nothing where it cannot; elsewhere positions are searched again where their past could matter and is not the
    /// same, and a deeper entry does not stand in for a shallower one.
    ///
    /// The table must hold no entries of another treatment.
    Complete,
}

/// The treatment one search settles on at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HistoryPolicy {
    /// Bare keys, everything stored, everything believed.
    None,
    /// Bare keys, values that depend on an ancestor left out, the move clock minded.
    Practical,
    /// As `Practical`, with leaning told by the best move alone.
    Loose,
    /// Bare keys, values that depend on an ancestor left out: complete where repetition is endless play.
    Endless,
    /// The path in the key wherever the past can matter, and every depth for itself.
    Path,
}

/// Where a node's value stands in the table, and what of it may be believed there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TtKey<K> {
    key: K,
    holds: Holds,
    /// Whether values that depend on an ancestor stand here too.
    keeps_dependent: bool,
}

/// Which entries under a key hold for the node, by their depth; what the probe contract asks for comes on top.
#[derive(Clone, Copy, Debug)]
enum Holds {
    All,
    /// Those that did not look as far as this, where a move clock ends the game, or tell of a win or loss before it; none
    /// that tells of one beyond it.
    Below(Depth),
    /// Those of just this depth.
    Only(Depth),
}

impl GraphHistory {
    /// What a search of `game`, its root, to `depth` must take care of.
    pub(crate) fn policy<G: Game>(self, game: &G, depth: Depth) -> HistoryPolicy {
        if !game.path_matters() {
            return HistoryPolicy::None;
        }
        match self {
            GraphHistory::Ignore => HistoryPolicy::None,
            GraphHistory::Practical => HistoryPolicy::Practical,
            GraphHistory::Loose => HistoryPolicy::Loose,
            GraphHistory::Complete => {
                let to_the_end = depth == Depth::SOLVED;
                let endless = to_the_end && game.repeats_as_endless() && game.past_reaches().is_none();
                if endless { HistoryPolicy::Endless } else { HistoryPolicy::Path }
            }
        }
    }
}

impl HistoryPolicy {
    /// Whether a result that holds at any depth may stand for one of the depth asked for.
    #[inline]
    pub(crate) fn takes_any_depth(self) -> bool {
        self != HistoryPolicy::Path
    }

    /// What a node depends on after one more move that did not cut it off: `before` and what that move depended on.
    #[inline]
    pub(crate) fn with_move(self, before: PathDependency, by_move: PathDependency, is_best: bool) -> PathDependency {
        match self {
            HistoryPolicy::Loose if is_best => by_move,
            HistoryPolicy::Loose => before,
            _ => before.and(by_move),
        }
    }

    /// The table key of the position with this key, where nothing beside the key matters.
    #[inline]
    pub(crate) fn bare<K>(self, key: K) -> Option<TtKey<K>> {
        (self == HistoryPolicy::None).then_some(TtKey { key, holds: Holds::All, keeps_dependent: true })
    }

    /// The table key of the position in `game`, to be searched to `depth`.
    #[inline]
    pub(crate) fn tt_key<G: Game>(self, game: &G, depth: Depth) -> TtKey<G::Key> {
        match self {
            HistoryPolicy::None => TtKey { key: game.key(), holds: Holds::All, keeps_dependent: true },
            HistoryPolicy::Endless => TtKey { key: game.key(), holds: Holds::All, keeps_dependent: false },
            HistoryPolicy::Practical | HistoryPolicy::Loose => {
                let holds = game.clock_left().map_or(Holds::All, |left| Holds::Below(plies(left)));
                TtKey { key: game.key(), holds, keeps_dependent: false }
            }
            HistoryPolicy::Path => {
                let free = game.past_reaches().is_none_or(|soonest| depth < plies(soonest));
                let key = if free { game.key() } else { game.path_key() };
                TtKey { key, holds: Holds::Only(depth), keeps_dependent: true }
            }
        }
    }
}

/// A finite depth of this many plies.
fn plies(count: u32) -> Depth {
    Depth::new(count.min(u16::MAX.into()) as i32)
}

impl<K: Copy> TtKey<K> {
    /// The key to probe and to store under.
    #[inline]
    pub(crate) fn key(&self) -> K {
        self.key
    }

    /// Whether a kept score of this depth is one that holds on this path.
    ///
    /// Where a clock runs, a win or loss further away than the plies left can no longer come true; one that is not, nor what is
    /// said of nearer ones, is nothing to the clock, however deep the search was.
    #[inline]
    pub(crate) fn holds(&self, depth: Depth, score: NodeScore, here: Frame<'_>) -> bool {
        match self.holds {
            Holds::All => true,
            Holds::Below(end) => {
                let in_time = here.with_clock(end.get() as u32).to_root(score) == here.to_root(score);
                in_time && (depth < end || here.band_of(score).is_some())
            }
            // An entry of the greatest finite depth may come from any deeper search.
            Holds::Only(asked) => depth == asked && depth != Depth::STORED_MAX,
        }
    }

    /// What to store of `entry`, a value that depended on `dependency`: the entry, its move alone, or nothing.
    #[inline]
    pub(crate) fn storable<M: HashMove, X: Extra>(
        &self,
        entry: Entry<M, X>,
        dependency: PathDependency,
    ) -> Option<Entry<M, X>> {
        if dependency.is_none() || self.keeps_dependent || fault::active(Fault::PathForgotten) {
            Some(entry)
        } else {
            entry.hash_move().map(Entry::hint)
        }
    }
}
