//! The arguments that say where a report goes, the same for every command that measures.

use std::path::PathBuf;

use clap::Args;

use super::files::file;

/// The page, for commands with formats of their own.
#[derive(Clone, Debug, Args)]
pub(crate) struct HtmlArg {
    /// Write a page with charts as well: one file that needs no network. Replaces the file in one step
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub(crate) html: Option<PathBuf>,
}

/// All formats.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReportArgs {
    /// Print one JSON document with every raw sample instead of tables
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print every raw sample as comma-separated values instead of tables
    #[arg(long)]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) page: HtmlArg,
}
