//! The search an entry was written in, in five bits. Knows ages; does not know what is done with them.

use crate::fault;

/// The number of the root search an entry was written in, counted in a cycle of 31 (1 to 31; 0 marks an empty slot).
///
/// Ages compare modulo the cycle, so an entry that outlives 31 searches looks younger than it is. That costs a better
/// victim now and then, never correctness: a generation says nothing about validity.
///
/// ```
/// use transposition::Generation;
///
/// let first = Generation::FIRST;
/// assert_eq!(first.next().age_of(first), 1);
/// assert_eq!(first.age_of(first), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generation(u8);

impl Generation {
    /// Bits a generation takes in a slot.
    pub const BITS: u32 = 5;
    /// How many generations are told apart.
    pub const CYCLE: u8 = 31;
    /// The generation of a fresh or cleared table.
    pub const FIRST: Generation = Generation(1);

    /// The generation of the next root search.
    #[must_use]
    pub const fn next(self) -> Self {
        Generation(if self.0 == Self::CYCLE { 1 } else { self.0 + 1 })
    }

    /// How many searches ago, modulo the cycle, an entry of generation `then` was written, seen from this one: 0 to 30.
    #[inline]
    #[must_use]
    pub fn age_of(self, then: Generation) -> u32 {
        if fault::active(fault::Fault::NoAgeing) {
            return 0;
        }
        let back = i32::from(self.0) - i32::from(then.0);
        // A branch-free "add the cycle if negative".
        (back + ((back >> 31) & i32::from(Self::CYCLE))) as u32
    }

    /// The generation's five bits, 1 to 31.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u64 {
        self.0 as u64
    }

    /// The generation of what is known to be one's code.
    #[inline]
    pub(crate) const fn sound(code: u8) -> Self {
        Generation(code)
    }

    /// The generation of five bits that are known not to be zero, or whose age nobody will look at. Higher bits are ignored.
    #[inline]
    pub(crate) const fn from_slot(code: u64) -> Self {
        Generation(code as u8 & Self::CYCLE)
    }

    /// The generation of five bits, or nothing for zero. Higher bits are ignored.
    #[inline]
    #[must_use]
    pub const fn from_code(code: u64) -> Option<Self> {
        match code as u8 & Self::CYCLE {
            0 => None,
            code => Some(Generation(code)),
        }
    }
}
