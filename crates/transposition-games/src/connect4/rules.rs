//! What the threats on a board prove without a search, and the order in which moves are tried.

use transposition::NodeScore;

use super::board::MOST_COLUMNS;
use super::{Cells, Column, Connect4};

impl<C: Cells> Connect4<C> {
    /// The score of the side to move if it loses when `plies` more stones have been placed.
    #[inline]
    pub(super) fn loss_in(&self, plies: u32) -> NodeScore {
        NodeScore::new(-(((u32::from(self.left) - plies) / 2 + 1) as i32))
    }

    /// The playable cells after which the opponent cannot win at once.
    #[inline]
    fn holding(&self, playable: C) -> C {
        let forced = self.other_threats & playable;
        let allowed = playable & !(self.other_threats >> 1);
        // One threat must be met; two cannot be.
        let replies = if forced == C::NONE { playable } else { forced };
        if forced.without_lowest() == C::NONE { allowed & replies } else { C::NONE }
    }

    /// The scores the value lies between. Exact where one of the two sides wins with its next stone.
    #[inline]
    pub(super) fn static_bounds(&self) -> (NodeScore, NodeScore) {
        let left = i32::from(self.left);
        if self.lost || left == 0 {
            let score = if self.lost { self.loss_in(0) } else { NodeScore::ZERO };
            return (score, score);
        }
        let playable = self.playable();
        if self.threats & playable != C::NONE {
            let win = NodeScore::new((left + 1) / 2);
            return (win, win);
        }
        if self.holding(playable) == C::NONE {
            // With one cell left the opponent would never get to move; but then nothing threatens it either.
            let loss = self.loss_in(2);
            return (loss, loss);
        }
        // The next chance is two stones away for the side to move and three for the opponent; on a board that is full before
        // that both terms are zero.
        (NodeScore::new(-(left - 2) / 2), NodeScore::new((left - 1) / 2))
    }

    /// Appends the moves worth looking at, by the number of threats they leave and then from the centre outwards.
    #[inline]
    pub(super) fn sorted_moves(&self, into: &mut Vec<Column>) {
        if self.outcome_known() {
            return;
        }
        let playable = self.playable();
        let wins = self.threats & playable;
        let holding = self.holding(playable);
        let moves = if wins != C::NONE {
            wins.lowest()
        } else if holding != C::NONE {
            holding
        } else {
            playable.lowest()
        };
        if moves.without_lowest() == C::NONE {
            into.push(Column::new(self.board.column_of(moves)));
            return;
        }
        let mut sorted = [0u16; MOST_COLUMNS as usize];
        let mut len = 0;
        for i in 0..self.board.width() {
            let column = self.board.centre_out(i);
            let cell = moves & self.board.column(column);
            if cell == C::NONE {
                continue;
            }
            let threats = self.board.completions(self.own | cell) & !(self.mask | cell);
            let rank = (threats.count() << 8 | column) as u16;
            let mut at = len;
            // Only a better count overtakes, so equal ones stay in centre-first order.
            while at > 0 && sorted[at - 1] >> 8 < rank >> 8 {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = rank;
            len += 1;
        }
        into.extend(sorted[..len].iter().map(|&rank| Column::new(u32::from(rank & 0xff))));
    }

    /// Whether the game is over.
    #[inline]
    fn outcome_known(&self) -> bool {
        self.lost || self.mask == self.board.full
    }
}
