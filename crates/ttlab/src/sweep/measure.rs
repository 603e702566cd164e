//! One sample: all positions once with one table. Knows which search a point asks for; does not know the sweep.

use std::num::NonZero;
use std::time::Instant;

use transposition_search::transposition::{Effort, Eight, Entry, Four, Layout, Six, Table, TableConfig, Work};
use transposition_search::{Ask, Options, SearchTable, Stats, Team};

use super::plan::Point;
use super::state::Taken;
use crate::boards::{Board, MoveOf};
use crate::cli::CompareLayout;
use crate::compare::{Config, Keyed, Pass, bounded};
use crate::failure::Failure;
use crate::posed::Positions;

/// A sample of `point` under the keys of `seed`, without its place in the sweep.
pub(super) fn sample<B: Board>(
    board: &B,
    positions: &mut Positions<B>,
    point: &Point,
    seed: u64,
    values: &[i32],
) -> Result<Taken, Failure> {
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
    let Stats { nodes, probes, hits, false_matches, .. } = pass.stats;
    Ok(Taken {
        point: 0,
        seed,
        repeat: 1,
        nodes,
        milliseconds: pass.time.as_secs_f64() * 1e3,
        probes,
        hits,
        cutoffs: pass.stats.cutoffs(),
        false_matches: point.config.counts_false_matches().then_some(false_matches),
        wrong_values: pass.values.iter().zip(values).filter(|(found, truth)| found != truth).count() as u64,
    })
}

/// A pass by a team of threads over one production table.
fn together<B: Board>(positions: &mut Positions<B>, config: Config, threads: u16, seed: u64) -> Result<Pass, Failure> {
    let Config::Production { layout, entries } = config else {
        unreachable!("a plan varies threads over layouts alone")
    };
    match layout {
        CompareLayout::Six => team::<B, Six>(positions, entries, threads, seed),
        CompareLayout::Four => team::<B, Four>(positions, entries, threads, seed),
        _ => team::<B, Eight>(positions, entries, threads, seed),
    }
}

fn team<B: Board, L: Layout<Key = u64>>(
    positions: &mut Positions<B>,
    entries: u64,
    threads: u16,
    seed: u64,
) -> Result<Pass, Failure>
where
    Table<Entry<MoveOf<B>, Work>, L>: SearchTable<u64, MoveOf<B>> + Sync,
{
    let table = Table::<Entry<MoveOf<B>, Work>, L>::new(TableConfig::entries(entries), Effort);
    let mut table = table.map_err(|error| Failure::told(format!("a table of {entries} entries: {error}")))?;
    let team = Team::new(NonZero::new(threads.into()).unwrap_or(NonZero::<usize>::MIN)).with_options(Options::SOLVE);
    let mut pass = Pass::default();
    for posed in positions {
        table.clear(1);
        let keyed = Keyed::new(&table, seed);
        let start = Instant::now();
        let solution = team.solve(&posed.game, &keyed, Ask::Outward);
        let solution = solution.expect("a team with the usual length of lines needs no stack of its own");
        pass.time += start.elapsed();
        pass.values.push(solution.value().expect("a search without limits is never stopped").get());
        pass.stats += solution.stats;
    }
    Ok(pass)
}
