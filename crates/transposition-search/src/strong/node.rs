//! One node of the strong search: gates, then moves, then the result on its way to the table.
//!
//! The contract of a node, root-relative scores and fail-soft: if `score <= alpha`, the value is at most `score`; if
//! `score >= beta`, it is at least `score`; otherwise it is `score`.

use transposition::fault::{self, Fault};
use transposition::{Bands, Bound, Depth, Frame, NodeScore, Ply, Score, Window};

use super::order::{Cutoff, Learnt};
use super::seam::{Finding, Known};
use super::{Options, Searcher};
use crate::{Game, ProbeOrder, SearchTable, Stopped};

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

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Searches one node. `PLAY` compiles the devices in that go beyond alpha-beta and the table; without it they cost
    /// nothing.
    pub(super) fn node<const PLAY: bool>(&mut self, game: &mut G, bands: &Bands, task: Task) -> Result<Score, Stopped> {
        if self.must_stop() {
            return Err(Stopped);
        }
        self.stats.nodes += 1;
        let Task { depth, ply, window, .. } = task;
        let here = bands.at(ply);
        let is_root = ply == Ply::ROOT;
        let nodes_before = self.stats.nodes;
        let cut_short_before = self.cut_short;
        let is_pv = window.is_pv();
        if is_pv {
            self.lines.begin(ply);
        }
        let key = self.uses_table(game, depth).then(|| game.key());
        if let Some(key) = key {
            self.table.prefetch(key);
        }
        let outcome_first = self.options.probe_order == ProbeOrder::AfterOutcome;
        if outcome_first && let Some(score) = game.outcome() {
            return Ok(here.to_root(score));
        }
        // Bounds first where that is free of a probe: a narrowed window is settled by more entries.
        let mut open = Clip::Open(window, Score::MIN, Score::MAX);
        if outcome_first {
            open = self.clip(game, here, window);
        }
        let Clip::Open(asked, ..) = open else {
            let Clip::Settled(score) = open else { unreachable!() };
            return Ok(score);
        };
        let known = match key {
            Some(key) => self.probe(game, key, depth, asked, here, !is_root && (!is_pv || self.options.pv_cutoffs)),
            None => Known::NOTHING,
        };
        if let Some(score) = known.settled {
            return Ok(score);
        }
        if !outcome_first {
            if let Some(score) = game.outcome() {
                return Ok(here.to_root(score));
            }
            open = self.clip(game, here, window);
        }
        let (window, low, high) = match open {
            Clip::Settled(score) => return Ok(score),
            Clip::Open(window, low, high) => (window, low, high),
        };
        if ply.get() >= u32::from(self.options.max_ply) {
            self.cut_short += 1;
            return Ok(here.to_root(game.evaluate()).clamp(low, high));
        }
        let in_check = PLAY && Self::minds_check(&self.options) && game.in_check();
        let reach = if in_check && self.options.extensions { depth + 1 } else { depth };
        if reach.is_leaf() {
            let score = if PLAY && self.options.quiescence {
                self.quiesce(game, bands, ply, window, in_check, known.eval)?
            } else {
                here.to_root(game.evaluate())
            };
            return Ok(score.clamp(low, high));
        }
        let mut eval = known.eval;
        if PLAY && self.options.null_move && task.may_pass && !is_pv && !in_check && reach != Depth::SOLVED {
            let own = *eval.get_or_insert_with(|| game.evaluate());
            if let Some(score) = self.pass(game, bands, reach, ply, window, own)? {
                return Ok(score.clamp(low, high));
            }
        }

        let start = self.moves.len();
        if is_root {
            let skip = self.root.skip;
            self.moves.extend_from_slice(&self.root.moves[skip..]);
        } else {
            game.moves(&mut self.moves);
        }
        let hash_move = known.hash_move.filter(|&mv| self.bring_to_front(start, mv));
        if key.is_some()
            && let Some(least) = self.options.child_probes
            && !is_root
            && !is_pv
            && Self::plies_left(game, depth) >= i32::from(least)
            && let Some((score, mv)) = self.child_cutoff(game, bands, (reach, ply), window, start)
        {
            self.moves.truncate(start);
            self.finish(
                game,
                key,
                here,
                depth,
                cut_short_before,
                Finding {
                    depth,
                    score: score.clamp(low, high),
                    bound: Bound::Lower,
                    best: Some(mv),
                    eval,
                    pv: false,
                    work: 1,
                },
            );
            return Ok(score.clamp(low, high));
        }
        if PLAY {
            self.order(game, start + usize::from(hash_move.is_some()), ply);
        }
        if self.helper > 0 && self.moves.len() - start > 2 {
            self.vary(start);
        }

        let mut best = Score::MIN;
        let mut best_move = None;
        let mut open = window;
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            let late = i - start;
            let child = Task { depth: reach - 1, ply: ply.next(), window: open, may_pass: true };
            let reduction = if PLAY && self.options.reductions && !in_check {
                Self::reduction(game, mv, reach, late, is_pv)
            } else {
                0
            };
            let full_width = open.is_pv();
            let score = match self.child::<PLAY>(game, bands, mv, child, late, reduction) {
                Ok(score) => score,
                Err(Stopped) if fault::active(Fault::StoppedSearchStores) => break,
                Err(Stopped) => return Err(Stopped),
            };
            if score > best || best_move.is_none() {
                best = score;
                best_move = Some(mv);
                if is_root {
                    self.root.best = Some((mv, score));
                }
                if is_pv && score > open.alpha() {
                    self.lines.raise(ply, mv, full_width);
                }
            }
            open = open.raised(best);
            if open.is_closed() {
                if PLAY {
                    self.learn(game, (start, i), ply, Self::plies_left(game, depth));
                }
                break;
            }
        }
        self.moves.truncate(start);
        self.stats.move_best += u64::from(hash_move.is_some() && hash_move == best_move);
        let score = best.clamp(low, high);
        let judged = if fault::active(Fault::FlagFromRaisedAlpha) { open } else { window };
        if !is_root || self.root.is_whole() {
            self.finish(
                game,
                key,
                here,
                depth,
                cut_short_before,
                Finding {
                    depth,
                    score,
                    bound: Bound::of(score, judged),
                    best: best_move,
                    eval,
                    pv: is_pv,
                    work: self.stats.nodes - nodes_before + 1,
                },
            );
        }
        Ok(score)
    }

    /// Stores a finding, unless a line below it was cut short: then it is worth no more than the plies up to there.
    #[inline]
    fn finish(
        &mut self,
        game: &G,
        key: Option<G::Key>,
        here: Frame<'_>,
        depth: Depth,
        cut_short_before: u64,
        found: Finding<G::Move>,
    ) {
        let Some(key) = key else { return };
        let depth = if self.cut_short == cut_short_before {
            depth
        } else {
            depth.min(Depth::new(i32::from(self.options.max_ply) - here.ply().get() as i32))
        };
        self.store(game, key, here, &Finding { depth, ..found });
    }

    /// Narrows a window to the bounds the game states for the position. The root is never settled by them, so that it
    /// always has a move to show; a root without all its moves is not bounded by them either.
    #[inline]
    fn clip(&self, game: &G, here: Frame<'_>, window: Window) -> Clip {
        let is_root = here.ply() == Ply::ROOT;
        if !self.options.static_bounds || (is_root && !self.root.is_whole()) {
            return Clip::Open(window, Score::MIN, Score::MAX);
        }
        let (low, high) = game.score_bounds();
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

    /// Gives a helper's node another order behind the first move, so that a team's threads meet in different subtrees.
    fn vary(&mut self, start: usize) {
        let rest = &mut self.moves[start + 1..];
        rest.reverse();
        let turn = (self.helper - 1) % rest.len();
        rest.rotate_left(turn);
    }

    /// Whether any option asks for it.
    const fn minds_check(options: &Options) -> bool {
        options.extensions || options.null_move || options.reductions || options.quiescence
    }

    /// The static evaluation, from the table if it keeps it.
    pub(super) fn eval_of(game: &G, known: Option<NodeScore>) -> NodeScore {
        known.unwrap_or_else(|| game.evaluate())
    }
}
