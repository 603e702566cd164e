//! Graph history over the synthetic games: the games, the figures, the shares of wrong values, every depth, and the cost.
#![cfg(all(feature = "synthetic", feature = "connect4", feature = "tictactoe"))]

mod common;
mod cost;
mod depth;
mod figures;
mod games;
mod searcher;
mod shares;
