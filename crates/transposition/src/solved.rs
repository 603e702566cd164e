//! The entry of a search that always goes to the end: no depth, and scores of eight bits. Knows scores, bounds and moves;
//! does not know keys or slots.

use core::num::NonZero;

use crate::{Bound, Depth, Entry, Extra, HashMove, Keep, NodeScore, Pack, Value};

/// What an [`Entry`] of depth [`Depth::SOLVED`] says, in ten bits beside its move and extra: the bits saved verify the key.
/// With a move of 6 bits and [`Work`](crate::Work) there are 36, which makes [`Exact`](crate::Exact) exact for states of 49
/// bits from half a MiB on.
///
/// Packed: `[extra | move | bound 2 | score 8]`, least significant field last. Scores beyond 127 are refused, and so is an
/// entry of any other depth.
///
/// ```
/// use transposition::{Bound, Depth, Entry, NodeScore, Solved};
/// # use std::num::NonZero;
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Move(u16);
/// # impl transposition::HashMove for Move {
/// #     const BITS: u32 = 16;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(u32::from(self.0) + 1).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Move(code.get() as u16 - 1)) }
/// # }
/// let entry: Entry<Move> = Entry::new(Depth::SOLVED, NodeScore::new(-7), Bound::Upper, Some(Move(3)));
/// assert_eq!(Solved::of(entry).map(Entry::from), Some(entry));
/// assert_eq!(Solved::of(Entry::<Move>::new(Depth::new(5), NodeScore::new(-7), Bound::Upper, None)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<M, X = ()>(Entry<M, X>);

impl<M: HashMove, X: Extra> Solved<M, X> {
    const MOVE_SHIFT: u32 = 10;
    const EXTRA_SHIFT: u32 = Self::MOVE_SHIFT + M::BITS;

    /// What `entry` says, if it is of a search to the end.
    #[inline]
    #[must_use]
    pub fn of(entry: Entry<M, X>) -> Option<Self> {
        (entry.depth() == Depth::SOLVED).then_some(Solved(entry))
    }
}

impl<M, X> From<Solved<M, X>> for Entry<M, X> {
    #[inline]
    fn from(solved: Solved<M, X>) -> Self {
        solved.0
    }
}

impl<M: HashMove, X: Extra> Pack for Solved<M, X> {
    const BITS: u32 = Self::EXTRA_SHIFT + X::BITS;

    #[inline]
    fn pack(self) -> Option<u64> {
        let entry = self.0;
        let score = entry.score().get();
        let hash_move = entry.hash_move().map_or(0, |m| u64::from(m.to_code().get()));
        if !(-127..=127).contains(&score) || hash_move >> M::BITS != 0 {
            return None;
        }
        let extra = entry.extra().pack()?.checked_shl(Self::EXTRA_SHIFT).unwrap_or(0);
        Some(u64::from(score as u8) | Bound::code_of(entry.bound()) << 8 | hash_move << Self::MOVE_SHIFT | extra)
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let score = bits as u8 as i8;
        if score == i8::MIN {
            return None;
        }
        let move_mask = (1u64 << M::BITS) - 1;
        let hash_move = NonZero::new((bits >> Self::MOVE_SHIFT & move_mask) as u32).and_then(M::from_code);
        let bound = Bound::from_code(bits >> 8)?;
        let extra = X::unpack(bits.checked_shr(Self::EXTRA_SHIFT).unwrap_or(0))?;
        Some(Solved(Entry::new(Depth::SOLVED, NodeScore::new(score.into()), bound, hash_move).with_extra(extra)))
    }
}

impl<M: HashMove, X: Extra> Value for Solved<M, X> {
    #[inline]
    fn depth(&self) -> Depth {
        Depth::SOLVED
    }

    #[inline]
    fn bound(&self) -> Option<Bound> {
        self.0.bound()
    }

    #[inline]
    fn work(&self) -> u64 {
        self.0.work()
    }

    #[inline]
    fn pv(&self) -> bool {
        self.0.pv()
    }

    #[inline]
    fn keep(&self, old: &Self, stale: bool) -> Keep {
        self.0.keep(&old.0, stale)
    }

    #[inline]
    fn merged(self, old: Self, keep: Keep) -> Self {
        Solved(self.0.merged(old.0, keep))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Work;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Move(u32);

    impl HashMove for Move {
        const BITS: u32 = 6;

        fn to_code(self) -> NonZero<u32> {
            NonZero::new(self.0).unwrap()
        }

        fn from_code(code: NonZero<u32>) -> Option<Self> {
            Some(Move(code.get()))
        }
    }

    fn entry(score: i32, bound: Bound, hash_move: Option<Move>) -> Entry<Move, Work> {
        Entry::new(Depth::SOLVED, NodeScore::new(score), bound, hash_move).with_work(37)
    }

    #[test]
    fn what_fits_comes_back_and_what_does_not_is_refused() {
        for score in -300..=300 {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for hash_move in [None, Some(Move(1)), Some(Move(63))] {
                    let entry = entry(score, bound, hash_move);
                    let packed = Solved::of(entry).expect("it is solved").pack();
                    assert_eq!(packed.is_some(), (-127..=127).contains(&score));
                    if let Some(bits) = packed {
                        assert!(bits >> Solved::<Move, Work>::BITS == 0);
                        // The work is rounded once, by the extra itself.
                        assert_eq!(Solved::unpack(bits).map(Entry::from), Some(entry));
                    }
                }
            }
        }
    }

    #[test]
    fn no_pattern_panics() {
        for bits in 0..1u64 << Solved::<Move, Work>::BITS {
            let _ = Solved::<Move, Work>::unpack(bits);
        }
    }
}
