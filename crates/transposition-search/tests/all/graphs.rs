//! Seeded random state graphs for the tests of this crate. Knows nothing of searches.

use std::num::NonZero;

use transposition::{Bands, HashMove, KeyStream, NodeScore};
use transposition_search::Game;

/// Numbers below a bound from a seed.
pub(crate) struct Dice(KeyStream);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(KeyStream::new(seed))
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.next_word() % bound
    }

    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as u64) as i32
    }
}

/// A key for each small number, spread over all 64 bits.
pub(crate) fn spread(number: u64) -> u64 {
    KeyStream::new(number).next_word()
}

/// The number of an edge of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge(pub(crate) u8);

impl HashMove for Edge {
    const BITS: u32 = 8;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Edge(code.get() as u8 - 1))
    }
}

/// What a random game is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) nodes: usize,
    pub(crate) most_moves: u64,
    /// One edge in so many keeps the turn; 0 for none.
    pub(crate) keeps_one_in: u64,
    /// Ends are worth up to this much either way, ties included.
    pub(crate) spread: i32,
    pub(crate) bands: Bands,
}

/// A game on a random acyclic graph: edges lead to higher nodes, and a node's key does not say whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Acyclic {
    pub(crate) at: usize,
    edges: Vec<Vec<(usize, bool)>>,
    ends: Vec<NodeScore>,
    bands: Bands,
}

impl Acyclic {
    pub(crate) fn new(kind: Kind, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut edges = Vec::new();
        let mut ends = Vec::new();
        for node in 0..kind.nodes {
            let later = (kind.nodes - 1 - node) as u64;
            let moves = if later == 0 { 0 } else { dice.below(kind.most_moves + 1) };
            let mut edge = || {
                // Mostly short edges, so that lines are long and paths meet.
                let step = 1 + dice.below(later.min(4));
                (node + step as usize, kind.keeps_one_in > 0 && dice.below(kind.keeps_one_in) == 0)
            };
            edges.push((0..moves).map(|_| edge()).collect());
            ends.push(NodeScore::new(dice.between(-kind.spread, kind.spread)));
        }
        Acyclic { at: 0, edges, ends, bands: kind.bands }
    }
}

impl Game for Acyclic {
    type Move = Edge;
    type Key = u64;
    type Undo = (usize, bool);

    fn key(&self) -> u64 {
        spread(self.at as u64)
    }

    fn outcome(&self) -> Option<NodeScore> {
        self.edges[self.at].is_empty().then(|| self.ends[self.at])
    }

    fn moves(&self, into: &mut Vec<Edge>) {
        into.extend((0..self.edges[self.at].len()).map(|i| Edge(i as u8)));
    }

    fn make(&mut self, mv: Edge) -> (usize, bool) {
        let (to, keeps) = self.edges[self.at][usize::from(mv.0)];
        (std::mem::replace(&mut self.at, to), keeps)
    }

    fn unmake(&mut self, _mv: Edge, (from, _): (usize, bool)) {
        self.at = from;
    }

    fn keeps_turn(&self, undo: &(usize, bool)) -> bool {
        undo.1
    }

    fn bands(&self) -> Bands {
        self.bands
    }
}
