//! The laboratory behind the `ttlab` command: real positions, published figures, and tables measured side by side.
//!
//! Knows the command line, workloads and reports. Everything it measures comes from the libraries; it has no table, no
//! search and no game of its own.
#![forbid(unsafe_code)]

mod advise;
mod bench;
mod boards;
mod book;
mod check_bits;
mod clairvoyant;
mod cli;
mod compact;
mod compare;
mod count;
mod diff;
mod epd;
mod failure;
mod grid;
mod history;
mod interrupt;
mod lines;
mod once;
mod perft;
mod pool;
mod posed;
mod progress;
mod record;
mod replay;
mod report;
mod reproduce;
mod room;
mod solve;
mod sweep;
mod trace;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::cli::{Cli, Command};
use crate::failure::{Failure, Status};

/// Runs the command given by the process's arguments.
///
/// The exit status is 0 if all is as expected, 1 if something measured differs from what was expected, 2 for input that could
/// not be used, with one sentence on standard error, and 130 if it was interrupted and kept what it had.
#[must_use]
pub fn run() -> ExitCode {
    match done() {
        Ok(status) => status.into(),
        Err(Failure::OutputClosed) => Status::Fine.into(),
        Err(failure) => {
            progress::tell(format_args!("error: {failure}"));
            Status::BadInput.into()
        }
    }
}

/// Does what the arguments ask for.
fn done() -> Result<Status, Failure> {
    let parsed = cli::words().try_get_matches().and_then(|found| Ok((Cli::from_arg_matches(&found)?, found)));
    let (cli, found) = match parsed {
        Ok(parsed) => parsed,
        Err(error) if error.use_stderr() => {
            progress::tell(failure::sentence(&error));
            return Ok(Status::BadInput);
        }
        // Help and version: what was asked for.
        Err(asked) => return shown(asked.print()),
    };
    cli::refuse_same(&found)?;
    match cli.command {
        None => shown(cli::words().print_help()),
        Some(Command::Reproduce(args)) => reproduce::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Book(args)) => book::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Record(args)) => record::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Sweep(args)) => sweep::run(&args),
        Some(Command::CheckBits(args)) => check_bits::run(&args),
        Some(Command::History(args)) => history::run(&args),
        Some(Command::Advise(args)) => advise::run(&args),
        Some(Command::Diff(args)) => diff::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Uci(_)) => transposition_uci::run().map(|()| Status::Fine).map_err(Failure::from),
        Some(Command::Epd(args)) => epd::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
    }
}

/// What became of a text on standard output, seen off to whoever reads it.
fn shown(printed: io::Result<()>) -> Result<Status, Failure> {
    printed.and_then(|()| io::stdout().flush())?;
    Ok(Status::Fine)
}
