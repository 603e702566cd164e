//! What a search has found out so far, as an unlimited table would know it: which probes could have been answered, and what
//! an answer saves. Knows records; does not know tables of any size.

use std::collections::HashMap;

use transposition::{Bands, Bound, Depth, Entry, NodeScore, Ply, Window};

use super::table::Unmoved;
use crate::clairvoyant::Stay;
use crate::trace::{Probe, Store};

/// Every result stored since the table was last emptied.
#[derive(Debug, Default)]
pub(crate) struct Known {
    positions: HashMap<u64, Position>,
}

#[derive(Debug, Default)]
struct Position {
    /// The results that no later one makes superfluous, oldest first.
    results: Vec<Store>,
    /// The record at which a table could last have taken the position in.
    taken_in: u64,
}

/// What a probe could have been answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The latest result that passes both gates.
    pub(crate) result: Store,
    /// What holding the position for this probe takes and saves.
    pub(crate) stay: Stay,
}

impl Known {
    /// Notes a result; `number` is its record's.
    pub(crate) fn store(&mut self, number: u64, store: &Store) {
        let position = self.positions.entry(store.key).or_default();
        position.results.retain(|old| !makes_superfluous(store, old));
        position.results.push(*store);
        position.taken_in = number;
    }

    /// What a probe, which is record `number`, could have been answered with, if a table had kept everything.
    pub(crate) fn answer(&mut self, number: u64, probe: &Probe) -> Option<Answer> {
        let window = probe.window?;
        let position = self.positions.get_mut(&probe.key)?;
        let result = *position.results.iter().rev().find(|result| answers(result, probe.depth, window))?;
        let stay = Stay { key: probe.key, from: position.taken_in, until: number, saves: saved(&result) };
        position.taken_in = number;
        Some(Answer { result, stay })
    }

    pub(crate) fn clear(&mut self) {
        self.positions.clear();
    }

    /// The positions stored.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }
}

/// The nodes that an answer by this result saves: its subtree but for the node that asks.
fn saved(result: &Store) -> u64 {
    u64::from(result.nodes).saturating_sub(1)
}

fn answers(result: &Store, depth: Depth, window: Window) -> bool {
    cutoff(result.depth, result.score, result.bound, depth, window)
}

/// Both gates of the probe contract, from the node's point of view.
pub(crate) fn cutoff(kept: Depth, score: NodeScore, bound: Bound, depth: Depth, window: Window) -> bool {
    let entry: Entry<Unmoved> = Entry::new(kept, score, bound, None);
    entry.cutoff(depth, window, Bands::NONE.at(Ply::ROOT)).is_some()
}

/// Whether `new` answers every probe that `old` does.
fn makes_superfluous(new: &Store, old: &Store) -> bool {
    let (score, old_score) = (new.score.get(), old.score.get());
    let proves_more = match (new.bound, old.bound) {
        (Bound::Exact, Bound::Exact) => true,
        (Bound::Exact | Bound::Lower, Bound::Lower) => score >= old_score,
        (Bound::Exact | Bound::Upper, Bound::Upper) => score <= old_score,
        _ => false,
    };
    proves_more && new.depth >= old.depth
}
