//! The hint that a line will soon be read. Unsafe: the processor's instruction.
#![allow(unsafe_code)] // the instruction is offered as an unsafe function

/// Asks for the line to be brought into the cache; does nothing where the target has no such instruction.
#[inline(always)]
pub(crate) fn prefetch<T>(line: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing the program can see and faults on no address; this one is a valid reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(line).cast()) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = line;
}
