//! The one place where the search writes into its table.

use transposition::{Bands, Bound, Depth, Entry, Frame, NodeScore, Ply, Score};

use super::Searcher;
use super::records::{Node, NodeRequest, NodeValue};
use super::requirement::is_proof;
use crate::graph_history::{PathDependency, TtKey};
use crate::{Game, SearchTable};

/// What is to be stored of a finished node.
pub(super) struct Found<M> {
    pub(super) depth: Depth,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) best: Option<M>,
    pub(super) eval: Option<NodeScore>,
    pub(super) pv: bool,
    pub(super) work: u64,
    /// What of the path the score depends on.
    pub(super) dependency: PathDependency,
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Stores the value of a node, which is between its bounds. If a line below it was cut short it is worth no more than the
    /// plies up to there; a root without all its moves is no result of the position at all.
    #[inline]
    pub(super) fn finish(
        &mut self,
        game: &G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        value: NodeValue,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        let Some(tt_key) = &node.tt_key else { return };
        let NodeRequest { ply, window, .. } = node.request;
        if ply == Ply::ROOT && !self.root.is_whole() {
            return;
        }
        let mut depth = node.draft;
        if value.cut_short {
            depth = depth.min(Depth::new(i32::from(self.options.max_ply) - ply.get() as i32));
        }
        let NodeValue { score, dependency, .. } = value;
        // Proved before to be at least so near, and now to be no nearer: known exactly.
        let proved_before = node.settles && node.probed.proved == Some(score);
        let (bound, best) = if proved_before { (Bound::Exact, node.probed.hash_move) } else { (bound, best) };
        let work = self.stats.nodes - node.nodes_before;
        let (eval, pv) = (node.probed.eval, window.is_pv());
        let found = Found { depth, score, bound, best, eval, pv, work, dependency };
        self.store(game, tt_key, bands.at(ply), &found);
    }

    /// Stores what a finished node has found.
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
        if let Some(entry) = tt_key.storable(entry, found.dependency) {
            let fate = self.table.store(tt_key.key(), entry);
            self.stats.count_store(fate);
        }
    }
}
