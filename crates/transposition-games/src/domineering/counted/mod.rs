//! Domineering as solvers like it: strong bounds by counting, and moves ordered by what they leave room for.
//!
//! Knows how the game is made ready to be solved. What counting proves is in `bounds`, how many dominoes a side is sure of
//! in `sure`, either side's view of the board in `lines`, the order of moves in `order`; all moves of a position are
//! counted together in `children`, with the widest instructions there are by `wide`.

mod bounds;
mod children;
mod lines;
mod order;
mod sure;
#[cfg(test)]
mod tests;
mod wide;

use transposition::{Depth, NodeScore};
use transposition_search::conformance::Conformant;
use transposition_search::{Game, MoveBounds, Options};

use lines::Lines;

use super::images::Images;
use super::packing::{MIDDLE_LINE, SHORT_LINE};
use super::{Board, Cells, Domineering, Domino, Player};

/// A Domineering position whose bounds count more than those of [`Domineering`], and whose key is meant for exact tables.
/// Rules, moves, scores and symmetries are the same.
///
/// The key is [`Domineering::code`], a number below 2^cells. It is not mixed: it is meant for
/// [`Exact`](transposition::Exact) or
/// [`WideExact`](transposition::WideExact), which mix it and never take one position for another.
///
/// ```
/// use transposition_games::domineering::{Board, Counted, Domineering, Domino, Player, SOLVING};
/// use transposition::{Exact, Solved, Table, Work};
/// use transposition_search::{Ask, Searcher};
///
/// let position = Domineering::new(Board::new(6, 7)?, Player::Horizontal);
/// let table: Table<Solved<Domino, Work>, Exact<42>> = Table::with_mib(1)?;
/// let mut searcher = Searcher::new(&table).with_options(SOLVING);
/// let value = searcher.solve(&mut Counted::new(&position), Ask::Middle).value();
/// assert_eq!(value.map(|value| value.get()), Some(-1)); // on six by seven Vertical always wins
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counted<C = u64> {
    position: Domineering<C>,
    upright: Lines<C>,
    across: Lines<C>,
    /// The most cells of a line, one way or the other.
    longest: u32,
}

/// The options for solving [`Counted`] positions: the game and then the table are asked about all children of a node
/// before one is searched.
pub const SOLVING: Options = Options { child_bounds: true, etc: Some(0), ..Options::SOLVE };

impl<C: Cells> Counted<C> {
    /// The position to be solved. Whether it has static bounds of its own makes no difference.
    #[must_use]
    pub fn new(position: &Domineering<C>) -> Self {
        let board = position.board();
        Counted {
            position: *position,
            upright: Lines::of(board, Player::Vertical),
            across: Lines::of(board, Player::Horizontal),
            longest: board.rows().max(board.columns()),
        }
    }

    /// The position under plain rules.
    #[must_use]
    pub const fn position(&self) -> &Domineering<C> {
        &self.position
    }

    fn board(&self) -> Board<C> {
        self.position.board
    }

    /// The lines along the dominoes of `player`, and those along its opponent's.
    #[inline(always)]
    fn lines_of(&self, player: Player) -> (&Lines<C>, &Lines<C>) {
        match player {
            Player::Vertical => (&self.upright, &self.across),
            Player::Horizontal => (&self.across, &self.upright),
        }
    }
}

impl<C: Cells> Game for Counted<C> {
    type Move = Domino;
    type Key = C;
    type Undo = ();

    #[inline]
    fn key(&self) -> C {
        self.position.code()
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        self.position.outcome()
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Domino>) {
        self.outermost_moves(into);
    }

    #[inline]
    fn move_bounds(&self, into: &mut Vec<MoveBounds<Domino>>) -> bool {
        if self.longest <= SHORT_LINE {
            wide::sifted_moves::<SHORT_LINE, C>(self, into);
        } else if self.longest <= MIDDLE_LINE {
            wide::sifted_moves::<MIDDLE_LINE, C>(self, into);
        } else {
            // Longer lines take loops of their own, which no processor carries out side by side.
            return false;
        }
        true
    }

    #[inline]
    fn make(&mut self, mv: Domino) {
        self.position.make(mv);
    }

    #[inline]
    fn unmake(&mut self, mv: Domino, (): ()) {
        self.position.unmake(mv, ());
    }

    fn horizon(&self) -> Depth {
        self.position.horizon()
    }

    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        self.counted_bounds()
    }

    #[inline]
    fn key_after(&self, mv: Domino) -> Option<C> {
        Some(self.position.code_after(mv))
    }

    #[inline]
    fn canonical_move(&self, mv: Domino) -> Domino {
        self.position.canonical_move(mv)
    }

    #[inline]
    fn own_move(&self, mv: Domino) -> Domino {
        self.position.own_move(mv)
    }
}

impl<C: Cells> Conformant for Counted<C> {
    fn key_from_scratch(&self) -> C {
        let least = Images::of(self.board(), self.position.images.taken()).least();
        (least & !C::FIRST) | C::of(self.position.mover as u128)
    }

    fn images(&self) -> Vec<Self> {
        self.position.images().into_iter().map(|position| Counted { position, ..*self }).collect()
    }
}

impl<C: Cells> std::fmt::Debug for Counted<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Counted").field(&self.position).finish()
    }
}
