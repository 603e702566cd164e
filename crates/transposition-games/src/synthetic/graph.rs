//! Game graphs as plain data, and what their shape says about repetition. Knows positions, moves and which positions can
//! come back; does not know rules of repetition or searches.

use std::fmt;

/// The most moves of one position.
pub const MOST_MOVES: usize = 255;

/// A position of a synthetic game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Whether the first player is to move.
    pub first: bool,
    /// The score for the **first player**, in points: final if there are no moves, otherwise the static evaluation.
    pub score: i32,
    /// The positions the moves lead to, in the order they are tried.
    pub moves: Vec<usize>,
}

/// A checked game graph: positions are numbered from 0, and a game starts at any of them.
///
/// ```
/// use transposition_games::synthetic::{Graph, Node};
///
/// let there = Node { first: true, score: 0, moves: vec![1] };
/// let back = Node { first: false, score: 0, moves: vec![0] };
/// let graph = Graph::new(vec![there, back]).unwrap();
/// assert!(!graph.is_acyclic());
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    top: i32,
    /// The class of positions that can all be reached from each other.
    class: Vec<usize>,
    acyclic: bool,
}

/// Why a list of positions is no game graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// There is no position.
    Empty,
    /// A position has more than [`MOST_MOVES`] moves.
    ManyMoves {
        /// The position.
        at: usize,
    },
    /// A move leads nowhere.
    NoSuchPosition {
        /// The position the move starts from.
        at: usize,
        /// Where it is said to lead.
        to: usize,
    },
    /// A score is not between -32766 and 32766.
    Score {
        /// The position.
        at: usize,
    },
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Empty => write!(f, "the graph has no position; it needs at least one"),
            GraphError::ManyMoves { at } => write!(f, "position {at} has too many moves; it may have {MOST_MOVES}"),
            GraphError::NoSuchPosition { at, to } => {
                write!(f, "a move of position {at} leads to position {to}, which is not in the list")
            }
            GraphError::Score { at } => write!(f, "the score of position {at} is not between -32766 and 32766"),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// A graph of these positions.
    ///
    /// # Errors
    /// If the list is empty, or a position in it has too many moves, a move to nowhere, or a score out of range.
    pub fn new(nodes: Vec<Node>) -> Result<Self, GraphError> {
        if nodes.is_empty() {
            return Err(GraphError::Empty);
        }
        for (at, node) in nodes.iter().enumerate() {
            if node.moves.len() > MOST_MOVES {
                return Err(GraphError::ManyMoves { at });
            }
            if let Some(&to) = node.moves.iter().find(|&&to| to >= nodes.len()) {
                return Err(GraphError::NoSuchPosition { at, to });
            }
            if !(-32766..=32766).contains(&node.score) {
                return Err(GraphError::Score { at });
            }
        }
        let top = nodes.iter().map(|node| node.score.abs()).max().unwrap_or(0).max(1);
        let members = classes(&nodes);
        let mut class = vec![0; nodes.len()];
        for (number, members) in members.iter().enumerate() {
            for &at in members {
                class[at] = number;
            }
        }
        let loops = nodes.iter().enumerate().any(|(at, node)| node.moves.contains(&at));
        let acyclic = members.len() == nodes.len() && !loops;
        Ok(Graph { nodes, top, class, acyclic })
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a graph has at least one position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The position of this number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// The greatest score of any position, at least 1: what a win by the rules of repetition counts.
    #[must_use]
    pub fn top(&self) -> i32 {
        self.top
    }

    /// Whether no position can ever come back.
    #[must_use]
    pub fn is_acyclic(&self) -> bool {
        self.acyclic
    }

    /// Whether each of two positions can be reached from the other.
    ///
    /// # Panics
    /// If one of them is not in the graph.
    #[must_use]
    pub fn can_recur(&self, one: usize, other: usize) -> bool {
        self.class[one] == self.class[other]
    }
}

/// The sets of positions that can all be reached from each other (Kosaraju's two passes).
fn classes(nodes: &[Node]) -> Vec<Vec<usize>> {
    let mut back = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        for &to in &node.moves {
            back[to].push(at);
        }
    }
    let mut seen = vec![false; nodes.len()];
    let mut finished = Vec::with_capacity(nodes.len());
    for root in 0..nodes.len() {
        finish(root, |at| &nodes[at].moves, &mut seen, &mut finished);
    }
    seen.fill(false);
    let mut found = Vec::new();
    for &root in finished.iter().rev() {
        let mut members = Vec::new();
        finish(root, |at| &back[at], &mut seen, &mut members);
        if !members.is_empty() {
            found.push(members);
        }
    }
    found
}

/// Appends what can be reached from `root` and was not seen before, each position after all it leads to.
fn finish<'a>(root: usize, next: impl Fn(usize) -> &'a Vec<usize>, seen: &mut [bool], finished: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[root], true) {
        return;
    }
    let mut line = vec![(root, 0)];
    while let Some((at, tried)) = line.last_mut() {
        if let Some(&to) = next(*at).get(*tried) {
            *tried += 1;
            if !std::mem::replace(&mut seen[to], true) {
                line.push((to, 0));
            }
        } else {
            finished.push(*at);
            line.pop();
        }
    }
}
