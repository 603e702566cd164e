//! What the game alone says of a position: its outcome, and bounds of its value without a search.

use transposition::{Frame, Ply, Score, Window};

use super::Searcher;
use super::records::{End, Node, NodeValue};
use crate::{Game, SearchTable};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Ends the node if the game is over or its bounds settle the window, and narrows the window to them if not. The root is
    /// never settled by them, so that it always has a move to show; a root without all its moves is not bounded by them
    /// either.
    #[inline]
    pub(super) fn check_outcome_and_bounds(
        &self,
        game: &G,
        here: Frame<'_>,
        node: &mut Node<G::Key, G::Move>,
    ) -> Result<(), End> {
        if let Some(score) = game.outcome() {
            return Err(End::Value(NodeValue::of(here.to_root(score))));
        }
        let is_root = here.ply() == Ply::ROOT;
        if !self.options.static_bounds || (is_root && !self.root.is_whole()) {
            return Ok(());
        }
        if is_root {
            let (low, high) = game.score_bounds();
            node.bound(here.to_root(low), here.to_root(high));
            return Ok(());
        }
        match Self::bounds(game, here, node.request.window) {
            Err(score) => Err(End::Value(NodeValue::of(score))),
            Ok((low, high)) => {
                node.narrow(low, high);
                Ok(())
            }
        }
    }

    /// The bounds that the game states for the position, or the score if they settle it within the window.
    #[inline]
    pub(super) fn bounds(game: &G, here: Frame<'_>, window: Window) -> Result<(Score, Score), Score> {
        let (low, high) = game.score_bounds_for(here.to_node(window.alpha()), here.to_node(window.beta()));
        let (low, high) = (here.to_root(low), here.to_root(high));
        if low >= window.beta() || low == high {
            return Err(low);
        }
        if high <= window.alpha() { Err(high) } else { Ok((low, high)) }
    }
}
