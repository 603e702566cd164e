//! The rules of Connect Four on seven columns of six, with a Zobrist key and a small evaluation. Knows no library.

use crate::payload::mix;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits from a column to the next: its cells and one that stays empty.
const STEP: u32 = ROWS + 1;
/// The columns with the middle first.
const ORDER: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// A position: the stones of the side to move, all stones, and the key.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    mine: u64,
    all: u64,
    key: u64,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Open,
    Draw,
    /// The side that moved last has four in a row.
    Lost,
}

impl Board {
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn standing(&self) -> Standing {
        let last = self.all ^ self.mine;
        let four = |step: u32| {
            let pairs = last & (last >> step);
            pairs & (pairs >> (2 * step)) != 0
        };
        if four(1) || four(STEP) || four(STEP - 1) || four(STEP + 1) {
            Standing::Lost
        } else if self.all.count_ones() == COLUMNS * ROWS {
            Standing::Draw
        } else {
            Standing::Open
        }
    }

    /// The columns with room, the middle first.
    pub(super) fn columns(&self) -> impl Iterator<Item = u8> {
        let all = self.all;
        ORDER.into_iter().filter(move |column| all >> (u32::from(*column) * STEP + ROWS - 1) & 1 == 0)
    }

    pub(super) fn after(&self, column: u8) -> Board {
        let foot = u32::from(column) * STEP;
        let stone = (self.all + (1 << foot)) & (((1 << ROWS) - 1) << foot) & !self.all;
        let side = u64::from(self.all.count_ones() & 1);
        let number = mix(u64::from(stone.trailing_zeros()) << 1 | side).wrapping_mul(0xd134_2543_de82_ef95);
        Board { mine: self.all ^ self.mine, all: self.all | stone, key: self.key ^ mix(number) }
    }

    /// Stones near the middle, and neighbours of one's own, for the side to move.
    pub(super) fn evaluate(&self) -> i16 {
        let worth = |stones: u64| {
            let middle = 0b111_1111 << (3 * STEP);
            let pairs: u32 =
                [1, STEP, STEP - 1, STEP + 1].map(|step| (stones & (stones >> step)).count_ones()).iter().sum();
            ((stones & middle).count_ones() * 3 + pairs) as i16
        };
        worth(self.mine) - worth(self.all ^ self.mine)
    }
}
