//! One node of the strong search: gates, then moves, then the result on its way to the table.
//!
//! The contract of a node, root-relative scores and fail-soft: if `score <= alpha`, the value is at most `score`; if
//! `score >= beta`, it is at least `score`; otherwise it is `score`.

use transposition::fault::{self, Fault};
use transposition::{Bands, Bound, Depth, Frame, NodeScore, Ply, Score, Window};

use super::Searcher;
use super::glance::Glance;
use super::order::{Cutoff, Learnt};
use super::quiesce::Rest;
use super::seam::{Finding, Known};
use super::selective::{Skips, is_lost};
use crate::history::{Lean, Shelf};
use crate::{Game, ProbeOrder, SearchTable, Stopped};

/// Threads divide the moves of nodes with at least this many plies before them.
const DIVIDE_FROM: i32 = 8;

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    pub(super) window: Window,
    /// Whether the turn may be passed: not twice running.
    pub(super) may_pass: bool,
}

/// What the game's own bounds leave of a window.
enum Clip {
    /// Nothing: the bounds settle the node.
    Settled(Score),
    /// This, the value lying between these two.
    Open(Window, Score, Score),
}

/// A node that neither the table nor the game could settle, on its way to its moves.
pub(super) struct Open<K, M> {
    /// The task, its window narrowed by the game's bounds and its depth extended.
    pub(super) task: Task,
    /// The depth that was asked for, which is what the table keeps.
    draft: Depth,
    /// The value lies between these.
    low: Score,
    high: Score,
    /// Where its value stands in the table, if it has anything to do with the table.
    shelf: Option<Shelf<K>>,
    pub(super) hash_move: Option<M>,
    pub(super) eval: Option<NodeScore>,
    pub(super) in_check: bool,
    /// The counters as they were when the node was entered.
    nodes_before: u64,
    cut_short_before: u64,
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Searches one node. `PLAY` compiles the devices in that go beyond alpha-beta and the table; without it they cost
    /// nothing.
    pub(super) fn node<const PLAY: bool>(&mut self, game: &mut G, bands: &Bands, task: Task) -> Result<Score, Stopped> {
        if self.must_stop() || (self.path.is_some() && self.is_settled_above(bands)) {
            return Err(Stopped);
        }
        let (nodes_before, cut_short_before) = (self.stats.nodes, self.cut_short);
        self.stats.nodes += 1;
        let Task { depth, ply, window, .. } = task;
        let here = bands.at(ply);
        self.lean = Lean::NONE;
        if window.is_pv() {
            self.lines.begin(ply);
        }
        if ply != Ply::ROOT
            && let Some(path) = game.path_score()
        {
            self.lean = Lean::back_from(ply.get(), path.back);
            return Ok(here.to_root(path.score));
        }
        let look = self.glanced.take();
        let asked_already = look.and_then(|look| look.asked);
        let shelf = match asked_already {
            Some(asked) => Some(asked.shelf),
            None => self.uses_table(game, depth).then(|| self.care.shelf(game, depth)),
        };
        if let Some(shelf) = &shelf {
            self.table.prefetch(shelf.key());
        }
        // With the outcome the bounds come before the probe too: a narrowed window is settled by more entries.
        let outcome_first = self.options.probe_order == ProbeOrder::AfterOutcome;
        let mut clip = Clip::Open(window, Score::MIN, Score::MAX);
        if let Some(look) = &look {
            clip = Clip::Open(window.clipped(look.low, look.high), look.low, look.high);
        } else if outcome_first {
            clip = self.judge(game, here, window);
        }
        let asked = match clip {
            Clip::Settled(score) => return Ok(score),
            Clip::Open(window, ..) => window,
        };
        let may_cut = ply != Ply::ROOT && (!window.is_pv() || self.options.pv_cutoffs);
        let known = match (&asked_already, &shelf) {
            (Some(asked), _) => self.known(game, asked),
            (None, Some(shelf)) => self.probe(game, shelf, depth, asked, here, may_cut),
            (None, None) => Known::NOTHING,
        };
        if let Some(score) = known.settled {
            return Ok(score);
        }
        if look.is_none() && !outcome_first {
            clip = self.judge(game, here, window);
        }
        let (window, low, high) = match clip {
            Clip::Settled(score) => return Ok(score),
            Clip::Open(window, low, high) => (window, low, high),
        };
        if ply.get() >= u32::from(self.options.max_ply) {
            self.cut_short += 1;
            return Ok(here.to_root(game.evaluate()).clamp(low, high));
        }
        let in_check = PLAY && self.options.minds_check() && game.in_check();
        let reach = if in_check && self.options.extensions { depth + 1 } else { depth };
        if reach.is_leaf() {
            let score = if PLAY && self.options.quiescence {
                let shelf = shelf.filter(|_| self.options.quiescence_table);
                self.quiesce(game, bands, ply, window, Rest { in_check, known, shelf, depth: Depth::ZERO })?
            } else {
                here.to_root(game.evaluate())
            };
            return Ok(score.clamp(low, high));
        }
        let Known { mut eval, hash_move, .. } = known;
        if PLAY && self.options.selects() && !in_check && reach != Depth::SOLVED {
            let own = *eval.get_or_insert_with(|| game.evaluate());
            if !window.is_pv()
                && let Some(score) = self.foresee(game, bands, Task { depth: reach, window, ..task }, own)?
            {
                return Ok(score.clamp(low, high));
            }
        }
        let task = Task { depth: reach, window, ..task };
        let node =
            Open { task, draft: depth, low, high, shelf, hash_move, eval, in_check, nodes_before, cut_short_before };
        self.expand::<PLAY>(game, bands, &node)
    }

