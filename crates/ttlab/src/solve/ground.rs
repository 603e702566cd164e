//! What `solve` needs of a game: positions as they are written, and what is searched for their values in which table.
//! Knows the games; does not know searches.

use std::marker::PhantomData;

use transposition::{Exact, Four, WideExact};
use transposition_games::connect4::{self, Connect4, Fixed, Forced, SOLVING, Shape};
use transposition_games::domineering;
use transposition_search::{Ask, Game, Options};

use super::dominoes::Dominoes;
use super::store::Sound;
use crate::boards::{Board, Task, first_player, on_board};
use crate::cli::{BoardArgs, GameName};
use crate::failure::Failure;

/// A board, and how its positions are solved.
pub(crate) trait Ground: Clone + Send + 'static {
    /// A position as it is written.
    type Position: Game + Copy + Send + Sync;
    /// What is searched for its value.
    type Game: Game<Key: Into<Self::Code>, Move: Send> + Clone + Send + Sync;
    /// What identifies a position in the table.
    type Code: Copy + Send + Sync + 'static;
    /// The table's layout, which never takes one position of the board for another.
    type Layout: Sound<Key = Self::Code>;

    const OPTIONS: Options;
    const ASK: Ask;

    /// The board as `--size` would name it, if the game has more than one.
    fn size(&self) -> Option<String>;

    /// The position that `moves` lead to, or a sentence why there is none.
    fn position(&self, moves: &str) -> Result<Self::Position, String>;

    /// What is to be searched for the value of `position`.
    fn game(&self, position: &Self::Position) -> Self::Game;

    /// A score of `game`, which was made for `position`, as one of `position`: the same, where both are the same game.
    fn score_for(&self, position: &Self::Position, game: &Self::Game, score: i32) -> i32 {
        let _ = (position, game);
        score
    }

    /// The kind of board that a position is on, where a ground has several: their positions must not meet in a table, as
    /// only those of one kind are told apart.
    fn kind(&self, position: &Self::Position) -> u32 {
        let _ = position;
        0
    }

    /// Appends the position after every legal move and what an answer calls the move, in the order that people expect.
    fn children(&self, position: &Self::Position, into: &mut Vec<(String, Self::Position)>);

    /// What an answer calls the position.
    fn label(&self, moves: &str) -> String {
        moves.to_owned()
    }

    /// The position as a number that no other of the board has but those that are the same by symmetry, if the game has
    /// opening books.
    fn number(&self, position: &Self::Position) -> Option<u128> {
        let _ = position;
        None
    }
}

/// Something to do on a ground, whatever its game.
pub(crate) trait GroundTask {
    type Output;

    fn on<G: Ground>(self, ground: G) -> Self::Output;
}

/// The mebibytes from which on an exact table of eight-byte entries tells all positions of 56 bits apart.
const LEAST_MIB_56: u64 = 64;

/// Does `task` on the ground that was asked for, which is to have tables of `table_mib`.
pub(crate) fn on_ground<T: GroundTask>(
    game: GameName,
    args: &BoardArgs,
    table_mib: u64,
    task: T,
) -> Result<T::Output, Failure> {
    match game {
        GameName::Domineering => on_dominoes(args, task),
        GameName::Connect4 if args.first.is_none() => on_columns(args, table_mib, task),
        _ => on_board(game, args, AsWritten(task)),
    }
}

/// Boards of at most 64 cells, unless a larger one is asked for.
fn on_dominoes<T: GroundTask>(args: &BoardArgs, task: T) -> Result<T::Output, Failure> {
    let unfit = |error: domineering::BoardError| Failure::told(format!("--size: {error}"));
    let wide: domineering::Board<u128> = args.size.as_deref().unwrap_or("6x6").parse().map_err(unfit)?;
    let first = first_player(args);
    Ok(match domineering::Board::new(wide.rows(), wide.columns()) {
        Ok(board) => task.on(Dominoes::<u64, WideExact<65>>::on(board, first)),
        Err(_) => task.on(Dominoes::<u128, WideExact<81>>::on(wide, first)),
    })
}

fn on_columns<T: GroundTask>(args: &BoardArgs, table_mib: u64, task: T) -> Result<T::Output, Failure> {
    let size = args.size.as_deref().unwrap_or("7x6");
    let unfit = |error: connect4::BoardError| Failure::told(format!("--size: {error}"));
    let wide: connect4::Board<u128> = size.parse().map_err(unfit)?;
    let Ok(board) = connect4::Board::new(wide.width(), wide.height()) else {
        return Ok(task.on(Columns::<_, WideExact<80>>::on(wide)));
    };
    Ok(match board.bits() {
        ..=49 if board == connect4::Board::default() => task.on(Columns::<_, Exact<49>>::on(Fixed::<7, 6>::new())),
        ..=49 => task.on(Columns::<_, Exact<49>>::on(board)),
        50..=56 if table_mib >= LEAST_MIB_56 => task.on(Columns::<_, Exact<56>>::on(board)),
        _ => task.on(Columns::<_, WideExact<65>>::on(board)),
    })
}

