//! Which slot has the lowest priority. Knows the fields of an entry and the rule that ranks them; does not know keys.
#![allow(unsafe_code)] // steps into code for an instruction set, and sees vectors as the words in them

use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_adds_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_cvtsi32_si128,
    _mm_cvtsi128_si32, _mm_min_epi16, _mm_min_epu8, _mm_mullo_epi16, _mm_or_si128, _mm_packs_epi32, _mm_set_epi16,
    _mm_set1_epi16, _mm_set1_epi32, _mm_setzero_si128, _mm_slli_epi16, _mm_srai_epi16, _mm_srl_epi32, _mm_srl_epi64,
    _mm_srli_epi16, _mm_sub_epi16, _mm_subs_epi16,
};

use super::{EVEN, ODD, Whole, pick};
use crate::fault::{self, Fault};
use crate::layout::{Layout, MAX_SLOTS, Ranking, Victim, low_mask, work_field};
use crate::policy::PriorityRule;
use crate::sealed::WorkField;
use crate::{Bound, Generation, Pack, Value, Work};

/// The slot that the newcomer takes.
#[inline(always)]
pub(in crate::layout::simd) fn victim<V: Value, L: Layout>(line: Whole, ranking: Ranking) -> Victim {
    let words = words::<L>(line);
    // SAFETY: SSE2 is part of every x86-64 processor.
    let (lowest, units) = unsafe {
        let lanes = low_fifteen(words);
        let (priority, units) = match work_field::<V>(ranking.rule) {
            WorkField::Unsaid => (priority_one_by_one::<V>(words, lanes, ranking), 0),
            WorkField::Nowhere => (priority_by_depth(lanes, ranking.rule), ranking.rule.doublings()),
            WorkField::From(from) => (priority_by_work(words, lanes, from, ranking.rule), 0),
        };
        (lowest::<L>(priority, lanes, ranking.rule.per_search() >> units, ranking.now), units)
    };
    let wins = lowest <= (ranking.steps >> units) << 3 | 7;
    // Behind the last of four are the same four again, and behind the last of six two that are never the lowest.
    let slot = lowest as usize & (L::WAYS.next_power_of_two() - 1);
    ranking.victim::<L>(slot, wins, lowest <= FREE)
}

/// The words that hold the bodies, in the order of the slots, with anything above them. Lanes behind the last slot repeat
/// earlier ones.
#[inline(always)]
fn words<L: Layout>([a, b, c, d]: Whole) -> Whole {
    match L::WAYS {
        4 => [a, b, a, b],
        6 => [a, b, c, c],
        _ => [a, b, c, d],
    }
}

