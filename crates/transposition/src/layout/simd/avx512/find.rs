//! Which slots may hold a key: a bit for each. Knows how each layout lays out its check bits; does not know values.
//!
//! Every slot that matches has its bit; a bit without a match is rare and costs time.
#![allow(unsafe_code)] // steps into code for an instruction set

use core::arch::x86_64::{
    _mm_cmpeq_epi16_mask, _mm_set1_epi16, _mm_xor_si128, _mm256_cmpeq_epi64_mask, _mm256_set1_epi64x, _mm256_xor_si256,
    _mm512_add_epi32, _mm512_castsi512_si256, _mm512_cvtepi64_epi16, _mm512_extracti32x4_epi32,
    _mm512_extracti64x4_epi64, _mm512_madd_epi16, _mm512_set1_epi64, _mm512_srli_epi64, _mm512_testn_epi64_mask,
    _mm512_xor_si512,
};

use super::Whole;

/// Eight words: those that agree with `wanted` wherever `mask` has a bit.
#[inline(always)]
pub(in crate::layout) fn eight(line: Whole, wanted: u64, mask: u64) -> u32 {
    // SAFETY: the target has the instructions: `simd/mod.rs` asks for them.
    unsafe { eight_at_once(line, wanted, mask) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn eight_at_once(line: Whole, wanted: u64, mask: u64) -> u32 {
    let differences = _mm512_xor_si512(line, _mm512_set1_epi64(wanted as i64));
    u32::from(_mm512_testn_epi64_mask(differences, _mm512_set1_epi64(mask as i64)))
}

/// Four words and, behind them, four more: those that XOR their second give `wanted`.
#[inline(always)]
pub(in crate::layout) fn four(line: Whole, wanted: u64) -> u32 {
    // SAFETY: the target has the instructions: `simd/mod.rs` asks for them.
    unsafe { four_at_once(line, wanted) }
}

#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn four_at_once(line: Whole, wanted: u64) -> u32 {
    let mixed = _mm256_xor_si256(_mm512_castsi512_si256(line), _mm512_extracti64x4_epi64::<1>(line));
    u32::from(_mm256_cmpeq_epi64_mask(mixed, _mm256_set1_epi64x(wanted as i64)))
}

/// Six words and, behind them, six 16-bit tags: those whose tag is `wanted` XOR the sum of the word's four quarters, each
/// times a quarter of `factors`.
#[inline(always)]
pub(in crate::layout) fn six(line: Whole, wanted: u16, factors: u64) -> u32 {
    // SAFETY: the target has the instructions: `simd/mod.rs` asks for them.
    unsafe { six_at_once(line, wanted, factors) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn six_at_once(line: Whole, wanted: u16, factors: u64) -> u32 {
    let halves = _mm512_madd_epi16(line, _mm512_set1_epi64(factors as i64));
    let sums = _mm512_cvtepi64_epi16(_mm512_add_epi32(halves, _mm512_srli_epi64::<32>(halves)));
    let checks = _mm_xor_si128(sums, _mm512_extracti32x4_epi32::<3>(line));
    // The last two of eight are not slots.
    u32::from(_mm_cmpeq_epi16_mask(checks, _mm_set1_epi16(wanted as i16))) & 0b11_1111
}
