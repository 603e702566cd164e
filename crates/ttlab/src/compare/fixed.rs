//! Chess positions searched to one depth with one table after the other. Knows how chess is searched where tables are
//! measured and what is counted; does not know how the figures are shown.

use std::fmt::Display;
use std::num::NonZero;
use std::time::Duration;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Depth, Eight, Entry, EvalAndPv, Four, Six, Table, TableError, Work};
use transposition_games::chess::Move;
use transposition_search::{Analysis, Limits, NoTable, SearchTable, Searcher, Stats, Team};

use super::cluster::{self, Cluster3};
use super::config::{self, Config};
use super::keyed::Keyed;
use super::production::{Built, Shape};
use crate::cli::{CompareLayout, PositionArgs};
use crate::epd::problems;
use crate::failure::Failure;
use transposition_uci::OPTIONS;
use transposition_uci::epd::{BRATKO_KOPEC, Problem};

/// The depth of each search if none is given.
const DEPTH: u16 = 6;

/// One thread, with which node counts are the same every time.
pub(crate) const ALONE: NonZero<usize> = NonZero::<usize>::MIN;

/// Chess positions and the depth that each is searched to.
#[derive(Clone, Debug)]
pub(crate) struct FixedDepth {
    pub(crate) problems: Vec<Problem>,
    pub(crate) depth: u16,
    /// Whether a line of their file had to be left out.
    pub(crate) unusable: bool,
}

/// All positions searched once over one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    pub(crate) stats: Stats,
    /// The searches alone.
    pub(crate) time: Duration,
    /// What was found, one a position.
    pub(crate) answers: Vec<Answer>,
    /// The entries that the positions left in the table, all together; kept by the unbounded pass alone.
    pub(crate) entries: u64,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Nothing where the game is over.
    pub(crate) best: Option<Move>,
    pub(crate) score: i32,
}

/// A table of the model, under keys of its own.
type Model = Keyed<ModelTable<Entry<Move, Work>, Policy>>;

impl FixedDepth {
    /// The positions of a file of FEN or EPD, or the built-in ones.
    pub(crate) fn new(PositionArgs { positions, board, chess }: &PositionArgs) -> Result<Self, Failure> {
        if board.size.is_some() || board.first.is_some() {
            return Err(Failure::told("--size and --first are not for chess; leave them out"));
        }
        let depth = chess.depth.unwrap_or(DEPTH);
        if let Some(file) = positions {
            let (named, unusable) = problems(file, Problem::read_position)?;
            let problems = named.into_iter().map(|(_, problem)| problem).collect();
            return Ok(FixedDepth { problems, depth, unusable });
        }
        let problems = BRATKO_KOPEC.lines().map(Problem::read).collect::<Result<_, _>>().map_err(Failure::told)?;
        Ok(FixedDepth { problems, depth, unusable: false })
    }

    /// The positions in words.
    pub(crate) fn sentence(&self) -> String {
        let count = self.problems.len();
        format!("{count} position{} of chess to depth {}", if count == 1 { "" } else { "s" }, self.depth)
    }

