//! The command line as types. Knows names, flags and defaults; does not know how anything is done.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::count::{Count, whole};

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
    Compare(Compare),
    #[command(subcommand)]
    Bench(Bench),
}

/// Measure the published tic-tac-toe figures again, each beside its published value.
///
/// Exit status: 0 if every figure is as published, 1 if one differs, 2 for unusable input.
#[derive(Debug, Args)]
pub(crate) struct Reproduce {
    /// Table sizes to measure, as powers of two; sizes without a published figure are measured too
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_negative_numbers = true, value_parser = whole::<u32>(0..=28))]
    pub(crate) bits: Vec<u32>,
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

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
/// The table never takes one position for another: it is exact where a position's state fits it (Connect Four), and keeps
/// all 64 bits of the key where not. Every position starts with an empty table unless --keep is given, so with one thread
/// its node count is reproducible. The time is that of the search alone.
///
/// With --best a fifth field has the score of every legal move for the side that makes it, `1:-2,2:-1,4:3` (moves as in
/// positions; Domineering: the upper or left cell of the domino, counted from 1 row by row), or - if the game is over.
/// Nodes and time remain those of the position alone.
///
/// Exit status: 0; 1 if a score is not the expected one; 2 if a line could not be used (the others are solved).
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
    /// Mebibytes of table for each position under way
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) table_mib: u64,
    /// Threads that solve one position together over one table
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: u16,
    /// Positions solved at the same time, each with its own table and threads; the output keeps its order
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024))]
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
}

/// Solve the same positions once per configuration of the table, and show what each one costs.
///
/// Without arguments: a built-in set of Connect Four positions, the production table in each layout with its default
/// policy, and the model table with every policy. Layouts have the same number of entries; `bytes` tells what they take.
/// `cluster3` models the scheme of the strongest engines (3 entries of 10 bytes in 32, least depth - 8 x age out) in as many
/// bytes as `eight` takes. An exact table must have a least size for its board, and is left out below it.
///
/// --policy, --ways, --check-bits and --seeds shape the model table; with any of them it is the only one, unless --layout
/// says otherwise. Every value is checked against a search with an unbounded table of full keys; few check bits make wrong
/// values, and those are shown.
///
/// Exit status: 0; 1 if a configuration with 32 check bits or more found a wrong value, or a line expects
/// another; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Compare {
    /// The game
    #[arg(default_value = "connect4")]
    pub(crate) game: GameName,
    /// A file of positions as `solve` reads them; - for standard input. Default: the built-in set for Connect Four, the
    /// empty board of --size for the others
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Tables: layouts of the production table, cluster3, model. Default: all of them, or the model alone if it is shaped
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) layout: Vec<CompareLayout>,
    /// Replacement policies of the model table, or all [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) policy: Vec<String>,
    /// Entries of the table, all slots counted: the same for every policy
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_negative_numbers = true,
        default_value = "2^10,2^14"
    )]
    pub(crate) entries: Vec<Count>,
    /// Check bits kept of each key, 0 to 64; 0 accepts whatever the slot holds [default: 64]
    #[arg(long, value_name = "LIST", value_delimiter = ',',
          allow_negative_numbers = true, value_parser = whole::<u32>(0..=64))]
    pub(crate) check_bits: Vec<u32>,
    /// Slots of a bucket. Default: what each policy was published with, 2 for the two-level ones, 4 for aged, else 1
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_negative_numbers = true, value_parser = whole::<u32>(1..=64))]
    pub(crate) ways: Vec<u32>,
    /// Keyings to average over; each spreads the same positions over the buckets in another way [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1000))]
    pub(crate) seeds: Option<u64>,
    /// Print one JSON document instead of a table
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values instead of a table
    #[arg(long)]
    pub(crate) csv: bool,
}

impl Compare {
    /// Whether anything was asked for that only the model table can be.
    pub(crate) fn shapes_the_model(&self) -> bool {
        !self.policy.is_empty() || !self.ways.is_empty() || !self.check_bits.is_empty() || self.seeds.is_some()
    }
}

/// A table that `compare` measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareLayout {
    /// 8 entries of 8 bytes: the default layout
    Eight,
    /// 6 entries of 10 bytes
    Six,
    /// 4 entries of 16 bytes, 64 check bits
    Four,
    /// 8 entries of 8 bytes, exact
    Exact,
    /// The engines' scheme, modelled
    Cluster3,
    /// The model table
    Model,
}

impl CompareLayout {
    pub(crate) const ALL: &'static [CompareLayout] = &[
        CompareLayout::Eight,
        CompareLayout::Six,
        CompareLayout::Four,
        CompareLayout::Exact,
        CompareLayout::Cluster3,
        CompareLayout::Model,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            CompareLayout::Eight => "eight",
            CompareLayout::Six => "six",
            CompareLayout::Four => "four",
            CompareLayout::Exact => "exact",
            CompareLayout::Cluster3 => "cluster3",
            CompareLayout::Model => "model",
        }
    }
}

/// Measure what operations cost.
#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    Table(BenchTable),
}

/// Time probes and stores on a full table of random keys, beside the machine's own limit: one word read of the line of
/// each of the same keys, in the same run, on the same memory, with the same prefetch.
///
/// Times are nanoseconds a key; with several threads, nanoseconds a key of each thread. All cases of a table take turns in
/// every round, so that noise hits them alike; ratios are those of the least times. Answers are checked before and after.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct BenchTable {
    /// Sizes of the table in mebibytes
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "1,16,256",
          allow_negative_numbers = true, value_parser = whole::<u64>(1..=1 << 20))]
    pub(crate) mib: Vec<u64>,
    /// Threads on one table; with more than one, one is measured beside them
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// Layouts of the table's buckets
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "eight,six,four,exact")]
    pub(crate) layout: Vec<BenchLayout>,
    /// Rounds over all cases
    #[arg(long, value_name = "N", default_value_t = 25, allow_negative_numbers = true, value_parser = whole::<u32>(1..=10_000))]
    pub(crate) rounds: u32,
    /// Keys of a case in each round; a quarter as many where each waits for the one before
    #[arg(long, value_name = "N", default_value = "2^17")]
    pub(crate) keys: Count,
    /// Print one JSON list of rows instead of tables
    #[arg(long)]
    pub(crate) json: bool,
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
