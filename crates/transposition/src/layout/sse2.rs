//! Which slots of a line may hold a key, all at once, with the vector instructions that every x86-64 processor has.
//! Unsafe: the load of a whole line,
//! and the step into code for an instruction set.
//!
//! The answer is a hint, a bit for each slot. Every slot that matches has its bit; a bit without a match is rare and costs
//! time, because the caller verifies what it reads. So nothing rests on the line being read in one piece.
#![allow(unsafe_code)] // no safe load reads more than one atomic at a time

use core::arch::asm;
use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_add_epi32, _mm_adds_epi16, _mm_and_si128, _mm_andnot_si128, _mm_castps_si128,
    _mm_castsi128_ps, _mm_cmpeq_epi16, _mm_cmpeq_epi32, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si32,
    _mm_madd_epi16, _mm_min_epi16, _mm_min_epu8, _mm_movemask_epi8, _mm_movemask_ps, _mm_mullo_epi16, _mm_or_si128,
    _mm_packs_epi16, _mm_packs_epi32, _mm_set_epi16, _mm_set1_epi16, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi32, _mm_shuffle_ps, _mm_shufflelo_epi16, _mm_slli_epi16, _mm_slli_epi32, _mm_srai_epi16,
    _mm_srai_epi32, _mm_srl_epi32, _mm_srl_epi64, _mm_srli_epi16, _mm_sub_epi16, _mm_subs_epi16, _mm_xor_si128,
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
        let (least, units) = unsafe {
            let lanes = lowest(words);
            let (worth, units) = match (V::IS_RANKED, work_field::<V>(ranking.rule)) {
                (false, _) | (_, WorkField::Unsaid) => (worth_one_by_one::<V>(words, lanes, ranking), 0),
                (true, WorkField::Nowhere) => (worth_by_depth(lanes, ranking.rule), ranking.rule.doublings()),
                (true, WorkField::From(from)) => (worth_by_work(words, lanes, from, ranking.rule), 0),
            };
            (least::<L>(worth, lanes, ranking.rule.per_search() >> units, ranking.now), units)
        };
        let wins = least <= (ranking.steps >> units) << 3 | 7;
        // Behind the last of four are the same four again, and behind the last of six two that are never the least.
        let slot = least as usize & (L::WAYS.next_power_of_two() - 1);
        ranking.victim::<L>(slot, wins, least <= FREE)
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
pub(super) fn eight(line: Quarters, wanted: u64, mask: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { eight_at_once(line, wanted, mask) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn eight_at_once([a, b, c, d]: Quarters, wanted: u64, mask: u64) -> u32 {
    // One shuffle takes the top lane of a word to the other three, another to the other half.
    let top =
        |word: u64| _mm_shuffle_epi32::<0b01_00_01_00>(_mm_shufflelo_epi16::<0xff>(_mm_cvtsi64_si128(word as i64)));
    let tops = _mm_and_si128(upper(pick::<ODD>(a, b), pick::<ODD>(c, d)), top(mask));
    bits(_mm_cmpeq_epi16(tops, top(wanted)))
}

/// Four words and, behind them, four more: those whose lower half XOR that of its second gives that of `wanted`.
#[inline(always)]
pub(super) fn four(line: Quarters, wanted: u64) -> u32 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe { four_at_once(line, wanted) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn four_at_once([a, b, c, d]: Quarters, wanted: u64) -> u32 {
    let mixed = pick::<EVEN>(_mm_xor_si128(a, c), _mm_xor_si128(b, d));
    _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(mixed, _mm_set1_epi32(wanted as i32)))) as u32
}

/// The sum of the four quarters of `word`, each times a quarter of `factors`, modulo 2^16.
#[inline(always)]
pub(super) fn fold(word: u64, factors: u64) -> u16 {
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe {
        let sums = _mm_madd_epi16(_mm_cvtsi64_si128(word as i64), _mm_cvtsi64_si128(factors as i64));
        _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_01_01_01>(sums))) as u16
    }
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
    let (even, odd) = (_mm_set1_epi32(factors as i32), _mm_set1_epi32((factors >> 32) as i32));
    let sums = |a, b| _mm_add_epi32(_mm_madd_epi16(pick::<EVEN>(a, b), even), _mm_madd_epi16(pick::<ODD>(a, b), odd));
    let checks = _mm_xor_si128(lower(sums(a, b), sums(c, c)), tags);
    // The last two of eight are not slots.
    bits(_mm_cmpeq_epi16(checks, _mm_set1_epi16(wanted as i16))) & 0b11_1111
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

/// The lowest fifteen bits of eight words, in lanes of sixteen: `[depth 8 | bound 2 | generation 5]` where a value begins
/// with depth and bound.
#[target_feature(enable = "sse2")]
#[inline]
fn lowest([a, b, c, d]: Quarters) -> __m128i {
    let mask = _mm_set1_epi32(0x7fff);
    let low = |a, b| _mm_and_si128(pick::<EVEN>(a, b), mask);
    _mm_packs_epi32(low(a, b), low(c, d))
}

/// No lane of an occupied slot is as low: thirty times 127 plies are 3,810, or 30,480 eighths.
const FREE: i16 = -30_720;

/// What [`lowest`] says, less one: below zero for a free slot and for no other, since a generation is 1 or more.
#[target_feature(enable = "sse2")]
#[inline]
fn signed(lanes: __m128i) -> __m128i {
    _mm_add_epi16(lanes, _mm_set1_epi16(-1))
}

