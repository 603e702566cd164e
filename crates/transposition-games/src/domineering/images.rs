//! Covered cells with their reflections, kept up domino by domino. Knows symmetries; does not know whose turn it is.

use super::{Board, Cells, Player};

/// The covered cells of a position in its four images that keep upright dominoes upright.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Images<C>([C; 4]);

/// One of the four images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing {
    pub(super) mirrored: bool,
    pub(super) turned: bool,
}

impl Facing {
    /// All of them, the position itself first.
    pub(super) const ALL: [Facing; 4] = [
        Facing { mirrored: false, turned: false },
        Facing { mirrored: true, turned: false },
        Facing { mirrored: false, turned: true },
        Facing { mirrored: true, turned: true },
    ];
}

impl<C: Cells> Images<C> {
    /// The images of the empty board.
    pub(super) const EMPTY: Self = Images([C::NONE; 4]);

    /// The images of these covered cells.
    pub(super) fn of(board: Board<C>, taken: C) -> Self {
        let mirror = board.mirrored(taken);
        Images([taken, mirror, board.turned(taken), board.turned(mirror)])
    }

    /// The covered cells of the position itself.
    #[inline(always)]
    pub(super) const fn taken(&self) -> C {
        self.0[0]
    }

    /// The images of what one of them shows.
    pub(super) fn seen(&self, facing: Facing) -> Self {
        let by = usize::from(facing.mirrored) | usize::from(facing.turned) << 1;
        // Each of them undoes itself, and two after one another are the third.
        Images(std::array::from_fn(|image| self.0[image ^ by]))
    }

    /// With `player`'s domino on the cell `first` laid, or taken away if it lies there.
    #[inline(always)]
    pub(super) fn with(&self, board: Board<C>, player: Player, first: u32) -> Self {
        // A reflected domino begins where its other end was.
        let (domino, across, last) = match player {
            Player::Vertical => (C::FIRST | (C::FIRST << board.columns()), 0, board.columns()),
            Player::Horizontal => (C::FIRST | (C::FIRST << 1), 1, 1),
        };
        let mirrored = board.mirrored_cell(first) - across;
        let turned = |first| board.cells() - 1 - last - first;
        Images([
            self.0[0] ^ (domino << first),
            self.0[1] ^ (domino << mirrored),
            self.0[2] ^ (domino << turned(first)),
            self.0[3] ^ (domino << turned(mirrored)),
        ])
    }

    /// The least covered cells, read as a number: those of the canonical image.
    #[inline(always)]
    pub(super) fn least(&self) -> C {
        self.0[0].min(self.0[1]).min(self.0[2].min(self.0[3]))
    }

    /// The canonical image: the first that has the least covered cells.
    #[inline]
    pub(super) fn canonical(&self) -> Facing {
        let mut least = 0;
        for image in 1..4 {
            if self.0[image] < self.0[least] {
                least = image;
            }
        }
        Facing::ALL[least]
    }
}
