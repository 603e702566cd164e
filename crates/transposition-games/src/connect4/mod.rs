//! Connect Four on any board that fits 64 bits, or 80.
//!
//! Knows the rules, an exact key that is the same for a position and its mirror image, the order of the moves, and what the
//! threats on the board prove without a search. Keeps the threats of both sides beside the stones, so that an end of the
//! game, a forced reply or a lost position is seen without looking for lines.

mod board;
mod column;
mod forced;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

use transposition::fault::{self, Fault};
use transposition::{Depth, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

pub use crate::cells::Cells;
pub use board::{Board, BoardError};
pub use column::Column;
pub use forced::{Fixed, Forced, SOLVING, Shape};
pub use notation::MoveError;

/// A Connect Four position.
///
/// Scores follow the usual convention: 0 is a draw; a win is worth 1 for every second stone that was still to be placed, plus
/// 1: `(cells - stones at the end) / 2 + 1`, rounded down, and a loss the negative. They count from the end of the board, not from
/// the root, so they need no score bands.
///
/// ```
/// use transposition_games::connect4::{Board, Column, Connect4};
/// use transposition_search::Game;
///
/// let mut position = Connect4::parse(Board::default(), "4455")?;
/// let undo = position.make(Column::new(5)); // three in a row, open on both sides
/// assert_eq!(position.score_bounds().0, position.score_bounds().1); // lost, and the game knows it
/// position.unmake(Column::new(5), undo);
/// assert_eq!(position, Connect4::parse(Board::default(), "4455")?);
/// # Ok::<(), transposition_games::connect4::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Connect4<C = u64> {
    board: Board<C>,
    /// The stones of the side to move.
    own: C,
    /// All stones.
    mask: C,
    /// The same two in a mirror, kept up with every move so that the canonical key costs no reflection.
    mirror_own: C,
    mirror_mask: C,
    /// The empty cells that would complete a line of the side to move, reachable now or not.
    threats: C,
    /// The same for the opponent.
    other_threats: C,
    /// The number of empty cells.
    left: u8,
    /// Whether the last move completed a line.
    lost: bool,
}

/// What [`Connect4`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<C = u64> {
    cell: C,
    threats: C,
    other_threats: C,
}

impl<C: Cells> Connect4<C> {
    /// The empty board.
    #[must_use]
    pub fn new(board: Board<C>) -> Self {
        Connect4 {
            board,
            own: C::NONE,
            mask: C::NONE,
            mirror_own: C::NONE,
            mirror_mask: C::NONE,
            threats: C::NONE,
            other_threats: C::NONE,
            left: board.cells() as u8,
            lost: false,
        }
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> Board<C> {
        self.board
    }

    /// The number of stones on the board.
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.board.cells() - self.left as u32
    }

    /// Whether a stone may be dropped into `column` now.
    #[must_use]
    pub fn is_legal(&self, column: Column) -> bool {
        self.outcome().is_none()
            && column.index() < self.board.width()
            && self.board.column(column.index()) & !self.mask != C::NONE
    }

    /// Appends every legal move, also those [`Game::moves`] leaves out, from left to right.
    pub fn legal_moves(&self, into: &mut Vec<Column>) {
        into.extend((0..self.board.width()).map(Column::new).filter(|&column| self.is_legal(column)));
    }

    /// The position in a mirror: the columns in opposite order.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Connect4 {
            own: self.mirror_own,
            mask: self.mirror_mask,
            mirror_own: self.own,
            mirror_mask: self.mask,
            threats: self.board.mirrored(self.threats),
            other_threats: self.board.mirrored(self.other_threats),
            ..*self
        }
    }

    /// The position as a number below 2^(width * (height + 1)), the same for its mirror image and for no other position.
    ///
    /// A column of `k` stones adds a number from `2^k - 1` to `2^(k+1) - 2`: the sum of its stones and of those of the side to
    /// move. These ranges do not meet and fit the `height + 1` bits of the column. Who is to move follows from the stones.
    #[inline]
    #[must_use]
    pub fn code(&self) -> C {
        self.own_code().min(self.mirror_code())
    }

    #[inline]
    fn own_code(&self) -> C {
        if fault::active(Fault::KeyWithoutSide) {
            // The two sets of stones, but not which of them is to move.
            return self.own.min(self.own ^ self.mask) + self.mask;
        }
        self.own + self.mask
    }

    #[inline]
    fn mirror_code(&self) -> C {
        if fault::active(Fault::KeyWithoutSide) {
            return self.mirror_own.min(self.mirror_own ^ self.mirror_mask) + self.mirror_mask;
        }
        self.mirror_own + self.mirror_mask
    }

    /// The cells a stone can be dropped on.
    #[inline]
    fn playable(&self) -> C {
        (self.mask + self.board.bottom) & self.board.full
    }

    /// The column seen from the canonical side.
    #[inline]
    fn crossed(&self, column: Column) -> Column {
        if self.mirror_code() < self.own_code() { Column::new(self.board.opposite(column.index())) } else { column }
    }
}

