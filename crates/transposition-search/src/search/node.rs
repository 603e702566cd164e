//! One node of the strong search up to its moves: the gates of path, table, game and depth.
//!
//! The contract of a node, root-relative scores and fail-soft: if `score <= alpha`, the value is at most `score`; if
//! `score >= beta`, it is at least `score`; otherwise it is `score`.

use transposition::{Bands, Depth, Frame, Ply, Score, Window};

use super::Searcher;
use super::records::{Node, NodeRequest, ProbeResult, QuiescenceNode};
use super::requirement::Requirement;
use crate::graph_history::PathDependency;
use crate::{Game, ProbeOrder, SearchTable, Stopped};

/// What the game's own bounds leave of a window.
enum Bounded {
    /// Nothing: the bounds settle the node.
    Settled(Score),
    /// This, the value lying between these two.
    Node(Window, Score, Score),
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Searches one node. `PLAY` compiles the devices in that go beyond alpha-beta and the table; without it they cost
    /// nothing.
    pub(super) fn node<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        request: NodeRequest,
    ) -> Result<Score, Stopped> {
        if self.must_stop() || (self.path.is_some() && self.is_settled_above(bands)) {
            return Err(Stopped);
        }
        let (nodes_before, cut_short_before) = (self.stats.nodes, self.cut_short);
        self.stats.nodes += 1;
        let required =
            if self.keeps_proofs { Requirement::of(game, bands, request) } else { Requirement::plain(request) };
        let request = NodeRequest { depth: required.depth, ..request };
        let NodeRequest { depth, ply, window, .. } = request;
        let here = bands.at(ply);
        self.dependency = PathDependency::NONE;
        if window.is_pv() {
            self.lines.begin(ply);
        }
        if ply != Ply::ROOT
            && let Some(path) = game.path_score()
        {
            self.dependency = PathDependency::back_from(ply.get(), path.back);
            return Ok(here.to_root(path.score));
        }
        let child = self.next_child.take();
        let asked_already = child.and_then(|child| child.asked);
        let tt_key = match asked_already {
            Some(asked) => Some(asked.tt_key),
            None => self.uses_table(game, depth).then(|| self.policy.tt_key(game, depth)),
        };
        // With the outcome the bounds come before the probe too: a narrowed window is settled by more entries.
        let outcome_first = self.options.probe_order == ProbeOrder::AfterOutcome;
        if outcome_first && let Some(tt_key) = &tt_key {
            self.table.prefetch(tt_key.key());
        }
        let mut clip = Bounded::Node(window, Score::MIN, Score::MAX);
        if let Some(child) = &child {
            clip = Bounded::Node(window.clipped(child.low, child.high), child.low, child.high);
        } else if outcome_first {
            clip = self.judge(game, here, window);
        }
        let asked = match clip {
            Bounded::Settled(score) => return Ok(score),
            Bounded::Node(window, ..) => window,
        };
        let may_cut = ply != Ply::ROOT && (!window.is_pv() || self.options.pv_cutoffs);
        let known = match (&asked_already, &tt_key) {
            (Some(asked), _) => self.known(game, asked),
            (None, Some(tt_key)) => self.probe(game, tt_key, required.draft, asked, here, may_cut),
            (None, None) => ProbeResult::NOTHING,
        };
        if let Some(score) = known.settled {
            return Ok(score);
        }
        if child.is_none() && !outcome_first {
            clip = self.judge(game, here, window);
        }
        let (window, low, high) = match clip {
            Bounded::Settled(score) => return Ok(score),
            Bounded::Node(window, low, high) => (window, low.max(required.low), high.min(required.high)),
        };
        if ply.get() >= u32::from(self.options.max_ply) {
            self.cut_short += 1;
            return Ok(here.to_root(game.evaluate()).clamp(low, high));
        }
        let in_check = PLAY && self.options.minds_check() && game.in_check();
        // Where the depth settles the window, nothing beyond it matters.
        let reach = if in_check && self.options.extensions && !required.settles() { depth + 1 } else { depth };
        if reach.is_leaf() && required.settles() {
            return Ok(if window.alpha() > Score::ZERO { low } else { high });
        }
        if reach.is_leaf() {
            let score = if PLAY && self.options.quiescence {
                let tt_key = tt_key.filter(|_| self.options.quiescence_table);
                let last_node = self.last_quiescence_node();
                self.quiesce(
                    game,
                    bands,
                    ply,
                    window,
                    QuiescenceNode { in_check, known, tt_key, depth: Depth::ZERO, last_node },
                )?
            } else {
                here.to_root(game.evaluate())
            };
            return Ok(score.clamp(low, high));
        }
        let ProbeResult { mut eval, hash_move, .. } = known;
        if PLAY && self.options.selects() && !in_check && reach != Depth::SOLVED {
            let own = *eval.get_or_insert_with(|| game.evaluate());
            if !window.is_pv()
                && let Some(score) =
                    self.static_pruning(game, bands, NodeRequest { depth: reach, window, ..request }, own)?
            {
                return Ok(score.clamp(low, high));
            }
        }
        let request = NodeRequest { depth: reach, window, ..request };
        let node = Node {
            request,
            draft: required.draft,
            proved: known.proved.filter(|_| required.settles()),
            low,
            high,
            tt_key,
            hash_move,
            eval,
            in_check,
            nodes_before,
            cut_short_before,
        };
        self.expand::<PLAY>(game, bands, &node)
    }

    /// What the game alone says of a position: its outcome, or bounds that narrow the window.
    #[inline]
    fn judge(&self, game: &G, here: Frame<'_>, window: Window) -> Bounded {
        match game.outcome() {
            Some(score) => Bounded::Settled(here.to_root(score)),
            None => self.clip(game, here, window),
        }
    }

    /// Narrows a window to the bounds the game states for the position. The root is never settled by them, so that it
    /// always has a move to show; a root without all its moves is not bounded by them either.
    #[inline]
    fn clip(&self, game: &G, here: Frame<'_>, window: Window) -> Bounded {
        let is_root = here.ply() == Ply::ROOT;
        if !self.options.static_bounds || (is_root && !self.root.is_whole()) {
            return Bounded::Node(window, Score::MIN, Score::MAX);
        }
        if is_root {
            let (low, high) = game.score_bounds();
            return Bounded::Node(window, here.to_root(low), here.to_root(high));
        }
        match Self::bounds(game, here, window) {
            Err(score) => Bounded::Settled(score),
            Ok((low, high)) => Bounded::Node(window.clipped(low, high), low, high),
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
