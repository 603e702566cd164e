//! Positions written as the columns played from the empty board. Knows the notation and its errors; the rules are elsewhere.

use std::fmt;

use transposition_search::Game;

use super::{Board, Cells, Column, Connect4};

impl<C: Cells> Connect4<C> {
    /// The position after the moves of `text` from the empty board: columns from 1, beyond 9 the letters in either case.
    /// The empty text is the empty board. The last move may end the game.
    ///
    /// ```
    /// use transposition_games::connect4::{Board, Connect4};
    ///
    /// let board = Board::default();
    /// assert_eq!(Connect4::parse(board, "")?, Connect4::new(board));
    /// assert_eq!(
    ///     Connect4::parse(board, "4444448").unwrap_err().to_string(),
    ///     "move 7 of '4444448' is '8', but a 7x6 board has the columns 1 to 7"
    /// );
    /// # Ok::<(), transposition_games::connect4::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] for a character that is no column of this board, a full column, or a move after the end of the game.
    pub fn parse(board: Board<C>, text: &str) -> Result<Self, MoveError> {
        let mut position = Connect4::new(board);
        for (i, c) in text.chars().enumerate() {
            let fault = match Column::from_char(c).filter(|column| column.index() < board.width()) {
                None => Some(Reason::NoColumn),
                Some(_) if position.outcome().is_some() => Some(Reason::GameOver),
                Some(column) if !position.is_legal(column) => Some(Reason::FullColumn),
                Some(column) => {
                    position.make(column);
                    None
                }
            };
            if let Some(reason) = fault {
                return Err(MoveError {
                    width: board.width(),
                    height: board.height(),
                    text: text.to_owned(),
                    number: i + 1,
                    character: c,
                    reason,
                });
            }
        }
        Ok(position)
    }
}

/// A move text that is no game. Its text is one sentence that names the text, the place and what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    width: u32,
    height: u32,
    text: String,
    number: usize,
    character: char,
    reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    NoColumn,
    FullColumn,
    GameOver,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveError { width, height, text, number, character, reason } = self;
        write!(f, "move {number} of '{text}' is '{}', but ", character.escape_debug())?;
        match reason {
            Reason::NoColumn => {
                write!(f, "a {width}x{height} board has the columns 1 to {}", Column::new(width - 1))
            }
            Reason::FullColumn => write!(f, "that column is full: it holds {height} stones"),
            Reason::GameOver => write!(f, "the game was over after move {}", number - 1),
        }
    }
}

impl std::error::Error for MoveError {}
