//! The arguments of `ttlab diff`.

use std::path::PathBuf;

use clap::Args;

use super::ReportArgs;

/// Put two results side by side, with a verdict on each figure that respects the noise.
///
/// Results are what --json of `sweep`, `check-bits`, `history`, `advise`, `compare`, `bench table` or `solve` printed. Figures are
/// matched by what they were measured of. Counts that repeat exactly are compared exactly, seed by seed. Times, and the
/// counts of several threads, differ if a two-sided rank test (Mann and Whitney) finds p < 0.01 and the medians lie more than
/// 2 % apart; with too few samples for that nothing is said. Two runs were not interleaved: a machine that was busier in one of
/// them shows as a difference.
///
/// Exit status: 0 if nothing differs; 1 if something does; 2 for unusable input.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Diff {
    /// The result to start from
    pub(crate) before: PathBuf,
    /// The result to hold against it
    pub(crate) after: PathBuf,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}
