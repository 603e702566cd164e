//! An owned array of lines. Unsafe where raw memory becomes lines, and nowhere else.
#![allow(unsafe_code)] // raw zeroed memory is what keeps a large table off the stack and its pages untouched

use core::ptr::NonNull;
use core::slice;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::heap::Heap;
use super::map::{self, Map};
use super::on_threads::{PART, on_threads};
#[cfg(feature = "mmap")]
use super::shared::Shared;
use super::{LINE, Line, Pages, Populated, pages};

/// A fixed number of lines, all zero at first.
#[derive(Debug)]
pub(crate) struct Lines<T> {
    first: NonNull<T>,
    len: usize,
    /// Where `first` points into, and what frees it.
    backing: Backing,
}

// SAFETY: the lines are owned or a mapping's, which is, and `Line` is `Send`.
unsafe impl<T: Line> Send for Lines<T> {}
// SAFETY: a shared `Lines` gives out shared lines, and `Line` is `Sync`.
unsafe impl<T: Line> Sync for Lines<T> {}

#[derive(Debug)]
enum Backing {
    Heap(#[expect(dead_code, reason = "held so that it is freed with the lines")] Heap),
    Map(Map),
    #[cfg(feature = "mmap")]
    Shared(Shared),
}

impl<T: Line> Lines<T> {
    /// `len` lines of zeros (at least one), or nothing if the memory is refused.
    pub(crate) fn new(len: usize, huge_pages: bool) -> Option<Self> {
        const { assert!(size_of::<T>() == LINE && align_of::<T>() == LINE, "a bucket is one line") };
        let bytes = len.max(1).checked_mul(LINE).filter(|bytes| isize::try_from(*bytes).is_ok())?;
        let (first, backing) = if map::serves(bytes) {
            let map = Map::new(bytes, huge_pages)?;
            (map.start().cast(), Backing::Map(map))
        } else {
            let heap = Heap::new(bytes)?;
            (heap.start().cast(), Backing::Heap(heap))
        };
        Some(Lines { first, len: len.max(1), backing })
    }

    /// The lines of a mapped file, as they are.
    #[cfg(feature = "mmap")]
    pub(crate) fn shared(shared: Shared) -> Self {
        const { assert!(size_of::<T>() == LINE && align_of::<T>() == LINE, "a bucket is one line") };
        Lines { first: shared.start().cast(), len: shared.len(), backing: Backing::Shared(shared) }
    }

    /// The word in which all processes that share the lines count searches, if it is shared at all. Such lines are never
    /// this process's own, so no method that takes `&mut self` serves them.
    #[cfg(feature = "mmap")]
    pub(crate) fn counter(&self) -> Option<&core::sync::atomic::AtomicU64> {
        match &self.backing {
            Backing::Shared(shared) => Some(shared.counter()),
            _ => None,
        }
    }

    /// The lines.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[T] {
        // SAFETY: `first` is aligned to a line, and the memory of `len` lines behind it is held as long as `self` and has
        // content, which is a value of a `Line` whatever it is. Lines change through atomics only, in this process and in
        // others that map the file, so sharing is sound; the borrow keeps the memory alive.
        unsafe { slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }

    fn all_mut(&mut self) -> &mut [T] {
        #[cfg(feature = "mmap")]
        assert!(self.counter().is_none(), "lines of several processes are no one's own");
        // SAFETY: as in `all`, and `&mut self` makes it the only access, since the memory is this process's own.
        unsafe { slice::from_raw_parts_mut(self.first.as_ptr(), self.len) }
    }

    /// Makes every line zero by giving its pages back to the system. False if that is not possible; then nothing has changed
    /// for certain.
    pub(crate) fn hand_back(&mut self) -> bool {
        if let Backing::Map(map) = &mut self.backing { map.hand_back() } else { false }
    }

    /// Makes the lines of these numbers zero.
    ///
    /// # Panics
    /// If there is no such line.
    pub(crate) fn zero(&mut self, numbers: impl Iterator<Item = usize>) {
        let lines = self.all_mut();
        numbers.for_each(|number| overwrite(&mut lines[number..=number]));
    }

    /// Makes every line zero by writing it, `threads` (0 counts as 1) threads sharing the work.
    pub(crate) fn overwrite(&mut self, threads: usize) {
        on_threads(self.all_mut().chunks_mut(PART), threads, overwrite);
    }

    /// Brings every page behind the lines into memory, `threads` (0 counts as 1) threads sharing the work; no content changes.
    /// False if there is no memory for all of them.
    pub(crate) fn populate(&self, threads: usize) -> bool {
        let there_is_memory = AtomicBool::new(true);
        on_threads(self.all().chunks(PART), threads, |part| {
            if there_is_memory.load(Relaxed) && !self.populate_part(part) {
                there_is_memory.store(false, Relaxed);
            }
        });
        there_is_memory.into_inner()
    }

    fn populate_part(&self, part: &[T]) -> bool {
        // An allocator's memory does not begin where a page does, and is little where there are mappings.
        let populated = if let Backing::Heap(_) = self.backing { Populated::Unknown } else { map::populate(part) };
        if populated == Populated::Unknown {
            touch(part);
        }
        populated != Populated::Refused
    }

    /// Does `work` to all lines, `threads` (0 counts as 1) threads sharing it.
    #[cfg(feature = "mmap")]
    pub(crate) fn each(&self, threads: usize, work: impl Fn(&T) + Sync) {
        on_threads(self.all().chunks(PART), threads, |part| part.iter().for_each(&work));
    }

    /// What the system says of the pages behind the lines.
    pub(crate) fn pages(&self) -> Pages {
        let asked = matches!(&self.backing, Backing::Map(map) if map.is_huge());
        let end = self.first.addr().get() + self.len * LINE;
        let start = match &self.backing {
            // The head lies in the same mapping.
            #[cfg(feature = "mmap")]
            Backing::Shared(shared) => shared.begin().addr(),
            _ => self.first.addr().get(),
        };
        pages::of(start, end, asked)
    }
}

/// Zeros `lines`.
fn overwrite<T: Line>(lines: &mut [T]) {
    // SAFETY: zero is a value of a `Line`, and the lines are borrowed mutably.
    unsafe { lines.as_mut_ptr().write_bytes(0, lines.len()) }
}

/// Writes to every page of `lines` what is there. A page of the system is 4 KiB or more.
pub(super) fn touch<T: Line>(lines: &[T]) {
    let one_a_page = lines.iter().step_by(4096 / LINE).chain(lines.last());
    for word in one_a_page.map(T::first_word) {
        // An exchange, because a compiler may make a mere read of adding zero, and a page that was only read is none yet.
        // Where it fails something was stored, so the page is there.
        let _ = word.compare_exchange(0, 0, Relaxed, Relaxed);
    }
}
