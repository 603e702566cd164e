//! The kit's own judge: values by looking at every legal move, within a budget. Knows nothing that could be pruned.

use transposition::{Bands, Depth, Ply, Score};

use super::Conformant;

/// Looks at everything below a position, as long as its budget lasts.
pub(super) struct Oracle {
    bands: Bands,
    nodes: u64,
    longest: u32,
}

impl Oracle {
    /// An oracle for positions of `game`'s kind with `nodes` to spend and lines of at most `longest` plies.
    pub(super) fn new<G: Conformant>(game: &G, nodes: u64, longest: u32) -> Self {
        Oracle { bands: game.bands(), nodes, longest }
    }

    /// The nodes not spent.
    pub(super) const fn left(&self) -> u64 {
        self.nodes
    }

    /// The value of `game` for the side to move, or nothing if the budget does not reach.
    pub(super) fn value<G: Conformant>(&mut self, game: &mut G, depth: Depth) -> Option<Score> {
        self.node(game, depth, Ply::ROOT)
    }

    /// The value of the move `mv` for the side that makes it.
    pub(super) fn move_value<G: Conformant>(&mut self, game: &mut G, mv: G::Move, depth: Depth) -> Option<Score> {
        self.child(game, mv, depth, Ply::ROOT)
    }

    fn node<G: Conformant>(&mut self, game: &mut G, depth: Depth, ply: Ply) -> Option<Score> {
        if self.nodes == 0 || ply.get() > self.longest {
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
        game.all_moves(&mut moves);
        let mut best = None;
        for mv in moves {
            best = best.max(Some(self.child(game, mv, depth, ply)?));
        }
        best
    }

    fn child<G: Conformant>(&mut self, game: &mut G, mv: G::Move, depth: Depth, ply: Ply) -> Option<Score> {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let value = self.node(game, depth - 1, ply.next());
        game.unmake(mv, undo);
        value.map(|value| if keeps { value } else { -value })
    }
}
