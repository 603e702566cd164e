//! Chess, with Chess960, over the rules of the crate `cozy-chess`.
//!
//! | file | knows |
//! |---|---|
//! | `code` | a move in 16 bits |
//! | `notation` | positions and moves as text |
//! | `sums` | the key and the piece-square values, kept up with every move |
//! | `foretell` | the key after a move, without making it |
//! | `past` | which positions may come back, and when that is a draw |
//! | `order` | which moves to try first |
//! | `exchange` | what a capture wins |
//! | `evaluate`, `figures` | what a position is worth at a glance |
//! | `settings` | the search options that suit chess |
//! | `perft` | counting lines |

mod code;
mod evaluate;
mod exchange;
mod figures;
mod foretell;
mod notation;
mod order;
mod past;
mod perft;
mod settings;
mod sums;
#[cfg(test)]
mod tests;

use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use transposition::fault::{self, Fault};
use transposition::{Bands, KeyStream, NodeScore, Score};
use transposition_search::conformance::Conformant;
use transposition_search::{Game, PathScore};

pub use code::Move;
pub use notation::{FenError, MoveError};
pub use settings::PLAYING;
pub use sums::KEY_SEED;

use past::Past;
use sums::Sums;

/// The score of a mate here and now; each ply away costs one point.
pub const MATE: i32 = 32_000;

/// Mates up to 999 plies away.
pub const BANDS: Bands = Bands::new(&[(MATE - 999, MATE)]);

/// After this many plies without a capture or a pawn move the game is drawn.
const CLOCK: u32 = 100;

/// A chess position with the part of its game that can still matter.
///
/// Scores are in hundredths of a pawn, mates in [`BANDS`]. Two positions are equal if the rules of movement cannot tell them
/// apart; the clock and the past are no part of that.
///
/// [`Game::make`] is a move inside a search, [`play`](Self::play) one of the game itself. The difference is how a repetition
/// counts. A position that was met since the root comes again: a draw. One from the game before the root must have been
/// there twice before, as in the rules.
///
/// ```
/// use transposition_games::chess::Chess;
/// use transposition_search::Game;
///
/// let mut position = Chess::new();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let mv = position.parse_move(text)?;
///     position.play(mv);
/// }
/// assert_eq!(position.outcome().map(|score| score.get()), Some(-transposition_games::chess::MATE));
/// # Ok::<(), transposition_games::chess::MoveError>(())
/// ```
#[derive(Clone)]
pub struct Chess {
    board: Board,
    sums: Sums,
    key: u64,
    /// Plies since the last capture or pawn move. Kept here, since that of the rules crate ends at 100.
    clock: u32,
    past: Past,
    chess960: bool,
}

/// What [`Chess`] needs to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    board: Board,
    sums: Sums,
    key: u64,
    clock: u32,
    first: u32,
}

impl Chess {
    /// The position at the start of a game.
    #[must_use]
    pub fn new() -> Self {
        Self::from_board(Board::startpos(), 0, false)
    }

    fn from_board(board: Board, clock: u32, chess960: bool) -> Self {
        let sums = Sums::of(&board);
        let key = sums.key(&board);
        Chess { board, sums, key, clock, past: Past::new(), chess960 }
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Whether castling is written as the king taking its rook.
    #[must_use]
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// Whether White is to move.
    #[must_use]
    pub fn white_to_move(&self) -> bool {
        self.board.side_to_move() == Color::White
    }

    /// Whether a move is legal here. Accepts of all 65,535 codes just those of the legal moves.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv.inner())
    }

    /// Appends the legal moves by the rules of movement, whether or not the game is drawn, in no order of merit.
    pub fn legal_moves(&self, into: &mut Vec<Move>) {
        self.board.generate_moves(|moves| {
            into.extend(moves.into_iter().map(Move::of));
            false
        });
    }

