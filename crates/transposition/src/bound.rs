//! What a stored score proves. Knows scores and windows; does not know tables.

use core::fmt;

use crate::{Score, Window, fault};

/// What a finished search of a position has proved about its score.
///
/// ```
/// use transposition::{Bound, Score, Window};
///
/// let window = Window::new(Score::new(0), Score::new(100));
/// assert_eq!(Bound::of(Score::new(50), window), Bound::Exact);
/// assert_eq!(Bound::of(Score::new(100), window), Bound::Lower); // failed high: at least 100
/// assert_eq!(Bound::of(Score::new(0), window), Bound::Upper); // failed low: at most 0
/// ```
///
/// An entry that proves nothing has no bound: [`Entry::bound`](crate::Entry::bound) is an `Option<Bound>`.
// Numbered as packed, so that neither packing nor unpacking takes a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Bound {
    /// The score is the value.
    Exact = 1,
    /// The value is at least the score (a search that failed high).
    Lower = 2,
    /// The value is at most the score (a search that failed low).
    Upper = 3,
}

impl Bound {
    /// The width of a packed bound.
    pub(crate) const BITS: u32 = 2;

    /// The bound that a search result proves, given the window the node was **entered** with.
    ///
    /// [`Window::raised`] returns a new window, so the original is still at hand when the move loop ends. A result at or
    /// below the original alpha is an upper bound, one at or above beta a lower bound, anything between is exact.
    #[inline]
    #[must_use]
    pub fn of(best: Score, original: Window) -> Self {
        if fault::active(fault::Fault::BoundAsExact) {
            return Bound::Exact;
        }
        if best >= original.beta() {
            Bound::Lower
        } else if best <= original.alpha() {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Gate 2 of the probe contract: does `score`, known with this bound, settle `window`?
    ///
    /// An exact score always does, a lower bound only at or above beta, an upper bound only at or below alpha.
    ///
    /// ```
    /// use transposition::{Bound, Score, Window};
    ///
    /// let window = Window::new(Score::new(0), Score::new(64));
    /// assert!(Bound::Lower.settles(Score::new(64), window));
    /// assert!(!Bound::Lower.settles(Score::new(63), window));
    /// assert!(Bound::Upper.settles(Score::new(0), window));
    /// assert!(!Bound::Upper.settles(Score::new(1), window));
    /// ```
    #[inline]
    #[must_use]
    pub fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta(),
            Bound::Upper => score <= window.alpha(),
        }
    }

    /// The bound seen from the other side of the board: lower and upper change places.
    ///
    /// ```
    /// # use transposition::Bound;
    /// assert_eq!(Bound::Lower.flipped(), Bound::Upper);
    /// assert_eq!(Bound::Exact.flipped(), Bound::Exact);
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// The two-bit code of a packed entry: 1 exact, 2 lower, 3 upper. Zero says that nothing is proved.
    pub(crate) const fn code(self) -> u64 {
        self as u64
    }

    /// The two-bit code of a bound or of none.
    #[inline(always)]
    pub(crate) const fn code_of(bound: Option<Self>) -> u64 {
        match bound {
            Some(bound) => bound.code(),
            None => 0,
        }
    }

    /// The bound of a two-bit code; none for 0. Higher bits are ignored.
    #[inline(always)]
    pub(crate) const fn from_code(code: u64) -> Option<Self> {
        match code & 3 {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }
}

impl fmt::Display for Bound {
    /// `exact`, `lower` or `upper`.
    ///
    /// ```
    /// # use transposition::Bound;
    /// assert_eq!(Bound::Lower.to_string(), "lower");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        })
    }
}
