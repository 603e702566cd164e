//! What a search is asked, and the choices its nodes follow. Knows nothing of how they are carried out.

use transposition::{Depth, Window};

/// Whether a node looks into the table before or after it asks the game for an outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProbeOrder {
    /// Table first: right where telling the end of a game costs a move generation.
    #[default]
    BeforeOutcome,
    /// Outcome first: right where the end is seen at a glance.
    AfterOutcome,
}

/// What is asked of a search at its root.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// How deep.
    pub depth: Depth,
    /// Between which scores.
    pub window: Window,
}

impl Request {
    /// The full window at `depth`.
    #[must_use]
    pub const fn to_depth(depth: Depth) -> Self {
        Request { depth, window: Window::FULL }
    }
}
