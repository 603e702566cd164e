//! What a node must reach, seen from the node itself. Knows scores and bands; does not know proof numbers.

use transposition::{Bands, NodeScore, Ply, Score};

use crate::Game;

/// "At least so many points for the side to move", in scores that count from the node. Between one below the greatest
/// score's negation and one above the greatest score; the two ends are settled without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim(pub(super) i32);

impl Aim {
    /// The aim of a root, whose scores are the same from either point of view.
    pub(super) const fn at_root(at_least: Score) -> Self {
        Aim(at_least.get())
    }

    /// The aim of the position one ply further, for whoever moves there, so that it fails there exactly if this one is
    /// reached through it (or, where the turn is kept, is reached there exactly if this one is).
    pub(super) fn after_move(self, bands: &Bands, keeps_turn: bool) -> Self {
        let needed = self.one_ply_further(bands);
        Aim(if keeps_turn { needed } else { 1 - needed })
    }

    /// The least score that still is this aim or better when it comes one ply nearer to the root. The way back costs a
    /// decisive score one point at most, so only three scores can be it.
    fn one_ply_further(self, bands: &Bands) -> i32 {
        let nearer = |points: i32| bands.at(Ply::new(1)).to_root(NodeScore::new(points)).get();
        let (least, most) = (Score::MIN.get(), Score::MAX.get());
        (self.0 - 1..=self.0)
            .find(|&points| (least..=most).contains(&points) && nearer(points) >= self.0)
            .unwrap_or(self.0 + 1)
    }

    /// The answer, if the position gives it without looking at moves.
    pub(super) fn settled<G: Game>(self, game: &G) -> Option<bool> {
        if self.0 <= Score::MIN.get() {
            return Some(true);
        }
        if self.0 > Score::MAX.get() {
            return Some(false);
        }
        let (low, high) = game.outcome().map_or_else(|| game.score_bounds(), |score| (score, score));
        if low.get() >= self.0 {
            Some(true)
        } else if high.get() < self.0 {
            Some(false)
        } else {
            None
        }
    }
}
