//! What the kit says when a game breaks a promise. Knows rules and sentences; does not know how a breach is found.

use std::fmt::{self, Debug};

use super::Conformant;

/// A promise of [`Game`](crate::Game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Moves are listed once, are legal, and are there as long as the game is not over.
    MoveList,
    /// The code of a move gives the move back, fits its width and belongs to no other move of the position.
    MoveCode,
    /// A move that is made and taken back leaves no trace.
    Restore,
    /// The key follows from the position, however it was reached.
    Key,
    /// Different positions have different keys.
    Collision,
    /// A foretold key is the key.
    KeyAfter,
    /// Symmetric images have one key, one value, and moves that cross over.
    Symmetry,
    /// A game ends within its horizon.
    Horizon,
    /// The past matters no sooner than was said, and then shows in the path's key.
    Past,
    /// The value lies between the stated bounds.
    Bounds,
    /// A move that is left out is no better than the best one listed.
    Pruning,
    /// What is told of all moves at once is true of them and leaves out no better one.
    MoveBounds,
}

/// A broken promise. Its text is one sentence: which promise, after which moves, and what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    rule: Rule,
    line: String,
    position: String,
    what: String,
}

impl Breach {
    pub(super) fn new<G: Conformant>(rule: Rule, line: &[G::Move], position: &G, what: String) -> Self {
        let line = line.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ");
        Breach { rule, line, position: format!("{position:?}"), what }
    }

    /// The promise.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { rule, line, position, what } = self;
        write!(f, "{rule:?}: ")?;
        match line.as_str() {
            "" => write!(f, "at the start")?,
            line => write!(f, "after {line}")?,
        }
        write!(f, ", in {position}, {what}")
    }
}

impl std::error::Error for Breach {}

/// A name for what a position says about an equality that must hold.
pub(super) fn differ(one: &str, a: &dyn Debug, other: &str, b: &dyn Debug) -> String {
    format!("{one} is {a:?} but {other} is {b:?}")
}
