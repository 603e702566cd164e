//! Depth (plies still to search) and ply (plies made since the root): two counts that must never be mixed.

use core::fmt;
use core::num::TryFromIntError;
use core::ops::{Add, AddAssign, Sub, SubAssign};

/// How much search stands behind an entry, or is asked for: the plies still to go. The literature calls it draft.
///
/// Finite depths run from -32768 to 32766 plies and saturate there; negative ones belong to quiescence searches.
/// [`Depth::SOLVED`] is a search to the end of the game: deeper than any finite depth, and still solved one ply further.
///
/// ```
/// use transposition::Depth;
///
/// assert!(Depth::new(-1) < Depth::new(5));
/// assert_eq!(Depth::new(5) - 1, Depth::new(4));
/// assert_eq!(Depth::SOLVED - 1, Depth::SOLVED);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Depth(i16);

impl Depth {
    /// No ply left: the leaf of a depth-limited search.
    pub const ZERO: Depth = Depth(0);
    /// A search to the end of the game, which no other can go beyond.
    pub const SOLVED: Depth = Depth(i16::MAX);
    /// The least depth a packed entry can hold. Entries below it are refused by the table, never stored as deeper ones.
    pub const STORED_MIN: Depth = Depth(-8);
    /// The greatest finite depth a packed entry can hold. Deeper finite ones are stored as this one: less than they are.
    pub const STORED_MAX: Depth = Depth(246);

    /// A finite depth of `plies`, saturating at -32768 and 32766.
    #[must_use]
    pub const fn new(plies: i32) -> Self {
        let max = i16::MAX as i32 - 1;
        let min = i16::MIN as i32;
        Depth(if plies > max {
            max
        } else if plies < min {
            min
        } else {
            plies
        } as i16)
    }

    /// A depth of `plies`, raised to [`STORED_MIN`](Self::STORED_MIN) and lowered to [`STORED_MAX`](Self::STORED_MAX).
    ///
    /// An [`Entry`](crate::Entry) of a depth below -8 is refused by a table ([`Fate::Unfit`](crate::Fate::Unfit)). A
    /// quiescence search that counts further down takes this for what it stores **and** for what it asks: all its depths
    /// from -8 down then count as one, and an entry of any of them answers all of them.
    ///
    /// ```
    /// use transposition::Depth;
    ///
    /// assert_eq!(Depth::clamped(-20), Depth::new(-8));
    /// assert_eq!(Depth::clamped(5), Depth::new(5));
    /// assert_eq!(Depth::clamped(1000), Depth::new(246));
    /// ```
    #[must_use]
    pub const fn clamped(plies: i32) -> Self {
        if plies < Self::STORED_MIN.get() {
            Self::STORED_MIN
        } else if plies > Self::STORED_MAX.get() {
            Self::STORED_MAX
        } else {
            Depth(plies as i16)
        }
    }

    /// The whole plies in `units`, of which one ply has `per_ply`: rounded down. For what was searched.
    ///
    /// An engine that counts depth in fractions of a ply rounds what it stores down and what it asks for up
    /// ([`ceil`](Self::ceil)), so that an entry never passes for deeper than it is.
    ///
    /// ```
    /// use transposition::{Bands, Bound, Depth, Entry, NodeScore, Ply, Window};
    /// # use std::num::NonZero;
    ///
    /// const PLY: u16 = 16; // sixteenths
    /// let here = Bands::NONE.at(Ply::ROOT);
    /// // Searched to five plies and three quarters.
    /// let entry: Entry<NonZero<u16>> = Entry::new(Depth::floor(5 * 16 + 12, PLY), NodeScore::ZERO, Bound::Exact, None);
    /// assert!(entry.cutoff(Depth::ceil(5 * 16, PLY), Window::FULL, here).is_some());
    /// assert!(entry.cutoff(Depth::ceil(5 * 16 + 1, PLY), Window::FULL, here).is_none());
    /// assert_eq!(Depth::floor(-1, PLY), Depth::new(-1));
    /// ```
    ///
    /// An engine that wants every fraction told apart makes the fraction its unit: `Depth::new(units)` is any count, as long
    /// as what it stores lies between -8 and 246 units.
    ///
    /// # Panics
    /// If `per_ply` is 0.
    #[must_use]
    pub const fn floor(units: i32, per_ply: u16) -> Self {
        Self::new(units.div_euclid(per_ply as i32))
    }

    /// The whole plies in `units`, of which one ply has `per_ply`: rounded up. For what is asked; see
    /// [`floor`](Self::floor).
    ///
    /// # Panics
    /// If `per_ply` is 0.
    #[must_use]
    pub const fn ceil(units: i32, per_ply: u16) -> Self {
        let (whole, rest) = (units.div_euclid(per_ply as i32), units.rem_euclid(per_ply as i32));
        Self::new(if rest > 0 { whole + 1 } else { whole })
    }

    /// The plies left; 32767 stands for [`Depth::SOLVED`].
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// Whether nothing is left to search.
    #[must_use]
    pub const fn is_leaf(self) -> bool {
        self.0 <= 0
    }

