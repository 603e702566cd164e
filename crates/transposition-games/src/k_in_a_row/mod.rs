//! k in a row on a board of m by n: players set stones in turn on free cells; the first with k in a row wins. Tic-tac-toe is
//! the game of 3, 3, 3.
//!
//! Knows the rules, a key that is the same for a position and its reflections and turns, moves that are forced, and when a
//! line can no longer be made. Does not know the strategies for large boards.

mod board;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use transposition::{Depth, HashMove, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

pub use board::{Board, BoardError};

const WIN: NodeScore = NodeScore::new(1);
const LOSS: NodeScore = NodeScore::new(-1);

/// A move: the cell a stone is set on, counted row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell's number, 0 to 63.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }
}

impl HashMove for Cell {
    const BITS: u32 = 7;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 64).then(|| Cell(code.get() as u8 - 1))
    }
}

/// A position. Scores are 1 for a win of the side to move, 0 for a draw, -1 for a loss.
///
/// ```
/// use transposition_games::k_in_a_row::{Board, KInARow};
/// use transposition::Score;
/// use transposition_search::{NoTable, reference::{Negamax, solve}};
///
/// let mut position = KInARow::new(Board::new(3, 3, 3)?);
/// let report = solve(&mut position, &mut Negamax::new(NoTable)).expect("no limit was set");
/// assert_eq!(report.score, Score::ZERO);
/// # Ok::<(), transposition_games::k_in_a_row::BoardError>(())
/// ```
#[derive(Clone)]
pub struct KInARow {
    board: Arc<Board>,
    /// The stones of the first and the second player.
    stones: [u64; 2],
    /// Whether the last stone made a row.
    row_made: bool,
    /// The key of each image of the position; the position's own is the least.
    keys: [u64; Board::MOST_SYMMETRIES],
}

/// What the lines say of a position, for the side to move.
struct Lines {
    /// Cells that complete an own row.
    wins: u64,
    /// Cells that complete a row of the opponent.
    threats: u64,
    /// Whether some line has none of the opponent's stones.
    own_open: bool,
    /// Whether some line has none of the own stones.
    other_open: bool,
}

impl KInARow {
    /// The empty board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        KInARow { board: Arc::new(board), stones: [0; 2], row_made: false, keys: [0; Board::MOST_SYMMETRIES] }
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    fn free(&self) -> u64 {
        self.board.full() & !(self.stones[0] | self.stones[1])
    }

    /// 0 if the first player is to move, 1 if the second.
    #[inline]
    fn mover(&self) -> usize {
        ((self.stones[0] | self.stones[1]).count_ones() & 1) as usize
    }

    #[inline]
    fn lines(&self) -> Lines {
        let (own, other) = (self.stones[self.mover()], self.stones[self.mover() ^ 1]);
        let mut found = Lines { wins: 0, threats: 0, own_open: false, other_open: false };
        for &line in &self.board.lines {
            let (mine, theirs) = (line & own, line & other);
            if theirs == 0 {
                found.own_open = true;
                let missing = line ^ mine;
                found.wins |= if missing.is_power_of_two() { missing } else { 0 };
            }
            if mine == 0 {
                found.other_open = true;
                let missing = line ^ theirs;
                found.threats |= if missing.is_power_of_two() { missing } else { 0 };
            }
        }
        found
    }

    /// The symmetry whose image is the canonical one.
    #[inline]
    fn facing(&self) -> &board::Symmetry {
        let keys = &self.keys[..self.board.symmetries.len()];
        let least = (1..keys.len()).fold(0, |least, i| if keys[i] < keys[least] { i } else { least });
        &self.board.symmetries[least]
    }

    #[inline]
    fn flip(&mut self, cell: usize, player: usize) {
        self.stones[player] ^= 1 << cell;
        for (key, symmetry) in self.keys.iter_mut().zip(&self.board.symmetries) {
            *key ^= symmetry.keys[player][cell];
        }
    }
}

impl Game for KInARow {
    type Move = Cell;
    type Key = u64;
    type Undo = ();

    /// Whose turn it is follows from the number of stones.
    #[inline]
    fn key(&self) -> u64 {
        let keys = &self.keys[..self.board.symmetries.len()];
        keys.iter().fold(keys[0], |least, &key| least.min(key))
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        if self.row_made {
            Some(LOSS)
        } else if self.free() == 0 {
            Some(NodeScore::ZERO)
        } else {
            None
        }
    }

