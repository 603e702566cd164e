//! Which side outlasts the other for certain: dominoes one is sure of against the most the other can still lay.
//!
//! # The most the other side can lay
//!
//! A side that lays k dominoes of a set takes k cells from the even lines along the opponent's dominoes and k from the odd
//! ones, as its own lie across two neighbouring lines. Some of those cells the opponent could not have used anyway. Of a
//! run of free cells that it can use, an even number, it loses a domino with the first cell that is taken, one more with the third,
//! and so on: half of the taken cells, rounded up. In a run of an odd number one cell is left over, and may be the first
//! to be taken; but only at an even distance from the run's end. If the set covers no cell of the run at such a distance,
//! the first taken cell leaves two runs of odd numbers, and costs a domino as well.
//!
//! So among all even lines, and likewise among all odd ones, the opponent loses at least half of the cells taken, rounded up, after
//! those are struck off that it could not have used, and one for each odd run that can lose a cell for nothing.
//!
//! # Who outlasts whom
//!
//! Let a side be sure of s dominoes that cannot be hit and of k out of a set. It lays those of the set first. If the other can lay
//! at most m while k of the set are laid, then a side that moves first wins if s + k > m, and one that moves second if
//! s + k >= m: it cannot be the one that has no move left. To be surer of more than k only lowers m.

use transposition_search::transposition::NodeScore;

use super::super::packing::carried;
use super::super::rules::{LOSS, WIN};
use super::super::{Cells, Player};
use super::Counted;

/// Sides that fall short by so many dominoes with one set are not likely to do without another.
const HOPELESS: u32 = 3;

/// What a side has room for.
struct Room<C> {
    /// The cells it can cover at all.
    usable: C,
    /// The last cells of the runs of an odd number of cells.
    lone: C,
    /// The cells of those runs at an even distance from their ends.
    even: C,
    /// Those of them whose run goes on two cells before.
    joined: C,
    /// How many dominoes of the largest set are on even lines, and how many on odd ones.
    lines: [u32; 2],
}

impl<C> Room<C> {
    /// The most dominoes that fit.
    #[inline(always)]
    const fn most(&self) -> u32 {
        self.lines[0] + self.lines[1]
    }
}

impl<C: Cells> Counted<C> {
    #[inline(always)]
    fn room(&self, player: Player) -> Room<C> {
        let (board, free) = (self.board(), self.position.free());
        let packed = board.packing(player, free);
        let usable = board.domino(player, board.placements(player, free));
        let lone = usable & !board.domino(player, packed);
        let even = (packed & !board.packing_from_end(player, free)) | lone;
        let joined = even & board.next(player, usable & board.next(player, even));
        let on_even = (packed & self.second_lines(player)).count();
        Room { usable, lone, even, joined, lines: [on_even, packed.count() - on_even] }
    }

    /// Won or lost, where counting tells; otherwise the whole range.
    #[inline(always)]
    pub(super) fn counted_bounds(&self) -> (NodeScore, NodeScore) {
        let (mover, opponent) = (self.position.mover, self.position.mover.opponent());
        let (own, other) = (self.room(mover), self.room(opponent));
        if self.outlasts(mover, &own, &other, true) {
            return (WIN, WIN);
        }
        if self.outlasts(opponent, &other, &own, false) {
            return (LOSS, LOSS);
        }
        (LOSS, WIN)
    }

    /// Whether `player` is sure to have a move when its opponent, which has `other` room, has none.
    #[inline(always)]
    fn outlasts(&self, player: Player, own: &Room<C>, other: &Room<C>, moves_first: bool) -> bool {
        let (board, free) = (self.board(), self.position.free());
        let most = other.most();
        let ahead = u32::from(!moves_first);
        let safe = board.packing(player, free & !other.usable);
        let rest = free & !board.domino(player, safe);
        let safe = safe.count();
        // At best half of the others are sure, and one; each costs the opponent a domino, and one more may go.
        let best = (own.most() - safe).div_ceil(2) + 1;
        if safe + 2 * best + 1 + ahead <= most {
            return false;
        }
        let one = board.packing(player, rest);
        // The dominoes by which the side falls short; none or less, and it wins.
        let short = |dominoes: C| {
            let sure = self.sure(player, dominoes, moves_first);
            let own = safe + sure + ahead;
            if own + sure + 1 + HOPELESS <= most {
                return HOPELESS;
            }
            (self.most_beside(player, dominoes, sure, other) + 1).saturating_sub(own)
        };
        let missing = short(one);
        if missing == 0 || missing >= HOPELESS {
            return missing == 0;
        }
        let two = board.packing_from_end(player, rest);
        two != one && short(two) == 0
    }

    /// The most dominoes that the opponent of `player`, which has `room`, can lay if `player` lays so many of `dominoes`.
    #[inline(always)]
    fn most_beside(&self, player: Player, dominoes: C, laid: u32, room: &Room<C>) -> u32 {
        let (board, across) = (self.board(), player.opponent());
        let cells = board.domino(player, dominoes);
        // From every cell that may be taken for nothing on to the end of its run.
        let (step, length) = board.along(across);
        let free_of_cost = carried(cells & room.even, room.joined, 2 * step, step * length, |cells, by| cells << by);
        let spare = (free_of_cost & room.lone) | (cells & !room.usable);
        let on_even = (spare & self.second_lines(across)).count();
        let left = |room: u32, spare: u32| room.saturating_sub(laid.saturating_sub(spare).div_ceil(2));
        left(room.lines[0], on_even) + left(room.lines[1], spare.count() - on_even)
    }
}
