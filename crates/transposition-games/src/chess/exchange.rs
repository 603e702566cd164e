//! What a capture wins if both sides go on taking on its square, the cheapest piece first, each as long as it pays.
//! Knows the board; does not search. Pins are not seen.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// What pieces count in exchanges and in the order of captures, in hundredths of a pawn.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

#[inline]
pub(super) const fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

/// The piece that `mv` takes; a pawn's if it does so en passant.
#[inline]
pub(super) fn victim(board: &Board, mv: cozy_chess::Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(mv.to) {
        return board.piece_on(mv.to);
    }
    // A pawn that changes its file without finding a piece takes en passant.
    let by_pawn = board.pieces(Piece::Pawn).has(mv.from) && mv.from.file() != mv.to.file();
    by_pawn.then_some(Piece::Pawn)
}

/// What `mv` wins for the side to move; below zero if it loses material.
pub(super) fn exchange(board: &Board, mv: cozy_chess::Move) -> i32 {
    let Some(moved) = board.piece_on(mv.from) else { return 0 };
    let taken = victim(board, mv);
    let mut gains = [0; 32];
    gains[0] = taken.map_or(0, worth);
    let mut standing = moved;
    if let Some(promotion) = mv.promotion {
        gains[0] += worth(promotion) - worth(Piece::Pawn);
        standing = promotion;
    }
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    if taken.is_some() && !board.occupied().has(mv.to) {
        occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
    }
    let mut side = !board.side_to_move();
    let mut last = 0;
    while last + 1 < gains.len()
        && let Some((piece, from)) = cheapest(board, mv.to, side, occupied)
    {
        // A king may not take what is still defended.
        if piece == Piece::King && cheapest(board, mv.to, !side, occupied ^ from.bitboard()).is_some() {
            break;
        }
        last += 1;
        gains[last] = worth(standing) - gains[last - 1];
        standing = piece;
        occupied ^= from.bitboard();
        side = !side;
    }
    for i in (0..last).rev() {
        gains[i] = gains[i].min(-gains[i + 1]);
    }
    gains[0]
}

/// The least piece of `side` among `occupied` that attacks `square`.
fn cheapest(board: &Board, square: Square, side: Color, occupied: BitBoard) -> Option<(Piece, Square)> {
    let own = board.colors(side) & occupied;
    let among = |piece: Piece, reach: BitBoard| (reach & own & board.pieces(piece)).next_square().map(|at| (piece, at));
    if let Some(found) = among(Piece::Pawn, cozy_chess::get_pawn_attacks(square, !side))
        .or_else(|| among(Piece::Knight, cozy_chess::get_knight_moves(square)))
    {
        return Some(found);
    }
    let sliders = own & (board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    if !sliders.is_empty() {
        let diagonal = cozy_chess::get_bishop_moves(square, occupied);
        if let Some(found) = among(Piece::Bishop, diagonal) {
            return Some(found);
        }
        let straight = cozy_chess::get_rook_moves(square, occupied);
        if let Some(found) = among(Piece::Rook, straight).or_else(|| among(Piece::Queen, diagonal | straight)) {
            return Some(found);
        }
    }
    among(Piece::King, cozy_chess::get_king_moves(square))
}
