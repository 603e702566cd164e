//! Which slots of a line may hold a key, all at once, with the vector instructions that every x86-64 processor has.
//! Unsafe: the load of a whole line,
//! and the step into code for an instruction set.
//!
//! The answer is a hint, a bit for each slot. Every slot that matches has its bit; a bit without a match is rare and costs
//! time, because the caller verifies what it reads. So nothing rests on the line being read in one piece.
#![allow(unsafe_code)] // no safe load reads more than one atomic at a time

use core::arch::asm;
use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_castps_si128, _mm_castsi128_ps,
    _mm_cmpeq_epi16, _mm_cmpeq_epi32, _mm_cmpgt_epi16, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_madd_epi16,
    _mm_min_epi16, _mm_min_epu8, _mm_movemask_epi8, _mm_mullo_epi16, _mm_or_si128, _mm_packs_epi16, _mm_packs_epi32,
    _mm_set_epi16, _mm_set1_epi16, _mm_set1_epi32, _mm_set1_epi64x, _mm_setzero_si128, _mm_shuffle_ps, _mm_slli_epi16,
    _mm_slli_epi32, _mm_srl_epi32, _mm_srl_epi64, _mm_sub_epi16, _mm_unpackhi_epi16, _mm_unpacklo_epi16,
    _mm_unpacklo_epi64, _mm_xor_si128,
};
use core::marker::PhantomData;

use super::{MOST_SLOTS, Ranking, Slots, Victim, low_mask, work_field};
use crate::fault::{self, Fault};
use crate::memory::Line;
use crate::{Bound, Generation, Pack, Value, Work, WorkField, WorthLessAge};

/// For [`pick`]: the first and third, and the second and fourth double word of each operand.
const EVEN: i32 = 0b10_00_10_00;
const ODD: i32 = 0b11_01_11_01;

/// A line in four registers.
pub(crate) type Quarters = [__m128i; 4];

/// A copy of the line, made once for every question.
pub(crate) struct View<'a, L> {
    line: Quarters,
    layout: PhantomData<&'a L>,
}

impl<'a, L: Slots> View<'a, L> {
    #[inline(always)]
    pub(crate) fn of(line: &'a L::Line) -> Self {
        View { line: load(line), layout: PhantomData }
    }

    /// A bit for each slot that may match, and for every one that does.
    #[inline(always)]
    pub(crate) fn hints(&self, check: u64, check_bits: u32) -> u32 {
        L::hints(self.line, check, check_bits)
    }

    /// The slot that the newcomer takes.
    #[inline(always)]
    pub(crate) fn victim<V: Value>(&self, ranking: Ranking, _check_bits: u32) -> Victim {
        let words = L::body_words(self.line);
        // SAFETY: SSE2 is part of every x86-64 processor.
        unsafe {
            let steps = match (V::DEPTH_FROM, work_field::<V>(ranking.rule)) {
                (None, _) | (_, WorkField::Unsaid) => steps_one_by_one::<V>(words, ranking),
                (Some(depth), work) => steps(words, depth, work, ranking.rule),
            };
            ranking.victim::<L>(least::<L>(steps, field::<{ Generation::BITS }>(words, V::BITS), ranking))
        }
    }
}

