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

    /// Appends the moves, the central ones first.
    #[inline(always)]
    pub(super) fn central_moves(&self, into: &mut Vec<Column>) {
        let board = self.board();
        for i in 0..board.width() {
            let column = board.centre_out(i);
            if self.choice & board.column(column) != Cells::NONE {
                into.push(Column::new(column));
            }
        }
    }

    /// What the choice made at `before` promises the side that made it, told after the replies that follow of themselves: its
    /// threats, as [`sorted_moves`](Self::sorted_moves) counts them, and one for having forced a reply. A new stone right
    /// below one of its earlier threats, whoever placed it there, counts against it as much as there.
    #[inline(always)]
    pub(super) fn promised(&self, before: &Self) -> i32 {
        let (own, other) = if (self.left ^ before.left) & 1 == 0 {
            (self.threats, self.other_threats)
        } else {
            (self.other_threats, self.threats)
        };
        let forcing = i32::from(before.left - self.left > 1);
        let placed = self.mask ^ before.mask;
        let wasted = i32::from(placed & before.playable() & (before.threats >> 1) != Cells::NONE);
        2 * ((own & !(other << 1)).count() as i32 + forcing) - 3 * wasted
    }
}
