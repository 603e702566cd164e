//! The arguments of `ttlab epd`.

use std::path::PathBuf;

use clap::Args;

use super::HtmlArg;
use crate::count::whole;
use transposition_uci::{HashLayout, MAX_MIB};

/// Search a suite of chess positions with known answers, and say which are found.
///
/// A line is an EPD: four fields of a FEN (the two counters may follow) and operations, of which these say what to find:
/// `bm` best moves, `am` moves to avoid, in standard algebraic notation or by their squares; `bm #n`, `dm n` or a bare `#n` a mate in n
/// moves, below zero if the side to move is mated. `id` names the position. Each starts with an empty table.
///
/// A best move is found if it is the answer when the search ends; `depth`, `nodes` and `ms` tell when it became the answer
/// for good. A mate is found if the announced distance is the expected one, and the search goes no further then. Every line
/// that announces a mate is played out: it must end in mate in the number of moves announced, and that must not be less
/// than the expected number.
///
/// Ctrl-C ends it with the positions that are searched, and the report says so.
///
/// Exit status: 0; 1 if an announced mate does not hold; 2 for unusable input (the other lines are searched); 130 if it was
/// interrupted.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Epd {
    /// A file of positions; - for standard input
    pub(crate) file: PathBuf,
    /// Depth of each search
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=240))]
    pub(crate) depth: Option<u16>,
    /// Nodes of each search. Default: 1,000,000, if no other limit is given
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1 << 50))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds of each search
    #[arg(long, value_name = "MS", value_parser = whole::<u64>(1..=1 << 40))]
    pub(crate) time: Option<u64>,
    /// Mebibytes of the table; 0 for no table
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = whole::<u64>(0..=MAX_MIB))]
    pub(crate) hash: u64,
    /// Layout of the table's buckets: eight (entries of 8 bytes), six (of 10) or four (of 16, with 64 check bits)
    #[arg(long, value_name = "LAYOUT", default_value = HashLayout::default().name())]
    pub(crate) layout: HashLayout,
    /// Replacement policy of the table: aged, always, old, depth, two or twodeep
    #[arg(long, value_name = "POLICY", default_value = "aged")]
    pub(crate) replacement: String,
    /// Threads of each search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: u16,
    /// Print one JSON document instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) page: HtmlArg,
}
