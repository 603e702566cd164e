//! `ttlab history`: the share of values that a table gets wrong where the path matters. Knows the order of the work; graphs
//! and their truth are in `graphs`, chess in `endings`, pictures in `page`.

mod endings;
mod graphs;
mod page;

use transposition_search::GraphHistory as Treatment;

use crate::cli::{Graphs, History};
use crate::failure::{Failure, Status};
use crate::progress;
use crate::report::Output;

/// The random graphs of each rule if nothing is said.
const GRAPHS: u64 = 2000;

/// The chess positions of each kind, and the depth they are searched to.
const ENDINGS: u64 = 200;
const DEPTH: u16 = 8;

/// Graphs or positions that make one sample.
const BLOCK: u64 = 100;

/// The treatments, from the most careless to the most careful.
const TREATMENTS: [(&str, Treatment); 4] = [
    ("Ignore", Treatment::Ignore),
    ("Loose", Treatment::Loose),
    ("Practical", Treatment::Practical),
    ("Complete", Treatment::Complete),
];

/// The place of the treatment that may not be wrong.
const COMPLETE: usize = 3;

/// For each treatment whether its value was wrong, and the nodes it took.
type Trial = [(bool, u64); TREATMENTS.len()];

/// Games of one rule, or positions of one kind.
struct Family {
    name: &'static str,
    /// What the treatments make of the one with a number.
    trial: Box<dyn Fn(u64) -> Result<Trial, Failure>>,
}

/// What one treatment did under one rule, block by block.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// The first graph of each block, and how many of its graphs got a wrong value.
    blocks: Vec<(u64, u64)>,
    nodes: u64,
}

/// One rule, and what each treatment did under it.
#[derive(Clone, Debug)]
struct Found {
    rule: &'static str,
    graphs: u64,
    tallies: [Tally; TREATMENTS.len()],
}

/// The trial of a game or a position whose value is `truth`, by what a search with a treatment finds and the nodes it takes.
fn trial(truth: i32, searched: impl Fn(Treatment) -> Result<(i32, u64), Failure>) -> Result<Trial, Failure> {
    let mut trial = Trial::default();
    for ((_, treatment), (wrong, nodes)) in TREATMENTS.into_iter().zip(&mut trial) {
        let (value, took) = searched(treatment)?;
        (*wrong, *nodes) = (value != truth, took);
    }
    Ok(trial)
}

pub(crate) fn run(args: &History) -> Result<Status, Failure> {
    let output = Output::open(&args.report)?;
    let chess = args.game == Graphs::Chess;
    if args.depth.is_some() && !chess {
        return Err(Failure::told("--depth is for chess: graphs are searched to their end; leave it out"));
    }
    let families = if chess { endings::families(args.depth.unwrap_or(DEPTH)) } else { graphs::families(args.game) };
    let count = match args.graphs {
        _ if args.game == Graphs::TwoWays => 1,
        Some(count) => count.0,
        None if chess => ENDINGS,
        None => GRAPHS,
    };
    let numbers = args.seed.checked_add(count).map(|end| args.seed..end);
    let Some(numbers) = numbers else {
        return Err(Failure::told(format!(
            "--seed {}: no {count} graphs are numbered from there; give a smaller one",
            args.seed
        )));
    };
    let bar = progress::bar(families.len() as u64 * count);
    let mut all = Vec::new();
    for family in families {
        progress::name(&bar, family.name);
        let mut found = Found { rule: family.name, graphs: count, tallies: Default::default() };
        for number in numbers.clone() {
            let trial = (family.trial)(number)?;
            for ((wrong, nodes), tally) in trial.into_iter().zip(&mut found.tallies) {
                tally.add(number, args.seed, u64::from(wrong), nodes);
            }
            bar.inc(1);
        }
        all.push(found);
    }
    bar.finish_and_clear();
    output.write(&page::document(args, &all), &page::for_people(args, &all))?;
    let complete_is_right = all.iter().all(|found| found.tallies[COMPLETE].wrong() == 0);
    Ok(if complete_is_right { Status::Fine } else { Status::Differs })
}

impl Tally {
    fn add(&mut self, number: u64, first: u64, wrong: u64, nodes: u64) {
        if (number - first).is_multiple_of(BLOCK) {
            self.blocks.push((number, 0));
        }
        if let Some(block) = self.blocks.last_mut() {
            block.1 += wrong;
        }
        self.nodes += nodes;
    }

    /// How many graphs got a wrong value.
    fn wrong(&self) -> u64 {
        self.blocks.iter().map(|block| block.1).sum()
    }
}
