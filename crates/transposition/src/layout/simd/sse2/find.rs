//! Which slots may hold a key: a bit for each. Knows how each layout lays out its check bits; does not know values.
//!
//! Every slot that matches has its bit; a bit without a match is rare and costs time.
#![allow(unsafe_code)] // steps into code for an instruction set

use core::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_castsi128_ps, _mm_cmpeq_epi16, _mm_cmpeq_epi32, _mm_cvtsi64_si128,
    _mm_madd_epi16, _mm_movemask_epi8, _mm_movemask_ps, _mm_packs_epi16, _mm_packs_epi32, _mm_set1_epi16,
    _mm_set1_epi32, _mm_setzero_si128, _mm_shuffle_epi32, _mm_shufflelo_epi16, _mm_slli_epi32, _mm_srai_epi32,
    _mm_xor_si128,
};

use super::{EVEN, ODD, Whole, pick};

/// A bit for each of eight lanes that is all ones.
#[target_feature(enable = "sse2")]
#[inline]
fn bits(lanes: __m128i) -> u32 {
    _mm_movemask_epi8(_mm_packs_epi16(lanes, _mm_setzero_si128())) as u32
}

/// The lower sixteen bits of eight double words.
#[target_feature(enable = "sse2")]
#[inline]
fn lower(first: __m128i, second: __m128i) -> __m128i {
    upper(_mm_slli_epi32::<16>(first), _mm_slli_epi32::<16>(second))
}

/// The upper sixteen bits of eight double words.
#[target_feature(enable = "sse2")]
#[inline]
fn upper(first: __m128i, second: __m128i) -> __m128i {
    _mm_packs_epi32(_mm_srai_epi32::<16>(first), _mm_srai_epi32::<16>(second))
}

/// Eight words: those whose top sixteen bits agree with those of `wanted` wherever `mask` has a bit.
#[inline(always)]
pub(in crate::layout) fn eight(line: Whole, wanted: u64, mask: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { eight_at_once(line, wanted, mask) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn eight_at_once([a, b, c, d]: Whole, wanted: u64, mask: u64) -> u32 {
    // One shuffle takes the top lane of a word to the other three, another to the other half.
    let top =
        |word: u64| _mm_shuffle_epi32::<0b01_00_01_00>(_mm_shufflelo_epi16::<0xff>(_mm_cvtsi64_si128(word as i64)));
    let tops = _mm_and_si128(upper(pick::<ODD>(a, b), pick::<ODD>(c, d)), top(mask));
    bits(_mm_cmpeq_epi16(tops, top(wanted)))
}

/// Four words and, behind them, four more: those whose lower half XOR that of its second gives that of `wanted`.
#[inline(always)]
pub(in crate::layout) fn four(line: Whole, wanted: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { four_at_once(line, wanted) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn four_at_once([a, b, c, d]: Whole, wanted: u64) -> u32 {
    let mixed = pick::<EVEN>(_mm_xor_si128(a, c), _mm_xor_si128(b, d));
    _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(mixed, _mm_set1_epi32(wanted as i32)))) as u32
}

/// Six words and, behind them, six 16-bit tags: those whose tag is `wanted` XOR the sum of the word's four quarters, each
/// times a quarter of `factors`.
#[inline(always)]
pub(in crate::layout) fn six(line: Whole, wanted: u16, factors: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { six_at_once(line, wanted, factors) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn six_at_once([a, b, c, tags]: Whole, wanted: u16, factors: u64) -> u32 {
    let (even, odd) = (_mm_set1_epi32(factors as i32), _mm_set1_epi32((factors >> 32) as i32));
    let sums = |a, b| _mm_add_epi32(_mm_madd_epi16(pick::<EVEN>(a, b), even), _mm_madd_epi16(pick::<ODD>(a, b), odd));
    let checks = _mm_xor_si128(lower(sums(a, b), sums(c, c)), tags);
    // The last two of eight are not slots.
    bits(_mm_cmpeq_epi16(checks, _mm_set1_epi16(wanted as i16))) & 0b11_1111
}
