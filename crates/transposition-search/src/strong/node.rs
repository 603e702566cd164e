//! One node of the strong search up to its moves: the gates of path, table, game and depth.
//!
//! The contract of a node, root-relative scores and fail-soft: if `score <= alpha`, the value is at most `score`; if
//! `score >= beta`, it is at least `score`; otherwise it is `score`.

use transposition::{Bands, Depth, Frame, Ply, Score, Window};

use super::Searcher;
use super::aim::Aim;
use super::words::{Known, Open, Rest, Task};
use crate::history::Lean;
use crate::{Game, ProbeOrder, SearchTable, Stopped};

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
        if self.must_stop() || (self.path.is_some() && self.is_settled_above(bands)) {
            return Err(Stopped);
        }
        let (nodes_before, cut_short_before) = (self.stats.nodes, self.cut_short);
        self.stats.nodes += 1;
        let aim = if self.keeps_proofs { Aim::of(game, bands, task) } else { Aim::plain(task) };
        let task = Task { depth: aim.depth, ..task };
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
        // With the outcome the bounds come before the probe too: a narrowed window is settled by more entries.
        let outcome_first = self.options.probe_order == ProbeOrder::AfterOutcome;
        if outcome_first && let Some(shelf) = &shelf {
            self.table.prefetch(shelf.key());
        }
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
            (None, Some(shelf)) => self.probe(game, shelf, aim.draft, asked, here, may_cut),
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
            Clip::Open(window, low, high) => (window, low.max(aim.low), high.min(aim.high)),
        };
        if ply.get() >= u32::from(self.options.max_ply) {
            self.cut_short += 1;
            return Ok(here.to_root(game.evaluate()).clamp(low, high));
        }
        let in_check = PLAY && self.options.minds_check() && game.in_check();
        // Where the depth settles the window, nothing beyond it matters.
        let reach = if in_check && self.options.extensions && !aim.settles() { depth + 1 } else { depth };
        if reach.is_leaf() && aim.settles() {
            return Ok(if window.alpha() > Score::ZERO { low } else { high });
        }
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
        let node = Open {
            task,
            draft: aim.draft,
            proved: known.proved.filter(|_| aim.settles()),
            low,
            high,
            shelf,
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
        if is_root {
            let (low, high) = game.score_bounds();
            return Clip::Open(window, here.to_root(low), here.to_root(high));
        }
        match Self::bounds(game, here, window) {
            Err(score) => Clip::Settled(score),
            Ok((low, high)) => Clip::Open(window.clipped(low, high), low, high),
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
