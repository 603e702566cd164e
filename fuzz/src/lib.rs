//! The fuzz targets as plain functions of bytes: they return if all is well and panic if not.
//!
//! The fuzzer calls them with inputs it grows, the smoke run with the kept corpus and seeded random bytes.

mod bytes;
mod decode;
mod exact;
mod ops;
mod values;

pub use decode::entry_decode;
pub use ops::ops;
