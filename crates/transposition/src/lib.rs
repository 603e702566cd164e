//! A transposition table for game search, and the contract that keeps it honest.
//!
//! The crate knows keys, entries, bounds, windows, depths, score bands, generations and buckets. It does not know games,
//! the rules of a clock, or threads beyond the fact that several may share a table.
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

mod bands;
mod bound;
mod depth;
mod entry;
#[doc(hidden)]
pub mod fault;
mod generation;
mod index;
mod pack;
mod replace;
mod score;
mod window;

pub use bands::{Band, BandError, Bands, Frame};
pub use bound::Bound;
pub use depth::{Depth, Ply};
pub use entry::{Entry, Eval, Extra, Work};
pub use generation::Generation;
pub use index::Index;
pub use pack::{HashMove, Pack, Value};
pub use replace::{Fate, Meta, Place, Replace};
pub use score::{NodeScore, Score};
pub use window::Window;
