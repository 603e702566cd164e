//! Every policy against hand-built buckets.

use transposition::policy::{
    Aged, Always, Big1, BigAll, DepthPreferred, Old, Policy, TwoBig1, TwoDeep, TwoTier, UnknownPolicy,
};
use transposition::{Bound, Depth, Effort, Meta, Place, Replace};

const FREE: Meta = Meta::EMPTY;

fn slot(depth: i32, work: u64, age: u32) -> Meta {
    Meta::new(Depth::new(depth), Some(Bound::Lower)).with_work(work).with_age(age)
}

fn deep(depth: i32) -> Meta {
    slot(depth, 0, 0)
}

fn big(work: u64) -> Meta {
    slot(0, work, 0)
}

#[test]
fn every_policy_takes_a_free_slot_first() {
    for &policy in Policy::ALL {
        for ways in policy.min_ways()..6 {
            assert_eq!(policy.place(&vec![FREE; ways], &deep(-1)), Place::Into(0), "{policy}, {ways} ways");
        }
    }
    // What an empty slot says beside "empty" means nothing.
    let mut ghost = slot(99, 99, 0);
    ghost.occupied = false;
    for &policy in Policy::ALL {
        assert_eq!(policy.place(&[ghost, ghost], &deep(1)), Place::Into(0), "{policy}");
    }
    let one_rule: [&dyn Replace; 7] = [&Always, &Old, &DepthPreferred, &Big1, &BigAll, &Aged, &Effort];
    for policy in one_rule {
        assert_eq!(policy.place(&[deep(-9), ghost, FREE], &deep(99)), Place::Into(1));
    }
}

#[test]
fn always_and_new_overwrite() {
    assert_eq!(Always.place(&[deep(99)], &deep(-1)), Place::Into(0));
    assert_eq!(Always.place(&[deep(99)], &deep(-1)), Place::Into(0));
    // The oldest first, then the shallowest, then the first.
    assert_eq!(Always.place(&[deep(1), slot(9, 0, 2), slot(5, 0, 1)], &deep(0)), Place::Into(1));
    assert_eq!(Always.place(&[deep(4), deep(-3), deep(-3)], &deep(0)), Place::Into(1));
}

#[test]
fn old_never_replaces() {
    assert_eq!(Old.place(&[slot(-8, 0, 30)], &deep(99)), Place::Refuse);
    assert_eq!(Old.place(&[deep(1), deep(1)], &deep(99)), Place::Refuse);
}

#[test]
fn depth_preferred_keeps_the_deeper() {
    assert_eq!(DepthPreferred.place(&[deep(5)], &deep(4)), Place::Refuse);
    assert_eq!(DepthPreferred.place(&[deep(5)], &deep(5)), Place::Into(0));
    assert_eq!(DepthPreferred.place(&[deep(5)], &deep(6)), Place::Into(0));
    assert_eq!(DepthPreferred.place(&[deep(-1)], &deep(-2)), Place::Refuse);
    assert_eq!(DepthPreferred.place(&[deep(5), deep(3), deep(7)], &deep(3)), Place::Into(1));
    assert_eq!(DepthPreferred.place(&[deep(5), deep(3), deep(7)], &deep(2)), Place::Refuse);
    let solved = Meta::new(Depth::SOLVED, Some(Bound::Lower));
    assert_eq!(DepthPreferred.place(&[solved], &deep(32_766)), Place::Refuse);
}

#[test]
fn big_keeps_the_larger_subtree() {
    for policy in [Policy::Big1, Policy::BigAll] {
        assert_eq!(policy.place(&[slot(0, 100, 0)], &slot(50, 99, 0)), Place::Refuse);
        assert_eq!(policy.place(&[slot(50, 100, 0)], &slot(0, 100, 0)), Place::Into(0));
        assert_eq!(policy.place(&[big(9), big(7), big(8)], &big(7)), Place::Into(1));
        assert_eq!(policy.place(&[big(9), big(7), big(8)], &big(6)), Place::Refuse);
        assert_eq!(policy.place(&[big(u64::MAX), big(1 << 40)], &big(1 << 41)), Place::Into(1));
    }
    let counting: Vec<_> = Policy::ALL.iter().copied().filter(Policy::counts_every_node).collect();
    assert_eq!(counting, [Policy::BigAll]);
}

