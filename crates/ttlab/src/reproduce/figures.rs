//! The figures of the tic-tac-toe study as data: as published and as measured have the same shape.
//! Knows the shape and where the published ones are kept; does not know how they come about.

use serde::{Deserialize, Serialize};

/// A whole set of figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) minimax: Plain,
    pub(crate) alpha_beta: Plain,
    pub(crate) unbounded: Unbounded,
    pub(crate) verified: Vec<Verified>,
    pub(crate) unverified: Vec<Unverified>,
    pub(crate) unverified_first_moves: FirstMoves,
}

/// A search without a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plain {
    pub(crate) nodes: u64,
    pub(crate) value: i32,
}

/// A search with a table that keeps everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unbounded {
    pub(crate) nodes: u64,
    pub(crate) value: i32,
    pub(crate) entries: u64,
}

/// A search with a table of 2^bits buckets and full keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Verified {
    pub(crate) bits: u32,
    pub(crate) policy: String,
    pub(crate) nodes: u64,
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) cutoffs: u64,
    pub(crate) value: i32,
}

/// A search with a table of 2^bits slots that accepts whatever the slot holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unverified {
    pub(crate) bits: u32,
    pub(crate) nodes: u64,
    pub(crate) value: i32,
}

/// The nine first moves, each with a fresh table of that kind, seen by the first player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FirstMoves {
    pub(crate) bits: u32,
    pub(crate) values: Vec<i32>,
}

impl Figures {
    /// The published figures.
    pub(crate) fn published() -> Self {
        serde_json::from_str(include_str!("../../data/tictactoe.json")).expect("the file is part of the program")
    }
}
