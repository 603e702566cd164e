//! Where the depth has run out: stand pat or go on with noisy moves.

use transposition::{Bands, Bound, Depth, Ply, Score, Window};

use super::Searcher;
use super::records::{End, NodeValue, ProbeResult, QuiescenceNode};
use super::store::Found;
use crate::graph_history::PathDependency;
use crate::{Game, SearchTable, Stopped};

/// The depth of the nodes inside a quiescence search: below that of the node it starts from, whose checks may be extended.
const INSIDE: Depth = Depth::new(-1);

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
        node: QuiescenceNode<G::Key, G::Move>,
    ) -> Result<NodeValue, Stopped> {
        let here = bands.at(ply);
        let QuiescenceNode { in_check, probed, tt_key, depth, last_node } = node;
        if ply.get() >= u32::from(self.options.max_ply) {
            let value = NodeValue::of(here.to_root(game.evaluate()));
            return Ok(NodeValue { cut_short: true, ..value });
        }
        if self.stats.nodes >= last_node {
            return Ok(NodeValue::of(here.to_root(game.evaluate())));
        }
        let nodes_before = self.stats.nodes;
        let eval = if in_check { None } else { Some(probed.eval.unwrap_or_else(|| game.evaluate())) };
        let stand = eval.map_or(Score::MIN, |eval| here.to_root(eval));
        let mut best = stand;
        let mut best_move = None;
        let mut open = window.raised(best);
        let (mut dependency, mut cut_short) = (PathDependency::NONE, false);
        let near = self.options.quiet_checks.is_some_and(|most| ply.get() <= u32::from(most));
        let checks = near && depth == Depth::ZERO && !in_check;
        if !open.is_closed() {
            let start = self.moves.len();
            if in_check {
                game.moves(&mut self.moves);
            } else {
                game.noisy_moves(&mut self.moves);
                if checks {
                    self.list_quiet_checks(game);
                }
            }
            if let Some(mv) = probed.hash_move.filter(|_| tt_key.is_some()) {
                // The move of a full search may not be among the noisy ones.
                self.move_to_front(start, mv);
            }
            for i in start..self.moves.len() {
                let mv = self.moves[i];
                // Not in check: a way out that is not looked at must not look like a loss.
                if self.stats.nodes >= last_node && !in_check {
                    break;
                }
                let may_fall_short = !(in_check || checks && game.is_quiet(mv));
                if let Some(most) = self.falls_short(game, mv, stand, open).filter(|_| may_fall_short) {
                    best = best.max(most);
                    continue;
                }
                let undo = game.make(mv);
                let keeps = game.keeps_turn(&undo);
                let value = self.quiet_child(game, bands, ply.next(), if keeps { open } else { -open }, last_node);
                game.unmake(mv, undo);
                let value = value?.for_mover(keeps);
                let score = value.score;
                cut_short |= value.cut_short;
                let is_best = score > best;
                if is_best {
                    best = score;
                    best_move = (score > window.alpha()).then_some(mv);
                }
                if window.is_pv() && score > open.alpha() {
                    self.lines.raise(ply, mv, score < open.beta());
                }
                open = open.raised(best);
                if open.is_closed() {
                    dependency = value.dependency;
                    break;
                }
                dependency = self.policy.with_move(dependency, value.dependency, is_best);
            }
            self.moves.truncate(start);
        }
        let dependency = dependency.seen_from(ply.get());
        if let Some(tt_key) = &tt_key
            && !cut_short
            && self.stats.nodes < last_node
        {
            let (bound, work) = (Bound::of(best, window), self.stats.nodes - nodes_before);
            let pv = window.is_pv();
            self.store(
                game,
                tt_key,
                here,
                &Found { depth, score: best, bound, best: best_move, eval, pv, work, dependency },
            );
        }
        Ok(NodeValue { score: best, dependency, cut_short })
    }

    /// The node count that a quiescence search ends at which begins here.
    #[inline]
    pub(super) fn last_quiescence_node(&self) -> u64 {
        self.options.quiescence_nodes.map_or(u64::MAX, |max| self.stats.nodes.saturating_add(max.into()))
    }

    /// Appends the quiet moves that give check.
    fn list_quiet_checks(&mut self, game: &G) {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        let mut end = start;
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            if game.is_quiet(mv) && game.gives_check(mv) {
                self.moves[end] = mv;
                end += 1;
            }
        }
        self.moves.truncate(end);
    }

    /// The most that a noisy move can be expected to reach, if that is not above alpha.
    #[inline]
    fn falls_short(&self, game: &G, mv: G::Move, stand: Score, open: Window) -> Option<Score> {
        let most = stand.get() + i32::from(game.gain(mv)?) + i32::from(self.options.delta?);
        (most <= open.alpha().get()).then(|| Score::new(most))
    }

    /// A node inside the quiescence search.
    fn quiet_child(
        &mut self,
        game: &mut G,
        bands: &Bands,
        ply: Ply,
        window: Window,
        last_node: u64,
    ) -> Result<NodeValue, Stopped> {
        if self.must_stop() {
            return Err(Stopped);
        }
        self.stats.nodes += 1;
        if window.is_pv() {
            self.lines.begin(ply);
        }
        let here = bands.at(ply);
        if let Some(path) = game.path_score() {
            let dependency = PathDependency::back_from(ply.get(), path.back);
            return Ok(NodeValue { dependency, ..NodeValue::of(here.to_root(path.score)) });
        }
        let tt_key = if self.options.quiescence_table { self.tt_key(game, INSIDE) } else { None };
        let mut probed = ProbeResult::NOTHING;
        if let Some(tt_key) = &tt_key {
            let may_cut = !window.is_pv() || self.options.pv_cutoffs;
            match self.probe(game, tt_key, INSIDE, window, here, may_cut) {
                Ok(found) => probed = found,
                Err(End::Value(value)) => return Ok(value),
                Err(End::Stopped) => return Err(Stopped),
            }
        }
        if let Some(score) = game.outcome() {
            return Ok(NodeValue::of(here.to_root(score)));
        }
        let node = QuiescenceNode { in_check: game.in_check(), probed, tt_key, depth: INSIDE, last_node };
        self.quiesce(game, bands, ply, window, node)
    }
}
