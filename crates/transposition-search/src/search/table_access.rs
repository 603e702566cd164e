//! The one place where the strong search looks into its table and the one where it writes. Whatever decides whether an
//! entry may be believed belongs here.

use transposition::fault::{self, Fault};
use transposition::{Depth, Entry, Frame, NodeScore, Score, Window};

use super::records::{ChildProbe, Found, ProbeResult};
use super::requirement::is_proof;
use super::{DepthGate, Searcher};
use crate::graph_history::TtKey;
use crate::{Game, ProbeRequest, SearchTable};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Whether a node of this depth has anything to do with the table.
    #[inline]
    pub(super) fn uses_table(&self, game: &G, depth: Depth) -> bool {
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

    /// Probes for the node at `here`; `may_cut` says whether an entry may end it.
    #[inline]
    pub(super) fn probe(
        &mut self,
        game: &G,
        tt_key: &TtKey<G::Key>,
        depth: Depth,
        window: Window,
        here: Frame<'_>,
        may_cut: bool,
    ) -> ProbeResult<G::Move> {
        self.stats.probes += 1;
        let sought = ProbeRequest { depth, window: may_cut.then_some(window), here };
        let Some(entry) = self.table.probe_for(tt_key.key(), sought) else { return ProbeResult::NOTHING };
        self.stats.hits += 1;
        self.stats.deep_hits += u64::from(entry.is_deep_enough(depth));
        let settled = if may_cut { self.settles(tt_key, &entry, depth, window, here) } else { None };
        if settled.is_some() {
            self.stats.count_cutoff(entry.bound());
            return ProbeResult { settled, ..ProbeResult::NOTHING };
        }
        let hash_move = entry.hash_move().map(|mv| game.own_move(mv));
        self.stats.move_present += u64::from(hash_move.is_some());
        let eval = entry.eval().map(NodeScore::new);
        ProbeResult { settled, hash_move, eval, proved: self.proved(&entry, here) }
    }

    /// What was found out about the node before it was entered.
    #[inline]
    pub(super) fn known(&mut self, game: &G, asked: &ChildProbe<G::Key, G::Move>) -> ProbeResult<G::Move> {
        let hash_move = asked.hash_move.map(|mv| game.own_move(mv));
        self.stats.move_present += u64::from(hash_move.is_some());
        ProbeResult { settled: None, hash_move, eval: asked.eval, proved: asked.proved }
    }

    /// Stores what a finished node has found; `self.dependency` is what its value depended on.
    #[inline]
    pub(super) fn store(&mut self, game: &G, tt_key: &TtKey<G::Key>, here: Frame<'_>, found: &Found<G::Move>) {
        let best = found.best.map(|mv| game.canonical_move(mv));
        let score = here.to_node(found.score);
        let is_proof = self.keeps_proofs && is_proof(here, score, found.bound);
        let depth = if is_proof { Depth::SOLVED } else { found.depth };
        let mut entry = Entry::new(depth, score, found.bound, best).with_work(found.work).with_pv(found.pv);
        if let Some(eval) = found.eval {
            entry = entry.with_eval(eval.get());
        }
        if let Some(entry) = tt_key.storable(entry, self.dependency) {
            let fate = self.table.store(tt_key.key(), entry);
            self.stats.count_store(fate);
        }
    }

    /// Moves `mv` to the front of the node's moves, the others keeping their order. False if it is not among them: a
    /// stored move reaches the board only through the list of legal ones.
    #[inline]
    pub(super) fn bring_to_front(&mut self, start: usize, mv: G::Move) -> bool {
        if fault::active(Fault::UncheckedHashMove) {
            self.moves.insert(start, mv);
            return true;
        }
        let found = self.move_to_front(start, mv);
        self.stats.move_legal += u64::from(found);
        found
    }

    /// The same of any list of moves, without a count.
    #[inline]
    pub(super) fn move_to_front(&mut self, start: usize, mv: G::Move) -> bool {
        let Some(at) = self.moves[start..].iter().position(|&listed| listed == mv) else { return false };
        self.moves[start..=start + at].rotate_right(1);
        true
    }
}
