//! Domineering on any board of at most 64 cells, or 81 in wide words: two players lay dominoes, one upright, one across; who cannot is lost.
//!
//! Knows the rules, an exact key that is the same for a position and its reflections, a move order by mobility, and when
//! one side's safe dominoes outlast everything the other can still lay.

mod board;
mod counted;
mod images;
mod packing;
mod rules;
#[cfg(test)]
mod tests;

use std::num::NonZero;

use transposition::fault::{self, Fault};
use transposition::{Depth, HashMove, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

pub use board::{Board, BoardError};
pub use counted::{Counted, SOLVING};

pub use crate::cells::Cells;
use images::{Facing, Images};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Lays dominoes upright: two rows of one column.
    Vertical,
    /// Lays dominoes across: two columns of one row.
    Horizontal,
}

impl Player {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::Vertical => Player::Horizontal,
            Player::Horizontal => Player::Vertical,
        }
    }
}

/// A move: the upper or left cell of the domino of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u8);

impl Domino {
    /// The number of its upper or left cell, row by row from the upper left corner.
    #[must_use]
    pub const fn cell(self) -> u32 {
        self.0 as u32
    }
}

impl HashMove for Domino {
    const BITS: u32 = 7;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 127).then(|| Domino(code.get() as u8 - 1))
    }
}

/// A Domineering position on a board in words `C`. Scores are 1 for a win of the side to move and -1 for a loss; there is no draw.
///
/// ```
/// use transposition_games::domineering::{Board, Domineering, Player};
/// use transposition::{Depth, Score};
/// use transposition_search::{Stats, reference::minimax};
///
/// let mut position = Domineering::new(Board::new(2, 2)?, Player::Vertical);
/// let value = minimax(&mut position, Depth::SOLVED, &mut Stats::default());
/// assert_eq!(value, Score::new(1)); // on two by two whoever moves first wins
/// # Ok::<(), transposition_games::domineering::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Domineering<C = u64> {
    board: Board<C>,
    /// The cells covered.
    images: Images<C>,
    mover: Player,
    static_bounds: bool,
}

impl<C: Cells> Domineering<C> {
    /// The empty board with this side to move.
    #[must_use]
    pub const fn new(board: Board<C>, first: Player) -> Self {
        Domineering { board, images: Images::EMPTY, mover: first, static_bounds: true }
    }

    /// With or without the bounds that counting dominoes gives. Without them a search has to play every game to its end:
    /// a larger tree, for whoever studies tables rather than boards.
    #[must_use]
    pub const fn with_static_bounds(self, static_bounds: bool) -> Self {
        Domineering { static_bounds, ..self }
    }

    /// The board it is played on.
    #[must_use]
    pub const fn board(&self) -> Board<C> {
        self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The position as a number below 2^cells that is the same for its reflections and its half turn, and for no other
    /// position.
    ///
    /// Dominoes cover an even number of cells, so the state of one cell follows from all the others; its bit says who is to
    /// move instead. A quarter turn exchanges the players, and who moves follows from the number of dominoes: a position so
    /// turned never comes up in the same game, so it is not looked for.
    #[inline]
    #[must_use]
    pub fn code(&self) -> C {
        Self::code_of(&self.images, self.mover)
    }

    /// [`code`](Self::code) of the position after a legal move.
    #[inline]
    fn code_after(&self, mv: Domino) -> C {
        Self::code_of(&self.images.with(self.board, self.mover, mv.cell()), self.mover.opponent())
    }

    #[inline(always)]
    fn code_of(images: &Images<C>, mover: Player) -> C {
        let taken = images.least();
        if fault::active(Fault::KeyWithoutSide) {
            return taken;
        }
        (taken & !C::FIRST) | C::of(mover as u128)
    }

    #[inline]
    fn free(&self) -> C {
        !self.images.taken() & self.board.full
    }

    /// The move crossed over to an image, or back: each of the four undoes itself. A move of another position, which a table
    /// with few check bits may bring, becomes anything at all; it is not legal, or may be played.
    #[inline]
    fn crossed(&self, mv: Domino, facing: Facing) -> Domino {
        let mut cell = mv.cell();
        // A reflected domino begins where its other end was.
        let (across, last) = match self.mover {
            Player::Vertical => (0, self.board.columns()),
            Player::Horizontal => (1, 1),
        };
        if facing.mirrored {
            cell = self.board.mirrored_cell(cell).wrapping_sub(across);
        }
        if facing.turned {
            cell = (self.board.cells() - 1).wrapping_sub(cell).wrapping_sub(last);
        }
        Domino(cell as u8)
    }

    #[inline]
    fn flip(&mut self, mv: Domino, player: Player) {
        self.images = self.images.with(self.board, player, mv.cell());
        self.mover = self.mover.opponent();
    }
}

impl<C: Cells> Game for Domineering<C> {
    type Move = Domino;
    type Key = C;
    type Undo = ();

    #[inline]
    fn key(&self) -> C {
        self.code().mixed()
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        (self.board.placements(self.mover, self.free()) == C::NONE).then_some(rules::LOSS)
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Domino>) {
        self.sorted_moves(into);
    }

    #[inline]
    fn make(&mut self, mv: Domino) {
        self.flip(mv, self.mover);
    }

    #[inline]
    fn unmake(&mut self, mv: Domino, (): ()) {
        self.flip(mv, self.mover.opponent());
    }

    /// No side can lay more dominoes than fit on the board for it alone, and the sides take turns.
    fn horizon(&self) -> Depth {
        let own = self.most(self.mover);
        let other = self.most(self.mover.opponent());
        Depth::new((2 * own).min(2 * other + 1).min(self.free().count() / 2) as i32)
    }

    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        self.settled_bounds()
    }

    #[inline]
    fn canonical_move(&self, mv: Domino) -> Domino {
        self.crossed(mv, self.images.canonical())
    }

    #[inline]
    fn own_move(&self, mv: Domino) -> Domino {
        self.crossed(mv, self.images.canonical())
    }
}

impl<C: Cells> Conformant for Domineering<C> {
    fn key_from_scratch(&self) -> C {
        let least = Images::of(self.board, self.images.taken()).least();
        ((least & !C::FIRST) | C::of(self.mover as u128)).mixed()
    }

    fn images(&self) -> Vec<Self> {
        Facing::ALL[1..].iter().map(|&facing| Domineering { images: self.images.seen(facing), ..*self }).collect()
    }
}

impl<C: Cells> std::fmt::Debug for Domineering<C> {
    /// The rows from the top, `#` for a covered cell.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Domineering({} {:?} to move ", self.board, self.mover)?;
        for cell in 0..self.board.cells() {
            if cell > 0 && cell % self.board.columns() == 0 {
                f.write_str("/")?;
            }
            f.write_str(if (self.images.taken() >> cell) & C::FIRST == C::NONE { "." } else { "#" })?;
        }
        f.write_str(")")
    }
}
