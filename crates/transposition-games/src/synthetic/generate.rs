//! Seeded random graphs: trees, acyclic graphs, cyclic graphs. Knows shapes and seeds; the same seed gives the same graph
//! on every machine.

use transposition::KeyStream;

use super::{Graph, GraphError, Node};

/// What a random graph is to look like. The start of the game is position 0.
///
/// ```
/// use transposition_games::synthetic::Shape;
///
/// let shape = Shape { positions: 100, ..Shape::default() };
/// assert!(shape.tree(7).unwrap().is_acyclic());
/// assert!(shape.acyclic(7).unwrap().is_acyclic());
/// assert_eq!(shape.cyclic(7).unwrap().len(), 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many positions.
    pub positions: usize,
    /// The most moves of one position, 1 to [`MOST_MOVES`](super::MOST_MOVES).
    pub moves: usize,
    /// Of a thousand positions, how many have no moves (besides those to which the shape leaves none).
    pub ends: u64,
    /// Scores lie between minus this and plus this.
    pub top: i32,
    /// Whether the players always take turns; otherwise each position has whom it has to move.
    pub alternating: bool,
}

impl Default for Shape {
    /// Ten positions of at most three moves, three in ten of them ends, scored -1, 0 or 1, the players taking turns.
    fn default() -> Self {
        Shape { positions: 10, moves: 3, ends: 300, top: 1, alternating: true }
    }
}

impl Shape {
    /// A tree: every position but the first has exactly one before it.
    ///
    /// # Errors
    /// If the shape is none a graph can have: no position, too many moves, or too great a score.
    pub fn tree(&self, seed: u64) -> Result<Graph, GraphError> {
        let mut dice = Dice::new(seed, 1);
        let mut nodes = self.bare(&mut dice);
        let mut open = vec![0];
        for at in 1..nodes.len() {
            let chosen = dice.below(open.len());
            let parent = open[chosen];
            if self.alternating {
                nodes[at].first = !nodes[parent].first;
            }
            nodes[parent].moves.push(at);
            if nodes[parent].moves.len() >= self.moves.max(1) {
                open.swap_remove(chosen);
            }
            // Ends are drawn only while somewhere else is left to go on.
            if open.is_empty() || !dice.permille(self.ends) {
                open.push(at);
            }
        }
        Graph::new(nodes)
    }

    /// A graph whose moves only lead to positions of higher numbers.
    ///
    /// # Errors
    /// As for [`tree`](Self::tree).
    pub fn acyclic(&self, seed: u64) -> Result<Graph, GraphError> {
        self.graph(Dice::new(seed, 2), |at| at + 1)
    }

    /// A graph whose moves lead anywhere but to where they start.
    ///
    /// # Errors
    /// As for [`tree`](Self::tree).
    pub fn cyclic(&self, seed: u64) -> Result<Graph, GraphError> {
        self.graph(Dice::new(seed, 3), |_| 0)
    }

    fn graph(&self, mut dice: Dice, least: impl Fn(usize) -> usize) -> Result<Graph, GraphError> {
        let mut nodes = self.bare(&mut dice);
        for at in 0..nodes.len() {
            if at > 0 && dice.permille(self.ends) {
                continue;
            }
            let low = least(at);
            let wanted = 1 + dice.below(self.moves.max(1));
            // Throws that do not fit are thrown again, a few times: near the end of an acyclic graph nothing may fit.
            for _ in 0..8 * wanted {
                if low >= nodes.len() || nodes[at].moves.len() == wanted {
                    break;
                }
                let to = low + dice.below(nodes.len() - low);
                let fits = to != at && !(self.alternating && nodes[to].first == nodes[at].first);
                if fits && !nodes[at].moves.contains(&to) {
                    nodes[at].moves.push(to);
                }
            }
        }
        Graph::new(nodes)
    }

    /// Positions with a player to move and a score, without moves.
    fn bare(&self, dice: &mut Dice) -> Vec<Node> {
        let span = 2 * i64::from(self.top.max(0)) + 1;
        let node = |at| {
            let score = dice.below(span as usize) as i64 - i64::from(self.top.max(0));
            Node { first: at == 0 || dice.permille(500), score: score as i32, moves: Vec::new() }
        };
        (0..self.positions).map(node).collect()
    }
}

/// Throws from a seed, a different run of them for every kind of graph.
struct Dice(KeyStream);

impl Dice {
    fn new(seed: u64, kind: u64) -> Self {
        let mut mixed = KeyStream::new(seed ^ kind << 62);
        Dice(KeyStream::new(mixed.next_word()))
    }

    /// A number below `sides`, or 0 if there are none. The bias is below one in 2^32 for every graph that fits in memory.
    fn below(&mut self, sides: usize) -> usize {
        ((u128::from(self.0.next_word()) * sides as u128) >> 64) as usize
    }

    fn permille(&mut self, chance: u64) -> bool {
        (self.below(1000) as u64) < chance
    }
}
