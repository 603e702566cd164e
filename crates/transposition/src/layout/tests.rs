//! What no public function shows: torn slots put together by hand, hints against matches, and exactness state by state.

// A test has the standard library even where the crate does not.
extern crate std;

use std::collections::HashSet;
use std::num::NonZero;

use super::{Eight, Exact, Four, Layout, Ranking, Six, View, WideExact, check_bits, low_mask, plain};
use crate::policy::PriorityRule;
use crate::sealed::Sealed;
use crate::{Entry, EvalAndPv, Generation, HashMove, Index, Keep, Nodes, Value, Work};

/// Plain pseudo-random numbers.
fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(super::mix::ODD);
        super::mix::mix(state, 64)
    }
}

/// Every pair of half of one slot and half of the other fails under both checks.
fn torn_slots_fail<L: Layout<Slot = S>, S: Copy>(halves: impl Fn(S, S) -> S) {
    let bits = check_bits::<L>(59);
    let mut next = numbers(1);
    for round in 0..2000 {
        let line = L::Line::default();
        let (a, b) = (next() & low_mask(bits), next() & low_mask(bits));
        // Bodies that differ in a single bit, each bit in turn, and then in many.
        let first = next() | 1 << 59;
        let second = if round < 64 { first ^ 1 << round } else { next() | 1 << 59 };
        L::write(&line, 0, a, first, bits);
        L::write(&line, 1, b, second, bits);
        let (first, second) = (L::read(&line, 0), L::read(&line, 1));
        assert!(L::matches(first, a, bits) && L::matches(second, b, bits));
        for torn in [halves(first, second), halves(second, first)] {
            assert!(!L::matches(torn, a, bits) && !L::matches(torn, b, bits), "round {round}");
        }
        // The same key with two values: one or the other, never a mixture.
        L::write(&line, 1, a, L::body(second, bits), bits);
        let second = L::read(&line, 1);
        assert!(!L::matches(halves(first, second), a, bits) && !L::matches(halves(second, first), a, bits));
    }
}

#[test]
fn torn_slots_fail_verification() {
    torn_slots_fail::<Four, _>(|[first, _], [_, second]| [first, second]);
    torn_slots_fail::<Six, _>(|(word, _), (_, tag)| (word, tag));
}

#[test]
fn a_torn_slot_without_a_mixed_word_would_pass() {
    // The control: the same halves with the second word as it is.
    let (a, first, second) = (7u64, 1u64 << 59 | 1, 1u64 << 59 | 2);
    let torn = [second, a];
    assert_eq!(torn[1], a, "a reader of key {a} takes {second} for {first}");
    assert!(!<Four as Layout>::matches([second, a ^ first], a, 64));
}

fn hints_cover_matches<L: Layout>(value_bits: u32) {
    let bits = check_bits::<L>(value_bits);
    let mut next = numbers(2);
    let (mut hinted, mut matching) = (0u32, 0u32);
    for _ in 0..20_000 {
        let line = L::Line::default();
        let checks = [0, next() & low_mask(bits), low_mask(bits), next() & low_mask(bits) & 3];
        for slot in 0..L::WAYS {
            if next() & 3 != 0 {
                let body = (next() & low_mask(value_bits)) << Generation::BITS | (1 + next() % 31);
                L::write(&line, slot, checks[(next() % 4) as usize], body, bits);
            }
        }
        for check in checks {
            let hints = View::<L>::of(&line).hints(check, bits);
            let matches = plain::View::<L>::of(&line).hints(check, bits);
            assert_eq!(hints & matches, matches, "a match without a hint");
            assert!(hints < 1 << L::WAYS);
            hinted += hints.count_ones();
            matching += matches.count_ones();
        }
    }
    assert!(matching > 10_000 && hinted < matching * 2, "{hinted} hints for {matching} matches");
}

