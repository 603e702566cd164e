//! The command line as types. Knows names, flags and defaults; does not know how anything is done.

mod advise;
mod bench;
mod book;
mod check_bits;
mod compare;
mod diff;
mod epd;
mod files;
mod history;
mod perft;
mod record;
mod replay;
mod report;
mod reproduce;
mod solve;
mod sweep;
mod uci;

use std::path::PathBuf;

use clap::{Args, Command as Words, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::count::whole;
use crate::failure::Failure;

pub(crate) use advise::Advise;
pub(crate) use bench::{Bench, BenchLayout, BenchOf, BenchTable};
pub(crate) use book::Book;
pub(crate) use check_bits::CheckBits;
pub(crate) use compare::{Compare, CompareLayout};
pub(crate) use diff::Diff;
pub(crate) use epd::Epd;
pub(crate) use files::refuse_same;
pub(crate) use history::{Graphs, History};
pub(crate) use perft::Perft;
pub(crate) use record::Record;
pub(crate) use replay::{Replay, ReplayLayout};
pub(crate) use report::{HtmlArg, ReportArgs};
pub(crate) use reproduce::Reproduce;
pub(crate) use solve::Solve;
pub(crate) use sweep::{Sweep, Vary};
pub(crate) use uci::Uci;

/// The transposition table laboratory.
///
/// Measures what a transposition table buys: published figures, solved positions, and replacement policies side by side.
#[derive(Debug, Parser)]
#[command(name = "ttlab", version, about, long_about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// All commands with their arguments. A number below zero is a value wherever one is wanted, so that it is refused by the
/// sentence that names what is.
pub(crate) fn words() -> Words {
    fn with_negatives(words: Words) -> Words {
        words
            .mut_args(|arg| {
                let valued = arg.get_action().takes_values();
                arg.allow_negative_numbers(valued)
            })
            .mut_subcommands(with_negatives)
    }
    with_negatives(Cli::command())
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Reproduce(Reproduce),
    Solve(Solve),
    Book(Book),
    Compare(Compare),
    Record(Record),
    Replay(Replay),
    Sweep(Sweep),
    CheckBits(CheckBits),
    History(History),
    Advise(Advise),
    Diff(Diff),
    Bench(Bench),
    Uci(Uci),
    Epd(Epd),
    Perft(Perft),
}

/// Which board the positions are on.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardArgs {
    /// The board: Connect Four width x height [default: 7x6], Domineering rows x columns [default: 6x6]
    #[arg(long, value_name = "AxB", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,
    /// Domineering: who moves first, v (vertical) or h (horizontal) [default: v]
    #[arg(long, value_name = "v|h")]
    pub(crate) first: Option<First>,
}

/// How far chess is searched.
#[derive(Clone, Debug, Args)]
pub(crate) struct ChessArgs {
    /// Chess: the depth of each search [default: 6]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=240))]
    pub(crate) depth: Option<u16>,
}

impl ChessArgs {
    /// Refuses what only chess has, in another game.
    pub(crate) fn refuse(&self) -> Result<(), Failure> {
        match self.depth {
            None => Ok(()),
            Some(_) => {
                Err(Failure::told("--depth is for chess: the other games are searched to their end; leave it out"))
            }
        }
    }
}

/// Which positions tables are measured on.
#[derive(Clone, Debug, Args)]
pub(crate) struct PositionArgs {
    /// A file of positions as `solve` reads them, for chess of FEN or EPD; - for standard input. Default: the built-in set
    /// for Connect Four and for chess, the empty board of --size for the others
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) chess: ChessArgs,
}

/// A game by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    Connect4,
    Domineering,
    Tictactoe,
    /// Searched to a depth, since nobody searches it to its end
    Chess,
}

impl GameName {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GameName::Connect4 => "connect4",
            GameName::Domineering => "domineering",
            GameName::Tictactoe => "tictactoe",
            GameName::Chess => "chess",
        }
    }
}

/// The player of Domineering who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    #[value(name = "v", alias = "V")]
    Vertical,
    #[value(name = "h", alias = "H")]
    Horizontal,
}