    /// Tries the moves of a node and stores what comes of it.
    #[inline]
    #[allow(clippy::too_many_lines)] // one loop over the moves, whose steps share most of its variables
    fn expand<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Open<G::Key, G::Move>,
    ) -> Result<Score, Stopped> {
        let Task { depth, ply, window, .. } = node.task;
        let (is_root, is_pv) = (ply == Ply::ROOT, window.is_pv());
        let start = self.moves.len();
        if is_root {
            self.moves.extend_from_slice(&self.root.moves[self.root.skip..]);
        } else {
            game.moves(&mut self.moves);
        }
        let hash_move = node.hash_move.filter(|&mv| self.bring_to_front(start, mv));
        if PLAY {
            self.order(game, start + usize::from(hash_move.is_some()), ply);
        }
        let looks = self.looks.len();
        let mut best = match self.look_ahead(game, bands, node.task, node.shelf.is_some(), start) {
            Glance::Open(score) => score,
            Glance::Cutoff(score, mv) => {
                self.leave(start, looks);
                self.lean = Lean::NONE;
                self.finish(game, bands, node, score, Bound::Lower, Some(mv));
                return Ok(score.clamp(node.low, node.high));
            }
        };
        if let (Some(path), Some(shelf)) = (&mut self.path, &node.shelf) {
            path.enter(*shelf, node.draft, ply, window);
        }

        let mut best_move = None;
        let mut lean = Lean::NONE;
        let mut open = window;
        let end = self.moves.len();
        // Moves from here on were put off because another thread is at work on them.
        let mut put_off = end;
        let divides = self.path.is_some() && Self::plies_left(game, depth) >= DIVIDE_FROM;
        let skips = if PLAY { self.skips(bands, node) } else { Skips::NONE };
        // Noisy moves behind a quiet one are those the game expects little of.
        let (mut quiet_seen, first_own) = (false, start + usize::from(hash_move.is_some()));
        let mut i = start;
        while i < end {
            let mv = self.moves[i];
            let late = i - start;
            let (mut quiet, mut doubtful) = (false, false);
            if PLAY {
                quiet = game.is_quiet(mv);
                quiet_seen |= quiet && i >= first_own;
                doubtful = quiet || quiet_seen;
                if quiet && best_move.is_some() && skips.leaves_out(late) && !is_lost(bands, best) {
                    i += 1;
                    continue;
                }
            }
            let mut taken = None;
            if divides && i < put_off {
                taken = self.take(game, mv);
                if taken.is_none() && i > start {
                    self.put_off(i, looks + i - start);
                    put_off -= 1;
                    continue;
                }
            }
            let reduces = PLAY && self.options.reductions && !node.in_check && doubtful;
            let reduction = if reduces { self.reduction(mv, quiet, ply, depth, late, is_pv) } else { 0 };
            let child = Task { depth: depth - 1, ply: ply.next(), window: open, may_pass: true };
            // The next child's line is on its way while this one is searched.
            if let Some(&next) = self.moves.get(i + 1)
                && let Some(key) = game.key_after(next)
            {
                self.table.prefetch(key);
            }
            self.glanced = self.looks.get(looks + late).copied().flatten().filter(|_| reduction == 0);
            let score = self.child::<PLAY>(game, bands, mv, child, late, reduction);
            if let (Some(taken), Some(path)) = (taken, &self.path) {
                path.free(taken);
            }
            let score = match score {
                Ok(score) => score,
                Err(Stopped) if fault::active(Fault::StoppedSearchStores) => break,
                Err(Stopped) => {
                    // Another thread may have settled this very node.
                    let Some(score) = self.path.as_mut().and_then(|path| path.settled_at(ply)) else {
                        return Err(Stopped);
                    };
                    self.lean = Lean::NONE;
                    self.leave(start, looks);
                    return Ok(score.clamp(node.low, node.high));
                }
            };
            let is_best = score > best || best_move.is_none();
            if is_best {
                best = best.max(score);
                best_move = Some(mv);
                if is_root {
                    self.root.best = Some((mv, score));
                }
                if is_pv && score > open.alpha() {
                    // At or above beta the child may have been asked by a null window alone, and has no line of its own.
                    self.lines.raise(ply, mv, open.is_pv() && score < open.beta());
                }
            }
            open = open.raised(best);
            if open.is_closed() {
                // The proof of a cutoff is this one move's; whatever the others leaned upon does not matter.
                lean = self.lean;
                if PLAY {
                    self.learn(game, (start, i), ply, Self::plies_left(game, depth));
                }
                break;
            }
            lean = self.care.with_move(lean, self.lean, is_best);
            i += 1;
        }
        self.lean = lean.seen_from(ply.get());
        self.leave(start, looks);
        if let Some(path) = &mut self.path {
            path.leave(ply);
        }
        self.stats.move_best += u64::from(hash_move.is_some() && hash_move == best_move);
        let score = best.clamp(node.low, node.high);
        let judged = if fault::active(Fault::FlagFromRaisedAlpha) { open } else { window };
        self.finish(game, bands, node, score, Bound::of(score, judged), best_move);
        Ok(score)
    }

    /// Stores what a node came to. If a line below it was cut short it is worth no more than the plies up to there; a root
    /// without all its moves is no result of the position at all.
    #[inline]
    fn finish(
        &mut self,
        game: &G,
        bands: &Bands,
        node: &Open<G::Key, G::Move>,
        score: Score,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        let Some(shelf) = &node.shelf else { return };
        let Task { ply, window, .. } = node.task;
        if ply == Ply::ROOT && !self.root.is_whole() {
            return;
        }
        let mut depth = node.draft;
        if self.cut_short != node.cut_short_before {
            depth = depth.min(Depth::new(i32::from(self.options.max_ply) - ply.get() as i32));
        }
        let score = score.clamp(node.low, node.high);
        let work = self.stats.nodes - node.nodes_before;
        let found = Finding { depth, score, bound, best, eval: node.eval, pv: window.is_pv(), work };
        self.store(game, shelf, bands.at(ply), &found);
    }

    /// What the game alone says of a position: its outcome, or bounds that narrow the window.
    #[inline]
    fn judge(&self, game: &G, here: Frame<'_>, window: Window) -> Clip {
        match game.outcome() {
            Some(score) => Clip::Settled(here.to_root(score)),
            None => self.clip(game, here, window),
        }
    }

    /// Narrows a window to the bounds the game states for the position. The root is never settled by them, so that it
    /// always has a move to show; a root without all its moves is not bounded by them either.
    #[inline]
    fn clip(&self, game: &G, here: Frame<'_>, window: Window) -> Clip {
        let is_root = here.ply() == Ply::ROOT;
        if !self.options.static_bounds || (is_root && !self.root.is_whole()) {
            return Clip::Open(window, Score::MIN, Score::MAX);
        }
        let (low, high) = if is_root {
            game.score_bounds()
        } else {
            game.score_bounds_for(here.to_node(window.alpha()), here.to_node(window.beta()))
        };
        let (low, high) = (here.to_root(low), here.to_root(high));
        if is_root {
            return Clip::Open(window, low, high);
        }
        if low >= window.beta() || low == high {
            return Clip::Settled(low);
        }
        if high <= window.alpha() {
            return Clip::Settled(high);
        }
        Clip::Open(window.clipped(low, high), low, high)
    }

    /// Searches the position after `mv`; the score is that of the side that makes it. `child` carries the parent's window.
    #[inline]
    fn child<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        mv: G::Move,
        child: Task,
        late: usize,
        reduction: i32,
    ) -> Result<Score, Stopped> {
        let open = child.window;
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        self.side ^= !keeps;
        let scouts = late > 0 && self.options.pvs && open.is_pv();
        let mut ask = |window: Window, depth: Depth| {
            let task = Task { window: if keeps { window } else { -window }, depth, ..child };
            self.node::<PLAY>(game, bands, task).map(|score| if keeps { score } else { -score })
        };
        let scout = Window::null(open.alpha());
        let mut score = Ok(Score::MAX);
        if reduction > 0 {
            score = ask(scout, child.depth - reduction);
        }
        let goes_on = |score: &Result<Score, Stopped>| score.is_ok_and(|score| score > open.alpha());
        if goes_on(&score) {
            if scouts {
                score = ask(scout, child.depth);
                if goes_on(&score) && score.is_ok_and(|score| score < open.beta()) {
                    score = ask(open, child.depth);
                }
            } else {
                score = ask(open, child.depth);
            }
        }
        self.side ^= !keeps;
        game.unmake(mv, undo);
        score
    }

    /// Orders the moves from `start` on by what was learnt.
    #[inline]
    fn order(&mut self, game: &G, start: usize, ply: Ply) {
        let learnt = Learnt { killers: self.options.killers, history: self.options.history };
        if learnt.killers || learnt.history {
            let moves = &mut self.moves[start..];
            self.quiets.sort(moves, |mv| game.is_quiet(mv), ply.get() as usize, self.side, learnt);
        }
    }

    /// Learns from the cutoff by the move at `by`, the node's moves beginning at `start`.
    #[inline]
    fn learn(&mut self, game: &G, (start, by): (usize, usize), ply: Ply, left: i32) {
        let mv = self.moves[by];
        if (self.options.killers || self.options.history) && game.is_quiet(mv) {
            let tried = self.moves[start..by].iter().copied().filter(|&mv| game.is_quiet(mv));
            self.quiets.cutoff(mv, tried, Cutoff { ply: ply.get() as usize, side: self.side, left });
        }
    }
}
