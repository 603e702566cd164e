//! Positions and moves as text: FEN, and moves as UCI writes them. Knows the notations and their errors; the rules are
//! elsewhere.

use std::fmt;

use cozy_chess::{Board, Color, FenParseError, File, Square};

use super::{Chess, Move};

impl Chess {
    /// The position of a FEN: pieces, side to move, castling, en passant, and the two counters, which may be left out.
    ///
    /// Rights to castle may be written as `KQkq`, each meaning the outermost rook on its side, or by the files of the rooks.
    /// `chess960` says how castling moves are read and written. The clock may be any number up to 65,535.
    ///
    /// ```
    /// use transposition_games::chess::Chess;
    ///
    /// let position = Chess::from_fen("8/8/8/3k4/8/8/6K1/7R w - - 76 120", false)?;
    /// assert_eq!(position.clock(), 76);
    /// assert_eq!(
    ///     Chess::from_fen("8/8/8/3k4/8/8/6K1/7R x - -", false).unwrap_err().to_string(),
    ///     "the side to move in the FEN '8/8/8/3k4/8/8/6K1/7R x - -' is 'x', but must be w or b"
    /// );
    /// # Ok::<(), transposition_games::chess::FenError>(())
    /// ```
    ///
    /// # Errors
    /// [`FenError`] if a field is missing, malformed, or says what cannot be.
    pub fn from_fen(fen: &str, chess960: bool) -> Result<Self, FenError> {
        let error = |field, text: &str| FenError { fen: fen.to_owned(), field, text: text.to_owned() };
        let mut fields = fen.split_whitespace();
        let mut next = |field| fields.next().ok_or_else(|| error(field, ""));
        let pieces = next(Field::Pieces)?;
        let side = next(Field::Side)?;
        let castling = next(Field::Castling)?;
        let en_passant = next(Field::EnPassant)?;
        let clock_text = fields.next().unwrap_or("0");
        let clock: u16 = clock_text.parse().map_err(|_| error(Field::Clock, clock_text))?;
        let number_text = fields.next().unwrap_or("1");
        let number: u32 = number_text.parse().map_err(|_| error(Field::Number, number_text))?;
        if let Some(more) = fields.next() {
            return Err(error(Field::End, more));
        }
        let castling_by_file = by_file(pieces, castling).ok_or_else(|| error(Field::Castling, castling))?;
        let counters = (clock.min(100), number.clamp(1, u16::MAX.into()));
        let plain = format!("{pieces} {side} {castling_by_file} {en_passant} {} {}", counters.0, counters.1);
        let board = Board::from_fen(&plain, true).map_err(|fault| match fault {
            FenParseError::InvalidSideToMove => error(Field::Side, side),
            FenParseError::InvalidCastlingRights => error(Field::Castling, castling),
            FenParseError::InvalidEnPassant => error(Field::EnPassant, en_passant),
            _ => error(Field::Pieces, pieces),
        })?;
        // The rules crate looks for checks by all men but kings, and of two kings side by side one would be taken.
        if cozy_chess::get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(error(Field::Pieces, pieces));
        }
        Ok(Self::from_board(board, clock.into(), chess960))
    }

    /// The position as FEN. Rights to castle are written by file in Chess960.
    #[must_use]
    pub fn fen(&self) -> String {
        let text = if self.chess960 { format!("{:#}", self.board) } else { self.board.to_string() };
        let mut fields: Vec<&str> = text.split(' ').collect();
        let clock = self.clock.to_string();
        if let Some(field) = fields.get_mut(4) {
            *field = &clock;
        }
        fields.join(" ")
    }

    /// A legal move as UCI writes it: the squares and the letter of a promotion. Castling is the king's two squares, in
    /// Chess960 the king's and the rook's.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        let inner = mv.inner();
        if self.chess960 || !self.castles(inner) {
            return mv.to_string();
        }
        let file = if inner.from.file() < inner.to.file() { File::G } else { File::C };
        format!("{}{}", inner.from, Square::new(file, inner.from.rank()))
    }

    /// The legal move that UCI text means. Castling is understood in both ways of writing it.
    ///
    /// ```
    /// use transposition_games::chess::Chess;
    ///
    /// let position = Chess::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", false)?;
    /// let mv = position.parse_move("e1c1")?;
    /// assert_eq!((mv.to_string(), position.uci(mv)), ("e1a1".to_owned(), "e1c1".to_owned()));
    /// assert_eq!(
    ///     position.parse_move("e1e3").unwrap_err().to_string(),
    ///     "the move 'e1e3' is not legal in 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] if the text is no move, or not a legal one.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let error = |reason| MoveError { text: text.to_owned(), fen: self.fen(), reason };
        let mv: cozy_chess::Move = text.parse().map_err(|_| error(Reason::NoMove))?;
        if self.board.is_legal(mv) {
            return Ok(Move::of(mv));
        }
        let color = self.board.side_to_move();
        let rights = self.board.castle_rights(color);
        let is_king = mv.promotion.is_none() && self.board.king(color) == mv.from;
        let rook = match mv.to.file() {
            File::G => rights.short,
            File::C => rights.long,
            _ => None,
        };
        if let Some(file) = rook.filter(|_| is_king && mv.to.rank() == mv.from.rank()) {
            let castling = cozy_chess::Move { to: Square::new(file, mv.from.rank()), ..mv };
            if self.board.is_legal(castling) {
                return Ok(Move::of(castling));
            }
        }
        Err(error(Reason::Illegal))
    }

    /// The legal move that standard algebraic text means, such as `Qd1+`, `exd6` or `O-O`.
    ///
    /// # Errors
    /// [`MoveError`] if no legal move is meant.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        cozy_chess::util::parse_san_move(&self.board, text).map(Move::of).map_err(|_| MoveError {
            text: text.to_owned(),
            fen: self.fen(),
            reason: Reason::Illegal,
        })
    }

    fn castles(&self, mv: cozy_chess::Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(mv.to)
    }
}

