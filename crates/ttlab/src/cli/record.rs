//! The arguments of `ttlab record`.

use std::path::PathBuf;

use clap::Args;

use super::{GameName, PositionArgs};
use crate::count::{Count, whole};

/// Record what a search asks of its table: every probe and store, as a trace for `ttlab replay`.
///
/// The positions are those of `compare`, each solved with an empty table unless --keep is given. The recording run has the
/// model table; a table that loses little (the default) records the stream that all tables can be measured on. Sixteen bytes
/// a record; docs/trace-format.md tells how other programs can write the format.
///
/// Chess is searched to --depth. A position is one search of the table, whatever its iterations: they meet each other's
/// entries. With --keep the next position finds them one search older.
///
/// Ctrl-C ends the recording and keeps what was searched until then as a readable trace.
///
/// Exit status: 0; 2 for unusable input, a file that cannot be written, or a recording that was stopped.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Record {
    /// The game
    pub(crate) game: GameName,
    /// The trace to write; a file of that name is overwritten. - for standard output: what was recorded is told on standard
    /// error then
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) on: PositionArgs,
    /// Entries of the recording run's table
    #[arg(long, value_name = "N", default_value = "2^20")]
    pub(crate) entries: Count,
    /// Its replacement policy
    #[arg(long, value_name = "NAME", default_value = "effort")]
    pub(crate) policy: String,
    /// Its slots of a bucket [default: what the policy was published with, 4 for aged and effort]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=64))]
    pub(crate) ways: Option<u16>,
    /// Its check bits
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = whole::<u32>(1..=64))]
    pub(crate) check_bits: u32,
    /// Keep the table from one position to the next; what is in it grows one search older
    #[arg(long)]
    pub(crate) keep: bool,
    /// Print what was recorded as one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
