//! The checksum of a trace. Knows words; does not know what they mean.

/// Takes a stream's 64-bit words one by one.
///
/// Every step is a bijection of the sum and of the word, so two streams of one length that differ in a single word never
/// have the same sum; those that differ in more have it with a chance of about 2^-64. No protection against intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum(u64);

impl Checksum {
    pub(super) const NEW: Checksum = Checksum(0);

    /// With the words of `bytes` taken too. What is left over after whole words is not looked at.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        words.iter().fold(self, |sum, word| sum.and(u64::from_le_bytes(*word)))
    }

    pub(super) const fn and(self, word: u64) -> Self {
        Checksum((self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
    }

    pub(super) const fn sum(self) -> u64 {
        self.0
    }
}
