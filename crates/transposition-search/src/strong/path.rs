//! What makes a team of threads share its work: different orders, and giving up what another thread has settled.
//! Knows the nodes of one line; does not know threads.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use transposition::{Bands, Depth, Ply, Score, Window};

use super::Searcher;
use crate::history::Shelf;
use crate::{Game, SearchTable};

/// How often, in nodes, a thread looks whether a node above it has been settled meanwhile.
const LOOK_EVERY: u64 = 64;

/// Positions that a team can be at work on without forgetting one for another.
const SLOTS: usize = 1 << 12;

/// The positions that the threads of a team are at work on: hints, which may be lost or stale at no cost but time.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// A slot of [`Busy`] and what was written there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken(usize, u64);

impl Busy {
    /// For a team of so many threads; for one alone there is nothing to note.
    pub(super) fn new(threads: usize) -> Self {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    fn take(&self, hash: u64) -> Option<Taken> {
        let taken = Taken(hash as usize % SLOTS, hash | 1);
        if self.0[taken.0].load(Relaxed) == taken.1 {
            return None;
        }
        self.0[taken.0].store(taken.1, Relaxed);
        Some(taken)
    }

    fn free(&self, Taken(slot, mark): Taken) {
        // Only if no other position has taken its place.
        let _ = self.0[slot].compare_exchange(mark, 0, Relaxed, Relaxed);
    }
}

/// A node whose moves are being tried.
#[derive(Clone, Copy, Debug)]
struct Level<K> {
    shelf: Shelf<K>,
    draft: Depth,
    ply: Ply,
    window: Window,
}

/// The nodes of the line being searched that have to do with the table.
#[derive(Clone, Debug)]
pub(super) struct Path<'a, K> {
    levels: Vec<Level<K>>,
    busy: &'a Busy,
    /// The ply to go back to, and the score there.
    settled: Option<(Ply, Score)>,
}

impl<'a, K> Path<'a, K> {
    pub(super) const fn new(busy: &'a Busy) -> Self {
        Path { levels: Vec::new(), busy, settled: None }
    }

    pub(super) fn free(&self, taken: Taken) {
        self.busy.free(taken);
    }

    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.settled = None;
    }

    pub(super) fn enter(&mut self, shelf: Shelf<K>, draft: Depth, ply: Ply, window: Window) {
        self.leave(ply);
        self.levels.push(Level { shelf, draft, ply, window });
    }

    /// Forgets the node at `ply` and all below.
    pub(super) fn leave(&mut self, ply: Ply) {
        while self.levels.last().is_some_and(|level| level.ply >= ply) {
            self.levels.pop();
        }
    }

    /// The score of the node at `ply`, if it is the one that was found settled; the line is then back at it.
    pub(super) fn settled_at(&mut self, ply: Ply) -> Option<Score> {
        let (_, score) = self.settled.filter(|&(at, _)| at == ply)?;
        self.settled = None;
        self.leave(ply);
        Some(score)
    }
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Now and then: whether another thread has meanwhile stored what settles a node above. The uppermost one is noted
    /// and the line must be given up to there.
    #[inline]
    pub(super) fn is_settled_above(&mut self, bands: &Bands) -> bool {
        self.stats.nodes.is_multiple_of(LOOK_EVERY) && self.look_above(bands)
    }

    #[cold]
    fn look_above(&mut self, bands: &Bands) -> bool {
        let Some(path) = &self.path else { return false };
        let settled =
            path.levels.iter().filter(|level| level.ply != Ply::ROOT && !level.window.is_pv()).find_map(|level| {
                let entry = self.table.probe(level.shelf.key())?;
                let score = self.settles(&level.shelf, &entry, level.draft, level.window, bands.at(level.ply))?;
                Some((level.ply, score))
            });
        if let Some(path) = &mut self.path {
            path.settled = settled;
        }
        settled.is_some()
    }

    /// Whether another thread of the team is at work on the position after `mv`; if none is, this one now is.
    ///
    /// Returns the slot to free afterwards, or nothing if the move had better wait.
    pub(super) fn take(&self, game: &mut G, mv: G::Move) -> Option<Taken> {
        let path = self.path.as_ref()?;
        let key = game.key_after(mv).unwrap_or_else(|| {
            let undo = game.make(mv);
            let key = game.key();
            game.unmake(mv, undo);
            key
        });
        path.busy.take(BuildHasherDefault::<DefaultHasher>::default().hash_one(key))
    }
}
