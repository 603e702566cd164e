//! A chess engine for every client that speaks the Universal Chess Interface (UCI), and what a chess programmer needs beside
//! it: positions with known answers ([`epd`]) and counts of legal lines ([`perft`]).
//!
//! The program `transposition-uci` needs no argument; [`run`] is all of it. [`analyse`] is one search of one position over a
//! [`Hash`](enum@Hash), the engine's table. Rules, evaluation and search come from the libraries.
#![forbid(unsafe_code)]

mod analyse;
pub mod epd;
mod error;
mod hash;
pub mod input;
pub mod memory;
pub mod perft;
mod text;
mod uci;

pub use analyse::{OPTIONS, Request, analyse};
pub use error::Error;
pub use hash::{Hash, HashLayout, MAX_MIB, REPLACEMENTS};
pub use uci::run;
