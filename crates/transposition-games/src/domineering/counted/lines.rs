//! The board as one side's dominoes lie on it: shifts and masks, the same for either side. Does not know whose turn it is.

use super::super::packing::{self, ANY_LINE};
use super::super::{Board, Cells, Player};
use crate::cells::lanes::Set;

/// The lines of a board along one side's dominoes: columns for upright ones, rows for those across.
///
/// The most cells that a line has either way is a parameter of what is counted, as in `packing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines<C> {
    /// The distance of neighbours in a line.
    step: u32,
    /// The number of cells of a line.
    length: u32,
    /// All cells but the first of each line.
    behind: C,
    /// All cells but the last of each line.
    ahead: C,
    /// All cells but the last two of each line.
    before_two: C,
    /// Every second line, from the first on.
    pub(super) second: C,
}

impl<C: Cells> Lines<C> {
    pub(super) fn of(board: Board<C>, player: Player) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let (step, length) = board.along(player);
        // The cells that are wanted by their place in a line and by the number of the line.
        let cells = |wanted: &dyn Fn(u32, u32) -> bool| {
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let chosen = all.filter(|&(row, column)| match player {
                Player::Vertical => wanted(row, column),
                Player::Horizontal => wanted(column, row),
            });
            chosen.fold(C::NONE, |set, (row, column)| set | (C::FIRST << (row * columns + column)))
        };
        Lines {
            step,
            length,
            behind: cells(&|place, _| place > 0),
            ahead: cells(&|place, _| place + 1 < length),
            before_two: cells(&|place, _| place + 2 < length),
            second: cells(&|_, line| line % 2 == 0),
        }
    }

    /// The same lines for sets in another form.
    #[inline(always)]
    pub(super) fn turned_into<S: Set + From<C>>(&self) -> Lines<S> {
        Lines {
            step: self.step,
            length: self.length,
            behind: self.behind.into(),
            ahead: self.ahead.into(),
            before_two: self.before_two.into(),
            second: self.second.into(),
        }
    }
}

impl<C: Set> Lines<C> {
    /// The cells right behind `cells`.
    #[inline(always)]
    pub(super) fn next(&self, cells: C) -> C {
        (cells << self.step) & self.behind
    }

    /// The cells right before `cells`.
    #[inline(always)]
    pub(super) fn before(&self, cells: C) -> C {
        (cells >> self.step) & self.ahead
    }

    /// The first cells of the dominoes that fit on `free`.
    #[inline(always)]
    pub(super) fn places(&self, free: C) -> C {
        free & self.before(free)
    }

    /// Both cells of dominoes by the first of them.
    #[inline(always)]
    pub(super) fn domino(&self, first: C) -> C {
        first | (first << self.step)
    }

    /// Those of `dominoes` of which one cell is in `cells`, or the other.
    #[inline(always)]
    pub(super) fn either(&self, dominoes: C, cells: C) -> C {
        dominoes & (cells | (cells >> self.step))
    }

    /// Those of `dominoes` of which one cell is in `cells`, and the other too.
    #[inline(always)]
    pub(super) fn both(&self, dominoes: C, cells: C) -> C {
        dominoes & cells & (cells >> self.step)
    }

    /// A largest set of dominoes that begin on these places, packed from the start of each run.
    #[inline(always)]
    pub(super) fn packing<const MOST: u32>(&self, places: C) -> C {
        packing::from_start::<MOST, C>(places, self.step, self.length)
    }

    /// The same packed from the ends.
    #[inline(always)]
    pub(super) fn packing_from_end<const MOST: u32>(&self, places: C) -> C {
        packing::from_end::<MOST, C>(places, self.step, self.length)
    }

    /// The cells of the runs that end on the `lone` cells, at an even distance from those, and those of them whose run goes on two
    /// cells before. `packed` are the dominoes of all runs, packed from their starts: in these runs they begin at even distances.
    #[inline(always)]
    pub(super) fn odd_runs<const MOST: u32>(&self, packed: C, lone: C) -> (C, C) {
        if MOST == ANY_LINE && self.length < 3 {
            return (lone, lone);
        }
        // Two cells behind it the run goes on: a domino at the end of a line has nothing there.
        let packed = packed & self.before_two;
        let even = packing::carried::<MOST, C>(lone, packed, self.step, self.length, |cells, by| cells >> by);
        (even, even & ((even & packed) << (2 * self.step)))
    }

    /// `from` and what is reached from it in shifts by two cells towards the end, each of which ends on a cell of `through`.
    #[inline(always)]
    pub(super) fn reached<const MOST: u32>(&self, from: C, through: C) -> C {
        packing::carried::<MOST, C>(from, through, self.step, self.length, |cells, by| cells << by)
    }
}