#[test]
fn hints_cover_matches_on_every_layout() {
    hints_cover_matches::<Eight>(42);
    hints_cover_matches::<Eight>(16);
    hints_cover_matches::<Eight<1>>(42);
    hints_cover_matches::<Eight<8>>(42);
    hints_cover_matches::<Six>(59);
    hints_cover_matches::<Six<40>>(32);
    hints_cover_matches::<Four>(59);
    hints_cover_matches::<Four<8>>(59);
    hints_cover_matches::<Exact<30>>(42);
    hints_cover_matches::<WideExact<80>>(59);
}

/// Those of the policies, and the ends of what rules there may be.
const RULES: [PriorityRule; 5] = [
    PriorityRule::of_depth(8, 71),
    PriorityRule::of_work(8, 71),
    PriorityRule::of_depth(127, 246),
    PriorityRule::of_work(58, 246),
    PriorityRule::of_depth(0, -8),
];

/// The same victim whether all slots are ranked at once or one by one.
fn victims_agree<L: Layout, V: Value>() {
    let bits = check_bits::<L>(V::BITS);
    let mut next = numbers(4);
    let (mut free, mut slots) = (0, HashSet::new());
    for round in 0..40_000 {
        let line = L::Line::default();
        let kinds = if round & 1 == 0 { u64::MAX } else { 0xf << 2 };
        for slot in 0..L::WAYS {
            // Any generation and any bits, and often equal ones.
            if next() & 15 != 0 {
                let (value, then) =
                    (next() & kinds & low_mask(V::BITS), 1 + next() % if round & 2 == 0 { 31 } else { 2 });
                L::write(&line, slot, next() & low_mask(bits), value << Generation::BITS | then, bits);
            }
        }
        let now = Generation::from_code(1 + next() % 31).unwrap();
        let rule = RULES[round % RULES.len()];
        let new = next() & kinds & low_mask(V::BITS);
        let ranking = Ranking::of::<V>(new, rule, now);
        let victim = View::<L>::of(&line).victim::<V>(ranking, bits);
        assert_eq!(victim, plain::View::<L>::of(&line).victim::<V>(ranking, bits), "round {round}");
        free += usize::from(victim.free);
        slots.insert(victim.slot);
    }
    assert!(slots.len() == L::WAYS && 1000 < free && free < 39_000, "{free} free, {slots:?}");
}

#[test]
fn victims_are_the_same_at_once_and_one_by_one() {
    type Chess = Entry<Square>;
    victims_agree::<Eight, Chess>();
    victims_agree::<Eight<1>, Entry<Square, Work>>();
    victims_agree::<Six, Entry<Square, EvalAndPv>>();
    victims_agree::<Four, Chess>();
    victims_agree::<Four, Entry<Square, Work>>();
    victims_agree::<Four, Entry<Step, Nodes>>();
    victims_agree::<Eight, u32>();
    victims_agree::<Four, u32>();
    victims_agree::<Exact<30>, Chess>();
    victims_agree::<WideExact<80>, Chess>();
}

/// A move of one bit, which leaves room for a wide extra.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step;

impl HashMove for Step {
    const BITS: u32 = 1;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN
    }

    fn from_code(_code: NonZero<u32>) -> Option<Self> {
        Some(Step)
    }
}

/// A move for entries whose bits are what counts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Square(NonZero<u32>);

impl HashMove for Square {
    const BITS: u32 = 16;

    fn to_code(self) -> NonZero<u32> {
        self.0
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Square(code))
    }
}

