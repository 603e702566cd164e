//! The legal moves in the order a search should try them. Knows one position; learns nothing.

use cozy_chess::{BitBoard, Board, Piece, PieceMoves, Rank, Square};

use super::Move;
use super::exchange::{exchange, victim, worth};

/// Captures and promotions that can be listed in a position, many more than there ever are.
const MOST: usize = 256;

/// Moves with a number each, sorted by it.
struct Ranked {
    /// The number in the upper half, the code of the move in the lower.
    packed: [u32; MOST],
    len: usize,
}

impl Ranked {
    const fn new() -> Self {
        Ranked { packed: [0; MOST], len: 0 }
    }

    #[inline]
    fn push(&mut self, rank: i32, mv: Move) {
        use transposition::HashMove;
        self.packed[self.len] = ((rank + 0x8000) as u32) << 16 | mv.to_code().get();
        self.len += 1;
    }

    /// Appends the moves, the greatest number first.
    fn drain(&mut self, into: &mut Vec<Move>) {
        let moves = &mut self.packed[..self.len];
        moves.sort_unstable_by(|a, b| b.cmp(a));
        into.extend(moves.iter().filter_map(|&packed| Move::of_bits(packed as u16)));
    }
}

/// The sets of moves of one position, as the rules crate hands them out: one a piece, and two more en passant.
struct Sets {
    all: [Option<PieceMoves>; 20],
    len: usize,
}

impl Sets {
    #[inline]
    fn of(board: &Board) -> Self {
        let mut sets = Sets { all: [None; 20], len: 0 };
        board.generate_moves(|moves| {
            sets.all[sets.len] = Some(moves);
            sets.len += 1;
            false
        });
        sets
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = PieceMoves> + '_ {
        self.all[..self.len].iter().filter_map(|&moves| moves)
    }
}

/// The squares on which a move of `moves` is no quiet one.
#[inline]
fn noisy_squares(board: &Board, moves: &PieceMoves) -> BitBoard {
    let enemies = board.colors(!board.side_to_move());
    if moves.piece != Piece::Pawn {
        return enemies;
    }
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    // What a pawn reaches beside its own file it takes, be it en passant.
    enemies | last_ranks | !moves.from.file().bitboard()
}

/// All legal moves: captures and promotions that win or hold material, the best victim first and the least attacker of it;
/// quiet moves; captures that lose material.
pub(super) fn all(board: &Board, into: &mut Vec<Move>) {
    let sets = Sets::of(board);
    let (mut good, mut bad) = (Ranked::new(), Ranked::new());
    for moves in sets.iter() {
        let noisy = PieceMoves { to: moves.to & noisy_squares(board, &moves), ..moves };
        for mv in noisy {
            match holds(board, mv, moves.piece) {
                Ok(rank) => good.push(rank, Move::of(mv)),
                Err(loss) => bad.push(loss, Move::of(mv)),
            }
        }
    }
    good.drain(into);
    for moves in sets.iter() {
        let quiet = PieceMoves { to: moves.to & !noisy_squares(board, &moves), ..moves };
        into.extend(quiet.into_iter().map(Move::of));
    }
    bad.drain(into);
}

/// The moves a quiescence search goes on with: captures that do not lose material, and promotions to a queen.
pub(super) fn noisy(board: &Board, into: &mut Vec<Move>) {
    let mut good = Ranked::new();
    board.generate_moves(|moves| {
        let noisy = PieceMoves { to: moves.to & noisy_squares(board, &moves), ..moves };
        for mv in noisy {
            if mv.promotion.is_none_or(|promotion| promotion == Piece::Queen)
                && let Ok(rank) = holds(board, mv, moves.piece)
            {
                good.push(rank, Move::of(mv));
            }
        }
        false
    });
    good.drain(into);
}

/// The place of a capture or promotion among its like, or what it loses.
#[inline]
fn holds(board: &Board, mv: cozy_chess::Move, piece: Piece) -> Result<i32, i32> {
    let taken = victim(board, mv).map_or(0, worth);
    // To take what is worth as much as the taker cannot lose anything.
    if mv.promotion.is_some() || taken < worth(piece) {
        let gain = exchange(board, mv);
        if gain < 0 {
            return Err(gain.max(-20_000));
        }
    }
    Ok((taken + promoted(mv)) * 8 - piece as i32)
}

#[inline]
fn promoted(mv: cozy_chess::Move) -> i32 {
    mv.promotion.map_or(0, |promotion| worth(promotion) - worth(Piece::Pawn))
}

/// What a capture takes and a promotion adds.
#[inline]
pub(super) fn gain(board: &Board, mv: cozy_chess::Move) -> i32 {
    victim(board, mv).map_or(0, worth) + promoted(mv)
}

/// Whether a legal move neither takes nor promotes.
#[inline]
pub(super) fn is_quiet(board: &Board, mv: Move) -> bool {
    let to = Square::index(mv.to_index());
    if mv.promotion().is_some() || board.colors(!board.side_to_move()).has(to) {
        return false;
    }
    let from = Square::index(mv.from_index());
    from.file() == to.file() || !board.pieces(Piece::Pawn).has(from)
}

/// Whether a legal move checks, by the piece that moves or by one behind it. Overlooks the rook of a castling and a line that
/// opens where a pawn is taken en passant.
pub(super) fn gives_check(board: &Board, mv: cozy_chess::Move) -> bool {
    let color = board.side_to_move();
    let king = board.king(!color);
    let Some(piece) = mv.promotion.or_else(|| board.piece_on(mv.from)) else { return false };
    let occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    let direct = match piece {
        Piece::Pawn => cozy_chess::get_pawn_attacks(mv.to, color),
        Piece::Knight => cozy_chess::get_knight_moves(mv.to),
        Piece::Bishop => cozy_chess::get_bishop_moves(mv.to, occupied),
        Piece::Rook => cozy_chess::get_rook_moves(mv.to, occupied),
        Piece::Queen => cozy_chess::get_bishop_moves(mv.to, occupied) | cozy_chess::get_rook_moves(mv.to, occupied),
        Piece::King => BitBoard::EMPTY,
    };
    if direct.has(king) {
        return true;
    }
    let behind = board.colors(color) & !mv.from.bitboard();
    let queens = board.pieces(Piece::Queen);
    let diagonal = behind & (board.pieces(Piece::Bishop) | queens);
    let straight = behind & (board.pieces(Piece::Rook) | queens);
    !(cozy_chess::get_bishop_moves(king, occupied) & diagonal).is_empty()
        || !(cozy_chess::get_rook_moves(king, occupied) & straight).is_empty()
}