/// A task for games that are searched as they are written.
struct AsWritten<T>(T);

impl<T: GroundTask> Task for AsWritten<T> {
    type Output = T::Output;

    fn on<B: Board>(self, board: B) -> T::Output {
        self.0.on(Written(board))
    }
}

/// A board whose positions are searched as they are written, in a table that keeps the whole key.
#[derive(Clone, Copy, Debug)]
struct Written<B>(B);

impl<B: Board> Ground for Written<B> {
    type Position = B::Game;
    type Game = B::Game;
    type Code = u64;
    type Layout = Four;

    const OPTIONS: Options = Options::SOLVE;
    const ASK: Ask = Ask::Outward;

    fn size(&self) -> Option<String> {
        self.0.size()
    }

    fn position(&self, moves: &str) -> Result<B::Game, String> {
        self.0.position(moves)
    }

    fn game(&self, position: &B::Game) -> B::Game {
        *position
    }

    fn children(&self, position: &B::Game, into: &mut Vec<(String, B::Game)>) {
        let mut moves = Vec::new();
        if position.outcome().is_none() {
            position.moves(&mut moves);
        }
        into.extend(moves.into_iter().map(|mv| (self.0.move_name(mv), after(position, mv))));
    }

    fn label(&self, moves: &str) -> String {
        self.0.label(moves)
    }
}

/// A Connect Four board, searched with its forced moves made at once.
#[derive(Debug)]
struct Columns<S, L> {
    shape: S,
    layout: PhantomData<fn() -> L>,
}

impl<S, L> Columns<S, L> {
    const fn on(shape: S) -> Self {
        Columns { shape, layout: PhantomData }
    }
}

impl<S: Copy, L> Clone for Columns<S, L> {
    fn clone(&self) -> Self {
        Columns::on(self.shape)
    }
}

impl<S: Shape, L: Sound<Key: Send + Sync>> Ground for Columns<S, L>
where
    S::Cells: Into<L::Key> + Into<u128>,
{
    type Position = Connect4<S::Cells>;
    type Game = Forced<S>;
    type Code = L::Key;
    type Layout = L;

    const OPTIONS: Options = SOLVING;
    const ASK: Ask = Ask::Flanks;

    fn size(&self) -> Option<String> {
        Some(self.shape.board().to_string())
    }

    fn position(&self, moves: &str) -> Result<Self::Position, String> {
        Connect4::parse(self.shape.board(), moves).map_err(|error| error.to_string())
    }

    fn game(&self, position: &Self::Position) -> Forced<S> {
        Forced::new(self.shape, position)
    }

    fn score_for(&self, position: &Self::Position, game: &Forced<S>, score: i32) -> i32 {
        game.score_for(position, score)
    }

    /// All of them: the game leaves out moves that cannot be better than others, but people want to see them.
    fn children(&self, position: &Self::Position, into: &mut Vec<(String, Self::Position)>) {
        let mut columns = Vec::new();
        position.legal_moves(&mut columns);
        into.extend(columns.into_iter().map(|column| (column.to_string(), after(position, column))));
    }

    fn number(&self, position: &Self::Position) -> Option<u128> {
        Some(position.code().into())
    }
}

/// The position after a move.
pub(super) fn after<G: Game + Copy>(position: &G, mv: G::Move) -> G {
    let mut after = *position;
    after.make(mv);
    after
}

#[cfg(test)]
mod tests {
    use transposition::{Solved, Table, Work};
    use transposition_games::connect4::Column;

    use super::*;

    #[test]
    fn exact_tables_are_chosen_from_the_least_size_on_that_they_can_have() {
        fn least<L: Sound>() -> u64 {
            let fits = |&mib: &u64| Table::<Solved<Column, Work>, L>::with_mib(mib).is_ok();
            (1..=128).find(fits).expect("a size")
        }
        assert_eq!(least::<Exact<56>>(), LEAST_MIB_56);
        assert_eq!((least::<Exact<49>>(), least::<WideExact<65>>(), least::<WideExact<80>>()), (1, 1, 4));
        assert_eq!(least::<WideExact<81>>(), 8);
    }
}
