//! Runs one configuration and compares its answer with the truth. Knows the contract of every search.

use transposition::model::ModelTable;
use transposition::policy::Policy;
use transposition::{Bound, Depth, Entry, HashMove, KeyStream, NodeScore, Ply, Score, Window};

use super::configuration::{Configuration, Draw, Search, State};
use super::report::Agreement;
use super::truth::{Truth, value_below};
use crate::{
    DepthGate, Game, Limits, NoTable, ProbeRequest, Request, SearchTable, Searcher, Solution, Stats, ValueTable,
    reference::Negamax,
};

/// The kit's table: the model table under keys that are mixed, so that small numbers spread over it too.
struct Mixed<M: HashMove>(ModelTable<Entry<M>, Policy>);

impl<K: Into<u64>, M: HashMove> SearchTable<K, M> for Mixed<M> {
    type Extra = ();

    fn probe_for(&self, key: K, sought: ProbeRequest<'_>) -> Option<Entry<M>> {
        self.0.probe_for(mixed(key.into()), sought)
    }
}

impl<K: Into<u64>, M: HashMove> ValueTable<K, Entry<M>> for Mixed<M> {
    fn probe(&self, key: K) -> Option<Entry<M>> {
        self.0.probe(mixed(key.into()))
    }

    fn store(&self, key: K, entry: Entry<M>) -> transposition::Fate {
        self.0.store(mixed(key.into()), entry)
    }

    fn false_matches(&self) -> Option<u64> {
        Some(self.0.false_matches())
    }
}

/// One-to-one, so that different keys stay different.
const fn mixed(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^ (key >> 29)
}

/// One configuration under way.
pub(super) struct Run<'a, G: Game> {
    game: &'a G,
    truth: &'a Truth<G::Move>,
    configuration: &'a Configuration<G::Move>,
    random: KeyStream,
    stats: Stats,
    agreement: Agreement,
}

type Checked = Result<(), String>;

