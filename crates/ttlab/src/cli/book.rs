//! The arguments of `ttlab book`.

use std::path::PathBuf;

use clap::Args;

use super::files::file;
use super::{BoardArgs, GameName};
use crate::count::whole;

/// Build an opening book: the exact score of every position up to a number of moves, for `solve --book`.
///
/// A position and its mirror image are one. The book is a single file that can be used only for the board it was built for.
/// Once it is finished or stopped, checksums cover every byte of it, and a file of which one has changed is refused.
///
/// Whatever has been solved is written to the file several times a second, so the same command goes on after it was stopped or
/// killed at any moment, and a book comes out the same however often that happened. With Ctrl-C it stops at once.
///
/// Exit status: 0 if the book is finished; 1 if it was stopped; 2 if the file cannot be used, or is of another book.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Book {
    /// The game: connect4
    pub(crate) game: GameName,
    /// Moves from the empty board up to which every position is in the book
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=14))]
    pub(crate) plies: u32,
    /// The book's file; if it is there, it is gone on with
    #[arg(short, long, value_name = "FILE", value_parser = file())]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Positions solved at the same time, each worker with a table of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=1024))]
    pub(crate) jobs: u16,
    /// Mebibytes of table for each worker
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) table_mib: u64,
}
