//! `ttlab book`: opening books, how they are built and how they are used. Knows what a book promises: the exact score of every
//! position up to so many moves, or a refusal.

mod build;
mod file;
mod layers;
mod scores;
mod title;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::cli::{Book, GameName};
use crate::failure::{Failure, Status};
use crate::solve::{Ground, on_ground};
use scores::Scores;

pub(crate) fn run(args: &Book) -> Result<Status, Failure> {
    if args.game != GameName::Connect4 {
        return Err(Failure::told(format!("there are no books for {}: only for connect4", args.game.name())));
    }
    on_ground(args.game, &args.board, args.table_mib, args)?
}

/// A finished book.
#[derive(Debug)]
pub(crate) struct Finished {
    scores: Scores,
    positions: u64,
    /// How many scores it was asked for and had.
    answers: AtomicU64,
}

impl Finished {
    /// Reads the book at `path`, which must be one of `game` on `ground`, whole and finished.
    pub(crate) fn read<G: Ground>(path: &Path, game: GameName, ground: &G) -> Result<Self, String> {
        let (title, state, bytes) = file::read(path)?;
        let size = ground.size().unwrap_or_default();
        if title.game != game.name() || title.size != size {
            return Err(format!(
                "is the book of {} {}, not of {} {size}; name the book of this board, or its --size",
                title.game,
                title.size,
                game.name()
            ));
        }
        let positions = if let title::State::Finished { positions, .. } = state { positions } else { 0 };
        Ok(Finished { scores: Scores::of_bytes(&bytes)?, positions, answers: AtomicU64::new(0) })
    }

    /// The score of `position`, if the book has it.
    pub(crate) fn score<G: Ground>(&self, ground: &G, position: &G::Position) -> Option<i32> {
        let score = self.scores.get(ground.number(position)?).ok()??;
        self.answers.fetch_add(1, Relaxed);
        Some(score.into())
    }

    /// The positions in it.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// How many scores it has given.
    pub(crate) fn answers(&self) -> u64 {
        self.answers.load(Relaxed)
    }
}
