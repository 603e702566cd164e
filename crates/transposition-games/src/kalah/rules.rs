//! Sowing, capturing and counting.

use super::{House, Kalah};

/// The place of the store in a row.
pub(super) const STORE: usize = 7;

/// A position before a move, to take the move back with.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    pub(super) rows: [[u8; 8]; 2],
    pub(super) mover: u8,
}

/// Where the last seed of a move falls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    OwnStore,
    /// Into an own house that is empty at that moment.
    EmptyHouse(usize),
    Elsewhere,
}

impl Kalah {
    #[inline]
    fn has_seeds(row: [u8; 8]) -> bool {
        row[..STORE] != [0; STORE]
    }

    fn seeds(row: [u8; 8]) -> i32 {
        row.iter().map(|&seeds| i32::from(seeds)).sum()
    }

    /// The margin for the side to move, once a side has no seed in its houses.
    #[inline]
    pub(super) fn final_margin(&self) -> Option<i32> {
        let over = !(Self::has_seeds(*self.own()) && Self::has_seeds(*self.other()));
        over.then(|| Self::seeds(*self.own()) - Self::seeds(*self.other()))
    }

    /// Makes a move, the turn included.
    #[inline]
    pub(super) fn sow(&mut self, mv: House) {
        let (mover, houses) = (usize::from(self.mover), usize::from(self.houses));
        let last = self.last(mv);
        let mut left = std::mem::take(&mut self.rows[mover][usize::from(mv.0)]);
        let (mut side, mut at) = (mover, usize::from(mv.0));
        while left > 0 {
            at += 1;
            if at < houses {
                self.rows[side][at] += 1;
            } else if side == mover && at == houses {
                self.rows[mover][STORE] += 1;
            } else {
                (side, at) = (side ^ 1, 0);
                self.rows[side][0] += 1;
            }
            left -= 1;
        }
        match last {
            Last::OwnStore => return,
            Last::EmptyHouse(house) => {
                let own = std::mem::take(&mut self.rows[mover][house]);
                let opposite = std::mem::take(&mut self.rows[mover ^ 1][houses - 1 - house]);
                self.rows[mover][STORE] += own + opposite;
            }
            Last::Elsewhere => {}
        }
        self.mover ^= 1;
    }

    /// Where the last seed of a move will fall.
    #[inline]
    fn last(&self, mv: House) -> Last {
        let (from, houses) = (usize::from(mv.0), usize::from(self.houses));
        let seeds = usize::from(self.own()[from]);
        let round = 2 * houses + 1;
        let place = (from + seeds) % round;
        if place == houses {
            Last::OwnStore
        } else if place < houses && (seeds == round || seeds < round && self.own()[place] == 0) {
            // After a whole round the house it came from is empty, and after more none is.
            Last::EmptyHouse(place)
        } else {
            Last::Elsewhere
        }
    }

    #[inline]
    pub(super) fn ordered_moves(&self, into: &mut Vec<House>) {
        let houses = || (0..self.houses).rev().map(House).filter(|&House(i)| self.own()[usize::from(i)] > 0);
        into.extend(houses().filter(|&mv| self.last(mv) == Last::OwnStore));
        into.extend(houses().filter(|&mv| matches!(self.last(mv), Last::EmptyHouse(_))));
        into.extend(houses().filter(|&mv| self.last(mv) == Last::Elsewhere));
    }
}
