//! A chess move in 16 bits: from, to, promotion. Knows squares by number; does not know positions.

use std::fmt;
use std::num::NonZero;

use cozy_chess::{Piece, Square};
use transposition::HashMove;

/// A move: its two squares and what a pawn turns into. Castling is the king taking its own rook, which is unambiguous in
/// Chess960 as well; [`Chess::uci`](super::Chess::uci) writes it as the position's rules want it.
///
/// The code is `[promotion 4 | to 6 | from 6]`. Only 0 (a1 to a1) is no code at all.
///
/// ```
/// use transposition_games::chess::{Chess, Move};
/// use transposition::HashMove;
///
/// let mv = Chess::new().parse_move("e2e4")?;
/// assert_eq!(Move::from_code(mv.to_code()), Some(mv));
/// assert_eq!(mv.to_string(), "e2e4");
/// # Ok::<(), transposition_games::chess::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZero<u16>);

impl Move {
    /// The move of a legal move of the rules crate. Its squares differ, so that the code is never zero.
    #[inline]
    pub(super) fn of(mv: cozy_chess::Move) -> Self {
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        let code = mv.from as u16 | (mv.to as u16) << 6 | promotion << 12;
        Move(NonZero::new(code).expect("a move leaves its square"))
    }

    /// The move whose code this is, made by [`to_code`](HashMove::to_code).
    #[inline]
    pub(super) fn of_bits(code: u16) -> Option<Self> {
        NonZero::new(code).map(Move)
    }

    /// The square it starts on, from 0 (a1) to 63 (h8).
    #[inline]
    #[must_use]
    pub const fn from_index(self) -> usize {
        (self.0.get() & 63) as usize
    }

    /// The square it ends on, from 0 (a1) to 63 (h8); the rook's if it castles.
    #[inline]
    #[must_use]
    pub const fn to_index(self) -> usize {
        (self.0.get() >> 6 & 63) as usize
    }

    /// What a pawn turns into.
    #[inline]
    pub(super) fn promotion(self) -> Option<Piece> {
        match self.0.get() >> 12 {
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            _ => None,
        }
    }

    /// As the rules crate writes it.
    #[inline]
    pub(super) fn inner(self) -> cozy_chess::Move {
        cozy_chess::Move {
            from: Square::index(self.from_index()),
            to: Square::index(self.to_index()),
            promotion: self.promotion(),
        }
    }
}

impl HashMove for Move {
    const BITS: u32 = 16;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        self.0.into()
    }

    /// Nothing for a promotion that there is not; whether the rest is legal only a position can tell.
    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        let code = NonZero::new(u16::try_from(code.get()).ok()?)?;
        (code.get() >> 12 <= 4).then_some(Move(code))
    }
}

impl fmt::Display for Move {
    /// The squares and the promotion, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner().fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
