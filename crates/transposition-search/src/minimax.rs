//! The oracle: no pruning, no table, nothing clever.

use transposition::{Depth, Ply, Score};

use crate::{Game, Stats};

/// The value of `game` at `depth` for the side to move, by looking at everything; nodes are counted in `stats`.
///
/// Slow on purpose: it is what every other search is checked against.
pub fn minimax<G: Game>(game: &mut G, depth: Depth, stats: &mut Stats) -> Score {
    let bands = game.bands();
    node(game, depth, Ply::ROOT, &bands, stats)
}

fn node<G: Game>(game: &mut G, depth: Depth, ply: Ply, bands: &transposition::Bands, stats: &mut Stats) -> Score {
    stats.nodes += 1;
    let here = bands.at(ply);
    if ply != Ply::ROOT
        && let Some(path) = game.path_score()
    {
        return here.to_root(path.score);
    }
    if let Some(score) = game.outcome() {
        return here.to_root(score);
    }
    if depth.is_leaf() {
        return here.to_root(game.evaluate());
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut best = Score::MIN;
    for mv in moves {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let value = node(game, depth - 1, ply.next(), bands, stats);
        game.unmake(mv, undo);
        best = best.max(if keeps { value } else { -value });
    }
    best
}
