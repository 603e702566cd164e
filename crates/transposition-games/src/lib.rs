#![doc = include_str!("../README.md")]
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
