//! Which buckets were written to since the table was last empty, as long as they are few. Knows their numbers; does not know
//! what is in them or how they are emptied.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::Eight;
use crate::layout::Layout;
use crate::memory::Lines;

/// The words of the notes: as a layout without check bits reads them.
type Words = Eight<0>;

/// A list of buckets that any number of threads add to.
///
/// A bucket is noted by whoever writes to it having found it empty. Whoever finds something there finds what another wrote,
/// so every bucket that was written to is in the list, and a few are there twice. The count has a line to itself: it changes
/// until the list is full, the rest of the table never does.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Journal {
    /// The notes made; more than there is room for once they are too many.
    count: AtomicUsize,
    /// Eight notes to a line. Memory that is not touched before it is needed.
    notes: Option<Lines<<Words as Layout>::Line>>,
}

impl Journal {
    /// A list with room for one bucket in eight, 2^18 at most: emptying that many one by one is cheaper than any other way.
    /// Without memory it has no room.
    pub(super) fn new(buckets: usize) -> Self {
        let room = (buckets / 8).min(1 << 18);
        let notes = if room < 8 { None } else { Lines::new(room / 8, false) };
        Journal { count: AtomicUsize::new(0), notes }
    }

    /// A list without room: whatever is stored, it says only that something was.
    #[cfg(all(feature = "mmap", not(transposition_loom)))]
    pub(super) fn without_room() -> Self {
        Journal { count: AtomicUsize::new(0), notes: None }
    }

    fn room(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.all().len() * 8)
    }

    /// Notes that `bucket` was empty and is written to.
    #[inline(never)]
    pub(super) fn note(&self, bucket: u64) {
        // Beyond its room the count stands still, so that threads share its line.
        if self.count.load(Relaxed) > self.room() {
            return;
        }
        let place = self.count.fetch_add(1, Relaxed);
        if let Some(line) = self.notes.as_ref().and_then(|notes| notes.all().get(place / 8)) {
            Words::write(line, place % 8, 0, bucket, 0);
        }
    }

    /// Says that any bucket may have been written to.
    #[cfg(feature = "std")]
    pub(crate) fn lose_track(&self) {
        self.count.store(usize::MAX, Relaxed);
    }

    /// Whether nothing was written.
    pub(super) fn is_empty(&self) -> bool {
        self.count.load(Relaxed) == 0
    }

    /// The buckets written to, if they are known.
    pub(super) fn noted(&self) -> Option<impl Iterator<Item = usize>> {
        let (count, notes) = (self.count.load(Relaxed), self.notes.as_ref()?);
        let note = |place: usize| Words::body(Words::read(&notes.all()[place / 8], place % 8), 0) as usize;
        (count <= self.room()).then(|| (0..count).map(note))
    }

    /// Brings the memory of the notes into being, as [`Lines::populate`] does.
    pub(super) fn populate(&self, threads: usize) -> bool {
        self.notes.as_ref().is_none_or(|notes| notes.populate(threads))
    }

    /// Begins anew.
    pub(super) fn restart(&mut self) {
        *self.count.get_mut() = 0;
    }
}