    /// The eight bits of a packed entry, or nothing below [`Depth::STORED_MIN`]: a shallower search than the field can
    /// say must not come back as a deeper one.
    #[inline]
    pub(crate) const fn code(self) -> Option<u8> {
        if self.0 < Self::STORED_MIN.0 {
            return None;
        }
        // The finite depths beyond the greatest share its code; the one after it is the solved one's.
        let plies = if self.0 < Self::STORED_MAX.0 { self.get() } else { Self::STORED_MAX.get() };
        Some((plies - Self::STORED_MIN.get() + (self.0 == Self::SOLVED.0) as i32) as u8)
    }

    /// The depth of eight packed bits; every pattern is one.
    pub(crate) const fn from_code(code: u8) -> Self {
        if code == u8::MAX { Self::SOLVED } else { Depth(code as i16 + Self::STORED_MIN.0) }
    }
}

impl Add<i32> for Depth {
    type Output = Depth;

    /// This depth extended by `plies` (which may be negative). A solved depth stays solved.
    #[inline]
    fn add(self, plies: i32) -> Depth {
        if self == Self::SOLVED { self } else { Depth::new(self.get().saturating_add(plies)) }
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    /// This depth reduced by `plies`. A solved depth stays solved.
    #[inline]
    fn sub(self, plies: i32) -> Depth {
        if self == Self::SOLVED { self } else { Depth::new(self.get().saturating_sub(plies)) }
    }
}

impl AddAssign<i32> for Depth {
    #[inline]
    fn add_assign(&mut self, plies: i32) {
        *self = *self + plies;
    }
}

impl SubAssign<i32> for Depth {
    #[inline]
    fn sub_assign(&mut self, plies: i32) {
        *self = *self - plies;
    }
}

macro_rules! depth_of {
    ($($int:ty),*) => {$(
        impl From<$int> for Depth {
            /// A finite depth of this many plies; 32767 becomes 32766.
            #[inline]
            fn from(plies: $int) -> Depth {
                Depth::new(i32::from(plies))
            }
        }
    )*};
}

depth_of!(i8, u8, i16);

impl From<Depth> for i32 {
    /// The plies left; 32767 stands for [`Depth::SOLVED`].
    #[inline]
    fn from(depth: Depth) -> i32 {
        depth.get()
    }
}

impl fmt::Display for Depth {
    /// The plies, or `solved`.
    ///
    /// ```
    /// # use transposition::Depth;
    /// assert_eq!((Depth::new(-1).to_string(), Depth::SOLVED.to_string()), ("-1".into(), "solved".into()));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::SOLVED { f.pad("solved") } else { fmt::Display::fmt(&self.0, f) }
    }
}

impl fmt::Debug for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::SOLVED { f.write_str("Depth(solved)") } else { write!(f, "Depth({})", self.0) }
    }
}

/// How many plies a node lies below the root of the search. Never negative, never compared with a [`Depth`].
///
/// ```
/// use transposition::Ply;
///
/// assert_eq!(Ply::ROOT.next(), Ply::new(1));
/// assert_eq!(Ply::ROOT + 3, Ply::from(3u16));
///
/// // An engine's own counts, and an index into what it keeps for each ply.
/// let (signed, index) = (3i32, 3usize);
/// assert_eq!(Ply::try_from(signed), Ply::try_from(index));
/// assert_eq!(usize::from(Ply::new(3)), 3);
/// assert!(Ply::try_from(-1).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(u16);

impl Ply {
    /// The root of the search.
    pub const ROOT: Ply = Ply(0);

    /// The node `plies` below the root; saturates at 65535.
    #[must_use]
    pub const fn new(plies: u32) -> Self {
        Ply(if plies > u16::MAX as u32 { u16::MAX } else { plies as u16 })
    }

    /// Plies made since the root.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// One ply further from the root.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Ply(self.0.saturating_add(1))
    }
}

impl Add<u32> for Ply {
    type Output = Ply;

    /// The node `plies` further from the root; saturates at 65535.
    #[inline]
    fn add(self, plies: u32) -> Ply {
        Ply::new(self.get().saturating_add(plies))
    }
}

macro_rules! ply_and_integers {
    (from $($from:ty),*; try_from $($tried:ty),*; into $($into:ty),*) => {
        $(impl From<$from> for Ply {
            /// The node this many plies below the root.
            #[inline]
            fn from(plies: $from) -> Ply {
                Ply(u16::from(plies))
            }
        })*
        $(impl TryFrom<$tried> for Ply {
            type Error = TryFromIntError;

            /// The node this many plies below the root, from 0 to 65535.
            #[inline]
            fn try_from(plies: $tried) -> Result<Ply, TryFromIntError> {
                u16::try_from(plies).map(Ply)
            }
        })*
        $(impl From<Ply> for $into {
            /// Plies made since the root.
            #[inline]
            fn from(ply: Ply) -> $into {
                ply.0.into()
            }
        })*
    };
}

ply_and_integers!(from u8, u16; try_from i32, u32, i64, u64, usize; into u16, i32, u32, u64, usize);

impl fmt::Display for Ply {
    /// The plies.
    ///
    /// ```
    /// # use transposition::Ply;
    /// assert_eq!(Ply::new(7).to_string(), "7");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
