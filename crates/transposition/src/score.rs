//! Scores as a search speaks of them and as a table keeps them. The bridge between the two is in `bands.rs`.

use core::fmt;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// The range both score types share; symmetric, so that every score has a negation.
const LIMIT: i32 = 32767;

const fn saturated(value: i32) -> i16 {
    (if value > LIMIT {
        LIMIT
    } else if value < -LIMIT {
        -LIMIT
    } else {
        value
    }) as i16
}

macro_rules! score_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(i16);

        impl $name {
            /// A draw, or an even game.
            pub const ZERO: $name = $name(0);
            /// The least score, -32767.
            pub const MIN: $name = $name(-LIMIT as i16);
            /// The greatest score, 32767.
            pub const MAX: $name = $name(LIMIT as i16);

            /// The score of this many points, saturating at ±32767.
            #[must_use]
            pub const fn new(points: i32) -> Self {
                $name(saturated(points))
            }

            /// The points, from -32767 to 32767.
            #[must_use]
            pub const fn get(self) -> i32 {
                self.0 as i32
            }
        }

        impl Neg for $name {
            type Output = $name;

            /// The same score seen by the opponent.
            #[inline]
            fn neg(self) -> $name {
                $name(-self.0)
            }
        }

        impl Add<i32> for $name {
            type Output = $name;

            /// This score with `points` added, saturating.
            #[inline]
            fn add(self, points: i32) -> $name {
                $name::new(self.get().saturating_add(points))
            }
        }

        impl Sub<i32> for $name {
            type Output = $name;

            /// This score with `points` taken off, saturating.
            #[inline]
            fn sub(self, points: i32) -> $name {
                $name::new(self.get().saturating_sub(points))
            }
        }

        impl Sub for $name {
            type Output = i32;

            /// The difference in points.
            #[inline]
            fn sub(self, other: $name) -> i32 {
                self.get() - other.get()
            }
        }

        impl AddAssign<i32> for $name {
            #[inline]
            fn add_assign(&mut self, points: i32) {
                *self = *self + points;
            }
        }

        impl SubAssign<i32> for $name {
            #[inline]
            fn sub_assign(&mut self, points: i32) {
                *self = *self - points;
            }
        }

        impl From<i16> for $name {
            /// The score of this many points; -32768 becomes -32767.
            #[inline]
            fn from(points: i16) -> $name {
                $name::new(i32::from(points))
            }
        }

        impl From<$name> for i16 {
            /// The points.
            #[inline]
            fn from(score: $name) -> i16 {
                score.0
            }
        }

        impl From<$name> for i32 {
            /// The points.
            #[inline]
            fn from(score: $name) -> i32 {
                score.get()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

score_type! {
    /// A score as the search compares it: decisive scores count their distance from the **root**.
    ///
    /// ```
    /// use transposition::Score;
    ///
    /// assert!(Score::new(-3) < Score::ZERO);
    /// assert_eq!(-Score::new(7), Score::new(-7));
    /// assert_eq!(Score::new(1_000_000), Score::MAX); // saturates
    /// ```
    ///
    /// Points can be added and taken off, and two scores have a difference in points. Two scores are never added: their
    /// sum is no score. Arithmetic knows no bands: a margin taken off a mate score makes it a mate further away, or a plain
    /// score if it leaves the band.
    ///
    /// ```
    /// use transposition::Score;
    ///
    /// let alpha = Score::new(40);
    /// assert_eq!(alpha - 50, Score::new(-10));
    /// assert_eq!(Score::new(90) - alpha, 50); // points
    /// assert_eq!(i32::from(alpha + 2), 42);
    /// assert_eq!(Score::MAX + 1, Score::MAX);
    /// ```
    ///
    /// Sentinels ("no score", "infinity") should lie outside every [band](crate::Bands) and within ±32767: they then pass
    /// through [`Frame`](crate::Frame) unchanged. [`Score::MIN`] and [`Score::MAX`] are such numbers.
    Score
}

score_type! {
    /// A score as an entry keeps it and as a game states it: decisive scores count their distance from the **node**.
    ///
    /// It cannot be compared with a [`Score`] or a [`Window`](crate::Window); [`Frame`](crate::Frame) converts it.
    ///
    /// ```
    /// use transposition::{Bands, NodeScore, Ply, Score};
    ///
    /// const BANDS: Bands = Bands::new(&[(31_001, 32_000)]);
    /// assert_eq!(BANDS.at(Ply::new(7)).to_root(NodeScore::new(31_998)), Score::new(31_991));
    /// ```
    ///
    /// It has the same arithmetic as [`Score`]: points added and taken off, and a difference in points.
    NodeScore
}
