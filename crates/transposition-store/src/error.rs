//! What can go wrong with a store, each as one sentence for people.

use std::fmt;

use crate::{Fact, Position};

/// Why a store did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The store cannot be reached, is full, or does not answer in time. The same call may succeed later.
    Unavailable(String),
    /// The store is not to be used as it was asked: it belongs to something else, or its settings could lose facts.
    Refused(String),
    /// A stored value is not what this program writes: a changed bit, or a value far too long. Nothing of it was used.
    Damaged(String),
    /// Two facts that cannot both be true. Nothing was written.
    Contradiction(Box<Contradiction>),
}

/// Two facts about one position that cannot both be true: a machine, or one of the two programs, is at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The position that both are about.
    pub position: Position,
    /// What the store has.
    pub stored: Fact,
    /// What was to be merged into it.
    pub offered: Fact,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Unavailable(why) | StoreError::Refused(why) | StoreError::Damaged(why) => f.write_str(why),
            StoreError::Contradiction(both) => both.fmt(f),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { position, stored, offered } = self;
        // The bounds that cross, with who proved each.
        let (low, low_by, high, high_by) = if stored.lower() > offered.upper() {
            (stored.lower(), stored.lower_by(), offered.upper(), offered.upper_by())
        } else {
            (offered.lower(), offered.lower_by(), stored.upper(), stored.upper_by())
        };
        write!(
            f,
            "contradiction at position {position}: at least {low} by source {low_by}, at most {high} by source {high_by}; nothing \
             was written, solve the position again on a machine you trust"
        )
    }
}

impl std::error::Error for StoreError {}
impl std::error::Error for Contradiction {}