    /// A winning move alone, if there is one; else a move against a row threatened by the opponent; else all, those on most
    /// lines first.
    #[inline]
    fn moves(&self, into: &mut Vec<Cell>) {
        if self.row_made {
            return;
        }
        let Lines { wins, threats, .. } = self.lines();
        let wanted = [wins, threats, self.free()].into_iter().find(|&cells| cells != 0).unwrap_or(0);
        if wanted == self.free() {
            into.extend(self.board.order.iter().filter(|&&cell| wanted >> cell & 1 == 1).map(|&cell| Cell(cell)));
        } else if wanted != 0 {
            into.push(Cell(wanted.trailing_zeros() as u8));
        }
    }

    #[inline]
    fn make(&mut self, mv: Cell) {
        let (cell, player) = (usize::from(mv.0), self.mover());
        self.flip(cell, player);
        let own = self.stones[player];
        self.row_made = self.board.through[cell].iter().any(|line| line & own == *line);
    }

    #[inline]
    fn unmake(&mut self, mv: Cell, (): ()) {
        self.flip(usize::from(mv.0), self.mover() ^ 1);
        self.row_made = false;
    }

    fn horizon(&self) -> Depth {
        if self.row_made { Depth::ZERO } else { Depth::new(self.free().count_ones() as i32) }
    }

    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        if let Some(score) = self.outcome() {
            return (score, score);
        }
        let Lines { wins, threats, own_open, other_open } = self.lines();
        if wins != 0 {
            (WIN, WIN)
        } else if threats.count_ones() > 1 {
            (LOSS, LOSS)
        } else {
            (if other_open { LOSS } else { NodeScore::ZERO }, if own_open { WIN } else { NodeScore::ZERO })
        }
    }

    #[inline]
    fn canonical_move(&self, mv: Cell) -> Cell {
        Cell(self.facing().to[usize::from(mv.0)])
    }

    #[inline]
    fn own_move(&self, mv: Cell) -> Cell {
        // A move from a table may lie beyond this board; as itself it is illegal here, and so passed over.
        self.facing().from.get(usize::from(mv.0)).map_or(mv, |&cell| Cell(cell))
    }

    #[inline]
    fn key_after(&self, mv: Cell) -> Option<u64> {
        let (cell, player) = (usize::from(mv.0), self.mover());
        self.keys.iter().zip(&self.board.symmetries).map(|(key, symmetry)| key ^ symmetry.keys[player][cell]).min()
    }
}

impl Conformant for KInARow {
    fn key_from_scratch(&self) -> u64 {
        let key = |symmetry: &board::Symmetry| {
            let stone = |cell: usize| (0..2).find(|&player| self.stones[player] >> cell & 1 == 1);
            let cells = 0..self.board.cells() as usize;
            cells.filter_map(|cell| Some(symmetry.keys[stone(cell)?][cell])).fold(0, |key, stone| key ^ stone)
        };
        self.board.symmetries.iter().map(key).min().expect("the identity is one")
    }

    fn images(&self) -> Vec<Self> {
        let image = |symmetry: &board::Symmetry| {
            let mut image = KInARow { stones: [0; 2], keys: [0; Board::MOST_SYMMETRIES], ..self.clone() };
            for cell in 0..symmetry.to.len() {
                for player in (0..2).filter(|&player| self.stones[player] >> cell & 1 == 1) {
                    image.flip(usize::from(symmetry.to[cell]), player);
                }
            }
            image
        };
        self.board.symmetries[1..].iter().map(image).filter(|image| image != self).collect()
    }

    fn all_moves(&self, into: &mut Vec<Cell>) {
        if self.outcome().is_none() {
            into.extend(self.board.order.iter().filter(|&&cell| self.free() >> cell & 1 == 1).map(|&cell| Cell(cell)));
        }
    }
}

impl PartialEq for KInARow {
    fn eq(&self, other: &Self) -> bool {
        let board = |position: &Self| (position.board.columns(), position.board.rows(), position.board.k());
        self.stones == other.stones && board(self) == board(other)
    }
}

impl Eq for KInARow {}

impl fmt::Debug for KInARow {
    /// The rows from the top; `x` is the first player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KInARow({} ", self.board)?;
        for cell in 0..self.board.cells() {
            if cell > 0 && cell % self.board.columns() == 0 {
                f.write_str("/")?;
            }
            let stone = |player: usize| self.stones[player] >> cell & 1 == 1;
            f.write_str(if stone(0) {
                "x"
            } else if stone(1) {
                "o"
            } else {
                "."
            })?;
        }
        f.write_str(")")
    }
}
