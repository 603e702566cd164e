//! As many dominoes of one side as there is room for. Knows runs of free cells; does not know what the other side may do.

use super::{Board, Cells, Player};

impl<C: Cells> Board<C> {
    /// A largest set of `player`'s dominoes that fit on `free` together, as upper or left cells: from each run of free cells
    /// every second one, from its start on.
    #[inline(always)]
    pub(super) fn packing(self, player: Player, free: C) -> C {
        let places = self.placements(player, free);
        let (step, length) = self.along(player);
        let mut chosen = places & !self.next(player, places);
        if length < 4 {
            return chosen;
        }
        // Places from which everything back to so many cells before is a place too; twice as far with each round.
        let (mut by, mut whole) = (2 * step, places & (places << step) & (places << (2 * step)));
        while by < step * length {
            chosen |= (chosen << by) & whole;
            whole &= whole << by;
            by *= 2;
        }
        chosen
    }

    /// The same from the end of each run on: in runs of an odd length the other dominoes.
    #[inline(always)]
    pub(super) fn packing_from_end(self, player: Player, free: C) -> C {
        let places = self.placements(player, free);
        let (step, length) = self.along(player);
        let mut chosen = places & !self.before(player, places);
        if length < 4 {
            return chosen;
        }
        let (mut by, mut whole) = (2 * step, places & (places >> step) & (places >> (2 * step)));
        while by < step * length {
            chosen |= (chosen >> by) & whole;
            whole &= whole >> by;
            by *= 2;
        }
        chosen
    }
}
