//! Four slots of sixteen bytes: two words, of which the second is kept XOR the first. 64 check bits.
//!
//! ```text
//!   first:  [ zeros | generation 5 | value ]        second:  check XOR first
//! ```
//! A reader that meets the first word of one write and the second of another sees `check XOR first XOR first'`: its own
//! check only if the two first words are equal, and then nothing is torn. Any other key matches it no more often than any
//! false entry would. Every bit of the slot takes part.

use super::{FIT, Home, Slots, plain_home};
use crate::Index;
use crate::memory::Line;
use crate::sync::{AtomicU64, Ordering::Relaxed};

/// Four slots of sixteen bytes with 64 check bits: for proofs and for values up to 59 bits wide.
///
/// `CHECK` is the number of check bits; left out, it is 64, the whole key.
#[derive(Clone, Copy, Debug)]
pub struct Four<const CHECK: u32 = FIT>;

/// The shared bucket.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct FourLine([[AtomicU64; 2]; 4]);

impl Line for FourLine {}

impl<const CHECK: u32> Slots for Four<CHECK> {
    type Key = u64;
    type Line = FourLine;
    type Copy = [[u64; 2]; 4];
    const WAYS: usize = 4;
    const ROOM: u32 = 128;
    const ASKED: u32 = CHECK;

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        Some(plain_home(key, index, buckets, check_bits))
    }

    #[inline(always)]
    fn read(line: &FourLine) -> [[u64; 2]; 4] {
        read(line)
    }

    #[inline(always)]
    fn verified(copy: &[[u64; 2]; 4], slot: usize, check: u64, _check_bits: u32) -> u64 {
        verified(copy, slot, check)
    }

    #[inline(always)]
    fn body(copy: &[[u64; 2]; 4], slot: usize, _check_bits: u32) -> u64 {
        copy[slot][0]
    }

    #[inline(always)]
    fn write(line: &FourLine, slot: usize, check: u64, body: u64, _check_bits: u32) {
        write(line, slot, [body, check ^ body]);
    }

    #[inline(always)]
    fn repeat(line: &FourLine, copy: &[[u64; 2]; 4], from: usize, to: usize) {
        write(line, to, copy[from]);
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        "four".into()
    }

    #[cfg(feature = "std")]
    fn words(line: &FourLine) -> [u64; 8] {
        words(line)
    }

    #[cfg(feature = "std")]
    fn put_words(line: &FourLine, words: [u64; 8]) {
        put_words(line, words);
    }
}

#[inline(always)]
pub(super) fn read(line: &FourLine) -> [[u64; 2]; 4] {
    core::array::from_fn(|slot| [line.0[slot][0].load(Relaxed), line.0[slot][1].load(Relaxed)])
}

#[inline(always)]
pub(super) fn verified(copy: &[[u64; 2]; 4], slot: usize, check: u64) -> u64 {
    let [body, mixed] = copy[slot];
    // An empty slot wraps to the top, like one that is not verified.
    if mixed ^ body == check { body.wrapping_sub(1) } else { u64::MAX }
}

#[inline(always)]
pub(super) fn write(line: &FourLine, slot: usize, words: [u64; 2]) {
    line.0[slot][0].store(words[0], Relaxed);
    line.0[slot][1].store(words[1], Relaxed);
}

#[cfg(feature = "std")]
pub(super) fn words(line: &FourLine) -> [u64; 8] {
    let slots = read(line);
    core::array::from_fn(|i| slots[i / 2][i % 2])
}

#[cfg(feature = "std")]
pub(super) fn put_words(line: &FourLine, words: [u64; 8]) {
    for (word, cell) in words.into_iter().zip(line.0.as_flattened()) {
        cell.store(word, Relaxed);
    }
}
