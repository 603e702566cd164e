//! The same positions solved with one table after the other. Knows how a configuration is run and what is counted;
//! does not know how the figures are shown.

use std::fmt::Display;
use std::time::{Duration, Instant};

use transposition::model::{ModelConfig, ModelError, ModelTable};
use transposition::policy::Policy;
use transposition::{Eight, Entry, Four, Nodes, Replace, Six, Table, TableError, Work};
use transposition_search::{
    Game, Limits, NoTable, SearchTable, Stats, Stopped,
    reference::{Negamax, WorkCount, solve},
};

use super::cluster::{self, Cluster3};
use super::config::{self, Config};
use super::keyed::{Keyed, OWN_KEYS};
use super::production::{Built, Certain, Shape};
use super::too_hard;
use crate::boards::{Board, MoveOf};
use crate::cli::CompareLayout;
use crate::failure::Failure;
use crate::posed::Posed;

/// The most nodes the searches without a table may take together; past it there is nothing to compare with.
pub(crate) const NO_TABLE_NODES: u64 = 1 << 25;

/// The most nodes a position may take with an unbounded table, which keeps an entry for nearly each of them.
pub(crate) const UNBOUNDED_NODES: u64 = 1 << 25;

/// One pass over all positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    pub(crate) stats: Stats,
    /// The searches alone.
    pub(crate) time: Duration,
    /// The value found for each position.
    pub(crate) values: Vec<i32>,
    /// The most entries that any position left in the table; kept by the unbounded pass alone.
    pub(crate) entries: u64,
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
        pass.entries = pass.entries.max(table.len());
    }
    Ok(pass)
}

/// The values of a search without a table where it does not take too long, else with an unbounded one.
pub(crate) fn truth<B: Board>(positions: &mut [Posed<B::Game>]) -> Result<Vec<i32>, Failure> {
    if let Some(pass) = without_table::<B>(positions) {
        return Ok(pass.values);
    }
    unbounded::<B>(positions).map(|pass| pass.values).map_err(|number| too_hard(&positions[number].label))
}

/// How many answers are not those of the truth.
pub(crate) fn differing(found: &[i32], truth: &[i32]) -> u64 {
    found.iter().zip(truth).filter(|(found, truth)| found != truth).count() as u64
}

/// The pass with the table of `config` under the keys of `seed`, cleared before each position, and what the table came to
/// be. The first seed stands for the games' own keys in every table but the model. Nothing if an exact table was asked for
/// that cannot be: the board's positions have no exact code, or the table is too small for it.
pub(crate) fn bounded<B: Board>(
    board: &B,
    positions: &mut [Posed<B::Game>],
    config: Config,
    seed: u64,
) -> Result<Option<(Pass, Shape)>, Failure> {
    let told = |error: &dyn Display| Failure::told(format!("{config}: {error}"));
    let (layout, entries) = match config {
        Config::Model { policy, entries, ways, check_bits } => {
            let table = table::<B>(config::shape(entries, ways, check_bits), policy).map_err(|error| told(&error))?;
            let count = if policy.counts_every_node() { WorkCount::All } else { WorkCount::Once };
            let pass = Pass::of(positions, |pass, game| {
                table.clear();
                pass.add(game, Negamax::new(Keyed::new(&table, seed)).with_work_count(count))
            });
            return Ok(Some((pass, Shape { entries, ways, check_bits, bytes: None })));
        }
        Config::Cluster3 { entries } => {
            let table = Cluster3::new(entries).map_err(|error| told(&error))?;
            let pass = Pass::of(positions, |pass, game| {
                table.clear();
                pass.add(game, Negamax::new(Keyed::own_first(&table, seed)))
            });
            let bytes = Some(cluster::bytes(entries));
            return Ok(Some((pass, Shape { entries, ways: cluster::WAYS, check_bits: 64, bytes })));
        }
        Config::Production { layout, entries } => (layout, entries),
    };
    // An exact table finds the code of a position in the game's own key: it has no others.
    let done = match (layout, board.state_bits()) {
        (CompareLayout::Six, _) => produced::<B, Table<Entry<MoveOf<B>, Work>, Six>>(positions, entries, seed),
        (CompareLayout::Four, _) => produced::<B, Table<Entry<MoveOf<B>, Work>, Four>>(positions, entries, seed),
        (CompareLayout::Exact, Some(..=49)) => produced::<B, Certain<MoveOf<B>, 49>>(positions, entries, OWN_KEYS),
        (CompareLayout::Exact, Some(50..=56)) => produced::<B, Certain<MoveOf<B>, 56>>(positions, entries, OWN_KEYS),
        (CompareLayout::Exact, _) => return Ok(None),
        _ => produced::<B, Table<Entry<MoveOf<B>, Work>, Eight>>(positions, entries, seed),
    };
    match done {
        Err(TableError::TooSmall { .. }) => Ok(None),
        Err(error) => Err(told(&error)),
        Ok(done) => Ok(Some(done)),
    }
}

/// The pass with a production table.
fn produced<B: Board, T>(positions: &mut [Posed<B::Game>], entries: u64, seed: u64) -> Result<(Pass, Shape), TableError>
where
    T: Built + SearchTable<u64, MoveOf<B>>,
{
    let mut table = T::build(entries)?;
    let shape = table.shape();
    let pass = Pass::of(positions, |pass, game| {
        table.empty();
        pass.add(game, Negamax::new(Keyed::own_first(&table, seed)))
    });
    Ok((pass, shape))
}

fn table<B: Board>(
    shape: ModelConfig,
    policy: Policy,
) -> Result<ModelTable<Entry<MoveOf<B>, Nodes>, Policy>, ModelError> {
    ModelTable::new(shape, policy)
}

impl Pass {
    /// All positions, each by a search without limits.
    fn of<G>(positions: &mut [Posed<G>], mut search: impl FnMut(&mut Pass, &mut G) -> Result<(), Stopped>) -> Pass {
        let mut pass = Pass::default();
        for posed in positions {
            search(&mut pass, &mut posed.game).expect("a search without limits is never stopped");
        }
        pass
    }

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
