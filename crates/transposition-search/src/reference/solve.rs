//! Exact solving by null windows: each search asks "is the value above this?", and the answers close in on it.

use transposition::{Bound, Ply, Score, Window};

use crate::{Game, Report, Request, SearchTable, Stopped, reference::Negamax};

/// The exact value of `game`, searched to its end by null windows that start from the bounds the game states.
///
/// Each question halves what is left; the table carries what one learns into the next. The report's best move is one
/// proved to reach the value; there is none if the bounds the game stated settled the value without one.
///
/// # Errors
/// [`Stopped`] if a limit of the searcher was reached or a line grew too long for it.
pub fn solve<G, T>(game: &mut G, searcher: &mut Negamax<'_, G, T>) -> Result<Report<G::Move>, Stopped>
where
    G: Game,
    T: SearchTable<G::Key, G::Move>,
{
    let bands = game.bands();
    let root = bands.at(Ply::ROOT);
    let (low, high) = game.outcome().map_or_else(|| game.score_bounds(), |score| (score, score));
    let (mut low, mut high) = (root.to_root(low).get(), root.to_root(high).get());
    let depth = game.horizon();
    let mut best = None;
    while low < high {
        let asked = (low + high).div_euclid(2);
        let report = searcher.search(game, Request { depth, window: Window::null(Score::new(asked)) })?;
        let score = report.score.get();
        if score > asked {
            low = low.max(score);
            best = report.best;
        } else {
            high = high.min(score);
        }
    }
    Ok(Report { score: Score::new(low), bound: Bound::Exact, best, stats: searcher.stats() })
}
