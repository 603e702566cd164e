//! What makes a team of threads share its work: different orders, and giving up what another thread has settled.
//! Knows the nodes of one line; does not know threads.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use transposition::{Bands, Depth, Ply, Score, Window};

use super::Searcher;
use super::records::Child;
use crate::graph_history::TtKey;
use crate::{Game, SearchTable};

/// How often, in nodes, a thread looks whether a node above it has been settled without its being told.
const LOOK_EVERY: u64 = 256;

/// Positions that a team can be at work on without forgetting one for another.
const SLOTS: usize = 1 << 10;

/// In a mark: more than one thread is at work on the position.
const SHARED: u64 = 1;

/// The positions that the threads of a team are at work on: hints, which may be lost or stale at no cost but time.
#[derive(Debug)]
pub(super) struct Deferrals {
    marks: Vec<AtomicU64>,
    /// How many positions were finished on which more than one thread was at work.
    finished: Apart<AtomicU32>,
}

/// A value on cache lines of its own: whoever writes to its neighbours does not take it from whoever reads it.
#[derive(Debug, Default)]
#[repr(align(128))] // two lines: some processors fetch them in pairs
pub(super) struct Apart<T>(pub(super) T);

/// A slot of [`Deferrals`] and the mark of the position that a thread is at work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken(usize, u64);

impl Deferrals {
    /// For a team of so many threads; for one alone there is nothing to note.
    pub(super) fn new(threads: usize) -> Self {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Deferrals { marks: (0..slots).map(|_| AtomicU64::new(0)).collect(), finished: Apart::default() }
    }

    /// Begins work on a position; nothing is noted if another thread is at it and this one would rather wait.
    fn take(&self, hash: u64, waits: bool) -> Option<Taken> {
        // No mark is 0, which says that a slot is free.
        let (slot, mark) = ((hash >> (u64::BITS - SLOTS.ilog2())) as usize, hash & !SHARED | 2);
        let joined = self.marks[slot].load(Ordering::Relaxed) & !SHARED == mark;
        if joined && waits {
            return None;
        }
        self.marks[slot].store(mark | u64::from(joined), Ordering::Relaxed);
        Some(Taken(slot, mark))
    }

    /// Ends work on a position, whose value is `found` or given up; in the one case others who are at it are told, in the other
    /// it stays theirs.
    fn free(&self, Taken(slot, mark): Taken, found: bool) {
        let now = self.marks[slot].load(Ordering::Relaxed);
        let is_shared = now == mark | SHARED;
        // Unless another position has taken its place, or whoever was quicker has told already.
        if is_shared || now == mark {
            self.marks[slot].store(if is_shared && !found { mark } else { 0 }, Ordering::Relaxed);
        }
        if is_shared && found {
            // Whoever sees the number sees what was stored before it.
            self.finished.0.fetch_add(1, Ordering::Release);
        }
    }
}

/// A cheap hash, whose upper bits are the mixed ones.
#[derive(Default)]
struct Product(u64);

impl Hasher for Product {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A node whose moves are being tried.
#[derive(Clone, Copy, Debug)]
struct Level<K> {
    tt_key: TtKey<K>,
    draft: Depth,
    ply: Ply,
    window: Window,
}

/// The nodes of the line being searched that have to do with the table.
#[derive(Clone, Debug)]
pub(super) struct Path<'a, K> {
    levels: Vec<Level<K>>,
    deferrals: &'a Deferrals,
    /// The number of positions finished together that was last seen.
    seen: u32,
    /// The ply to go back to, and the score there.
    settled: Option<(Ply, Score)>,
}

impl<'a, K> Path<'a, K> {
    pub(super) const fn new(deferrals: &'a Deferrals) -> Self {
        Path { levels: Vec::new(), deferrals, seen: 0, settled: None }
    }

    pub(super) fn free(&self, taken: Taken, found: bool) {
        self.deferrals.free(taken, found);
    }

    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.settled = None;
    }

    pub(super) fn enter(&mut self, tt_key: TtKey<K>, draft: Depth, ply: Ply, window: Window) {
        self.leave(ply);
        self.levels.push(Level { tt_key, draft, ply, window });
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
    /// When a position was finished on which several threads were at work, and now and then beside that: whether another
    /// thread has meanwhile stored what settles a node above. The uppermost one is noted and the line must be given up to
    /// there.
    #[inline]
    pub(super) fn is_settled_above(&mut self, bands: &Bands) -> bool {
        let nodes = self.stats.nodes;
        let Some(path) = &mut self.path else { return false };
        let finished = path.deferrals.finished.0.load(Ordering::Acquire);
        let is_told = finished != path.seen;
        path.seen = finished;
        (is_told || nodes.is_multiple_of(LOOK_EVERY)) && self.look_above(bands)
    }

    #[cold]
    fn look_above(&mut self, bands: &Bands) -> bool {
        let Some(path) = &self.path else { return false };
        let settled =
            path.levels.iter().filter(|level| level.ply != Ply::ROOT && !level.window.is_pv()).find_map(|level| {
                let entry = self.table.probe(level.tt_key.key())?;
                let score = self.settles(&level.tt_key, &entry, level.draft, level.window, bands.at(level.ply))?;
                Some((level.ply, score))
            });
        if let Some(path) = &mut self.path {
            path.settled = settled;
        }
        settled.is_some()
    }

    /// Begins work on the position after `mv`, which `child` tells of if it was looked at. Nothing if another thread of the team
    /// is at work on it and the move had better wait.
    #[inline]
    pub(super) fn take(
        &self,
        game: &mut G,
        mv: G::Move,
        child: Option<&Child<G::Key, G::Move>>,
        waits: bool,
    ) -> Option<Taken> {
        let path = self.path.as_ref()?;
        let seen = child.and_then(|child| child.probe.as_ref()).map(|(tt_key, _)| tt_key.key());
        let key = seen.or_else(|| game.key_after(mv)).unwrap_or_else(|| {
            let undo = game.make(mv);
            let key = game.key();
            game.unmake(mv, undo);
            key
        });
        let mut hasher = Product::default();
        key.hash(&mut hasher);
        path.deferrals.take(hasher.finish(), waits)
    }
}

#[cfg(test)]
mod tests;
