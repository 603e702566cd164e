//! The laboratory behind the `ttlab` command: real positions, published figures, and tables measured side by side.
//!
//! Knows the command line, workloads and reports. Everything it measures comes from the libraries; it has no table, no
//! search and no game of its own.
#![forbid(unsafe_code)]

mod bench;
mod boards;
mod book;
mod cli;
mod compact;
mod compare;
mod count;
mod failure;
mod grid;
mod lines;
mod pool;
mod progress;
mod reproduce;
mod solve;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::cli::{Cli, Command};
use crate::failure::{Failure, Status};

/// Runs the command given by the process's arguments.
///
/// The exit status is 0 if all is as expected, 1 if something measured differs from what was expected, and 2 for input
/// that could not be used, with one sentence on standard error.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            progress::tell(failure::sentence(&error));
            return Status::BadInput.into();
        }
        // Help and version: what was asked for.
        Err(asked) => {
            return asked.print().map_or_else(|_| Status::BadInput, |()| Status::Fine).into();
        }
    };
    let done = match cli.command {
        None => Cli::command().print_help().map(|()| Status::Fine).map_err(Failure::from),
        Some(Command::Reproduce(args)) => reproduce::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Book(args)) => book::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
    };
    match done {
        Ok(status) => status.into(),
        Err(Failure::OutputClosed) => Status::Fine.into(),
        Err(failure) => {
            progress::tell(format_args!("error: {failure}"));
            Status::BadInput.into()
        }
    }
}
