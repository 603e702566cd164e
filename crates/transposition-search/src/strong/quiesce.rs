//! Where the depth has run out: stand pat or go on with noisy moves. Knows nothing of the table.

use transposition::{Bands, NodeScore, Ply, Score, Window};

use super::Searcher;
use crate::history::Lean;
use crate::{Game, SearchTable, Stopped};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// The score of a node whose depth has run out, whose game is not over, and that is already counted.
    ///
    /// The side to move may take its static evaluation or make a noisy move; in check it must move, and every move is
    /// looked at.
    pub(super) fn quiesce(
        &mut self,
        game: &mut G,
        bands: &Bands,
        ply: Ply,
        window: Window,
        in_check: bool,
        known: Option<NodeScore>,
    ) -> Result<Score, Stopped> {
        let here = bands.at(ply);
        if ply.get() >= u32::from(self.options.max_ply) {
            self.cut_short += 1;
            return Ok(here.to_root(game.evaluate()));
        }
        let mut best = if in_check { Score::MIN } else { here.to_root(Self::eval_of(game, known)) };
        let mut open = window.raised(best);
        if open.is_closed() {
            return Ok(best);
        }
        let mut lean = Lean::NONE;
        let start = self.moves.len();
        if in_check {
            game.moves(&mut self.moves);
        } else {
            game.noisy_moves(&mut self.moves);
        }
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            let score = self.quiet_child(game, bands, ply.next(), if keeps { open } else { -open });
            game.unmake(mv, undo);
            let score = score?;
            let score = if keeps { score } else { -score };
            best = best.max(score);
            if window.is_pv() && score > open.alpha() {
                self.lines.raise(ply, mv, true);
            }
            open = open.raised(best);
            if open.is_closed() {
                lean = self.lean;
                break;
            }
            lean = lean.and(self.lean);
        }
        self.lean = lean.seen_from(ply.get());
        self.moves.truncate(start);
        Ok(best)
    }

    /// A node inside the quiescence search.
    fn quiet_child(&mut self, game: &mut G, bands: &Bands, ply: Ply, window: Window) -> Result<Score, Stopped> {
        if self.must_stop() {
            return Err(Stopped);
        }
        self.stats.nodes += 1;
        if window.is_pv() {
            self.lines.begin(ply);
        }
        self.lean = Lean::NONE;
        if let Some(path) = game.path_score() {
            self.lean = Lean::back_from(ply.get(), path.back);
            return Ok(bands.at(ply).to_root(path.score));
        }
        if let Some(score) = game.outcome() {
            return Ok(bands.at(ply).to_root(score));
        }
        let in_check = game.in_check();
        self.quiesce(game, bands, ply, window, in_check, None)
    }
}
