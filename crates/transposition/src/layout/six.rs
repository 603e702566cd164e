//! Six slots of ten bytes: a word and a 16-bit tag each, for values that leave little of a word, as chess entries with a
//! static evaluation (59 bits) do.
//!
//! ```text
//!   word:  [ check C-16 | zeros | value | generation 5 ]        tag:  low 16 check bits XOR fold(word)
//!   line:  6 words (48 bytes), 6 tags (12 bytes), 4 bytes unused
//! ```
//! Word and tag are two atomics, so a reader may meet the word of one write beside the tag of another. The tag therefore
//! covers the whole word: it is kept XOR a 16-bit fold of it. A torn pair then fails verification like a false entry,
//! whichever fields the two words differ in. The fold is the sum of the word's four quarters, each times an odd constant of
//! its own, modulo 2^16: a change in one quarter never goes unnoticed, and changes in several cancel out for one in 2^16.
//!
//! Seven slots of nine bytes would hold a sixth more, but their eight-bit tags would let through 7 x 2^-8 false entries a
//! probe where the value fills the word.

use super::eight::at_top;
use super::fold::fold;
use super::{Home, Layout, Sealed, low_mask, plain_home};
use crate::Index;
use crate::memory::Line;
use crate::sync::{AtomicU16, AtomicU64, Ordering::Relaxed};

/// Six slots of ten bytes, with `CHECK` check bits: 16 for values up to 59 bits wide, more for narrower ones.
#[derive(Clone, Copy, Debug)]
pub struct Six<const CHECK: u32 = 16>;

/// The shared bucket.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct SixLine {
    words: [AtomicU64; 6],
    tags: [AtomicU16; 6],
}

#[allow(unsafe_code)] // the promise of `Line`
// SAFETY: atomics, and padding behind them.
unsafe impl Line for SixLine {
    #[inline]
    fn first_word(&self) -> &AtomicU64 {
        &self.words[0]
    }
}

const TAG: u32 = 16;

impl<const CHECK: u32> Sealed for Six<CHECK> {}

impl<const CHECK: u32> Layout for Six<CHECK> {
    type Key = u64;
    type Line = SixLine;
    type Slot = (u64, u16);
    const WAYS: usize = 6;
    const ERROR_NAME: &str = "Six";
    const INSTEAD: &str = "use `Four`";
    const ROOM: u32 = 64 + TAG;
    const ASKED: u32 = CHECK;
    const MIN_CHECK: u32 = TAG;
    const MIN_FIT: u32 = TAG;

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        Some(plain_home(key, index, buckets, check_bits))
    }

    #[inline(always)]
    fn read(line: &SixLine, slot: usize) -> (u64, u16) {
        (line.words[slot].load(Relaxed), line.tags[slot].load(Relaxed))
    }

    #[inline(always)]
    fn matches((word, tag): (u64, u16), check: u64, check_bits: u32) -> bool {
        let upper = word ^ at_top(check >> TAG, check_bits - TAG);
        (upper.wrapping_sub(1) < low_mask(64 + TAG - check_bits)) && (tag ^ fold(word) == check as u16)
    }

    #[inline]
    fn check((word, tag): (u64, u16), check_bits: u32) -> u64 {
        word.unbounded_shr(64 + TAG - check_bits) << TAG | u64::from(tag ^ fold(word))
    }

    #[inline(always)]
    fn body((word, _): (u64, u16), check_bits: u32) -> u64 {
        word & low_mask(64 + TAG - check_bits)
    }

    #[inline(always)]
    fn write(line: &SixLine, slot: usize, check: u64, body: u64, check_bits: u32) {
        let word = body | at_top(check >> TAG, check_bits - TAG);
        Self::repeat(line, slot, (word, check as u16 ^ fold(word)));
    }

    #[inline(always)]
    fn repeat(line: &SixLine, slot: usize, (word, tag): (u64, u16)) {
        line.words[slot].store(word, Relaxed);
        line.tags[slot].store(tag, Relaxed);
    }

    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    #[inline(always)]
    fn hints(line: super::simd::Whole, check: u64, _check_bits: u32) -> u32 {
        super::simd::six(line, check as u16, super::fold::FACTORS)
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        "six".into()
    }

    #[cfg(feature = "std")]
    fn words(line: &SixLine) -> [u64; 8] {
        let tag = |slot: usize| u64::from(line.tags[slot].load(Relaxed)) << (16 * (slot % 4));
        let [a, b, c, d, e, f] = core::array::from_fn(|slot| line.words[slot].load(Relaxed));
        [a, b, c, d, e, f, tag(0) | tag(1) | tag(2) | tag(3), tag(4) | tag(5)]
    }

    #[cfg(feature = "std")]
    fn put_words(line: &SixLine, words: [u64; 8]) {
        for (cell, word) in line.words.iter().zip(words) {
            cell.store(word, Relaxed);
        }
        for (slot, cell) in line.tags.iter().enumerate() {
            cell.store((words[6 + slot / 4] >> (16 * (slot % 4))) as u16, Relaxed);
        }
    }
}
