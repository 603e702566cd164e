//! Chess as the laboratory plays it: a table of any layout, one search, one way to write what was found. Knows the library;
//! does not know protocols or files.

mod hash;
mod line;
mod play;

pub(crate) use hash::{Hash, HashLayout, MOST_MIB, REPLACEMENTS};
pub(crate) use line::{moves_text, score_text};
pub(crate) use play::{How, OPTIONS, analyse};

/// The 24 positions of "The Bratko-Kopec Experiment: A Comparison of Human and Computer Performance in Chess" (Advances in
/// Computer Chess 3, 1982), each with the moves that experts hold to be best.
pub(crate) const BRATKO_KOPEC: &str = include_str!("../../data/bratko_kopec.epd");
