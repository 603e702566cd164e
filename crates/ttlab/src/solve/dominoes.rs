//! Domineering boards as `solve` needs them: empty ones, searched with dominoes counted. Knows sizes; does not know searches.

use std::marker::PhantomData;

use transposition_games::domineering::{Board, BoardError, Cells, Counted, Domineering, Player, SOLVING};
use transposition_search::{Ask, Game, Options};

use super::ground::{Ground, after};
use super::store::Sound;

/// Empty boards in words `C`: each position names its size, and an empty text is the board asked for.
#[derive(Debug)]
pub(super) struct Dominoes<C, L> {
    board: Board<C>,
    first: Player,
    layout: PhantomData<fn() -> L>,
}

impl<C, L> Dominoes<C, L> {
    pub(super) const fn on(board: Board<C>, first: Player) -> Self {
        Dominoes { board, first, layout: PhantomData }
    }
}

impl<C: Copy, L> Clone for Dominoes<C, L> {
    fn clone(&self) -> Self {
        Dominoes::on(self.board, self.first)
    }
}

impl<C: Cells, L> Dominoes<C, L> {
    fn board(&self, size: &str) -> Result<Board<C>, String> {
        if size.is_empty() {
            return Ok(self.board);
        }
        size.parse().map_err(|error: BoardError| {
            let hint = if size.parse::<Board<u128>>().is_ok() { "; a larger one must be named by --size" } else { "" };
            format!("{error}{hint}")
        })
    }
}

impl<C: Cells, L: Sound<Key: Send + Sync>> Ground for Dominoes<C, L>
where
    C: Into<L::Key>,
{
    type Position = Domineering<C>;
    type Game = Counted<C>;
    type Code = L::Key;
    type Layout = L;

    const OPTIONS: Options = SOLVING;
    const ASK: Ask = Ask::Middle;

    fn size(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn position(&self, moves: &str) -> Result<Domineering<C>, String> {
        Ok(Domineering::new(self.board(moves)?, self.first))
    }

    fn game(&self, position: &Domineering<C>) -> Counted<C> {
        Counted::new(position)
    }

    fn kind(&self, position: &Domineering<C>) -> u32 {
        position.board().rows() << 8 | position.board().columns()
    }

    fn children(&self, position: &Domineering<C>, into: &mut Vec<(String, Domineering<C>)>) {
        let mut moves = Vec::new();
        if position.outcome().is_none() {
            position.moves(&mut moves);
        }
        into.extend(moves.into_iter().map(|mv| ((mv.cell() + 1).to_string(), after(position, mv))));
    }

    fn label(&self, moves: &str) -> String {
        self.board(moves).map_or_else(|_| moves.to_owned(), |board| board.to_string())
    }
}
