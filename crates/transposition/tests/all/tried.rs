//! What the table's tests share: a move, keys, and a way to make keys for every layout.

use transposition::{Eight, Exact, Four, Layout, Six, WideExact};

/// Evenly spread, different for different numbers, zero for zero.
pub(crate) const fn mix(number: u64) -> u64 {
    let z = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A layout with keys to try it with: different for different numbers below 2^20, zero for zero.
pub(crate) trait Tried: Layout {
    fn nth_key(number: u64) -> Self::Key;
}

macro_rules! tried_by_mixed_keys {
    ($($layout:ident),*) => {$(
        impl<const CHECK: u32> Tried for $layout<CHECK> {
            fn nth_key(number: u64) -> u64 {
                mix(number)
            }
        }
    )*};
}

tried_by_mixed_keys!(Eight, Six, Four);

impl<const K: u32> Tried for Exact<K> {
    fn nth_key(number: u64) -> u64 {
        number
    }
}

impl<const K: u32> Tried for WideExact<K> {
    fn nth_key(number: u64) -> u128 {
        u128::from(number) << (K - 20)
    }
}
