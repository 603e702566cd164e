//! Connect Four as solvers like it: moves that nobody would think about are made without being asked.
//!
//! Knows which replies are forced and when the game is as good as over. What the rest of the board proves is in `bounds`, how
//! moves are ordered in `order`, what counts as the same position in `canonical`.

mod bounds;
mod canonical;
mod order;
mod shape;

use transposition::{Depth, NodeScore};
use transposition_search::conformance::Conformant;
use transposition_search::{Game, Options};

pub use shape::{Fixed, Shape};

use super::{Board, Cells, Column, Connect4};

/// A Connect Four position in which the side to move has a choice.
///
/// Whoever can win at once does, and whoever has but one move that does not lose at once makes it: a single
/// [`make`](Game::make) places a stone and then all stones that follow of themselves, and the game is over as soon as its
/// end cannot be avoided. So the side to move may be the same after a move, and the positions between are never searched
/// nor stored. Values and scores are those of [`Connect4`].
///
/// The key is a number below 2^(width * (height + 1)), the same for the mirror image and for no other position. It is not
/// mixed: it is meant for [`Exact`](transposition::Exact) or
/// [`WideExact`](transposition::WideExact), which mix it and never take one position for another.
///
/// ```
/// use transposition_games::connect4::{Board, Connect4, Fixed, Forced, SOLVING};
/// use transposition::{Exact, Solved, Table, Work};
/// use transposition_search::{Ask, Searcher};
///
/// let position = Connect4::parse(Board::default(), "4444445555222")?;
/// let table: Table<Solved<_, Work>, Exact<49>> = Table::with_mib(1)?;
/// let mut forced = Forced::new(Fixed::<7, 6>::new(), &position);
/// let mut searcher = Searcher::new(&table).with_options(SOLVING);
/// let value = searcher.solve(&mut forced, Ask::Flanks).value();
/// // The side to move may have changed on the way to the first choice.
/// assert_eq!(value.map(|value| forced.score_for(&position, value.get())), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Forced<S: Shape> {
    shape: S,
    /// The stones of the side to move.
    own: S::Cells,
    /// All stones.
    mask: S::Cells,
    /// The empty cells that would complete a line of the side to move, reachable now or not.
    threats: S::Cells,
    /// The same for the opponent.
    other_threats: S::Cells,
    /// The cells after which the opponent does not win at once: at least two, or none if the game is over.
    choice: S::Cells,
    /// The number of empty cells.
    left: u8,
    /// The value, once the next stones decide the game.
    over: Option<NodeScore>,
}

/// The options for solving [`Forced`] positions. The children of a node are looked at before one is searched, and ordered by
/// what is seen; with ten and more cells left the table is asked about them too, and with less than six there is nothing for
/// it to do.
pub const SOLVING: Options =
    Options { child_bounds: true, child_order: true, etc: Some(10), table_from: 6, ..Options::SOLVE };

impl<S: Shape> Forced<S> {
    /// `position`, and from there on to the first choice.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn new(shape: S, position: &Connect4<S::Cells>) -> Self {
        assert_eq!(shape.board(), position.board(), "the position is on another board");
        let mut forced = Forced {
            shape,
            own: position.own,
            mask: position.mask,
            threats: position.threats,
            other_threats: position.other_threats,
            choice: Cells::NONE,
            left: (position.board().cells() - position.stones()) as u8,
            over: position.outcome(),
        };
        if forced.over.is_none() {
            forced.follow();
        }
        forced
    }

    /// A score of this position as one of `earlier`, from which only forced moves led here.
    #[must_use]
    pub fn score_for(&self, earlier: &Connect4<S::Cells>, score: i32) -> i32 {
        let stones = self.board().cells() - u32::from(self.left);
        if (stones ^ earlier.stones()) & 1 == 0 { score } else { -score }
    }

    /// The board it is played on.
    #[inline(always)]
    #[must_use]
    pub fn board(&self) -> Board<S::Cells> {
        self.shape.board()
    }

    /// The cells a stone can be dropped on.
    #[inline(always)]
    fn playable(&self) -> S::Cells {
        (self.mask + self.board().bottom) & self.board().full
    }

    /// The score of a win with the `plies`-th stone from now.
    #[inline(always)]
    fn win_in(&self, plies: i32) -> NodeScore {
        NodeScore::new((i32::from(self.left) + 2 - plies) / 2)
    }

    /// Places a stone of the side to move.
    #[inline(always)]
    fn place(&mut self, cell: S::Cells) {
        let stones = self.own | cell;
        self.own ^= self.mask;
        self.mask |= cell;
        self.threats = self.other_threats & !cell;
        self.other_threats = self.board().completions(stones) & !self.mask;
        self.left -= 1;
    }

    /// Places the stones that follow of themselves, until there is a choice or nothing left to choose.
    #[inline(always)]
    fn follow(&mut self) {
        self.choice = Cells::NONE;
        loop {
            let playable = self.playable();
            if self.threats & playable != Cells::NONE {
                self.over = Some(self.win_in(1));
                return;
            }
            if self.left == 0 {
                self.over = Some(NodeScore::ZERO);
                return;
            }
            // One threat must be met, two cannot be, and no stone may go right below one.
            let met = self.other_threats & playable;
            let choice = (if met == Cells::NONE { playable } else { met }) & !(self.other_threats >> 1);
            if choice == Cells::NONE || met.without_lowest() != Cells::NONE {
                self.over = Some(-self.win_in(2));
                return;
            }
            if choice.without_lowest() != Cells::NONE {
                self.choice = choice;
                return;
            }
            self.place(choice);
        }
    }
}

