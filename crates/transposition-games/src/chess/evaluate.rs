//! What a position is worth without a search. Knows the board and the sums kept up with it; does not know moves.

use cozy_chess::{BitBoard, Board, Color, Piece};
use transposition_search::transposition::NodeScore;

use super::sums::Sums;

/// The evaluation stays below every mate score.
const LIMIT: i32 = 20_000;
/// What it is worth to be on the move.
const TEMPO: i32 = 10;

/// The value for the side to move.
pub(super) fn evaluate(board: &Board, sums: &Sums) -> NodeScore {
    let (middle, end) = (i32::from(sums.values.middle), i32::from(sums.values.end));
    let phase = i32::from(sums.phase).min(24);
    let white = (middle * phase + end * (24 - phase)) / 24;
    let own = if board.side_to_move() == Color::White { white } else { -white };
    NodeScore::new((own + TEMPO).clamp(-LIMIT, LIMIT))
}

/// Whether neither side can ever mate: bare kings, one minor piece, or bishops all on squares of one colour.
pub(super) fn is_dead(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !heavy.is_empty() {
        return false;
    }
    let bishops = board.pieces(Piece::Bishop);
    let minors = board.pieces(Piece::Knight) | bishops;
    minors.len() <= 1
        || (minors == bishops
            && (bishops.is_subset(BitBoard::LIGHT_SQUARES) || bishops.is_subset(BitBoard::DARK_SQUARES)))
}

/// Whether the side to move has a piece beside pawns and king, so that it can be taken to have a move that does no harm.
pub(super) fn has_pieces(board: &Board) -> bool {
    let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    !board.colors(board.side_to_move()).is_subset(slow)
}
