//! One code for a position and its mirror image.

use transposition::fault::{self, Fault};

use super::{Forced, Shape};

impl<S: Shape> Forced<S> {
    /// The position as a number, as in [`Connect4::code`](super::super::Connect4::code).
    ///
    /// The shape of all stones decides which of two mirror images is meant; only where it is its own image do the colours.
    #[inline(always)]
    pub(super) fn code(&self) -> S::Cells {
        let board = self.board();
        let own = if fault::active(Fault::KeyWithoutSide) { self.own.min(self.own ^ self.mask) } else { self.own };
        let image = board.mirrored(self.mask);
        if image > self.mask {
            return own + self.mask;
        }
        let code = board.mirrored(own) + image;
        if image < self.mask { code } else { code.min(own + self.mask) }
    }

    /// Whether the code is that of the mirror image and not of the position itself.
    #[inline(always)]
    pub(super) fn is_crossed(&self) -> bool {
        let board = self.board();
        let image = board.mirrored(self.mask);
        image < self.mask || (image == self.mask && board.mirrored(self.own) < self.own)
    }
}
