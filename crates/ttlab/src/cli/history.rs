//! The arguments of `ttlab history`.

use clap::{Args, ValueEnum};

use super::ReportArgs;
use crate::count::{Count, whole};

/// Count the values that a search finds wrong where a position can come back, under each treatment of the path.
///
/// Most games are synthetic: graphs walked under rules of repetition, each rule with and without a clock. The truth comes
/// from elsewhere: from retrograde analysis where a repetition is worth what endless play is worth, otherwise from walking
/// every path. Ignore stores every value under the position alone; Practical does not store what leaned on an ancestor,
/// Loose only what leaned on one by its best move; Complete gives what a search without a table gives.
///
/// Chess stands for endings of kings and pawns that block each other, on random squares after six random plies; in half of
/// them the clock of fifty moves runs out within the depth. They are searched to --depth, and what a search without a table finds there is the truth.
///
/// Exit status: 0; 1 if Complete found a wrong value; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct History {
    /// The games
    #[arg(default_value = "random")]
    pub(crate) game: Graphs,
    /// Random graphs for each rule [default: 2000], chess positions of each kind [default: 200]
    #[arg(long, value_name = "N")]
    pub(crate) graphs: Option<Count>,
    /// Chess: the depth of each search [default: 8]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=60))]
    pub(crate) depth: Option<u16>,
    /// The first graph's or position's number; each is made from its number alone
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
    /// Chess endings of kings and blocked pawns, searched to a depth
    Chess,
}

impl Graphs {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Graphs::Random => "random",
            Graphs::Scored => "scored",
            Graphs::TwoWays => "two-ways",
            Graphs::Chess => "chess",
        }
    }
}
