//! Which slot has the lowest priority. Knows the fields of an entry and the rule that ranks them; does not know keys.
#![allow(unsafe_code)] // steps into code for an instruction set, and sees a vector as the words in it

use core::arch::x86_64::{
    __m128i, __m512i, _mm_and_si128, _mm_cmpeq_epi16_mask, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_mask_add_epi16,
    _mm_mask_mov_epi16, _mm_maskz_adds_epu16, _mm_min_epu16, _mm_minpos_epu16, _mm_set1_epi16, _mm_slli_epi16,
    _mm_srli_epi16, _mm_test_epi16_mask, _mm512_add_epi16, _mm512_castsi128_si512, _mm512_castsi512_si128,
    _mm512_cvtepi64_epi16, _mm512_load_si512, _mm512_mask_permutexvar_epi16, _mm512_mullo_epi16,
    _mm512_permutexvar_epi16, _mm512_set1_epi16, _mm512_srl_epi64, _mm512_subs_epu16,
};

use super::Whole;
use crate::fault::{self, Fault};
use crate::layout::{Layout, MAX_SLOTS, Ranking, Victim, low_mask, work_field};
use crate::policy::PriorityRule;
use crate::sealed::WorkField;
use crate::{Bound, Generation, Pack, Value, Work};

/// The slot that the newcomer takes.
#[inline(always)]
pub(in crate::layout::simd) fn victim<V: Value, L: Layout>(line: Whole, ranking: Ranking) -> Victim {
    let rule = ranking.rule;
    // SAFETY: the target has the instructions: `simd/mod.rs` asks for them.
    let (lowest, units) = unsafe {
        let lanes = _mm512_cvtepi64_epi16(line);
        let (priority, units) = match work_field::<V>(rule) {
            WorkField::Unsaid => (priority_one_by_one::<V, L>(line, rule), 0),
            // Half steps would all be even here.
            WorkField::Nowhere => (priority_by_depth(lanes, rule), rule.doublings()),
            WorkField::From(from) => (priority_by_work(line, lanes, from, rule), 0),
        };
        (lowest::<L>(priority, lanes, rule.per_search() >> units, ranking.now), units)
    };
    let slot = (lowest >> 16) as usize & (L::WAYS.next_power_of_two() - 1);
    let lowest = lowest & 0xffff;
    let most = scaled_now(rule.per_search() >> units) + (ranking.steps >> units);
    ranking.victim::<L>(slot, lowest <= most as u32, lowest == 0)
}

/// The plies of depth that count, of eight words of which the lowest sixteen bits are `[1 bit | depth 8 | bound 2 |
/// generation 5]`.
#[target_feature(enable = "avx512bw,avx512vl")]
#[inline]
fn priority_by_depth(lanes: __m128i, rule: PriorityRule) -> __m128i {
    let plies = _mm_and_si128(_mm_srli_epi16::<7>(lanes), _mm_set1_epi16(0xff));
    _mm_min_epu16(plies, _mm_set1_epi16(rule.max_plies()))
}

/// The steps of work, with the work from this bit of the value on, or of depth where it is unknown.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn priority_by_work(line: Whole, lanes: __m128i, from: u32, rule: PriorityRule) -> __m128i {
    let by_depth = _mm_slli_epi16::<1>(priority_by_depth(lanes, rule));
    let mask = _mm_set1_epi16((1 << Work::BITS) - 1);
    let work = _mm512_cvtepi64_epi16(_mm512_srl_epi64(line, _mm_cvtsi32_si128((Generation::BITS + from) as i32)));
    let bound = _mm_and_si128(lanes, _mm_set1_epi16(3 << Generation::BITS));
    let upper = _mm_cmpeq_epi16_mask(bound, _mm_set1_epi16((Bound::Upper.code() as i16) << Generation::BITS));
    let by_work = _mm_and_si128(work, mask);
    let by_work = _mm_mask_add_epi16(by_work, upper, by_work, _mm_set1_epi16(PriorityRule::UPPER));
    _mm_mask_mov_epi16(by_depth, _mm_test_epi16_mask(work, mask), by_work)
}

