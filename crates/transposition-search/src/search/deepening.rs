//! Iterative deepening over aspiration windows, for one line or several. Knows iterations; does not know nodes.

use std::time::{Duration, Instant};

use transposition::{Bands, Bound, Depth, Ply, Score, Window};

use super::Searcher;
use super::records::NodeValue;
use super::requirement::proof_of;
use crate::{Game, SearchTable, Stats, Stopped};

/// Up to this depth an iteration that has a win asks for nearer ones wherever they lie, and follows checks beyond the depth. A
/// deeper one asks for those within its depth, which it settles for good: with every check extended, the same positions would
/// come back at ever other depths.
const FOLLOW_TO: i32 = 12;

/// One line of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score for the side to move at the root.
    pub score: Score,
    /// What the score is: exact in a finished iteration, "at least" for a better move that an unfinished one found, either
    /// bound while a window is being widened. A win whose line is not known to its end is "at least", and such a loss "at most".
    pub bound: Bound,
    /// The iteration it is from; [`Depth::SOLVED`] if it saw the end of every line.
    pub depth: Depth,
    /// The moves, the best one first: legal to the end, and as long as search and table proved them. Empty where every move
    /// failed to reach the window.
    pub pv: Vec<M>,
}

/// What an iteration tells whoever listens: one call for each line of each iteration when it is finished, and before
/// that one for each aspiration window that failed, with the bound it proved.
#[derive(Clone, Debug)]
pub struct Iteration<'a, M> {
    /// The line, at this depth.
    pub line: &'a Line<M>,
    /// Which line it is, the best one being 0.
    pub index: usize,
    /// Whether the line is finished; if not, a window failed on the way to it.
    pub finished: bool,
    /// The deepest ply that this iteration has followed a principal variation to.
    pub deepest: Ply,
    /// What the searcher has counted so far.
    pub stats: Stats,
    /// The nodes of all threads so far, as far as the others have told.
    pub nodes: u64,
    /// The time since the analysis began.
    pub elapsed: Duration,
}

/// The result of an analysis, finished or stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The lines, each with another first move. Those of the last iteration come first, the best one before the others; if a
    /// limit stopped it before it had found them all, lines of the iteration before fill the list. Empty if there is nothing
    /// to move: the game is over, or no move was left to look at.
    pub lines: Vec<Line<M>>,
    /// Whether a limit ended the analysis before the depth that was asked.
    pub stopped: bool,
    /// What it took.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
}

