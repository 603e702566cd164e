//! Bijections on K bits: they spread states evenly over buckets and can be undone, so different states stay different.

/// An odd multiplier, 2^64 divided by the golden ratio.
pub(super) const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
/// Another, 2^64 divided by the square root of 2, made odd.
const ODD_TOO: u64 = 0xb504_f333_f9de_6485;

/// A bijection on the numbers below 2^`bits` (1 to 64).
#[inline(always)]
pub(super) const fn mix(state: u64, bits: u32) -> u64 {
    // Each step can be undone: a right shift XORed in, or a product with an odd number modulo 2^bits.
    let mask = super::low_mask(bits);
    let half = bits.div_ceil(2);
    let state = state ^ state.unbounded_shr(half);
    let state = state.wrapping_mul(ODD) & mask;
    let state = state ^ state.unbounded_shr(half);
    let state = state.wrapping_mul(ODD_TOO) & mask;
    state ^ state.unbounded_shr(half)
}

/// A bijection on the numbers below 2^`bits` (65 to 127).
#[inline(always)]
pub(super) const fn mix_wide(state: u128, bits: u32) -> u128 {
    const WIDE: u128 = (ODD as u128) << 64 | ODD_TOO as u128;
    const WIDE_TOO: u128 = (ODD_TOO as u128) << 64 | ODD as u128;
    let mask = u128::MAX >> (128 - bits);
    let half = bits.div_ceil(2);
    let state = state ^ state >> half;
    let state = state.wrapping_mul(WIDE) & mask;
    let state = state ^ state >> half;
    let state = state.wrapping_mul(WIDE_TOO) & mask;
    state ^ state >> half
}
