//! The arguments of `ttlab compare`.

use clap::{Args, ValueEnum};

use super::{GameName, PositionArgs, ReportArgs};
use crate::count::{Count, whole};

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
/// Chess is searched to --depth, by default the 24 positions of Bratko and Kopec; a file of positions is one of EPD. Such a
/// search has no right value: instead the positions are counted whose best move is found, and those whose answer is another
/// than without a table. No table and an unbounded one stand beside the others. --csv has a line for each table and keying.
///
/// Exit status: 0; 1 if a configuration with 32 check bits or more found a wrong value, or a line expects
/// another; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Compare {
    /// The game
    #[arg(default_value = "connect4")]
    pub(crate) game: GameName,
    #[command(flatten)]
    pub(crate) on: PositionArgs,
    /// Tables: layouts of the production table, cluster3, model. Default: all of them, or the model alone if it is shaped
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) layout: Vec<CompareLayout>,
    /// Replacement policies of the model table, or all [default: all]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) policy: Vec<String>,
    /// Entries of the table, all slots counted: the same for every policy
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "2^10,2^14")]
    pub(crate) entries: Vec<Count>,
    /// The same as mebibytes of the default layout, each of which holds 2^17 entries; 0 is no table
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "entries",
          value_parser = whole::<u64>(0..=1 << 20))]
    pub(crate) hash: Vec<u64>,
    /// Check bits kept of each key, 0 to 64; 0 accepts whatever the slot holds [default: 64]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(0..=64))]
    pub(crate) check_bits: Vec<u32>,
    /// Slots of a bucket. Default: what each policy was published with, 2 for the two-level ones, 4 for aged and effort, else 1
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(1..=64))]
    pub(crate) ways: Vec<u32>,
    /// Keyings to average over; each spreads the same positions over the buckets in another way [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1000))]
    pub(crate) seeds: Option<u64>,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

impl Compare {
    /// The sizes asked for, in either way.
    pub(crate) fn sizes(&self) -> Vec<Count> {
        if self.hash.is_empty() {
            return self.entries.clone();
        }
        self.hash.iter().filter(|&&mib| mib > 0).map(|mib| Count(mib << 17)).collect()
    }

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
