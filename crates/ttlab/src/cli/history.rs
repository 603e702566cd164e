//! The arguments of `ttlab history`.

use clap::{Args, ValueEnum};

use super::ReportArgs;
use crate::count::Count;

/// Count the values that a search finds wrong where a position can come back, under each treatment of the path.
///
/// The games are synthetic: graphs walked under rules of repetition, each rule with and without a clock. The truth comes
/// from elsewhere: from retrograde analysis where a repetition is worth what endless play is worth, otherwise from walking
/// every path. Ignore stores every value under the position alone; Practical does not store what leaned on an ancestor;
/// Complete gives what a search without a table gives.
///
/// Exit status: 0; 1 if Complete found a wrong value; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct History {
    /// The games
    #[arg(default_value = "random")]
    pub(crate) game: Graphs,
    /// Random graphs for each rule
    #[arg(long, value_name = "N", default_value = "2000")]
    pub(crate) graphs: Count,
    /// The first graph's number; each graph is made from its number alone
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// Games whose path matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Graphs {
    /// Random cyclic graphs of 8 to 16 positions, of four shapes
    Random,
    /// Random cyclic graphs of 11 positions and many scores
    Scored,
    /// The published figure: a position reached in two ways, from one of which its best reply is barred
    TwoWays,
}

impl Graphs {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Graphs::Random => "random",
            Graphs::Scored => "scored",
            Graphs::TwoWays => "two-ways",
        }
    }
}
