//! An entry of a depth-limited search in few bits, so that an exact layout is exact in small tables too. Knows the entry's
//! fields; does not know games or layouts.

use std::num::NonZero;

use transposition::{Bound, Depth, Entry, HashMove, Keep, Meta, NodeScore, Pack, Value};

/// An [`Entry`] whose score is from -64 to 63 and whose depth is from 0 to 63: `[move | depth 6 | bound 2 | score 7]`.
/// One that is anything else is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Compact<M>(pub(crate) Entry<M>);

const SCORE_BITS: u32 = 7;
const DEPTH_SHIFT: u32 = SCORE_BITS + 2;
const DEPTH_BITS: u32 = 6;
const MOVE_SHIFT: u32 = DEPTH_SHIFT + DEPTH_BITS;

const fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

fn depth_of(bits: u64) -> Depth {
    Depth::new((bits >> DEPTH_SHIFT & mask(DEPTH_BITS)) as i32)
}

fn bound_of(bits: u64) -> Option<Bound> {
    match bits >> SCORE_BITS & 3 {
        0 => Some(Bound::Exact),
        1 => Some(Bound::Lower),
        2 => Some(Bound::Upper),
        _ => None,
    }
}

impl<M: HashMove> Pack for Compact<M> {
    const BITS: u32 = MOVE_SHIFT + M::BITS;

    #[inline]
    fn pack(self) -> Option<u64> {
        let entry = self.0;
        let score = entry.score().get();
        let depth = u64::try_from(entry.depth().get()).ok().filter(|&depth| depth <= mask(DEPTH_BITS))?;
        let bound = match entry.bound()? {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let mv = u64::from(entry.hash_move().map_or(0, |mv| mv.to_code().get()));
        (-64..64)
            .contains(&score)
            .then_some(score as u64 & mask(SCORE_BITS) | bound << SCORE_BITS | depth << DEPTH_SHIFT | mv << MOVE_SHIFT)
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let score = (bits << (64 - SCORE_BITS)) as i64 >> (64 - SCORE_BITS);
        let mv = NonZero::new((bits >> MOVE_SHIFT & mask(M::BITS)) as u32).and_then(M::from_code);
        Some(Compact(Entry::new(depth_of(bits), NodeScore::new(score as i32), bound_of(bits)?, mv)))
    }
}

impl<M: HashMove> Value for Compact<M> {
    #[inline]
    fn depth(&self) -> Depth {
        self.0.depth()
    }

    #[inline]
    fn bound(&self) -> Option<Bound> {
        self.0.bound()
    }

    #[inline]
    fn meta(bits: u64, age: u32) -> Meta {
        Meta::new(depth_of(bits), bound_of(bits)).with_age(age)
    }

    #[inline]
    fn keep(&self, old: &Self, stale: bool) -> Keep {
        self.0.keep(&old.0, stale)
    }

    #[inline]
    fn merged(self, old: Self, keep: Keep) -> Self {
        Compact(self.0.merged(old.0, keep))
    }
}

#[cfg(test)]
mod tests {
    use transposition_games::connect4::Column;

    use super::*;

    #[test]
    fn whatever_is_packed_comes_back_as_it_was() {
        for (depth, score) in [(0, -64), (1, 63), (42, -7), (63, 0)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for mv in [None, Some(Column::new(0)), Some(Column::new(31))] {
                    let entry = Entry::new(Depth::new(depth), NodeScore::new(score), bound, mv);
                    let bits = Compact(entry).pack().unwrap();
                    assert_eq!(bits >> Compact::<Column>::BITS, 0);
                    assert_eq!(Compact::unpack(bits), Some(Compact(entry)));
                    assert_eq!(Compact::<Column>::meta(bits, 3), Meta::of(&Compact(entry), 3));
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let pack =
            |score, depth| Compact(Entry::<Column>::new(depth, NodeScore::new(score), Bound::Lower, None)).pack();
        assert!(pack(63, Depth::new(63)).is_some());
        for (score, depth) in [(64, 1), (-65, 1), (0, 64), (0, -1)] {
            assert_eq!(pack(score, Depth::new(depth)), None);
        }
        assert_eq!(pack(0, Depth::SOLVED), None);
    }
}
