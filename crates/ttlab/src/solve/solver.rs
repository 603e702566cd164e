//! One worker's search and table. Knows how a position is solved reproducibly; does not know where it came from.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use transposition::{Score, TableError};
use transposition_search::{Game, Limits, Team};

use super::ground::Ground;
use super::store::{Sound, Store};

/// What a solver is to have and to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) table_mib: u64,
    pub(crate) threads: u16,
    /// Only who wins.
    pub(crate) weak: bool,
    /// Whether the table is kept from one position to the next.
    pub(crate) keep: bool,
    /// Whoever raises it wants no answer any more.
    pub(crate) stop: Option<&'static AtomicBool>,
}

/// A solver with a table of its own.
pub(crate) struct Solver<G: Ground> {
    ground: G,
    table: Store<<G::Game as Game>::Move, G::Layout>,
    team: Team<'static>,
    setup: Setup,
    /// The kind of board that the table has positions of.
    kind: Option<u32>,
}

/// The value of a position and what it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    /// The search alone, without the clearing of the table before it.
    pub(crate) time: Duration,
}

impl<G: Ground> Solver<G> {
    pub(crate) fn new(ground: G, setup: Setup) -> Result<Self, TableError> {
        let threads = NonZero::new(usize::from(setup.threads)).unwrap_or(NonZero::<usize>::MIN);
        let limits = Limits { stop: setup.stop, ..Limits::default() };
        let team = Team::new(threads).with_options(G::OPTIONS).with_limits(limits);
        let team = if setup.weak { team.within(Score::new(-1), Score::new(1)) } else { team };
        Ok(Solver { ground, table: Store::new(setup.table_mib)?, team, setup, kind: None })
    }

    pub(crate) fn ground(&self) -> &G {
        &self.ground
    }

    /// Whether it tells only who wins.
    pub(crate) fn is_weak(&self) -> bool {
        self.setup.weak
    }

    pub(crate) fn entries(&self) -> u64 {
        self.table.entries()
    }

    /// The layout's name, and why it has no false matches.
    pub(crate) const LAYOUT: (&'static str, &'static str) = (G::Layout::NAME, G::Layout::WHY);

    /// Solves `position`, from an empty table unless it is to be kept and is of the same kind of board; nothing if it was
    /// stopped.
    pub(crate) fn solve(&mut self, position: &G::Position) -> Option<Value> {
        let kind = Some(self.ground.kind(position));
        if !self.setup.keep || self.kind != kind {
            self.table.clear();
        }
        self.kind = kind;
        self.solve_on(position)
    }

    /// Solves `position` with what the table has.
    pub(crate) fn solve_on(&self, position: &G::Position) -> Option<Value> {
        let game = self.ground.game(position);
        let start = Instant::now();
        let solution = self.team.solve(&game, &self.table, G::ASK);
        let solution = solution.expect("a team with the usual length of lines needs no stack of its own");
        let time = start.elapsed();
        let score = self.ground.score_for(position, &game, solution.value()?.get());
        Some(Value { score, nodes: solution.stats.nodes, time })
    }
}