#[test]
fn entries_are_renewed_in_bits_as_in_fields() {
    /// Whether the new value stays.
    fn agrees<V: Value>(new: u64, old: u64, stale: bool) -> bool {
        let Some(value) = V::unpack(new) else { return false };
        let expected = V::unpack(old).map_or(Some((new, true)), |old| {
            let keep = value.keep(&old, stale);
            value.merged(old, keep).pack().map(|bits| (bits, keep == Keep::New))
        });
        assert_eq!(V::renewed_bits(new, old, stale, Sealed::HERE), expected, "{new:#x} {old:#x} {stale}");
        expected.is_some_and(|(_, is_new)| is_new)
    }
    let mut next = numbers(5);
    let mut stayed = 0;
    for round in 0..200_000u64 {
        // Depths that are often equal; bounds, moves and evaluations that are often missing; the score that no entry has.
        let depth = if round & 1 == 0 { u64::MAX } else { !(0xfe << 2) };
        let mut entry = |seldom: u64| {
            let mut bits = next() & depth;
            if next().is_multiple_of(2) {
                bits &= !(0xffff << 26);
            }
            if next().is_multiple_of(4) {
                bits &= !low_mask(26);
            }
            if next().is_multiple_of(2) {
                bits = bits & !(0xffff << 43) | 0x8000 << 43;
            }
            if next().is_multiple_of(seldom) {
                bits = bits & !(0xffff << 10) | 0x8000 << 10;
            }
            bits
        };
        let (new, old) = (entry(1 << 40), entry(8));
        for stale in [false, true] {
            agrees::<Entry<Square>>(new & low_mask(42), old & low_mask(42), stale);
            agrees::<Entry<Square, Work>>(new & low_mask(49), old & low_mask(49), stale);
            agrees::<Entry<Step, (Work, EvalAndPv)>>(new & low_mask(51), old & low_mask(51), stale);
            agrees::<Entry<Step, (EvalAndPv<5>, Nodes)>>(new & low_mask(63), old & low_mask(63), stale);
            stayed += u64::from(agrees::<Entry<Square, EvalAndPv>>(new & low_mask(59), old & low_mask(59), stale));
        }
    }
    assert!((100_000..350_000).contains(&stayed), "{stayed}");
}

/// No two states of K bits share bucket and check bits.
fn states_are_told_apart<const K: u32>(value_bits: u32, more: u64, index: Index) {
    let bits = check_bits::<Exact<K>>(value_bits);
    let buckets = <Exact<K> as Layout>::min_buckets(bits) as u64 + more;
    let homes: HashSet<(u64, u64)> = (0..1 << K)
        .map(|state| {
            let home = <Exact<K> as Layout>::home(state, index, buckets, bits).unwrap();
            assert!(home.bucket < buckets && home.check <= low_mask(bits));
            (home.bucket, home.check)
        })
        .collect();
    assert_eq!(homes.len(), 1 << K);
    assert!(<Exact<K> as Layout>::home(1 << K, index, buckets, bits).is_none());
}

#[test]
fn exact_layouts_tell_every_state_apart() {
    for more in [0, 1, 2, 5, 100, 1001] {
        states_are_told_apart::<16>(50, more, Index::HighProduct);
        states_are_told_apart::<17>(50, more, Index::HighProduct);
        states_are_told_apart::<5>(42, more, Index::HighProduct);
    }
    for more in [0, 1 << 7, 3 << 7] {
        states_are_told_apart::<16>(50, more, Index::LowBits);
    }
}

#[test]
fn one_bucket_fewer_would_not_do() {
    // The control: below the smallest count two states must meet, as there are more states than places to put them.
    let bits = check_bits::<Exact<16>>(50);
    let buckets = <Exact<16> as Layout>::min_buckets(bits) as u64;
    assert!((buckets - 1) << bits < 1 << 16);
    assert!(<Exact<16> as Layout>::home(0, Index::HighProduct, buckets - 1, bits).is_none());
}

#[test]
fn wide_states_are_told_apart() {
    // Neighbours, and states that differ in any one bit.
    let bits = check_bits::<WideExact<80>>(59);
    let buckets = <WideExact<80> as Layout>::min_buckets(bits) as u64 + 3;
    let mut next = numbers(3);
    let mut seen = HashSet::new();
    let mut states = HashSet::new();
    for _ in 0..2000 {
        let state = u128::from(next()) << 16 | u128::from(next() & 0xffff);
        for near in (0..80).map(|bit| state ^ 1 << bit).chain([state]) {
            let home = <WideExact<80> as Layout>::home(near, Index::HighProduct, buckets, bits).unwrap();
            assert!(home.bucket < buckets);
            states.insert(near);
            seen.insert((home.bucket, home.check));
        }
    }
    assert_eq!(seen.len(), states.len());
}
