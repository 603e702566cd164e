//! Real games for [`transposition_search`]: rules, keys, symmetries, move order and what can be said of a position without
//! a search. One module and one feature per game.
//!
//! Knows the games. Does not know tables, searches or command lines.
//!
//! ```
//! use transposition_games::connect4::{Board, Connect4};
//! use transposition::NodeScore;
//! use transposition_search::Game;
//!
//! let position = Connect4::parse(Board::default(), "415263")?; // three in a row for the side to move
//! assert_eq!(position.score_bounds(), (NodeScore::new(18), NodeScore::new(18)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "connect4")]
pub mod connect4;
#[cfg(feature = "domineering")]
pub mod domineering;
#[cfg(feature = "fifteen")]
pub mod fifteen;
#[cfg(feature = "k_in_a_row")]
pub mod k_in_a_row;
#[cfg(feature = "kalah")]
pub mod kalah;
#[cfg(feature = "nim")]
pub mod nim;
#[cfg(feature = "synthetic")]
pub mod synthetic;
#[cfg(feature = "tictactoe")]
pub mod tictactoe;

#[cfg(any(feature = "connect4", feature = "domineering"))]
mod cells;
#[cfg(any(feature = "connect4", feature = "domineering", feature = "fifteen", feature = "kalah", feature = "nim"))]
mod mix;
#[cfg(any(feature = "connect4", feature = "domineering"))]
mod size;

#[cfg(any(
    feature = "connect4",
    feature = "domineering",
    feature = "fifteen",
    feature = "kalah",
    feature = "nim"
))]
pub use mix::code_of_key;
