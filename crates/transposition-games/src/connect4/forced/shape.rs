//! Boards known when the program is compiled, and boards known when it runs. Knows sizes; does not know positions.

use std::fmt::Debug;

use super::super::Board;

/// The size of a board: a [`Board`], or a [`Fixed`] one that the compiler knows and makes faster code for.
///
/// The trait is sealed.
pub trait Shape: sealed::Sealed + Copy + Eq + Debug + Send + Sync {
    /// The board.
    fn board(self) -> Board;
}

/// A board of `W` columns and `H` rows, known when the program is compiled. One that fits no [`Board`] does not compile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Fixed<W, H> {
    const BOARD: Board = match Board::fitting(W, H) {
        Some(board) => board,
        None => panic!("no board of this size fits"),
    };
}

impl Shape for Board {
    #[inline(always)]
    fn board(self) -> Board {
        self
    }
}

impl<const W: u32, const H: u32> Shape for Fixed<W, H> {
    #[inline(always)]
    fn board(self) -> Board {
        Self::BOARD
    }
}

mod sealed {
    use super::{Board, Fixed};

    pub trait Sealed {}

    impl Sealed for Board {}

    impl<const W: u32, const H: u32> Sealed for Fixed<W, H> {}
}
