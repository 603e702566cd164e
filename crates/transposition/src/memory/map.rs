//! Zeroed memory straight from Linux, in huge pages if it has any to give. Unsafe: four system calls.
#![allow(unsafe_code)] // system calls; the C library that std links anyway provides them
#![allow(unreachable_pub)] // the same signatures as `no_map.rs`

use core::ffi::{c_int, c_void};
use core::ptr::{self, NonNull};
use std::io;

use super::{Line, Populated};

/// Whether memory of so many bytes is mapped rather than allocated: below one huge page there is none to win.
pub(super) const fn serves(bytes: usize) -> bool {
    bytes >= HUGE
}

const HUGE: usize = 2 << 20;
const GUARD: usize = 1 << 16;

// The same numbers on every architecture this file is built for.
const PROT_NONE: c_int = 0;
const PROT_READ_WRITE: c_int = 1 | 2;
const MAP_PRIVATE_ANONYMOUS_NORESERVE: c_int = 0x02 | 0x20 | 0x4000;
const MADV_DONTNEED: c_int = 4;
const MADV_HUGEPAGE: c_int = 14;
const MADV_POPULATE_WRITE: c_int = 23;
const ENOMEM: c_int = 12;
const EFAULT: c_int = 14;
const EHWPOISON: c_int = 133;

// SAFETY: these are the C library's declarations for targets whose pointers and file offsets have 64 bits.
unsafe extern "C" {
    fn mmap(addr: *mut c_void, len: usize, prot: c_int, flags: c_int, fd: c_int, offset: i64) -> *mut c_void;
    fn mprotect(addr: *mut c_void, len: usize, prot: c_int) -> c_int;
    fn munmap(addr: *mut c_void, len: usize) -> c_int;
    fn madvise(addr: *mut c_void, len: usize, advice: c_int) -> c_int;
}

/// Brings the pages of lines into memory, ready to be written to; what is in them stays. The lines lie in a mapping and
/// begin less than 4 KiB behind a page's boundary.
pub(super) fn populate<T: Line>(lines: &[T]) -> Populated {
    let start = lines.as_ptr().map_addr(|address| address & !4095).cast_mut();
    let bytes = size_of_val(lines) + (lines.as_ptr().addr() - start.addr());
    // SAFETY: the call changes no content and no mapping, whatever the range; and the range belongs to the lines' mapping.
    if unsafe { madvise(start.cast(), bytes, MADV_POPULATE_WRITE) } == 0 {
        return Populated::Done;
    }
    // Where the memory cannot be had, a try to write to it would end the process. Any other answer is that the call cannot be
    // had: Linux before 5.14 does not know the advice.
    match io::Error::last_os_error().raw_os_error() {
        Some(ENOMEM | EFAULT | EHWPOISON) => Populated::Refused,
        _ => Populated::Unknown,
    }
}

/// A private mapping of its own, at a huge page's boundary.
#[derive(Debug)]
pub(super) struct Map {
    reserved: *mut c_void,
    reserved_bytes: usize,
    start: NonNull<u8>,
    bytes: usize,
    huge: bool,
}

// SAFETY: `Map` owns its pages and no thread-bound state goes with them.
unsafe impl Send for Map {}
// SAFETY: a shared `Map` gives out an address and nothing else.
unsafe impl Sync for Map {}

impl Map {
    /// `bytes` of zeros (as many as it [`serves`]), or nothing if they are refused. With `huge`, huge pages are asked for.
    pub(super) fn new(bytes: usize, huge: bool) -> Option<Map> {
        // Addresses for the table, for the way to a boundary, and a guard on either side. The guards stay out of reach, so
        // that the system never merges the table's mapping with a neighbour's: its page counts are the table's alone.
        let reserved_bytes = bytes.checked_add(HUGE + 2 * GUARD)?;
        // SAFETY: a fresh anonymous mapping at an address of the system's choice touches no memory that is in use.
        let reserved =
            unsafe { mmap(ptr::null_mut(), reserved_bytes, PROT_NONE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1, 0) };
        if reserved.addr() == usize::MAX {
            return None;
        }
        let skip = (reserved.addr() + GUARD).next_multiple_of(HUGE) - reserved.addr();
        // SAFETY: `skip` is at most GUARD + HUGE - 1, so start and the bytes behind it lie inside the reservation.
        let start = NonNull::new(unsafe { reserved.cast::<u8>().add(skip) })?;
        let mut map = Map { reserved, reserved_bytes, start, bytes, huge: false };
        // SAFETY: the range lies inside the reservation that `map` owns, and nobody uses it yet.
        if unsafe { mprotect(start.as_ptr().cast(), bytes, PROT_READ_WRITE) } != 0 {
            return None;
        }
        // Refusal means small pages, which `Pages` then tells.
        // SAFETY: advice on the same range; it changes no content.
        map.huge = huge && unsafe { madvise(start.as_ptr().cast(), bytes, MADV_HUGEPAGE) } == 0;
        Some(map)
    }

    /// The first byte, at a huge page's boundary.
    pub(super) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Whether the system agreed to try huge pages.
    pub(super) fn is_huge(&self) -> bool {
        self.huge
    }

    /// Gives every page back, so that all bytes read zero again. Costs what was touched. False if the system refuses;
    /// then nothing has changed for certain.
    pub(super) fn hand_back(&mut self) -> bool {
        // SAFETY: the mapping is private, anonymous and owned; `&mut` says that nobody reads or writes it meanwhile, and
        // zero bytes are a value of every line.
        unsafe { madvise(self.start.as_ptr().cast(), self.bytes, MADV_DONTNEED) == 0 }
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        // SAFETY: the reservation is owned and nothing points into it any more.
        unsafe { munmap(self.reserved, self.reserved_bytes) };
    }
}
