//! Six slots of ten bytes: a word and a 16-bit tag each, for values that leave little of a word, as chess entries with a
//! static evaluation (59 bits) do.
//!
//! ```text
//!   word:  [ check C-16 | zeros | generation 5 | value ]        tag:  low 16 check bits XOR fold(word)
//!   line:  6 words (48 bytes), 6 tags (12 bytes), 4 bytes unused
//! ```
//! Word and tag are two atomics, so a reader may meet the word of one write beside the tag of another. The tag therefore
//! covers the whole word: it is kept XOR a 16-bit fold of it. A torn pair then fails verification like a false entry, with
//! 2^-16 to slip through, whichever fields the two words differ in. The fold is the top of a product with an odd constant:
//! unlike an XOR of the word's parts it has no pairs of fields whose changes cancel out.
//!
//! Measured choice over 7 x 9 bytes: seven tags of eight bits would let through 7 x 2^-8 false entries a probe where the
//! value fills the word.

use super::{Home, Slots, eight, low_mask, plain_home};
use crate::Index;
use crate::memory::Line;
use crate::sync::{AtomicU16, AtomicU64, Ordering::Relaxed};

/// Six slots of ten bytes, with `CHECK` check bits: 16 for values up to 59 bits wide, more for narrower ones.
#[derive(Clone, Copy, Debug)]
pub struct Six<const CHECK: u32 = 16>;

/// The shared bucket.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct SixLine {
    words: [AtomicU64; 6],
    tags: [AtomicU16; 6],
}

impl Line for SixLine {}

/// A plain copy of the bucket.
#[derive(Clone, Copy, Debug)]
pub struct SixCopy {
    words: [u64; 6],
    tags: [u16; 6],
}

const TAG: u32 = 16;

impl<const CHECK: u32> Slots for Six<CHECK> {
    type Key = u64;
    type Line = SixLine;
    type Copy = SixCopy;
    const WAYS: usize = 6;
    const ROOM: u32 = 64 + TAG;
    const ASKED: u32 = CHECK;
    const LEAST: u32 = TAG;

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        Some(plain_home(key, index, buckets, check_bits))
    }

    #[inline(always)]
    fn limit(check_bits: u32) -> u64 {
        eight::limit(check_bits - TAG)
    }

    #[inline(always)]
    fn read(line: &SixLine) -> SixCopy {
        read(line)
    }

    #[inline(always)]
    fn verified(copy: &SixCopy, slot: usize, check: u64, check_bits: u32) -> u64 {
        let word = copy.words[slot];
        let body = (word ^ eight::at_top(check >> TAG, check_bits - TAG)).wrapping_sub(1);
        if copy.tags[slot] ^ fold(word) == check as u16 { body } else { u64::MAX }
    }

    #[inline(always)]
    fn body(copy: &SixCopy, slot: usize, check_bits: u32) -> u64 {
        copy.words[slot] & low_mask(64 + TAG - check_bits)
    }

    #[inline(always)]
    fn write(line: &SixLine, slot: usize, check: u64, body: u64, check_bits: u32) {
        let word = body | eight::at_top(check >> TAG, check_bits - TAG);
        line.words[slot].store(word, Relaxed);
        line.tags[slot].store(check as u16 ^ fold(word), Relaxed);
    }

    #[inline(always)]
    fn repeat(line: &SixLine, copy: &SixCopy, from: usize, to: usize) {
        line.words[to].store(copy.words[from], Relaxed);
        line.tags[to].store(copy.tags[from], Relaxed);
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        "six".into()
    }

    #[cfg(feature = "std")]
    fn words(line: &SixLine) -> [u64; 8] {
        let SixCopy { words, tags } = read(line);
        let tag = |slot: usize| u64::from(tags[slot]) << (16 * (slot % 4));
        let [a, b, c, d, e, f] = words;
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

#[inline(always)]
fn read(line: &SixLine) -> SixCopy {
    SixCopy {
        words: core::array::from_fn(|slot| line.words[slot].load(Relaxed)),
        tags: core::array::from_fn(|slot| line.tags[slot].load(Relaxed)),
    }
}

/// Sixteen bits that every bit of `word` takes part in; zero for zero.
#[inline(always)]
fn fold(word: u64) -> u16 {
    (word.wrapping_mul(super::mix::ODD) >> 48) as u16
}
