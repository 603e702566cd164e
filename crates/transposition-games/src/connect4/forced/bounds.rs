//! What a position proves without a search: bounds from the cells that a side can still have.
//!
//! # Placing on top
//!
//! Let the side to move be M and the other F. F can resolve to **place on top** of every stone of M. Counted from the top of a
//! column, F then gets every other cell and M those below them; where an odd number of cells is left in a column, its lowest
//! one stays **single**. M may place a stone on a single cell too, and F then needs another single one to answer with; so
//! singles are dealt with two by two, and M gets but one of each pair.
//!
//! - With an even number of cells left there is an even number of singles, and F always has an answer.
//! - With an odd number left F needs a **threat** above a single cell, with an odd number of cells between the floor of
//!   its column and itself. There F places on top from the floor on, so that M runs out of moves at last and must give F the
//!   threat. What lies above it is never filled.
//!
//! If none of M's possible lines can be completed that way, M does not win. A line of M's cells does no harm if F has one
//! before: a line of F's cells all of which, where still open, lie below cells of M's line. And if F has any line, or a
//! threat as above, F wins: at the latest when of its cells' columns only the one of the highest cell is still open above it,
//! since M must fill all others before.

use transposition::NodeScore;

use super::super::Cells;
use super::{Forced, Shape};

/// The cells each side gets if one of them places on top.
struct Shares<C> {
    /// Those the side to move has or may get.
    taken: C,
    /// Those of them of which it gets one of each two, counted from the left.
    singles: C,
    /// Those the side that places on top has or gets.
    placed: C,
    /// Those still empty.
    empty: C,
}

impl<S: Shape> Forced<S> {
    /// The scores the value lies between, for a search that asks whether the value is at most `alpha`.
    ///
    /// What placing on top proves costs the most. It is never better than a win on the lowest row, so it is left out where
    /// even that would not answer, or where something cheaper has.
    #[inline(always)]
    pub(super) fn bounds(&self, alpha: NodeScore) -> (NodeScore, NodeScore) {
        if let Some(score) = self.over {
            return (score, score);
        }
        let board = self.board();
        let other = self.own ^ self.mask;
        let empty = board.full & !self.mask;
        // Nobody wins with the next two stones.
        let (mut low, mut high) = (-self.win_in(4), self.win_in(3));
        if !board.has_four(other | empty) {
            low = low.max(NodeScore::ZERO);
        }
        if !board.has_four(self.own | empty) {
            high = high.min(NodeScore::ZERO);
        }
        let best = (board.height() as i32 - 1) / 2 + 1;
        if high <= alpha && alpha != NodeScore::MAX || alpha < NodeScore::new(-best) {
            return (low, high);
        }
        if let Some(score) = self.held_down_to(other, empty) {
            high = high.min(NodeScore::new(-score));
        }
        (low, high)
    }

    /// What the opponent is sure of if it places on top, if anything: 0 for not losing, else the score of its win.
    #[inline(always)]
    fn held_down_to(&self, other: S::Cells, empty: S::Cells) -> Option<i32> {
        let board = self.board();
        let singles = self.playable() & board.tops;
        let upper = empty & board.tops & !singles;
        let lower = empty & !board.tops;
        if self.left & 1 == 0 {
            let (taken, placed) = (self.own | lower | singles, other | upper);
            return self.held(&Shares { taken, singles, placed, empty });
        }
        let mut threats = self.other_threats & lower;
        let mut best = None;
        while threats != Cells::NONE {
            let threat = threats.lowest();
            threats ^= threat;
            let column = board.column(board.column_of(threat));
            let below = column & threat.less(Cells::FIRST);
            if singles & below == Cells::NONE {
                continue;
            }
            let taken = self.own | (lower & !column) | singles | (upper & below);
            let placed = other | (upper & !column) | (lower & below);
            if let Some(score) = self.held(&Shares { taken, singles: singles & !below, placed, empty }) {
                best = best.max(Some(score.max(board.score_above(threat))));
            }
        }
        best
    }

    /// What the side that places on top is sure of with these shares, if anything.
    #[inline(always)]
    fn held(&self, shares: &Shares<S::Cells>) -> Option<i32> {
        let board = self.board();
        let &Shares { taken, singles, placed, empty } = shares;
        let mut theirs = [S::Cells::NONE; 4];
        // Lines along the rows come first: they are the most.
        for direction in [2, 1, 3, 0] {
            theirs[direction] = board.fours(placed, direction);
            // Lines of the same direction beginning lower in the same column come first for certain.
            let mut late = board.fours(taken, direction) & !board.above(theirs[direction]);
            while late != Cells::NONE {
                let first = late.lowest();
                late ^= first;
                let before = board.below(first, direction) | !empty;
                if !board.has_four(placed & before) && !holds_pair(board.line(first, direction), singles) {
                    return None;
                }
            }
        }
        let mut best = 0;
        for (direction, &theirs) in theirs.iter().enumerate() {
            let mut rest = theirs;
            while rest != Cells::NONE {
                let first = rest.lowest();
                rest ^= first;
                best = best.max(board.score_above(board.line(first, direction) & empty));
            }
        }
        Some(best)
    }
}

/// Whether two of `singles` that are dealt with together are both on `line`.
#[inline]
fn holds_pair<C: Cells>(line: C, singles: C) -> bool {
    let mut rest = singles;
    while rest != C::NONE {
        let one = rest.lowest();
        rest ^= one;
        let two = rest.lowest();
        rest ^= two;
        if line & one != C::NONE && line & two != C::NONE {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::holds_pair;

    #[test]
    fn singles_pair_up_from_the_left() {
        assert!(holds_pair(0b0011u64, 0b0011));
        assert!(!holds_pair(0b0110u64, 0b1111));
        assert!(holds_pair(0b1100u64, 0b1111));
        assert!(!holds_pair(0b1000u64, 0b1000) && !holds_pair(0b1111u64, 0));
    }
}
