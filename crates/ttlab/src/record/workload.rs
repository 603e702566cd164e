//! What can be recorded: searches one after the other over one table. Knows how each is run; does not know that it is
//! recorded. Another kind of search joins by being a `Workload`.

use transposition::HashMove;
use transposition_games::chess::Move;
use transposition_search::{
    Game, Limits, Options, SearchTable, Searcher, Stats, Stopped,
    reference::{Negamax, solve},
};

use crate::compare::FixedDepth;
use crate::posed::Posed;
use transposition_uci::OPTIONS;

/// Searches that share a table, in a fixed order.
pub(crate) trait Workload<M: HashMove> {
    /// How many searches there are.
    fn steps(&self) -> usize;

    /// Runs search `step` over `table`. The counters are those of what was searched, stopped or not.
    fn search<T: SearchTable<u64, M>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>);
}

/// Positions solved as `compare` solves them.
#[derive(Debug)]
pub(crate) struct Solving<G>(pub(crate) Vec<Posed<G>>);

impl<G: Game<Key = u64>> Workload<G::Move> for Solving<G> {
    fn steps(&self) -> usize {
        self.0.len()
    }

    fn search<T: SearchTable<u64, G::Move>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>) {
        let mut searcher = Negamax::new(table).with_limits(limits);
        let done = solve(&mut self.0[step].game, &mut searcher);
        (searcher.stats(), done.map(|_| ()))
    }
}

/// Chess positions searched deeper and deeper up to a depth, as `compare` searches them: one search of the table each,
/// however many iterations it has.
#[derive(Debug)]
pub(crate) struct Deepening(pub(crate) FixedDepth);

impl Workload<Move> for Deepening {
    fn steps(&self) -> usize {
        self.0.problems.len()
    }

    fn search<T: SearchTable<u64, Move>>(
        &mut self,
        step: usize,
        table: T,
        limits: Limits<'_>,
    ) -> (Stats, Result<(), Stopped>) {
        let limits = Limits { depth: self.0.limits().depth, ..limits };
        // A trace tells nodes by their probes, so no child is asked about before it is searched.
        let options = Options { etc_for_wins: false, ..OPTIONS };
        let mut searcher = Searcher::new(table).with_options(options).with_limits(limits);
        let analysis = searcher.deepen(&mut self.0.problems[step].position.clone(), 1, |_| {});
        (analysis.stats, if analysis.stopped { Err(Stopped) } else { Ok(()) })
    }
}
