//! The iterations and the depth-first search inside each. Knows puzzles, tables and limits.

use super::{CostBound, Puzzle};
use crate::{Limits, Stopped, ValueTable};

/// "No solution": greater than every cost.
const NEVER: u32 = u32::MAX;

/// Counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdaStats {
    /// Positions entered, over all iterations, the root of each included.
    pub nodes: u64,
    /// Table look-ups.
    pub probes: u64,
    /// Look-ups that brought a bound.
    pub hits: u64,
    /// Positions that a bound from the table cut and the puzzle's own heuristic would not have.
    pub cutoffs: u64,
}

/// The cheapest way to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// What it costs.
    pub cost: u32,
    /// Its moves, in order.
    pub moves: Vec<M>,
    /// What it took.
    pub stats: IdaStats,
}

/// A finished iteration: no solution costs `budget` or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The cost the iteration was allowed.
    pub budget: u32,
    /// Nodes entered so far.
    pub nodes: u64,
}

/// An IDA* searcher over a table of [`CostBound`]s, or [none](crate::NoTable).
///
/// ```
/// use transposition_search::NoTable;
/// use transposition_search::idastar::{IdaStar, Puzzle};
///
/// /// Reach a number from 1 by adding one or doubling.
/// struct Reach { at: u32, goal: u32 }
///
/// impl Puzzle for Reach {
///     type Move = bool;
///     type Key = u64;
///     type Undo = u32;
///     fn key(&self) -> u64 { u64::from(self.at) }
///     fn is_goal(&self) -> bool { self.at == self.goal }
///     fn heuristic(&self) -> u32 { u32::from(self.at != self.goal) }
///     fn moves(&self, into: &mut Vec<bool>) {
///         into.extend([true, false].iter().filter(|&&double| if double { self.at * 2 } else { self.at + 1 } <= self.goal));
///     }
///     fn make(&mut self, double: bool) -> u32 {
///         let before = self.at;
///         self.at = if double { before * 2 } else { before + 1 };
///         before
///     }
///     fn unmake(&mut self, _: bool, before: u32) { self.at = before; }
/// }
///
/// let solution = IdaStar::new(NoTable).solve(&mut Reach { at: 1, goal: 100 }).unwrap().unwrap();
/// assert_eq!(solution.cost, 8); // 2 3 6 12 24 25 50 100
/// ```
#[derive(Debug)]
pub struct IdaStar<'a, P: Puzzle, T> {
    table: T,
    limits: Limits<'a>,
    dearest: u32,
    stats: IdaStats,
    line: Vec<Node<P>>,
    moves: Vec<P::Move>,
}

/// A node of the line being searched.
struct Node<P: Puzzle> {
    /// The cost from the root to here.
    spent: u32,
    /// A bound on the cost from here, as it was known on entry.
    known: u32,
    /// The least cost of a solution that does not begin by going back, over the moves tried so far.
    onward: u32,
    /// The cost of the cheapest move back to the parent, if there is one.
    back: Option<u32>,
    /// The node's moves: from `first` on, those before `next` being done.
    first: usize,
    next: usize,
    /// Nodes entered before this one.
    nodes_before: u64,
    /// The move being searched and how to take it back.
    open: Option<(P::Move, P::Undo)>,
}

impl<P: Puzzle> std::fmt::Debug for Node<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Node").field("spent", &self.spent).field("known", &self.known).finish_non_exhaustive()
    }
}

/// What entering a position came to.
enum Entered {
    /// It is the goal, within the budget.
    Goal,
    /// No solution from here costs less than this, and that is beyond the budget.
    Cut(u32),
    /// It is at the end of the line now.
    Open,
}

impl<'a, P: Puzzle, T: ValueTable<P::Key, CostBound>> IdaStar<'a, P, T> {
    /// A searcher over `table`, without limits.
    #[must_use]
    pub fn new(table: T) -> Self {
        IdaStar {
            table,
            limits: Limits::default(),
            dearest: NEVER - 1,
            stats: IdaStats::default(),
            line: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// With limits. Node limits count from the searcher's first node on.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        IdaStar { limits, ..self }
    }

    /// With no interest in solutions that cost more than `cost`.
    #[must_use]
    pub fn with_max_cost(self, cost: u32) -> Self {
        IdaStar { dearest: cost.min(NEVER - 1), ..self }
    }

    /// What all searches of this searcher have counted so far, stopped ones included.
    #[must_use]
    pub const fn stats(&self) -> IdaStats {
        self.stats
    }

    /// The cheapest solution of `puzzle`, which is left as it was; nothing if there is none, or none cheap enough.
    ///
    /// A puzzle without a solution is found out only if its graph has no cycle; otherwise state the dearest solution worth
    /// looking for, or a limit.
    ///
    /// # Errors
    /// [`Stopped`] if a limit was reached. The table's bounds stay true.
    pub fn solve(&mut self, puzzle: &mut P) -> Result<Option<Solution<P::Move>>, Stopped> {
        self.solve_watched(puzzle, |_| {})
    }

    /// The same as [`solve`](Self::solve), with `watch` told of each iteration that found nothing.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_watched(
        &mut self,
        puzzle: &mut P,
        mut watch: impl FnMut(Iteration),
    ) -> Result<Option<Solution<P::Move>>, Stopped> {
        let mut budget = puzzle.heuristic();
        while budget <= self.dearest {
            match self.iterate(puzzle, budget)? {
                Ok(moves) => return Ok(Some(Solution { cost: budget, moves, stats: self.stats })),
                Err(next) => {
                    watch(Iteration { budget, nodes: self.stats.nodes });
                    budget = next;
                }
            }
        }
        Ok(None)
    }