#[test]
fn two_tier_sends_the_loser_to_the_second_slot() {
    assert_eq!(TwoTier.place(&[FREE, FREE], &deep(1)), Place::Into(0));
    assert_eq!(TwoTier.place(&[deep(5), FREE], &deep(4)), Place::Into(1));
    assert_eq!(TwoTier.place(&[deep(5), deep(9)], &deep(4)), Place::Into(1));
    // The holder of the first slot is lost, even beside a free second one.
    assert_eq!(TwoTier.place(&[deep(5), FREE], &deep(5)), Place::Into(0));
    assert_eq!(TwoTier.place(&[deep(5), deep(9)], &deep(6)), Place::Into(0));
    // A wider first level: its shallowest is at stake.
    assert_eq!(TwoTier.place(&[deep(5), deep(3), deep(0)], &deep(3)), Place::Into(1));
    assert_eq!(TwoTier.place(&[deep(5), deep(3), deep(0)], &deep(2)), Place::Into(2));
}

#[test]
fn two_deep_and_two_big_move_the_old_holder_down() {
    let down = Place::Demote { into: 0, to: 1 };
    assert_eq!(TwoDeep.place(&[deep(5), FREE], &deep(4)), Place::Into(1));
    assert_eq!(TwoDeep.place(&[deep(5), FREE], &deep(5)), down);
    assert_eq!(TwoDeep.place(&[deep(5), deep(9)], &deep(6)), down);
    assert_eq!(TwoDeep.place(&[FREE, deep(9)], &deep(6)), Place::Into(0));
    assert_eq!(TwoDeep.place(&[deep(5), deep(3), deep(0)], &deep(4)), Place::Demote { into: 1, to: 2 });
    assert_eq!(TwoBig1.place(&[slot(1, 100, 0), FREE], &slot(9, 99, 0)), Place::Into(1));
    assert_eq!(TwoBig1.place(&[slot(9, 100, 0), FREE], &slot(1, 100, 0)), down);
    assert_eq!(TwoBig1.place(&[big(100), big(7), big(0)], &big(8)), Place::Demote { into: 1, to: 2 });
    let two: Vec<_> = Policy::ALL.iter().copied().filter(|policy| policy.min_ways() == 2).collect();
    assert_eq!(two, [Policy::Two, Policy::TwoDeep, Policy::TwoBig1]);
}

#[test]
fn aged_weighs_eight_plies_against_one_search() {
    let new = deep(71);
    assert_eq!(Aged.place(&[deep(1), slot(8, 0, 1)], &new), Place::Into(1));
    assert_eq!(Aged.place(&[deep(0), slot(8, 0, 1)], &new), Place::Into(0)); // a tie: the first
    assert_eq!(Aged.place(&[deep(0), slot(9, 0, 1)], &new), Place::Into(0));
    assert_eq!(Aged.place(&[slot(71, 0, 9), slot(0, 0, 1)], &new), Place::Into(1));
    assert_eq!(Aged.place(&[slot(71, 0, 10), slot(0, 0, 1)], &new), Place::Into(0));
    assert_eq!(Aged.place(&[slot(3, 0, 30), slot(2, 0, 30), slot(0, 0, u32::MAX)], &new), Place::Into(2));
    assert_eq!(Aged.place(&[deep(246), deep(72), deep(71), deep(0)], &new), Place::Into(0)); // all count as 71
    assert_eq!(Aged.place(&[deep(70), deep(71)], &new), Place::Into(0));
}

#[test]
fn aged_sends_what_is_worth_too_little_to_the_last_quarter() {
    // The slots for even and for odd depths, in buckets of one slot and more.
    for (ways, even, odd) in [(1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 3, 3), (5, 4, 3), (6, 5, 4), (7, 6, 5), (8, 7, 6)] {
        let bucket = vec![deep(20); ways];
        for (depth, at) in [(0, even), (19, odd), (-8, even), (-7, odd)] {
            assert_eq!(Aged.place(&bucket, &deep(depth)), Place::Into(at), "{ways} ways, depth {depth}");
        }
        assert_eq!(Aged.place(&bucket, &deep(20)), Place::Into(0), "worth as much, in {ways} ways");
    }
    // The last quarter is not at stake within a search, but what an earlier one left there is.
    let mut bucket = [deep(20); 8];
    bucket[7] = deep(-8);
    assert_eq!(Aged.place(&bucket, &deep(19)), Place::Into(6));
    bucket[7] = slot(20, 0, 1);
    assert_eq!(Aged.place(&bucket, &deep(12)), Place::Into(7));
    assert_eq!(Aged.place(&bucket, &deep(11)), Place::Into(6));
    bucket[2] = slot(20, 0, 1);
    assert_eq!(Aged.place(&bucket, &deep(12)), Place::Into(2));
    bucket[6] = FREE;
    assert_eq!(Aged.place(&bucket, &deep(12)), Place::Into(6));
    // Wider buckets share the last quarter out by depth as well.
    let spare = |depth| Aged.place(&[deep(20); 16], &deep(depth));
    assert_eq!([0, 1, 2, 3, 4, -1].map(spare), [15, 14, 13, 12, 15, 12].map(Place::Into));
}

