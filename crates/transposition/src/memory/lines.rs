//! An owned array of lines. Unsafe where raw memory becomes lines, and nowhere else.
#![allow(unsafe_code)] // raw zeroed memory is what keeps a large table off the stack and its pages untouched

use core::ptr::NonNull;
use core::slice;

use super::heap::Heap;
use super::map::{self, Map};
use super::{Cleared, LINE, Line, Pages, pages};

/// A fixed number of lines, all zero at first.
#[derive(Debug)]
pub(crate) struct Lines<T> {
    first: NonNull<T>,
    len: usize,
    /// Where `first` points into, and what frees it.
    backing: Backing,
}

// SAFETY: the lines are owned, and `Line` is `Send`.
unsafe impl<T: Line> Send for Lines<T> {}
// SAFETY: a shared `Lines` gives out shared lines, and `Line` is `Sync`.
unsafe impl<T: Line> Sync for Lines<T> {}

#[derive(Debug)]
enum Backing {
    Heap(Heap),
    Map(Map),
}

impl<T: Line> Lines<T> {
    /// `len` lines of zeros (at least one), or nothing if the memory is refused.
    pub(crate) fn new(len: usize, huge_pages: bool) -> Option<Self> {
        const { assert!(size_of::<T>() == LINE && align_of::<T>() == LINE, "a bucket is one line") };
        let bytes = len.max(1).checked_mul(LINE).filter(|bytes| isize::try_from(*bytes).is_ok())?;
        let backing = if bytes >= map::LEAST {
            Backing::Map(Map::new(bytes, huge_pages)?)
        } else {
            Backing::Heap(Heap::new(bytes)?)
        };
        let first = match &backing {
            Backing::Heap(heap) => heap.start().cast(),
            Backing::Map(map) => map.start().cast(),
        };
        Some(Lines { first, len: len.max(1), backing })
    }

    /// The lines.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[T] {
        // SAFETY: `first` is aligned to a line and `len` lines behind it are owned and initialised: zero is a value of a
        // `Line`. Lines change through atomics only, so sharing is sound; the borrow keeps the memory alive.
        unsafe { slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }

    fn all_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `all`, and `&mut self` makes it the only access.
        unsafe { slice::from_raw_parts_mut(self.first.as_ptr(), self.len) }
    }

    /// Makes every line zero, by handing the pages back if that is possible, else by `threads` (at least one) threads.
    pub(crate) fn clear(&mut self, threads: usize) -> Cleared {
        if let Backing::Map(map) = &mut self.backing
            && map.hand_back()
        {
            return Cleared::HandedBack;
        }
        overwrite(self.all_mut(), threads);
        Cleared::Overwritten
    }

    /// What the system says of the pages behind the lines.
    pub(crate) fn pages(&self) -> Pages {
        let asked = matches!(&self.backing, Backing::Map(map) if map.is_huge());
        let start = self.first.addr().get();
        pages::of(start, start + self.len * LINE, asked)
    }
}

/// Zeros `lines`, shared out evenly.
fn overwrite<T: Line>(lines: &mut [T], threads: usize) {
    let zero = |part: &mut [T]| {
        // SAFETY: zero is a value of a `Line`, and the part is borrowed mutably.
        unsafe { part.as_mut_ptr().write_bytes(0, part.len()) }
    };
    #[cfg(feature = "std")]
    if threads > 1 {
        let share = lines.len().div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for part in lines.chunks_mut(share) {
                scope.spawn(move || zero(part));
            }
        });
        return;
    }
    let _ = threads;
    zero(lines);
}
