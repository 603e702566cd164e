//! The promises about values: bounds, left-out moves, symmetric images. Compares what the game states with the oracle.

use transposition::{Depth, Ply, Score};

use super::breach::{Breach, Rule, differ};
use super::{Conformant, Run};
use crate::reference::oracle::Oracle;

/// The depth at which images are compared where the end of the game is out of sight.
const SHALLOW: Depth = Depth::new(2);

/// The most nodes for one position.
const MOST: u64 = 5_000;

impl<G: Conformant> Run<G> {
    /// Checks the positions of a play-out from its end backwards, until one is too far from the end for the oracle, and
    /// compares the images of one more at a shallow depth.
    pub(super) fn check_values(&mut self, games: &[G], line: &[G::Move]) -> Result<(), Breach> {
        for (ply, game) in games.iter().enumerate().rev() {
            if !self.check_value(game, &line[..ply])? {
                break;
            }
        }
        let ply = self.below(games.len());
        let (game, line) = (&games[ply], &line[..ply]);
        let mut oracle = self.oracle(game);
        if let Some(value) = oracle.value(&mut game.clone(), SHALLOW) {
            check_images(&mut oracle, game, line, value, SHALLOW)?;
        }
        self.oracle_nodes -= oracle.nodes();
        Ok(())
    }

    /// A judge that looks at every legal move, with a part of what may still be spent.
    fn oracle(&self, game: &G) -> Oracle<G> {
        Oracle::new(game, G::all_moves).within(MOST.min(self.oracle_nodes), self.kit.longest as usize)
    }

    /// False if the oracle could not tell.
    fn check_value(&mut self, game: &G, line: &[G::Move]) -> Result<bool, Breach> {
        let mut oracle = self.oracle(game);
        let checked = self.compare(&mut oracle, game, line);
        self.oracle_nodes -= oracle.nodes();
        checked
    }

    fn compare(&mut self, oracle: &mut Oracle<G>, game: &G, line: &[G::Move]) -> Result<bool, Breach> {
        let breach = |rule, what| Breach::new(rule, line, game, what);
        let mut scratch = game.clone();
        let Some(value) = oracle.value(&mut scratch, Depth::SOLVED) else { return Ok(false) };
        self.summary.values += 1;

        let (low, high) = bounds(game);
        for (low, high) in game.images().iter().map(bounds).chain([(low, high)]) {
            if value < low || value > high {
                return Err(breach(Rule::Bounds, format!("the value is {value} but the bounds are {low} to {high}")));
            }
        }
        self.summary.bounded += u64::from(low > Score::MIN || high < Score::MAX);

        if game.outcome().is_none() {
            let (mut all, mut listed) = (Vec::new(), Vec::new());
            game.all_moves(&mut all);
            game.moves(&mut listed);
            if listed.len() < all.len() {
                let mut best = None;
                for mv in listed.iter().copied() {
                    let Some(found) = oracle.move_value(&mut scratch, mv, Depth::SOLVED) else { return Ok(false) };
                    best = best.max(Some(found));
                }
                if best != Some(value) {
                    let what = differ("the value", &value, &format!("the best of the moves {listed:?}"), &best);
                    return Err(breach(Rule::Pruning, what));
                }
                self.summary.pruned_moves += (all.len() - listed.len()) as u64;
            }
        }
        if game.outcome().is_none() && !self.compare_move_bounds(oracle, game, line, value)? {
            return Ok(false);
        }
        check_images(oracle, game, line, value, Depth::SOLVED)?;
        Ok(true)
    }

    /// Whether what is told of all moves at once is true, and the best of them worth what the position is. False if the oracle
    /// could not tell.
    fn compare_move_bounds(
        &mut self,
        oracle: &mut Oracle<G>,
        game: &G,
        line: &[G::Move],
        value: Score,
    ) -> Result<bool, Breach> {
        let (mut told, mut best) = (Vec::new(), None);
        if !game.move_bounds(&mut told) {
            return Ok(true);
        }
        let bands = game.bands();
        let here = bands.at(Ply::ROOT.next());
        for prospect in &told {
            let Some(found) = oracle.move_value(&mut game.clone(), prospect.mv, Depth::SOLVED) else {
                return Ok(false);
            };
            self.summary.bounded_moves += 1;
            if found < here.to_root(prospect.low) || found > here.to_root(prospect.high) {
                let what = format!("the move is worth {found}, but what is told of it is {prospect:?}");
                return Err(Breach::new(Rule::MoveBounds, line, game, what));
            }
            best = best.max(Some(found));
        }
        if best != Some(value) {
            let what = differ("the value", &value, &format!("the best of what is told, {told:?}"), &best);
            return Err(Breach::new(Rule::MoveBounds, line, game, what));
        }
        Ok(true)
    }
}

/// The bounds that `game` states, as the root of a search sees them.
fn bounds<G: Conformant>(game: &G) -> (Score, Score) {
    let bands = game.bands();
    let root = bands.at(Ply::ROOT);
    let (low, high) = game.score_bounds();
    (root.to_root(low), root.to_root(high))
}

/// Compares the value of each image with that of `game`, as far as the oracle reaches.
fn check_images<G: Conformant>(
    oracle: &mut Oracle<G>,
    game: &G,
    line: &[G::Move],
    value: Score,
    depth: Depth,
) -> Result<(), Breach> {
    for mut image in game.images() {
        let shown = format!("that of its image {image:?}");
        match oracle.value(&mut image, depth) {
            Some(other) if other != value => {
                return Err(Breach::new(Rule::Symmetry, line, game, differ("the value", &value, &shown, &other)));
            }
            _ => {}
        }
    }
    Ok(())
}