/// A copy of the line, quarter by quarter.
#[inline(always)]
fn load<T: Line>(line: &T) -> Quarters {
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
pub(super) fn eight(line: Quarters, wanted: u64, mask: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { eight_at_once(line, wanted, mask) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn eight_at_once([a, b, c, d]: Quarters, wanted: u64, mask: u64) -> u32 {
    let wanted = _mm_set1_epi32((wanted >> 32) as i32);
    let mask = _mm_set1_epi32((mask >> 32) as i32);
    let differs = |a, b| _mm_and_si128(_mm_xor_si128(pick::<ODD>(a, b), wanted), mask);
    let zero = _mm_setzero_si128();
    bits(_mm_cmpeq_epi32(differs(a, b), zero), _mm_cmpeq_epi32(differs(c, d), zero))
}

/// Four pairs of words: those whose lower halves XOR each other give that of `wanted`.
#[inline(always)]
pub(super) fn four(line: Quarters, wanted: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { four_at_once(line, wanted) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn four_at_once([a, b, c, d]: Quarters, wanted: u64) -> u32 {
    let (front, back) = (pick::<EVEN>(a, b), pick::<EVEN>(c, d));
    let mixed = _mm_xor_si128(pick::<EVEN>(front, back), pick::<ODD>(front, back));
    bits(_mm_cmpeq_epi32(mixed, _mm_set1_epi32(wanted as i32)), _mm_setzero_si128())
}

/// Six words and, behind them, six 16-bit tags: those whose tag is `wanted` XOR the sum of the word's four quarters, each
/// times a quarter of `factors`.
#[inline(always)]
pub(super) fn six(line: Quarters, wanted: u16, factors: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { six_at_once(line, wanted, factors) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn six_at_once([a, b, c, tags]: Quarters, wanted: u16, factors: u64) -> u32 {
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

/// The first words of four pairs, twice.
#[inline(always)]
pub(super) fn first_of_pairs([a, b, c, d]: Quarters) -> Quarters {
    // SAFETY: SSE2 is part of every x86-64 processor.
    let (front, back) = unsafe { (_mm_unpacklo_epi64(a, b), _mm_unpacklo_epi64(c, d)) };
    [front, back, front, back]
}

/// `WIDTH` bits (1 to 15) of each of eight words, from bit `from` on, in lanes of sixteen.
#[target_feature(enable = "sse2")]
#[inline]
fn field<const WIDTH: u32>([a, b, c, d]: Quarters, from: u32) -> __m128i {
    // A field that lies within a half of the word is shifted after the halves were picked: half the work.
    let (front, back, from) = if from >= 32 {
        (pick::<ODD>(a, b), pick::<ODD>(c, d), from - 32)
    } else if from + WIDTH <= 32 {
        (pick::<EVEN>(a, b), pick::<EVEN>(c, d), from)
    } else {
        let low = |word| _mm_srl_epi64(word, _mm_cvtsi32_si128(from as i32));
        (pick::<EVEN>(low(a), low(b)), pick::<EVEN>(low(c), low(d)), 0)
    };
    let mask = _mm_set1_epi32((1 << WIDTH) - 1);
    let low = |half| _mm_and_si128(_mm_srl_epi32(half, _mm_cvtsi32_si128(from as i32)), mask);
    _mm_packs_epi32(low(front), low(back))
}

/// What eight values are worth, with their depth and (if it counts) work from these bits on; the bound lies below the depth.
#[target_feature(enable = "sse2")]
#[inline]
fn steps(words: Quarters, depth: u32, work: WorkField, rule: WorthLessAge) -> __m128i {
    let plies = _mm_min_epi16(field::<8>(words, depth), _mm_set1_epi16(rule.most_plies()));
    let by_depth = if rule.by_work() { _mm_add_epi16(plies, plies) } else { plies };
    let WorkField::From(from) = work else { return by_depth };
    let known = field::<{ Work::BITS }>(words, from);
    let bound = field::<{ Bound::BITS }>(words, depth - Bound::BITS);
    let upper = _mm_cmpeq_epi16(bound, _mm_set1_epi16(Bound::Upper.code() as i16));
    let by_work = _mm_add_epi16(known, _mm_and_si128(upper, _mm_set1_epi16(WorthLessAge::UPPER)));
    let unknown = _mm_cmpeq_epi16(known, _mm_setzero_si128());
    _mm_or_si128(_mm_and_si128(unknown, by_depth), _mm_andnot_si128(unknown, by_work))
}

/// What eight values are worth that do not say where their depth lies, or their work.
#[inline(always)]
fn steps_one_by_one<V: Value>(words: Quarters, ranking: Ranking) -> __m128i {
    // SAFETY: four vectors of 16 bytes are eight words, and every pattern is one.
    let words: [u64; MOST_SLOTS] = unsafe { core::mem::transmute(words) };
    let steps = words.map(|word| ranking.rule.steps(&V::meta(word & low_mask(V::BITS), 0)));
    // SAFETY: eight lanes are a vector of 16 bytes, and every pattern is one.
    unsafe { core::mem::transmute(steps) }
}

/// The least worth beside its slot's number, from eight worths in steps and eight generations, zero for a free slot.
#[target_feature(enable = "sse2")]
#[inline]
fn least<L: Slots>(steps: __m128i, then: __m128i, ranking: Ranking) -> u32 {
    let Ranking { rule, now, .. } = ranking;
    // A search that lies ahead was one of the last cycle: its age below zero is, as bytes without a sign, more than the one
    // that counts.
    let back = _mm_sub_epi16(_mm_set1_epi16(now.code() as i16), then);
    let ages = _mm_min_epu8(back, _mm_add_epi16(back, _mm_set1_epi16(i16::from(Generation::CYCLE))));
    let ages = if fault::active(Fault::NoAgeing) { _mm_setzero_si128() } else { ages };
    // Worth times eight, which leaves the low bits to the slot's number: one minimum answers both questions.
    let lost = _mm_mullo_epi16(ages, _mm_set1_epi16(rule.per_search() << 3));
    let worth = _mm_add_epi16(_mm_slli_epi16::<3>(steps), _mm_set1_epi16(rule.base() << 3));
    let worth = _mm_sub_epi16(worth, lost);
    let slots = _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0);
    // Behind those that only worth decides about, entries of this search are not at stake: as if worth the most.
    let behind = _mm_cmpgt_epi16(slots, _mm_set1_epi16(WorthLessAge::kept(L::WAYS) as i16 - 1));
    let most = _mm_and_si128(behind, _mm_set1_epi16(i16::MAX & !7));
    let worth = _mm_or_si128(worth, _mm_and_si128(_mm_cmpeq_epi16(ages, _mm_setzero_si128()), most));
    let free = _mm_cmpeq_epi16(then, _mm_setzero_si128());
    least_lane(_mm_add_epi16(_mm_andnot_si128(free, worth), slots))
}

/// The least of eight lanes, none of them negative.
#[inline(always)]
fn least_lane(lanes: __m128i) -> u32 {
    #[cfg(target_feature = "sse4.1")]
    // SAFETY: the target has the instruction.
    let least = unsafe { _mm_cvtsi128_si32(core::arch::x86_64::_mm_minpos_epu16(lanes)) };
    #[cfg(not(target_feature = "sse4.1"))]
    // SAFETY: SSE2 is part of every x86-64 processor.
    let least = unsafe { least_by_halves(lanes) };
    least as u32 & 0xffff
}

#[cfg(not(target_feature = "sse4.1"))]
#[target_feature(enable = "sse2")]
#[inline]
fn least_by_halves(lanes: __m128i) -> i32 {
    use core::arch::x86_64::{_mm_shuffle_epi32, _mm_srli_epi32};
    let four = _mm_min_epi16(lanes, _mm_shuffle_epi32::<0b11_10_11_10>(lanes));
    let two = _mm_min_epi16(four, _mm_shuffle_epi32::<0b01_01_01_01>(four));
    let one = _mm_min_epi16(two, _mm_srli_epi32::<16>(two));
    _mm_cvtsi128_si32(one)
}