    /// One iteration: a solution of cost `budget`, or the least cost at which there may be one.
    fn iterate(&mut self, puzzle: &mut P, budget: u32) -> Result<Result<Vec<P::Move>, u32>, Stopped> {
        self.line.clear();
        self.moves.clear();
        match self.enter(puzzle, budget, 0, None)? {
            Entered::Goal => return Ok(Ok(Vec::new())),
            Entered::Cut(bound) => return Ok(Err(bound)),
            Entered::Open => {}
        }
        while let Some(node) = self.line.last_mut() {
            let Some(&mv) = self.moves.get(node.next) else {
                match self.leave(puzzle) {
                    None => continue,
                    Some(bound) => return Ok(Err(bound)),
                }
            };
            node.next += 1;
            let cost = puzzle.cost(mv);
            let spent = node.spent.saturating_add(cost);
            node.open = Some((mv, puzzle.make(mv)));
            match self.enter(puzzle, budget, spent, Some(mv)) {
                Ok(Entered::Open) => {}
                Ok(Entered::Cut(bound)) => self.take_in(puzzle, bound),
                Ok(Entered::Goal) => {
                    let moves = self.line.iter().filter_map(|node| node.open.as_ref().map(|open| open.0)).collect();
                    self.take_back(puzzle);
                    return Ok(Ok(moves));
                }
                Err(stopped) => {
                    self.take_back(puzzle);
                    return Err(stopped);
                }
            }
        }
        unreachable!("the root returns its bound when it is left")
    }

    /// Enters the position of `puzzle`, `spent` from the root and reached by `last`.
    fn enter(&mut self, puzzle: &P, budget: u32, spent: u32, last: Option<P::Move>) -> Result<Entered, Stopped> {
        if self.limits.reached(self.stats.nodes) {
            return Err(Stopped);
        }
        self.stats.nodes += 1;
        let own = puzzle.heuristic();
        if spent.saturating_add(own) > budget {
            return Ok(Entered::Cut(own));
        }
        if puzzle.is_goal() {
            return Ok(Entered::Goal);
        }
        let known = own.max(self.look_up(puzzle));
        if spent.saturating_add(known) > budget {
            self.stats.cutoffs += 1;
            return Ok(Entered::Cut(known));
        }
        let first = self.moves.len();
        puzzle.moves(&mut self.moves);
        let back = last.and_then(|last| self.leave_out_returns(puzzle, first, last));
        let nodes_before = self.stats.nodes - 1;
        self.line.push(Node { spent, known, onward: NEVER, back, first, next: first, nodes_before, open: None });
        Ok(Entered::Open)
    }

    /// Drops the moves from `first` on that take `last` back, the others keeping their order. The cost of the cheapest.
    fn leave_out_returns(&mut self, puzzle: &P, first: usize, last: P::Move) -> Option<u32> {
        let mut back = None;
        let mut kept = first;
        for i in first..self.moves.len() {
            let mv = self.moves[i];
            if puzzle.takes_back(mv, last) {
                back = Some(back.unwrap_or(NEVER).min(puzzle.cost(mv)));
            } else {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        back
    }

    fn look_up(&mut self, puzzle: &P) -> u32 {
        if !T::ACTIVE {
            return 0;
        }
        self.stats.probes += 1;
        let kept = self.table.probe(puzzle.key());
        self.stats.hits += u64::from(kept.is_some());
        kept.map_or(0, CostBound::cost)
    }

    /// Leaves the line's last node, all of whose moves are done. The bound, if it was the root.
    fn leave(&mut self, puzzle: &mut P) -> Option<u32> {
        let node = self.line.pop().expect("a node is being left");
        self.moves.truncate(node.first);
        if T::ACTIVE {
            let through_parent = match (node.back, self.line.last()) {
                (Some(cost), Some(parent)) => cost.saturating_add(parent.known),
                _ => NEVER,
            };
            let bound = node.onward.min(through_parent);
            self.table.store(puzzle.key(), CostBound::new(bound.max(node.known), self.stats.nodes - node.nodes_before));
        }
        if self.line.is_empty() {
            return Some(node.onward);
        }
        self.take_in(puzzle, node.onward);
        None
    }

    /// Takes the last node's open move back and takes in the bound found behind it.
    fn take_in(&mut self, puzzle: &mut P, bound: u32) {
        let node = self.line.last_mut().expect("the move was made from a node of the line");
        let (mv, undo) = node.open.take().expect("the move is open");
        puzzle.unmake(mv, undo);
        node.onward = node.onward.min(puzzle.cost(mv).saturating_add(bound));
    }

    /// Takes every move of the line back.
    fn take_back(&mut self, puzzle: &mut P) {
        while let Some(node) = self.line.pop() {
            if let Some((mv, undo)) = node.open {
                puzzle.unmake(mv, undo);
            }
        }
    }
}