    /// Plays a move of the game: the position after it is the root of the searches that follow.
    ///
    /// # Panics
    /// If the move is not legal.
    pub fn play(&mut self, mv: Move) {
        assert!(self.is_legal(mv), "{mv} is not legal in {}", self.fen());
        self.make(mv);
        self.past.settle();
    }

    /// Whether the side to move has a legal move.
    #[inline]
    fn can_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Moves the pieces of a legal move and keeps the sums up; whether the move can never be taken back.
    fn move_pieces(&mut self, mv: cozy_chess::Move) -> bool {
        let color = self.board.side_to_move();
        let moved = self.board.piece_on(mv.from).expect("a legal move starts on a piece");
        let rights = *self.board.castle_rights(color);
        let mut final_move = moved == Piece::Pawn;
        self.sums.lift(color, moved, mv.from);
        if self.board.colors(color).has(mv.to) {
            let rank = Rank::First.relative_to(color);
            let (king, rook) = if mv.from.file() < mv.to.file() { (File::G, File::F) } else { (File::C, File::D) };
            self.sums.lift(color, Piece::Rook, mv.to);
            self.sums.set(color, Piece::King, Square::new(king, rank));
            self.sums.set(color, Piece::Rook, Square::new(rook, rank));
        } else {
            if let Some(taken) = exchange::victim(&self.board, mv) {
                let en_passant = !self.board.occupied().has(mv.to);
                let at = if en_passant { Square::new(mv.to.file(), mv.from.rank()) } else { mv.to };
                self.sums.lift(!color, taken, at);
                final_move = true;
            }
            self.sums.set(color, mv.promotion.unwrap_or(moved), mv.to);
        }
        self.board.play_unchecked(mv);
        self.clock = if final_move { 0 } else { self.clock + 1 };
        final_move || rights != *self.board.castle_rights(color)
    }
}

impl Default for Chess {
    fn default() -> Self {
        Chess::new()
    }
}

/// How many moves away a mate is, if `score` is one: 1 for a mate by the next move, -1 if the next move of the opponent
/// mates, 0 if the side to move is mated.
///
/// ```
/// use transposition_games::chess::{MATE, mate_in};
/// use transposition::Score;
///
/// assert_eq!(mate_in(Score::new(MATE - 5)), Some(3));
/// assert_eq!(mate_in(Score::new(4 - MATE)), Some(-2));
/// assert_eq!(mate_in(Score::new(150)), None);
/// ```
#[must_use]
pub fn mate_in(score: Score) -> Option<i32> {
    BANDS.band_of(score)?;
    let plies = MATE - score.get().abs();
    Some(if score > Score::ZERO { (plies + 1) / 2 } else { -(plies / 2) })
}

impl Game for Chess {
    type Move = Move;
    type Key = u64;
    type Undo = Undo;

    #[inline]
    fn key(&self) -> u64 {
        if fault::active(Fault::KeyWithoutSide) {
            return self.key ^ sums::side_key(self.board.side_to_move());
        }
        self.key
    }