impl<M: Copy> Analysis<M> {
    /// The move to play, if there is any.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Searches deeper and deeper, for the best `lines` different first moves, until the limits' depth is reached, every
    /// line has been followed to its end, or a limit stops it. `on_iteration` hears of each line as it is finished, and of
    /// each window that failed on the way.
    ///
    /// A stopped analysis gives the lines that the unfinished iteration had finished, the better move that it had already
    /// proved, and lines of the last finished iteration with other first moves. If there is none of these, there is still one
    /// line: a legal move at depth 0, whose score is the static evaluation of the position.
    pub fn deepen(
        &mut self,
        game: &mut G,
        lines: usize,
        mut on_iteration: impl FnMut(&Iteration<'_, G::Move>),
    ) -> Analysis<G::Move> {
        let start = Instant::now();
        self.list_root_moves(game);
        let count = lines.max(1).min(self.root.moves.len());
        let mut found: Vec<Line<G::Move>> = Vec::with_capacity(count);
        let stopped = count > 0 && self.iterate(game, count, start, &mut found, &mut on_iteration).is_err();
        self.root.skip = 0;
        if found.is_empty() && count > 0 {
            let score = game.bands().at(Ply::ROOT).to_root(game.evaluate());
            let pv = vec![self.root.moves[0]];
            found.push(Line { score, bound: Bound::Exact, depth: Depth::ZERO, pv });
        }
        Analysis { lines: found, stopped, stats: self.stats(), elapsed: start.elapsed() }
    }

    fn iterate(
        &mut self,
        game: &mut G,
        count: usize,
        start: Instant,
        found: &mut Vec<Line<G::Move>>,
        on_iteration: &mut impl FnMut(&Iteration<'_, G::Move>),
    ) -> Result<(), Stopped> {
        let last = self.limits.depth.unwrap_or(Depth::SOLVED);
        if last.is_leaf() {
            return Ok(());
        }
        // Helpers begin one ply further every other time, so that a team looks at two depths at once.
        let mut depth = Depth::new(1 + (self.helper % 2) as i32);
        loop {
            let ends = depth >= game.horizon() || depth.get() >= i32::from(self.options.max_ply);
            let asked = if ends && last == Depth::SOLVED { Depth::SOLVED } else { depth.min(last) };
            self.lines.forget_deepest();
            let mut lines: Vec<Line<G::Move>> = Vec::with_capacity(count);
            for index in 0..count {
                self.root.skip = index;
                self.root.cut_short = false;
                let failed = &mut |searcher: &Self, line: &Line<G::Move>| {
                    on_iteration(&searcher.iteration(line, index, false, start));
                };
                let Ok((score, mut pv)) = self.aspire(game, asked, found.get(index), failed) else {
                    self.add_unfinished(&mut lines, found, asked);
                    fill_up(&mut lines, std::mem::take(found), count);
                    *found = lines;
                    return Err(Stopped);
                };
                let at =
                    self.root.moves.iter().position(|&mv| mv == pv[0]).expect("the best move is one of the root's");
                self.root.moves[index..=at].rotate_right(1);
                let comes_to_it = self.extend_line(game, &mut pv, asked, score);
                let whole = !self.root.cut_short;
                let depth = if whole { asked } else { asked.min(Depth::new(self.options.max_ply.into())) };
                let bound = if comes_to_it { Bound::Exact } else { proof_of(score > Score::ZERO) };
                lines.push(Line { score, bound, depth, pv });
                on_iteration(&self.iteration(&lines[index], index, true, start));
            }
            best_first(&mut lines);
            *found = lines;
            if ends || depth >= last {
                return Ok(());
            }
            depth += 1;
        }
    }

    fn iteration<'l>(
        &self,
        line: &'l Line<G::Move>,
        index: usize,
        finished: bool,
        start: Instant,
    ) -> Iteration<'l, G::Move> {
        let (stats, deepest) = (self.stats(), self.lines.deepest());
        let nodes = self.node_count.as_ref().map_or(stats.nodes, |node_count| node_count.with_own(stats.nodes));
        Iteration { line, index, finished, deepest, stats, nodes, elapsed: start.elapsed() }
    }

    /// After a stop: adds to the `lines` that the unfinished iteration has finished the one it was at, if that has another
    /// move or a better score than the next line of the iteration before.
    fn add_unfinished(&self, lines: &mut Vec<Line<G::Move>>, before: &[Line<G::Move>], depth: Depth) {
        let pv = self.lines.root();
        let (Some(&first), Some((best, value))) = (pv.first(), self.root.best) else { return };
        let score = value.score;
        if first != best || value.cut_short || has_first(lines, best) {
            return;
        }
        let next = before.iter().find(|line| !has_first(lines, line.pv[0]));
        if next.is_none_or(|next| next.pv[0] != best || next.score < score) {
            lines.push(Line { score, bound: Bound::Lower, depth, pv: pv.to_vec() });
        }
    }

