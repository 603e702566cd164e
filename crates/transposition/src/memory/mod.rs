//! Memory for buckets: zeroed, aligned to lines, in huge pages where the system gives them.
//!
//! Knows bytes, pages and lines; does not know what a line holds. Creating touches no page, and nothing passes through the
//! stack. The parts with `unsafe` are `heap.rs`, `map.rs`, `shared.rs`, `prefetch.rs` and `lines.rs`; under `--cfg loom` plain
//! boxes stand in for the memory.

#[cfg(not(loom))]
mod heap;
#[cfg(not(loom))]
mod lines;
#[cfg(loom)]
#[path = "loom.rs"]
mod lines;
#[cfg(all(
    not(loom),
    feature = "std",
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
))]
mod map;
#[cfg(not(any(
    loom,
    all(
        feature = "std",
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
    )
)))]
#[path = "no_map.rs"]
mod map;
mod pages;
mod prefetch;
#[cfg(all(feature = "mmap", not(loom)))]
mod shared;

#[cfg(test)]
mod tests;

pub(crate) use lines::Lines;
pub use pages::Pages;
pub(crate) use prefetch::prefetch;
#[cfg(all(feature = "mmap", not(loom)))]
pub(crate) use shared::Shared;

/// Bytes in a line.
pub(crate) const LINE: usize = 64;

/// A bucket as memory sees it.
///
/// Implemented for line-sized sets of atomics only, for which every pattern of bits is a value, all zeros the default one.
/// The parts of the memory that are unsafe rely on it and check size and alignment themselves.
pub trait Line: Default + Send + Sync + 'static {}

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
