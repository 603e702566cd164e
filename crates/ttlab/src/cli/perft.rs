//! The arguments of `ttlab perft`.

use clap::Args;

use crate::count::whole;
use transposition_uci::MAX_MIB;
use transposition_uci::perft::MAX_DEPTH;

/// Count the lines of legal chess moves from a position, below each of its moves and in all.
///
/// Draws by repetition, clock or material do not end a line. With a table, what was counted below a position is kept under
/// its key and its depth together; all 64 bits of the key are compared.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// The position as FEN, in quotation marks, or startpos
    pub(crate) fen: String,
    /// Moves of each line
    #[arg(value_parser = whole::<u8>(0..=u64::from(MAX_DEPTH)))]
    pub(crate) depth: u8,
    /// Mebibytes of the table; 0 for none
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = whole::<u64>(0..=MAX_MIB))]
    pub(crate) hash: u64,
    /// Write castling as the king taking its rook
    #[arg(long)]
    pub(crate) chess960: bool,
}
