//! The values to compare with, by looking at everything within a budget. Knows nothing that could be pruned.

use transposition::{Depth, Ply, Score};

use crate::Game;
use crate::reference::oracle::Oracle;

/// The longest line the oracle follows: a game need not end.
const LONGEST: usize = 256;

/// The value of a game and of each of its moves at one depth.
#[derive(Clone, Debug)]
pub(super) struct Level<M> {
    pub(super) depth: Depth,
    pub(super) value: Score,
    /// Every move with its value for the side that makes it, as the game lists them; empty at depth 0 or a finished game.
    pub(super) moves: Vec<(M, Score)>,
}

/// The values of one position at every depth the budget allows; the last one to the end of the game, if it does.
#[derive(Clone, Debug)]
pub(super) struct Truth<M> {
    pub(super) levels: Vec<Level<M>>,
}

impl<M: Copy> Truth<M> {
    /// What is true of `game`, at depth 0 at least.
    pub(super) fn of<G: Game<Move = M> + Clone>(game: &G, deepest: Depth, nodes: u64) -> Self {
        let mut game = game.clone();
        let depths = (0..=deepest.get()).map(Depth::new);
        let mut levels: Vec<_> = depths.map_while(|depth| level(&mut game, depth, nodes)).collect();
        levels.extend(level(&mut game, Depth::SOLVED, nodes));
        Truth { levels }
    }
}

fn level<G: Game>(game: &mut G, depth: Depth, nodes: u64) -> Option<Level<G::Move>> {
    let mut oracle = Oracle::new(game, G::moves).within(nodes, LONGEST);
    let mut moves = Vec::new();
    if game.outcome().is_none() && !depth.is_leaf() {
        game.moves(&mut moves);
    }
    let moves: Option<Vec<_>> = moves.into_iter().map(|mv| Some((mv, oracle.move_value(game, mv, depth)?))).collect();
    let moves = moves?;
    let value = match moves.iter().map(|&(_, value)| value).max() {
        Some(value) => value,
        None => oracle.value(game, depth)?,
    };
    Some(Level { depth, value, moves })
}

/// The value of a position `ply` plies below the root, for the side to move there; nothing if lines are too long.
pub(super) fn value_below<G: Game>(game: &mut G, depth: Depth, ply: Ply) -> Option<Score> {
    Oracle::new(game, G::moves).within(u64::MAX, LONGEST).value_below(game, depth, ply)
}
