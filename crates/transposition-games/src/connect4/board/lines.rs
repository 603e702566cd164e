//! Lines of four on a board, and what lies above and below them. Knows cells and directions; does not know whose stones they are.

use super::Board;
use crate::connect4::Cells;

impl<C: Cells> Board<C> {
    /// The cells, taken or not, that complete a line of four with three of `stones`.
    #[inline(always)]
    pub(in crate::connect4) fn completions(self, stones: C) -> C {
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
    pub(in crate::connect4) fn fours(self, stones: C, direction: usize) -> C {
        let d = self.step(direction);
        let pairs = stones & (stones >> d);
        pairs & (pairs >> (2 * d))
    }

    /// The cells of the line of four that begins at a cell.
    #[inline(always)]
    pub(in crate::connect4) fn line(self, first: C, direction: usize) -> C {
        let d = self.step(direction);
        first | first << d | first << (2 * d) | first << (3 * d)
    }

    /// The cells above the lowest of `cells` in each column.
    #[inline(always)]
    pub(in crate::connect4) fn above(self, cells: C) -> C {
        ((self.full + self.bottom).less(cells) ^ cells) & self.full
    }

    /// The cells below those of the line of four that begins at a cell.
    #[inline(always)]
    pub(in crate::connect4) fn below(self, first: C, direction: usize) -> C {
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
    pub(in crate::connect4) fn score_above(self, cells: C) -> i32 {
        let mut row = self.height();
        while row > 1 && cells & (self.bottom << (row - 1)) == C::NONE {
            row -= 1;
        }
        (self.height() - row) as i32 / 2 + 1
    }

    /// Whether `stones` hold a line of four.
    #[inline(always)]
    pub(in crate::connect4) fn has_four(self, stones: C) -> bool {
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
}
