//! The fifteen puzzle and its kin: numbered tiles on a board with one empty cell, slid home in the fewest moves. Tile `n` is
//! at home on cell `n`, the empty cell on cell 0.
//!
//! Knows the rules, which boards can be solved, an exact key, and a lower bound on the moves left: every tile's way home, and
//! the detours of tiles that stand in each other's way on their home line. Does not know how to search.

mod bound;
mod build;
#[cfg(test)]
mod tests;

use std::fmt;

use transposition_search::idastar::Puzzle;

pub use build::TilesError;

use crate::mix::mix;

/// A move: where the empty cell goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slide {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Slide {
    /// The move that takes this one back.
    #[inline]
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Slide::Up => Slide::Down,
            Slide::Down => Slide::Up,
            Slide::Left => Slide::Right,
            Slide::Right => Slide::Left,
        }
    }
}

/// A position of a sliding-tile puzzle of at most 16 cells.
///
/// ```
/// use transposition_games::fifteen::Fifteen;
/// use transposition_search::NoTable;
/// use transposition_search::idastar::IdaStar;
///
/// let mut puzzle = Fifteen::new(3, 3, &[1, 4, 2, 3, 0, 5, 6, 7, 8])?;
/// let solution = IdaStar::new(NoTable).solve(&mut puzzle).expect("no limit").expect("it can be solved");
/// assert_eq!(solution.cost, 2); // up, left
/// # Ok::<(), transposition_games::fifteen::TilesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fifteen {
    /// The tile on each cell, four bits each, row by row from the top.
    tiles: u64,
    empty: u8,
    columns: u8,
    rows: u8,
    /// The sum of the tiles' ways home.
    ways: u16,
    /// The moves that conflicts on home lines add to it.
    detours: u16,
}

/// The lower bound's two parts before a move.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    ways: u16,
    detours: u16,
}

impl Fifteen {
    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns as u32
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows as u32
    }

    /// The tiles row by row from the top, 0 for the empty cell.
    pub fn tiles(&self) -> impl Iterator<Item = u8> {
        (0..self.columns * self.rows).map(|cell| self.tile(cell))
    }

    #[inline]
    const fn tile(&self, cell: u8) -> u8 {
        (self.tiles >> (4 * cell)) as u8 & 15
    }

    /// The cell the empty one changes places with.
    #[inline]
    const fn neighbour(&self, mv: Slide) -> u8 {
        match mv {
            Slide::Up => self.empty - self.columns,
            Slide::Down => self.empty + self.columns,
            Slide::Left => self.empty - 1,
            Slide::Right => self.empty + 1,
        }
    }

    #[inline]
    fn is_possible(&self, mv: Slide) -> bool {
        match mv {
            Slide::Up => self.empty >= self.columns,
            Slide::Down => self.empty + self.columns < self.columns * self.rows,
            Slide::Left => !self.empty.is_multiple_of(self.columns),
            Slide::Right => !(self.empty + 1).is_multiple_of(self.columns),
        }
    }

    /// Moves the tile on `from` to the empty cell.
    #[inline]
    fn slide(&mut self, from: u8) {
        let tile = u64::from(self.tile(from));
        self.tiles ^= tile << (4 * from) | tile << (4 * self.empty);
        self.empty = from;
    }
}

impl Puzzle for Fifteen {
    type Move = Slide;
    type Key = u64;
    type Undo = Before;

    /// All tiles but one can stand anywhere, so the key is that of the whole board and of no other.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.tiles)
    }

    #[inline]
    fn is_goal(&self) -> bool {
        self.ways == 0
    }

    #[inline]
    fn heuristic(&self) -> u32 {
        u32::from(self.ways + self.detours)
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Slide>) {
        into.extend([Slide::Up, Slide::Left, Slide::Right, Slide::Down].into_iter().filter(|&mv| self.is_possible(mv)));
    }

    /// A tile that moves along its row changes no order there, only the two columns it leaves and joins; and the other way
    /// round. So two lines are looked at anew, not all.
    #[inline]
    fn make(&mut self, mv: Slide) -> Before {
        let before = Before { ways: self.ways, detours: self.detours };
        let (to, from) = (self.empty, self.neighbour(mv));
        let tile = self.tile(from);
        let lines = |puzzle: &Self| match mv {
            Slide::Up | Slide::Down => puzzle.row_detour(to / self.columns) + puzzle.row_detour(from / self.columns),
            Slide::Left | Slide::Right => {
                puzzle.column_detour(to % self.columns) + puzzle.column_detour(from % self.columns)
            }
        };
        let mut after = *self;
        after.slide(from);
        after.ways = self.ways + self.way_home(tile, to) - self.way_home(tile, from);
        after.detours = self.detours + lines(&after) - lines(self);
        *self = after;
        before
    }

    #[inline]
    fn unmake(&mut self, mv: Slide, before: Before) {
        self.slide(self.neighbour(mv.reverse()));
        (self.ways, self.detours) = (before.ways, before.detours);
    }

    #[inline]
    fn takes_back(&self, mv: Slide, last: Slide) -> bool {
        mv == last.reverse()
    }
}

impl fmt::Debug for Fifteen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fifteen({}x{} {:?})", self.columns, self.rows, self.tiles().collect::<Vec<_>>())
    }
}
