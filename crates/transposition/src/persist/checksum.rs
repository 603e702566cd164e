//! A checksum over words. Knows words; does not know what they mean.

/// Takes words one by one. Two streams of one length that differ in a single word never have the same sum, since every step
/// is a bijection; those that differ in more have it with a chance of about 2^-64. No protection against intent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checksum(u64);

impl Checksum {
    pub(super) const fn new() -> Self {
        Checksum(0x7461_626c_6573_756d)
    }

    #[inline]
    pub(super) const fn add(self, word: u64) -> Self {
        // An odd factor and a rotation: high bits come back down, so that no difference runs out at the top.
        Checksum((self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
    }

    pub(super) const fn sum(self) -> u64 {
        self.0
    }

    /// The sum of bytes in whole little-endian words; what is left over is not looked at.
    pub(super) fn of(bytes: &[u8]) -> u64 {
        let (words, _) = bytes.as_chunks::<8>();
        words.iter().fold(Checksum::new(), |sum, word| sum.add(u64::from_le_bytes(*word))).sum()
    }
}
