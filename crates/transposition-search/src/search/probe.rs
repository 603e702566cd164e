//! The one place where the search looks into its table. Whatever decides whether an entry may be believed belongs here.

use transposition::{Depth, Entry, Frame, NodeScore, Score, Window};

use super::records::{End, NodeValue, ProbeResult};
use super::requirement::is_proof;
use super::{DepthGate, Searcher};
use crate::graph_history::TtKey;
use crate::{Game, ProbeRequest, SearchTable};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Where the position in `game`, to be searched to `depth`, stands in the table, if the table is used there.
    #[inline]
    pub(super) fn tt_key(&self, game: &G, depth: Depth) -> Option<TtKey<G::Key>> {
        self.uses_table(game, depth).then(|| self.policy.tt_key(game, depth))
    }

    /// Whether the table is used at nodes of this depth.
    #[inline]
    fn uses_table(&self, game: &G, depth: Depth) -> bool {
        T::ACTIVE && (self.options.table_from == 0 || Self::plies_left(game, depth) >= self.options.table_from.into())
    }

    /// The win or loss that an entry proves at any depth.
    #[inline]
    pub(super) fn proved(&self, entry: &Entry<G::Move, T::Extra>, here: Frame<'_>) -> Option<Score> {
        let is_proof = self.keeps_proofs && entry.bound().is_some_and(|bound| is_proof(here, entry.score(), bound));
        is_proof.then(|| here.to_root(entry.score()))
    }

    /// The score of an entry that passes both gates and holds on this path.
    #[inline]
    pub(super) fn settles(
        &self,
        tt_key: &TtKey<G::Key>,
        entry: &Entry<G::Move, T::Extra>,
        depth: Depth,
        window: Window,
        here: Frame<'_>,
    ) -> Option<Score> {
        let gate = self.options.depth_gate == DepthGate::AtLeast || entry.depth() == depth;
        let holds = gate && tt_key.holds(entry.depth(), entry.score(), here);
        if holds { entry.cutoff(depth, window, here) } else { None }
    }

    /// A look at an entry for its own sake, which ends no node.
    pub(super) fn peek(&mut self, tt_key: &TtKey<G::Key>) -> Option<Entry<G::Move, T::Extra>> {
        let entry = self.table.probe(tt_key.key());
        self.stats.probes += 1;
        self.stats.hits += u64::from(entry.is_some());
        entry
    }

    /// Probes for the node at `here`, and ends it if its entry passes both gates; `may_cut` says whether an entry may.
    #[inline]
    pub(super) fn probe(
        &mut self,
        game: &G,
        tt_key: &TtKey<G::Key>,
        depth: Depth,
        window: Window,
        here: Frame<'_>,
        may_cut: bool,
    ) -> Result<ProbeResult<G::Move>, End> {
        self.stats.probes += 1;
        let probe_request = ProbeRequest { depth, window: may_cut.then_some(window), here };
        let Some(entry) = self.table.probe_for(tt_key.key(), probe_request) else { return Ok(ProbeResult::NOTHING) };
        self.stats.hits += 1;
        self.stats.deep_hits += u64::from(entry.is_deep_enough(depth));
        let cutoff = if may_cut { self.settles(tt_key, &entry, depth, window, here) } else { None };
        if let Some(score) = cutoff {
            self.stats.count_cutoff(entry.bound());
            return Err(End::Value(NodeValue::of(score)));
        }
        let hash_move = entry.hash_move().map(|mv| game.own_move(mv));
        self.stats.move_present += u64::from(hash_move.is_some());
        let eval = entry.eval().map(NodeScore::new);
        Ok(ProbeResult { hash_move, eval, proved: self.proved(&entry, here) })
    }

    /// The result of a probe that the parent made.
    #[inline]
    pub(super) fn take_probe(&mut self, game: &G, probed: &ProbeResult<G::Move>) -> ProbeResult<G::Move> {
        let hash_move = probed.hash_move.map(|mv| game.own_move(mv));
        self.stats.move_present += u64::from(hash_move.is_some());
        ProbeResult { hash_move, ..*probed }
    }
}
