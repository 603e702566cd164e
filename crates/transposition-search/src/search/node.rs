//! One node, stage by stage, in the order in which they happen. Each stage may end the node.
//!
//! | stage | file | source |
//! |---|---|---|
//! | stop check | `node`, `deferral` | |
//! | path: repetition and move clock | `node` | |
//! | game outcome and static bounds | `bounds` | |
//! | table probe | `probe` | |
//! | depth run out: quiescence search | `quiescence` | |
//! | static pruning | `static_pruning` | reverse futility, razoring, null move |
//! | moves: order, child bounds, ETC | `ordering`, `etc` | |
//! | move loop: LMP, deferral, LMR, PVS | `moves`, `late_moves`, `deferral` | |
//! | store | `store` | |
//!
//! The sources are named in the table of `mod.rs`.
//!
//! The contract of a node, root-relative scores and fail-soft: if `score <= alpha`, the value is at most `score`; if
//! `score >= beta`, it is at least `score`; otherwise it is `score`.

use transposition::{Bands, Depth, Ply, Score};

use super::Searcher;
use super::records::{Child, End, Node, NodeRequest, NodeValue, ProbeResult, QuiescenceNode};
use super::requirement::Requirement;
use crate::graph_history::PathDependency;
use crate::{Game, ProbeOrder, SearchTable, Stopped};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Searches one node; `known` is what its parent found out about it before it was entered. `PLAY` compiles in what goes
    /// beyond alpha-beta and the table; without it that costs nothing.
    pub(super) fn node<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        request: NodeRequest,
        known: Option<&Child<G::Key, G::Move>>,
    ) -> Result<NodeValue, Stopped> {
        match self.stages::<PLAY>(game, bands, request, known) {
            Ok(value) | Err(End::Value(value)) => Ok(value),
            Err(End::Stopped) => Err(Stopped),
        }
    }

    #[inline]
    fn stages<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        request: NodeRequest,
        known: Option<&Child<G::Key, G::Move>>,
    ) -> Result<NodeValue, End> {
        self.check_stop(bands)?;
        let mut node = self.enter(game, bands, request);
        Self::check_path(game, bands, &node)?;
        self.bounds_and_probe(game, bands, &mut node, known)?;
        self.check_longest_line(game, bands, &node)?;
        self.check_depth::<PLAY>(game, bands, &mut node)?;
        if PLAY {
            self.static_pruning(game, bands, &mut node)?;
        }
        self.search_moves::<PLAY>(game, bands, &node).map_err(End::from)
    }

    /// Ends the search if a limit is reached, or the line if another thread has settled a node above.
    #[inline]
    fn check_stop(&mut self, bands: &Bands) -> Result<(), End> {
        let stops = self.must_stop() || (self.path.is_some() && self.is_settled_above(bands));
        if stops { Err(End::Stopped) } else { Ok(()) }
    }

    /// Counts the node and says what must be found out about it.
    #[inline]
    fn enter(&mut self, game: &G, bands: &Bands, request: NodeRequest) -> Node<G::Key, G::Move> {
        let nodes_before = self.stats.nodes;
        self.stats.nodes += 1;
        let required =
            if self.keeps_proofs { Requirement::of(game, bands, request) } else { Requirement::plain(request) };
        if request.window.is_pv() {
            self.lines.begin(request.ply);
        }
        Node {
            request: NodeRequest { depth: required.depth, ..request },
            draft: required.draft,
            settles: required.settles(),
            low: required.low,
            high: required.high,
            tt_key: None,
            probed: ProbeResult::NOTHING,
            in_check: false,
            nodes_before,
            cut_short: false,
        }
    }

    /// A repetition or a move clock that has run out ends the node, but not the root.
    #[inline]
    fn check_path(game: &G, bands: &Bands, node: &Node<G::Key, G::Move>) -> Result<(), End> {
        let ply = node.request.ply;
        if ply == Ply::ROOT {
            return Ok(());
        }
        let Some(path) = game.path_score() else { return Ok(()) };
        let dependency = PathDependency::back_from(ply.get(), path.back);
        let value = NodeValue::of(bands.at(ply).to_root(path.score));
        Err(End::Value(NodeValue { dependency, ..value }))
    }

    /// What game and table say, in the order that [`Options::probe_order`](super::Options::probe_order) has. With the outcome
    /// the bounds come before the probe too: a narrowed window is settled by more entries.
    #[inline]
    fn bounds_and_probe(
        &mut self,
        game: &G,
        bands: &Bands,
        node: &mut Node<G::Key, G::Move>,
        known: Option<&Child<G::Key, G::Move>>,
    ) -> Result<(), End> {
        let here = bands.at(node.request.ply);
        let may_cut = here.ply() != Ply::ROOT && (!node.request.window.is_pv() || self.options.pv_cutoffs);
        let probed_before = known.and_then(|child| child.probe.as_ref());
        node.tt_key = match probed_before {
            Some((tt_key, _)) => Some(*tt_key),
            None => self.tt_key(game, node.request.depth),
        };
        let outcome_first = self.options.probe_order == ProbeOrder::AfterOutcome;
        if let Some(child) = known {
            node.narrow(child.low, child.high);
        } else if outcome_first {
            if let Some(tt_key) = &node.tt_key {
                self.table.prefetch(tt_key.key());
            }
            self.check_outcome_and_bounds(game, here, node)?;
        }
        match (probed_before, node.tt_key) {
            (Some((_, probed)), _) => node.probed = self.take_probe(game, probed),
            (None, Some(tt_key)) => {
                node.probed = self.probe(game, &tt_key, node.draft, node.request.window, here, may_cut)?;
            }
            (None, None) => {}
        }
        if known.is_none() && !outcome_first {
            self.check_outcome_and_bounds(game, here, node)?;
        }
        Ok(())
    }

    /// The longest line ends with the static evaluation.
    #[inline]
    fn check_longest_line(&self, game: &G, bands: &Bands, node: &Node<G::Key, G::Move>) -> Result<(), End> {
        let ply = node.request.ply;
        if ply.get() < u32::from(self.options.max_ply) {
            return Ok(());
        }
        let score = node.clamped(bands.at(ply).to_root(game.evaluate()));
        Err(End::Value(NodeValue { cut_short: true, ..NodeValue::of(score) }))
    }

    /// Extends checks, and ends the node where the depth has run out.
    #[inline]
    fn check_depth<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &mut Node<G::Key, G::Move>,
    ) -> Result<(), End> {
        node.in_check = PLAY && self.options.minds_check() && game.in_check();
        // Where the depth settles the window, nothing beyond it matters.
        if node.in_check && self.options.extensions && !node.settles {
            node.request.depth += 1;
        }
        if !node.request.depth.is_leaf() {
            return Ok(());
        }
        let NodeRequest { ply, window, .. } = node.request;
        let value = if node.settles {
            return Err(End::Value(NodeValue::of(if window.alpha() > Score::ZERO { node.low } else { node.high })));
        } else if PLAY && self.options.quiescence {
            let tt_key = node.tt_key.filter(|_| self.options.quiescence_table);
            let last_node = self.last_quiescence_node();
            let (in_check, probed, depth) = (node.in_check, node.probed, Depth::ZERO);
            self.quiesce(game, bands, ply, window, QuiescenceNode { in_check, probed, tt_key, depth, last_node })?
        } else {
            NodeValue::of(bands.at(ply).to_root(game.evaluate()))
        };
        Err(End::Value(NodeValue { score: node.clamped(value.score), ..value }))
    }
}
