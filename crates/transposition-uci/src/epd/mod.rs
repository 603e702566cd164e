//! Chess positions with known answers, as lines of Extended Position Description (EPD). What one is stands in [`Problem`];
//! [`solve`] searches it and tells what became of it.

mod problem;
mod solve;

pub use problem::{Goal, Problem};
pub use solve::{Budget, Mark, Outcome, solve};

/// The 24 positions of "The Bratko-Kopec Experiment: A Comparison of Human and Computer Performance in Chess" (Advances in
/// Computer Chess 3, 1982), each with the moves that experts hold to be best.
pub const BRATKO_KOPEC: &str = include_str!("../../data/bratko_kopec.epd");
