//! Zeroed memory from the global allocator. Unsafe, and nothing but that.
#![allow(unsafe_code)] // allocation has no safe form that does not touch every page

use alloc::alloc::{Layout, alloc_zeroed, dealloc};
use core::ptr::NonNull;

use super::LINE;

/// An allocation with room for `bytes` at a line boundary.
#[derive(Debug)]
pub(super) struct Heap {
    allocated: NonNull<u8>,
    layout: Layout,
    start: NonNull<u8>,
}

// SAFETY: `Heap` owns its allocation and no thread-bound state goes with it.
unsafe impl Send for Heap {}
// SAFETY: a shared `Heap` gives out an address and nothing else.
unsafe impl Sync for Heap {}

impl Heap {
    /// `bytes` (at least 1) of zeros at a line boundary, or nothing if they are refused.
    pub(super) fn new(bytes: usize) -> Option<Heap> {
        // Asking for the alignment itself would make common allocators clear the memory by hand, page by page. Small
        // alignments get untouched pages, so the boundary is found inside a slightly larger piece.
        let layout = Layout::from_size_align(bytes.checked_add(LINE)?, align_of::<usize>()).ok()?;
        // SAFETY: the layout's size is at least LINE + 1.
        let allocated = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let skip = allocated.addr().get().wrapping_neg() % LINE;
        // SAFETY: `skip` is below LINE, and the piece is LINE longer than what is asked.
        let start = unsafe { allocated.add(skip) };
        Some(Heap { allocated, layout, start })
    }

    /// The first byte, at a line boundary.
    pub(super) fn start(&self) -> NonNull<u8> {
        self.start
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with this layout, and not freed before.
        unsafe { dealloc(self.allocated.as_ptr(), self.layout) }
    }
}
