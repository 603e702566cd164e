//! The alpha-beta window as a value. Knows scores; does not know nodes or tables.

use core::ops::Neg;

use crate::Score;

/// The open interval of scores a search still has to tell apart: alpha below beta.
///
/// A window is a value and never changes: [`raised`](Self::raised) returns another one. That is what keeps the original
/// alpha alive until [`Bound::of`](crate::Bound::of) needs it.
///
/// ```
/// use transposition::{Bound, Score, Window};
///
/// let window = Window::new(Score::new(0), Score::new(100));
/// let mut open = window;
/// for score in [30, 50].map(Score::new) {
///     open = open.raised(score);
/// }
/// assert_eq!(open.alpha(), Score::new(50));
/// assert_eq!(Bound::of(Score::new(50), window), Bound::Exact); // against the raised alpha it would be "upper"
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// Everything: from [`Score::MIN`] to [`Score::MAX`].
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// A window from `alpha` to `beta`. With `alpha >= beta` it is [closed](Self::is_closed): nothing is left to search.
    #[must_use]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Window { alpha, beta }
    }

    /// The null window that asks one question: is the value above `alpha`?
    ///
    /// ```
    /// # use transposition::{Score, Window};
    /// assert_eq!(Window::null(Score::new(3)), Window::new(Score::new(3), Score::new(4)));
    /// ```
    #[must_use]
    pub const fn null(alpha: Score) -> Self {
        Window { alpha, beta: Score::new(alpha.get() + 1) }
    }

    /// The score the side to move is already sure of.
    #[must_use]
    pub const fn alpha(self) -> Score {
        self.alpha
    }

    /// The score at which the opponent would not have allowed this position.
    #[must_use]
    pub const fn beta(self) -> Score {
        self.beta
    }

    /// The window after a move scored `score`: alpha raised to it if it is better, beta untouched. It is a new window: one that
    /// is dropped is a warning, and an error where the lint is denied.
    ///
    /// ```compile_fail
    /// #![deny(unused_must_use)]
    /// # use transposition::{Score, Window};
    /// let open = Window::FULL;
    /// open.raised(Score::new(3)); // the new alpha is lost
    /// ```
    ///
    /// ```
    /// #![deny(unused_must_use)]
    /// # use transposition::{Score, Window};
    /// let mut open = Window::FULL;
    /// open = open.raised(Score::new(3));
    /// assert_eq!(open.alpha(), Score::new(3));
    /// ```
    #[inline]
    #[must_use]
    pub fn raised(self, score: Score) -> Self {
        Window { alpha: self.alpha.max(score), beta: self.beta }
    }

    /// The part of the window between `low` and `high`, two scores the value is known to lie between.
    ///
    /// ```
    /// # use transposition::{Score, Window};
    /// let window = Window::FULL.clipped(Score::new(-3), Score::new(7));
    /// assert_eq!(window, Window::new(Score::new(-3), Score::new(7)));
    /// ```
    #[inline]
    #[must_use]
    pub fn clipped(self, low: Score, high: Score) -> Self {
        Window { alpha: self.alpha.max(low), beta: self.beta.min(high) }
    }

    /// Whether alpha has reached beta: a cutoff.
    #[inline]
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether an exact score could lie inside: the window of a PV node, wider than one point.
    ///
    /// ```
    /// # use transposition::{Score, Window};
    /// assert!(Window::FULL.is_pv());
    /// assert!(!Window::null(Score::new(3)).is_pv());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_pv(self) -> bool {
        self.beta.get() - self.alpha.get() > 1
    }
}

impl Neg for Window {
    type Output = Window;

    /// The same window seen by the opponent.
    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
