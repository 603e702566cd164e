//! Why a board cannot be had. Knows the limits by name; does not know why they are so.

use std::fmt;

use super::MOST_COLUMNS;

/// A size no Connect Four board can have here. Its text is one sentence that names the size and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(pub(super) Reason);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Size { width: u32, height: u32, most: u32 },
    Text(String),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Size { width, height, .. } if *width == 0 || *height == 0 => {
                write!(f, "a Connect Four board of {width}x{height} has no cells: give at least 1x1")
            }
            Reason::Size { width, height, .. } if *width > MOST_COLUMNS => {
                write!(f, "a Connect Four board of {width}x{height} is too wide: the most is {MOST_COLUMNS} columns")
            }
            Reason::Size { width, height, most } => {
                let bits = u64::from(*width) * (u64::from(*height) + 1);
                write!(
                    f,
                    "a Connect Four board of {width}x{height} does not fit: width * (height + 1) is {bits}, the most is {most}"
                )
            }
            Reason::Text(text) => write!(f, "'{text}' is not a board size: give width x height, as in 7x6"),
        }
    }
}

impl std::error::Error for BoardError {}
