//! The positions of a book, by the moves made. Knows which positions there are; does not know their scores.

use std::collections::{HashMap, HashSet};

use transposition_search::Game;

use crate::solve::Ground;

/// A position and its number.
pub(crate) type Numbered<P> = (u128, P);

/// All positions in which the game is not over, by the moves made: after none, after one, and so on up to `plies`, fewer if
/// all games are over before. Positions that are the same by symmetry are there once.
pub(crate) fn layers<G: Ground>(ground: &G, plies: u32) -> Result<Vec<Vec<Numbered<G::Position>>>, String> {
    let root = ground.position("")?;
    let number = |position: &G::Position| ground.number(position).ok_or("there are no books for this game");
    let mut layers = vec![vec![(number(&root)?, root)]];
    let mut children = Vec::new();
    for ply in 0..plies as usize {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (_, position) in &layers[ply] {
            children.clear();
            ground.children(position, &mut children);
            for (_, child) in &children {
                let number = number(child)?;
                if child.outcome().is_none() && seen.insert(number) {
                    next.push((number, *child));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    Ok(layers)
}

/// Scores all layers but the last one, whose scores are in `scores`, from the scores of the layer below: the best of what the
/// moves lead to. `over` is the score of a position in which the game is over.
pub(crate) fn derive<G: Ground>(
    ground: &G,
    layers: &[Vec<Numbered<G::Position>>],
    scores: &mut HashMap<u128, i8>,
    mut over: impl FnMut(&G::Position) -> i8,
) {
    let mut children = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for (number, position) in layer {
            children.clear();
            ground.children(position, &mut children);
            let scored = children.iter().map(|(_, child)| {
                let known = ground.number(child).and_then(|number| scores.get(&number).copied());
                -known.unwrap_or_else(|| over(child))
            });
            if let Some(best) = scored.max() {
                scores.insert(*number, best);
            }
        }
    }
}
