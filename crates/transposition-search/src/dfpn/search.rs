//! The search itself: down to the most promising child, up again when its numbers outgrow their limits.
//! Knows games, tables and limits; the numbers' arithmetic is in `line.rs`.

use transposition::{Bands, Score, Value};

use super::aim::Aim;
use super::line::{Child, Node, Summary};
use super::numbers::{INFINITE, Numbers, ProofNumbers};
use super::unproved::Unproved;
use crate::{Game, Limits, Stats, Stopped, ValueTable};

/// The longest line a search follows unless it is told otherwise, in plies.
const LONGEST_LINE: usize = 100_000;

/// The answer of a proof-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Whether the side to move reaches the score asked for.
    pub holds: bool,
    /// A move that reaches it, if it does and a move was needed to know.
    pub best: Option<M>,
    /// What it took. A node is counted each time its moves are generated.
    pub stats: Stats,
}

/// How far a search has come, told each time it is back at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The least number of unknown positions whose success would prove the root; 0 if it is proved.
    pub proof: u32,
    /// The least number of unknown positions whose failure would disprove the root; 0 if it is disproved.
    pub disproof: u32,
    /// Nodes entered so far.
    pub nodes: u64,
}

/// A proof-number searcher over a table of [`ProofNumbers`].
///
/// ```
/// use transposition_search::dfpn::Dfpn;
/// use transposition::{HashMove, NodeScore, Score};
/// use transposition_search::{Game, NoTable};
/// # use std::num::NonZero;
///
/// /// Take one, two or three; who takes the last one wins.
/// struct Heap(u32);
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Take(u32);
/// # impl HashMove for Take {
/// #     const BITS: u32 = 2;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(self.0).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Take(code.get())) }
/// # }
///
/// impl Game for Heap {
///     type Move = Take;
///     type Key = u64;
///     type Undo = ();
///     fn key(&self) -> u64 { u64::from(self.0) }
///     fn outcome(&self) -> Option<NodeScore> { (self.0 == 0).then_some(NodeScore::new(-1)) }
///     fn moves(&self, into: &mut Vec<Take>) { into.extend((1..=self.0.min(3)).map(Take)); }
///     fn make(&mut self, Take(n): Take) { self.0 -= n; }
///     fn unmake(&mut self, Take(n): Take, (): ()) { self.0 += n; }
/// }
///
/// let mut searcher = Dfpn::new(NoTable);
/// let proof = searcher.prove(&mut Heap(21), Score::new(1)).unwrap();
/// assert_eq!((proof.holds, proof.best), (true, Some(Take(1))));
/// assert!(!searcher.prove(&mut Heap(20), Score::new(1)).unwrap().holds);
/// ```
#[derive(Debug)]
pub struct Dfpn<'a, G: Game, T> {
    table: T,
    limits: Limits<'a>,
    longest_line: usize,
    stats: Stats,
    /// The table's own count when this searcher began.
    false_matches_before: u64,
    line: Vec<Node<G::Undo>>,
    children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game, T: ValueTable<G::Key, ProofNumbers>> Dfpn<'a, G, T> {
    /// A searcher over `table`, without limits but for lines of 100,000 plies.
    #[must_use]
    pub fn new(table: T) -> Self {
        let false_matches_before = table.false_matches().unwrap_or(0);
        Dfpn {
            table,
            false_matches_before,
            limits: Limits::default(),
            longest_line: LONGEST_LINE,
            stats: Stats::default(),
            line: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// With limits. Node limits count from the searcher's first node on.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        Dfpn { limits, ..self }
    }

    /// With lines of at most `plies` (at least one). The line lives on the heap, so a long one needs memory, not stack.
    #[must_use]
    pub fn with_longest_line(self, plies: usize) -> Self {
        Dfpn { longest_line: plies.max(1), ..self }
    }

    /// What all searches of this searcher have counted so far, stopped ones included.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let false_matches = self.table.false_matches().unwrap_or(0).saturating_sub(self.false_matches_before);
        Stats { false_matches, ..self.stats }
    }

    /// Whether the side to move can reach `at_least` against every defence. `game` is left as it was.
    ///
    /// # Errors
    /// [`Unproved`]: a limit was reached, a line grew too long, or the game is one whose path matters.
    pub fn prove(&mut self, game: &mut G, at_least: Score) -> Result<Proof<G::Move>, Unproved> {
        self.prove_watched(game, at_least, |_| {})
    }

    /// The same as [`prove`](Self::prove), with `watch` told how it goes whenever the search is back at the root.
    ///
    /// # Errors
    /// As [`prove`](Self::prove).
    pub fn prove_watched(
        &mut self,
        game: &mut G,
        at_least: Score,
        mut watch: impl FnMut(Progress),
    ) -> Result<Proof<G::Move>, Unproved> {
        self.line.clear();
        self.children.clear();
        if game.path_matters() {
            return Err(Unproved::PathMatters);
        }
        let aim = Aim::at_root(at_least);
        if let Some(holds) = aim.settled(game) {
            return Ok(Proof { holds, best: None, stats: self.stats() });
        }
        let bands = game.bands();
        let without = Numbers { proof: INFINITE, disproof: INFINITE };
        self.enter(game, &bands, aim, without, 0)?;
        while let Some(node) = self.line.last() {
            let (first, limits) = (node.first, node.limits);
            let summary = Summary::of(&self.children[first..]);
            if self.line.len() == 1 {
                let Numbers { proof, disproof } = summary.numbers;
                watch(Progress { proof, disproof, nodes: self.stats.nodes });
            }
            if !summary.exceeds(limits) {
                if let Err(stopped) = self.descend(game, &bands, summary) {
                    self.take_back(game);
                    return Err(stopped.into());
                }
            } else if self.line.len() > 1 {
                self.ascend(game, summary.numbers);
            } else {
                self.keep(game, summary.numbers);
                let holds = summary.numbers.proof == 0;
                let best = holds.then(|| self.children[summary.best].mv);
                return Ok(Proof { holds, best, stats: self.stats() });
            }
        }
        unreachable!("the root stays in the line until its answer is returned")
    }

    /// Puts the position of `game` at the end of the line, with what is known of each position one move on.
    fn enter(
        &mut self,
        game: &mut G,
        bands: &Bands,
        aim: Aim,
        limits: Numbers,
        earlier_work: u64,
    ) -> Result<(), Stopped> {
        if self.limits.reached(self.stats.nodes) || self.line.len() >= self.longest_line {
            return Err(Stopped);
        }
        let work_from = self.stats.nodes.saturating_sub(earlier_work);
        self.stats.nodes += 1;
        let first = self.children.len();
        self.moves.clear();
        game.moves(&mut self.moves);
        for &mv in &self.moves {
            if let Some(key) = game.key_after(mv) {
                self.table.prefetch(key);
            }
        }
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let undo = game.make(mv);
            let keeps_turn = game.keeps_turn(&undo);
            let numbers = self.known(game, aim.after_move(bands, keeps_turn)).seen_from_parent(keeps_turn);
            game.unmake(mv, undo);
            self.children.push(Child { mv, numbers, keeps_turn });
            if numbers.proof == 0 {
                break;
            }
        }
        self.line.push(Node { aim, limits, first, work_from, open: None });
        Ok(())
    }

    /// What is known of a position without searching it.
    fn known(&mut self, game: &G, aim: Aim) -> Numbers {
        if let Some(reached) = aim.settled(game) {
            return Numbers::solved(reached);
        }
        self.look_up(game, aim).map_or(Numbers::UNKNOWN, |(numbers, _)| numbers)
    }

    /// The table's numbers for the position, with the work behind them.
    fn look_up(&mut self, game: &G, aim: Aim) -> Option<(Numbers, u64)> {
        if !T::ACTIVE {
            return None;
        }
        self.stats.probes += 1;
        let kept = self.table.probe(game.key())?;
        self.stats.hits += 1;
        let numbers = kept.serve(aim)?;
        match numbers.answer() {
            Some(true) => self.stats.lower_cutoffs += 1,
            Some(false) => self.stats.upper_cutoffs += 1,
            None => {}
        }
        Some((numbers, kept.work()))
    }

    /// Enters the best child of the line's last node.
    fn descend(&mut self, game: &mut G, bands: &Bands, summary: Summary) -> Result<(), Stopped> {
        let node = self.line.last_mut().expect("a node is being searched");
        let chosen = node.first + summary.best;
        let limits = summary.child_limits(node.limits, &self.children[node.first..]);
        let Child { mv, keeps_turn, .. } = self.children[chosen];
        let aim = node.aim.after_move(bands, keeps_turn);
        node.open = Some((chosen, game.make(mv)));
        let earlier_work = self.look_up(game, aim).map_or(0, |(_, work)| work);
        self.enter(game, bands, aim, limits.seen_from_parent(keeps_turn), earlier_work)
    }

    /// Leaves the line's last node for its parent, which learns `numbers`.
    fn ascend(&mut self, game: &mut G, numbers: Numbers) {
        self.keep(game, numbers);
        let left = self.line.pop().expect("a node is being left");
        self.children.truncate(left.first);
        let parent = self.line.last_mut().expect("only the root has no parent");
        let (chosen, undo) = parent.open.take().expect("the parent made a move to get here");
        let child = &mut self.children[chosen];
        child.numbers = numbers.seen_from_parent(child.keeps_turn);
        game.unmake(child.mv, undo);
    }

    /// Offers what is known of the line's last node, where `game` stands, to the table.
    fn keep(&mut self, game: &G, numbers: Numbers) {
        if T::ACTIVE {
            let node = self.line.last().expect("a node is being left");
            let work = self.stats.nodes - node.work_from;
            let fate = self.table.store(game.key(), ProofNumbers::new(node.aim, numbers, work));
            self.stats.count_store(fate);
        }
    }

    /// Takes every move of the line back, after a stop.
    fn take_back(&mut self, game: &mut G) {
        while let Some(node) = self.line.pop() {
            if let Some((chosen, undo)) = node.open {
                game.unmake(self.children[chosen].mv, undo);
            }
        }
    }
}