impl<C: Cells> Game for Connect4<C> {
    type Move = Column;
    type Key = C;
    type Undo = Undo<C>;

    #[inline]
    fn key(&self) -> C {
        self.code().mixed()
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        if self.lost {
            Some(self.loss_in(0))
        } else if self.mask == self.board.full {
            Some(NodeScore::ZERO)
        } else {
            None
        }
    }

    /// Winning moves count as one, and moves that let the opponent win at once are left out if there are others.
    #[inline]
    fn moves(&self, into: &mut Vec<Column>) {
        self.sorted_moves(into);
    }

    #[inline]
    fn make(&mut self, mv: Column) -> Undo<C> {
        let column = mv.index();
        let cell = (self.mask + self.board.bottom) & self.board.column(column);
        let opposite = self.board.opposite(column);
        let mirror_cell = (self.mirror_mask + self.board.bottom) & self.board.column(opposite);
        debug_assert!(cell != C::NONE, "column {mv} is full");
        let undo = Undo { cell, threats: self.threats, other_threats: self.other_threats };

        let stones = self.own | cell;
        self.lost = self.threats & cell != C::NONE;
        self.own ^= self.mask;
        self.mirror_own ^= self.mirror_mask;
        self.mask |= cell;
        self.mirror_mask |= mirror_cell;
        self.threats = undo.other_threats & !cell;
        self.other_threats = self.board.completions(stones) & !self.mask;
        self.left -= 1;
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Column, undo: Undo<C>) {
        let opposite = self.board.column(self.board.opposite(mv.index()));
        let top = (self.mirror_mask + self.board.bottom) & (opposite | opposite << 1);
        self.mask ^= undo.cell;
        self.mirror_mask ^= top >> 1;
        self.own ^= self.mask;
        self.mirror_own ^= self.mirror_mask;
        self.threats = undo.threats;
        self.other_threats = undo.other_threats;
        self.left += 1;
        self.lost = false;
    }

    fn horizon(&self) -> Depth {
        Depth::new(i32::from(self.left))
    }

    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        self.static_bounds()
    }

    #[inline]
    fn canonical_move(&self, mv: Column) -> Column {
        self.crossed(mv)
    }

    #[inline]
    fn own_move(&self, mv: Column) -> Column {
        self.crossed(mv)
    }

    #[inline]
    fn key_after(&self, mv: Column) -> Option<C> {
        // After the move the side to move owns `mask - own`; its code is that plus the new mask.
        let column = mv.index();
        let cell = (self.mask + self.board.bottom) & self.board.column(column);
        let mirror_cell = (self.mirror_mask + self.board.bottom) & self.board.column(self.board.opposite(column));
        let code = self.mask + self.mask - self.own + cell;
        let mirror_code = self.mirror_mask + self.mirror_mask - self.mirror_own + mirror_cell;
        Some(code.min(mirror_code).mixed())
    }
}

impl<C: Cells> Conformant for Connect4<C> {
    fn key_from_scratch(&self) -> C {
        let code = self.own + self.mask;
        let mirror = self.board.mirrored(self.own) + self.board.mirrored(self.mask);
        code.min(mirror).mixed()
    }

    fn images(&self) -> Vec<Self> {
        vec![self.mirrored()]
    }

    fn all_moves(&self, into: &mut Vec<Column>) {
        self.legal_moves(into);
    }
}

impl<C: Cells> std::fmt::Debug for Connect4<C> {
    /// The rows from the top, `x` for the side to move, `o` for the other.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connect4(")?;
        self.board.draw(self.own, self.mask, f)
    }
}
