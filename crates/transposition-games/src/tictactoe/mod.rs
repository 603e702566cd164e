//! Tic-tac-toe, kept plain: squares 0 to 8 in their natural order and a key of random numbers, as in the program whose
//! published figures this project reproduces. Knows the rules and the key; nothing is pruned or sorted.

mod keys;

use std::num::NonZero;

use transposition::fault::{self, Fault};
use transposition::{Depth, HashMove, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

pub use keys::Keys;

/// A square, 0 to 8 row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of this number, or nothing above 8.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if number < 9 { Some(Square(number as u8)) } else { None }
    }

    /// Its number, 0 to 8.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl HashMove for Square {
    const BITS: u32 = 4;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Square::new(code.get() - 1)
    }
}

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A tic-tac-toe position. A lost game scores `-(10 - marks on the board)` for the side to move, a drawn one 0.
///
/// A position always has the same number of marks, so its score is the same wherever the search began: no score bands.
///
/// ```
/// use transposition_games::tictactoe::{Keys, TicTacToe};
/// use transposition::{Depth, Score};
/// use transposition_search::{Stats, reference::minimax};
///
/// let mut stats = Stats::default();
/// let value = minimax(&mut TicTacToe::new(Keys::PUBLISHED), Depth::SOLVED, &mut stats);
/// assert_eq!((value, stats.nodes), (Score::ZERO, 549_946));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    /// The marks of the player who moved first, then those of the other.
    marks: [u16; 2],
    key: u64,
    keys: Keys,
}

impl TicTacToe {
    /// The empty board, with the numbers its keys are made of.
    #[must_use]
    pub const fn new(keys: Keys) -> Self {
        TicTacToe { marks: [0; 2], key: 0, keys }
    }

    /// The number of marks on the board.
    #[must_use]
    pub const fn stones(&self) -> u32 {
        (self.marks[0] | self.marks[1]).count_ones()
    }

    /// The index of the side to move: it has as many marks as the other, or one less.
    const fn mover(&self) -> usize {
        (self.stones() % 2) as usize
    }

    fn flip(&mut self, square: Square, player: usize) {
        self.marks[player] ^= square.bit();
        self.key ^= self.keys.marks[player][usize::from(square.0)];
        if !fault::active(Fault::KeyWithoutSide) {
            self.key ^= self.keys.side;
        }
    }
}

impl Game for TicTacToe {
    type Move = Square;
    type Key = u64;
    type Undo = ();

    fn key(&self) -> u64 {
        self.key
    }

    fn outcome(&self) -> Option<NodeScore> {
        let last_mover = self.marks[1 - self.mover()];
        if LINES.iter().any(|line| last_mover & line == *line) {
            Some(NodeScore::new(self.stones() as i32 - 10))
        } else {
            (self.stones() == 9).then_some(NodeScore::ZERO)
        }
    }

    fn moves(&self, into: &mut Vec<Square>) {
        if self.outcome().is_none() {
            let free = FULL & !(self.marks[0] | self.marks[1]);
            into.extend((0..9).map(Square).filter(|square| free & square.bit() != 0));
        }
    }

    fn make(&mut self, mv: Square) {
        self.flip(mv, self.mover());
    }

    fn unmake(&mut self, mv: Square, (): ()) {
        self.flip(mv, 1 - self.mover());
    }

    fn horizon(&self) -> Depth {
        Depth::new(9 - self.stones() as i32)
    }
}

impl Conformant for TicTacToe {
    fn key_from_scratch(&self) -> u64 {
        let mut key = if self.mover() == 1 { self.keys.side } else { 0 };
        for (player, marks) in self.marks.iter().enumerate() {
            for square in (0..9).filter(|square| marks >> square & 1 == 1) {
                key ^= self.keys.marks[player][square];
            }
        }
        key
    }
}
