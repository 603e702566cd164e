//! Four slots of sixteen bytes: two words, of which the second is kept XOR the first. 64 check bits.
//!
//! ```text
//!   first:  [ zeros | value | generation 5 ]        second:  check XOR first
//! ```
//! The four first words lie before the four second ones, so that all pairs are put together at once.
//!
//! A reader that meets the first word of one write and the second of another sees `check XOR first XOR first'`: its own
//! check only if the two first words are equal, and then nothing is torn. Any other key matches it no more often than any
//! false entry would. Every bit of the slot takes part.

use super::{FIT, Home, Layout, Sealed, plain_home};
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
#[repr(C, align(64))]
pub struct FourLine([[AtomicU64; 4]; 2]);

#[allow(unsafe_code)] // the promise of `Line`
// SAFETY: atomics and nothing else.
unsafe impl Line for FourLine {
    #[inline]
    fn first_word(&self) -> &AtomicU64 {
        &self.0[0][0]
    }
}

impl<const CHECK: u32> Sealed for Four<CHECK> {}

impl<const CHECK: u32> Layout for Four<CHECK> {
    type Key = u64;
    type Line = FourLine;
    type Slot = [u64; 2];
    const WAYS: usize = 4;
    const ERROR_NAME: &str = "Four";
    const ROOM: u32 = 128;
    const ASKED: u32 = CHECK;

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        Some(plain_home(key, index, buckets, check_bits))
    }

    #[inline(always)]
    fn read(line: &FourLine, slot: usize) -> [u64; 2] {
        let [firsts, seconds] = &line.0;
        [firsts[slot].load(Relaxed), seconds[slot].load(Relaxed)]
    }

    #[inline(always)]
    fn matches([body, mixed]: [u64; 2], check: u64, _check_bits: u32) -> bool {
        mixed ^ body == check && body != 0
    }

    #[inline]
    fn check([body, mixed]: [u64; 2], _check_bits: u32) -> u64 {
        mixed ^ body
    }

    #[inline(always)]
    fn body([body, _]: [u64; 2], _check_bits: u32) -> u64 {
        body
    }

    #[inline(always)]
    fn write(line: &FourLine, slot: usize, check: u64, body: u64, _check_bits: u32) {
        Self::repeat(line, slot, [body, check ^ body]);
    }

    #[inline(always)]
    fn repeat(line: &FourLine, slot: usize, content: [u64; 2]) {
        let [firsts, seconds] = &line.0;
        firsts[slot].store(content[0], Relaxed);
        seconds[slot].store(content[1], Relaxed);
    }

    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    #[inline(always)]
    fn hints(line: super::simd::Whole, check: u64, _check_bits: u32) -> u32 {
        super::simd::four(line, check)
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        "four".into()
    }

    #[cfg(feature = "std")]
    fn words(line: &FourLine) -> [u64; 8] {
        core::array::from_fn(|i| line.0[i / 4][i % 4].load(Relaxed))
    }

    #[cfg(feature = "std")]
    fn put_words(line: &FourLine, words: [u64; 8]) {
        for (word, cell) in words.into_iter().zip(line.0.as_flattened()) {
            cell.store(word, Relaxed);
        }
    }
}
