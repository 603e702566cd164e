//! A line in one register, for builds for a processor that has AVX-512. Knows how a line is loaded; does not know what is
//! looked for in it. Unsafe: the load, and in the files below the step into code for an instruction set.
#![allow(unsafe_code)] // no safe load reads more than one atomic at a time

mod find;
mod priority;

use core::arch::asm;
use core::arch::x86_64::__m512i;

pub(in crate::layout) use find::{eight, four, six};
pub(super) use priority::victim;

use crate::memory::Line;

/// A line in a register.
pub(crate) type Whole = __m512i;

/// A copy of the line.
#[inline(always)]
pub(super) fn load<T: Line>(line: &T) -> Whole {
    const { assert!(size_of::<T>() == 64 && align_of::<T>() == 64, "a bucket is one line") };
    let whole;
    // As in `sse2`: opaque to the compiler, which would take a vector load for a plain read of shared memory, and no less
    // atomic for each word of eight or two bytes than the relaxed loads that it stands for.
    // SAFETY: the reference is to 64 readable bytes at a multiple of 64. The block reads them and nothing else, and the target
    // has the instruction.
    unsafe {
        asm!(
            "vmovdqa64 {whole}, [{line}]",
            line = in(reg) core::ptr::from_ref(line),
            whole = out(zmm_reg) whole,
            options(nostack, preserves_flags, readonly),
        );
    }
    whole
}
