//! Memory that is a file, and so several processes' at once. Unsafe: a mapping's addresses become lines and a counter.
#![allow(unsafe_code)] // the system hands out addresses

use core::ptr::NonNull;
use core::sync::atomic::AtomicU64;
use std::fs::File;
use std::io;

use memmap2::{MmapOptions, MmapRaw};

use super::LINE;

/// A mapped file: a head, which ends with the word that all its users count searches in, and the lines behind it.
#[derive(Debug)]
pub(crate) struct Shared {
    map: MmapRaw,
    head: usize,
    bytes: usize,
}

impl Shared {
    /// Maps a head of `head` bytes (whole lines, one at least) and `bytes` behind it (at least one line).
    pub(crate) fn new(file: &File, head: usize, bytes: usize) -> io::Result<Self> {
        assert!(head >= LINE && head.is_multiple_of(LINE) && bytes >= LINE, "a head and a line, in whole lines");
        let len = head.checked_add(bytes).ok_or(io::ErrorKind::OutOfMemory)?;
        // Beyond the end of the file there would be addresses without memory.
        if file.metadata()?.len() < len as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let map = MmapOptions::new().len(len).map_raw(file)?;
        Ok(Shared { map, head, bytes })
    }

    /// The first byte of the head, at a page's boundary.
    pub(super) fn begin(&self) -> *mut u8 {
        self.map.as_mut_ptr()
    }

    /// The first line.
    pub(super) fn start(&self) -> NonNull<u8> {
        // SAFETY: the mapping is not empty, so its address is not null, and longer than the head.
        unsafe { NonNull::new_unchecked(self.map.as_mut_ptr().add(self.head)) }
    }

    /// The lines behind the head.
    pub(super) fn len(&self) -> usize {
        self.bytes / LINE
    }

    /// The last word of the head.
    pub(super) fn counter(&self) -> &AtomicU64 {
        // SAFETY: the mapping begins at a page's boundary and the head is whole lines, so the word is aligned and inside;
        // it is used as this atomic only, here and in every other process, and lives as long as `self`.
        unsafe { AtomicU64::from_ptr(self.map.as_mut_ptr().add(self.head - size_of::<u64>()).cast()) }
    }
}
