//! The values to compare with, by looking at everything within a budget. Knows nothing that could be pruned.

use transposition::{Bands, Depth, Ply, Score};

use crate::Game;

/// The longest line the oracle follows: it recurses, and a game need not end.
const LONGEST: u32 = 256;

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
    let mut oracle = Oracle { bands: game.bands(), nodes };
    let mut moves = Vec::new();
    if game.outcome().is_none() && !depth.is_leaf() {
        game.moves(&mut moves);
    }
    let moves: Option<Vec<_>> =
        moves.into_iter().map(|mv| Some((mv, oracle.child(game, mv, depth, Ply::ROOT)?))).collect();
    let moves = moves?;
    let value = match moves.iter().map(|&(_, value)| value).max() {
        Some(value) => value,
        None => oracle.node(game, depth, Ply::ROOT)?,
    };
    Some(Level { depth, value, moves })
}

/// The value of a position `ply` plies below the root, for the side to move there.
pub(super) fn value_below<G: Game>(game: &mut G, depth: Depth, ply: Ply) -> Option<Score> {
    Oracle { bands: game.bands(), nodes: u64::MAX }.node(game, depth, ply)
}

struct Oracle {
    bands: Bands,
    nodes: u64,
}

impl Oracle {
    /// The value, or nothing if the budget does not reach.
    fn node<G: Game>(&mut self, game: &mut G, depth: Depth, ply: Ply) -> Option<Score> {
        if self.nodes == 0 || ply.get() > LONGEST {
            return None;
        }
        self.nodes -= 1;
        let here = self.bands.at(ply);
        if ply != Ply::ROOT
            && let Some(path) = game.path_score()
        {
            return Some(here.to_root(path.score));
        }
        if let Some(score) = game.outcome() {
            return Some(here.to_root(score));
        }
        if depth.is_leaf() {
            return Some(here.to_root(game.evaluate()));
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut best = Score::MIN;
        for mv in moves {
            best = best.max(self.child(game, mv, depth, ply)?);
        }
        Some(best)
    }

    fn child<G: Game>(&mut self, game: &mut G, mv: G::Move, depth: Depth, ply: Ply) -> Option<Score> {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let value = self.node(game, depth - 1, ply.next());
        game.unmake(mv, undo);
        value.map(|value| if keeps { value } else { -value })
    }
}
