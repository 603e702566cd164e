//! The arguments of `ttlab reproduce`.

use clap::Args;

use super::HtmlArg;
use crate::count::whole;

/// Measure the published tic-tac-toe figures again, each beside its published value.
///
/// Exit status: 0 if every figure is as published, 1 if one differs, 2 for unusable input.
#[derive(Debug, Args)]
pub(crate) struct Reproduce {
    /// Table sizes to measure, as powers of two; sizes without a published figure are measured too
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = whole::<u32>(0..=28))]
    pub(crate) bits: Vec<u32>,
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) page: HtmlArg,
}
