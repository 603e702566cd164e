//! When a search must give up. Knows nodes, time and a flag; does not know why.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use transposition::Depth;

/// How far a search may go before it stops without a result. The default is no limit.
///
/// ```
/// use transposition_search::Limits;
///
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
/// assert!(!limits.reached(999_999));
/// assert!(limits.reached(1_000_000));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The deepest iteration of a search that deepens by itself. A search that is told its depth does not look at it.
    pub depth: Option<Depth>,
    /// The most nodes to enter.
    pub nodes: Option<u64>,
    /// The moment to stop at; looked at every 1024 nodes.
    pub deadline: Option<Instant>,
    /// A flag that another thread may raise; looked at at every node.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// The same limits with the deadline `time` from now.
    ///
    /// ```
    /// use std::time::Duration;
    /// use transposition_search::Limits;
    ///
    /// let limits = Limits::default().for_time(Duration::ZERO);
    /// assert!(limits.reached(0));
    /// assert!(!limits.reached(1)); // the clock is looked at every 1024 nodes
    /// ```
    #[must_use]
    pub fn for_time(self, time: Duration) -> Self {
        // A time beyond what the clock can say is no limit.
        Limits { deadline: Instant::now().checked_add(time), ..self }
    }

    /// Whether a search that has entered `nodes` nodes must stop now.
    #[inline]
    #[must_use]
    pub fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || (nodes.is_multiple_of(1024) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline))
    }
}

/// A search that was stopped. It carries no value, so there is nothing that could be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped by one of its limits")
    }
}

impl Error for Stopped {}
