//! Generic game search over a transposition table.
//!
//! Knows the [`Game`] trait and reaches the table through the narrow [`ValueTable`] trait ([`SearchTable`] for entries).
//! Knows no concrete game and no table layout.
#![forbid(unsafe_code)]

mod check;
pub mod conformance;
pub mod dfpn;
mod game;
mod history;
pub mod idastar;
mod limits;
pub mod memo;
mod minimax;
mod model;
mod negamax;
mod options;
mod oracle;
mod report;
mod shared_table;
mod solve;
mod stats;
mod strong;
mod table;

pub use transposition;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/bring-your-own-game.md")]
mod bring_your_own_game {}

pub use check::{Agreement, CheckPlan, Disagreement, check_search};
pub use game::{Game, Prospect};
pub use history::{History, PathScore};
pub use limits::{Limits, Stopped};
pub use minimax::minimax;
pub use negamax::Negamax;
pub use options::{ProbeOrder, Request, WorkCount};
pub use report::Report;
pub use solve::solve;
pub use stats::Stats;
pub use strong::{Analysis, Ask, DepthGate, Iteration, Line, Options, Searcher, Solution, Team};
pub use table::{NoTable, SearchTable, Sought, ValueTable};