    /// Mate, stalemate, or too little material for either side ever to mate.
    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        if !self.can_move() {
            return Some(NodeScore::new(if self.in_check() { -MATE } else { 0 }));
        }
        evaluate::is_dead(&self.board).then_some(NodeScore::ZERO)
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Move>) {
        order::all(&self.board, into);
    }

    fn make(&mut self, mv: Move) -> Undo {
        let (board, sums, key, clock) = (self.board.clone(), self.sums, self.key, self.clock);
        let irreversible = self.move_pieces(mv.inner());
        self.key = self.sums.key(&self.board);
        let first = self.past.push(key, irreversible);
        Undo { board, sums, key, clock, first }
    }

    fn unmake(&mut self, _mv: Move, undo: Undo) {
        self.past.pop(undo.first);
        self.board = undo.board;
        self.sums = undo.sums;
        self.key = undo.key;
        self.clock = undo.clock;
    }

    fn bands(&self) -> Bands {
        BANDS
    }

    #[inline]
    fn evaluate(&self) -> NodeScore {
        evaluate::evaluate(&self.board, &self.sums)
    }

    /// Nothing is won before one's own next move.
    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        (NodeScore::new(-MATE), NodeScore::new(MATE - 1))
    }

    /// For moves that change neither rights to castle nor what can be taken en passant, which is nearly all of them.
    #[inline]
    fn key_after(&self, mv: Move) -> Option<u64> {
        self.plain_key_after(mv.inner())
    }

    #[inline]
    fn is_quiet(&self, mv: Move) -> bool {
        order::is_quiet(&self.board, mv)
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// As far as the pieces see; not the rook of a castling, nor a line that opens by a capture en passant.
    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        order::gives_check(&self.board, mv.inner())
    }

    #[inline]
    fn noisy_moves(&self, into: &mut Vec<Move>) {
        order::noisy(&self.board, into);
    }

    #[inline]
    fn gain(&self, mv: Move) -> Option<u16> {
        Some(order::gain(&self.board, mv.inner()) as u16)
    }

    /// Not in check, nor with pawns and king alone, where every move may harm.
    fn make_null(&mut self) -> Option<Undo> {
        if !evaluate::has_pieces(&self.board) {
            return None;
        }
        let after = self.board.null_move()?;
        let undo = Undo {
            board: std::mem::replace(&mut self.board, after),
            sums: self.sums,
            key: self.key,
            clock: self.clock,
            first: self.past.push(self.key, true),
        };
        self.clock += 1;
        self.key = self.sums.key(&self.board);
        Some(undo)
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.past.pop(undo.first);
        self.board = undo.board;
        self.key = undo.key;
        self.clock = undo.clock;
    }

    fn path_matters(&self) -> bool {
        true
    }

    /// A repetition or a run-out clock. See [`Chess`] for what counts as one.
    #[inline]
    fn path_score(&self) -> Option<PathScore> {
        let back = match self.past.repeats(self.key) {
            Some(back) => back,
            // A mate by the last ply of the clock is a mate.
            None if self.clock >= CLOCK && self.can_move() => self.clock,
            None => return None,
        };
        Some(PathScore { score: NodeScore::ZERO, back })
    }

    #[inline]
    fn clock_left(&self) -> Option<u32> {
        Some(CLOCK.saturating_sub(self.clock))
    }

    /// To bring a position back takes four plies, of which some may be made already; the clock runs out when it does.
    fn past_reaches(&self) -> Option<u32> {
        let clock = (self.clock > 0).then(|| CLOCK.saturating_sub(self.clock).max(1));
        let repetition = match self.past.reversible() {
            0 => None,
            plies => Some(4u32.saturating_sub(plies).max(1)),
        };
        match (clock, repetition) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (one, other) => one.or(other),
        }
    }

    fn path_key(&self) -> u64 {
        let mix = |word: u64| KeyStream::new(word).next_word();
        let mut key = mix(self.key ^ mix(u64::from(self.clock)));
        for (standing, draws) in self.past.standing() {
            key = key.wrapping_add(mix(standing ^ u64::from(draws)));
        }
        key
    }
}

impl PartialEq for Chess {
    // Not by the rules crate: it takes any piece that can reach the square for a pawn that captures en passant.
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (&self.board, &other.board);
        one.side_to_move() == other.side_to_move()
            && Color::ALL.iter().all(|&color| one.colors(color) == other.colors(color))
            && Piece::ALL.iter().all(|&piece| one.pieces(piece) == other.pieces(piece))
            && Color::ALL.iter().all(|&color| one.castle_rights(color) == other.castle_rights(color))
            && sums::capturable(one) == sums::capturable(other)
    }
}

impl Conformant for Chess {
    fn key_from_scratch(&self) -> u64 {
        Sums::of(&self.board).key(&self.board)
    }

    fn all_moves(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
    }
}

impl std::fmt::Debug for Chess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Chess({})", self.fen())
    }
}
