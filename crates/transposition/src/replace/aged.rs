//! The policies for a table that lives through many searches: depth or work against age, and a place for what is worth
//! little.

use super::{Least, Meta, Place, Replace, WorthLessAge};

/// A free slot, else the entry with the least `depth - 8 x age` gives way, but only to a newcomer worth as
/// much. A newcomer always gets in: one worth less takes a slot of the last quarter.
///
/// The first three quarters of a bucket, rounded down, keep what is worth most. The slots behind them hold what came last,
/// each for depths of its own: of two, the last one is for even depths. An entry of an earlier search is up for replacement
/// by its worth wherever it is. In a bucket of one slot the newcomer takes it.
///
/// The depth counts from [`Depth::STORED_MIN`](crate::Depth::STORED_MIN) to 71 plies; whatever is deeper,
/// [`Depth::SOLVED`](crate::Depth::SOLVED) included, counts as 71.
/// So an entry of ten searches ago is worth less than any entry of this one, and nothing can hog a bucket.
///
/// ```
/// use transposition::{Aged, Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta { occupied: true, depth, age, ..Meta::EMPTY };
/// let bucket = [slot(Depth::new(-8), 0), slot(Depth::SOLVED, 10)];
/// assert_eq!(Aged.place(&bucket, &slot(Depth::ZERO, 0)), Place::Into(1));
/// let bucket = [slot(Depth::new(5), 0), slot(Depth::new(9), 0)];
/// assert_eq!(Aged.place(&bucket, &slot(Depth::new(5), 0)), Place::Into(0));
/// assert_eq!(Aged.place(&bucket, &slot(Depth::new(4), 0)), Place::Into(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aged;

impl Aged {
    /// Plies of depth that one search of age outweighs.
    const PLIES_PER_SEARCH: i16 = 8;
    /// One ply less than what nine searches and the shallowest depth make up for.
    const DEEPEST: i16 = 71;
    const RULE: WorthLessAge = WorthLessAge::of_depth(Self::PLIES_PER_SEARCH, Self::DEEPEST);
}

impl Replace for Aged {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        by_worth(Self::RULE, slots, new)
    }

    #[inline(always)]
    fn at_once(&self) -> Option<WorthLessAge> {
        Some(Self::RULE)
    }
}

/// The default: [`Aged`], but an entry that says how many nodes its subtree took ([`Work`](crate::Work),
/// [`Nodes`](crate::Nodes)) is worth those, not its depth.
///
/// Worth is counted in steps: `4 x log2(nodes / 2)`, rounded as [`Work`](crate::Work) rounds, or `2 x (depth + 8)` where no
/// work is known. Beside known work an upper bound is worth four steps more: if it is lost, every move of its position has
/// to be searched again, where a lower bound needs one that is good enough. A search of age takes sixteen steps. So one
/// search outweighs a subtree sixteen times as large, or eight plies, and an upper bound stands for a subtree twice its
/// size. Entries that keep no work are treated as by [`Aged`].
///
/// ```
/// use transposition::{Depth, Effort, Meta, Place, Replace};
///
/// let slot = |depth, work| Meta { occupied: true, depth: Depth::new(depth), work, ..Meta::EMPTY };
/// // The deepest subtree took the least nodes, so it gives way to one that took as many ...
/// assert_eq!(Effort.place(&[slot(5, 900), slot(9, 20)], &slot(4, 900)), Place::Into(0));
/// assert_eq!(Effort.place(&[slot(9, 20), slot(5, 900)], &slot(4, 20)), Place::Into(0));
/// // ... and without work, depth is what counts.
/// assert_eq!(Effort.place(&[slot(5, 0), slot(9, 0)], &slot(4, 0)), Place::Into(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort;

impl Effort {
    const RULE: WorthLessAge = WorthLessAge::of_work(Aged::PLIES_PER_SEARCH, Aged::DEEPEST);
}

impl Replace for Effort {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        by_worth(Self::RULE, slots, new)
    }

    #[inline(always)]
    fn at_once(&self) -> Option<WorthLessAge> {
        Some(Self::RULE)
    }
}

/// What the rule says, slot by slot.
#[inline]
fn by_worth(rule: WorthLessAge, slots: &[Meta], new: &Meta) -> Place {
    /// Keeps the worth above zero for any age a `u32` can say.
    const ZERO: i64 = 1 << 40;
    let worth = |slot: &Meta| {
        let steps = i64::from(rule.steps(slot));
        (ZERO + steps - i64::from(rule.per_search()) * i64::from(slot.age)) as u64
    };
    let (first, last) = slots.split_at(WorthLessAge::kept(slots.len()));
    // The last quarter is no place to stay, but within one search only a newcomer that lost may take it.
    let unless_new = |slot: &Meta| if slot.age == 0 { Least::MOST } else { worth(slot) };
    let least = Least::of(first, worth).or(Least::of(last, unless_new), first.len());
    let wins = least.yields_to(worth(new));
    Place::Into(if wins { least.at } else { WorthLessAge::spare(slots.len(), new.depth) })
}
