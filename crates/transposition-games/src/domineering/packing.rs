//! As many dominoes of one side as there is room for. Knows runs of free cells; does not know what the other side may do.

use super::{Board, Cells, Player};

impl<C: Cells> Board<C> {
    /// A largest set of `player`'s dominoes that fit on `free` together, as upper or left cells: from each run of free cells
    /// every second one, from its start on.
    #[inline(always)]
    pub(super) fn packing(self, player: Player, free: C) -> C {
        let places = self.placements(player, free);
        let (step, length) = self.along(player);
        let chosen = places & !self.next(player, places);
        if length < 4 {
            return chosen;
        }
        // Every second place of a run: those two further, as long as the place between is one too.
        let whole = places & (places << step) & (places << (2 * step));
        carried(chosen, whole, 2 * step, step * length, |cells, by| cells << by)
    }

    /// The same from the end of each run on: in runs of an odd length the other dominoes.
    #[inline(always)]
    pub(super) fn packing_from_end(self, player: Player, free: C) -> C {
        let places = self.placements(player, free);
        let (step, length) = self.along(player);
        let chosen = places & !self.before(player, places);
        if length < 4 {
            return chosen;
        }
        let whole = places & (places >> step) & (places >> (2 * step));
        carried(chosen, whole, 2 * step, step * length, |cells, by| cells >> by)
    }
}

/// `from` and what is reached from it in shifts by `step`, each of which ends on a cell of `through`; `most` bits at most.
#[inline(always)]
pub(super) fn carried<C: Cells>(from: C, through: C, step: u32, most: u32, shifted: impl Fn(C, u32) -> C) -> C {
    let (mut reached, mut through, mut by) = (from, through, step);
    // Twice as far with each round, through cells from which so many steps back all end on such cells.
    while by < most {
        reached |= shifted(reached, by) & through;
        through &= shifted(through, by);
        by *= 2;
    }
    reached
}
