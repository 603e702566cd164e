//! Bands of decisive scores and the one bridge between root-relative and node-relative scores.
//! Knows distances in plies; does not know what a mate is, nor what makes a clock run out.

use core::fmt;

use crate::{NodeScore, Ply, Score, fault};

/// How many bands one search can declare at most.
const MAX_BANDS: usize = 4;

/// A range of scores that mean "won, in so many plies": `top` is a win here and now, each ply away costs one point.
/// The losing side of the band is its mirror image below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    floor: i16,
    top: i16,
}

impl Band {
    /// The least score of the band.
    #[must_use]
    pub const fn floor(self) -> i32 {
        self.floor as i32
    }

    /// The score of a win at distance zero.
    #[must_use]
    pub const fn top(self) -> i32 {
        self.top as i32
    }

    const fn holds(self, points: i32) -> bool {
        self.floor() <= points && points <= self.top()
    }
}

/// Why a set of bands was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BandError {
    /// More than four bands.
    TooMany,
    /// A band is empty, not above zero, or beyond 32767.
    Range,
    /// Two bands share a score.
    Overlap,
}

impl fmt::Display for BandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BandError::TooMany => "more than four score bands were declared",
            BandError::Range => "a score band must satisfy 0 < floor <= top <= 32767",
            BandError::Overlap => "two score bands overlap",
        })
    }
}

impl core::error::Error for BandError {}

/// The decisive score bands of a game, declared once. Scores outside every band, sentinels included, are never changed.
///
/// ```
/// use transposition::{Bands, Ply, Score};
///
/// // Mates from 31001 to 32000, table-base wins from 29001 to 31000.
/// const BANDS: Bands = Bands::new(&[(31_001, 32_000), (29_001, 31_000)]);
///
/// let kept = BANDS.at(Ply::new(4)).to_node(Score::new(30_496));
/// assert_eq!(BANDS.at(Ply::new(10)).to_root(kept), Score::new(30_490));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    all: [Band; MAX_BANDS],
    len: u8,
    /// The least decisive score; above every score when there is no band, so that one comparison answers "plain".
    lowest: i32,
}

impl Bands {
    /// No band: every score is plain. Right for games whose score does not count plies.
    pub const NONE: Bands = Bands { all: [Band { floor: 0, top: 0 }; MAX_BANDS], len: 0, lowest: i32::MAX };

    /// The bands given as `(floor, top)` pairs in points.
    ///
    /// # Panics
    /// If [`Bands::try_new`] would refuse them; in a `const` that is a compile error.
    #[must_use]
    pub const fn new(ranges: &[(i32, i32)]) -> Self {
        match Self::try_new(ranges) {
            Ok(bands) => bands,
            Err(_) => panic!("score bands must be at most four, disjoint, and satisfy 0 < floor <= top <= 32767"),
        }
    }

    /// The bands given as `(floor, top)` pairs in points.
    ///
    /// # Errors
    /// If there are more than four, if one is empty or outside 1..=32767, or if two overlap.
    ///
    /// ```
    /// use transposition::{BandError, Bands};
    ///
    /// assert_eq!(Bands::try_new(&[(10, 20), (20, 30)]), Err(BandError::Overlap));
    /// ```
    pub const fn try_new(ranges: &[(i32, i32)]) -> Result<Self, BandError> {
        if ranges.len() > MAX_BANDS {
            return Err(BandError::TooMany);
        }
        let mut made = Self::NONE;
        let mut i = 0;
        while i < ranges.len() {
            let (floor, top) = ranges[i];
            if floor < 1 || floor > top || top > Score::MAX.get() {
                return Err(BandError::Range);
            }
            let mut j = 0;
            while j < i {
                if floor <= made.all[j].top() && made.all[j].floor() <= top {
                    return Err(BandError::Overlap);
                }
                j += 1;
            }
            made.all[i] = Band { floor: floor as i16, top: top as i16 };
            made.len += 1;
            if floor < made.lowest {
                made.lowest = floor;
            }
            i += 1;
        }
        Ok(made)
    }

