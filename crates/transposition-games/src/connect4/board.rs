//! The geometry of a Connect Four board in 64 bits. Knows cells, columns and lines of four; does not know whose turn it is.

use std::fmt;
use std::str::FromStr;

use crate::size;

/// A board of `width` columns and `height` rows.
///
/// Column `c`, row `r` (from the bottom) is bit `c * (height + 1) + r`. The bit above each column is always empty: it keeps
/// lines from running over the edge and takes the carry of a full column. So `width * (height + 1)` must not exceed 64.
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
/// # Ok::<(), transposition_games::connect4::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The lowest cell of every column.
    pub(super) bottom: u64,
    /// Every cell.
    pub(super) full: u64,
    /// The distance of neighbours along both diagonals and the row; 1, which the column covers anyway, on boards too narrow
    /// for such lines, so that no shift leaves the word.
    steps: [u8; 3],
    width: u8,
    height: u8,
}

impl Board {
    /// A board of this width and height, both at least 1.
    ///
    /// # Errors
    /// [`BoardError`] if the board does not fit 64 bits with one spare bit a column, or a side is 0.
    pub const fn new(width: u32, height: u32) -> Result<Self, BoardError> {
        if width == 0 || height == 0 || width > 32 || height > 63 || width * (height + 1) > 64 {
            return Err(BoardError(Reason::Size { width, height }));
        }
        let stride = height + 1;
        let mut bottom = 0;
        let mut column = 0;
        while column < width {
            bottom |= 1u64 << (column * stride);
            column += 1;
        }
        let steps = if width < 4 { [1; 3] } else { [(stride - 1) as u8, stride as u8, (stride + 1) as u8] };
        Ok(Board { bottom, full: bottom * ((1 << height) - 1), steps, width: width as u8, height: height as u8 })
    }

    /// The number of columns.
    pub const fn width(self) -> u32 {
        self.width as u32
    }

    /// The number of rows.
    pub const fn height(self) -> u32 {
        self.height as u32
    }

    /// The number of cells.
    pub const fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// The bits from one column to the next.
    #[inline]
    const fn stride(self) -> u32 {
        self.height as u32 + 1
    }

    /// The cells of a column.
    #[inline]
    pub(super) const fn column(self, column: u32) -> u64 {
        ((1 << self.height) - 1) << (column * self.stride())
    }

    /// The column of a single cell.
    #[inline]
    pub(super) const fn column_of(self, cell: u64) -> u32 {
        cell.trailing_zeros() / self.stride()
    }

    /// The column opposite to `column`.
    #[inline]
    pub(super) const fn opposite(self, column: u32) -> u32 {
        self.width() - 1 - column
    }

    /// The `i`-th column from the centre outwards.
    #[inline]
    pub(super) const fn centre_out(self, i: u32) -> u32 {
        let (centre, aside) = (self.width() / 2, i.div_ceil(2));
        // Of an even width the right one of the two middle columns comes first, so the left side is served first after it.
        if i % 2 == 1 { centre - aside } else { centre + aside }
    }

    /// The cells, taken or not, that complete a line of four with three of `stones`.
    #[inline]
    pub(super) const fn completions(self, stones: u64) -> u64 {
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

    /// `stones` seen in a mirror: the columns in opposite order.
    pub(super) const fn mirrored(self, stones: u64) -> u64 {
        let mut mirrored = 0;
        let mut column = 0;
        while column < self.width() {
            let cells = (stones & self.column(column)) >> (column * self.stride());
            mirrored |= cells << (self.opposite(column) * self.stride());
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

impl FromStr for Board {
    type Err = BoardError;

    /// Reads a width and a height, as in `7x6`.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (width, height) = size::parse(text).ok_or_else(|| BoardError(Reason::Text(text.to_owned())))?;
        Board::new(width, height)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A size no Connect Four board can have here. Its text is one sentence that names the size and the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(Reason);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Size { width: u32, height: u32 },
    Text(String),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Size { width, height } if *width == 0 || *height == 0 => {
                write!(f, "a Connect Four board of {width}x{height} has no cells: give at least 1x1")
            }
            Reason::Size { width, height } => {
                let bits = u64::from(*width) * (u64::from(*height) + 1);
                write!(
                    f,
                    "a Connect Four board of {width}x{height} does not fit: width * (height + 1) is {bits}, the most is 64"
                )
            }
            Reason::Text(text) => write!(f, "'{text}' is not a board size: give width x height, as in 7x6"),
        }
    }
}

impl std::error::Error for BoardError {}
