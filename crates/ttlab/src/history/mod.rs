//! `ttlab history`: the share of values that a table gets wrong where the path matters. Knows the order of the work; games
//! and their truth are in `graphs`, pictures in `page`.

mod graphs;
mod page;

use transposition_search::History as Treatment;

use crate::cli::{Graphs, History};
use crate::failure::{Failure, Status};
use crate::progress;
use crate::report::Output;

/// Graphs that make one sample.
const BLOCK: u64 = 100;

/// The treatments, from the most careless to the most careful.
const TREATMENTS: [(&str, Treatment); 3] =
    [("Ignore", Treatment::Ignore), ("Practical", Treatment::Practical), ("Complete", Treatment::Complete)];

/// What one treatment did under one rule, block by block.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// The first graph of each block, and how many of its graphs got a wrong value.
    blocks: Vec<(u64, u64)>,
    wrong: u64,
    nodes: u64,
}

/// One rule, and what each treatment did under it.
#[derive(Clone, Debug)]
struct Found {
    rule: &'static str,
    graphs: u64,
    tallies: [Tally; 3],
}

pub(crate) fn run(args: &History) -> Result<Status, Failure> {
    let output = Output::open(&args.report)?;
    let rules = graphs::rules(args.game);
    let count = if args.game == Graphs::TwoWays { 1 } else { args.graphs.0 };
    let numbers = args.seed.checked_add(count).map(|end| args.seed..end);
    let Some(numbers) = numbers else {
        return Err(Failure::told(format!(
            "--seed {}: no {count} graphs are numbered from there; give a smaller one",
            args.seed
        )));
    };
    let bar = progress::bar(rules.len() as u64 * count);
    let mut all = Vec::new();
    for (rule, rules) in rules {
        progress::name(&bar, rule);
        let mut found = Found { rule, graphs: count, tallies: <[Tally; 3]>::default() };
        for number in numbers.clone() {
            let graph = graphs::graph(args.game, number, rules)?;
            let truth = graphs::truth(&graph, rules)?;
            for ((_, treatment), tally) in TREATMENTS.into_iter().zip(&mut found.tallies) {
                let (value, nodes) = graphs::searched(&graph, rules, treatment)?;
                tally.add(number, args.seed, u64::from(value != truth), nodes);
            }
            bar.inc(1);
        }
        all.push(found);
    }
    bar.finish_and_clear();
    output.write(&page::document(args, &all), &page::for_people(&all))?;
    let complete_is_right = all.iter().all(|found| found.tallies[2].wrong == 0);
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
        self.wrong += wrong;
        self.nodes += nodes;
    }
}
