//! Words in halves against whole ones, and what lies side by side.

use super::lanes::{Halves, HalvesLanes, LANES, Lanes, Set};
use crate::mix::mix;

#[test]
fn halves_are_what_the_whole_word_is() {
    let words = (0..500).map(|i| u128::from(mix(2 * i)) << 64 | u128::from(mix(2 * i + 1)));
    let lonely = (0..128).map(|bit| 1 << bit);
    let words: Vec<u128> = words.chain(lonely).chain([0, u128::MAX]).collect();
    for (&one, &two) in words.iter().zip(words.iter().rev()) {
        let (half, other) = (Halves::from(one), Halves::from(two));
        for by in 1..64 {
            assert_eq!((half << by, half >> by), ((one << by).into(), (one >> by).into()), "{one:x} by {by}");
        }
        assert_eq!((half & other, half | other, !half), ((one & two).into(), (one | two).into(), (!one).into()));
        assert_eq!(half.count(), one.count_ones());
        assert_eq!(half.without_lowest(), (one & one.wrapping_sub(1)).into(), "{one:x}");
        assert_eq!(half == Halves::NONE, one == 0);
    }
}

#[test]
fn what_is_put_in_a_lane_is_in_that_one_alone() {
    let mut lanes = HalvesLanes::NONE;
    for lane in 0..LANES {
        lanes.put(lane, Halves::from(u128::MAX - lane as u128));
        for other in 0..LANES {
            let set = if other <= lane { Halves::from(u128::MAX - other as u128) } else { Halves::NONE };
            assert_eq!(lanes.get(other), set);
        }
    }
}
