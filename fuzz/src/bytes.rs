//! An input read from front to back. Knows bytes; zeros follow where they end.

/// What is left of an input.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Bytes(data)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    pub(crate) fn word(&mut self) -> u64 {
        u64::from_le_bytes(core::array::from_fn(|_| self.byte()))
    }

    /// A key of a few thousand that meet: some share a bucket at either end of the key, some all their check bits, and
    /// both extremes are among them.
    pub(crate) fn key(&mut self) -> u64 {
        let (a, b) = (u64::from(self.byte()), u64::from(self.byte()));
        let nibble = |n: u64| if n & 8 == 0 { n & 7 } else { !(n & 7) & 0xf };
        let key = nibble(a >> 4) << 60 | nibble(a & 15) << 30 | nibble(b & 15);
        match b >> 4 {
            15 => u64::MAX,
            14 => !key,
            spread => key | (spread << 17),
        }
    }
}
