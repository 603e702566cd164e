//! Memory for buckets: zeroed, aligned to lines, in huge pages where the system gives them.
//!
//! Knows bytes, pages and lines; does not know what a line holds. Creating touches no page, and nothing passes through the
//! stack. The parts with `unsafe` are `heap.rs`, `map.rs`, `shared.rs`, `prefetch.rs` and `lines.rs`; under `--cfg transposition_loom` plain
//! boxes stand in for the memory.

#[cfg(not(transposition_loom))]
mod heap;
#[cfg(not(transposition_loom))]
mod lines;
#[cfg(transposition_loom)]
#[path = "loom.rs"]
mod lines;
#[cfg(all(
    not(transposition_loom),
    feature = "std",
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
))]
mod map;
#[cfg(not(any(
    transposition_loom,
    all(
        feature = "std",
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
    )
)))]
#[path = "no_map.rs"]
mod map;
#[cfg(not(transposition_loom))]
mod on_threads;
mod pages;
mod prefetch;
#[cfg(all(feature = "mmap", not(transposition_loom)))]
mod shared;

#[cfg(test)]
mod tests;

use crate::sync::AtomicU64;
pub(crate) use lines::Lines;
pub use pages::Pages;
pub(crate) use prefetch::prefetch;
#[cfg(all(feature = "mmap", not(transposition_loom)))]
pub(crate) use shared::Shared;

/// Bytes in a line.
pub(crate) const LINE: usize = 64;

/// A bucket as memory sees it.
///
/// # Safety
/// The type must be a set of atomics and nothing else: every pattern of bits is a value of it, all zeros the default one, and
/// whatever other threads or processes write to it through atomics of the same widths is no data race. The memory makes lines
/// of raw bytes on that promise alone; size and alignment it checks itself.
#[allow(unsafe_code)] // a promise that unsafe code relies on
pub unsafe trait Line: Default + Send + Sync + 'static {
    /// The first word.
    fn first_word(&self) -> &AtomicU64;
}

/// What the system made of the wish to have memory at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // not every system gives every answer
pub(crate) enum Populated {
    /// It is there.
    Done,
    /// There is none.
    Refused,
    /// The system has no such call.
    Unknown,
}

/// How the memory was emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cleared {
    /// Nothing had been stored since it was last empty.
    AlreadyClean,
    /// The lines that something had been stored in were overwritten, and no others.
    LineByLine,
    /// The pages went back to the system, which hands out zeroed ones when they are next needed.
    HandedBack,
    /// Every line was overwritten.
    Overwritten,
}
