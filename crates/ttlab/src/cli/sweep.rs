//! The arguments of `ttlab sweep`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files::file;
use super::{CompareLayout, GameName, PositionArgs, ReportArgs};
use crate::count::{Count, whole};

/// Solve the same positions while one thing about the table varies, and draw what it buys.
///
/// What varies stands along the chart; of everything else several values may be given, and each is a line. Every point is
/// measured once for each seed (another keying: other buckets, other check bits) and repeat. Points take turns, so that
/// whatever else the machine does hits all alike. Node counts of one thread depend on the seed alone, so repeats matter to
/// times only.
///
/// With --state every sample is kept as soon as it is taken, and the same command goes on where it was interrupted; more
/// seeds or repeats may be asked for then. A state that belongs to another sweep is refused.
///
/// Policies, ways and check bits are those of the model table; layouts are those of the production table. Threads solve
/// together over one production table, and their node counts differ from run to run.
///
/// Chess is searched to --depth, where nothing is true: what is counted are the positions whose best move is another one
/// than without a table.
///
/// Exit status: 0; 1 if a table with 32 check bits or more found a wrong value; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Sweep {
    /// The game
    pub(crate) game: GameName,
    /// What varies
    #[arg(long, value_name = "WHAT")]
    pub(crate) vary: Vary,
    /// The values it takes, for example 2^8,2^12 or two,always. Default: a usual range
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) values: Vec<String>,
    #[command(flatten)]
    pub(crate) on: PositionArgs,
    /// Entries of the table [default: 2^12]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) entries: Vec<Count>,
    /// Replacement policies of the model table, or all [default: effort; to vary the size: two, depth, always, effort]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) policy: Vec<String>,
    /// Slots of a bucket of the model table [default: 4]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(1..=64))]
    pub(crate) ways: Vec<u32>,
    /// Check bits of the model table [default: 64]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(0..=64))]
    pub(crate) check_bits: Vec<u32>,
    /// Layouts of the production table, cluster3 for the engines' scheme [default, for threads: four]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) layout: Vec<CompareLayout>,
    /// Keyings, numbered from 1
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u64>(1..=1000))]
    pub(crate) seeds: u64,
    /// Runs of each point under each keying
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u32>(1..=1000))]
    pub(crate) repeats: u32,
    /// Keep every sample here as soon as it is taken, and go on from here if the file is there
    #[arg(long, short = 'o', value_name = "FILE", value_parser = file())]
    pub(crate) state: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// What a sweep varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Vary {
    /// The entries of the table
    Size,
    /// The replacement policy
    Policy,
    /// The bits that verify an entry
    CheckBits,
    /// The slots of a bucket
    Ways,
    /// The threads that search together
    Threads,
    /// The layout of the table
    Layout,
}

impl Vary {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Vary::Size => "size",
            Vary::Policy => "policy",
            Vary::CheckBits => "check-bits",
            Vary::Ways => "ways",
            Vary::Threads => "threads",
            Vary::Layout => "layout",
        }
    }

    /// The flag that has its values where it does not vary; nothing for threads, which have none.
    pub(crate) const fn flag(self) -> Option<&'static str> {
        match self {
            Vary::Size => Some("--entries"),
            Vary::Policy => Some("--policy"),
            Vary::CheckBits => Some("--check-bits"),
            Vary::Ways => Some("--ways"),
            Vary::Threads => None,
            Vary::Layout => Some("--layout"),
        }
    }
}
