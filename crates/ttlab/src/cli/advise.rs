//! The arguments of `ttlab advise`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{GameName, PositionArgs, ReportArgs};
use crate::count::{Count, whole};

/// Advise a table size for searches of a given time, with the reason.
///
/// The hardest of the positions is solved with an unbounded table, which tells its distinct positions, and with production
/// tables of several sizes, which tells the node rate and how many nodes a small table costs. A full table of several sizes is
/// probed and stored to at random, which tells what pages and caches take. From the three follows what a search of that time
/// would take with each size; the advice is the smallest size within 2 % of the best.
///
/// Everything is measured with one thread: for several, multiply the time by their number.
///
/// Chess is searched to --depth, all positions together: nodes and distinct positions are those of one on average.
///
/// With --trace the search is a recorded one instead, of any program: nodes and distinct positions are read from the trace,
/// and what a small table costs from a replay, which leaves out what is searched below a lost answer and so advises rather too
/// small a table than too large a one. A trace has no clock, so --rate must tell how fast the program is.
#[derive(Debug, Args)]
pub(crate) struct Advise {
    /// The game
    #[arg(required_unless_present = "trace", conflicts_with = "trace")]
    pub(crate) game: Option<GameName>,
    /// A trace as `ttlab record` writes it, instead of a game
    #[arg(long, value_name = "FILE", requires = "rate", conflicts_with_all = ["positions", "size", "first", "depth"])]
    pub(crate) trace: Option<PathBuf>,
    /// Nodes that the recorded program searches in a second
    #[arg(long, value_name = "NODES", requires = "trace")]
    pub(crate) rate: Option<Count>,
    /// The time of one search: 500ms, 10s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub(crate) time: Duration,
    #[command(flatten)]
    pub(crate) on: PositionArgs,
    /// Entries of the tables that the position is solved with. Default: from a 256th of its distinct positions up
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) entries: Vec<Count>,
    /// The largest table probed at random, in mebibytes
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) most_mib: u64,
    /// Runs of each measurement; they take turns
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u32>(1..=1000))]
    pub(crate) repeats: u32,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// A time with its unit.
fn span(text: &str) -> Result<Duration, String> {
    let wanted = || "give a positive time with its unit: 500ms, 10s, 5m or 2h, at most 1000h".to_owned();
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wanted)?;
    let (digits, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wanted()),
    };
    let time = digits.parse::<f64>().map_err(|_| wanted())? * seconds;
    if (1e-3..=3.6e6).contains(&time) { Ok(Duration::from_secs_f64(time)) } else { Err(wanted()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        for (text, seconds) in [("500ms", 0.5), ("10s", 10.0), ("1.5m", 90.0), ("2h", 7200.0)] {
            assert_eq!(span(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for bad in ["", "10", "s", "0s", "-1s", "NaNs", "NaN", "infs", "10d", "1e99h", "1001h", "0.1ms"] {
            assert!(span(bad).unwrap_err().contains("unit"), "{bad}");
        }
    }
}
