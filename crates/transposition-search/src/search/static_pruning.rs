//! Static pruning: what the static evaluation, or a null move, says of a node before its moves are tried. Reverse futility
//! pruning, razoring, null move pruning.

use transposition::{Bands, Depth, Score};

use super::Searcher;
use super::records::{End, Node, NodeRequest, NodeValue, ProbeResult, QuiescenceNode};
use crate::{Game, SearchTable};

/// A null move is tried with at least this depth left.
const NULL_MOVE_FROM: i32 = 3;
/// Reverse futility cuts a node with no more depth than this left.
const REVERSE_FUTILITY_UP_TO: i32 = 7;
/// Razoring leaves a node to the quiescence search with no more depth than this left.
const RAZOR_UP_TO: i32 = 3;

/// So near the root nothing is left out on the word of the evaluation, which sees no threat of mate: a short win is then found
/// by the first iteration that is deep enough, whatever it costs in material.
pub(super) const SEE_ALL_TO: u32 = 4;

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Ends a node that is neither a PV node nor in check if its static evaluation or a null move says enough, and notes the
    /// evaluation for the stages that follow.
    #[inline]
    pub(super) fn static_pruning(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &mut Node<G::Key, G::Move>,
    ) -> Result<(), End> {
        let NodeRequest { depth, ply, window, may_pass } = node.request;
        if !self.options.selects() || node.in_check || depth == Depth::SOLVED {
            return Ok(());
        }
        let eval = *node.probed.eval.get_or_insert_with(|| game.evaluate());
        let decisive = bands.band_of(window.beta()).is_some() || bands.band_of(window.alpha()).is_some();
        if window.is_pv() || decisive {
            return Ok(());
        }
        let own = bands.at(ply).to_root(eval);
        if let Some(margin) = self.options.futility.filter(|_| ply.get() > SEE_ALL_TO) {
            Self::reverse_futility(node, own, margin.into())?;
            self.razor(game, bands, node, own, margin.into())?;
        }
        if self.options.null_move && may_pass && own >= window.beta() {
            self.null_move(game, bands, node, own)?;
        }
        Ok(())
    }

    /// Reverse futility pruning: a position a margin above beta for each ply left is taken to stay above it.
    #[inline]
    fn reverse_futility(node: &Node<G::Key, G::Move>, own: Score, margin: i32) -> Result<(), End> {
        let NodeRequest { depth, window, .. } = node.request;
        let left = depth.get();
        if left <= REVERSE_FUTILITY_UP_TO && own.get() - left * margin >= window.beta().get() {
            return Err(End::Value(NodeValue::of(node.clamped(own))));
        }
        Ok(())
    }

    /// Razoring: a position far below alpha with little depth left is worth what the quiescence search says, if that stays
    /// below alpha.
    #[inline]
    fn razor(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &mut Node<G::Key, G::Move>,
        own: Score,
        margin: i32,
    ) -> Result<(), End> {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let left = depth.get();
        let is_low = left <= RAZOR_UP_TO && own.get() + (left + 1) * 2 * margin < window.alpha().get();
        if !is_low || !self.options.quiescence {
            return Ok(());
        }
        let probed = ProbeResult { eval: node.probed.eval, ..ProbeResult::NOTHING };
        let last_node = self.last_quiescence_node();
        let quiet = QuiescenceNode { in_check: false, probed, tt_key: None, depth: Depth::ZERO, last_node };
        let value = self.quiesce(game, bands, ply, window, quiet)?;
        if value.score <= window.alpha() {
            return Err(End::Value(NodeValue { score: node.clamped(value.score), ..value }));
        }
        node.cut_short |= value.cut_short;
        Ok(())
    }

    /// Null move pruning: passes the turn and searches less deeply. A score that still reaches beta ends the node; it is not
    /// stored, and a decisive one is not believed beyond beta, since it rests on a move that was not made.
    fn null_move(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &mut Node<G::Key, G::Move>,
        own: Score,
    ) -> Result<(), End> {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let beta = window.beta();
        if depth.get() < NULL_MOVE_FROM {
            return Ok(());
        }
        let Some(undo) = game.make_null() else { return Ok(()) };
        self.side ^= true;
        // The better the position, the less need be looked at.
        let surplus =
            self.options.futility.map_or(0, |margin| (own.get() - beta.get()) / (3 * i32::from(margin).max(1)));
        let reduction = 3 + depth.get() / 4 + surplus.min(3);
        let child = NodeRequest { depth: depth - reduction, ply: ply.next(), window: -window, may_pass: false };
        let value = self.node::<true>(game, bands, child, None);
        self.side ^= true;
        game.unmake_null(undo);
        let value = value?.for_mover(false);
        if value.score < beta {
            node.cut_short |= value.cut_short;
            return Ok(());
        }
        let score = if bands.band_of(value.score).is_some() { beta } else { value.score };
        let dependency = value.dependency.seen_from(ply.get());
        Err(End::Value(NodeValue { score: node.clamped(score), dependency, ..value }))
    }
}
