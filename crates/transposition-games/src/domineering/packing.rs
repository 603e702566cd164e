//! As many dominoes of one side as there is room for. Knows runs of free cells; does not know what the other side may do.
//!
//! Runs lie along lines of `length` cells, neighbours being `step` bits apart. A caller who knows that no line of the board, one way or
//! the other, has more cells than [`SHORT_LINE`] or [`MIDDLE_LINE`] says so by `MOST`: then nothing here branches, so that many
//! positions can be counted side by side, and no shift is by more than 48 bits. With [`ANY_LINE`] there are loops.

use super::{Board, Cells, Player};
use crate::cells::lanes::Set;

/// The most cells of a line for which two rounds are enough.
pub(super) const SHORT_LINE: u32 = 8;

/// The most cells of a line for which half a round more is enough.
pub(super) const MIDDLE_LINE: u32 = 12;

/// For lines of any number of cells.
pub(super) const ANY_LINE: u32 = u32::MAX;

/// From each run of `places`, where dominoes can begin, every second one, from its start on: a largest set that does not overlap.
#[inline(always)]
pub(super) fn from_start<const MOST: u32, C: Set>(places: C, step: u32, length: u32) -> C {
    let chosen = places & !(places << step);
    if MOST == ANY_LINE && length < 4 {
        return chosen;
    }
    // Every second place of a run: those two further, as long as the place between is one too.
    let whole = places & (places << step) & (places << (2 * step));
    carried::<MOST, C>(chosen, whole, step, length, |cells, by| cells << by)
}

/// The same from the end of each run on: in runs of an odd number of cells the other dominoes.
#[inline(always)]
pub(super) fn from_end<const MOST: u32, C: Set>(places: C, step: u32, length: u32) -> C {
    let chosen = places & !(places >> step);
    if MOST == ANY_LINE && length < 4 {
        return chosen;
    }
    let whole = places & (places >> step) & (places >> (2 * step));
    carried::<MOST, C>(chosen, whole, step, length, |cells, by| cells >> by)
}

/// `from` and what is reached from it in shifts by two cells, each of which ends on a cell of `through`.
#[inline(always)]
pub(super) fn carried<const MOST: u32, C: Set>(
    from: C,
    through: C,
    step: u32,
    length: u32,
    shifted: impl Fn(C, u32) -> C,
) -> C {
    // Twice as far with each round, through cells from which so many steps back all end on such cells.
    let round =
        |(reached, through): (C, C), by| (reached | (shifted(reached, by) & through), through & shifted(through, by));
    let mut state = (from, through);
    let mut by = 2 * step;
    if MOST <= MIDDLE_LINE {
        let once = round(state, by);
        let (reached, _) = round(once, 2 * by);
        // Three shifts so far, and two more through cells from which two steps back end on such cells.
        return if MOST <= SHORT_LINE { reached } else { reached | (shifted(reached, 2 * by) & once.1) };
    }
    while by < step * length {
        state = round(state, by);
        by *= 2;
    }
    state.0
}

impl<C: Cells> Board<C> {
    /// A largest set of `player`'s dominoes that fit on `free` together, as upper or left cells.
    #[inline(always)]
    pub(super) fn packing(self, player: Player, free: C) -> C {
        let (step, length) = self.along(player);
        from_start::<ANY_LINE, C>(self.placements(player, free), step, length)
    }
}
