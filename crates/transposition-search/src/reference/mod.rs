//! The reference searches: plain, readable, and slow. Every other search is checked against them.
//!
//! [`minimax`] looks at every position. [`Negamax`] is alpha-beta over a table and nothing else, in the order of the probe
//! contract; [`solve`] asks it for the exact value of a game. To search a game fast, use [`Searcher`](crate::Searcher).

mod minimax;
mod negamax;
pub(crate) mod oracle;
mod solve;

pub use minimax::minimax;
pub use negamax::{Negamax, WorkCount};
pub use solve::solve;
