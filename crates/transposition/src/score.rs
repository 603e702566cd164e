//! Scores as a search speaks of them and as a table keeps them. The bridge between the two is in `bands.rs`.

use core::fmt;
use core::ops::Neg;

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
            pub const fn new(points: i32) -> Self {
                $name(saturated(points))
            }

            /// The points, from -32767 to 32767.
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
    NodeScore
}
