//! The arguments of `ttlab check-bits`.

use clap::Args;

use super::{GameName, PositionArgs, ReportArgs};
use crate::count::{Count, whole};

/// Count how often a table takes one position for another, and what that does to values, for each number of check bits.
///
/// A full model table is probed with keys that were never stored: every answer is false, and theory says how many there
/// are. With a game, positions are solved as well with tables of that shape: their false matches are counted, and every value
/// is held against that of a search which no false match can touch. Chess is searched to --depth, and values and best moves
/// are held against those that the same table finds with all 64 check bits.
#[derive(Debug, Args)]
pub(crate) struct CheckBits {
    /// A game to solve positions of
    pub(crate) game: Option<GameName>,
    #[command(flatten)]
    pub(crate) on: PositionArgs,
    /// Check bits
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "8,10,12,14,16,20,24,28,32", value_parser = whole::<u32>(1..=64))]
    pub(crate) bits: Vec<u32>,
    /// Entries of the table
    #[arg(long, value_name = "N", default_value = "2^12")]
    pub(crate) entries: Count,
    /// Slots of a bucket
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(1..=64))]
    pub(crate) ways: u32,
    /// Probes of the full table, for each number of check bits and each seed
    #[arg(long, value_name = "N", default_value = "2^20")]
    pub(crate) probes: Count,
    /// Keyings, numbered from 1
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u64>(1..=1000))]
    pub(crate) seeds: u64,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}
