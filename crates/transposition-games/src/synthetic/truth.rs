//! True values by means that share nothing with a search: no table, no pruning, no score of a repetition passed around.
//! All values are the first player's.

use super::{Graph, Repetition, Rules};

/// The value of every position if a play without end is worth what a repetition scores: by retrograde analysis.
///
/// Nothing for [`Repetition::Illegal`], where values depend on the path.
///
/// ```
/// use transposition_games::synthetic::{Graph, Node, Repetition, retrograde};
///
/// // A may go round with B for ever; B may leave for a lost end.
/// let graph = Graph::new(vec![
///     Node { first: true, score: 0, moves: vec![1] },
///     Node { first: false, score: 0, moves: vec![0, 2] },
///     Node { first: true, score: 1, moves: vec![] },
/// ]).unwrap();
/// assert_eq!(retrograde(&graph, Repetition::Draw), Some(vec![0, 0, 1]));
/// assert_eq!(retrograde(&graph, Repetition::LosesForFirst), Some(vec![-1, -1, 1]));
/// ```
#[must_use]
pub fn retrograde(graph: &Graph, repetition: Repetition) -> Option<Vec<i32>> {
    let endless = match repetition {
        Repetition::Draw => 0,
        Repetition::LosesForFirst => -graph.top(),
        Repetition::Illegal => return None,
    };
    let mut levels: Vec<i32> = (0..graph.len()).map(|at| graph.node(at).score).chain([endless]).collect();
    levels.sort_unstable();
    levels.dedup();
    // Every play ends at one of the levels, so each position reaches at least the lowest of them.
    let mut value = vec![levels[0]; graph.len()];
    for &level in &levels[1..] {
        for (value, reached) in value.iter_mut().zip(reaches(graph, level, endless)) {
            if reached {
                *value = level;
            }
        }
    }
    Some(value)
}

/// From which positions the first player can be sure of `level`. If endless play is good enough, all are in until they are
/// shown to be out; if not, none is in until it is shown to be.
fn reaches(graph: &Graph, level: i32, endless: i32) -> Vec<bool> {
    let mut sure: Vec<bool> = vec![endless >= level; graph.len()];
    loop {
        let mut changed = false;
        for at in 0..graph.len() {
            let node = graph.node(at);
            let now = if node.moves.is_empty() {
                node.score >= level
            } else if node.first {
                node.moves.iter().any(|&to| sure[to])
            } else {
                node.moves.iter().all(|&to| sure[to])
            };
            changed |= now != sure[at];
            sure[at] = now;
        }
        if !changed {
            return sure;
        }
    }
}

/// The value of `root` by walking every path from it, to `depth` plies or (nothing) to the end of each.
///
/// Nothing after `budget` positions: the paths of a cyclic graph are many.
#[must_use]
pub fn exhaustive(graph: &Graph, rules: Rules, root: usize, depth: Option<u32>, budget: u64) -> Option<i32> {
    let mut paths = Paths { graph, rules, line: vec![root], budget };
    paths.value(rules.clock_used, depth)
}

struct Paths<'g> {
    graph: &'g Graph,
    rules: Rules,
    line: Vec<usize>,
    budget: u64,
}

impl Paths<'_> {
    /// The value of the position at the end of the line, `clock` reversible plies after the last irreversible move.
    fn value(&mut self, clock: u32, depth: Option<u32>) -> Option<i32> {
        self.budget = self.budget.checked_sub(1)?;
        let graph = self.graph;
        let &at = self.line.last()?;
        let node = graph.node(at);
        if node.moves.is_empty() || depth == Some(0) {
            return Some(node.score);
        }
        let sign = if node.first { 1 } else { -1 };
        let mut best = None;
        for &to in &node.moves {
            let clock = if graph.can_recur(at, to) { clock + 1 } else { 0 };
            let value = if self.line.contains(&to) {
                match self.rules.repetition {
                    Repetition::Draw => 0,
                    Repetition::LosesForFirst => -graph.top(),
                    Repetition::Illegal => continue,
                }
            } else if self.rules.clock.is_some_and(|limit| clock >= limit) {
                0
            } else {
                self.line.push(to);
                let value = self.value(clock, depth.map(|left| left - 1))?;
                self.line.pop();
                value
            };
            best = best.max(Some(sign * value));
        }
        // Without a legal move the side to move has lost.
        Some(best.map_or(-sign * graph.top(), |best| sign * best))
    }
}