    /// The exact score at `depth` and its line, by windows that start narrow around the guess and open until they hold it.
    ///
    /// It always ends: every failure makes the next window four times as wide, and the full window cannot fail; or it proves a
    /// nearer win or loss than the last. `failed` hears of each failure.
    fn aspire(
        &mut self,
        game: &mut G,
        depth: Depth,
        guess: Option<&Line<G::Move>>,
        failed: &mut impl FnMut(&Self, &Line<G::Move>),
    ) -> Result<(Score, Vec<G::Move>), Stopped> {
        let bands = game.bands();
        let all = 2 * Score::MAX.get();
        let mut half = self.options.aspiration.map_or(all, i32::from).max(1);
        let Some(Line { score: guess, pv, .. }) = guess else {
            let score = self.at_root(game, depth, Window::FULL)?;
            return Ok((score, self.root_line()));
        };
        // Of the moves that other lines have left, what was proved of the last iteration's is not proved.
        let narrows = self.options.aspiration.is_some() && self.root.skip == 0;
        if narrows && decides(&bands, *guess) {
            return self.approach(game, depth, (*guess, pv.clone()), failed);
        }
        let (mut low, mut high) = (guess.get() - half, guess.get() + half);
        loop {
            let window = Window::new(Score::new(low), Score::new(high));
            let score = self.at_root(game, depth, window)?;
            let bound = Bound::of(score, window);
            half = half.saturating_mul(4).min(all);
            match bound {
                Bound::Upper if window.alpha() > Score::MIN => low = score.get() - half,
                Bound::Lower if window.beta() < Score::MAX => high = score.get() + half,
                _ => return Ok((score, self.root_line())),
            }
            failed(self, &Line { score, bound, depth, pv: self.lines.root().to_vec() });
            if narrows && bound == proof_of(score > Score::ZERO) && decides(&bands, score) {
                return self.approach(game, depth, (score, self.root_line()), failed);
            }
        }
    }

    /// The distance of a win or loss that is proved, from there to ever nearer ones: what is proved needs no second proof, and
    /// the narrower a window, the more of it the table settles.
    fn approach(
        &mut self,
        game: &mut G,
        depth: Depth,
        (mut score, mut line): (Score, Vec<G::Move>),
        failed: &mut impl FnMut(&Self, &Line<G::Move>),
    ) -> Result<(Score, Vec<G::Move>), Stopped> {
        let wins = score > Score::ZERO;
        let within = self.nearest_unseen(game, depth, score);
        loop {
            let most = if wins { score.max(within) } else { -(-score).max(within) };
            let window = if wins { Window::null(most) } else { -Window::null(-most) };
            self.lines.begin(Ply::ROOT);
            let Ok(found) = self.at_root(game, depth, window) else {
                if wins {
                    self.recall(score, &line);
                }
                return Err(Stopped);
            };
            let nearer = if wins { found > most } else { found < most };
            if !nearer {
                // Of a loss it is this search that has found the move which puts it off longest.
                return Ok((score, if wins { line } else { self.root_line() }));
            }
            (score, line) = (found, self.root_line());
            failed(self, &Line { score, bound: proof_of(wins), depth, pv: line.clone() });
        }
    }

    /// Makes a line that reaches `score` what a stopped search has found.
    fn recall(&mut self, score: Score, line: &[G::Move]) {
        self.root.best = line.first().map(|&best| (best, NodeValue::of(score)));
        self.lines.set_root(line);
    }

    /// The nearest win, or as a win the nearest loss, that an iteration of this depth does not ask for, `score` being one: nothing
    /// is asked beyond the depth, except where checks may lead there in few steps.
    fn nearest_unseen(&self, game: &G, depth: Depth, score: Score) -> Score {
        let follows = self.options.extensions && depth.get() <= FOLLOW_TO;
        match game.bands().band_of(score) {
            Some(band) if !follows && depth != Depth::SOLVED => Score::new(band.top() - depth.get() - 1),
            _ => Score::MIN,
        }
    }

    /// The line of the root search just finished: at least its best move.
    fn root_line(&self) -> Vec<G::Move> {
        let (best, _) = self.root.best.expect("a finished root search of at least one move has a best one");
        match self.lines.root() {
            line if line.first() == Some(&best) => line.to_vec(),
            _ => vec![best],
        }
    }
}

/// Whether one of the lines begins with this move.
fn has_first<M: Copy + PartialEq>(lines: &[Line<M>], mv: M) -> bool {
    lines.iter().any(|line| line.pv[0] == mv)
}

/// Adds lines of the iteration `before` until there are `count`, and none that begins as another one does.
fn fill_up<M: Copy + PartialEq>(lines: &mut Vec<Line<M>>, before: Vec<Line<M>>, count: usize) {
    best_first(lines);
    for line in before {
        if lines.len() < count && !has_first(lines, line.pv[0]) {
            lines.push(line);
        }
    }
}

fn best_first<M>(lines: &mut [Line<M>]) {
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
}

/// Whether a score is a win or loss at a distance.
fn decides(bands: &Bands, score: Score) -> bool {
    bands.band_of(score).is_some()
}
