//! What the table's tests share: a move, keys, and a way to make keys for every layout.
#![allow(dead_code)] // each test binary uses a part

use std::num::NonZero;

use transposition::{Bound, Depth, Eight, Entry, Exact, Four, HashMove, Layout, NodeScore, Six, WideExact};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move(pub(crate) u16);

impl HashMove for Move {
    const BITS: u32 = 16;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Move((code.get() - 1) as u16))
    }
}

pub(crate) fn entry(depth: i32, score: i32, bound: Bound, hash_move: Option<u16>) -> Entry<Move> {
    Entry::new(Depth::new(depth), NodeScore::new(score), bound, hash_move.map(Move))
}

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
