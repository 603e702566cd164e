//! The geometry of a Domineering board in one word. Knows cells, placements and reflections; does not know whose turn it is.

use std::fmt;
use std::str::FromStr;

use super::{Cells, Player};
use crate::size;

/// The most cells of a board in 128 bits: what an exact table of 8 MiB can tell apart.
const MOST_WIDE: u32 = 81;

/// A board of `rows` rows and `columns` columns. Row `r`, column `c` is bit `r * columns + c` of a word: of at most 64 cells
/// in `u64`, of at most 81 in `u128`.
///
/// ```
/// use transposition_games::domineering::Board;
///
/// let board: Board = "5x6".parse()?; // rows x columns
/// assert_eq!((board.rows(), board.columns()), (5, 6));
/// assert_eq!(
///     Board::new(9, 8).unwrap_err().to_string(),
///     "a Domineering board of 9x8 has 72 cells: it can have 1 to 64"
/// );
/// let wide: Board<u128> = "9x8".parse()?;
/// assert_eq!(wide.cells(), 72);
/// # Ok::<(), transposition_games::domineering::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<C = u64> {
    /// Every cell.
    pub(super) full: C,
    /// The leftmost cell of every row.
    left: C,
    rows: u8,
    columns: u8,
    /// 2^16 by the number of columns, rounded up: a cell times this, by 2^16, is its row.
    per_column: u32,
}

impl Board {
    /// A board of this many rows and columns, both at least 1, in 64 bits.
    ///
    /// # Errors
    /// [`BoardError`] if it would have no cell or more than 64.
    pub const fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        match Board::fitting(rows, columns, u64::BITS) {
            Some(Board { full, left, rows, columns, per_column }) => {
                Ok(Board { full: full as u64, left: left as u64, rows, columns, per_column })
            }
            None => Err(BoardError(Reason::Size { rows, columns, most: u64::BITS })),
        }
    }
}

impl Board<u128> {
    /// A board of this many rows and columns, both at least 1, in 128 bits.
    ///
    /// # Errors
    /// [`BoardError`] if it would have no cell or more than 81.
    pub const fn wide(rows: u32, columns: u32) -> Result<Self, BoardError> {
        match Board::fitting(rows, columns, MOST_WIDE) {
            Some(board) => Ok(board),
            None => Err(BoardError(Reason::Size { rows, columns, most: MOST_WIDE })),
        }
    }

    /// The board of this size, if it has no more than so many cells.
    const fn fitting(rows: u32, columns: u32, most: u32) -> Option<Self> {
        if rows == 0 || columns == 0 || rows > most || columns > most || rows * columns > most {
            return None;
        }
        let mut left = 0;
        let mut row = 0;
        while row < rows {
            left |= 1 << (row * columns);
            row += 1;
        }
        let per_column = (1u32 << 16).div_ceil(columns);
        let full = u128::MAX >> (128 - rows * columns);
        Some(Board { full, left, rows: rows as u8, columns: columns as u8, per_column })
    }
}

impl<C: Cells> Board<C> {
    /// The most cells in words of this width.
    const MOST: u32 = if C::BITS == u64::BITS { u64::BITS } else { MOST_WIDE };

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> u32 {
        self.rows as u32
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> u32 {
        self.columns as u32
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> u32 {
        self.rows() * self.columns()
    }

    /// Where `player` can place a domino on `free`: its upper or left cells.
    #[inline]
    pub(super) fn placements(self, player: Player, free: C) -> C {
        match player {
            Player::Vertical => free & self.above(free),
            Player::Horizontal => free & self.left_of(free),
        }
    }

    /// The two cells of `player`'s domino whose upper or left cell is `first`.
    #[inline]
    pub(super) fn domino(self, player: Player, first: C) -> C {
        match player {
            Player::Vertical => first | self.below(first),
            Player::Horizontal => first | (first << 1),
        }
    }

    /// The cells from which `player` could not be kept: those of `free` without a free neighbour the opponent could join.
    #[inline]
    pub(super) fn safe(self, player: Player, free: C) -> C {
        let joined = match player {
            Player::Vertical => self.left_of(free) | self.right_of(free),
            Player::Horizontal => self.above(free) | self.below(free),
        };
        free & !joined
    }

    /// The distance of neighbours along `player`'s dominoes, and the number of cells in a line of them.
    #[inline]
    pub(super) fn along(self, player: Player) -> (u32, u32) {
        match player {
            // A single row has no neighbours above or below, and may be as long as the word.
            Player::Vertical if self.rows == 1 => (1, 1),
            Player::Vertical => (self.columns(), self.rows()),
            Player::Horizontal => (1, self.columns()),
        }
    }

    /// Cells whose lower neighbour is in `cells`.
    #[inline]
    fn above(self, cells: C) -> C {
        if self.rows == 1 { C::NONE } else { cells >> self.columns() }
    }

    /// Cells whose upper neighbour is in `cells`.
    #[inline]
    fn below(self, cells: C) -> C {
        if self.rows == 1 { C::NONE } else { (cells << self.columns()) & self.full }
    }

    /// Cells whose right neighbour is in `cells`.
    #[inline]
    fn left_of(self, cells: C) -> C {
        (cells & !self.left) >> 1
    }

    /// Cells whose left neighbour is in `cells`.
    #[inline]
    fn right_of(self, cells: C) -> C {
        (cells << 1) & self.full & !self.left
    }

    /// `cells` turned by half a turn.
    #[inline]
    pub(super) fn turned(self, cells: C) -> C {
        cells.reversed() >> (8 * size_of::<C>() as u32 - self.cells())
    }

    /// `cells` with left and right exchanged.
    pub(super) fn mirrored(self, cells: C) -> C {
        let (mut mirrored, mut column) = (C::NONE, 0);
        while column < self.columns() {
            mirrored |= ((cells >> column) & self.left) << (self.columns() - 1 - column);
            column += 1;
        }
        mirrored
    }

    /// The row and the column of a cell.
    #[inline]
    pub(super) fn row_and_column(self, cell: u32) -> (u32, u32) {
        let row = (cell * self.per_column) >> 16;
        (row, cell - row * self.columns())
    }

    /// A single cell with left and right exchanged.
    #[inline]
    pub(super) fn mirrored_cell(self, cell: u32) -> u32 {
        let (_, column) = self.row_and_column(cell);
        cell - column + self.columns() - 1 - column
    }
}

impl<C: Cells> FromStr for Board<C> {
    type Err = BoardError;

    /// Reads rows and columns, as in `5x6`.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (rows, columns) = size::parse(text).ok_or_else(|| BoardError(Reason::Text(text.to_owned())))?;
        let most = Self::MOST;
        let size = BoardError(Reason::Size { rows, columns, most });
        let Board { full, left, rows, columns, per_column } = Board::fitting(rows, columns, most).ok_or(size)?;
        Ok(Board { full: C::of(full), left: C::of(left), rows, columns, per_column })
    }
}

impl<C> fmt::Display for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl<C> fmt::Debug for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A size no Domineering board can have here. Its text is one sentence that names the size and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(Reason);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Size { rows: u32, columns: u32, most: u32 },
    Text(String),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Size { rows, columns, most } => {
                let cells = u64::from(*rows) * u64::from(*columns);
                write!(f, "a Domineering board of {rows}x{columns} has {cells} cells: it can have 1 to {most}")
            }
            Reason::Text(text) => write!(f, "'{text}' is not a board size: give rows x columns, as in 5x6"),
        }
    }
}

impl std::error::Error for BoardError {}
