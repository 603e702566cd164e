//! Values by null windows: each search asks "is the value above this?", and the answers close in on it.
//! Knows questions and answers; does not know how a question is searched.

use transposition::{Depth, Ply, Score, Window};

use super::Searcher;
use crate::{Game, SearchTable, Stats, Stopped};

/// Which question comes next while a value is closed in on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// The middle of what is left: the fewest questions.
    #[default]
    Middle,
    /// Half-way between zero and the bound on the side where the middle lies: questions far from a draw are often the
    /// easier ones.
    Outward,
    /// First half-way out on either side, where questions are often easy; then, if the value lies between, around zero and
    /// on from the bound just proved, else the middle of what is left.
    Flanks,
    /// First around this score, then at the bound just proved: MTD(f). Best if the guess is near.
    From(Score),
}

/// What solving came to: bounds that meet, unless it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The value is at least this.
    pub low: Score,
    /// The value is at most this.
    pub high: Score,
    /// A move proved to reach `low`, if one is known.
    pub best: Option<M>,
    /// What the bounds hold for: the depth asked, or less if a line was cut short at
    /// [`Options::max_ply`](crate::Options::max_ply).
    pub depth: Depth,
    /// What it took.
    pub stats: Stats,
}

impl<M> Solution<M> {
    /// The value, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        (self.low >= self.high).then_some(self.low)
    }
}

/// The bounds proved so far, and what to ask next.
#[derive(Clone, Debug)]
pub(super) struct Bracket<M> {
    pub(super) low: Score,
    pub(super) high: Score,
    /// Beyond these scores no more is to be known.
    within: (Score, Score),
    pub(super) best: Option<M>,
    /// Whether the last answer was "above".
    last: Option<bool>,
    /// How many answers there were.
    answers: u32,
    /// Whether a move is still to be found once the value is known.
    wants_move: bool,
}

impl<M: Copy> Bracket<M> {
    /// The next question, "is the value above this?", or nothing if all is known.
    pub(super) fn next(&self, ask: Ask) -> Option<Score> {
        let (low, high) = (self.low.get(), self.high.get());
        if low >= high {
            // Known from the bounds alone: one more question, whose answer is yes, finds the move.
            return (self.wants_move && self.best.is_none()).then(|| Score::new(low - 1));
        }
        let middle = (low + high).div_euclid(2);
        Some(Score::new(match ask {
            Ask::Middle => middle,
            Ask::Outward if middle <= 0 => middle.min(low / 2).max(low),
            Ask::Outward => middle.max(high / 2).min(high - 1),
            Ask::Flanks if low >= 0 || high <= 0 && self.answers < 2 => middle,
            Ask::Flanks => match self.answers {
                0 => low * 2 / 3,
                1 if self.last == Some(true) => (high * 2 / 3).min(high - 1),
                2 if self.last == Some(false) => 0.clamp(low, high - 1),
                n if n > 2 && self.last == Some(true) => low,
                n if n > 2 => high - 1,
                _ => middle,
            },
            Ask::From(guess) => match self.last {
                None => guess.get().clamp(low, high - 1),
                Some(true) => low,
                Some(false) => high - 1,
            },
        }))
    }

    /// Takes the answer to a question.
    pub(super) fn answer(&mut self, asked: Score, score: Score, best: Option<M>) {
        if self.low >= self.high {
            self.wants_move = false;
        }
        self.last = Some(score > asked);
        self.answers += 1;
        let (least, greatest) = self.within;
        if score > asked {
            self.low = self.low.max(score).min(greatest);
            self.best = best;
        } else {
            self.high = self.high.min(score).max(least);
        }
    }
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// The exact value of `game`, searched to its end by null windows.
    ///
    /// The table carries what one question learns into the next. If a limit stops it, the bounds proved so far remain.
    pub fn solve(&mut self, game: &mut G, ask: Ask) -> Solution<G::Move> {
        self.list_root_moves(game);
        let bracket = self.bracket(game, Depth::SOLVED);
        self.close_in(game, Depth::SOLVED, ask, bracket)
    }

    /// The exact value of `game` at `depth` by MTD(f): null windows only, the first around `guess`.
    ///
    /// A transposition table that holds the tree is what makes it quick.
    pub fn mtdf(&mut self, game: &mut G, depth: Depth, guess: Score) -> Solution<G::Move> {
        self.list_root_moves(game);
        let bracket = self.bracket(game, depth);
        self.close_in(game, depth, Ask::From(guess), bracket)
    }

    /// What is known before the first question. The moves of the root are listed already.
    pub(super) fn bracket(&self, game: &G, depth: Depth) -> Bracket<G::Move> {
        let bands = game.bands();
        let root = bands.at(Ply::ROOT);
        let is_over = game.outcome().is_some();
        let (low, high) = match game.outcome() {
            Some(score) => (score, score),
            None if depth == Depth::SOLVED && self.options.static_bounds && self.root.is_whole() => game.score_bounds(),
            None => (transposition::NodeScore::MIN, transposition::NodeScore::MAX),
        };
        let within = self.within;
        let (low, high) = (root.to_root(low).clamp(within.0, within.1), root.to_root(high).clamp(within.0, within.1));
        Bracket { low, high, within, best: None, last: None, answers: 0, wants_move: !is_over && !depth.is_leaf() }
    }

    fn close_in(&mut self, game: &mut G, depth: Depth, ask: Ask, mut bracket: Bracket<G::Move>) -> Solution<G::Move> {
        self.root.cut_short = false;
        while let Some(asked) = bracket.next(ask) {
            match self.at_root(game, depth, Window::null(asked)) {
                Ok(score) => bracket.answer(asked, score, self.root.best.map(|(mv, _)| mv)),
                Err(Stopped) => break,
            }
        }
        let whole = !self.root.cut_short;
        self.solution(&bracket, depth, whole)
    }

    /// The solution as far as it is known; `whole` says that no line was cut short.
    pub(super) fn solution(&self, bracket: &Bracket<G::Move>, depth: Depth, whole: bool) -> Solution<G::Move> {
        let depth = if whole { depth } else { depth.min(Depth::new(self.options.max_ply.into())) };
        Solution { low: bracket.low, high: bracket.high, best: bracket.best, depth, stats: self.stats() }
    }
}
