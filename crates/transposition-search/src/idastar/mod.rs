//! IDA*: the cheapest solution of a one-player puzzle, by depth-first searches of growing budget, with a table.
//!
//! Knows the [`Puzzle`] trait and the [`ValueTable`](crate::ValueTable); does not know any puzzle.
//!
//! **What the table keeps.** For a position, a lower bound on the cost from it to the goal: a statement about the position,
//! whatever the path to it and its cost so far. A position reached again whose bound exceeds what is left of the budget is
//! cut at once, and its heuristic is the better of the puzzle's own and the table's from then on.
//!
//! **Why a bound found under pruning may be kept.** The search never takes a move straight back. So below a node N that was
//! reached from P by a move whose reverse costs c, the search learns a bound B for solutions of N that *do not begin by
//! going back to P*. That is not yet a bound for N, whose cheapest solution may begin just so when N is reached in another
//! way. But a solution through P costs at least c plus any bound L for P, and one was at hand when P was entered. What is
//! stored is therefore min(B, c + L), true of N on every path. B itself goes to the parent only: there it is enough, for
//! no cheapest solution of P goes to N and straight back, every move costing something.

mod puzzle;
mod search;

pub use puzzle::{CostBound, Puzzle};
pub use search::{IdaStar, IdaStats, Iteration, Solution};
