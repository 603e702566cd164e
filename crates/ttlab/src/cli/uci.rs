//! The arguments of `ttlab uci`: none.

use clap::Args;

/// Play chess over standard input and output, by the Universal Chess Interface.
///
/// Commands may be piped in: a search with a limit is finished before the program ends with its input; one without
/// (`go infinite`) ends with it. `uci` lists the options.
#[derive(Debug, Args)]
pub(crate) struct Uci {}
