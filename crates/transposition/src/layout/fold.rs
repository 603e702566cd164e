//! Sixteen bits that follow from a whole word. Knows words; does not know slots.
#![allow(unsafe_code)] // steps into code for an instruction set

/// Odd in every quarter.
pub(super) const FACTORS: u64 = 0x9e37_79b9_7f4b_7c15;

/// The sum of the products of the quarters of `word` and of [`FACTORS`], modulo 2^16; zero for zero.
#[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
#[inline(always)]
pub(super) fn fold(word: u64) -> u16 {
    use core::arch::x86_64::{_mm_add_epi32, _mm_cvtsi64_si128, _mm_cvtsi128_si32, _mm_madd_epi16, _mm_shuffle_epi32};
    // SAFETY: SSE2 is part of every x86-64 processor.
    unsafe {
        let sums = _mm_madd_epi16(_mm_cvtsi64_si128(word as i64), _mm_cvtsi64_si128(FACTORS as i64));
        _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_01_01_01>(sums))) as u16
    }
}

#[cfg(not(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain))))]
pub(super) use by_quarters as fold;

/// The same on every target.
#[cfg(any(test, not(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))))]
#[inline(always)]
pub(super) fn by_quarters(word: u64) -> u16 {
    let product = |shift: u32| ((word >> shift) as u16).wrapping_mul((FACTORS >> shift) as u16);
    product(0).wrapping_add(product(16)).wrapping_add(product(32)).wrapping_add(product(48))
}

#[test]
fn the_fold_is_the_same_on_every_target() {
    let mut word = 1u64;
    for _ in 0..10_000 {
        word = word.wrapping_mul(super::mix::ODD) ^ word >> 29;
        for word in [word, !word, word & 0xffff_0000_8000_7fff] {
            assert_eq!(fold(word), by_quarters(word), "{word:#x}");
        }
    }
    assert_eq!(fold(0), 0);
}
