//! Synthetic games: seeded random trees, acyclic graphs and cyclic graphs, walked under rules of repetition, with their true
//! values found by other means than a search. For tests and for the laboratory; no human plays them.

mod figures;
mod game;
mod generate;
mod graph;
mod truth;

pub use figures::{Figure, leaning_exit, two_ways_into_a_cycle};
pub use game::{Back, Repetition, Rules, Step, Walk};
pub use generate::Shape;
pub use graph::{Graph, GraphError, MOST_MOVES, Node};
pub use truth::{exhaustive, retrograde};
