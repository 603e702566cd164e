//! Questions that got no answer. Knows sentences; does not know searches.

use std::fmt;

use crate::Stopped;

/// Why a question got no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A limit was reached or a line grew too long. The table stays sound and keeps what was learnt.
    Stopped,
    /// The game says that its [path matters](crate::Game::path_matters), and this search looks at positions alone: nothing was
    /// searched.
    PathMatters,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unproved::Stopped => "the search stopped before it had an answer; allow more nodes, time or longer lines",
            Unproved::PathMatters => {
                "proof-number search does not follow rules about repetition or a move clock; \
                 ask a Searcher with GraphHistory::Complete"
            }
        })
    }
}

impl std::error::Error for Unproved {}

impl From<Stopped> for Unproved {
    fn from(Stopped: Stopped) -> Self {
        Unproved::Stopped
    }
}