/// `WIDTH` bits (1 to 15) of each of eight words, from bit `from` on, in lanes of sixteen.
#[target_feature(enable = "sse2")]
#[inline]
fn field<const WIDTH: u32>([a, b, c, d]: Whole, from: u32) -> __m128i {
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
fn low_fifteen([a, b, c, d]: Whole) -> __m128i {
    let mask = _mm_set1_epi32(0x7fff);
    let low = |a, b| _mm_and_si128(pick::<EVEN>(a, b), mask);
    _mm_packs_epi32(low(a, b), low(c, d))
}

/// No lane of an occupied slot is as low: thirty times 127 plies are 3,810, or 30,480 eighths.
const FREE: i16 = -30_720;

/// What [`low_fifteen`] says, less one: below zero for a free slot and for no other that was ever stored in, since a generation is 1 or
/// more.
#[target_feature(enable = "sse2")]
#[inline]
fn signed(lanes: __m128i) -> __m128i {
    _mm_add_epi16(lanes, _mm_set1_epi16(-1))
}

/// Eight times the plies of depth that count, from [`low_fifteen`]; at most [`FREE`] for a free slot.
#[target_feature(enable = "sse2")]
#[inline]
fn priority_by_depth(lanes: __m128i, rule: PriorityRule) -> __m128i {
    // A free slot is all ones here: its sign stays, and the bits next to it go.
    let plies = _mm_and_si128(_mm_srai_epi16::<4>(signed(lanes)), _mm_set1_epi16(i16::MIN | 0xff << 3));
    _mm_min_epi16(plies, _mm_set1_epi16(rule.max_plies() << 3))
}

/// Eight times the steps of work, with the work from this bit of the value on, or of depth where it is unknown; at most
/// [`FREE`] for a free slot.
#[target_feature(enable = "sse2")]
#[inline]
fn priority_by_work(words: Whole, lanes: __m128i, from: u32, rule: PriorityRule) -> __m128i {
    let plies = priority_by_depth(lanes, rule);
    let by_depth = _mm_adds_epi16(plies, plies);
    let known = _mm_slli_epi16::<3>(field::<{ Work::BITS }>(words, Generation::BITS + from));
    let bound = _mm_and_si128(lanes, _mm_set1_epi16(3 << Generation::BITS));
    let upper = _mm_cmpeq_epi16(bound, _mm_set1_epi16((Bound::Upper.code() as i16) << Generation::BITS));
    let by_work = _mm_add_epi16(known, _mm_and_si128(upper, _mm_set1_epi16(PriorityRule::UPPER << 3)));
    let unknown = _mm_cmpeq_epi16(known, _mm_setzero_si128());
    _mm_or_si128(_mm_and_si128(unknown, by_depth), _mm_andnot_si128(unknown, by_work))
}

/// Eight times the priorities of eight values that do not say where their depth or their work lies; at most [`FREE`] for a
/// free slot.
#[inline(always)]
fn priority_one_by_one<V: Value>(words: Whole, lanes: __m128i, ranking: Ranking) -> __m128i {
    // SAFETY: four vectors of 16 bytes are eight words, and every pattern is one.
    let words: [u64; MAX_SLOTS] = unsafe { core::mem::transmute(words) };
    let value = |word: u64| word >> Generation::BITS & low_mask(V::BITS);
    let priority = words.map(|word| ranking.rule.steps(&V::meta(value(word), 0)) << 3);
    // SAFETY: eight lanes are a vector of 16 bytes, and every pattern is one. SSE2 is part of every x86-64 processor.
    unsafe {
        // One more than the greatest number is the lowest.
        let most = _mm_add_epi16(_mm_srli_epi16::<15>(signed(lanes)), _mm_set1_epi16(i16::MAX));
        _mm_min_epi16(core::mem::transmute::<[i16; MAX_SLOTS], __m128i>(priority), most)
    }
}

/// The lowest of eight priorities, of which a search of age takes `per_search`, beside its slot's number: eighths both. At most
/// [`FREE`] if a slot is free.
#[target_feature(enable = "sse2")]
#[inline]
fn lowest<L: Layout>(priority: __m128i, lanes: __m128i, per_search: i16, now: Generation) -> i16 {
    // A search that lies ahead was one of the last cycle: its age below zero is, as bytes without a sign, more than the one
    // that counts. A free slot's is never zero.
    let then = _mm_and_si128(lanes, _mm_set1_epi16(i16::from(Generation::CYCLE)));
    let back = _mm_sub_epi16(_mm_set1_epi16(now.code() as i16), then);
    let ages = _mm_min_epu8(back, _mm_add_epi16(back, _mm_set1_epi16(i16::from(Generation::CYCLE))));
    let no_ages = _mm_srli_epi16::<15>(_mm_cmpeq_epi16(then, _mm_setzero_si128()));
    let ages = if fault::active(Fault::NoAgeing) { no_ages } else { ages };
    // No occupied lane comes near the lowest number there is; a free one may, and stays there.
    let priority = _mm_subs_epi16(priority, _mm_mullo_epi16(ages, _mm_set1_epi16(per_search << 3)));
    // Behind the protected slots, entries of this search are not at stake: as if their priority were the highest.
    let kept = PriorityRule::protected(L::WAYS);
    let most = |slot| if slot < kept { 0 } else { 3 << 13 };
    let most = _mm_set_epi16(most(7), most(6), most(5), most(4), most(3), most(2), most(1), most(0));
    let priority = _mm_or_si128(priority, _mm_and_si128(_mm_cmpeq_epi16(ages, _mm_setzero_si128()), most));
    // One minimum answers both questions.
    lowest_lane::<L>(_mm_or_si128(priority, _mm_set_epi16(7, 6, 5, 4, 3, 2, 1, 0)))
}

/// The lowest of the lanes of a layout's slots.
#[inline(always)]
fn lowest_lane<L: Layout>(lanes: __m128i) -> i16 {
    #[cfg(target_feature = "sse4.1")]
    // SAFETY: the target has the instruction, which knows no numbers below zero.
    let lowest = unsafe {
        use core::arch::x86_64::{_mm_minpos_epu16, _mm_xor_si128};
        let above = _mm_xor_si128(lanes, _mm_set1_epi16(i16::MIN));
        _mm_cvtsi128_si32(_mm_minpos_epu16(above)) ^ 1 << 15
    };
    #[cfg(not(target_feature = "sse4.1"))]
    // SAFETY: SSE2 is part of every x86-64 processor.
    let lowest = unsafe { lowest_by_halves(lanes, L::WAYS > 4) };
    lowest as i16
}

#[cfg(not(target_feature = "sse4.1"))]
#[target_feature(enable = "sse2")]
#[inline]
fn lowest_by_halves(lanes: __m128i, both: bool) -> i32 {
    use core::arch::x86_64::{_mm_shuffle_epi32, _mm_shufflelo_epi16};
    let four = if both { _mm_min_epi16(lanes, _mm_shuffle_epi32::<0b11_10_11_10>(lanes)) } else { lanes };
    let two = _mm_min_epi16(four, _mm_shuffle_epi32::<0b01_01_01_01>(four));
    let one = _mm_min_epi16(two, _mm_shufflelo_epi16::<0b01_01_01_01>(two));
    _mm_cvtsi128_si32(one)
}
