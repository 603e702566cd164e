//! One problem searched: when its answer came, and whether the mates that were announced hold.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use transposition::{Bound, Depth};
use transposition_games::chess::{Chess, MATE, Move, mate_in};
use transposition_search::{Game, Iteration, Limits, Stats};

use super::problem::{Goal, Problem};
use crate::text::{moves_text, score_text};
use crate::{Hash, Request, analyse};

/// Request far each problem is searched.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Depth of the search.
    pub depth: Option<u16>,
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Time of the search.
    pub time: Option<Duration>,
    /// Threads of the search.
    pub threads: NonZero<usize>,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The depth of the iteration.
    pub depth: i32,
    /// The nodes searched until then.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
}

/// What became of a problem.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// When the answer was found for good, if it was.
    pub solved: Option<Mark>,
    /// The answer as UCI writes it.
    pub answer: String,
    /// Its score as UCI writes it.
    pub score: String,
    /// The end of the search.
    pub end: Mark,
    /// What the search and its table counted.
    pub stats: Stats,
    /// Announced mates that do not hold, a sentence each.
    pub violations: Vec<String>,
}

/// Searches a problem over a table that is cleared first.
///
/// # Errors
///
/// If the system refuses a thread.
pub fn solve(problem: &Problem, hash: &mut Hash, budget: Budget) -> Result<Outcome, String> {
    let Problem { position, goal, .. } = problem;
    hash.clear(budget.threads.get());
    let found = AtomicBool::new(false);
    let depth = budget.depth.map(|depth| Depth::new(depth.into()));
    let mut limits = Limits { depth, nodes: budget.nodes, stop: Some(&found), ..Limits::default() };
    if let Some(time) = budget.time {
        limits = limits.for_time(time);
    }
    let how = Request { threads: budget.threads, lines: 1, only: None, limits };
    let mut solved: Option<Mark> = None;
    let mut last = None;
    let mut violations = Vec::new();
    let analysis = analyse(hash, position, how, |told| {
        let mark = Mark { depth: told.line.depth.get(), nodes: told.nodes, time: told.elapsed };
        last = Some(mark);
        violations.extend(violation(position, goal, told));
        let Some(&first) = told.line.pv.first() else { return };
        match goal {
            Goal::Mate(moves) => {
                if told.line.bound == Bound::Exact && mate_in(told.line.score) == Some(*moves) {
                    solved = Some(mark);
                    found.store(true, Relaxed);
                }
            }
            Goal::Moves { .. } if goal.accepts(first) => solved = solved.or(Some(mark)),
            Goal::Moves { .. } | Goal::Nothing => solved = None,
        }
    })?;
    let best = analysis.lines.first();
    let end = Mark { depth: last.map_or(0, |mark| mark.depth), nodes: analysis.stats.nodes, time: analysis.elapsed };
    if let (Goal::Moves { .. }, Some(mv)) = (goal, analysis.best()) {
        // The last word may be a move that an unfinished iteration preferred.
        solved = goal.accepts(mv).then(|| solved.unwrap_or(end));
    }
    Ok(Outcome {
        solved,
        answer: analysis.best().map_or_else(|| "-".to_owned(), |mv| position.uci(mv)),
        score: best.map_or_else(|| "-".to_owned(), |line| score_text(line.score)),
        end,
        stats: analysis.stats,
        violations,
    })
}

/// What is wrong with an announced mate, if one is announced and something is.
fn violation(position: &Chess, goal: &Goal, told: &Iteration<'_, Move>) -> Option<String> {
    let line = told.line;
    let announced = mate_in(line.score)?;
    let text = moves_text(position, &line.pv);
    // A bound that points to the loser's side announces nothing: at best a mate in so many, at worst as many.
    let claims = match line.bound {
        Bound::Exact => true,
        Bound::Lower => announced > 0,
        Bound::Upper => announced < 0,
    };
    if let &Goal::Mate(truth) = goal
        && claims
        && (announced.signum() != truth.signum() || announced.abs() < truth.abs())
    {
        return Some(format!(
            "mate in {announced} announced at depth {}, the truth is {truth}: {text}",
            line.depth.get()
        ));
    }
    let plies = MATE - line.score.get().abs();
    if line.bound == Bound::Exact && !mates(position, &line.pv, plies) {
        return Some(format!(
            "the line of the mate in {announced} announced at depth {} does not end in mate after {plies} plies: {text}",
            line.depth.get()
        ));
    }
    None
}

/// Whether a line ends in mate after just so many plies.
fn mates(position: &Chess, line: &[Move], plies: i32) -> bool {
    let mut position = position.clone();
    for &mv in line {
        if !position.is_legal(mv) || position.outcome().is_some() {
            return false;
        }
        position.make(mv);
    }
    line.len() == plies as usize && position.outcome().is_some_and(|score| score.get() == -MATE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_mates_in_its_own_number_of_plies_or_not_at_all() {
        let mut position = Chess::new();
        let mut line = Vec::new();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            let mv = position.parse_move(text).unwrap();
            line.push(mv);
            position.play(mv);
        }
        let start = Chess::new();
        assert!(mates(&start, &line, 4));
        assert!(!mates(&start, &line, 6) && !mates(&start, &line[..3], 3));
        assert!(!mates(&start, &[line[3]], 1));
    }
}
