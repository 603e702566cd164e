//! A walk over a graph as a game, with rules for repetition and a move clock. Knows the path that led to the position, and
//! what of it can still matter.

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZero;

use transposition::{HashMove, KeyStream, NodeScore};
use transposition_search::conformance::Conformant;
use transposition_search::{Game, PathScore};

use super::{Graph, MOST_MOVES};

/// What happens when a position comes back. Only positions of the walk itself count, from its start on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The game is a draw, 0 points.
    #[default]
    Draw,
    /// The first player loses, whoever repeats.
    LosesForFirst,
    /// The move is illegal, and whoever has no legal move loses.
    Illegal,
}

/// The rules that look at the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What a repetition does.
    pub repetition: Repetition,
    /// The plies in a row, all of moves that can be taken back some way, after which the game is drawn; at least 1.
    pub clock: Option<u32>,
    /// The plies already on the clock when the walk begins.
    pub clock_used: u32,
}

impl Rules {
    /// This rule of repetition and no clock.
    #[must_use]
    pub const fn of(repetition: Repetition) -> Self {
        Rules { repetition, clock: None, clock_used: 0 }
    }

    /// With a clock of `limit` plies, of which `used` are gone when the walk begins.
    #[must_use]
    pub const fn with_clock(self, limit: u32, used: u32) -> Self {
        Rules { clock: Some(limit), clock_used: used, ..self }
    }
}

/// The move of this number, in the order of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(u8);

impl HashMove for Step {
    const BITS: u32 = 8;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() as usize <= MOST_MOVES).then(|| Step((code.get() - 1) as u8))
    }
}

/// A walk over a graph, as a game. The position's key is the node's; where the walk has been is in its past.
///
/// ```
/// use transposition_games::synthetic::{Repetition, Rules, Shape, Walk, retrograde};
/// use transposition_search::{NoTable, Request, reference::Negamax};
/// use transposition::Depth;
///
/// let graph = Shape::default().cyclic(1).unwrap();
/// let mut walk = Walk::new(&graph, 0, Rules::of(Repetition::Draw));
/// let report = Negamax::new(NoTable).search(&mut walk, Request::to_depth(Depth::SOLVED)).unwrap();
/// assert_eq!(Some(report.score.get()), retrograde(&graph, Repetition::Draw).map(|values| values[0]));
/// ```
#[derive(Clone)]
pub struct Walk<'g> {
    graph: &'g Graph,
    rules: Rules,
    /// Every position of the walk, the present one last.
    line: Vec<usize>,
    /// Where in the line the positions begin that can still recur.
    since: usize,
}

/// What taking back a move of a [`Walk`] needs.
#[derive(Clone, Copy, Debug)]
pub struct Back {
    since: usize,
}

impl<'g> Walk<'g> {
    /// A walk that begins at position `start`.
    ///
    /// # Panics
    /// If the graph has no such position.
    #[must_use]
    pub fn new(graph: &'g Graph, start: usize, rules: Rules) -> Self {
        assert!(start < graph.len(), "position {start} is not in the graph");
        Walk { graph, rules, line: vec![start], since: 0 }
    }

    /// The number of the present position.
    #[must_use]
    pub fn at(&self) -> usize {
        self.line[self.line.len() - 1]
    }

    /// The score for the side to move of `points` for the first player.
    fn own(&self, points: i32) -> NodeScore {
        NodeScore::new(if self.graph.node(self.at()).first { points } else { -points })
    }

    /// The plies since the clock was started.
    fn clock_run(&self) -> u32 {
        let used = if self.since == 0 { self.rules.clock_used } else { 0 };
        (self.line.len() - 1 - self.since) as u32 + used
    }

    /// The score of a repetition for the first player.
    fn repetition_score(&self) -> i32 {
        let top = self.graph.top();
        match self.rules.repetition {
            Repetition::Draw => 0,
            Repetition::LosesForFirst => -top,
            Repetition::Illegal => {
                let mover = self.graph.node(self.line[self.line.len() - 2]);
                if mover.first { -top } else { top }
            }
        }
    }

    /// The positions before the present one that can still recur.
    fn recurrent(&self) -> &[usize] {
        &self.line[self.since..self.line.len() - 1]
    }

