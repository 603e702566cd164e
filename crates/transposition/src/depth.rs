//! Depth (plies still to search) and ply (plies made since the root): two counts that must never be mixed.

use core::fmt;
use core::ops::{Add, Sub};

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
    pub const fn new(plies: i32) -> Self {
        let most = i16::MAX as i32 - 1;
        let least = i16::MIN as i32;
        Depth(if plies > most {
            most
        } else if plies < least {
            least
        } else {
            plies
        } as i16)
    }

    /// The plies left; 32767 stands for [`Depth::SOLVED`].
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// Whether nothing is left to search.
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
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(u16);

impl Ply {
    /// The root of the search.
    pub const ROOT: Ply = Ply(0);

    /// The node `plies` below the root; saturates at 65535.
    pub const fn new(plies: u32) -> Self {
        Ply(if plies > u16::MAX as u32 { u16::MAX } else { plies as u16 })
    }

    /// Plies made since the root.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// One ply further from the root.
    #[inline]
    pub const fn next(self) -> Self {
        Ply(self.0.saturating_add(1))
    }
}
