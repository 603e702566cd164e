//! Small graphs on which a table that ignores history is known to go wrong, with their values. Knows the figures of the
//! literature; proves nothing by itself.

use super::{Graph, Node, Repetition};

/// A graph, where its game starts, and the values at stake, all for the first player.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The graph; its game starts at position 0.
    pub graph: Graph,
    /// The rule of repetition the values belong to.
    pub repetition: Repetition,
    /// The true value of the start.
    pub truth: i32,
    /// What a search finds whose table keeps every value under the position alone.
    pub naive: i32,
}

/// The graph of Kishimoto and Mueller in which two ways lead into one cycle: A to H are positions 0 to 7.
///
/// Where a repetition loses for the first player, the end G is a win for him; where it is illegal, a loss. Nothing for
/// [`Repetition::Draw`], which is no part of the figure.
#[must_use]
pub fn two_ways_into_a_cycle(repetition: Repetition) -> Option<Figure> {
    let (end, truth) = match repetition {
        Repetition::Draw => return None,
        Repetition::LosesForFirst => (1, 1),
        Repetition::Illegal => (-1, -1),
    };
    let [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut nodes = vec![Node { first: false, score: 0, moves: Vec::new() }; 8];
    for first in [a, d, e, f] {
        nodes[first].first = true;
    }
    for (from, to) in [(a, b), (a, c), (b, e), (b, d), (c, f), (e, h), (e, g), (f, h), (h, e)] {
        nodes[from].moves.push(to);
    }
    nodes[d].score = -1;
    nodes[g].score = end;
    Some(Figure { graph: Graph::new(nodes).ok()?, repetition, truth, naive: -truth })
}

/// A cycle of positions 0 (A) and 1 (B) that only B's side, the second player, can leave, by an end that costs it a point.
/// A repetition is a draw, so B searched below A is worth 0 by repetition: a value that belongs to that path.
#[must_use]
pub fn leaning_exit() -> Graph {
    let nodes = vec![
        Node { first: true, score: 0, moves: vec![1] },
        Node { first: false, score: 0, moves: vec![0, 2] },
        Node { first: true, score: 1, moves: Vec::new() },
    ];
    Graph::new(nodes).unwrap_or_else(|error| unreachable!("{error}"))
}
