//! The positions that tables are measured on: of a file, or a set that needs none. Knows lines and boards; does not know
//! searches.

use std::io::{BufRead, Cursor};
use std::path::Path;

use crate::boards::Board;
use crate::cli::GameName;
use crate::failure::Failure;
use crate::lines::{self, open};
use crate::solve::Question;

/// Connect Four positions that take a table some work: random games, the ends left out.
const BUILT_IN: &str = include_str!("../data/connect4.txt");

/// A position to solve.
#[derive(Clone, Debug)]
pub(crate) struct Posed<G> {
    pub(crate) label: String,
    pub(crate) game: G,
    /// The score its line says it has.
    pub(crate) expected: Option<i32>,
}

impl<G> Posed<G> {
    /// What to say if the position's value is not the one its line names.
    pub(crate) fn contradicts(&self, value: i32) -> Option<String> {
        let expected = self.expected.filter(|&expected| expected != value)?;
        Some(format!("'{}': expected {expected}, found {value}", self.label))
    }
}

/// Positions of a board's game.
pub(crate) type Positions<B> = Vec<Posed<<B as Board>::Game>>;

/// The positions to solve, and whether a line had to be left out.
pub(crate) fn positions<B: Board>(
    game: GameName,
    from: Option<&Path>,
    board: &B,
) -> Result<(Positions<B>, bool), Failure> {
    let built_in = game == GameName::Connect4 && board.size().as_deref() == Some("7x6");
    let (path, from): (&Path, Box<dyn BufRead + Send>) = match from {
        Some(path) => (path, open(path)?),
        None if built_in => (Path::new("the built-in set"), Box::new(Cursor::new(BUILT_IN))),
        None => (Path::new("the empty board"), Box::new(Cursor::new("\n"))),
    };
    lines::positions(path, from, "`moves`", |_, text| {
        let question = Question::read(text)?;
        let game = board.position(&question.moves)?;
        Ok(Some(Posed { label: board.label(&question.moves), game, expected: question.expected }))
    })
}