/// Rights to castle as files of rooks, from either way of writing them; nothing if they cannot be meant.
fn by_file(pieces: &str, castling: &str) -> Option<String> {
    if castling == "-" {
        return Some(castling.to_owned());
    }
    castling.chars().map(|right| rook_of(pieces, right)).collect()
}

/// The file of the rook that a right speaks of, in the case of the right.
fn rook_of(pieces: &str, right: char) -> Option<char> {
    let is_white = right.is_ascii_uppercase();
    let mut ranks = pieces.split('/');
    let rank = if is_white { ranks.next_back() } else { ranks.next() }?;
    // Empty squares in full, so that a place in the text is a file.
    let rank: String =
        rank.chars().map(|c| c.to_digit(9).map_or(c.to_string(), |count| ".".repeat(count as usize))).collect();
    let (king, rook) = if is_white { ('K', 'R') } else { ('k', 'r') };
    let king = rank.find(king)?;
    let file = match right.to_ascii_lowercase() {
        'k' => rank.rfind(rook).filter(|&file| file > king)?,
        'q' => rank.find(rook).filter(|&file| file < king)?,
        'a'..='h' => return Some(right),
        _ => return None,
    };
    let letter = char::from(b'a' + u8::try_from(file).ok().filter(|&file| file < 8)?);
    Some(if is_white { letter.to_ascii_uppercase() } else { letter })
}

/// A FEN that is no position. Its text is one sentence that names the FEN, the field and what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    fen: String,
    field: Field,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Pieces,
    Side,
    Castling,
    EnPassant,
    Clock,
    Number,
    End,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { fen, field, text } = self;
        let (name, hint) = match field {
            Field::Pieces => ("the pieces", "must be eight ranks of a legal position with one king a side"),
            Field::Side => ("the side to move", "must be w or b"),
            Field::Castling => ("castling", "must be - or name rooks that stand beside their king on the back rank"),
            Field::EnPassant => ("the en-passant square", "must be - or the square a pawn has just passed over"),
            Field::Clock => ("the half-move clock", "must be a number from 0 to 65535"),
            Field::Number => ("the move number", "must be a whole number"),
            Field::End => ("the end", "must come after six fields"),
        };
        if text.is_empty() {
            write!(f, "the FEN '{}' ends before {name}, which {hint}", fen.escape_debug())
        } else {
            write!(f, "{name} in the FEN '{}' is '{}', but {hint}", fen.escape_debug(), text.escape_debug())
        }
    }
}

impl std::error::Error for FenError {}

/// A text that is no legal move. Its text is one sentence that names the text, the position and what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    text: String,
    fen: String,
    reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    NoMove,
    Illegal,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.escape_debug();
        match self.reason {
            Reason::NoMove => write!(f, "'{text}' is no move; write its two squares, as in e2e4 or e7e8q"),
            Reason::Illegal => write!(f, "the move '{text}' is not legal in {}", self.fen),
        }
    }
}

impl std::error::Error for MoveError {}
