//! Graph history over the synthetic games: the games, the figures, the shares of wrong values, every depth, and the cost.
#![cfg(feature = "synthetic")]

mod common;
mod cost;
mod depth;
mod figures;
mod games;
mod shares;
