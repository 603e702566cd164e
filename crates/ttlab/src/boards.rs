//! The games as the laboratory offers them: a board chosen on the command line, positions written on it.
//! Knows the notations; the rules are in the games.

use transposition_games::connect4::{self, Column, Connect4};
use transposition_games::domineering::{self, Domineering, Domino, Player};
use transposition_games::tictactoe::{Keys, Square, TicTacToe};
use transposition_search::Game;

use crate::cli::{BoardArgs, First, GameName};
use crate::failure::Failure;

/// A board that positions are written on.
pub(crate) trait Board: Clone + Send + 'static {
    /// The game played on it.
    type Game: Game<Key = u64, Move: Send> + Copy + Send + Sync;

    /// The board as `--size` would name it, if the game has more than one.
    fn size(&self) -> Option<String>;

    /// The position that `moves` lead to, or a sentence why there is none.
    fn position(&self, moves: &str) -> Result<Self::Game, String>;

    /// What an answer calls a move.
    fn move_name(&self, mv: MoveOf<Self>) -> String;

    /// The bits of a number that a position's key was mixed from, if it was and if all positions are on this board.
    fn state_bits(&self) -> Option<u32> {
        None
    }

    /// What an answer calls the position.
    fn label(&self, moves: &str) -> String {
        moves.to_owned()
    }
}

/// A move on a board.
pub(crate) type MoveOf<B> = <<B as Board>::Game as Game>::Move;

/// Something to do on a board, whatever its game.
pub(crate) trait Task {
    type Output;

    fn on<B: Board>(self, board: B) -> Self::Output;
}

/// Does `task` on the board that was asked for.
pub(crate) fn on_board<T: Task>(game: GameName, args: &BoardArgs, task: T) -> Result<T::Output, Failure> {
    if args.first.is_some() && game != GameName::Domineering {
        return Err(Failure::told("--first is for domineering: in the other games the moves tell who is to move"));
    }
    let size = args.size.as_deref();
    let unfit = |error: String| Failure::told(format!("--size: {error}"));
    match game {
        GameName::Connect4 => {
            let board = size.map_or(Ok(connect4::Board::default()), str::parse);
            Ok(task.on(board.map_err(|error: connect4::BoardError| unfit(error.to_string()))?))
        }
        GameName::Domineering => {
            let board = size.unwrap_or("6x6").parse();
            let board = board.map_err(|error: domineering::BoardError| unfit(error.to_string()))?;
            Ok(task.on(EmptyBoards { board, first: first_player(args) }))
        }
        GameName::Chess => Err(Failure::told(
            "chess cannot be searched to its end; use `ttlab epd`, `ttlab uci` or `ttlab compare chess`",
        )),
        GameName::Tictactoe if size.is_some() => {
            Err(Failure::told("--size is not for tictactoe: its board is always 3x3; leave the flag out"))
        }
        GameName::Tictactoe => Ok(task.on(NineSquares)),
    }
}

/// Who moves first in Domineering.
pub(crate) fn first_player(args: &BoardArgs) -> Player {
    match args.first {
        None | Some(First::Vertical) => Player::Vertical,
        Some(First::Horizontal) => Player::Horizontal,
    }
}

impl Board for connect4::Board {
    type Game = Connect4;

    fn size(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn position(&self, moves: &str) -> Result<Connect4, String> {
        Connect4::parse(*self, moves).map_err(|error| error.to_string())
    }

    fn move_name(&self, mv: Column) -> String {
        mv.to_string()
    }

    fn state_bits(&self) -> Option<u32> {
        Some(self.width() * (self.height() + 1))
    }
}

/// Domineering positions are empty boards: each names its size, and an empty text is the board asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmptyBoards {
    board: domineering::Board,
    first: Player,
}

impl EmptyBoards {
    fn board(&self, size: &str) -> Result<domineering::Board, String> {
        if size.is_empty() {
            return Ok(self.board);
        }
        size.parse().map_err(|error: domineering::BoardError| error.to_string())
    }
}

impl Board for EmptyBoards {
    type Game = Domineering;

    fn size(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn position(&self, moves: &str) -> Result<Domineering, String> {
        Ok(Domineering::new(self.board(moves)?, self.first))
    }

    fn move_name(&self, mv: Domino) -> String {
        format!("{}", mv.cell() + 1)
    }

    fn label(&self, moves: &str) -> String {
        self.board(moves).map_or_else(|_| moves.to_owned(), |board| board.to_string())
    }
}

/// The board of tic-tac-toe: squares 1 to 9, row by row from the top left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NineSquares;

impl Board for NineSquares {
    type Game = TicTacToe;

    fn size(&self) -> Option<String> {
        None
    }

    fn position(&self, moves: &str) -> Result<TicTacToe, String> {
        let mut position = TicTacToe::new(Keys::PUBLISHED);
        let mut legal = Vec::new();
        for (digit, number) in moves.chars().zip(1..) {
            let place = || format!("move {number} of '{moves}' is '{}'", digit.escape_debug());
            let square = digit.to_digit(10).and_then(|digit| Square::new(digit.wrapping_sub(1)));
            let Some(square) = square else {
                return Err(format!("{}, but the squares are 1 to 9, row by row from the top left", place()));
            };
            if position.outcome().is_some() {
                return Err(format!("{}, but the game was over after move {}", place(), number - 1));
            }
            legal.clear();
            position.moves(&mut legal);
            if !legal.contains(&square) {
                return Err(format!("{}, but that square is taken", place()));
            }
            position.make(square);
        }
        Ok(position)
    }

    fn move_name(&self, mv: Square) -> String {
        format!("{}", mv.number() + 1)
    }
}
