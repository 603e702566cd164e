//! The same positions solved with one table after the other. Knows how a configuration is run and what is counted;
//! does not know how the figures are shown.

use std::time::{Duration, Instant};

use transposition_search::transposition::{Entry, ModelConfig, ModelError, ModelTable, Nodes, Policy, Replace};
use transposition_search::{Game, Limits, Negamax, NoTable, SearchTable, Stats, Stopped, WorkCount, solve};

use super::config::Config;
use super::keyed::Keyed;
use crate::boards::Board;

/// The most nodes the searches without a table may take together; past it there is nothing to compare with.
pub(crate) const NO_TABLE_NODES: u64 = 1 << 25;

/// The most nodes a position may take with an unbounded table, which keeps an entry for nearly each of them.
pub(crate) const UNBOUNDED_NODES: u64 = 1 << 25;

/// A position to solve.
#[derive(Clone, Debug)]
pub(crate) struct Posed<G> {
    pub(crate) label: String,
    pub(crate) game: G,
    /// The score its line says it has.
    pub(crate) expected: Option<i32>,
}

/// One pass over all positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    pub(crate) stats: Stats,
    /// The searches alone.
    pub(crate) time: Duration,
    /// The value found for each position.
    pub(crate) values: Vec<i32>,
}

/// The pass without a table; nothing if it takes too long.
pub(crate) fn without_table<B: Board>(positions: &mut [Posed<B::Game>]) -> Option<Pass> {
    let mut pass = Pass::default();
    for posed in positions {
        let limits = Limits { nodes: Some(NO_TABLE_NODES - pass.stats.nodes), ..Limits::default() };
        pass.add(&mut posed.game, Negamax::new(NoTable).with_limits(limits)).ok()?;
    }
    Some(pass)
}

/// The pass with a table that keeps everything; the number of the position that is too hard for it otherwise.
pub(crate) fn unbounded<B: Board>(positions: &mut [Posed<B::Game>]) -> Result<Pass, usize> {
    let table = table::<B>(ModelConfig::UNBOUNDED, Policy::Always).map_err(|_| 0usize)?;
    let limits = Limits { nodes: Some(UNBOUNDED_NODES), ..Limits::default() };
    let mut pass = Pass::default();
    for (i, posed) in positions.iter_mut().enumerate() {
        table.clear();
        pass.add(&mut posed.game, Negamax::new(&table).with_limits(limits)).map_err(|Stopped| i)?;
    }
    Ok(pass)
}

/// The pass with the table of `config` under the keys of `seed`, cleared before each position.
pub(crate) fn bounded<B: Board>(
    positions: &mut [Posed<B::Game>],
    config: Config,
    seed: u64,
) -> Result<Pass, ModelError> {
    let table = table::<B>(config.shape(), config.policy)?;
    let count = if config.policy.counts_every_node() { WorkCount::All } else { WorkCount::Once };
    let mut pass = Pass::default();
    for posed in positions {
        table.clear();
        let search = Negamax::new(Keyed::new(&table, seed)).with_work_count(count);
        pass.add(&mut posed.game, search).expect("a search without limits is never stopped");
    }
    Ok(pass)
}

type Move<B> = <<B as Board>::Game as Game>::Move;

fn table<B: Board>(
    shape: ModelConfig,
    policy: Policy,
) -> Result<ModelTable<Entry<Move<B>, Nodes>, Policy>, ModelError> {
    ModelTable::new(shape, policy)
}

impl Pass {
    fn add<G, T>(&mut self, game: &mut G, mut search: Negamax<'_, G, T>) -> Result<(), Stopped>
    where
        G: Game<Key = u64>,
        T: SearchTable<u64, G::Move>,
    {
        let start = Instant::now();
        let report = solve(game, &mut search)?;
        self.time += start.elapsed();
        self.stats += report.stats;
        self.values.push(report.score.get());
        Ok(())
    }
}
