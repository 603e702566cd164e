//! A conformance kit that every [`Game`] can be run through: does it keep the promises the searches rely on?
//!
//! Knows what a game promises and how to look for a broken promise in seeded play-outs and a breadth-first walk. Knows no
//! concrete game and no table. A game joins by implementing [`Conformant`]; [`Kit::check`] does the rest:
//!
//! ```
//! use std::num::NonZero;
//! use transposition_search::conformance::{Conformant, Kit};
//! use transposition::{Depth, HashMove, NodeScore};
//! use transposition_search::Game;
//!
//! /// Take one to three matches; who takes the last one wins.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Nim(u32);
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Take(u32);
//!
//! impl HashMove for Take {
//!     const BITS: u32 = 2;
//!     fn to_code(self) -> NonZero<u32> {
//!         NonZero::new(self.0).expect("at least one match is taken")
//!     }
//!     fn from_code(code: NonZero<u32>) -> Option<Self> {
//!         Some(Take(code.get()))
//!     }
//! }
//!
//! impl Game for Nim {
//!     type Move = Take;
//!     type Key = u32;
//!     type Undo = ();
//!     fn key(&self) -> u32 {
//!         self.0
//!     }
//!     fn outcome(&self) -> Option<NodeScore> {
//!         (self.0 == 0).then_some(NodeScore::new(-1))
//!     }
//!     fn moves(&self, into: &mut Vec<Take>) {
//!         into.extend((1..=self.0.min(3)).map(Take));
//!     }
//!     fn make(&mut self, mv: Take) {
//!         self.0 -= mv.0;
//!     }
//!     fn unmake(&mut self, mv: Take, (): ()) {
//!         self.0 += mv.0;
//!     }
//!     fn horizon(&self) -> Depth {
//!         Depth::new(self.0 as i32)
//!     }
//! }
//!
//! impl Conformant for Nim {
//!     fn key_from_scratch(&self) -> u32 {
//!         self.0
//!     }
//! }
//!
//! let summary = Kit::new(2024).check(&Nim(12))?;
//! assert!(summary.transpositions > 0 && summary.values > 0);
//! # Ok::<(), transposition_search::conformance::Breach>(())
//! ```

mod breach;
mod line;
mod past;
mod position;
mod values;
mod walk;

use std::fmt::Debug;

use transposition::KeyStream;

use crate::Game;

pub use breach::{Breach, Rule};
pub use line::random_line;

/// A game that can be checked: its positions can be compared and shown, and it can say a few things twice.
///
/// Two positions are equal if the rules can never treat them differently.
pub trait Conformant: Game + Clone + PartialEq + Debug {
    /// The key of the position, made from the position alone and not kept up with the moves.
    fn key_from_scratch(&self) -> Self::Key;

    /// The symmetric images of the position other than itself, if the key makes no difference between them.
    fn images(&self) -> Vec<Self> {
        Vec::new()
    }

    /// Appends every legal move, also those that [`Game::moves`] leaves out.
    fn all_moves(&self, into: &mut Vec<Self::Move>) {
        self.moves(into);
    }
}

/// How hard to look. The same kit on the same game always looks at the same positions.
#[derive(Clone, Copy, Debug)]
pub struct Kit {
    seed: u64,
    play_outs: u32,
    positions: usize,
    longest: u32,
    oracle_nodes: u64,
}

impl Kit {
    /// A kit with this seed, 50 play-outs, a walk of 2,000 positions and half a million nodes for the oracle.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Kit { seed, play_outs: 50, positions: 2_000, longest: 400, oracle_nodes: 500_000 }
    }

    /// With this many random play-outs.
    #[must_use]
    pub const fn with_play_outs(self, play_outs: u32) -> Self {
        Kit { play_outs, ..self }
    }

    /// With this many positions in the breadth-first walk from the start.
    #[must_use]
    pub const fn with_positions(self, positions: usize) -> Self {
        Kit { positions, ..self }
    }

    /// With play-outs of at most this many plies. One that is cut off is no breach where the game states no horizon.
    #[must_use]
    pub const fn with_longest(self, longest: u32) -> Self {
        Kit { longest, ..self }
    }

    /// With this many nodes to spend on values that are found by looking at everything.
    #[must_use]
    pub const fn with_oracle_nodes(self, oracle_nodes: u64) -> Self {
        Kit { oracle_nodes, ..self }
    }

    /// Looks for a broken promise in the positions that follow `start`, which is left as it is.
    ///
    /// # Errors
    /// The first [`Breach`] found.
    pub fn check<G: Conformant>(&self, start: &G) -> Result<Summary, Breach> {
        let mut run = Run {
            kit: *self,
            random: KeyStream::new(self.seed),
            oracle_nodes: self.oracle_nodes,
            known: walk::Known::new(),
            summary: Summary::default(),
        };
        run.walk(start)?;
        for _ in 0..self.play_outs {
            run.play_out(start)?;
        }
        Ok(run.summary)
    }
}

/// What a [`Kit`] looked at without finding a breach. A test should make sure that the counts it relies on are not zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Different positions checked, an image being the same position.
    pub positions: u64,
    /// Times a known position was reached again.
    pub transpositions: u64,
    /// Symmetric images compared.
    pub images: u64,
    /// Keys that [`Game::key_after`] foretold.
    pub foretold_keys: u64,
    /// Play-outs that reached the end of the game, or a score that the path gives.
    pub ended: u64,
    /// Play-outs cut off at the kit's length.
    pub unended: u64,
    /// Play-outs that ended in a score that the path gives.
    pub path_scores: u64,
    /// Positions whose true value was found and compared with the stated bounds and the listed moves.
    pub values: u64,
    /// Of those, positions where the stated bounds were narrower than the whole range of scores.
    pub bounded: u64,
    /// Moves left out of a list and shown to be no better.
    pub pruned_moves: u64,
    /// Moves that [`Game::move_bounds`] told of.
    pub move_bounds: u64,
    /// Of those, moves whose true value was found and compared.
    pub bounded_moves: u64,
}

/// A check under way.
struct Run<G: Conformant> {
    kit: Kit,
    random: KeyStream,
    /// What the oracle may still spend.
    oracle_nodes: u64,
    known: walk::Known<G>,
    summary: Summary,
}

impl<G: Conformant> Run<G> {
    /// A random number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_word() % bound as u64) as usize
    }
}
