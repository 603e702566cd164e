//! Real games.

#[cfg(feature = "synthetic")]
pub mod synthetic;
