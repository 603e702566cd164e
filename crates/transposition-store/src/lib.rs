#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod backend;
mod embedded;
mod error;
mod fact;
mod hello;
mod position;
mod queue;
mod server;
mod store;
mod url;

pub use error::{Contradiction, StoreError};
pub use fact::{Fact, Source};
pub use hello::Hello;
pub use position::Position;
pub use queue::{Counts, Job, Lease, Poisoned, Queue};
pub use store::{Facts, Store};
