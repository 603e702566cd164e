//! Measures the transposition table beside what the registry offers in its place, in one run.
//!
//! Every rival works the same streams of keys, in turns, and every answer is checked. The process ends with code 1 if more
//! answers were not the value written under their key than check bits promise.
#![deny(unsafe_code)]

mod connect4;
mod heap;
mod measure;
mod payload;
mod progress;
mod report;
mod rivals;

use std::process::ExitCode;

use clap::Parser;

use measure::{Effort, Equal};
use progress::Progress;
use report::Report;

/// Measures the transposition table beside its rivals from the registry: a probe and a store of every key, the keys drawn
/// evenly from a universe of twice the entries; then the search on Connect Four.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The entries of the tables, at least 1024: one run for each number and each kind of equality.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "65536,1048576,4194304",
          value_parser = clap::value_parser!(u64).range(1024..=1 << 32))]
    entries: Vec<u64>,
    /// What the tables are made equal in: the entries they may keep, or the bytes they hold.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "entries,bytes")]
    equal: Vec<Equal>,
    /// Turns of each rival; the report gives medians.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Operations in a turn.
    #[arg(long, value_name = "N", default_value_t = 1 << 20, value_parser = clap::value_parser!(u32).range(1..))]
    operations: u32,
    /// The depth of the Connect Four search in plies, from the empty board; 0 leaves it out.
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(0..=40))]
    depth: u8,
    /// Chooses the keys.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Prints one JSON document instead of tables.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let progress = Progress::new();
    let effort =
        Effort { repeats: options.repeats as usize, operations: options.operations as usize, seed: options.seed };
    let mut rows = Vec::new();
    for &entries in &options.entries {
        for &equal in &options.equal {
            rows.extend(measure::measure(entries as usize, equal, effort, &progress));
        }
    }
    let searches =
        if options.depth == 0 { Vec::new() } else { connect4::compare(options.depth, effort.repeats, &progress) };
    progress.end();
    let right = rows.iter().all(|row| measure::is_wrong_rate_due(row, effort)) && connect4::agree(&searches);
    let report =
        Report { seed: options.seed, repeats: options.repeats, operations: options.operations, rows, searches };
    if options.json {
        report.print_json()
    } else {
        report.print()
    }
    if right {
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "a rival answered with what was never written under the key, or two searches disagree; see the report"
        );
        ExitCode::FAILURE
    }
}
