//! What is kept up with every piece that is lifted or set down: the key and the piece-square values. Knows pieces and
//! squares; does not know moves.

use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use transposition::Zobrist;

use super::figures::{PHASE, VALUES};

const PIECES: usize = 12 * 64;
const CASTLING: usize = PIECES;
const EN_PASSANT: usize = CASTLING + 16;
const BLACK: usize = EN_PASSANT + 8;

/// The seed of the words that keys are made of. Keys, and so tables that were saved, mean the same only under the same seed.
pub const KEY_SEED: u64 = 1843;

/// A word for each piece of each colour on each square, for a right to castle with the rook on each file, for each file of
/// an en-passant capture, and for Black to move.
pub(super) static KEYS: Zobrist<{ BLACK + 1 }> = Zobrist::new(KEY_SEED);

/// A sum for the middle game and one for the end game, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    pub(super) middle: i16,
    pub(super) end: i16,
}

impl Tapered {
    pub(super) const fn new(middle: i16, end: i16) -> Self {
        Tapered { middle, end }
    }

    #[inline]
    pub(super) fn add(&mut self, other: Tapered, times: i16) {
        self.middle += other.middle * times;
        self.end += other.end * times;
    }
}

/// The sums of a position, from White's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// The key without castling, en passant and side to move.
    pieces: u64,
    pub(super) values: Tapered,
    /// From 0 (pawns and kings) to 24 (all pieces), more after promotions.
    pub(super) phase: i16,
}

impl Sums {
    pub(super) fn of(board: &Board) -> Self {
        let mut sums = Sums::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    sums.set(color, piece, square);
                }
            }
        }
        sums
    }

    #[inline]
    pub(super) fn set(&mut self, color: Color, piece: Piece, square: Square) {
        self.change(color, piece, square, 1);
    }

    #[inline]
    pub(super) fn lift(&mut self, color: Color, piece: Piece, square: Square) {
        self.change(color, piece, square, -1);
    }

    #[inline]
    fn change(&mut self, color: Color, piece: Piece, square: Square, times: i16) {
        self.pieces ^= piece_key(color, piece, square);
        let side = if color == Color::White { times } else { -times };
        self.values.add(VALUES[color as usize][piece as usize][square as usize], side);
        self.phase += PHASE[piece as usize] * times;
    }

    /// The key of `board`, whose pieces these are the sums of.
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        let mut key = self.pieces ^ side_key(board.side_to_move());
        for color in Color::ALL {
            let rights = board.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                key ^= KEYS.key(CASTLING + color as usize * 8 + file as usize);
            }
        }
        if let Some(file) = capturable(board) {
            key ^= KEYS.key(EN_PASSANT + file as usize);
        }
        key
    }
}

#[inline]
pub(super) fn piece_key(color: Color, piece: Piece, square: Square) -> u64 {
    KEYS.key((color as usize * 6 + piece as usize) * 64 + square as usize)
}

/// The part of a key that says who is to move.
#[inline]
pub(super) fn side_key(color: Color) -> u64 {
    if color == Color::White { 0 } else { KEYS.key(BLACK) }
}

/// The file on which a pawn can be captured en passant: not where it merely moved two squares, but where a capture is legal.
#[inline]
pub(super) fn capturable(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let pawns = cozy_chess::get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    pawns.iter().any(|from| board.is_legal(cozy_chess::Move { from, to, promotion: None })).then_some(file)
}
