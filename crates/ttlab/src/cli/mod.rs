//! The command line as types. Knows names, flags and defaults; does not know how anything is done.

mod bench;
mod book;
mod compare;
mod reproduce;
mod solve;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use bench::{Bench, BenchLayout, BenchTable};
pub(crate) use book::Book;
pub(crate) use compare::{Compare, CompareLayout};
pub(crate) use reproduce::Reproduce;
pub(crate) use solve::Solve;

/// The transposition table laboratory.
///
/// Measures what a transposition table buys: published figures, solved positions, and replacement policies side by side.
#[derive(Debug, Parser)]
#[command(name = "ttlab", version, about, long_about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Reproduce(Reproduce),
    Solve(Solve),
    Book(Book),
    Compare(Compare),
    #[command(subcommand)]
    Bench(Bench),
}

/// Which board the positions are on.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardArgs {
    /// The board: Connect Four width x height [default: 7x6], Domineering rows x columns [default: 6x6]
    #[arg(long, value_name = "AxB")]
    pub(crate) size: Option<String>,
    /// Domineering: who moves first, v (vertical) or h (horizontal) [default: v]
    #[arg(long, value_name = "v|h")]
    pub(crate) first: Option<First>,
}

/// A game by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    Connect4,
    Domineering,
    Tictactoe,
}

impl GameName {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GameName::Connect4 => "connect4",
            GameName::Domineering => "domineering",
            GameName::Tictactoe => "tictactoe",
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
