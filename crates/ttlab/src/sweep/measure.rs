//! One sample: all positions once with one table. Knows what can be searched and which search a point asks for; does not
//! know the sweep.

use std::num::NonZero;
use std::time::{Duration, Instant};

use transposition::{Eight, Entry, Four, HashMove, Six, Table, TableError, Work};
use transposition_search::{Ask, Options, SearchTable, Stats, Team};

use super::plan::Point;
use super::state::Taken;
use crate::boards::{Board, MoveOf};
use crate::cli::{CompareLayout, GameName};
use crate::compare::{self, ALONE, Built, ChessPass, Config, FixedDepth, Keyed, Pass, bounded, differing};
use crate::failure::Failure;
use crate::posed::Positions;

/// What a sweep measures its tables on.
pub(super) trait Subject {
    /// The board, or how far its positions are searched; empty if there is nothing to say.
    fn board(&self) -> String;

    /// What is searched, in words.
    fn sentence(&self) -> String;

    /// Every position, as a plan lists it.
    fn labels(&self) -> Vec<String>;

    /// For each position the answer that a sample's is held against.
    fn truth(&mut self) -> Result<Vec<i32>, Failure>;

    /// A sample of `point` under the keys of `seed`, without its place in the sweep.
    fn sample(&mut self, point: &Point, seed: u64, truth: &[i32]) -> Result<Taken, Failure>;
}

/// Positions of a board, solved. Their answers are their values.
pub(super) struct Solving<B: Board> {
    pub(super) game: GameName,
    pub(super) board: B,
    pub(super) positions: Positions<B>,
}

impl<B: Board> Subject for Solving<B> {
    fn board(&self) -> String {
        self.board.size().unwrap_or_default()
    }

    fn sentence(&self) -> String {
        let count = self.positions.len();
        let plural = if count == 1 { "" } else { "s" };
        let size = self.board.size().map_or_else(String::new, |size| format!(" {size}"));
        format!("{count} position{plural} of {}{size}", self.game.name())
    }

    fn labels(&self) -> Vec<String> {
        self.positions.iter().map(|posed| posed.label.clone()).collect()
    }

    fn truth(&mut self) -> Result<Vec<i32>, Failure> {
        compare::truth::<B>(&mut self.positions)
    }

    fn sample(&mut self, point: &Point, seed: u64, truth: &[i32]) -> Result<Taken, Failure> {
        let Solving { board, positions, .. } = self;
        let pass = match point.threads {
            None => bounded(board, positions, point.config, seed)?.map(|(pass, _)| pass),
            Some(threads) => Some(together::<B>(positions, point.config, threads, seed)?),
        };
        let Some(pass) = pass else {
            return Err(Failure::told(format!(
                "{}: the positions of this board have no exact table of this size; ask for more entries, or leave exact out",
                point.sentence()
            )));
        };
        Ok(taken(point, seed, &pass.stats, pass.time, differing(&pass.values, truth)))
    }
}

/// Chess positions searched to a depth. Their answers are their best moves; no move is 0.
impl Subject for FixedDepth {
    fn board(&self) -> String {
        format!("depth {}", self.depth)
    }

    fn sentence(&self) -> String {
        FixedDepth::sentence(self)
    }

    fn labels(&self) -> Vec<String> {
        self.problems.iter().map(|problem| problem.position.fen()).collect()
    }

    fn truth(&mut self) -> Result<Vec<i32>, Failure> {
        Ok(moves(&self.without_table()))
    }

    fn sample(&mut self, point: &Point, seed: u64, truth: &[i32]) -> Result<Taken, Failure> {
        let threads = point.threads.and_then(|threads| NonZero::new(threads.into())).unwrap_or(ALONE);
        let (pass, _) = self.bounded(point.config, seed, threads)?;
        Ok(taken(point, seed, &pass.stats, pass.time, differing(&moves(&pass), truth)))
    }
}

fn moves(pass: &ChessPass) -> Vec<i32> {
    pass.answers.iter().map(|answer| answer.best.map_or(0, |mv| mv.to_code().get() as i32)).collect()
}

fn taken(point: &Point, seed: u64, stats: &Stats, time: Duration, wrong_values: u64) -> Taken {
    let Stats { nodes, probes, hits, false_matches, .. } = *stats;
    Taken {
        point: 0,
        seed,
        repeat: 1,
        nodes,
        milliseconds: time.as_secs_f64() * 1e3,
        probes,
        hits,
        cutoffs: stats.cutoffs(),
        false_matches: point.config.counts_false_matches().then_some(false_matches),
        wrong_values,
    }
}

/// A pass by a team of threads over one production table.
fn together<B: Board>(positions: &mut Positions<B>, config: Config, threads: u16, seed: u64) -> Result<Pass, Failure> {
    let Config::Production { layout, entries } = config else {
        unreachable!("a plan varies threads over layouts alone")
    };
    let done = match layout {
        CompareLayout::Six => team::<B, Table<Entry<MoveOf<B>, Work>, Six>>(positions, entries, threads, seed),
        CompareLayout::Four => team::<B, Table<Entry<MoveOf<B>, Work>, Four>>(positions, entries, threads, seed),
        _ => team::<B, Table<Entry<MoveOf<B>, Work>, Eight>>(positions, entries, threads, seed),
    };
    done.map_err(|error| Failure::told(format!("a table of {entries} entries: {error}")))
}

fn team<B: Board, T>(positions: &mut Positions<B>, entries: u64, threads: u16, seed: u64) -> Result<Pass, TableError>
where
    T: Built + SearchTable<u64, MoveOf<B>> + Sync,
{
    let mut table = T::build(entries)?;
    let team = Team::new(NonZero::new(threads.into()).unwrap_or(ALONE)).with_options(Options::SOLVE);
    let mut pass = Pass::default();
    for posed in positions {
        table.empty();
        let keyed = Keyed::own_first(&table, seed);
        let start = Instant::now();
        let solution = team.solve(&posed.game, &keyed, Ask::Outward);
        let solution = solution.expect("a team with the usual length of lines needs no stack of its own");
        pass.time += start.elapsed();
        pass.values.push(solution.value().expect("a search without limits is never stopped").get());
        pass.stats += solution.stats;
    }
    Ok(pass)
}
