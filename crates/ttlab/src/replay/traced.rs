//! A recorded search under tables of several sizes, for whoever wants to know what a size is worth. Knows the two passes;
//! does not know what is made of them.

use std::path::Path;

use super::config::Config;
use super::survey::Survey;
use super::tree::Tree;
use super::{Listener, open, pass, second_pass};
use crate::failure::Failure;
use crate::progress;
use crate::trace::{Ending, Record};

/// What became of a recorded search. Nodes and positions are those of one stretch between two times that the table was
/// emptied, on average: they are what a table has to hold at a time.
#[derive(Clone, Debug)]
pub(crate) struct Traced {
    /// What was recorded, by its own words.
    pub(crate) source: String,
    /// The nodes with a table that keeps everything, as far as the trace tells.
    pub(crate) nodes: u64,
    /// The positions stored.
    pub(crate) distinct: u64,
    /// Useful probes, and those of them that the recording run's table did not answer.
    pub(crate) useful: u64,
    pub(crate) searched_again: u64,
    /// The entries of each table, and the nodes with it.
    pub(crate) sizes: Vec<(u64, u64)>,
}

/// The survey and the tree in one pass.
struct Both(Survey, Tree);

impl Listener for Both {
    fn take(&mut self, record: &Record) {
        self.0.take(record);
        self.1.take(record);
    }
}

/// Sends a trace through the default layout with the default policy, in the sizes that `sizes` makes of its distinct
/// positions.
pub(crate) fn traced(path: &Path, sizes: impl FnOnce(u64) -> Vec<u64>) -> Result<Traced, Failure> {
    let mut reader = open(path)?;
    let bar = progress::bar(2);
    progress::name(&bar, "what there is");
    let mut both = Both(Survey::new(false), Tree::default());
    pass(&mut reader, path, &mut both)?;
    bar.inc(1);
    if reader.ending() != Some(Ending::Whole) {
        return Err(Failure::told(format!(
            "--trace {}: it was stopped or cut short, and a part of a search says little about all of it; record it again",
            path.display()
        )));
    }
    let Both(mut survey, tree) = both;
    // The second pass comes to know it all anew.
    survey.close();
    let positions = survey.positions();
    let stretches = positions.stretches.max(1);
    let distinct = positions.distinct / stretches;
    // What the recording run's table lost was searched again; a table that keeps everything would not.
    let nodes = tree.nodes().saturating_sub(survey.searched_again_worth).max(positions.distinct);
    let configs: Vec<Config> = sizes(distinct).into_iter().map(Config::of_default_layout).collect();
    let mut tables = Config::build_all(&configs)?;
    progress::name(&bar, "tables");
    second_pass(path, &mut tables)?;
    bar.finish_and_clear();
    let with = |saved: u64| (nodes + survey.worth.saturating_sub(saved)) / stretches;
    Ok(Traced {
        source: reader.header().source.clone(),
        nodes: nodes / stretches,
        distinct,
        useful: survey.useful,
        searched_again: survey.searched_again,
        sizes: tables.iter().map(|table| (table.shape.entries(), with(table.run.counts().saved))).collect(),
    })
}
