//! The arguments of `ttlab replay`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::ReportArgs;
use crate::count::{Count, whole};

/// Send a recorded stream of probes and stores through other tables, and show what each would have saved.
///
/// A probe is worth something if a result stored earlier for its position passes both gates, depth and bound; a table that
/// still has it saves the nodes that this result took. With --clairvoyant each table stands beside the most that any table of
/// its shape could have saved knowing the future.
///
/// Without --layout: the default layout with the default policy, the engines' scheme in as many bytes (cluster3), and the
/// model table with every policy. --entries counts the slots of the default layout: cluster3 gets its bytes.
///
/// A replay cannot know how the search would have gone on after another answer: a probe that was answered in the recording
/// and is not here is followed by its result alone, without the searching in between. Move ordering is not part of it
/// either. Use it to rank tables; `compare` measures them.
///
/// Exit status: 0; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
#[allow(clippy::struct_excessive_bools)] // independent flags of a command line
pub(crate) struct Replay {
    /// A trace, as `ttlab record` writes it
    #[arg(value_name = "FILE")]
    pub(crate) trace: PathBuf,
    /// Tables: layouts of the production table, cluster3, model, own (that of the recording run)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) layout: Vec<ReplayLayout>,
    /// Replacement policies, or all [default: all for the model, the default policy for layouts]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) policy: Vec<String>,
    /// Slots of a bucket of the model. Default: what each policy was published with, 2 for the two-level ones, 4 for
    /// aged and effort, else 1
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(1..=64))]
    pub(crate) ways: Vec<u32>,
    /// Entries of the table [default: a fourth and a sixteenth of the distinct positions]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) entries: Vec<Count>,
    /// Compute the clairvoyant bound of each shape
    #[arg(long)]
    pub(crate) clairvoyant: bool,
    /// Accept a trace without an end, up to its last whole record
    #[arg(long)]
    pub(crate) partial: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// A table that `replay` sends a stream through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReplayLayout {
    /// 8 entries of 8 bytes: the default layout
    Eight,
    /// 6 entries of 10 bytes
    Six,
    /// 4 entries of 16 bytes, 64 check bits
    Four,
    /// The engines' scheme, modelled
    Cluster3,
    /// The model table
    Model,
    /// The table of the recording run, as its trace describes it
    Own,
}

impl ReplayLayout {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ReplayLayout::Eight => "eight",
            ReplayLayout::Six => "six",
            ReplayLayout::Four => "four",
            ReplayLayout::Cluster3 => "cluster3",
            ReplayLayout::Model => "model",
            ReplayLayout::Own => "own",
        }
    }
}
