//! A line in four registers, with the instructions that every x86-64 processor has. Knows how a line is loaded; does not know
//! what is looked for in it. Unsafe: the load, and in the files below the step into code for an instruction set.
#![allow(unsafe_code)] // no safe load reads more than one atomic at a time

mod find;
mod priority;

use core::arch::asm;
use core::arch::x86_64::{__m128i, _mm_castps_si128, _mm_castsi128_ps, _mm_shuffle_ps};

pub(in crate::layout) use find::{eight, four, six};
pub(super) use priority::victim;

use crate::memory::Line;

/// For [`pick`]: the first and third, and the second and fourth double word of each operand.
const EVEN: i32 = 0b10_00_10_00;
const ODD: i32 = 0b11_01_11_01;

/// A line in four registers.
pub(crate) type Whole = [__m128i; 4];

/// The instruction that loads a quarter. In a program built for AVX the compiler uses the newer encoding for everything, and wide
/// registers: an instruction in the older one between them then costs more than all the rest of a probe. Of a function that
/// names AVX for itself alone nothing is known here.
#[cfg(target_feature = "avx")]
macro_rules! load_aligned {
    () => {
        "vmovdqa"
    };
}
#[cfg(not(target_feature = "avx"))]
macro_rules! load_aligned {
    () => {
        "movdqa"
    };
}

/// A copy of the line, quarter by quarter.
#[inline(always)]
pub(super) fn load<T: Line>(line: &T) -> Whole {
    const { assert!(size_of::<T>() == 64 && align_of::<T>() == 64, "a bucket is one line") };
    let (a, b, c, d);
    // A vector load in Rust's own terms would be a plain read, and so a data race with a writer. To the compiler this
    // block is opaque; to the processor an aligned vector load is no less atomic for each word of eight or two bytes in it
    // than the relaxed loads that it stands for.
    // SAFETY: the reference is to 64 readable bytes at a multiple of 64. The block reads them and nothing else.
    unsafe {
        asm!(
            concat!(load_aligned!(), " {a}, [{line}]"),
            concat!(load_aligned!(), " {b}, [{line} + 16]"),
            concat!(load_aligned!(), " {c}, [{line} + 32]"),
            concat!(load_aligned!(), " {d}, [{line} + 48]"),
            line = in(reg) core::ptr::from_ref(line),
            a = out(xmm_reg) a,
            b = out(xmm_reg) b,
            c = out(xmm_reg) c,
            d = out(xmm_reg) d,
            options(nostack, preserves_flags, readonly),
        );
    }
    [a, b, c, d]
}

#[target_feature(enable = "sse2")]
#[inline]
fn pick<const WHICH: i32>(a: __m128i, b: __m128i) -> __m128i {
    _mm_castps_si128(_mm_shuffle_ps::<WHICH>(_mm_castsi128_ps(a), _mm_castsi128_ps(b)))
}
