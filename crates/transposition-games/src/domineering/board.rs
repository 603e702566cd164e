//! The geometry of a Domineering board in 64 bits. Knows cells, placements and reflections; does not know whose turn it is.

use std::fmt;
use std::str::FromStr;

use super::Player;
use crate::size;

/// A board of `rows` rows and `columns` columns, at most 64 cells. Row `r`, column `c` is bit `r * columns + c`.
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
/// # Ok::<(), transposition_games::domineering::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Every cell.
    pub(super) full: u64,
    /// The leftmost cell of every row.
    left: u64,
    rows: u8,
    columns: u8,
}

impl Board {
    /// A board of this many rows and columns, both at least 1.
    ///
    /// # Errors
    /// [`BoardError`] if it would have no cell or more than 64.
    pub const fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 || rows > 64 || columns > 64 || rows * columns > 64 {
            return Err(BoardError(Reason::Size { rows, columns }));
        }
        let mut left = 0;
        let mut row = 0;
        while row < rows {
            left |= 1 << (row * columns);
            row += 1;
        }
        Ok(Board { full: u64::MAX >> (64 - rows * columns), left, rows: rows as u8, columns: columns as u8 })
    }

    /// The number of rows.
    pub const fn rows(self) -> u32 {
        self.rows as u32
    }

    /// The number of columns.
    pub const fn columns(self) -> u32 {
        self.columns as u32
    }

    /// The number of cells.
    pub const fn cells(self) -> u32 {
        self.rows() * self.columns()
    }

    /// Where `player` can place a domino on `free`: its upper or left cells.
    #[inline]
    pub(super) const fn placements(self, player: Player, free: u64) -> u64 {
        match player {
            Player::Vertical => free & self.above(free),
            Player::Horizontal => free & self.left_of(free),
        }
    }

    /// The two cells of `player`'s domino whose upper or left cell is `first`.
    #[inline]
    pub(super) const fn domino(self, player: Player, first: u64) -> u64 {
        match player {
            Player::Vertical => first | self.below(first),
            Player::Horizontal => first | first << 1,
        }
    }

    /// The cells from which `player` could not be kept: those of `free` without a free neighbour the opponent could join.
    #[inline]
    pub(super) const fn safe(self, player: Player, free: u64) -> u64 {
        let joined = match player {
            Player::Vertical => self.left_of(free) | self.right_of(free),
            Player::Horizontal => self.above(free) | self.below(free),
        };
        free & !joined
    }

    /// A largest set of `player`'s dominoes that fit on `free` together, as upper or left cells: from each run of free cells
    /// every second one.
    #[inline]
    pub(super) const fn packing(self, player: Player, free: u64) -> u64 {
        let places = self.placements(player, free);
        let (mut line, step, lines) = match player {
            Player::Vertical => (u64::MAX >> (64 - self.columns), self.columns as u32, self.rows),
            Player::Horizontal => (self.left, 1, self.columns),
        };
        let (mut chosen, mut i) = (0, 1);
        while i < lines {
            chosen |= places & line & !(chosen << step);
            line <<= step;
            i += 1;
        }
        chosen
    }

    /// Cells whose lower neighbour is in `cells`.
    #[inline]
    const fn above(self, cells: u64) -> u64 {
        if self.rows == 1 { 0 } else { cells >> self.columns }
    }

    /// Cells whose upper neighbour is in `cells`.
    #[inline]
    const fn below(self, cells: u64) -> u64 {
        if self.rows == 1 { 0 } else { cells << self.columns & self.full }
    }

    /// Cells whose right neighbour is in `cells`.
    #[inline]
    const fn left_of(self, cells: u64) -> u64 {
        (cells & !self.left) >> 1
    }

    /// Cells whose left neighbour is in `cells`.
    #[inline]
    const fn right_of(self, cells: u64) -> u64 {
        cells << 1 & self.full & !self.left
    }

    /// `cells` turned by half a turn.
    #[inline]
    pub(super) const fn turned(self, cells: u64) -> u64 {
        cells.reverse_bits() >> (64 - self.cells())
    }

    /// `cells` with left and right exchanged.
    pub(super) const fn mirrored(self, cells: u64) -> u64 {
        let (mut mirrored, mut column) = (0, 0);
        while column < self.columns() {
            mirrored |= (cells >> column & self.left) << (self.columns() - 1 - column);
            column += 1;
        }
        mirrored
    }

    /// A single cell with left and right exchanged.
    #[inline]
    pub(super) const fn mirrored_cell(self, cell: u32) -> u32 {
        let column = cell % self.columns();
        cell - column + self.columns() - 1 - column
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads rows and columns, as in `5x6`.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (rows, columns) = size::parse(text).ok_or_else(|| BoardError(Reason::Text(text.to_owned())))?;
        Board::new(rows, columns)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A size no Domineering board can have here. Its text is one sentence that names the size and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(Reason);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Size { rows: u32, columns: u32 },
    Text(String),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Size { rows, columns } => {
                let cells = u64::from(*rows) * u64::from(*columns);
                write!(f, "a Domineering board of {rows}x{columns} has {cells} cells: it can have 1 to 64")
            }
            Reason::Text(text) => write!(f, "'{text}' is not a board size: give rows x columns, as in 5x6"),
        }
    }
}

impl std::error::Error for BoardError {}