/// Which of two keeps its slot against a newcomer worth as much as either or more.
fn stays(a: Meta, b: Meta) -> usize {
    let new = deep(71); // worth the most there is
    let bucket = [a, b, new, new];
    match Effort.place(&bucket, &new) {
        Place::Into(at @ 0..2) => 1 - at,
        other => panic!("{other:?}"),
    }
}

#[test]
fn effort_weighs_nodes_and_not_depth() {
    assert_eq!(stays(slot(3, 1000, 0), slot(60, 500, 0)), 0);
    assert_eq!(stays(slot(3, 500, 0), slot(60, 1000, 0)), 1);
    // Without work two steps a ply: depth 12 is worth 40, as 2^11 nodes are.
    assert_eq!(stays(deep(12), slot(0, 2047, 0)), 0);
    assert_eq!(stays(deep(12), slot(0, 2560, 0)), 1);
    // As much: the first gives way.
    assert_eq!(stays(deep(12), slot(0, 2048, 0)), 1);
    assert_eq!(stays(deep(246), deep(71)), 1);
}

#[test]
fn effort_weighs_a_search_like_a_factor_of_sixteen_or_eight_plies() {
    assert_eq!(stays(slot(0, 16_384, 1), slot(0, 896, 0)), 0);
    assert_eq!(stays(slot(0, 16_384, 1), slot(0, 1280, 0)), 1);
    assert_eq!(stays(slot(20, 0, 1), slot(11, 0, 0)), 0);
    assert_eq!(stays(slot(20, 0, 1), slot(13, 0, 0)), 1);
}

#[test]
fn effort_weighs_an_upper_bound_like_twice_the_nodes() {
    let with = |bound, slot: Meta| Meta::new(slot.depth, Some(bound)).with_work(slot.work);
    let upper = |slot| with(Bound::Upper, slot);
    assert_eq!(stays(upper(slot(0, 512, 0)), slot(0, 896, 0)), 0);
    assert_eq!(stays(upper(slot(0, 512, 0)), slot(0, 1280, 0)), 1);
    assert_eq!(stays(with(Bound::Exact, slot(0, 512, 0)), slot(0, 640, 0)), 1);
    assert_eq!(stays(upper(deep(5)), deep(6)), 1, "no work, no more");
}

#[test]
fn the_victim_is_right_in_the_widest_bucket() {
    let mut bucket = vec![slot(10, 10, 0); transposition::policy::MAX_WAYS];
    for at in [0, 1, 255, 256, 32_768, 65_535] {
        bucket[at] = slot(9, 9, 0);
        for policy in [Policy::Always, Policy::Depth, Policy::Big1] {
            assert_eq!(policy.place(&bucket, &slot(10, 10, 0)), Place::Into(at), "{policy}");
        }
        bucket[at].age = 1;
        assert_eq!(Aged.place(&bucket, &slot(10, 10, 0)), Place::Into(at));
        bucket[at] = slot(10, 10, 0);
    }
}

#[test]
fn names_are_read_as_they_are_printed() {
    let names = "always depth two old big1 bigall twodeep twobig1 aged effort";
    assert_eq!(Policy::ALL.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), names);
    for &policy in Policy::ALL {
        assert_eq!(policy.name().parse(), Ok(policy));
    }
    // The literature's names for two of them.
    assert_eq!(("new".parse(), "deep".parse()), (Ok(Policy::Always), Ok(Policy::Depth)));
    for wrong in ["", "Aged", "aged ", "two-tier", "\u{0}"] {
        assert_eq!(wrong.parse::<Policy>(), Err(UnknownPolicy));
    }
    assert_eq!(
        UnknownPolicy.to_string(),
        "a replacement policy is one of always, depth, two, old, big1, bigall, twodeep, twobig1, aged, effort"
    );
    assert_eq!(Policy::default(), Policy::Effort);
}
