//! The keys of the measurement and what is stored under them: each value can be told from its key, so every answer can be
//! checked.

/// A value that its key determines.
pub(crate) trait Payload: Copy + PartialEq + PartialOrd + Send + Sync + 'static {
    /// Its bits as a table of ours counts them.
    const BITS: u32;

    /// The value of `key`.
    fn of(key: u64) -> Self;
}

/// 59 bits in a word: what four slots of sixteen bytes hold beside a generation.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Word(pub(crate) u64);

/// 32 bits: what eight slots of eight bytes hold beside a generation and 27 check bits.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Half(pub(crate) u32);

/// Sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Wide(pub(crate) [u64; 2]);

impl Payload for Word {
    const BITS: u32 = 59;

    #[inline(always)]
    fn of(key: u64) -> Self {
        Word(mix(key) >> 5)
    }
}

impl Payload for Half {
    const BITS: u32 = 32;

    #[inline(always)]
    fn of(key: u64) -> Self {
        Half((mix(key) >> 32) as u32)
    }
}

impl Payload for Wide {
    const BITS: u32 = 128;

    #[inline(always)]
    fn of(key: u64) -> Self {
        let mixed = mix(key);
        Wide([mixed, !mixed])
    }
}

/// A bijection that leaves no pattern (the finisher of the SplitMix64 generator).
#[inline(always)]
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// `count` keys drawn evenly from a universe of this many, the same for the same seed.
pub(crate) fn draw(universe: u64, count: usize, seed: u64) -> Vec<u64> {
    let draw = |i: u64| (u128::from(mix(mix(seed).wrapping_add(i))) * u128::from(universe)) >> 64;
    (0..count as u64).map(|i| mix((draw(i) as u64).wrapping_add(0x9e37_79b9_7f4a_7c15))).collect()
}
