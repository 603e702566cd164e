//! The arguments of `ttlab solve`.

use std::path::PathBuf;

use clap::Args;

use super::{BoardArgs, GameName, HtmlArg};
use crate::count::whole;

/// Solve positions exactly: a line each, `moves score nodes microseconds`, and with --best the scores of the moves.
///
/// A position is the moves that lead to it. Connect Four: columns from 1, then a for the tenth and so on. Tic-tac-toe:
/// squares 1 to 9, row by row from the top left. Domineering: an empty board, `RxC`, rows by columns. An empty line
/// (argument "") is the empty board of --size, and so is no position at all.
///
/// A position may be followed by a space and the score expected of it; ` 5` is the empty board with an expected score,
/// `5` a move. Scores are those of the side to move: Connect Four and tic-tac-toe 0 for a draw, a win the winner's free
/// stones (tic-tac-toe: empty squares) at the end plus 1, a loss the negative; Domineering 1 if the player who moves
/// first wins, -1 if not.
///
/// The table never takes one position for another: it is exact for Connect Four and Domineering, where an entry tells its
/// position from every other of the board, and keeps all 64 bits of the key in the other games. The last line names its layout. Every
/// position starts with an empty table unless --keep is given, so with one thread its node count is reproducible. The time
/// is that of the search alone.
///
/// Connect Four boards may have width * (height + 1) up to 80, as 8x8, 10x6 and 8x9 have; beyond 64 the table must have
/// 4 MiB. Entries take 8 bytes up to 49, or up to 56 with a table of 64 MiB, and 16 bytes beyond. Only the
/// code for 7x6 is made for one size.
///
/// Domineering boards have at most 64 cells, or with --size up to 81, as 9x9 has; then the table must have 8 MiB.
///
/// With --best a fifth field has the score of every legal move for the side that makes it, `1:-2,2:-1,4:3` (moves as in
/// positions; Domineering: the upper or left cell of the domino, counted from 1 row by row), or - if the game is over.
/// Nodes and time remain those of the position alone.
///
/// A book answers the position itself, and with --best the positions after its moves. Within a search it has nothing to say:
/// a position that is not in it has more moves behind it than any that is, and so has all that follows. A book that is
/// not finished, is damaged or was built for another board is refused.
///
/// Ctrl-C ends it with the positions that are solved: the document and the page are written, and say that they are not whole.
///
/// Exit status: 0; 1 if a score is not the expected one; 2 if a line could not be used (the others are solved); 130 if it was
/// interrupted.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
#[allow(clippy::struct_excessive_bools)] // independent flags of a command line
pub(crate) struct Solve {
    /// The game
    pub(crate) game: GameName,
    /// Positions to solve
    #[arg(value_name = "POSITION", allow_hyphen_values = false)]
    pub(crate) positions: Vec<String>,
    /// A file of positions, one a line; - for standard input, answered line by line
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// An opening book that `book` has built for this board: positions in it are answered at once, with 0 nodes
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Mebibytes of table for each position under way
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) table_mib: u64,
    /// Threads that solve one position together over one table
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: u16,
    /// Positions solved at the same time, each with its own table and threads; the output keeps its order
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=1024))]
    pub(crate) jobs: u16,
    /// Keep the table from one position to the next
    #[arg(long)]
    pub(crate) keep: bool,
    /// Show the score of every legal move after the line
    #[arg(long)]
    pub(crate) best: bool,
    /// Only win (1), draw (0) or loss (-1); expected scores count by their sign
    #[arg(long)]
    pub(crate) weak: bool,
    /// Print one JSON document at the end instead of lines
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) page: HtmlArg,
}
