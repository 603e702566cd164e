#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

mod bands;
mod bound;
mod depth;
mod entry;
mod extra;
#[doc(hidden)]
pub mod fault;
mod generation;
mod index;
mod layout;
mod memory;
pub mod model;
mod pack;
#[cfg(feature = "std")]
mod persist;
pub mod policy;
mod replace;
mod score;
mod sealed;
mod solved;
mod sync;
mod table;
mod window;
mod zobrist;

pub use bands::{Band, BandError, Bands, Frame};
pub use bound::Bound;
pub use depth::{Depth, Ply};
pub use entry::Entry;
pub use extra::{EvalAndPv, Extra, Nodes, Work};
pub use generation::Generation;
pub use index::Index;
pub use layout::{Eight, Exact, FIT, Four, Layout, Six, WideExact};
pub use memory::{Cleared, Pages};
pub use pack::{HashMove, Pack, Value};
#[cfg(feature = "std")]
pub use persist::{FileError, FileFault, FileId};
pub use policy::Effort;
pub use replace::{Fate, Keep, Meta, Place, Replace};
pub use score::{NodeScore, Score};
pub use solved::Solved;
pub use table::{Carried, Fill, Stored, Table, TableConfig, TableError};
pub use window::Window;
pub use zobrist::{KeyFault, KeyStream, Zobrist, check_keys};

/// The examples of the project's README and of the pages on migration, run as documentation tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/migrate/README.md")]
    mod migrate {}
    #[doc = include_str!("../../../docs/migrate/xor-array.md")]
    mod xor_array {}
    #[doc = include_str!("../../../docs/migrate/bucket-writer.md")]
    mod bucket_writer {}
    #[doc = include_str!("../../../docs/migrate/two-tier.md")]
    mod two_tier {}
}