impl<'a, G> Run<'a, G>
where
    G: Game + Clone,
    G::Key: Into<u64>,
{
    pub(super) fn new(
        game: &'a G,
        truth: &'a Truth<G::Move>,
        configuration: &'a Configuration<G::Move>,
        seed: u64,
    ) -> Self {
        let agreement = Agreement::default();
        Run { game, truth, configuration, random: KeyStream::new(seed), stats: Stats::default(), agreement }
    }

    /// Adds what was looked at to the sum of all configurations.
    pub(super) fn sum_up(&self, sum: &mut Agreement) {
        sum.configurations += 1;
        sum.solved += u64::from(self.configuration.level.depth == Depth::SOLVED);
        sum.stopped += self.agreement.stopped;
        sum.hits += self.stats.hits;
        sum.cutoffs += self.stats.cutoffs() + self.stats.etc_cutoffs;
        sum.pv_moves += self.agreement.pv_moves;
    }

    pub(super) fn check(&mut self) -> Checked {
        let Configuration { table, policy, state, .. } = self.configuration;
        if *state == State::Absent {
            return self.search(&NoTable);
        }
        let table = ModelTable::new(*table, *policy).map_err(|error| format!("no table could be made: {error}"))?;
        let table = Mixed(table);
        self.prepare(&table)?;
        table.0.new_search();
        self.search(&table)
    }

    fn prepare(&mut self, table: &Mixed<G::Move>) -> Checked {
        match self.configuration.state {
            State::Absent | State::Cold => Ok(()),
            State::Full => {
                let mut strangers = KeyStream::new(self.random.next_word());
                for _ in 0..2 * self.configuration.entries {
                    let score = NodeScore::new(strangers.next_word() as i32 % 30_000);
                    table.0.store(strangers.next_word(), Entry::new(Depth::STORED_MAX, score, Bound::Exact, None));
                }
                Ok(())
            }
            State::Interrupted { nodes } => {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let mut game = self.game.clone();
                let request = self.request();
                let stopped = if self.configuration.search == Search::Negamax {
                    let mut searcher = Negamax::new(table)
                        .with_limits(limits)
                        .with_graph_history(self.configuration.options.graph_history);
                    searcher.search(&mut game, request).is_err()
                } else {
                    let options = self.configuration.options;
                    let mut searcher = Searcher::new(table).with_options(options).with_limits(limits);
                    searcher.search(&mut game, request).is_err()
                };
                self.agreement.stopped += u64::from(stopped);
                // Whatever happened, the position must be what it was.
                if game.key() == self.game.key() {
                    Ok(())
                } else {
                    Err("a stop left another position behind".to_owned())
                }
            }
            State::Warm => {
                self.warm(table);
                Ok(())
            }
        }
    }

    /// Other searches first: other depths and windows, and other positions where that cannot matter.
    fn warm(&mut self, table: &Mixed<G::Move>) {
        let Configuration { search, layered, level, options, .. } = self.configuration;
        let gated = options.depth_gate == DepthGate::Equal && *search != Search::Negamax;
        let exact_depths = gated || level.depth == Depth::SOLVED;
        for _ in 0..3 {
            let mut game = self.game.clone();
            let mut draw = Draw(&mut self.random);
            let mut depth = self.truth.levels[draw.below(self.truth.levels.len() as u64) as usize].depth;
            if *layered && !exact_depths {
                depth = depth.min(level.depth);
            } else if draw.below(2) == 1 {
                let mut moves = Vec::new();
                if game.outcome().is_none() {
                    game.moves(&mut moves);
                    let _ = game.make(moves[draw.below(moves.len() as u64) as usize]);
                }
            }
            let alpha = Score::new(level.value.get() + draw.below(9) as i32 - 4);
            let window = if draw.below(2) == 1 { Window::FULL } else { Window::null(alpha) };
            let mut searcher = Searcher::new(table).with_options(*options);
            // Without limits nothing can stop it.
            let _ = searcher.search(&mut game, Request { depth, window });
            self.stats += searcher.stats();
        }
    }

    fn request(&self) -> Request {
        Request { depth: self.configuration.level.depth, window: self.configuration.window }
    }

    fn search<T: SearchTable<G::Key, G::Move>>(&mut self, table: &T) -> Checked {
        let Configuration { search, level, options, .. } = self.configuration;
        let mut game = self.game.clone();
        let all: Vec<_> = level.moves.clone();
        if *search == Search::Negamax {
            let searcher =
                Negamax::new(table).with_probe_order(options.probe_order).with_pv_cutoffs(options.pv_cutoffs);
            let mut searcher = searcher.with_graph_history(options.graph_history);
            let found = searcher.search(&mut game, self.request());
            let found = found.map_err(|_| "a search without limits stopped".to_owned())?;
            self.stats += found.stats;
            // The table may have cut the root itself, and with it the move.
            return self.judge_window(found.score, found.bound, None, &all);
        }
        let limits = Limits { depth: Some(level.depth), ..Limits::default() };
        let mut searcher = Searcher::new(table).with_options(*options).with_limits(limits);
        let checked = match *search {
            Search::SomeMoves => {
                let some: Vec<_> = all.iter().copied().filter(|_| self.random.next_word().is_multiple_of(2)).collect();
                if some.is_empty() {
                    return Ok(());
                }
                searcher = searcher.with_root_moves(some.iter().map(|&(mv, _)| mv).collect());
                let found = searcher.search(&mut game, self.request());
                let found = found.map_err(|_| "a search without limits stopped".to_owned())?;
                self.judge_window(found.score, found.bound, found.best, &some)
            }
            Search::Negamax | Search::Window => {
                let found = searcher.search(&mut game, self.request());
                let found = found.map_err(|_| "a search without limits stopped".to_owned())?;
                self.judge_window(found.score, found.bound, found.best, &all)
            }
            Search::Deepen { lines } => {
                let found = searcher.deepen(&mut game, lines, |_| {});
                self.judge_lines(&found, lines)
            }
            Search::Mtdf { guess } => {
                let found = searcher.mtdf(&mut game, level.depth, guess);
                self.judge_value(&found)
            }
            Search::Solve { ask } => {
                let found = searcher.solve(&mut game, ask);
                self.judge_value(&found)
            }
        };
        self.stats += searcher.stats();
        checked
    }

    /// The value of a move, if it is one of `moves`.
    fn value_of(mv: G::Move, moves: &[(G::Move, Score)]) -> Option<Score> {
        moves.iter().find(|&&(other, _)| other == mv).map(|&(_, value)| value)
    }

    fn judge_window(&self, score: Score, bound: Bound, best: Option<G::Move>, moves: &[(G::Move, Score)]) -> Checked {
        let Configuration { window, level, .. } = self.configuration;
        let value = moves.iter().map(|&(_, value)| value).max().unwrap_or(level.value);
        let right = match bound {
            Bound::Exact => score == value,
            Bound::Lower => score <= value && score >= window.beta(),
            Bound::Upper => score >= value && score <= window.alpha(),
        };
        if !right {
            return Err(format!("the search says {bound:?} {score} but the value is {value}"));
        }
        match best {
            Some(best) if bound != Bound::Upper => match Self::value_of(best, moves) {
                Some(worth) if worth >= score => Ok(()),
                worth => Err(format!("the best move {best:?} is said to reach {score} but is worth {worth:?}")),
            },
            _ => Ok(()),
        }
    }

    fn judge_value(&self, found: &Solution<G::Move>) -> Checked {
        let level = &self.configuration.level;
        if found.value() != Some(level.value) {
            return Err(format!("the value lies in {} to {} but is {}", found.low, found.high, level.value));
        }
        match found.best {
            None if level.moves.is_empty() => Ok(()),
            Some(best) if Self::value_of(best, &level.moves) == Some(level.value) => Ok(()),
            best => Err(format!("the best move is {best:?}, which does not reach {}", level.value)),
        }
    }

    fn judge_lines(&mut self, found: &crate::Analysis<G::Move>, lines: usize) -> Checked {
        let level = &self.configuration.level;
        if level.depth.is_leaf() {
            return Ok(());
        }
        if found.lines.len() != lines.min(level.moves.len()) {
            return Err(format!("{} lines were asked and {} came", lines, found.lines.len()));
        }
        let mut values: Vec<_> = level.moves.iter().map(|&(_, value)| value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        for (line, value) in found.lines.iter().zip(values) {
            let worth = line.pv.first().and_then(|&mv| Self::value_of(mv, &level.moves));
            if line.score != value || worth != Some(value) {
                return Err(format!("the line {line:?} should be worth {value}; its first move is {worth:?}"));
            }
            self.play_out(&line.pv, value)?;
        }
        Ok(())
    }

    /// Plays a line: every move must be legal, and the position at its end must keep the value.
    fn play_out(&mut self, pv: &[G::Move], value: Score) -> Checked {
        let mut game = self.game.clone();
        let (mut ply, mut depth, mut value) = (Ply::ROOT, self.configuration.level.depth, value);
        let mut moves = Vec::new();
        for &mv in pv {
            moves.clear();
            if game.outcome().is_none() {
                game.moves(&mut moves);
            }
            if !moves.contains(&mv) {
                return Err(format!("move {} of the line {pv:?} is illegal", ply.get() + 1));
            }
            let undo = game.make(mv);
            if !game.keeps_turn(&undo) {
                value = -value;
            }
            (ply, depth) = (ply.next(), depth - 1);
            self.agreement.pv_moves += 1;
        }
        match value_below(&mut game, depth, ply) {
            Some(end) if end != value => Err(format!("the line {pv:?} ends in a position worth {end}, not {value}")),
            _ => Ok(()),
        }
    }
}
