//! The atomics of a bucket: the real ones, or those of the model checker under `--cfg transposition_loom`, which the package `loom/` sets.

#[cfg(not(transposition_loom))]
pub(crate) use core::sync::atomic::{AtomicU16, AtomicU64, Ordering};
#[cfg(transposition_loom)]
pub(crate) use loom::sync::atomic::{AtomicU16, AtomicU64, Ordering};
