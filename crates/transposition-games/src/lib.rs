//! Real games.
