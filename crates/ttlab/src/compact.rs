//! The entry of a solver in few bits, so that an exact layout is exact in small tables too. Knows the entry's fields;
//! does not know games or layouts.

use std::num::NonZero;

use transposition_search::transposition::{Bound, Depth, Entry, Extra, HashMove, Meta, NodeScore, Pack, Value};

/// An [`Entry`] whose score is from -64 to 63 and whose depth takes `DEPTH` bits: `[extra | move | depth | bound 2 | score 7]`.
///
/// With no bits at all the depth is [`Depth::SOLVED`]; else it is at least 0 and below 2^`DEPTH`. An entry that is
/// anything else is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Compact<M, X, const DEPTH: u32>(pub(crate) Entry<M, X>);

const SCORE_BITS: u32 = 7;
const MOVE_SHIFT: u32 = SCORE_BITS + 2;

impl<M: HashMove, X: Extra, const DEPTH: u32> Compact<M, X, DEPTH> {
    const DEPTH_SHIFT: u32 = MOVE_SHIFT + M::BITS;
    const EXTRA_SHIFT: u32 = Self::DEPTH_SHIFT + DEPTH;

    fn depth_of(bits: u64) -> Depth {
        if DEPTH == 0 { Depth::SOLVED } else { Depth::new((bits >> Self::DEPTH_SHIFT & mask(DEPTH)) as i32) }
    }

    fn work_of(bits: u64) -> u64 {
        X::unpack(bits >> Self::EXTRA_SHIFT).map_or(0, |extra| extra.work())
    }
}

const fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

fn bound_of(bits: u64) -> Option<Bound> {
    match bits >> SCORE_BITS & 3 {
        0 => Some(Bound::Exact),
        1 => Some(Bound::Lower),
        2 => Some(Bound::Upper),
        _ => None,
    }
}

impl<M: HashMove, X: Extra, const DEPTH: u32> Pack for Compact<M, X, DEPTH> {
    const BITS: u32 = Self::EXTRA_SHIFT + X::BITS;

    #[inline]
    fn pack(self) -> Option<u64> {
        let entry = self.0;
        let score = entry.score().get();
        let depth = if DEPTH == 0 {
            (entry.depth() == Depth::SOLVED).then_some(0)?
        } else {
            u64::try_from(entry.depth().get()).ok().filter(|&depth| depth <= mask(DEPTH))?
        };
        let bound = match entry.bound() {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let mv = u64::from(entry.hash_move().map_or(0, |mv| mv.to_code().get()));
        let extra = X::default().with_work(entry.work()).pack()?;
        (-64..64).contains(&score).then_some(
            score as u64 & mask(SCORE_BITS)
                | bound << SCORE_BITS
                | mv << MOVE_SHIFT
                | depth << Self::DEPTH_SHIFT
                | extra << Self::EXTRA_SHIFT,
        )
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let score = (bits << (64 - SCORE_BITS)) as i64 >> (64 - SCORE_BITS);
        let mv = NonZero::new((bits >> MOVE_SHIFT & mask(M::BITS)) as u32).and_then(M::from_code);
        let entry = Entry::new(Self::depth_of(bits), NodeScore::new(score as i32), bound_of(bits)?, mv);
        Some(Compact(entry.with_work(Self::work_of(bits))))
    }
}

impl<M: HashMove, X: Extra, const DEPTH: u32> Value for Compact<M, X, DEPTH> {
    #[inline]
    fn depth(&self) -> Depth {
        self.0.depth()
    }

    #[inline]
    fn bound(&self) -> Bound {
        self.0.bound()
    }

    #[inline]
    fn work(&self) -> u64 {
        self.0.work()
    }

    #[inline]
    fn meta(bits: u64, age: u32) -> Meta {
        let bound = bound_of(bits).unwrap_or(Bound::Exact);
        Meta { occupied: true, depth: Self::depth_of(bits), bound, work: Self::work_of(bits), age }
    }

    #[inline]
    fn renewed(self, old: Self, stale: bool) -> Self {
        Compact(self.0.renewed(old.0, stale))
    }
}

#[cfg(test)]
mod tests {
    use transposition_games::connect4::Column;
    use transposition_search::transposition::Work;

    use super::*;

    type Solved = Compact<Column, Work, 0>;
    type Deep = Compact<Column, (), 6>;

    fn entries(depth: Depth) -> impl Iterator<Item = Entry<Column, Work>> {
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        let moves = [None, Some(Column::new(0)), Some(Column::new(31))];
        (-64..64).flat_map(move |score| {
            bounds.into_iter().flat_map(move |bound| {
                moves.into_iter().map(move |mv| Entry::new(depth, NodeScore::new(score), bound, mv).with_work(1000))
            })
        })
    }

    #[test]
    fn whatever_is_packed_comes_back_as_it_was() {
        for entry in entries(Depth::SOLVED) {
            let bits = Solved::pack(Compact(entry)).unwrap();
            assert_eq!(bits >> Solved::BITS, 0);
            assert_eq!(Solved::unpack(bits), Some(Compact(entry)));
            let meta = Meta::of(&Solved::unpack(bits).unwrap(), 3);
            assert_eq!(Solved::meta(bits, 3), meta);
        }
        for depth in [0, 1, 42, 63] {
            let entry = Entry::new(Depth::new(depth), NodeScore::new(-7), Bound::Upper, Some(Column::new(3)));
            let bits = Deep::pack(Compact(entry)).unwrap();
            assert_eq!(Deep::unpack(bits), Some(Compact(entry)));
            assert_eq!(Deep::meta(bits, 0), Meta::of(&Deep::unpack(bits).unwrap(), 0));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let entry = |score, depth| Entry::<Column>::new(depth, NodeScore::new(score), Bound::Lower, None);
        for refused in [entry(64, Depth::new(1)), entry(-65, Depth::new(1)), entry(0, Depth::new(64))] {
            assert_eq!(Deep::pack(Compact(refused)), None);
        }
        assert_eq!(Deep::pack(Compact(entry(0, Depth::new(-1)))), None);
        assert_eq!(Compact::<Column, (), 0>(entry(0, Depth::new(9))).pack(), None);
    }
}
