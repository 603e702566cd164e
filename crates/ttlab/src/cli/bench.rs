//! The arguments of `ttlab bench`.

use clap::{Args, Subcommand, ValueEnum};

use super::HtmlArg;
use crate::count::{Count, whole};

/// Print the signature of the chess search, or measure what operations on a table cost.
///
/// The signature is the number of nodes over a fixed list of positions, each searched to a fixed depth by one thread over a
/// small table, cleared before. It is the same on every machine, and another one wherever search, game or table behave in
/// another way.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) of: Option<BenchOf>,
}

/// What is measured.
#[derive(Debug, Subcommand)]
pub(crate) enum BenchOf {
    Table(BenchTable),
}

/// Time probes and stores on a full table of random keys, beside the machine's own limit: one word read of the line of
/// each of the same keys, in the same run, on the same memory, with the same prefetch.
///
/// Times are nanoseconds a key; with several threads, nanoseconds a key of each thread. All cases of a table take turns in
/// every round, so that noise hits them alike; ratios are those of the least times, and the throughput of several threads is the
/// median of the rounds. The table's answers are checked before the first round and after the last.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct BenchTable {
    /// Sizes of the table in mebibytes
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "1,16,256", value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) mib: Vec<u64>,
    /// Threads on one table; with more than one, a single one is measured too
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// Layouts of the table's buckets
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "eight,six,four,exact")]
    pub(crate) layout: Vec<BenchLayout>,
    /// Rounds over all cases
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = whole::<u32>(1..=10_000))]
    pub(crate) rounds: u32,
    /// Keys of a case in each round; a quarter as many where each waits for the one before
    #[arg(long, value_name = "N", default_value = "2^17")]
    pub(crate) keys: Count,
    /// Do not ask for huge pages. Where the system gives them unasked, they come all the same; every row says what came
    #[arg(long)]
    pub(crate) small_pages: bool,
    /// Print one JSON list of rows instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) page: HtmlArg,
}

/// A layout that `bench table` measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchLayout {
    /// 8 entries of 8 bytes: score, bound, depth and a 16-bit move
    Eight,
    /// 6 entries of 10 bytes: the same and a static evaluation
    Six,
    /// 4 entries of 16 bytes, 64 check bits
    Four,
    /// 8 entries of 8 bytes that are exact for states of 40 bits
    Exact,
}

impl BenchLayout {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            BenchLayout::Eight => "eight",
            BenchLayout::Six => "six",
            BenchLayout::Four => "four",
            BenchLayout::Exact => "exact",
        }
    }
}
