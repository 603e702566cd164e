//! The order in which moves are tried.

use super::super::board::MOST_COLUMNS;
use super::super::{Cells, Column};
use super::{Forced, Shape};

impl<S: Shape> Forced<S> {
    /// Appends the moves: first those that leave most threats, then the central ones.
    ///
    /// A threat right above one of the opponent's counts for nothing, since the opponent's must be met before; and a stone
    /// right below an own threat gives that threat away.
    #[inline(always)]
    pub(super) fn sorted_moves(&self, into: &mut Vec<Column>) {
        if self.over.is_some() {
            return;
        }
        let board = self.board();
        let useless = self.other_threats << 1;
        let wasted = self.threats >> 1;
        // Rank in the upper byte, column in the lower one: little to make room for at every node.
        let mut sorted = [0u16; MOST_COLUMNS as usize];
        let mut len = 0;
        for i in 0..board.width() {
            let column = board.centre_out(i);
            let cell = self.choice & board.column(column);
            if cell == Cells::NONE {
                continue;
            }
            let threats = board.completions(self.own | cell) & !(self.mask | cell) & !useless;
            let rank = (2 * threats.count() + 3 - 3 * u32::from(cell & wasted != Cells::NONE)) as u16;
            let mut at = len;
            // Only a better rank overtakes, so equal ones stay in centre-first order.
            while at > 0 && sorted[at - 1] >> 8 < rank {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = rank << 8 | column as u16;
            len += 1;
        }
        into.extend(sorted[..len].iter().map(|&ranked| Column::new(u32::from(ranked & 0xff))));
    }
}