    /// How far each search goes.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits { depth: Some(Depth::new(self.depth.into())), ..Limits::default() }
    }

    pub(crate) fn without_table(&self) -> Pass {
        self.alone(&NoTable, || {})
    }

    /// The pass with a table that keeps everything.
    pub(crate) fn unbounded(&self) -> Result<Pass, Failure> {
        let table = model(ModelConfig::UNBOUNDED, Policy::Always, 0)?;
        let mut kept = 0;
        let pass = self.alone(&table, || {
            kept += table.inner().len();
            table.inner().clear();
        });
        Ok(Pass { entries: kept + table.inner().len(), ..pass })
    }

    /// The pass with the table of `config` under the keys of `seed`, cleared before each position, and what the table came
    /// to be. The first seed stands for the positions' own keys in every table but the model. Several `threads` are for the
    /// production table alone.
    pub(crate) fn bounded(&self, config: Config, seed: u64, threads: NonZero<usize>) -> Result<(Pass, Shape), Failure> {
        let told = |error: &dyn Display| Failure::told(format!("{config}: {error}"));
        let done = match config {
            Config::Model { policy, entries, ways, check_bits } => {
                let table = model(config::shape(entries, ways, check_bits), policy, seed)?;
                let pass = self.alone(&table, || table.inner().clear());
                return Ok((pass, Shape { entries, ways, check_bits, bytes: None }));
            }
            Config::Cluster3 { entries } => {
                let table = Cluster3::new(entries).map_err(|error| told(&error))?;
                let table = Keyed::own_first(table, seed);
                let pass = self.alone(&table, || table.inner().clear());
                let bytes = Some(cluster::bytes(entries));
                return Ok((pass, Shape { entries, ways: cluster::WAYS, check_bits: 64, bytes }));
            }
            Config::Production { layout: CompareLayout::Exact, .. } => {
                return Err(told(&"chess positions have no exact code; give another layout"));
            }
            Config::Production { layout: CompareLayout::Six, entries } => {
                self.together::<Table<Entry<Move, EvalAndPv>, Six>>(entries, seed, threads)
            }
            Config::Production { layout: CompareLayout::Four, entries } => {
                self.together::<Table<Entry<Move, EvalAndPv>, Four>>(entries, seed, threads)
            }
            Config::Production { entries, .. } => self.together::<Table<Entry<Move>, Eight>>(entries, seed, threads),
        };
        done.map_err(|error| told(&error))
    }

    /// Every position over a table that need not be shared, emptied by `empty`.
    fn alone<T: SearchTable<u64, Move>>(&self, table: &T, mut empty: impl FnMut()) -> Pass {
        let mut pass = Pass::default();
        for problem in &self.problems {
            empty();
            let mut searcher = Searcher::new(table).with_options(OPTIONS).with_limits(self.limits());
            pass.add(&searcher.deepen(&mut problem.position.clone(), 1, |_| {}));
        }
        pass
    }

    /// Every position over a production table.
    fn together<T>(&self, entries: u64, seed: u64, threads: NonZero<usize>) -> Result<(Pass, Shape), TableError>
    where
        T: Built + SearchTable<u64, Move> + Sync,
    {
        let mut table = T::build(entries)?;
        let shape = table.shape();
        let team = Team::new(threads).with_options(OPTIONS).with_limits(self.limits());
        let mut pass = Pass::default();
        for problem in &self.problems {
            table.empty();
            let keyed = Keyed::own_first(&table, seed);
            let analysis = team.deepen(&problem.position, &keyed, 1, |_| {});
            pass.add(&analysis.expect("a team with the usual length of lines needs no stack of its own"));
        }
        Ok((pass, shape))
    }
}

impl Pass {
    fn add(&mut self, analysis: &Analysis<Move>) {
        self.time += analysis.elapsed;
        self.stats += analysis.stats;
        let score = analysis.lines.first().map_or(0, |line| line.score.get());
        self.answers.push(Answer { best: analysis.best(), score });
    }

    /// How many positions have another best move here than in `other`.
    pub(crate) fn other_moves(&self, other: &Pass) -> u64 {
        self.answers.iter().zip(&other.answers).filter(|(one, two)| one.best != two.best).count() as u64
    }

    /// How many positions have another score here than in `other`.
    pub(crate) fn other_scores(&self, other: &Pass) -> u64 {
        self.answers.iter().zip(&other.answers).filter(|(one, two)| one.score != two.score).count() as u64
    }
}

fn model(shape: ModelConfig, policy: Policy, seed: u64) -> Result<Model, Failure> {
    let table = ModelTable::new(shape, policy).map_err(|error| Failure::told(error.to_string()))?;
    Ok(Keyed::new(table, seed))
}
