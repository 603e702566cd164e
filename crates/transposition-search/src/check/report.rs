//! What the check hands back. Knows sentences; does not know how an answer was found.

use std::fmt;

use super::configuration::Configuration;

/// What was compared and found equal. A test should make sure that the counts it relies on are not zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Agreement {
    /// Configurations compared.
    pub configurations: u64,
    /// Of those, searches to the end of the game.
    pub solved: u64,
    /// Searches that were stopped on purpose before the one that was compared.
    pub stopped: u64,
    /// Table hits in all searches.
    pub hits: u64,
    /// Nodes that the table settled in all searches, by its own entry or by a child's.
    pub cutoffs: u64,
    /// Moves of principal variations that were played out and judged.
    pub pv_moves: u64,
}

/// A search that differs from looking at everything. Its text is one sentence that holds what is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    text: String,
}

impl Disagreement {
    pub(super) fn new<M: fmt::Debug>(seed: u64, number: u64, configuration: &Configuration<M>, what: &str) -> Self {
        Disagreement { text: format!("with seed {seed}, in configuration {number} ({configuration:?}), {what}") }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Disagreement {}
