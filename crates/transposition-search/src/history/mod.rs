//! Graph history: what a table may do where the value of a position depends on the way it was reached.
//!
//! A key names a position; a repetition or a clock of moves looks at the path. So a value found on one path can be wrong
//! on another. [`History`] chooses what a search does about it. This file decides, node by node, under which key a value
//! may stand and which entries may end the node; it does not know how a repetition is scored, nor how nodes are searched.
//!
//! # Why `Complete` is right
//!
//! Let `V(p, H, d)` be the value of position `p` after the past `H`, searched `d` plies deep by a search without a table.
//!
//! **With the path in the key.** Where the past can matter, an entry stands under [`Game::path_key`], which is equal only
//! for equal `p` and equal `H` (as far as `H` can ever matter). Such an entry is a statement about `V(p, H, d)` and is
//! used for `V(p, H, d)`: nothing is assumed.
//!
//! **Without it.** [`Game::past_reaches`] gives an `m` such that nothing of `H` can change a score less than `m` plies
//! below `p`, so `V(p, H, d) = V(p, no past, d)` for every `d < m`. Entries under the bare [`Game::key`] are statements
//! about `V(p, no past, d)`: they are stored only where `d < m`, and end a node only where their **own** depth is below
//! the node's `m`. The last point matters: an entry deeper than asked for, which the depth gate lets through, was made by a
//! search that could look far enough to meet what is now the past. A game without cycles has no `m` at all: every entry
//! stands under the bare key, and `Complete` searches the very nodes that `Ignore` does.
//!
//! **Repetition as endless play.** Where a repetition scores what a play without end would
//! ([`Game::repeats_as_endless`]), a search to the end may do better, since then each position has a value `v(p)` of the
//! unending game, which no path can change, and a root without a past is worth just that. A search result
//! is turned into statements about `v`: "at least `t`, given the ancestors it leaned upon are at least `t`", and the same
//! from above. A statement that leans on no proper ancestor needs nothing given: whoever follows the searched moves, and
//! starts again from the repeated position whenever one is met, either reaches an end that was searched or plays for ever,
//! which is worth the repetition's score, and that was counted. So it is true of `v`, on every path, and is kept under
//! the bare key. A statement that leans on an ancestor is not kept as a value at all.
//!
//! `docs/graph-history.md` has the argument in full.

mod path;

use transposition::{Depth, Entry, Extra, HashMove};

use crate::Game;
pub(crate) use path::Lean;
pub use path::PathScore;

/// How a search treats values that depend on the path.
///
/// For a game without path effects the three are one and the same search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum History {
    /// Not at all: every value is stored under the position's key. Fast, and wrong where a path mattered.
    Ignore,
    /// A value that leaned on an ancestor is not stored, only its move is; an entry deeper than the plies left on a move
    /// clock ends no node. What remains wrong: an entry made where nothing repeated may be used where its subtree would
    /// meet an ancestor.
    #[default]
    Practical,
    /// Every value is right for the path it is used on, as long as different pasts have different keys. Costs nothing in
    /// games without cycles; in others positions are searched again where their past could matter and is not the same.
    Complete,
}

/// The treatment one search settles on at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Bare keys, everything stored, everything believed.
    None,
    /// Bare keys, values that lean on an ancestor left out, the move clock minded.
    Practical,
    /// Bare keys, values that lean on an ancestor left out: complete where repetition is endless play.
    Endless,
    /// The path in the key wherever the past can matter.
    Path,
}

/// Where a node's value stands in the table, and what of it may be believed there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shelf<K> {
    key: K,
    /// Entries as deep as this, or deeper, may have looked into what is another past here.
    unsafe_from: Option<Depth>,
    /// Whether values that lean on an ancestor stand here too.
    keeps_leaning: bool,
}

impl History {
    /// What a search of `game`, its root, to `depth` must take care of.
    pub(crate) fn care<G: Game>(self, game: &G, depth: Depth) -> Care {
        match self {
            History::Ignore => Care::None,
            History::Practical => Care::Practical,
            History::Complete => {
                let to_the_end = depth == Depth::SOLVED;
                let endless = to_the_end && game.repeats_as_endless() && game.past_reaches().is_none();
                if endless { Care::Endless } else { Care::Path }
            }
        }
    }
}

impl Care {
    /// The shelf of the position in `game`, to be searched to `depth`.
    #[inline]
    pub(crate) fn shelf<G: Game>(self, game: &G, depth: Depth) -> Shelf<G::Key> {
        let reach = match self {
            Care::None | Care::Endless => None,
            Care::Practical => game.clock_left(),
            Care::Path => game.past_reaches(),
        };
        let unsafe_from = reach.map(|plies| Depth::new(plies.min(u16::MAX.into()) as i32));
        let bare = Shelf { key: game.key(), unsafe_from, keeps_leaning: self == Care::None };
        if self == Care::Path && !bare.is_safe(depth) {
            return Shelf { key: game.path_key(), unsafe_from: None, keeps_leaning: true };
        }
        bare
    }
}

impl<K: Copy> Shelf<K> {
    /// The key to probe and to store under.
    #[inline]
    pub(crate) fn key(&self) -> K {
        self.key
    }

    /// Whether the value of an entry of `depth` is one that holds on this path.
    #[inline]
    pub(crate) fn is_safe(&self, depth: Depth) -> bool {
        // An entry of the greatest finite depth may come from any deeper search.
        self.unsafe_from.is_none_or(|from| depth < from && depth < Depth::STORED_MAX)
    }

    /// What to store of `entry`, a value that leaned on `lean`: the entry, its move alone, or nothing.
    #[inline]
    pub(crate) fn fit<M: HashMove, X: Extra>(&self, entry: Entry<M, X>, lean: Lean) -> Option<Entry<M, X>> {
        if lean.is_none() || self.keeps_leaning { Some(entry) } else { entry.hash_move().map(Entry::hint) }
    }
}
