//! Late moves: late move pruning (LMP), futility pruning of moves, and late move reductions (LMR).

use transposition::{Bands, Depth, Ply, Score, Window};

use super::Searcher;
use super::records::{Node, NodeRequest};
use super::static_pruning::SEE_ALL_TO;
use crate::{Game, SearchTable};

/// Reductions begin with this depth left ...
const REDUCE_FROM: i32 = 3;
/// ... and after this many moves.
const REDUCE_AFTER: usize = 3;
/// Quiet moves are left out with no more depth than this left.
const PRUNE_UP_TO: i32 = 7;

/// Which quiet moves of a node are left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct LateMovePruning {
    /// From this place on.
    from: usize,
}

impl LateMovePruning {
    pub(super) const NONE: Self = LateMovePruning { from: usize::MAX };

    /// Whether the quiet move at place `late` is left out.
    #[inline]
    pub(super) const fn leaves_out(self, late: usize) -> bool {
        late >= self.from
    }
}

/// Whether a score is a win or loss that ends the game no further below the node at `ply` than `depth`. Whether there is a
/// shorter one, a search of that depth settles if it looks at everything, and the evaluation knows nothing of it; whether there
/// is one further away, it cannot tell either way.
pub(super) fn is_within(bands: &Bands, score: Score, ply: Ply, depth: Depth) -> bool {
    bands.band_of(score).is_some_and(|band| band.top() - score.get().abs() - ply.get() as i32 <= depth.get())
}

/// Whether a score is a decisive loss: then a move that was left out might have been the way out.
pub(super) fn is_lost(bands: &Bands, score: Score) -> bool {
    score < Score::ZERO && bands.band_of(score).is_some()
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Which quiet moves of a node are not worth a look.
    #[inline]
    pub(super) fn late_move_pruning(&self, bands: &Bands, node: &Node<G::Key, G::Move>) -> LateMovePruning {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let sees_all = depth.get() > PRUNE_UP_TO || ply.get() <= SEE_ALL_TO;
        let settles = |score| is_within(bands, score, ply, depth);
        if node.in_check || window.is_pv() || sees_all || settles(window.alpha()) || settles(window.beta()) {
            return LateMovePruning::NONE;
        }
        let left = depth.get();
        if let (Some(margin), Some(eval)) = (self.options.futility, node.probed.eval) {
            let own = bands.at(ply).to_root(eval);
            if own.get() + (left + 1) * i32::from(margin) <= window.alpha().get() {
                return LateMovePruning { from: 1 };
            }
        }
        if self.options.late_moves {
            LateMovePruning { from: (3 + left * left) as usize }
        } else {
            LateMovePruning::NONE
        }
    }

    /// Whether doubtful moves of a node are first searched less deeply, with this much of its window left.
    #[inline]
    pub(super) fn may_reduce(&self, bands: &Bands, node: &Node<G::Key, G::Move>, open: Window) -> bool {
        // A look that is too short would always deny that there is a shorter win than the one at hand.
        let better = Score::new(open.alpha().get() + 1);
        let wins = open.alpha() > Score::ZERO && is_within(bands, better, node.request.ply, node.request.depth);
        self.options.reductions && !node.in_check && !wins
    }

    /// By how many plies the doubtful move at place `late` is first searched less deeply.
    #[inline]
    pub(super) fn reduction(&self, game: &G, request: NodeRequest, mv: G::Move, quiet: bool, late: usize) -> i32 {
        let NodeRequest { depth, ply, window, .. } = request;
        if depth == Depth::SOLVED || depth.get() < REDUCE_FROM || late < REDUCE_AFTER {
            return 0;
        }
        // Grows with the logarithms of depth and place, here in sixteenths of a power of two.
        let logs = log16(depth.get() as u32) * log16(late as u32 + 1);
        let mut reduction = REDUCE_LEAST + logs * REDUCE_SLOPE / 16 - 1024 * i32::from(window.is_pv());
        if quiet {
            reduction -= self.quiets.opinion(mv, ply.get() as usize, self.side) / 8;
        }
        let plies = (reduction / 1024).clamp(0, depth.get() - 2);
        if plies > 0 && quiet && game.gives_check(mv) { 0 } else { plies }
    }
}

/// The reduction where the logarithms are small, in 1024ths of a ply ...
const REDUCE_LEAST: i32 = 700;
/// ... and what the product of the logarithms adds to it, in sixteenths.
const REDUCE_SLOPE: i32 = 13;

/// Sixteen times the logarithm to base 2, by a straight line between powers.
const fn log16(x: u32) -> i32 {
    let power = x.ilog2();
    (power * 16 + ((x * 16) >> power) - 16) as i32
}
