//! The geometry of a Connect Four board in one word. Knows cells, columns and lines of four; does not know whose turn it is.

use std::fmt;
use std::str::FromStr;

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
    pub fn bits(self) -> u32 {
        self.width() * self.stride()
    }

    /// The number of columns.
    pub fn width(self) -> u32 {
        self.width as u32
    }

    /// The number of rows.
    pub fn height(self) -> u32 {
        self.height as u32
    }

    /// The number of cells.
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

    /// The cells, taken or not, that complete a line of four with three of `stones`.
    #[inline(always)]
    pub(super) fn completions(self, stones: C) -> C {
        let s = stones;
        let mut cells = (s << 1) & (s << 2) & (s << 3);
        let mut i = 0;
        while i < 3 {
            let d = self.steps[i] as u32;
            let (up, down) = (s << d, s >> d);
            let (up2, down2) = (up & (s << (2 * d)), down & (s >> (2 * d)));
            cells |= up2 & ((s << (3 * d)) | down);
            cells |= down2 & ((s >> (3 * d)) | up);
            i += 1;
        }
        cells & self.full
    }

    #[inline(always)]
    fn step(self, direction: usize) -> u32 {
        if direction == 0 { 1 } else { self.steps[direction - 1] as u32 }
    }

    /// The first cells of the lines of four in `stones` along one of the four directions.
    #[inline(always)]
    pub(super) fn fours(self, stones: C, direction: usize) -> C {
        let d = self.step(direction);
        let pairs = stones & (stones >> d);
        pairs & (pairs >> (2 * d))
    }

    /// The cells of the line of four that begins at a cell.
    #[inline(always)]
    pub(super) fn line(self, first: C, direction: usize) -> C {
        let d = self.step(direction);
        first | first << d | first << (2 * d) | first << (3 * d)
    }

    /// The cells above the lowest of `cells` in each column.
    #[inline(always)]
    pub(super) fn above(self, cells: C) -> C {
        ((self.full + self.bottom).less(cells) ^ cells) & self.full
    }

    /// The cells below those of the line of four that begins at a cell.
    #[inline(always)]
    pub(super) fn below(self, first: C, direction: usize) -> C {
        // On boards too narrow for other lines every direction is that of the column.
        if self.step(direction) == 1 {
            let top = first << 3;
            return (top - C::FIRST) & self.column(self.column_of(first));
        }
        let line = self.line(first, direction);
        let column = self.column_of(first);
        let s = self.stride();
        let one = C::FIRST;
        let floor = (one | one << s | one << (2 * s) | one << (3 * s)) << (column * s);
        line - floor
    }

    /// The score of a win where nothing above the highest of `cells` has been filled in one column.
    #[inline(always)]
    pub(super) fn score_above(self, cells: C) -> i32 {
        let mut row = self.height();
        while row > 1 && cells & (self.bottom << (row - 1)) == C::NONE {
            row -= 1;
        }
        (self.height() - row) as i32 / 2 + 1
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

    /// Whether `stones` hold a line of four.
    #[inline(always)]
    pub(super) fn has_four(self, stones: C) -> bool {
        let pairs = stones & (stones >> 1);
        let mut fours = pairs & (pairs >> 2);
        let mut i = 0;
        while i < 3 {
            let d = self.steps[i] as u32;
            let pairs = stones & (stones >> d);
            fours |= pairs & (pairs >> (2 * d));
            i += 1;
        }
        fours != C::NONE
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

/// A size no Connect Four board can have here. Its text is one sentence that names the size and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(Reason);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
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
