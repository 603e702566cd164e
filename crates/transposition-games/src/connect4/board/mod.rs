//! The geometry of a Connect Four board in one word. Knows cells and columns; does not know whose turn it is.

mod error;
mod lines;

use std::fmt;
use std::str::FromStr;

pub use error::BoardError;
use error::Reason;

use super::Cells;
use crate::size;

/// The most columns a board can have.
pub(super) const MOST_COLUMNS: u32 = 32;

/// A board of `width` columns and `height` rows.
///
/// Column `c`, row `r` (from the bottom) is bit `c * (height + 1) + r`. The bit above each column is always empty: it keeps
/// lines from running over the edge and takes the carry of a full column. So `width * (height + 1)` must not exceed the
/// bits of the word: 64, or 80 for a [`Board<u128>`], which is slower.
///
/// ```
/// use transposition_games::connect4::Board;
///
/// let board: Board = "9x5".parse()?;
/// assert_eq!((board.width(), board.height(), board.cells()), (9, 5, 45));
/// assert_eq!(Board::default(), Board::new(7, 6)?);
/// assert_eq!(
///     Board::new(8, 8).unwrap_err().to_string(),
///     "a Connect Four board of 8x8 does not fit: width * (height + 1) is 72, the most is 64"
/// );
/// let wide: Board<u128> = "8x8".parse()?;
/// assert_eq!(wide.bits(), 72);
/// # Ok::<(), transposition_games::connect4::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<C = u64> {
    /// The lowest cell of every column.
    pub(super) bottom: C,
    /// Every cell.
    pub(super) full: C,
    /// The cells an even number of rows below the top one.
    pub(super) tops: C,
    /// The distance of neighbours along both diagonals and the row; 1, which the column covers anyway, on boards too narrow
    /// for such lines, so that no shift leaves the word.
    steps: [u8; 3],
    width: u8,
    height: u8,
}

impl Board {
    /// A board of this width and height, both at least 1, in 64 bits.
    ///
    /// # Errors
    /// [`BoardError`] if the board does not fit 64 bits with one spare bit a column, or a side is 0.
    pub const fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        match Board::fitting(width, height, <u64 as Cells>::BITS) {
            Some(Board { bottom, full, tops, steps, width, height }) => {
                Ok(Board { bottom: bottom as u64, full: full as u64, tops: tops as u64, steps, width, height })
            }
            None => Err(BoardError(Reason::Size { width, height, most: <u64 as Cells>::BITS })),
        }
    }
}

impl Board<u128> {
    /// A board of this width and height, both at least 1, in 80 bits.
    ///
    /// # Errors
    /// [`BoardError`] if the board does not fit 80 bits with one spare bit a column, has more than 32 columns, or a side is
    /// 0.
    pub const fn wide(width: u32, height: u32) -> Result<Self, BoardError> {
        match Board::fitting(width, height, <u128 as Cells>::BITS) {
            Some(board) => Ok(board),
            None => Err(BoardError(Reason::Size { width, height, most: <u128 as Cells>::BITS })),
        }
    }

    /// The board of this size, if it fits so many bits.
    pub(super) const fn fitting(width: u32, height: u32, most: u32) -> Option<Self> {
        if width == 0 || height == 0 || width > MOST_COLUMNS || height > most || width * (height + 1) > most {
            return None;
        }
        let stride = height + 1;
        let mut bottom = 0;
        let mut column = 0;
        while column < width {
            bottom |= 1u128 << (column * stride);
            column += 1;
        }
        let steps = if width < 4 { [1; 3] } else { [(stride - 1) as u8, stride as u8, (stride + 1) as u8] };
        let mut tops = 0;
        let mut row = height;
        while row > 0 {
            tops |= bottom << (row - 1);
            row = row.saturating_sub(2);
        }
        Some(Board {
            bottom,
            full: bottom * ((1 << height) - 1),
            tops,
            steps,
            width: width as u8,
            height: height as u8,
        })
    }
}

impl<C: Cells> Board<C> {
    /// The same board in words of another width, which must hold it.
    #[inline(always)]
    pub(super) fn of(Board { bottom, full, tops, steps, width, height }: Board<u128>) -> Self {
        Board { bottom: C::of(bottom), full: C::of(full), tops: C::of(tops), steps, width, height }
    }

    /// The bits of a position's [code](super::Connect4::code): `width * (height + 1)`.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.width() * self.stride()
    }

    /// The number of columns.
    #[must_use]
    pub fn width(self) -> u32 {
        self.width as u32
    }

    /// The number of rows.
    #[must_use]
    pub fn height(self) -> u32 {
        self.height as u32
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// The bits from one column to the next.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height as u32 + 1
    }

    /// The cells of a column.
    #[inline(always)]
    pub(super) fn column(self, column: u32) -> C {
        ((C::FIRST << u32::from(self.height)) - C::FIRST) << (column * self.stride())
    }

    /// The column of a single cell.
    #[inline(always)]
    pub(super) fn column_of(self, cell: C) -> u32 {
        cell.first() / self.stride()
    }

    /// The column opposite to `column`.
    #[inline(always)]
    pub(super) fn opposite(self, column: u32) -> u32 {
        self.width() - 1 - column
    }

    /// The `i`-th column from the centre outwards.
    #[inline(always)]
    pub(super) fn centre_out(self, i: u32) -> u32 {
        let (centre, aside) = (self.width() / 2, i.div_ceil(2));
        // Of an even width the right one of the two middle columns comes first, so the left side is served first after it.
        if i % 2 == 1 { centre - aside } else { centre + aside }
    }

    /// Writes the rows from the top, `x` for the stones in `own`, `o` for the others of `mask`, and a closing bracket.
    pub(super) fn draw(self, own: C, mask: C, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ")?;
        for row in (0..self.height()).rev() {
            for column in 0..self.width() {
                let cell = self.column(column) & (self.bottom << row);
                f.write_str(match (own & cell != C::NONE, mask & cell != C::NONE) {
                    (true, _) => "x",
                    (false, true) => "o",
                    (false, false) => ".",
                })?;
            }
            f.write_str(if row == 0 { ")" } else { "/" })?;
        }
        Ok(())
    }

    /// `stones` seen in a mirror: the columns in opposite order.
    #[inline(always)]
    pub(super) fn mirrored(self, stones: C) -> C {
        let width = self.width();
        // The middle column of an odd width stays where it is.
        let mut mirrored = if width % 2 == 1 { stones & self.column(width / 2) } else { C::NONE };
        let mut column = 0;
        while column < width / 2 {
            let by = (width - 1 - 2 * column) * self.stride();
            mirrored |= (stones & self.column(column)) << by;
            mirrored |= (stones & self.column(self.opposite(column))) >> by;
            column += 1;
        }
        mirrored
    }
}

impl Default for Board {
    /// The common board: 7 columns, 6 rows.
    fn default() -> Self {
        Board::new(7, 6).expect("42 cells and 7 spare bits fit")
    }
}

impl<C: Cells> FromStr for Board<C> {
    type Err = BoardError;

    /// Reads a width and a height, as in `7x6`.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (width, height) = size::parse(text).ok_or_else(|| BoardError(Reason::Text(text.to_owned())))?;
        match Board::fitting(width, height, C::BITS) {
            Some(board) => Ok(Board::of(board)),
            None => Err(BoardError(Reason::Size { width, height, most: C::BITS })),
        }
    }
}

impl<C: Cells> fmt::Display for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl<C: Cells> fmt::Debug for Board<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