/// Eight times the plies of depth that count, from [`lowest`]; at most [`FREE`] for a free slot.
#[target_feature(enable = "sse2")]
#[inline]
fn worth_by_depth(lanes: __m128i, rule: WorthLessAge) -> __m128i {
    // A free slot is all ones here: its sign stays, and the bits next to it go.
    let plies = _mm_and_si128(_mm_srai_epi16::<4>(signed(lanes)), _mm_set1_epi16(i16::MIN | 0xff << 3));
    _mm_min_epi16(plies, _mm_set1_epi16(rule.most_plies() << 3))
}

/// Eight times the steps of work, with the work from this bit of the value on, or of depth where it is unknown; at most
/// [`FREE`] for a free slot.
#[target_feature(enable = "sse2")]
#[inline]
fn worth_by_work(words: Quarters, lanes: __m128i, from: u32, rule: WorthLessAge) -> __m128i {
    let plies = worth_by_depth(lanes, rule);
    let by_depth = _mm_adds_epi16(plies, plies);
    let known = _mm_slli_epi16::<3>(field::<{ Work::BITS }>(words, Generation::BITS + from));
    let bound = _mm_and_si128(lanes, _mm_set1_epi16(3 << Generation::BITS));
    let upper = _mm_cmpeq_epi16(bound, _mm_set1_epi16((Bound::Upper.code() as i16) << Generation::BITS));
    let by_work = _mm_add_epi16(known, _mm_and_si128(upper, _mm_set1_epi16(WorthLessAge::UPPER << 3)));
    let unknown = _mm_cmpeq_epi16(known, _mm_setzero_si128());
    _mm_or_si128(_mm_and_si128(unknown, by_depth), _mm_andnot_si128(unknown, by_work))
}

/// Eight times what eight values are worth that do not say where their depth lies, or their work; at most [`FREE`] for a
/// free slot.
#[inline(always)]
fn worth_one_by_one<V: Value>(words: Quarters, lanes: __m128i, ranking: Ranking) -> __m128i {
    // SAFETY: four vectors of 16 bytes are eight words, and every pattern is one.
    let words: [u64; MOST_SLOTS] = unsafe { core::mem::transmute(words) };
    let value = |word: u64| word >> Generation::BITS & low_mask(V::BITS);
    let worth = words.map(|word| ranking.rule.steps(&V::meta(value(word), 0)) << 3);
    // SAFETY: eight lanes are a vector of 16 bytes, and every pattern is one. SSE2 is part of every x86-64 processor.
    unsafe {
        // One more than the most is the least.
        let most = _mm_add_epi16(_mm_srli_epi16::<15>(signed(lanes)), _mm_set1_epi16(i16::MAX));
        _mm_min_epi16(core::mem::transmute::<[i16; MOST_SLOTS], __m128i>(worth), most)
    }
}

/// The least of eight worths, of which a search of age takes `per_search`, beside its slot's number: eighths both. At most
/// [`FREE`] if a slot is free.
#[target_feature(enable = "sse2")]
#[inline]
fn least<L: Slots>(worth: __m128i, lanes: __m128i, per_search: i16, now: Generation) -> i16 {
    // A search that lies ahead was one of the last cycle: its age below zero is, as bytes without a sign, more than the one
    // that counts. A free slot's is never zero.
    let then = _mm_and_si128(lanes, _mm_set1_epi16(i16::from(Generation::CYCLE)));
    let back = _mm_sub_epi16(_mm_set1_epi16(now.code() as i16), then);
    let ages = _mm_min_epu8(back, _mm_add_epi16(back, _mm_set1_epi16(i16::from(Generation::CYCLE))));
    let ages = if fault::active(Fault::NoAgeing) { _mm_setzero_si128() } else { ages };
    // No occupied lane comes near the least number there is; a free one may, and stays there.
    let worth = _mm_subs_epi16(worth, _mm_mullo_epi16(ages, _mm_set1_epi16(per_search << 3)));
    // Behind those that only worth decides about, entries of this search are not at stake: as if worth more than any other.
    let kept = WorthLessAge::kept(L::WAYS);
    let most = |slot| if slot < kept { 0 } else { 3 << 13 };
    let most = _mm_set_epi16(most(7), most(6), most(5), most(4), most(3), most(2), most(1), most(0));
    let worth = _mm_or_si128(worth, _mm_and_si128(_mm_cmpeq_epi16(ages, _mm_setzero_si128()), most));
    // One minimum answers both questions.
    least_lane::<L>(_mm_or_si128(worth, _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0)))
}

/// The least of the lanes of a layout's slots.
#[inline(always)]
fn least_lane<L: Slots>(lanes: __m128i) -> i16 {
    #[cfg(target_feature = "sse4.1")]
    // SAFETY: the target has the instruction, which knows no numbers below zero.
    let least = unsafe {
        let above = _mm_xor_si128(lanes, _mm_set1_epi16(i16::MIN));
        _mm_cvtsi128_si32(core::arch::x86_64::_mm_minpos_epu16(above)) ^ 1 << 15
    };
    #[cfg(not(target_feature = "sse4.1"))]
    // SAFETY: SSE2 is part of every x86-64 processor.
    let least = unsafe { least_by_halves(lanes, L::WAYS > 4) };
    least as i16
}

#[cfg(not(target_feature = "sse4.1"))]
#[target_feature(enable = "sse2")]
#[inline]
fn least_by_halves(lanes: __m128i, both: bool) -> i32 {
    let four = if both { _mm_min_epi16(lanes, _mm_shuffle_epi32::<0b11_10_11_10>(lanes)) } else { lanes };
    let two = _mm_min_epi16(four, _mm_shuffle_epi32::<0b01_01_01_01>(four));
    let one = _mm_min_epi16(two, _mm_shufflelo_epi16::<0b01_01_01_01>(two));
    _mm_cvtsi128_si32(one)
}
