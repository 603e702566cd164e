//! How many dominoes of a set a side is sure to lay, whatever the other side does.
//!
//! # Pairs, singles, others
//!
//! Let a side have a set of dominoes in mind that do not overlap. The opponent lies across: each of its dominoes hits at
//! most two of the set, side by side. Sort the set:
//!
//! - A **pair** is a guard and the domino it guards: whoever hits the guarded one hits the guard too. Once the guard is
//!   laid, nobody can hit the guarded one any more.
//! - A **single** is guarded by the guard of another pair, or is no member of a pair and the opponent can hit no second
//!   one with it that is no member of a pair either.
//! - The **others** are the rest.
//!
//! Count 1 for a pair, 1/2 for a single, 1/3 for each of the others. A domino of the opponent lowers the count by at most
//! 1: it hits a guarded domino and its guard (1, the pair; a further domino of that guard stays or becomes a single); or
//! two guards (1/2 each: the guarded one is left, and can now be hit by itself only, so it is a single); or a guard and
//! something else (1/2, and 1/2 or 1/3); or no guard. Without pairs it is at most 2/3, two of the others; without those
//! too, 1/2, as no two singles are hit together. Dominoes that go make no class of those that stay worse.
//!
//! The side itself lays guards first, then others, then singles, and then what nobody can take from it. Laid and safe
//! dominoes count 1, so a guard gains 1, one of the others 2/3, a single 1/2: never less than the opponent can take by its
//! next move. So laid dominoes come in the end to at least the count, less what the opponent takes by a move before the
//! side's first. Passing over the set helps the opponent no more.

use super::lines::Lines;
use crate::cells::lanes::Set;

/// How many of `dominoes` of one side, which lie along `own`, it is sure of: if it is to move, or if it is not. They are dominoes on cells of
/// `free` that do not overlap, by their first cells; each can be hit.
#[inline(always)]
pub(super) fn sure<C: Set>(own: &Lines<C>, across: &Lines<C>, free: C, dominoes: C, moves_first: bool) -> u64 {
    let cells = own.domino(dominoes);
    // Cells with a free neighbour on the one side and on the other: there the opponent can lie across.
    let (one_side, other_side) = (across.next(free), across.before(free));
    let (hit_there, hit_here) = (own.either(dominoes, one_side), own.either(dominoes, other_side));
    // Dominoes that can be hit from one side only, where what is free all belongs to the same domino.
    let guarded_there = hit_there
        & !hit_here
        & own.both(dominoes, !one_side | across.next(cells))
        & (across.next(dominoes) | !own.both(dominoes, one_side));
    let guarded_here = hit_here
        & !hit_there
        & own.both(dominoes, !other_side | across.before(cells))
        & (across.before(dominoes) | !own.both(dominoes, other_side));
    let guards = own.either(dominoes, across.next(own.domino(guarded_here) & other_side));
    // Of two that guard each other one is the guard.
    let guarded_there = guarded_there & !guards;
    let guards = guards | own.either(dominoes, across.before(own.domino(guarded_there) & one_side));
    let guarded = guarded_here | guarded_there;
    let rest = dominoes & !guards & !guarded;
    let rest_cells = own.domino(rest);
    let linked = own.either(rest, across.next(rest_cells) | across.before(rest_cells));

    let (two_guards, two_linked) = (guards.without_lowest(), linked.without_lowest());
    // With two pairs and more it makes no difference whether there are singles.
    let single = (rest & !linked) | guarded.without_lowest();
    // In sixths, every domino counts a half, two to a pair, but for the others, which count a sixth less.
    let count = 3 * dominoes.count() as u64 - linked.count() as u64;
    // The most that a domino of the opponent takes where there is no pair: two of the others, or a single, or another.
    let loss = |one: C, two: C| pick(two, 4, pick(single, 3, pick(one, 2, 0)));
    let loss_of_all = loss(linked, two_linked);
    // Whoever moves first lays the best one, of which it keeps all. Of singles alone it gains what the opponent's next domino
    // takes, or without one a half more, which rounding up gives as well.
    let sixths = if moves_first {
        let with_pairs = pick(two_guards, 0, 6 - loss_of_all);
        let with_others = 4 - loss(two_linked, two_linked.without_lowest());
        count + pick(guards, with_pairs, pick(linked, with_others, 0))
    } else {
        count - pick(guards, 6, loss_of_all)
    };
    // Divided by six and rounded up: right up to 500 sixths, and no division.
    ((sixths + 5) * 171) >> 10
}

/// The one if there are `cells`, or else the other.
#[inline(always)]
fn pick<C: Set>(cells: C, some: u64, none: u64) -> u64 {
    if cells == C::NONE { none } else { some }
}
