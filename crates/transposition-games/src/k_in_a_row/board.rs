//! The geometry of a board: its lines, its symmetries and the Zobrist keys under each. Knows cells; does not know stones.

use std::fmt;

use transposition::Zobrist;

/// The keys of a stone of either player on each of 64 cells.
static KEYS: Zobrist<128> = Zobrist::new(0x006b_2d69_6e2d_6172);

/// A board of at most 64 cells on which `k` in a row, across, down or along a diagonal, win.
///
/// ```
/// use transposition_games::k_in_a_row::Board;
///
/// let board = Board::new(3, 3, 3)?;
/// assert_eq!(board.to_string(), "3x3, 3 in a row");
/// assert_eq!(
///     Board::new(9, 9, 5).unwrap_err().to_string(),
///     "a board of 9x9 for 5 in a row: it can have 1 to 64 cells, and a row 1 to as many as its longer side"
/// );
/// # Ok::<(), transposition_games::k_in_a_row::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Board {
    columns: u32,
    rows: u32,
    k: u32,
    /// The cells of each line of `k`.
    pub(super) lines: Vec<u64>,
    /// Those of them that go through each cell.
    pub(super) through: Vec<Vec<u64>>,
    /// The cells, those on most lines first.
    pub(super) order: Vec<u8>,
    pub(super) symmetries: Vec<Symmetry>,
}

/// One of the four or eight ways a board looks the same.
#[derive(Debug)]
pub(super) struct Symmetry {
    /// Where each cell goes.
    pub(super) to: Vec<u8>,
    /// Where each cell comes from.
    pub(super) from: Vec<u8>,
    /// The key of a stone of either player on each cell, as the image has it.
    pub(super) keys: [Vec<u64>; 2],
}

impl Board {
    /// The most symmetries a board has.
    pub(super) const MOST_SYMMETRIES: usize = 8;

    /// A board of this many columns and rows.
    ///
    /// # Errors
    /// [`BoardError`] if it would have no cell or more than 64, or if `k` is 0 or longer than its longer side.
    pub fn new(columns: u32, rows: u32, k: u32) -> Result<Self, BoardError> {
        let cells = u64::from(columns) * u64::from(rows);
        if !(1..=64).contains(&cells) || !(1..=columns.max(rows)).contains(&k) {
            return Err(BoardError { columns, rows, k });
        }
        let lines = lines(columns, rows, k);
        let through: Vec<Vec<u64>> =
            (0..cells).map(|cell| lines.iter().copied().filter(|line| line >> cell & 1 == 1).collect()).collect();
        let mut order: Vec<u8> = (0..cells as u8).collect();
        order.sort_by_key(|&cell| std::cmp::Reverse(through[usize::from(cell)].len()));
        Ok(Board { columns, rows, k, lines, through, order, symmetries: symmetries(columns, rows) })
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How many in a row win.
    #[must_use]
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// Every cell.
    pub(super) const fn full(&self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }
}

/// Every line of `k` cells. A line of one cell is the same in each direction and listed once.
fn lines(columns: u32, rows: u32, k: u32) -> Vec<u64> {
    let mut lines = Vec::new();
    for (right, down) in [(1i64, 0i64), (0, 1), (1, 1), (-1, 1)] {
        for first in 0..columns * rows {
            let cell = |i: u32| {
                let x = i64::from(first % columns) + right * i64::from(i);
                let y = i64::from(first / columns) + down * i64::from(i);
                let inside = (0..i64::from(columns)).contains(&x) && (0..i64::from(rows)).contains(&y);
                inside.then(|| 1u64 << (y * i64::from(columns) + x))
            };
            lines.extend((0..k).map(cell).try_fold(0, |line, cell| Some(line | cell?)));
        }
    }
    if k == 1 {
        lines.truncate((columns * rows) as usize);
    }
    lines
}

/// The identity first; turned boards only if the board is square.
fn symmetries(columns: u32, rows: u32) -> Vec<Symmetry> {
    let symmetry = |index: u32| {
        let image = |cell: u32| {
            let (mut x, mut y) = (cell % columns, cell / columns);
            if index & 1 != 0 {
                x = columns - 1 - x;
            }
            if index & 2 != 0 {
                y = rows - 1 - y;
            }
            if index & 4 != 0 {
                (x, y) = (y, x);
            }
            (y * columns + x) as u8
        };
        let to: Vec<u8> = (0..columns * rows).map(image).collect();
        let mut from = vec![0; to.len()];
        to.iter().enumerate().for_each(|(cell, &image)| from[usize::from(image)] = cell as u8);
        let keys = [0, 64].map(|player| to.iter().map(|&image| KEYS.key(player + usize::from(image))).collect());
        Symmetry { to, from, keys }
    };
    (0..if columns == rows { 8 } else { 4 }).map(symmetry).collect()
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, {} in a row", self.columns, self.rows, self.k)
    }
}

/// A board there cannot be. Its text is one sentence that names the board and the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardError {
    columns: u32,
    rows: u32,
    k: u32,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardError { columns, rows, k } = self;
        write!(
            f,
            "a board of {columns}x{rows} for {k} in a row: it can have 1 to 64 cells, and a row 1 to as many as its longer side"
        )
    }
}

impl std::error::Error for BoardError {}