impl<S: Shape> Game for Forced<S> {
    type Move = Column;
    type Key = S::Cells;
    type Undo = Self;

    #[inline]
    fn key(&self) -> S::Cells {
        self.code()
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        self.over
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Column>) {
        self.sorted_moves(into);
    }

    #[inline]
    fn unsorted_moves(&self, into: &mut Vec<Column>) {
        self.central_moves(into);
    }

    #[inline]
    fn ordering_score(&self, undo: &Self) -> i32 {
        self.promised(undo)
    }

    #[inline]
    fn make(&mut self, mv: Column) -> Self {
        let undo = *self;
        let cell = self.playable() & self.board().column(mv.index());
        debug_assert!(cell != Cells::NONE && self.over.is_none(), "column {mv} is full or the game is over");
        self.place(cell);
        self.follow();
        undo
    }

    #[inline]
    fn unmake(&mut self, _mv: Column, undo: Self) {
        *self = undo;
    }

    #[inline]
    fn keeps_turn(&self, undo: &Self) -> bool {
        (self.left ^ undo.left) & 1 == 0
    }

    #[inline]
    fn horizon(&self) -> Depth {
        Depth::new(i32::from(self.left))
    }

    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        self.bounds(NodeScore::MAX)
    }

    #[inline]
    fn score_bounds_for(&self, alpha: NodeScore, _beta: NodeScore) -> (NodeScore, NodeScore) {
        self.bounds(alpha)
    }

    #[inline]
    fn canonical_move(&self, mv: Column) -> Column {
        if self.is_crossed() { Column::new(self.board().opposite(mv.index())) } else { mv }
    }

    #[inline]
    fn own_move(&self, mv: Column) -> Column {
        self.canonical_move(mv)
    }
}

impl<S: Shape> Conformant for Forced<S> {
    fn key_from_scratch(&self) -> S::Cells {
        let (board, own, mask) = (self.board(), self.own, self.mask);
        let (image, image_mask) = (board.mirrored(own), board.mirrored(mask));
        if (image_mask, image) < (mask, own) { image + image_mask } else { own + mask }
    }

    fn images(&self) -> Vec<Self> {
        let mirrored = |cells| self.board().mirrored(cells);
        vec![Forced {
            own: mirrored(self.own),
            mask: mirrored(self.mask),
            threats: mirrored(self.threats),
            other_threats: mirrored(self.other_threats),
            choice: mirrored(self.choice),
            ..*self
        }]
    }

    fn all_moves(&self, into: &mut Vec<Column>) {
        if self.over.is_none() {
            let is_free = |&column: &Column| self.playable() & self.board().column(column.index()) != Cells::NONE;
            into.extend((0..self.board().width()).map(Column::new).filter(is_free));
        }
    }
}

impl<S: Shape> std::fmt::Debug for Forced<S> {
    /// The rows from the top, `x` for the side to move, `o` for the other.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Forced(")?;
        self.board().draw(self.own, self.mask, f)
    }
}
