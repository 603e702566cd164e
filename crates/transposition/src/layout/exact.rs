//! Layouts without false entries: for games whose whole state fits in K bits, so that nothing need be guessed.
//!
//! The state is mixed by a bijection m on K bits. With the high-product index, bucket = m x buckets / 2^K, the mixed states
//! of one bucket are an interval of at most ceil(2^K / buckets) numbers in a row, which differ in their low v bits whenever
//! 2^v is at least that length. With the low-bits index those of one bucket agree in their low bits, and the top v bits
//! tell them apart under the same condition. So v check bits, far fewer than K, identify a state, and the condition comes
//! down to `buckets >= 2^(K-v)`: the constructor refuses less.
//!
//! The slots are those of [`Eight`] and [`Four`]. A word of the former is never torn, so `Exact`
//! is exact for shared tables too. A torn slot of the latter fails verification unless 64 bits agree by chance.

use super::eight::EightLine;
use super::four::FourLine;
use super::mix::{mix, mix_wide};
use super::{Buckets, Eight, FIT, Four, Home, Layout, Sealed, low_mask, rehome};
use crate::Index;

/// Whose slots the exact layouts have.
type AsEight = Eight<FIT>;
type AsFour = Four<64>;

/// Eight slots of eight bytes for states of `K` bits (1 to 64): keys **are** states, below 2^`K`, and no entry is ever
/// taken for another's.
///
/// A state of more bits is never found and never stored, nor is anything in a table that is too small. It needs `2^(K-v)` buckets, where v is the smaller of `K`
/// and 59 less the width of the value.
#[derive(Clone, Copy, Debug)]
pub struct Exact<const K: u32>;

impl<const K: u32> Exact<K> {
    #[inline(always)]
    fn home_of_mixed(mixed: u64, index: Index, buckets: u64, check_bits: u32) -> Home {
        match index {
            Index::HighProduct => {
                Home { bucket: index.bucket(mixed << (64 - K), buckets), check: mixed & low_mask(check_bits) }
            }
            Index::LowBits => Home { bucket: index.bucket(mixed, buckets), check: mixed.unbounded_shr(K - check_bits) },
        }
    }
}

impl<const K: u32> Sealed for Exact<K> {}

impl<const K: u32> Layout for Exact<K> {
    type Key = u64;
    type Line = EightLine;
    type Slot = u64;
    const WAYS: usize = 8;
    const ERROR_NAME: &str = "Exact";
    const ROOM: u32 = 64;
    const ASKED: u32 = FIT;
    const MAX_CHECK: u32 = {
        assert!(1 <= K && K <= 64, "an exact layout is for states of 1 to 64 bits");
        K
    };

    #[inline(always)]
    fn home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        if key & !low_mask(K) != 0 || u128::from(buckets) < Self::min_buckets(check_bits) {
            return None;
        }
        Some(Self::home_of_mixed(mix(key, K), index, buckets, check_bits))
    }

    fn rehome(home: Home, from: Buckets, to: Buckets, check_bits: u32) -> Option<Home> {
        let mixed = match from.index {
            Index::HighProduct => {
                // As the index sees it: at the top of a word, and so with zeros for its lowest bits.
                let home = Home { check: home.check << (64 - K), ..home };
                let (first, last) = rehome::keys(home, from, check_bits + 64 - K)?;
                (first == last).then_some(first >> (64 - K))?
            }
            Index::LowBits => home.check.unbounded_shl(K - check_bits) | home.bucket & low_mask(K - check_bits),
        };
        Some(Self::home_of_mixed(mixed, to.index, to.count, check_bits))
    }

    #[inline(always)]
    fn min_buckets(check_bits: u32) -> u128 {
        1 << (K - check_bits)
    }

    #[inline(always)]
    fn read(line: &EightLine, slot: usize) -> u64 {
        AsEight::read(line, slot)
    }

    #[inline(always)]
    fn matches(slot: u64, check: u64, check_bits: u32) -> bool {
        AsEight::matches(slot, check, check_bits)
    }

    #[inline]
    fn check(slot: u64, check_bits: u32) -> u64 {
        AsEight::check(slot, check_bits)
    }

    #[inline(always)]
    fn body(slot: u64, check_bits: u32) -> u64 {
        AsEight::body(slot, check_bits)
    }

    #[inline(always)]
    fn write(line: &EightLine, slot: usize, check: u64, body: u64, check_bits: u32) {
        AsEight::write(line, slot, check, body, check_bits);
    }

    #[inline(always)]
    fn repeat(line: &EightLine, slot: usize, content: u64) {
        AsEight::repeat(line, slot, content);
    }

    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    #[inline(always)]
    fn hints(line: super::simd::Whole, check: u64, check_bits: u32) -> u32 {
        AsEight::hints(line, check, check_bits)
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        alloc::format!("exact {K}")
    }

    #[cfg(feature = "std")]
    fn words(line: &EightLine) -> [u64; 8] {
        AsEight::words(line)
    }

    #[cfg(feature = "std")]
    fn put_words(line: &EightLine, words: [u64; 8]) {
        AsEight::put_words(line, words);
    }
}

