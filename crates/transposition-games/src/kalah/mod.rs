//! Kalah with any number of houses up to seven and any number of seeds that fit.
//!
//! Knows the rules below, a key that is the same for either side, and the bounds that the filled stores give. Does not know
//! who is winning before the seeds are counted.
//!
//! The rules are those of the solved games in the literature. Seeds are sown one by one round the ring, own store included,
//! the opponent's left out. If the last seed falls into the own store, the same side moves again. If it falls into an own
//! house that was empty, it is captured together with the seeds of the opposite house, even if those are none. The game ends
//! as soon as either side has no seed in its houses; the other side keeps what is left in its own.

mod rules;
#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZero;

use transposition::{HashMove, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

use crate::mix::mix;
pub use rules::Before;
use rules::STORE;

/// A move: the house that is sown, counted from 0 at the far end from the own store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The house's number, 0 to 6; the highest lies next to the store.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }
}

impl HashMove for House {
    const BITS: u32 = 3;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 7).then(|| House(code.get() as u8 - 1))
    }
}

/// A Kalah position. Its value is the margin at the end, own seeds less the opponent's, for the side to move.
///
/// ```
/// use transposition_games::kalah::Kalah;
/// use transposition::{Depth, Score};
/// use transposition_search::{Stats, reference::minimax};
///
/// let mut position = Kalah::new(4, 1)?;
/// assert_eq!(minimax(&mut position, Depth::SOLVED, &mut Stats::default()), Score::new(2));
/// # Ok::<(), transposition_games::kalah::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kalah {
    /// The first and the second player's houses, and in the last place the store.
    rows: [[u8; 8]; 2],
    mover: u8,
    houses: u8,
    /// Half of all seeds.
    half: u8,
}

impl Kalah {
    /// The start of a game with `houses` houses a side and `seeds` seeds in each.
    ///
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 7 houses and 1 to 127 seeds a side.
    pub fn new(houses: u32, seeds: u32) -> Result<Self, ShapeError> {
        let error = ShapeError { houses, seeds };
        let half = houses.checked_mul(seeds).ok_or(error)?;
        if !(1..=STORE as u32).contains(&houses) || !(1..=127).contains(&half) {
            return Err(error);
        }
        let mut row = [0; 8];
        row[..houses as usize].fill(seeds as u8);
        Ok(Kalah { rows: [row; 2], mover: 0, houses: houses as u8, half: half as u8 })
    }

    /// The seeds in a house of the side to move, from the far end to the store.
    #[must_use]
    pub fn own_houses(&self) -> &[u8] {
        &self.own()[..usize::from(self.houses)]
    }

    /// The seeds in the opponent's houses, from its far end to its store.
    #[must_use]
    pub fn other_houses(&self) -> &[u8] {
        &self.other()[..usize::from(self.houses)]
    }

    /// The seeds in the stores: of the side to move, and of the opponent.
    #[must_use]
    pub fn stores(&self) -> (u32, u32) {
        (u32::from(self.own()[STORE]), u32::from(self.other()[STORE]))
    }

    #[inline]
    fn own(&self) -> &[u8; 8] {
        &self.rows[usize::from(self.mover)]
    }

    #[inline]
    fn other(&self) -> &[u8; 8] {
        &self.rows[usize::from(self.mover ^ 1)]
    }
}

impl Game for Kalah {
    type Move = House;
    type Key = u64;
    type Undo = Before;

    /// Who is first and who is second makes no difference to what can be won from here, so the key sees only "own" and
    /// "other". The stores are in it because the value counts them.
    #[inline]
    fn key(&self) -> u64 {
        mix(u64::from_le_bytes(*self.own()) ^ mix(!u64::from_le_bytes(*self.other())))
    }

    #[inline]
    fn outcome(&self) -> Option<NodeScore> {
        self.final_margin().map(NodeScore::new)
    }

    /// Moves that move again first, then captures, then the rest; each kind from the store outwards.
    #[inline]
    fn moves(&self, into: &mut Vec<House>) {
        self.ordered_moves(into);
    }

    #[inline]
    fn make(&mut self, mv: House) -> Before {
        let before = Before { rows: self.rows, mover: self.mover };
        self.sow(mv);
        before
    }

    #[inline]
    fn unmake(&mut self, _mv: House, before: Before) {
        (self.rows, self.mover) = (before.rows, before.mover);
    }

    #[inline]
    fn keeps_turn(&self, before: &Before) -> bool {
        before.mover == self.mover
    }

    /// What is in a store stays there.
    #[inline]
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        let [half, own, other] = [self.half, self.own()[STORE], self.other()[STORE]].map(i32::from);
        (NodeScore::new(2 * (own - half)), NodeScore::new(2 * (half - other)))
    }
}

impl Conformant for Kalah {
    fn key_from_scratch(&self) -> u64 {
        let word = |row: &[u8]| row.iter().rev().fold(0u64, |word, &seeds| word << 8 | u64::from(seeds));
        mix(word(self.own()) ^ mix(!word(self.other())))
    }

    /// The same position with the players' names exchanged.
    fn images(&self) -> Vec<Self> {
        vec![Kalah { rows: [self.rows[1], self.rows[0]], mover: self.mover ^ 1, ..*self }]
    }
}

impl fmt::Debug for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (own, other) = self.stores();
        write!(f, "Kalah(own {:?} store {own}, other {:?} store {other})", self.own_houses(), self.other_houses())
    }
}

/// A game that has too few or too many houses or seeds. Its text is one sentence that names both and the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeError {
    houses: u32,
    seeds: u32,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShapeError { houses, seeds } = self;
        write!(f, "Kalah with {houses} houses of {seeds} seeds: there can be 1 to 7 houses and 1 to 127 seeds a side")
    }
}

impl std::error::Error for ShapeError {}
