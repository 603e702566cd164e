//! `ttlab compare chess`: positions searched to one depth, once with each table. Knows how chess is searched here and what is
//! compared; a search to a depth has no right value, so answers are counted, not checked.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use transposition_games::chess::{Chess, Move, PLAYING};
use transposition_search::transposition::{
    Depth, Eight, Entry, Eval, Four, ModelConfig, ModelTable, Policy, Six, Table, TableError, Work,
};
use transposition_search::{Limits, NoTable, SearchTable, Searcher, Stats};

use super::cluster::{self, Cluster3};
use super::config::{self, Config};
use super::keyed::Keyed;
use super::production::{Built, Shape};
use super::suite::{Row, Suite};
use crate::chess::BRATKO_KOPEC;
use crate::cli::{Compare, CompareLayout};
use crate::epd::Problem;
use crate::failure::{Failure, Status};
use crate::lines::{Lines, open, unreadable};
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
    let (problems, unusable) = problems(args.positions.as_deref())?;
    let seeds = args.seeds.unwrap_or(1);
    let bar = progress::bar(2 + configs.len() as u64 * seeds);
    progress::name(&bar, "no table");
    let no_table = pass(&problems, depth, &NoTable, || {});
    bar.inc(1);
    progress::name(&bar, "unbounded table");
    let unbounded = model(ModelConfig::UNBOUNDED, Policy::Always)?;
    let unbounded = pass(&problems, depth, &unbounded, || unbounded.clear());
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
    let suite = Suite { depth: depth, positions: problems.len(), seeds, rows: &rows };
    suite.write(args)?;
    Ok(if unusable { Status::BadInput } else { Status::Fine })
}

/// The positions to search, and whether a line had to be left out.
fn problems(file: Option<&Path>) -> Result<(Vec<Problem>, bool), Failure> {
    let Some(path) = file else {
        return Ok((BRATKO_KOPEC.lines().map(Problem::read).collect::<Result<_, _>>().map_err(Failure::told)?, false));
    };
    let (mut problems, mut unusable) = (Vec::new(), false);
    for line in Lines::new(open(path)?) {
        let line = line.map_err(|error| unreadable(path, &error))?;
        match line.text.and_then(|text| Problem::read(&text)) {
            Ok(problem) => problems.push(problem),
            Err(reason) => {
                unusable = true;
                progress::tell(format_args!("line {}: {reason}", line.number));
            }
        }
    }
    if problems.is_empty() {
        return Err(Failure::told(format!("{} holds no position that can be used; a line is an EPD", path.display())));
    }
    Ok((problems, unusable))
}

/// Searches every position to `depth` over `table`, emptied by `empty` before each.
fn pass<T: SearchTable<u64, Move>>(problems: &[Problem], depth: u16, table: &T, mut empty: impl FnMut()) -> Pass {
    let mut pass = Pass::default();
    for problem in problems {
        empty();
        pass.add(&problem.position, depth, table);
    }
    pass
}

impl Pass {
    fn add<T: SearchTable<u64, Move>>(&mut self, position: &Chess, depth: u16, table: &T) {
        let limits = Limits { depth: Some(Depth::new(depth.into())), ..Limits::default() };
        let mut searcher = Searcher::new(table).with_options(PLAYING).with_limits(limits);
        let analysis = searcher.deepen(&mut position.clone(), 1, |_| {});
        self.time += analysis.elapsed;
        self.stats += analysis.stats;
        self.answers.push(analysis.best());
    }
}

fn model(shape: ModelConfig, policy: Policy) -> Result<ModelTable<Entry<Move, Work>, Policy>, Failure> {
    ModelTable::new(shape, policy).map_err(|error| Failure::told(error.to_string()))
}

/// The pass with the table of `config` under the keys of `seed`, and what the table came to be.
fn bounded(problems: &[Problem], depth: u16, config: Config, seed: u64) -> Result<(Pass, Shape), Failure> {
    let told = |error: &dyn Display| Failure::told(format!("{config}: {error}"));
    match config {
        Config::Model { policy, entries, ways, check_bits } => {
            let table = Keyed::new(model(config::shape(entries, ways, check_bits), policy)?, seed);
            let pass = pass(problems, depth, &table, || table.inner().clear());
            Ok((pass, Shape { entries, ways, check_bits, bytes: None }))
        }
        Config::Cluster3 { entries } => {
            let table = Cluster3::new(entries).map_err(|error| told(&error))?;
            let pass = pass(problems, depth, &table, || table.clear());
            Ok((pass, Shape { entries, ways: cluster::WAYS, check_bits: 64, bytes: Some(cluster::bytes(entries)) }))
        }
        Config::Production { layout, entries } => match layout {
            CompareLayout::Six => produced::<Table<Entry<Move, Eval>, Six>>(problems, depth, entries),
            CompareLayout::Four => produced::<Table<Entry<Move, Eval>, Four>>(problems, depth, entries),
            _ => produced::<Table<Entry<Move>, Eight>>(problems, depth, entries),
        }
        .map_err(|error| told(&error)),
    }
}

fn produced<T>(problems: &[Problem], depth: u16, entries: u64) -> Result<(Pass, Shape), TableError>
where
    T: Built + SearchTable<u64, Move>,
{
    let mut table = T::build(entries)?;
    let mut pass = Pass::default();
    for problem in problems {
        table.empty();
        pass.add(&problem.position, depth, &table);
    }
    Ok((pass, table.shape()))
}