/// Four slots of sixteen bytes for states of `K` bits (65 to 127): keys **are** states, below 2^`K`.
///
/// A state of more bits is never found and never stored, nor is anything in a table that is too small. It needs 2^(`K`-64) buckets: 4 MiB for 80 bits.
#[derive(Clone, Copy, Debug)]
pub struct WideExact<const K: u32>;

impl<const K: u32> WideExact<K> {
    #[inline(always)]
    fn home_of_mixed(mixed: u128, index: Index, buckets: u64) -> Home {
        let (top, low) = ((mixed >> (K - 64)) as u64, mixed as u64);
        match index {
            Index::HighProduct => Home { bucket: index.bucket(top, buckets), check: low },
            Index::LowBits => Home { bucket: index.bucket(low, buckets), check: top },
        }
    }
}

impl<const K: u32> Sealed for WideExact<K> {}

impl<const K: u32> Layout for WideExact<K> {
    type Key = u128;
    type Line = FourLine;
    type Slot = [u64; 2];
    const WAYS: usize = 4;
    const ERROR_NAME: &str = "WideExact";
    const ROOM: u32 = 128;
    const ASKED: u32 = 64;
    const MAX_CHECK: u32 = {
        assert!(65 <= K && K <= 127, "a wide exact layout is for states of 65 to 127 bits");
        64
    };

    #[inline(always)]
    fn home(key: u128, index: Index, buckets: u64, check_bits: u32) -> Option<Home> {
        if key >> K != 0 || u128::from(buckets) < Self::min_buckets(check_bits) {
            return None;
        }
        Some(Self::home_of_mixed(mix_wide(key, K), index, buckets))
    }

    fn rehome(home: Home, from: Buckets, to: Buckets, _check_bits: u32) -> Option<Home> {
        let (top, low) = match from.index {
            Index::HighProduct => {
                let in_top = Home { check: home.check >> (K - 64), ..home };
                let (first, last) = rehome::keys(in_top, from, 128 - K)?;
                (first == last).then_some((first, home.check))?
            }
            Index::LowBits => (home.check, home.bucket),
        };
        let mixed = u128::from(top) << (K - 64) | u128::from(low & low_mask(K - 64));
        Some(Self::home_of_mixed(mixed, to.index, to.count))
    }

    #[inline(always)]
    fn min_buckets(_check_bits: u32) -> u128 {
        1 << (K - 64)
    }

    #[inline(always)]
    fn read(line: &FourLine, slot: usize) -> [u64; 2] {
        AsFour::read(line, slot)
    }

    #[inline(always)]
    fn matches(slot: [u64; 2], check: u64, check_bits: u32) -> bool {
        AsFour::matches(slot, check, check_bits)
    }

    #[inline]
    fn check(slot: [u64; 2], check_bits: u32) -> u64 {
        AsFour::check(slot, check_bits)
    }

    #[inline(always)]
    fn body(slot: [u64; 2], check_bits: u32) -> u64 {
        AsFour::body(slot, check_bits)
    }

    #[inline(always)]
    fn write(line: &FourLine, slot: usize, check: u64, body: u64, check_bits: u32) {
        AsFour::write(line, slot, check, body, check_bits);
    }

    #[inline(always)]
    fn repeat(line: &FourLine, slot: usize, content: [u64; 2]) {
        AsFour::repeat(line, slot, content);
    }

    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    #[inline(always)]
    fn hints(line: super::simd::Whole, check: u64, check_bits: u32) -> u32 {
        AsFour::hints(line, check, check_bits)
    }

    #[cfg(feature = "std")]
    fn name() -> alloc::string::String {
        alloc::format!("wide exact {K}")
    }

    #[cfg(feature = "std")]
    fn words(line: &FourLine) -> [u64; 8] {
        AsFour::words(line)
    }

    #[cfg(feature = "std")]
    fn put_words(line: &FourLine, words: [u64; 8]) {
        AsFour::put_words(line, words);
    }
}
