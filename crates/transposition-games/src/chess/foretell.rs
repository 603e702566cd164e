//! The key a move leads to, told without making it, for the sake of prefetching. Knows keys and squares.

use cozy_chess::{CastleRights, Color, Piece};

use super::{Chess, sums};

impl Chess {
    /// The key after `mv`; nothing where a right to castle, or what can be taken en passant, may change with it.
    #[inline]
    pub(super) fn plain_key_after(&self, mv: cozy_chess::Move) -> Option<u64> {
        let color = self.board.side_to_move();
        let moved = self.board.piece_on(mv.from)?;
        let takes = self.board.colors(!color).has(mv.to);
        let taken = if takes { self.board.piece_on(mv.to) } else { None };
        let rook_or_king = |piece: Option<Piece>| matches!(piece, Some(Piece::Rook | Piece::King));
        let castling = Color::ALL.iter().any(|&color| *self.board.castle_rights(color) != CastleRights::EMPTY);
        let pawn_may_be_taken = moved == Piece::Pawn && (mv.from.rank() as i32 - mv.to.rank() as i32).abs() == 2;
        let en_passant = moved == Piece::Pawn && !takes && mv.from.file() != mv.to.file();
        if (castling && (rook_or_king(Some(moved)) || rook_or_king(taken)))
            || self.board.en_passant().is_some()
            || pawn_may_be_taken
            || en_passant
        {
            return None;
        }
        let mut key = self.key ^ sums::side_key(Color::Black);
        key ^= sums::piece_key(color, moved, mv.from);
        key ^= sums::piece_key(color, mv.promotion.unwrap_or(moved), mv.to);
        if let Some(taken) = taken {
            key ^= sums::piece_key(!color, taken, mv.to);
        }
        Some(key)
    }
}