    /// The point of view of a node `ply` plies below the root, with no move clock running.
    #[inline]
    #[must_use]
    pub const fn at(&self, ply: Ply) -> Frame<'_> {
        Frame { bands: self, ply, clock: None }
    }

    /// The band a score lies in, on either side of zero; nothing for plain scores and sentinels.
    ///
    /// ```
    /// use transposition::{Bands, Score};
    ///
    /// const BANDS: Bands = Bands::new(&[(31_001, 32_000)]);
    /// // A mate 60 plies beyond ply 100 is still a mate.
    /// assert!(BANDS.band_of(Score::new(-(32_000 - 160))).is_some());
    /// assert!(BANDS.band_of(Score::new(31_000)).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn band_of(&self, score: Score) -> Option<Band> {
        self.find(score.get().abs())
    }

    #[inline]
    fn find(&self, magnitude: i32) -> Option<Band> {
        if magnitude < self.lowest {
            return None;
        }
        self.all[..usize::from(self.len)].iter().copied().find(|band| band.holds(magnitude))
    }
}

/// A node's frame of reference: where it lies below the root and, where the game has a move clock, how long it has left.
///
/// The only way between [`Score`] and [`NodeScore`].
///
/// ```
/// use transposition::{Bands, NodeScore, Ply, Score};
///
/// const BANDS: Bands = Bands::new(&[(31_001, 32_000)]);
/// let kept = BANDS.at(Ply::new(3)).to_node(Score::new(31_995)); // mate 5 plies from the root, found at ply 3
/// assert_eq!(kept, NodeScore::new(31_998)); // is mate 2 plies from the node
/// assert_eq!(BANDS.at(Ply::new(7)).to_root(kept), Score::new(31_991));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    bands: &'a Bands,
    ply: Ply,
    clock: Option<u16>,
}

impl Frame<'_> {
    /// The same frame with `plies` left before a move clock draws the game (chess: 100 minus the half-move clock).
    ///
    /// On the way out of the table a win further away than that becomes a plain advantage, one point below the lowest
    /// band; a loss the same below zero.
    ///
    /// ```
    /// use transposition::{Bands, NodeScore, Ply, Score};
    ///
    /// const BANDS: Bands = Bands::new(&[(31_001, 32_000)]);
    /// let mate_in_13 = NodeScore::new(32_000 - 25);
    /// let root = BANDS.at(Ply::ROOT);
    /// assert_eq!(root.with_clock(25).to_root(mate_in_13), Score::new(31_975));
    /// assert_eq!(root.with_clock(24).to_root(mate_in_13), Score::new(31_000));
    /// ```
    #[must_use]
    pub const fn with_clock(self, plies: u32) -> Self {
        let plies = if plies > u16::MAX as u32 { u16::MAX } else { plies as u16 };
        Frame { clock: Some(plies), ..self }
    }

    /// The node's distance from the root.
    #[must_use]
    pub const fn ply(self) -> Ply {
        self.ply
    }

    /// The band that a node-relative score or its negation lies in, if it is in one.
    ///
    /// ```
    /// use transposition::{Bands, NodeScore, Ply};
    ///
    /// let bands = Bands::new(&[(900, 1000)]);
    /// let here = bands.at(Ply::new(4));
    /// assert_eq!(here.band_of(NodeScore::new(-950)).map(|band| band.top()), Some(1000));
    /// assert_eq!(here.band_of(NodeScore::new(30)), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn band_of(self, score: NodeScore) -> Option<Band> {
        self.bands.find(score.get().abs())
    }

    /// A search score made fit for the table: a decisive one counts from this node on. Never leaves its band.
    #[inline]
    #[must_use]
    pub fn to_node(self, score: Score) -> NodeScore {
        let points = score.get();
        let Some(band) = self.bands.find(points.abs()) else { return NodeScore::new(points) };
        if fault::active(fault::Fault::RootRelativeScores) {
            return NodeScore::new(points);
        }
        let magnitude = (points.abs() + self.ply.get() as i32).min(band.top());
        NodeScore::new(magnitude * points.signum())
    }

    /// A stored score made fit for this search: a decisive one counts from the root on. Never leaves its band, unless a
    /// clock takes it out.
    #[inline]
    #[must_use]
    pub fn to_root(self, score: NodeScore) -> Score {
        let points = score.get();
        let Some(band) = self.bands.find(points.abs()) else { return Score::new(points) };
        if fault::active(fault::Fault::RootRelativeScores) {
            return Score::new(points);
        }
        let distance = band.top() - points.abs();
        let magnitude = match self.clock {
            Some(left) if distance > i32::from(left) => self.bands.lowest - 1,
            _ => (points.abs() - self.ply.get() as i32).max(band.floor()),
        };
        Score::new(magnitude * points.signum())
    }
}
