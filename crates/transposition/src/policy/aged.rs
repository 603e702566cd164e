//! The policies for a table that lives through many searches: depth or work against age.

use super::{Lowest, PriorityRule};
use crate::{Meta, Place, Replace};

/// Priority is `depth - 8 x age`. A free slot is taken first; else the entry of lowest priority gives way to a newcomer of at
/// least the same. A newcomer of lower priority takes a slot of the last quarter, so every newcomer gets in.
///
/// The first three quarters of a bucket, rounded down, keep the highest priorities. The slots behind them hold what came
/// last, each for depths of its own: of two, the last one is for even depths. An entry of an earlier search can be
/// replaced by priority wherever it is. In a bucket of one slot the newcomer takes it.
///
/// Depth counts from [`Depth::STORED_MIN`](crate::Depth::STORED_MIN) to 71 plies; deeper ones, [`Depth::SOLVED`](crate::Depth::SOLVED)
/// included, count as 71. So an entry of ten searches ago has a lower priority than any entry of this one, and nothing can
/// hog a bucket.
///
/// ```
/// use transposition::policy::Aged;
/// use transposition::{Bound, Depth, Meta, Place, Replace};
///
/// let slot = |depth, age| Meta::new(depth, Some(Bound::Exact)).with_age(age);
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
    const RULE: PriorityRule = PriorityRule::of_depth(Self::PLIES_PER_SEARCH, Self::DEEPEST);
}

impl Replace for Aged {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        by_priority(Self::RULE, slots, new)
    }

    #[inline(always)]
    fn priority_rule(&self) -> Option<PriorityRule> {
        Some(Self::RULE)
    }
}

/// The default: [`Aged`], but an entry that keeps the nodes of its subtree ([`Work`](crate::Work),
/// [`Nodes`](crate::Nodes)) has its priority from those, not from its depth.
///
/// Priority counts in steps: `4 x log2(nodes / 2)`, rounded as [`Work`](crate::Work) rounds, or `2 x (depth + 8)` where no
/// work is known. Beside known work an upper bound has four steps more: if it is lost, every move of its position has to be
/// searched again, where a lower bound needs one that is good enough. A search of age takes sixteen steps. So one search
/// outweighs a subtree sixteen times as large, or eight plies, and an upper bound counts like a subtree twice its size.
///
/// ```
/// use transposition::{Bound, Depth, Effort, Meta, Place, Replace};
///
/// let slot = |depth, work| Meta::new(Depth::new(depth), Some(Bound::Exact)).with_work(work);
/// // The deepest subtree took the fewest nodes, so it gives way to one that took as many ...
/// assert_eq!(Effort.place(&[slot(5, 900), slot(9, 20)], &slot(4, 900)), Place::Into(0));
/// assert_eq!(Effort.place(&[slot(9, 20), slot(5, 900)], &slot(4, 20)), Place::Into(0));
/// // ... and without work, depth is what counts.
/// assert_eq!(Effort.place(&[slot(5, 0), slot(9, 0)], &slot(4, 0)), Place::Into(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort;

impl Effort {
    const RULE: PriorityRule = PriorityRule::of_work(Aged::PLIES_PER_SEARCH, Aged::DEEPEST);
}

impl Replace for Effort {
    #[inline]
    fn place(&self, slots: &[Meta], new: &Meta) -> Place {
        by_priority(Self::RULE, slots, new)
    }

    #[inline(always)]
    fn priority_rule(&self) -> Option<PriorityRule> {
        Some(Self::RULE)
    }
}

/// What the rule says, slot by slot.
#[inline]
fn by_priority(rule: PriorityRule, slots: &[Meta], new: &Meta) -> Place {
    /// Keeps the priority above zero for any age a `u32` can say.
    const ZERO: i64 = 1 << 40;
    let priority = |slot: &Meta| {
        let steps = i64::from(rule.steps(slot));
        (ZERO + steps - i64::from(rule.per_search()) * i64::from(slot.age)) as u64
    };
    let (first, last) = slots.split_at(PriorityRule::protected(slots.len()));
    // The last quarter is no place to stay, but within one search only a newcomer that lost may take it.
    let unless_new = |slot: &Meta| if slot.age == 0 { Lowest::MAX } else { priority(slot) };
    let lowest = Lowest::of(first, priority).or(Lowest::of(last, unless_new), first.len());
    let wins = lowest.yields_to(priority(new));
    Place::Into(if wins { lowest.at } else { PriorityRule::last_quarter(slots.len(), new.depth) })
}