/// The priorities of values that do not say where their depth or their work lies.
#[inline(always)]
fn priority_one_by_one<V: Value, L: Layout>(line: Whole, rule: PriorityRule) -> __m128i {
    // SAFETY: a line is eight words, and every pattern is one.
    let words: [u64; MAX_SLOTS] = unsafe { core::mem::transmute(line) };
    let priority = |slot: usize| rule.steps(&V::meta(words[slot] >> Generation::BITS & low_mask(V::BITS), 0));
    let priority = core::array::from_fn(|slot| if slot < L::WAYS { priority(slot) } else { 0 });
    // SAFETY: eight lanes are a vector of 16 bytes, and every pattern is one.
    unsafe { core::mem::transmute::<[i16; MAX_SLOTS], __m128i>(priority) }
}

/// The number of the slot with the lowest total, and below it, in sixteen bits, that total; the first of equals.
///
/// The total of a free slot is zero. That of any other is at least 1: its worth and, for each search that its generation has left
/// of the cycle, `per_search`; or, where age takes nothing, its priority and 1.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn lowest<L: Layout>(priority: __m128i, lanes: __m128i, per_search: i16, now: Generation) -> u32 {
    let now = i16::from(now.code() as u8 & Generation::CYCLE);
    let seen = &LEFT[now as usize];
    // Of each index only the five bits of the generation count.
    let then = if fault::active(Fault::NoAgeing) { _mm_set1_epi16(now) } else { lanes };
    let then = _mm512_castsi128_si512(then);
    let last = u32::MAX << PriorityRule::protected(L::WAYS);
    let left = _mm512_permutexvar_epi16(then, scaled(&seen.kept, per_search));
    let left = _mm512_castsi512_si128(_mm512_mask_permutexvar_epi16(left, last, then, scaled(&seen.last, per_search)));
    let taken = _mm_test_epi16_mask(lanes, _mm_set1_epi16(i16::from(Generation::CYCLE)));
    let total = _mm_maskz_adds_epu16(taken, priority, left);
    let no_slots = u8::MAX.checked_shl(L::WAYS as u32).unwrap_or(0);
    let total = _mm_mask_mov_epi16(total, no_slots, _mm_set1_epi16(-1));
    _mm_cvtsi128_si32(_mm_minpos_epu16(total)) as u32
}

/// What each generation adds to the priority of its entries: `u16::MAX` becomes more than any other total can be.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn scaled(left: &ByGeneration, per_search: i16) -> __m512i {
    // SAFETY: these are 64 bytes at a multiple of 64.
    let left = unsafe { _mm512_load_si512(left.0.as_ptr().cast()) };
    if per_search == 0 {
        // 1 for all but that.
        let beyond = _mm512_subs_epu16(left, _mm512_set1_epi16(i16::from(Generation::CYCLE)));
        _mm512_add_epi16(beyond, _mm512_set1_epi16(1))
    } else {
        _mm512_mullo_epi16(left, _mm512_set1_epi16(per_search))
    }
}

/// The same for an entry of this search.
#[inline(always)]
fn scaled_now(per_search: i16) -> i16 {
    if per_search == 0 { 1 } else { i16::from(Generation::CYCLE) * per_search }
}

/// A number for each generation.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct ByGeneration([u16; 32]);

/// For one generation, what each leaves of the cycle: 31 for itself, one less for each search since. No entry of this search
/// is up for replacement in the last quarter of a bucket: `u16::MAX` says so.
#[derive(Clone, Copy)]
struct Left {
    kept: ByGeneration,
    last: ByGeneration,
}

/// By the generation that counts.
static LEFT: [Left; 32] = {
    let cycle = Generation::CYCLE as usize;
    let mut all = [Left { kept: ByGeneration([0; 32]), last: ByGeneration([0; 32]) }; 32];
    let mut now = 1;
    while now <= cycle {
        let mut then = 1;
        while then <= cycle {
            let left = cycle - (now + cycle - then) % cycle;
            all[now].kept.0[then] = left as u16;
            all[now].last.0[then] = if then == now { u16::MAX } else { left as u16 };
            then += 1;
        }
        now += 1;
    }
    all
};
