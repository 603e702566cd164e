//! Zobrist keys: one random word for each feature of a position. Reproducible from a seed, and checked.
//! Knows random words; does not know what the features are.

use alloc::vec::Vec;
use core::fmt;

/// An endless stream of well-mixed words from a seed; the same on every target and in every version of this crate.
///
/// The formula is `SplitMix64` (Steele, Lea and Flood, 2014, with the constants Vigna put into the public domain): a
/// counter that steps by the odd number next to 2^64 over the golden ratio, each step mixed by a bijection. So no word
/// repeats before all 2^64 have come.
///
/// ```
/// use transposition::KeyStream;
///
/// let words: Vec<u64> = KeyStream::new(0).take(2).collect();
/// assert_eq!(words, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
/// ```
#[derive(Clone, Debug)]
pub struct KeyStream {
    counter: u64,
}

impl KeyStream {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        KeyStream { counter: seed }
    }

    /// The next word; usable in a `const`.
    pub const fn next_word(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.counter;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Iterator for KeyStream {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        Some(self.next_word())
    }
}

/// `N` Zobrist keys from a seed, made at compile time if they are in a `const` or `static`.
///
/// ```
/// use transposition::{Zobrist, check_keys};
///
/// /// One key for each piece on each square, and one for the side to move.
/// static KEYS: Zobrist<19> = Zobrist::new(2024);
///
/// let key = KEYS.key(4) ^ KEYS.key(18);
/// assert_ne!(key, 0);
/// assert_eq!(check_keys(KEYS.as_slice()), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zobrist<const N: usize>([u64; N]);

impl<const N: usize> Zobrist<N> {
    /// The keys of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut stream = KeyStream::new(seed);
        let mut keys = [0; N];
        let mut i = 0;
        while i < N {
            keys[i] = stream.next_word();
            i += 1;
        }
        Zobrist(keys)
    }

    /// The key of one feature.
    ///
    /// # Panics
    /// If `feature` is not below `N`.
    #[inline]
    #[must_use]
    pub const fn key(&self, feature: usize) -> u64 {
        self.0[feature]
    }

    /// All keys.
    #[must_use]
    pub const fn as_slice(&self) -> &[u64] {
        &self.0
    }
}

/// What is wrong with a set of keys: the positions, in ascending order, of keys that XOR to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyFault {
    /// The key is zero: its feature would not show.
    Zero([usize; 1]),
    /// Two keys are equal: their features cannot be told apart.
    Pair([usize; 2]),
    /// One key is the XOR of two others.
    Triple([usize; 3]),
    /// Two pairs have the same XOR.
    Quadruple([usize; 4]),
    /// There are too many keys to check: the memory for the sums of their pairs was refused.
    Memory,
}

impl fmt::Display for KeyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at: &[usize] = match self {
            KeyFault::Zero(at) => at,
            KeyFault::Pair(at) => at,
            KeyFault::Triple(at) => at,
            KeyFault::Quadruple(at) => at,
            KeyFault::Memory => return f.write_str("there are too many Zobrist keys to check their pairs in memory"),
        };
        f.write_str("the Zobrist keys at")?;
        at.iter().try_for_each(|i| write!(f, " {i}"))?;
        f.write_str(" XOR to zero; choose another seed")
    }
}

impl core::error::Error for KeyFault {}

/// Checks that no subset of one to four keys XORs to zero: no key is zero, no two are equal, and no two small changes of a
/// position cancel.
///
/// Takes memory for the XOR of every pair: 8 bytes for each, so 2.4 MB for the 781 keys of chess.
///
/// # Errors
/// The first fault found, the smallest kind first.
///
/// ```
/// use transposition::{KeyFault, check_keys};
///
/// assert_eq!(check_keys(&[1, 2, 4, 8]), Ok(()));
/// assert_eq!(check_keys(&[1, 2, 4, 7]), Err(KeyFault::Quadruple([0, 1, 2, 3])));
/// ```
pub fn check_keys(keys: &[u64]) -> Result<(), KeyFault> {
    if let Some(i) = keys.iter().position(|&key| key == 0) {
        return Err(KeyFault::Zero([i]));
    }
    let count = keys.len();
    let mut sums = Vec::new();
    let pairs = count.checked_mul(count.saturating_sub(1)).ok_or(KeyFault::Memory)? / 2;
    sums.try_reserve_exact(pairs).map_err(|_| KeyFault::Memory)?;
    for (i, &a) in keys.iter().enumerate() {
        sums.extend(keys[i + 1..].iter().map(|&b| a ^ b));
    }
    sums.sort_unstable();
    if sums.first() == Some(&0) {
        return Err(KeyFault::Pair(pairs_of(keys, 0).next().unwrap_or_default()));
    }
    if let Some(k) = keys.iter().position(|key| sums.binary_search(key).is_ok()) {
        let [i, j] = pairs_of(keys, keys[k]).next().unwrap_or_default();
        return Err(KeyFault::Triple(ascending([i, j, k])));
    }
    // The keys are distinct, so two pairs with one sum share no key.
    if let Some(twice) = sums.windows(2).find(|two| two[0] == two[1]) {
        let mut found = pairs_of(keys, twice[0]);
        let ([i, j], [k, l]) = (found.next().unwrap_or_default(), found.next().unwrap_or_default());
        return Err(KeyFault::Quadruple(ascending([i, j, k, l])));
    }
    Ok(())
}

/// The pairs of keys that XOR to `sum`.
fn pairs_of(keys: &[u64], sum: u64) -> impl Iterator<Item = [usize; 2]> {
    let with = move |i: usize| (i + 1..keys.len()).filter(move |&j| keys[i] ^ keys[j] == sum).map(move |j| [i, j]);
    (0..keys.len()).flat_map(with)
}

fn ascending<const N: usize>(mut indices: [usize; N]) -> [usize; N] {
    indices.sort_unstable();
    indices
}
