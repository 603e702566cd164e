//! What can live in a slot: anything that packs into a fixed number of bits.
//! Knows bits and what a replacement policy may ask; does not know slots or keys.

use core::num::NonZero;

use crate::{Bound, Depth, Meta, WorkField};

/// A plain value with a fixed width in bits.
///
/// ```
/// use transposition::Pack;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Distance(u16);
///
/// impl Pack for Distance {
///     const BITS: u32 = 10;
///     fn pack(self) -> Option<u64> {
///         (self.0 < 1024).then_some(u64::from(self.0))
///     }
///     fn unpack(bits: u64) -> Option<Self> {
///         Some(Distance(bits as u16))
///     }
/// }
///
/// assert_eq!(Distance::unpack(Distance(7).pack().unwrap()), Some(Distance(7)));
/// assert_eq!(Distance(5000).pack(), None); // refused, never stored as something else
/// ```
pub trait Pack: Copy {
    /// The width, at most 64.
    const BITS: u32;

    /// The value in the low [`BITS`](Self::BITS) bits, or nothing if it cannot be told apart in that width: the table
    /// then refuses it. Every bit above must be zero. All bits zero is a fine value.
    fn pack(self) -> Option<u64>;

    /// The value of `bits`, whose upper bits are zero, or nothing for a pattern that [`pack`](Self::pack) never makes.
    /// Must not panic for any pattern.
    fn unpack(bits: u64) -> Option<Self>;
}

macro_rules! pack_integers {
    ($($int:ty),*) => {$(
        impl Pack for $int {
            const BITS: u32 = <$int>::BITS;

            #[inline]
            fn pack(self) -> Option<u64> {
                Some(u64::from(self))
            }

            #[inline]
            fn unpack(bits: u64) -> Option<Self> {
                Some(bits as $int)
            }
        }
    )*};
}

pack_integers!(u8, u16, u32, u64);

impl Pack for () {
    const BITS: u32 = 0;

    #[inline]
    fn pack(self) -> Option<u64> {
        Some(0)
    }

    #[inline]
    fn unpack(_bits: u64) -> Option<Self> {
        Some(())
    }
}

/// A move as an entry keeps it: a non-zero number of [`BITS`](Self::BITS) bits, zero being "no move".
///
/// ```
/// use std::num::NonZero;
/// use transposition::HashMove;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Column(u8);
///
/// impl HashMove for Column {
///     const BITS: u32 = 4;
///     fn to_code(self) -> NonZero<u32> {
///         NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
///     }
///     fn from_code(code: NonZero<u32>) -> Option<Self> {
///         Some(Column(code.get() as u8 - 1))
///     }
/// }
///
/// assert_eq!(Column::from_code(Column(0).to_code()), Some(Column(0)));
/// ```
pub trait HashMove: Copy + Eq {
    /// The width of a move's code, at most 32.
    const BITS: u32;

    /// The move's code, below 2^[`BITS`](Self::BITS); different moves of one position have different codes.
    fn to_code(self) -> NonZero<u32>;

    /// The move of a code, or nothing for a code no move has. Must not panic for any code. The move need not be legal:
    /// whoever takes it from a table checks it against the position.
    fn from_code(code: NonZero<u32>) -> Option<Self>;
}

/// A value a table can keep, with what a [replacement policy](crate::Replace) may ask of it.
///
/// The defaults suit a plain memo: no depth, exact, newest wins.
///
/// ```
/// use transposition::Value;
///
/// assert_eq!(7u32.renewed(3, false), 7);
/// ```
pub trait Value: Pack {
    /// The depth of the search behind the value.
    #[inline]
    fn depth(&self) -> Depth {
        Depth::ZERO
    }

    /// What the value proves.
    #[inline]
    fn bound(&self) -> Bound {
        Bound::Exact
    }

    /// The work that made the value, in nodes; 0 if it is not kept.
    #[inline]
    fn work(&self) -> u64 {
        0
    }

    /// What a policy may know of the value packed in `bits` and written `age` searches ago: as [`Meta::of`] says of the
    /// unpacked value, and anything for a pattern that no value has.
    ///
    /// A table asks for every slot of a bucket that is full. A value with fields does well to read them without a branch.
    #[inline]
    fn meta(bits: u64, age: u32) -> Meta {
        Self::unpack(bits).map_or(Meta::EMPTY, |value| Meta::of(&value, age))
    }

    /// Whether the packed value begins with its depth and bound as [`Entry`](crate::Entry) packs them, in ten bits. Then a
    /// table can read those of a whole bucket at once.
    #[doc(hidden)]
    const IS_RANKED: bool = false;

    /// Where the packed value has its work, as [`Work`](crate::Work) packs it.
    #[doc(hidden)]
    const WORK: WorkField = WorkField::Unsaid;

    /// What to keep when this value meets `old` under the same key; `stale` says that `old` is of an earlier generation.
    #[inline]
    fn renewed(self, old: Self, stale: bool) -> Self {
        let _ = (old, stale);
        self
    }

    /// [`renewed`](Self::renewed) from bits to bits; nothing if the newcomer cannot be told from its own. A value with
    /// fields may do it without a branch.
    #[doc(hidden)]
    #[inline]
    fn renewed_bits(new: u64, old: u64, stale: bool) -> Option<u64> {
        let value = Self::unpack(new)?;
        let Some(old) = Self::unpack(old) else { return Some(new) };
        // What two values make may be more than the bits can say; the newcomer alone is not.
        Some(value.renewed(old, stale).pack().unwrap_or(new))
    }
}

impl Value for u8 {}
impl Value for u16 {}
impl Value for u32 {}
impl Value for u64 {}
