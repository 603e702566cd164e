//! What a node has to find out, and what a result about wins and losses proves for good. Knows bands; does not know tables.
//!
//! How deep a search looked matters for what lies beyond its depth. A win that was found is a win however deep one looks, and so
//! is a loss. Whether there is a nearer win than one at hand is settled by the plies before that one. Such results stand in
//! the table as [`Depth::SOLVED`], and only such answer there where a window is settled for good.

use transposition::{Band, Bands, Bound, Depth, Frame, NodeScore, Ply, Score, Window};

use super::records::NodeRequest;
use crate::Game;

/// What a node has to find out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Requirement {
    /// The depth to search: that of the task, or less if less settles the window.
    pub(super) depth: Depth,
    /// The depth that an entry must have to answer, and that the result has: [`Depth::SOLVED`] if the window is settled
    /// for good.
    pub(super) draft: Depth,
    /// What the result is raised or lowered to if it lies beyond. A search that shows that there is no nearer win shows that
    /// and no more: what it says of the evaluation is not as deep as was asked.
    pub(super) low: Score,
    pub(super) high: Score,
}

impl Requirement {
    /// The task as it is.
    #[inline]
    pub(super) fn plain(NodeRequest { depth, .. }: NodeRequest) -> Self {
        Requirement { depth, draft: depth, low: Score::MIN, high: Score::MAX }
    }

    /// What `request` asks of the position in `game`.
    #[inline]
    pub(super) fn of<G: Game>(game: &G, bands: &Bands, request: NodeRequest) -> Self {
        let NodeRequest { depth, ply, window, .. } = request;
        let here = bands.at(ply);
        // The root is searched as deeply as was asked, so that it always has a move to show.
        let asked = if depth == Depth::SOLVED || ply == Ply::ROOT { None } else { enough(here, window) };
        match asked {
            Some(plies) if plies <= depth && is_nearest(game, here, window) => {
                let wins = window.alpha() > Score::ZERO;
                let low = if wins { window.alpha() } else { Score::MIN };
                let high = if wins { Score::MAX } else { window.beta() };
                Requirement { depth: plies, draft: Depth::SOLVED, low, high }
            }
            _ => Requirement::plain(request),
        }
    }

    /// Whether the depth settles the window for good, though it is not that of a search to the end.
    #[inline]
    pub(super) fn settles(self) -> bool {
        self.draft != self.depth
    }
}

/// Whether nothing lies beyond the band that a window is about: in a band below another one, what lies beyond the window need
/// not be near.
fn is_nearest<G: Game>(game: &G, here: Frame<'_>, window: Window) -> bool {
    let top = |score| here.band_of(score).map(Band::top);
    let (least, greatest) = game.score_bounds();
    let about = if window.alpha() > Score::ZERO { window.alpha() } else { window.beta() };
    let band = top(here.to_node(about));
    top(least) == band && top(greatest) == band
}

/// How deep a search must look to settle a window: one that asks for wins nearer than one at hand, or for losses nearer than
/// one that threatens, has nothing to see beyond them.
#[inline]
pub(super) fn enough(here: Frame<'_>, window: Window) -> Option<Depth> {
    let (alpha, beta) = (window.alpha(), window.beta());
    let bound = if alpha > Score::ZERO {
        alpha
    } else if beta < Score::ZERO {
        beta
    } else {
        return None;
    };
    let bound = here.to_node(bound);
    let band = here.band_of(bound)?;
    Some(Depth::new((band.top() - bound.get().abs() - 1).max(0)))
}

/// Whether a result holds at any depth: "at least" a win or "at most" a loss. To look deeper could only find a nearer one.
#[inline]
pub(super) fn is_proof(here: Frame<'_>, score: NodeScore, bound: Bound) -> bool {
    bound == proof_of(score > NodeScore::ZERO) && here.band_of(score).is_some()
}

/// As what a win is proved, "at least", or else a loss, "at most".
#[inline]
pub(super) fn proof_of(win: bool) -> Bound {
    if win { Bound::Lower } else { Bound::Upper }
}

#[cfg(test)]
mod tests;
