//! Where the strong search looks less deeply on purpose: null move and late move reductions.

use transposition::{Bands, Depth, NodeScore, Ply, Score, Window};

use super::Searcher;
use super::node::Task;
use crate::history::Lean;
use crate::{Game, SearchTable, Stopped};

/// A pass is tried with at least this depth left.
const PASS_FROM: i32 = 3;
/// Reductions begin with this depth left ...
const REDUCE_FROM: i32 = 3;
/// ... and after this many moves.
const REDUCE_AFTER: usize = 3;

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Passes the turn and searches less deeply. A score that still reaches beta ends the node; it is not stored, and a
    /// decisive one is not believed beyond beta, since it rests on a move that was not made.
    pub(super) fn pass(
        &mut self,
        game: &mut G,
        bands: &Bands,
        depth: Depth,
        ply: Ply,
        window: Window,
        eval: NodeScore,
    ) -> Result<Option<Score>, Stopped> {
        let beta = window.beta();
        if depth.get() < PASS_FROM || bands.at(ply).to_root(eval) < beta || bands.band_of(beta).is_some() {
            return Ok(None);
        }
        let Some(undo) = game.make_null() else { return Ok(None) };
        self.side ^= true;
        let reduction = 3 + depth.get() / 4;
        let child = Task { depth: depth - reduction, ply: ply.next(), window: -window, may_pass: false };
        let score = self.node::<true>(game, bands, child);
        self.side ^= true;
        self.lean = self.lean.seen_from(ply.get());
        game.unmake_null(undo);
        let score = -score?;
        if score < beta {
            self.lean = Lean::NONE;
            return Ok(None);
        }
        Ok(Some(if bands.band_of(score).is_some() { beta } else { score }))
    }

    /// By how many plies the move at place `late` is first searched less deeply.
    #[inline]
    pub(super) fn reduction(game: &G, mv: G::Move, depth: Depth, late: usize, is_pv: bool) -> i32 {
        if depth == Depth::SOLVED || depth.get() < REDUCE_FROM || late < REDUCE_AFTER || !game.is_quiet(mv) {
            return 0;
        }
        // Grows with the logarithms of depth and place; a PV node is reduced by one ply less.
        let logs = depth.get().ilog2() * (late as u32).ilog2();
        let reduction = 1 + logs as i32 / 3 - i32::from(is_pv);
        reduction.clamp(0, depth.get() - 2)
    }
}
