//! The order in which moves are tried.

use super::super::{Cells, Domino, Player};
use super::Counted;

/// What it is worth to a side that so many of its dominoes fit, and so many where they cannot be hit.
#[inline(always)]
pub(super) const fn worth(most: i32, safe: i32) -> i32 {
    3 * most + 2 * safe
}

impl<C: Cells> Counted<C> {
    /// Appends the legal moves: first those that leave most room to oneself and least to the opponent, where room is what
    /// fits at most, and again what fits where it cannot be hit. Of equals the one that is farthest from the middle comes first,
    /// across its own direction above all.
    #[inline(always)]
    pub(super) fn outermost_moves(&self, into: &mut Vec<Domino>) {
        let (board, mover) = (self.board(), self.position.mover);
        let free = self.position.free();
        let mut places = board.placements(mover, free);
        let mut sorted = [0u32; 128];
        let mut len = 0;
        while places != C::NONE {
            let first = places.lowest();
            places ^= first;
            let cell = first.first();
            let left = free & !board.domino(mover, first);
            let balance = self.left_room(mover, left) - self.left_room(mover.opponent(), left);
            sorted[len] = self.rank(mover, cell, balance);
            len += 1;
        }
        sorted[..len].sort_unstable();
        into.extend(sorted[..len].iter().map(|&rank| Domino((rank % 128) as u8)));
    }

    /// The place of a move among the others: lower is sooner, and its lowest seven bits are its cell.
    #[inline(always)]
    pub(super) fn rank(&self, mover: Player, cell: u32, balance: i32) -> u32 {
        let board = self.board();
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let (row, column) = board.row_and_column(cell);
        let (down, right) = (2 * row as i32 + 1 - rows, 2 * column as i32 + 1 - columns);
        let outward = match mover {
            Player::Vertical => (down + 1).abs() + 2 * right.abs(),
            Player::Horizontal => (right + 1).abs() + 2 * down.abs(),
        };
        ((1i32 << 20) - (balance << 9) - outward) as u32 * 128 + cell
    }

    /// What `free` is worth to a player.
    #[inline(always)]
    fn left_room(&self, player: Player, free: C) -> i32 {
        let board = self.board();
        let safe = board.packing(player, board.safe(player, free));
        worth(board.packing(player, free).count() as i32, safe.count() as i32)
    }
}
