#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod check;
pub mod conformance;
pub mod dfpn;
mod game;
mod graph_history;
pub mod idastar;
mod limits;
pub mod memo;
mod model;
mod options;
pub mod reference;
mod report;
mod search;
mod shared_table;
mod stats;
mod table;

pub use transposition;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/bring-your-own-game.md")]
mod bring_your_own_game {}

pub use check::{Agreement, CheckPlan, Disagreement, check_search};
pub use game::{Game, MoveBounds};
pub use graph_history::{GraphHistory, PathScore};
pub use limits::{Limits, Stopped};
pub use options::{ProbeOrder, Request};
pub use report::Report;
pub use search::{Analysis, Ask, DepthGate, Iteration, Line, Options, Searcher, Solution, Team};
pub use stats::Stats;
pub use table::{NoTable, ProbeRequest, SearchTable, ValueTable};
