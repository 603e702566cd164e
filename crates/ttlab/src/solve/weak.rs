//! Any game, asked only who wins. Knows signs; does not know the game.

use transposition_search::Game;
use transposition_search::transposition::{Bands, Depth, NodeScore};

/// A game whose scores are 1 for a win, 0 for a draw and -1 for a loss, however soon. For games without score bands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weak<G>(pub(crate) G);

fn sign(score: NodeScore) -> NodeScore {
    NodeScore::new(score.get().signum())
}

impl<G: Game> Game for Weak<G> {
    type Move = G::Move;
    type Key = G::Key;
    type Undo = G::Undo;

    #[inline]
    fn key(&self) -> G::Key {
        self.0.key()
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        self.0.outcome().map(sign)
    }

    #[inline]
    fn moves(&self, into: &mut Vec<G::Move>) {
        self.0.moves(into);
    }

    #[inline]
    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.0.make(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.0.unmake(mv, undo);
    }

    #[inline]
    fn keeps_turn(&self, undo: &G::Undo) -> bool {
        self.0.keeps_turn(undo)
    }

    fn bands(&self) -> Bands {
        Bands::NONE
    }

    #[inline]
    fn horizon(&self) -> Depth {
        self.0.horizon()
    }

    /// The sign keeps order, so the signs of bounds are bounds of the sign.
    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        let (low, high) = self.0.score_bounds();
        (sign(low), sign(high))
    }

    #[inline]
    fn canonical_move(&self, mv: G::Move) -> G::Move {
        self.0.canonical_move(mv)
    }

    #[inline]
    fn own_move(&self, mv: G::Move) -> G::Move {
        self.0.own_move(mv)
    }

    #[inline]
    fn key_after(&self, mv: G::Move) -> Option<G::Key> {
        self.0.key_after(mv)
    }
}
