//! Eight slots of eight bytes: each one atomic word, so that no slot is ever torn.
//!
//! ```text
//!  63            64-C                               0
//! +----------------+---------+-------+--------------+
//! | check C        |  zeros  | value | generation 5 |
//! +----------------+---------+-------+--------------+
//! ```
//! With the check at the top, `word XOR check` is below `2^(64-C)` if and only if the check bits agree. Less one, an empty
//! slot with a check of zero wraps to the top and drops out as well.

use super::{FIT, Home, Layout, Sealed, low_mask, plain_home};
use crate::Index;
use crate::memory::Line;
use crate::sync::{AtomicU64, Ordering::Relaxed};

/// Eight slots of eight bytes. The default: one word an entry, and with a 16-bit move and no extras 17 check bits.
///
/// `CHECK` is the number of check bits; left out, it is whatever the value leaves of the word, at least 8: the value may be
/// up to 51 bits wide. With `CHECK` named, up to 58. A table that does not fit does not compile:
///
/// ```compile_fail,E0080
/// use std::num::NonZero;
/// use transposition::{Entry, EvalAndPv, Table};
///
/// // A value of 59 bits leaves 0 check bits in `Eight`, which needs at least 8: use `Six` or `Four`.
/// let table: Table<Entry<NonZero<u16>, EvalAndPv>> = Table::with_mib(1).unwrap();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Eight<const CHECK: u32 = FIT>;

/// The shared bucket.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct EightLine([AtomicU64; 8]);

#[allow(unsafe_code)] // the promise of `Line`
// SAFETY: atomics and nothing else.
unsafe impl Line for EightLine {
    #[inline]
    fn first_word(&self) -> &AtomicU64 {
        &self.0[0]
    }
}

impl<const CHECK: u32> Sealed for Eight<CHECK> {}

impl<const CHECK: u32> Layout for Eight<CHECK> {
    type Key = u64;
    type Line = EightLine;
    type Slot = u64;
    const WAYS: usize = 8;
    const ERROR_NAME: &str = "Eight";
    const INSTEAD: &str = "use `Six` or `Four`, or name the number of check bits, `Eight<N>`";
    const ROOM: u32 = 64;
    const ASKED: u32 = CHECK;
    // Eight slots are looked at: with fewer bits one absent key in 32 would be found.
    const MIN_FIT: u32 = 8;

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        Some(plain_home(key, index, buckets, check_bits))
    }

    #[inline(always)]
    fn read(line: &EightLine, slot: usize) -> u64 {
        line.0[slot].load(Relaxed)
    }

    #[inline(always)]
    fn matches(slot: u64, check: u64, check_bits: u32) -> bool {
        (slot ^ at_top(check, check_bits)).wrapping_sub(1) < low_mask(64 - check_bits)
    }

    #[inline]
    fn check(slot: u64, check_bits: u32) -> u64 {
        slot.unbounded_shr(64 - check_bits)
    }

    #[inline(always)]
    fn body(slot: u64, check_bits: u32) -> u64 {
        slot & low_mask(64 - check_bits)
    }

    #[inline(always)]
    fn write(line: &EightLine, slot: usize, check: u64, body: u64, check_bits: u32) {
        line.0[slot].store(body | at_top(check, check_bits), Relaxed);
    }

    #[inline(always)]
    fn repeat(line: &EightLine, slot: usize, content: u64) {
        line.0[slot].store(content, Relaxed);
    }

    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    #[inline(always)]
    fn hints(line: super::simd::Whole, check: u64, check_bits: u32) -> u32 {
        super::simd::eight(line, at_top(check, check_bits), !low_mask(64 - check_bits))
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        "eight".into()
    }

    #[cfg(feature = "std")]
    fn words(line: &EightLine) -> [u64; 8] {
        core::array::from_fn(|slot| line.0[slot].load(Relaxed))
    }

    #[cfg(feature = "std")]
    fn put_words(line: &EightLine, words: [u64; 8]) {
        for (slot, word) in line.0.iter().zip(words) {
            slot.store(word, Relaxed);
        }
    }
}

/// The check bits moved to the top of the word.
#[inline(always)]
pub(super) fn at_top(check: u64, check_bits: u32) -> u64 {
    check.checked_shl(64 - check_bits).unwrap_or(0)
}
