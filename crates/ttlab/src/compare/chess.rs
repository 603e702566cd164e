//! `ttlab compare chess`: positions searched to one depth, once with each table. Knows how chess is searched here and what is
//! compared; a search to a depth has no right value, so answers are counted, not checked.

use std::fmt::Display;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use transposition_games::chess::Move;
use transposition_search::transposition::{Depth, Entry, ModelConfig, ModelTable, Policy, TableConfig, Work};
use transposition_search::{Analysis, Limits, SearchTable, Searcher, Stats};

use super::cluster::{self, Cluster3};
use super::config::{self, Config};
use super::keyed::Keyed;
use super::production::Shape;
use super::suite::{Row, Suite};
use crate::chess::{BRATKO_KOPEC, Hash, HashLayout, How, OPTIONS, analyse};
use crate::cli::{Compare, CompareLayout};
use crate::epd::{Problem, problems};
use crate::failure::{Failure, Status};
use crate::progress;

/// The depth of each search if none is given.
const DEPTH: u16 = 6;

/// All positions searched once over one table.
#[derive(Clone, Debug, Default)]
pub(super) struct Pass {
    pub(super) stats: Stats,
    /// The searches alone.
    pub(super) time: Duration,
    /// The moves found, one a position.
    pub(super) answers: Vec<Option<Move>>,
}

pub(super) fn run(args: &Compare) -> Result<Status, Failure> {
    if args.board.size.is_some() || args.board.first.is_some() {
        return Err(Failure::told("--size and --first are not for chess; leave them out"));
    }
    let configs: Vec<Config> = Config::all(args)?
        .into_iter()
        .filter(|config| !matches!(config, Config::Production { layout: CompareLayout::Exact, .. }))
        .collect();
    if configs.is_empty() {
        return Err(Failure::told("--layout exact: chess positions have no exact code; give another layout"));
    }
    let depth = args.depth.unwrap_or(DEPTH);
    let (problems, unusable) = positions(args.positions.as_deref())?;
    let seeds = args.seeds.unwrap_or(1);
    let bar = progress::bar(2 + configs.len() as u64 * seeds);
    progress::name(&bar, "no table");
    let no_table = played(&problems, depth, &mut Hash::None)?;
    bar.inc(1);
    progress::name(&bar, "unbounded table");
    let unbounded = model(ModelConfig::UNBOUNDED, Policy::Always, 0)?;
    let unbounded = searched(&problems, depth, &unbounded, || unbounded.inner().clear());
    bar.inc(1);
    let mut rows = vec![
        Row::reference("none", std::slice::from_ref(&no_table), &problems, &no_table),
        Row::reference("unbounded", std::slice::from_ref(&unbounded), &problems, &no_table),
    ];
    for config in configs {
        progress::name(&bar, config.to_string());
        let mut passes = Vec::new();
        let mut shape = None;
        for seed in 1..=seeds {
            let (pass, found) = bounded(&problems, depth, config, seed)?;
            passes.push(pass);
            shape = Some(found);
            bar.inc(1);
        }
        rows.extend(shape.map(|shape| Row::new(config, shape, &passes, &problems, &no_table)));
    }
    bar.finish_and_clear();
    let suite = Suite { depth, positions: problems.len(), seeds, rows: &rows };
    suite.write(args)?;
    Ok(if unusable { Status::BadInput } else { Status::Fine })
}

/// The positions to search, and whether a line had to be left out.
fn positions(file: Option<&Path>) -> Result<(Vec<Problem>, bool), Failure> {
    if let Some(file) = file {
        let (named, unusable) = problems(file)?;
        return Ok((named.into_iter().map(|(_, problem)| problem).collect(), unusable));
    }
    let built_in = BRATKO_KOPEC.lines().map(Problem::read).collect::<Result<_, _>>();
    Ok((built_in.map_err(Failure::told)?, false))
}

/// Searches every position to `depth` over the engine's table, cleared before each.
fn played(problems: &[Problem], depth: u16, hash: &mut Hash) -> Result<Pass, Failure> {
    let mut pass = Pass::default();
    for problem in problems {
        hash.clear(1);
        let how = How { threads: NonZero::<usize>::MIN, lines: 1, only: None, limits: to_depth(depth) };
        pass.add(&analyse(hash, &problem.position, how, |_| {}).map_err(Failure::told)?);
    }
    Ok(pass)
}

/// The same over any other table, emptied by `empty`.
fn searched<T: SearchTable<u64, Move>>(problems: &[Problem], depth: u16, table: &T, empty: impl Fn()) -> Pass {
    let mut pass = Pass::default();
    for problem in problems {
        empty();
        let mut searcher = Searcher::new(table).with_options(OPTIONS).with_limits(to_depth(depth));
        pass.add(&searcher.deepen(&mut problem.position.clone(), 1, |_| {}));
    }
    pass
}

fn to_depth(depth: u16) -> Limits<'static> {
    Limits { depth: Some(Depth::new(depth.into())), ..Limits::default() }
}

impl Pass {
    fn add(&mut self, analysis: &Analysis<Move>) {
        self.time += analysis.elapsed;
        self.stats += analysis.stats;
        self.answers.push(analysis.best());
    }
}

type Model = Keyed<ModelTable<Entry<Move, Work>, Policy>>;

fn model(shape: ModelConfig, policy: Policy, seed: u64) -> Result<Model, Failure> {
    let table = ModelTable::new(shape, policy).map_err(|error| Failure::told(error.to_string()))?;
    Ok(Keyed::new(table, seed))
}

/// The pass with the table of `config` under the keys of `seed`, and what the table came to be.
fn bounded(problems: &[Problem], depth: u16, config: Config, seed: u64) -> Result<(Pass, Shape), Failure> {
    let told = |error: &dyn Display| Failure::told(format!("{config}: {error}"));
    let (layout, entries) = match config {
        Config::Model { policy, entries, ways, check_bits } => {
            let table = model(config::shape(entries, ways, check_bits), policy, seed)?;
            let pass = searched(problems, depth, &table, || table.inner().clear());
            return Ok((pass, Shape { entries, ways, check_bits, bytes: None }));
        }
        Config::Cluster3 { entries } => {
            let table = Cluster3::new(entries).map_err(|error| told(&error))?;
            let pass = searched(problems, depth, &table, || table.clear());
            let bytes = Some(cluster::bytes(entries));
            return Ok((pass, Shape { entries, ways: cluster::WAYS, check_bits: 64, bytes }));
        }
        Config::Production { layout: CompareLayout::Six, entries } => (HashLayout::Six, entries),
        Config::Production { layout: CompareLayout::Four, entries } => (HashLayout::Four, entries),
        Config::Production { entries, .. } => (HashLayout::Eight, entries),
    };
    let mut hash = Hash::of(layout, Policy::Effort, TableConfig::entries(entries)).map_err(|error| told(&error))?;
    let pass = played(problems, depth, &mut hash)?;
    let (entries, ways, check_bits) = hash.shape();
    Ok((pass, Shape { entries, ways, check_bits, bytes: Some(hash.bytes()) }))
}
