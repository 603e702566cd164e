//! What can live in a slot: anything that packs into a fixed number of bits.
//! Knows bits and what a replacement policy may ask; does not know slots or keys.

use core::num::NonZero;

use crate::sealed::{Fields, Sealed};
use crate::{Bound, Depth, Keep, Meta};

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
    #[must_use]
    fn pack(self) -> Option<u64>;

    /// The value of `bits`, whose upper bits are zero, or nothing for a pattern that [`pack`](Self::pack) never makes.
    /// Must not panic for any pattern.
    #[must_use]
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

/// Two values beside each other, the first in the lower bits.
impl<A: Pack, B: Pack> Pack for (A, B) {
    const BITS: u32 = A::BITS + B::BITS;

    #[inline]
    fn pack(self) -> Option<u64> {
        Some(self.0.pack()? | self.1.pack()?.unbounded_shl(A::BITS))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        Some((A::unpack(bits & !u64::MAX.unbounded_shl(A::BITS))?, B::unpack(bits.unbounded_shr(A::BITS))?))
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
///
/// `NonZero<u8>`, `NonZero<u16>` and `NonZero<u32>` are moves themselves: for engines whose move is a number already, and for
/// a move type of another crate, which is turned into one where an entry is made and back where it is used.
///
/// ```
/// use std::num::NonZero;
/// use transposition::{Bound, Depth, Entry, NodeScore};
///
/// # mod rules {
/// #     #[derive(Clone, Copy, Debug, PartialEq)]
/// #     pub struct Move { pub from: u8, pub to: u8 }
/// # }
/// /// `rules::Move` is another crate's. From and to differ, so its code is never zero.
/// fn to_hash(mv: rules::Move) -> Option<NonZero<u16>> {
///     NonZero::new(u16::from(mv.from) << 6 | u16::from(mv.to))
/// }
/// fn from_hash(code: NonZero<u16>) -> rules::Move {
///     rules::Move { from: (code.get() >> 6) as u8 & 63, to: code.get() as u8 & 63 }
/// }
///
/// let best = rules::Move { from: 12, to: 28 };
/// let entry: Entry<NonZero<u16>> = Entry::new(Depth::new(4), NodeScore::ZERO, Bound::Exact, to_hash(best));
/// assert_eq!(entry.hash_move().map(from_hash), Some(best)); // and is checked against the legal moves
/// ```
pub trait HashMove: Copy + Eq {
    /// The width of a move's code, at most 32.
    const BITS: u32;

    /// The move's code, below 2^[`BITS`](Self::BITS); different moves of one position have different codes.
    #[must_use]
    fn to_code(self) -> NonZero<u32>;

    /// The move of a code, or nothing for a code no move has. Must not panic for any code. The move need not be legal:
    /// whoever takes it from a table checks it against the position.
    #[must_use]
    fn from_code(code: NonZero<u32>) -> Option<Self>;
}

macro_rules! moves {
    ($($int:ty),*) => {$(
        impl HashMove for NonZero<$int> {
            const BITS: u32 = <$int>::BITS;

            #[inline]
            fn to_code(self) -> NonZero<u32> {
                self.into()
            }

            #[inline]
            fn from_code(code: NonZero<u32>) -> Option<Self> {
                code.try_into().ok()
            }
        }
    )*};
}

moves!(u8, u16, u32);

/// A value a table can keep, with what a [replacement policy](crate::Replace) may ask of it.
///
/// The defaults suit a plain memo: no depth, exact, and of two values for one key the newest stays.
///
/// A value says what becomes of two of them that meet under one key, in two steps: [`keep`](Self::keep) decides (unless the
/// policy does, [`Replace::keep`](crate::Replace::keep)), [`merged`](Self::merged) carries it out.
///
/// ```
/// use transposition::{Fate, Keep, Pack, Table, Value};
///
/// /// A lower bound on the moves to the goal: the greatest known stays.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct AtLeast(u8);
///
/// impl Pack for AtLeast {
///     const BITS: u32 = 8;
///     fn pack(self) -> Option<u64> {
///         self.0.pack()
///     }
///     fn unpack(bits: u64) -> Option<Self> {
///         u8::unpack(bits).map(AtLeast)
///     }
/// }
///
/// impl Value for AtLeast {
///     fn keep(&self, old: &Self, _stale: bool) -> Keep {
///         if self.0 >= old.0 { Keep::New } else { Keep::Old }
///     }
/// }
///
/// let table: Table<AtLeast> = Table::with_mib(1)?;
/// table.store(7, AtLeast(9));
/// assert_eq!(table.store(7, AtLeast(4)), Fate::Outranked);
/// assert_eq!(table.probe(7), Some(AtLeast(9)));
/// # Ok::<(), transposition::TableError>(())
/// ```
pub trait Value: Pack {
    /// The depth of the search behind the value.
    #[must_use]
    #[inline]
    fn depth(&self) -> Depth {
        Depth::ZERO
    }

    /// What the value proves; nothing if it has no result.
    #[must_use]
    #[inline]
    fn bound(&self) -> Option<Bound> {
        Some(Bound::Exact)
    }

    /// The work that made the value, in nodes; 0 if it is not kept.
    #[must_use]
    #[inline]
    fn work(&self) -> u64 {
        0
    }

    /// Whether the value is of a principal variation, as far as that is kept.
    #[must_use]
    #[inline]
    fn pv(&self) -> bool {
        false
    }

    /// What a policy may know of the value packed in `bits` and written `age` searches ago: as [`Meta::of`] says of the
    /// unpacked value, and anything for a pattern that no value has.
    ///
    /// A table asks for every slot of a bucket that is full. A value with fields does well to read them without a branch.
    #[must_use]
    #[inline]
    fn meta(bits: u64, age: u32) -> Meta {
        Self::unpack(bits).map_or(Meta::EMPTY, |value| Meta::of(&value, age))
    }

    /// What the packed value says of its fields, for a table that reads those of a whole bucket at once.
    #[doc(hidden)]
    const FIELDS: Fields = Fields::OPAQUE;

    /// Which of two values for one key stays, this one or `old`; `stale` says that `old` is of an earlier search.
    #[must_use]
    #[inline]
    fn keep(&self, old: &Self, stale: bool) -> Keep {
        let _ = (old, stale);
        Keep::New
    }

    /// The value that stays, completed by what it lacks and the other has. By default the one that stays, as it is.
    ///
    /// What two values make may be more than the bits can say: the table then keeps this one alone.
    #[must_use]
    #[inline]
    fn merged(self, old: Self, keep: Keep) -> Self {
        match keep {
            Keep::New => self,
            Keep::Old | Keep::OldWithNewMove => old,
        }
    }

    /// [`keep`](Self::keep) and [`merged`](Self::merged) from bits to bits, and whether the new value stays; nothing if it
    /// cannot be told from its own bits. A value with fields may do it without a branch.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    fn renewed_bits(new: u64, old: u64, stale: bool, _: Sealed) -> Option<(u64, bool)> {
        let value = Self::unpack(new)?;
        let Some(old) = Self::unpack(old) else { return Some((new, true)) };
        let keep = value.keep(&old, stale);
        Some(value.merged(old, keep).pack().map_or((new, true), |bits| (bits, keep == Keep::New)))
    }

    /// As [`renewed_bits`](Self::renewed_bits), where a policy has decided.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    fn merged_bits(new: u64, old: u64, keep: Keep, _: Sealed) -> Option<(u64, bool)> {
        let value = Self::unpack(new)?;
        let Some(old) = Self::unpack(old) else { return Some((new, true)) };
        Some(value.merged(old, keep).pack().map_or((new, true), |bits| (bits, keep == Keep::New)))
    }
}

impl Value for u8 {}
impl Value for u16 {}
impl Value for u32 {}
impl Value for u64 {}
