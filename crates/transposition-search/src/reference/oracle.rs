//! Values by looking at every move, which is what all else is checked against. Knows nothing that could be pruned.
//!
//! The line lives on the heap: a long one takes memory, not stack, and the longest one allowed is a limit like any other.

use transposition::{Bands, Depth, Ply, Score};

use crate::Game;

/// Looks at everything below a position, as far as its budget reaches.
pub(crate) struct Oracle<G: Game> {
    bands: Bands,
    /// Which moves there are: those the game lists for a search, or all legal ones.
    list: fn(&G, &mut Vec<G::Move>),
    /// Nodes entered so far, and the most there may be.
    nodes: u64,
    most: u64,
    /// The longest line it follows, in plies from the position it is asked about.
    longest: usize,
    /// The moves still to be looked at, of all nodes of the line.
    moves: Vec<G::Move>,
}

/// A node of the line.
struct Level<G: Game> {
    depth: Depth,
    ply: Ply,
    /// Its moves still to be looked at are those from here on.
    first: usize,
    best: Score,
    /// The move that led here, with what takes it back and whether it kept the turn; none at the start of the line.
    by: Option<(G::Move, G::Undo, bool)>,
}

/// What entering a position comes to.
enum Entered {
    /// A value at once.
    Value(Score),
    /// Its moves must be looked at.
    Open,
    /// The budget does not reach.
    Spent,
}

impl<G: Game> Oracle<G> {
    /// An oracle for positions of `game`'s kind and the moves that `list` gives, without a budget and for lines of any
    /// length.
    pub(crate) fn new(game: &G, list: fn(&G, &mut Vec<G::Move>)) -> Self {
        Oracle { bands: game.bands(), list, nodes: 0, most: u64::MAX, longest: usize::MAX, moves: Vec::new() }
    }

    /// With at most so many nodes, and lines of at most `longest` plies.
    pub(crate) fn within(self, most: u64, longest: usize) -> Self {
        Oracle { most, longest, ..self }
    }

    /// The nodes entered so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of `game` for the side to move, or nothing if the budget does not reach. The game is left as it was.
    pub(crate) fn value(&mut self, game: &mut G, depth: Depth) -> Option<Score> {
        self.value_below(game, depth, Ply::ROOT)
    }

    /// The value of the move `mv` for the side that makes it.
    pub(crate) fn move_value(&mut self, game: &mut G, mv: G::Move, depth: Depth) -> Option<Score> {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let value = self.value_below(game, depth - 1, Ply::ROOT.next());
        game.unmake(mv, undo);
        value.map(|value| if keeps { value } else { -value })
    }

    /// The value of a position `ply` plies below the root, for the side to move there.
    pub(crate) fn value_below(&mut self, game: &mut G, depth: Depth, ply: Ply) -> Option<Score> {
        match self.enter(game, depth, ply, 0) {
            Entered::Value(score) => return Some(score),
            Entered::Spent => return None,
            Entered::Open => {}
        }
        self.moves.clear();
        let mut line = vec![self.level(game, depth, ply, None)];
        loop {
            let length = line.len();
            let level = line.last_mut()?;
            if self.moves.len() == level.first {
                let Level { best, by, .. } = line.pop()?;
                let (Some(parent), Some((mv, undo, keeps))) = (line.last_mut(), by) else { return Some(best) };
                game.unmake(mv, undo);
                parent.best = parent.best.max(if keeps { best } else { -best });
                continue;
            }
            let mv = self.moves.pop()?;
            let (depth, ply) = (level.depth - 1, level.ply.next());
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            match self.enter(game, depth, ply, length) {
                Entered::Value(score) => {
                    game.unmake(mv, undo);
                    level.best = level.best.max(if keeps { score } else { -score });
                }
                Entered::Open => line.push(self.level(game, depth, ply, Some((mv, undo, keeps)))),
                Entered::Spent => {
                    game.unmake(mv, undo);
                    while let Some(Level { by: Some((mv, undo, _)), .. }) = line.pop() {
                        game.unmake(mv, undo);
                    }
                }
            }
        }
    }

    /// The node at which `game` stands, its moves listed.
    fn level(&mut self, game: &G, depth: Depth, ply: Ply, by: Option<(G::Move, G::Undo, bool)>) -> Level<G> {
        let first = self.moves.len();
        (self.list)(game, &mut self.moves);
        Level { depth, ply, first, best: Score::MIN, by }
    }

    /// Enters the position `game` stands at, so many plies down the line.
    fn enter(&mut self, game: &G, depth: Depth, ply: Ply, length: usize) -> Entered {
        if self.nodes >= self.most || length > self.longest {
            return Entered::Spent;
        }
        self.nodes += 1;
        let here = self.bands.at(ply);
        if ply != Ply::ROOT
            && let Some(path) = game.path_score()
        {
            return Entered::Value(here.to_root(path.score));
        }
        if let Some(score) = game.outcome() {
            return Entered::Value(here.to_root(score));
        }
        if depth.is_leaf() {
            return Entered::Value(here.to_root(game.evaluate()));
        }
        Entered::Open
    }
}
