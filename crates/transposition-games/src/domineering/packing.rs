//! As many dominoes of one side as there is room for. Knows runs of free cells; does not know what the other side may do.
//!
//! Runs lie along lines of `length` cells, neighbours being `step` bits apart. A caller who knows that no line of the board is longer
//! than [`SHORT_LINE`] says so by `SHORT`: then nothing here branches, so that many positions can be counted side by side.

use super::{Board, Cells, Player};

/// The longest line that counts as short: a fixed number of steps covers it.
pub(super) const SHORT_LINE: u32 = 8;

/// From each run of `places`, where dominoes can begin, every second one, from its start on: a largest set that does not overlap.
#[inline(always)]
pub(super) fn from_start<const SHORT: bool, C: Cells>(places: C, step: u32, length: u32) -> C {
    let chosen = places & !(places << step);
    if !SHORT && length < 4 {
        return chosen;
    }
    // Every second place of a run: those two further, as long as the place between is one too.
    let whole = places & (places << step) & (places << (2 * step));
    carried::<SHORT, C>(chosen, whole, step, length, |cells, by| cells << by)
}

/// The same from the end of each run on: in runs of an odd number of cells the other dominoes.
#[inline(always)]
pub(super) fn from_end<const SHORT: bool, C: Cells>(places: C, step: u32, length: u32) -> C {
    let chosen = places & !(places >> step);
    if !SHORT && length < 4 {
        return chosen;
    }
    let whole = places & (places >> step) & (places >> (2 * step));
    carried::<SHORT, C>(chosen, whole, step, length, |cells, by| cells >> by)
}

/// `from` and what is reached from it in shifts by two cells, each of which ends on a cell of `through`.
#[inline(always)]
pub(super) fn carried<const SHORT: bool, C: Cells>(
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
    if SHORT {
        return round(round(state, by), 2 * by).0;
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
        from_start::<false, C>(self.placements(player, free), step, length)
    }
}
