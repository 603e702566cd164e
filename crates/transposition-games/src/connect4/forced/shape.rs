//! Boards known when the program is compiled, and boards known when it runs. Knows sizes; does not know positions.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::super::{Board, Cells};

/// The size of a board: a [`Board`], or a [`Fixed`] one that the compiler knows and makes faster code for.
///
/// The trait is sealed.
pub trait Shape: sealed::Sealed + Copy + Eq + Debug + Send + Sync + 'static {
    /// The word that holds a bit for each cell.
    type Cells: Cells;

    /// The board.
    fn board(self) -> Board<Self::Cells>;
}

/// A board of `W` columns and `H` rows in words `C`, known when the program is compiled. One that does not fit does not
/// compile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed<const W: u32, const H: u32, C = u64>(PhantomData<C>);

impl<const W: u32, const H: u32, C: Cells> Fixed<W, H, C> {
    const BOARD: Board<u128> = match Board::fitting(W, H, C::BITS) {
        Some(board) => board,
        None => panic!("no board of this size fits"),
    };

    /// The board's shape.
    #[must_use]
    pub const fn new() -> Self {
        Fixed(PhantomData)
    }
}

impl<C: Cells> Shape for Board<C> {
    type Cells = C;

    #[inline(always)]
    fn board(self) -> Board<C> {
        self
    }
}

impl<const W: u32, const H: u32, C: Cells> Shape for Fixed<W, H, C> {
    type Cells = C;

    #[inline(always)]
    fn board(self) -> Board<C> {
        Board::of(Self::BOARD)
    }
}

mod sealed {
    use super::{Board, Cells, Fixed};

    pub trait Sealed {}

    impl<C: Cells> Sealed for Board<C> {}

    impl<const W: u32, const H: u32, C: Cells> Sealed for Fixed<W, H, C> {}
}
