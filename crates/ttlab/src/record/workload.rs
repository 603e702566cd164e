//! What can be recorded: searches one after the other over one table. Knows how each is run; does not know that it is
//! recorded. Another kind of search joins by being a `Workload`.

use transposition_games::chess::Move;
use transposition_search::transposition::HashMove;
use transposition_search::{Game, Limits, Negamax, SearchTable, Searcher, Stats, Stopped, solve};

use crate::chess::OPTIONS;
use crate::compare::FixedDepth;
use crate::posed::Posed;

/// Searches that share a table, in a fixed order.
pub(crate) trait Workload<M: HashMove> {
    /// How many searches there are.
    fn steps(&self) -> usize;

    /// What happens to the table before search `step`, which is not the first.
    fn before(&self, step: usize) -> Before;

    /// Runs search `step` over `table`. The counters are those of what was searched, stopped or not.
    fn search<T: SearchTable<u64, M>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>);
}

/// What happens to a table between two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// It is emptied.
    Clear,
    /// What is in it grows one search older.
    NewSearch,
}

/// Positions solved as `compare` solves them.
#[derive(Debug)]
pub(crate) struct Solving<G> {
    positions: Vec<Posed<G>>,
    before: Before,
}

impl<G> Solving<G> {
    /// These positions, with this between one and the next.
    pub(crate) fn new(positions: Vec<Posed<G>>, before: Before) -> Self {
        Solving { positions, before }
    }
}

impl<G: Game<Key = u64>> Workload<G::Move> for Solving<G> {
    fn steps(&self) -> usize {
        self.positions.len()
    }

    fn before(&self, _step: usize) -> Before {
        self.before
    }

    fn search<T: SearchTable<u64, G::Move>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>) {
        let mut searcher = Negamax::new(table).with_limits(limits);
        let done = solve(&mut self.positions[step].game, &mut searcher);
        (searcher.stats(), done.map(|_| ()))
    }
}

/// Chess positions searched deeper and deeper up to a depth, as `compare` searches them: one search of the table each,
/// however many iterations it has.
#[derive(Debug)]
pub(crate) struct Deepening {
    positions: FixedDepth,
    before: Before,
}

impl Deepening {
    /// These positions, with this between one and the next.
    pub(crate) const fn new(positions: FixedDepth, before: Before) -> Self {
        Deepening { positions, before }
    }
}

impl Workload<Move> for Deepening {
    fn steps(&self) -> usize {
        self.positions.problems.len()
    }

    fn before(&self, _step: usize) -> Before {
        self.before
    }

    fn search<T: SearchTable<u64, Move>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>) {
        let limits = Limits { depth: self.positions.limits().depth, ..limits };
        let mut searcher = Searcher::new(table).with_options(OPTIONS).with_limits(limits);
        let analysis = searcher.deepen(&mut self.positions.problems[step].position.clone(), 1, |_| {});
        (analysis.stats, if analysis.stopped { Err(Stopped) } else { Ok(()) })
    }
}
