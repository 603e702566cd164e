//! From a key to a bucket. Knows 64-bit keys and bucket counts; does not know what a bucket is.

/// How a key chooses its bucket.
///
/// ```
/// use transposition::Index;
///
/// assert_eq!(Index::HighProduct.bucket(u64::MAX, 1 << 33), (1 << 33) - 1);
/// assert_eq!(Index::LowBits.bucket(0x1234_5678, 1 << 8), 0x78);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Index {
    /// The high half of the 128-bit product of key and bucket count: any count, decided by the key's **high** bits.
    #[default]
    HighProduct,
    /// The key's **low** bits; the bucket count is a power of two.
    LowBits,
}

impl Index {
    /// The bucket of `key` among `buckets`, in 64-bit arithmetic on every target.
    #[inline]
    #[must_use]
    pub const fn bucket(self, key: u64, buckets: u64) -> u64 {
        match self {
            Index::HighProduct => ((key as u128 * buckets as u128) >> 64) as u64,
            Index::LowBits => key & (buckets - 1),
        }
    }

    /// The `bits` (0 to 64) of `key` that verify an entry, from the end the index does not use, in the low bits of the
    /// result.
    ///
    /// ```
    /// use transposition::Index;
    ///
    /// assert_eq!(Index::HighProduct.check(0x1234_0000_0000_0001, 16), 1);
    /// assert_eq!(Index::LowBits.check(0x1234_0000_0000_0001, 16), 0x1234);
    /// assert_eq!(Index::LowBits.check(u64::MAX, 0), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn check(self, key: u64, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        match self {
            Index::HighProduct => key << (64 - bits) >> (64 - bits),
            Index::LowBits => key >> (64 - bits),
        }
    }
}
