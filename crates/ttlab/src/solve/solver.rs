//! One worker's search and table. Knows how a position is solved reproducibly; does not know where it came from.

use std::num::NonZero;
use std::time::{Duration, Instant};

use transposition_search::transposition::{Exact, Four, HashMove, TableError};
use transposition_search::{Ask, Game, Options, Team};

use super::report::MoveScore;
use super::store::{Sound, Store};
use super::weak::Weak;
use crate::boards::{Board, MoveOf};
use crate::cli::Solve;

/// A solver with a table of its own.
pub(crate) struct Solver<B: Board> {
    table: AnyTable<MoveOf<B>>,
    team: Team<'static>,
    weak: bool,
    keep: bool,
    every_move: bool,
}

/// A table in the first of these layouts that never takes one position of the board for another.
enum AnyTable<M: HashMove> {
    Exact49(Store<M, Exact<49>>),
    Exact56(Store<M, Exact<56>>),
    Four(Store<M, Four>),
}

/// The same expression with the table, whatever its layout.
macro_rules! with {
    ($any:expr, $table:ident => $done:expr) => {
        match $any {
            AnyTable::Exact49($table) => $done,
            AnyTable::Exact56($table) => $done,
            AnyTable::Four($table) => $done,
        }
    };
}

/// The value of a position and what it took.
pub(crate) struct Solved {
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The search alone, without the clearing of the table before it.
    pub(crate) time: Duration,
    /// The score of each legal move, if it was asked for.
    pub(crate) moves: Option<Vec<MoveScore>>,
}

impl<M: HashMove> AnyTable<M> {
    fn new(state_bits: Option<u32>, mib: u64) -> Result<Self, TableError> {
        let exact = match state_bits {
            Some(..=49) => Store::new(mib).map(AnyTable::Exact49),
            Some(50..=56) => Store::new(mib).map(AnyTable::Exact56),
            _ => return Store::new(mib).map(AnyTable::Four),
        };
        match exact {
            Err(TableError::TooSmall { .. }) => Store::new(mib).map(AnyTable::Four),
            done => done,
        }
    }
}

impl<B: Board> Solver<B> {
    /// A solver as the command line asks for it.
    pub(crate) fn new(board: &B, args: &Solve) -> Result<Self, TableError> {
        let threads = NonZero::new(usize::from(args.threads)).unwrap_or(NonZero::<usize>::MIN);
        Ok(Solver {
            table: AnyTable::new(board.state_bits(), args.table_mib)?,
            team: Team::new(threads).with_options(Options::SOLVE),
            weak: args.weak,
            keep: args.keep,
            every_move: args.best,
        })
    }

    pub(crate) fn entries(&self) -> u64 {
        with!(&self.table, table => table.entries())
    }

    /// The layout's name, and why it has no false matches.
    pub(crate) fn layout(&self) -> (&'static str, &'static str) {
        fn of<M: HashMove, L: Sound>(_: &Store<M, L>) -> (&'static str, &'static str) {
            (L::NAME, L::WHY)
        }
        with!(&self.table, table => of(table))
    }

    /// Solves `position`, from an empty table unless it is to be kept.
    pub(crate) fn solve(&mut self, board: &B, position: &B::Game) -> Solved {
        let Solver { table, team, weak, keep, every_move } = self;
        with!(table, table => {
            if !*keep {
                table.clear();
            }
            let start = Instant::now();
            let (score, nodes) = value::<B, _>(team, table, position, *weak);
            let time = start.elapsed();
            let moves = every_move.then(|| {
                let mut legal = Vec::new();
                board.legal_moves(position, &mut legal);
                let scored = legal.into_iter().map(|mv| {
                    let mut child = position.clone();
                    child.make(mv);
                    let (score, _) = value::<B, _>(team, table, &child, *weak);
                    MoveScore { name: board.move_name(mv), score: -score }
                });
                scored.collect()
            });
            Solved { score, nodes, time, moves }
        })
    }
}

/// The value of `position` and the nodes it took.
fn value<B: Board, L: Sound>(
    team: &Team<'_>,
    table: &Store<MoveOf<B>, L>,
    position: &B::Game,
    weak: bool,
) -> (i32, u64) {
    let solution = if weak {
        team.solve(&Weak(position.clone()), table, Ask::Outward)
    } else {
        team.solve(position, table, Ask::Outward)
    };
    let solution = solution.expect("a team with the usual length of lines needs no stack of its own");
    (solution.value().expect("a search without limits is never stopped").get(), solution.stats.nodes)
}