    /// The past positions that can be met with none met before them, each with its least plies from here.
    ///
    /// A line ends where it meets the past, so nothing behind these can be met; and the positions that can be reached
    /// without meeting the past are those that can be reached without meeting these. So two pasts with the same borders
    /// leave the same game to play.
    fn border(&self) -> Vec<(usize, u32)> {
        let mut met = Vec::new();
        if self.recurrent().is_empty() {
            return met;
        }
        let mut seen = vec![false; self.graph.len()];
        seen[self.at()] = true;
        let mut queue = VecDeque::from([(self.at(), 0)]);
        while let Some((at, plies)) = queue.pop_front() {
            for &to in &self.graph.node(at).moves {
                if !self.graph.can_recur(at, to) || std::mem::replace(&mut seen[to], true) {
                    continue;
                }
                if self.recurrent().contains(&to) {
                    met.push((to, plies + 1));
                } else {
                    queue.push_back((to, plies + 1));
                }
            }
        }
        met
    }
}

/// What a mark stands for. Marks of different kinds must not cancel each other, whatever their numbers.
#[derive(Clone, Copy)]
enum Kind {
    Here = 0,
    Before = 1,
    Clock = 2,
}

/// A well-mixed word for a number below 2^56; a different one for each number and kind.
fn mark(kind: Kind, number: u64) -> u64 {
    KeyStream::new((kind as u64) << 56 ^ number).next_word()
}

impl Game for Walk<'_> {
    type Move = Step;
    type Key = u64;
    type Undo = Back;

    fn key(&self) -> u64 {
        mark(Kind::Here, self.at() as u64)
    }

    fn outcome(&self) -> Option<NodeScore> {
        let node = self.graph.node(self.at());
        node.moves.is_empty().then(|| self.own(node.score))
    }

    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..self.graph.node(self.at()).moves.len()).map(|number| Step(number as u8)));
    }

    fn make(&mut self, mv: Step) -> Back {
        let from = self.at();
        let to = self.graph.node(from).moves[usize::from(mv.0)];
        let back = Back { since: self.since };
        if !self.graph.can_recur(from, to) {
            self.since = self.line.len();
        }
        self.line.push(to);
        back
    }

    fn unmake(&mut self, _mv: Step, undo: Back) {
        self.line.pop();
        self.since = undo.since;
    }

    fn keeps_turn(&self, _undo: &Back) -> bool {
        let [.., before, now] = self.line[..] else { return false };
        self.graph.node(before).first == self.graph.node(now).first
    }

    fn evaluate(&self) -> NodeScore {
        self.own(self.graph.node(self.at()).score)
    }

    fn path_matters(&self) -> bool {
        !self.graph.is_acyclic()
    }

    fn path_score(&self) -> Option<PathScore> {
        if let Some(between) = self.recurrent().iter().rev().position(|&at| at == self.at()) {
            return Some(PathScore { score: self.own(self.repetition_score()), back: between as u32 + 1 });
        }
        let run = self.clock_run();
        let drawn = run > 0 && self.rules.clock.is_some_and(|limit| run >= limit) && self.outcome().is_none();
        drawn.then_some(PathScore { score: NodeScore::ZERO, back: run })
    }

    fn clock_left(&self) -> Option<u32> {
        self.rules.clock.map(|limit| limit.saturating_sub(self.clock_run()))
    }

    fn past_reaches(&self) -> Option<u32> {
        let recurs = self.border().into_iter().map(|(_, plies)| plies).min();
        let runs_out = self.clock_left().filter(|_| self.clock_run() > 0);
        recurs.into_iter().chain(runs_out).min()
    }

    fn path_key(&self) -> u64 {
        let clock = if self.rules.clock.is_some() { self.clock_run() } else { 0 };
        let clock = mark(Kind::Clock, u64::from(clock));
        let border = self.border().into_iter().map(|(at, _)| mark(Kind::Before, at as u64));
        // Mixed again, so that no sum of marks is a bare key.
        KeyStream::new(self.key() ^ border.fold(clock, u64::wrapping_add)).next_word()
    }

    fn repeats_as_endless(&self) -> bool {
        self.rules.clock.is_none() && self.rules.repetition != Repetition::Illegal
    }
}

impl PartialEq for Walk<'_> {
    /// The same position of the same graph under the same rules; the path there makes no difference.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.graph, other.graph) && self.rules == other.rules && self.at() == other.at()
    }
}

impl Conformant for Walk<'_> {
    fn key_from_scratch(&self) -> u64 {
        self.key()
    }
}

impl fmt::Debug for Walk<'_> {
    /// The line walked, not the graph.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk")
            .field("rules", &self.rules)
            .field("line", &self.line)
            .field("since", &self.since)
            .finish_non_exhaustive()
    }
}
