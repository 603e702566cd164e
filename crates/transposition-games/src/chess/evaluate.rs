//! What a position is worth without a search. Knows the board and the sums kept up with it; does not know moves.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};
use transposition::NodeScore;

use super::sums::{Sums, Tapered};

/// The evaluation stays below every mate score.
const LIMIT: i32 = 20_000;
/// What it is worth to be on the move.
const TEMPO: i32 = 14;

// Rough figures of this project, in hundredths of a pawn; what a piece is worth on its square is in `figures`.

/// For each square a knight, bishop, rook or queen can go to that no enemy pawn guards, beyond the usual number.
const MOBILITY: [(Piece, i16, Tapered); 4] = [
    (Piece::Knight, 4, Tapered::new(4, 4)),
    (Piece::Bishop, 6, Tapered::new(4, 4)),
    (Piece::Rook, 6, Tapered::new(2, 4)),
    (Piece::Queen, 12, Tapered::new(1, 3)),
];
/// For two bishops.
const PAIR: Tapered = Tapered::new(22, 45);
/// For a rook without pawns on its file, and for one without pawns of its own there.
const OPEN: Tapered = Tapered::new(24, 8);
const HALF_OPEN: Tapered = Tapered::new(10, 8);
/// For a pawn without a neighbour of its own, and for one behind another.
const ISOLATED: Tapered = Tapered::new(-9, -10);
const DOUBLED: Tapered = Tapered::new(-4, -18);
/// For a passed pawn by its rank, from the second to the seventh.
const PASSED: [Tapered; 6] = [
    Tapered::new(-4, 4),
    Tapered::new(-6, 10),
    Tapered::new(-4, 28),
    Tapered::new(14, 52),
    Tapered::new(30, 88),
    Tapered::new(40, 110),
];
/// For each pawn in front of a king that has not left its side of the board.
const SHELTER: Tapered = Tapered::new(9, -1);
/// For each square beside the enemy king that a piece attacks.
const PRESSURE: [Tapered; 4] = [Tapered::new(6, 0), Tapered::new(6, 0), Tapered::new(8, 0), Tapered::new(8, 2)];

/// The value for the side to move.
pub(super) fn evaluate(board: &Board, sums: &Sums) -> NodeScore {
    let mut values = sums.values;
    let pawns = [Color::White, Color::Black].map(|color| board.colored_pieces(color, Piece::Pawn));
    for (color, times) in [(Color::White, 1), (Color::Black, -1)] {
        let (own, other) = (pawns[color as usize], pawns[!color as usize]);
        let mut side = Tapered::default();
        add_pieces(board, color, own, other, &mut side);
        add_pawns(color, own, other, &mut side);
        if board.colors(!color).len() == 1 {
            side.add(chase(board, color), 1);
        }
        values.add(side, times);
    }
    let (middle, end) = (i32::from(values.middle), i32::from(values.end));
    let phase = i32::from(sums.phase).min(24);
    let white = (middle * phase + end * (24 - phase)) / 24;
    let own = if board.side_to_move() == Color::White { white } else { -white };
    NodeScore::new((own + TEMPO).clamp(-LIMIT, LIMIT))
}

/// Room to move, pressure on the enemy king, open files, the pair of bishops, and pawns before the king.
fn add_pieces(board: &Board, color: Color, own: BitBoard, other: BitBoard, side: &mut Tapered) {
    let occupied = board.occupied();
    let free = !(board.colors(color) | guarded(!color, other));
    let king_ring = cozy_chess::get_king_moves(board.king(!color));
    for (i, &(piece, usual, worth)) in MOBILITY.iter().enumerate() {
        let pieces = board.colored_pieces(color, piece);
        for square in pieces {
            let reach = match piece {
                Piece::Knight => cozy_chess::get_knight_moves(square),
                Piece::Bishop => cozy_chess::get_bishop_moves(square, occupied),
                Piece::Rook => cozy_chess::get_rook_moves(square, occupied),
                _ => cozy_chess::get_bishop_moves(square, occupied) | cozy_chess::get_rook_moves(square, occupied),
            };
            side.add(worth, (reach & free).len() as i16 - usual);
            side.add(PRESSURE[i], (reach & king_ring).len() as i16);
            if piece == Piece::Rook && own.is_disjoint(square.file().bitboard()) {
                side.add(if other.is_disjoint(square.file().bitboard()) { OPEN } else { HALF_OPEN }, 1);
            }
        }
        if piece == Piece::Bishop && pieces.len() >= 2 {
            side.add(PAIR, 1);
        }
    }
    let king = board.king(color);
    if matches!(king.rank().relative_to(color), Rank::First | Rank::Second) {
        let before = columns(king.file())
            & (Rank::Second.relative_to(color).bitboard() | Rank::Third.relative_to(color).bitboard());
        side.add(SHELTER, (own & before).len() as i16);
    }
}

/// Against a bare king: to drive it from the middle and to bring one's own king near.
fn chase(board: &Board, color: Color) -> Tapered {
    let (own, bare) = (board.king(color), board.king(!color));
    let apart = |one: usize, other: usize| one.abs_diff(other) as i16;
    let off_centre = |line: usize| (2 * line as i16 - 7).abs() / 2;
    let driven = off_centre(bare.file() as usize) + off_centre(bare.rank() as usize);
    let distance = apart(own.file() as usize, bare.file() as usize) + apart(own.rank() as usize, bare.rank() as usize);
    let worth = 20 * driven + 8 * (14 - distance);
    Tapered::new(worth, worth)
}

/// Passed, isolated and doubled pawns.
fn add_pawns(color: Color, own: BitBoard, other: BitBoard, side: &mut Tapered) {
    for square in own {
        let file = square.file().bitboard();
        let ahead = ahead(square, color);
        let columns = columns(square.file());
        if (columns & !file & own).is_empty() {
            side.add(ISOLATED, 1);
        }
        if !own.is_disjoint(file & ahead) {
            side.add(DOUBLED, 1);
        } else if other.is_disjoint(columns & ahead) {
            let rank = square.rank().relative_to(color) as usize;
            side.add(PASSED[rank - 1], 1);
        }
    }
}

/// The squares that pawns guard.
fn guarded(color: Color, pawns: BitBoard) -> BitBoard {
    let (left, right) = (pawns.0 & !File::A.bitboard().0, pawns.0 & !File::H.bitboard().0);
    BitBoard(if color == Color::White { left << 7 | right << 9 } else { left >> 9 | right >> 7 })
}

/// A file and those beside it.
fn columns(file: File) -> BitBoard {
    file.bitboard() | file.adjacent()
}

/// All ranks that a pawn of `color` on `square` still has before it.
fn ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32 * 8;
    BitBoard(if color == Color::White { !0 << 8 << rank } else { (1u64 << rank) - 1 })
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
