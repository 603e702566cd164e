//! Which slots of a line may hold a key, all at once, with the vector instructions that every x86-64 processor has.
//! Unsafe: the load of a whole line,
//! and the step into code for an instruction set.
//!
//! The answer is a hint, a bit for each slot. Every slot that matches has its bit; a bit without a match is rare and costs
//! time, because the caller verifies what it reads. So nothing rests on the line being read in one piece.
#![allow(unsafe_code)] // no safe load reads more than one atomic at a time

use core::arch::asm;
use core::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_castps_si128, _mm_castsi128_ps, _mm_cmpeq_epi32, _mm_cvtsi32_si128,
    _mm_madd_epi16, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32, _mm_set1_epi32, _mm_set1_epi64x,
    _mm_setzero_si128, _mm_shuffle_ps, _mm_slli_epi32, _mm_srai_epi32, _mm_srl_epi64, _mm_unpackhi_epi16,
    _mm_unpacklo_epi16, _mm_xor_si128,
};

use crate::memory::Line;

/// For [`pick`]: the first and third, and the second and fourth double word of each operand.
const EVEN: i32 = 0b10_00_10_00;
const ODD: i32 = 0b11_01_11_01;

/// A copy of the line, quarter by quarter.
#[inline(always)]
fn load<T: Line>(line: &T) -> [__m128i; 4] {
    const { assert!(size_of::<T>() == 64 && align_of::<T>() == 64, "a bucket is one line") };
    let (a, b, c, d);
    // A vector load in Rust's own terms would be a plain read, and so a data race with a writer. To the compiler this
    // block is opaque; to the processor an aligned vector load is no less atomic for each word of eight or two bytes in it
    // than the relaxed loads that it stands for.
    // SAFETY: the reference is to 64 readable bytes at a multiple of 64. The block reads them and nothing else.
    unsafe {
        asm!(
            "movdqa {a}, [{line}]",
            "movdqa {b}, [{line} + 16]",
            "movdqa {c}, [{line} + 32]",
            "movdqa {d}, [{line} + 48]",
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

/// Sixteen bits of each of the line's eight words, from bit `from` on.
#[inline(always)]
pub(super) fn lanes<T: Line>(line: &T, from: u32) -> [i16; 8] {
    // SAFETY: SSE2 is part of every x86-64 processor; a vector of 16 bytes is eight lanes, and every pattern is one.
    unsafe { core::mem::transmute(lanes_at_once(load(line), from)) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn lanes_at_once(line: [__m128i; 4], from: u32) -> __m128i {
    let from = _mm_cvtsi32_si128(from as i32);
    let [a, b, c, d] = [0, 1, 2, 3].map(|quarter| _mm_srl_epi64(line[quarter], from));
    // Packing saturates, so the upper half of each double word has to be the sign of the lower.
    let low = |a, b| _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(pick::<EVEN>(a, b)));
    _mm_packs_epi32(low(a, b), low(c, d))
}

#[target_feature(enable = "sse2")]
#[inline]
fn pick<const WHICH: i32>(a: __m128i, b: __m128i) -> __m128i {
    _mm_castps_si128(_mm_shuffle_ps::<WHICH>(_mm_castsi128_ps(a), _mm_castsi128_ps(b)))
}

/// A bit for each of eight double words that is all ones.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(first: __m128i, second: __m128i) -> u32 {
    let words = _mm_packs_epi32(first, second);
    _mm_movemask_epi8(_mm_packs_epi16(words, _mm_setzero_si128())) as u32
}

/// Eight words: those whose upper half agrees with that of `wanted` wherever `mask` has a bit.
#[inline(always)]
pub(super) fn eight<T: Line>(line: &T, wanted: u64, mask: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { eight_at_once(load(line), wanted, mask) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn eight_at_once([a, b, c, d]: [__m128i; 4], wanted: u64, mask: u64) -> u32 {
    let wanted = _mm_set1_epi32((wanted >> 32) as i32);
    let mask = _mm_set1_epi32((mask >> 32) as i32);
    let differs = |a, b| _mm_and_si128(_mm_xor_si128(pick::<ODD>(a, b), wanted), mask);
    let zero = _mm_setzero_si128();
    bits(_mm_cmpeq_epi32(differs(a, b), zero), _mm_cmpeq_epi32(differs(c, d), zero))
}

/// Four pairs of words: those whose lower halves XOR each other give that of `wanted`.
#[inline(always)]
pub(super) fn four<T: Line>(line: &T, wanted: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { four_at_once(load(line), wanted) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn four_at_once([a, b, c, d]: [__m128i; 4], wanted: u64) -> u32 {
    let (front, back) = (pick::<EVEN>(a, b), pick::<EVEN>(c, d));
    let mixed = _mm_xor_si128(pick::<EVEN>(front, back), pick::<ODD>(front, back));
    bits(_mm_cmpeq_epi32(mixed, _mm_set1_epi32(wanted as i32)), _mm_setzero_si128())
}

/// Six words and, behind them, six 16-bit tags: those whose tag is `wanted` XOR the sum of the word's four quarters, each
/// times a quarter of `factors`.
#[inline(always)]
pub(super) fn six<T: Line>(line: &T, wanted: u16, factors: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { six_at_once(load(line), wanted, factors) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn six_at_once([a, b, c, tags]: [__m128i; 4], wanted: u16, factors: u64) -> u32 {
    let factors = _mm_set1_epi64x(factors as i64);
    let half_sums = |words| _mm_madd_epi16(words, factors);
    let (a, b, c) = (half_sums(a), half_sums(b), half_sums(c));
    // Only the lower 16 bits of a sum count: they move to the top, where the tags are put as well.
    let fold = |a, b| _mm_slli_epi32::<16>(_mm_add_epi32(pick::<EVEN>(a, b), pick::<ODD>(a, b)));
    let zero = _mm_setzero_si128();
    let (front, back) = (_mm_unpacklo_epi16(zero, tags), _mm_unpackhi_epi16(zero, tags));
    let wanted = _mm_set1_epi32(i32::from(wanted) << 16);
    let same = |fold, tags| _mm_cmpeq_epi32(_mm_xor_si128(fold, tags), wanted);
    // The last two of eight are not slots.
    bits(same(fold(a, b), front), same(fold(c, c), back)) & 0b11_1111
}
