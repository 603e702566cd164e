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

use super::super::{Cells, Player};
use super::Counted;

/// A set of dominoes by class, as far as it matters.
#[derive(Clone, Copy, Debug)]
struct Classes {
    /// What the set counts, in sixths.
    count: u32,
    /// None, one, or more of them.
    pairs: u32,
    has_singles: bool,
    others: u32,
}

impl Classes {
    /// The most that one domino of the opponent takes from the count.
    #[inline(always)]
    const fn loss(self) -> u32 {
        match self {
            Classes { pairs: 1.., .. } => 6,
            Classes { others: 2.., .. } => 4,
            Classes { has_singles: true, .. } => 3,
            Classes { others, .. } => 2 * others,
        }
    }

    /// The dominoes that are sure if the opponent moves first.
    #[inline(always)]
    const fn second(self) -> u32 {
        (self.count - self.loss()).div_ceil(6)
    }

    /// The dominoes that are sure if the side itself moves first: it lays the best one, of which it keeps all. Of singles
    /// alone it gains what the opponent's next domino takes, or without one a half more, which rounding up gives as well.
    #[inline(always)]
    const fn first(self) -> u32 {
        let gain = match self {
            Classes { pairs: 1.., .. } => 6 - Classes { pairs: self.pairs - 1, ..self }.loss(),
            Classes { others: 1.., .. } => 4 - Classes { others: self.others - 1, ..self }.loss(),
            Classes { .. } => 0,
        };
        (self.count + gain).div_ceil(6)
    }
}

impl<C: Cells> Counted<C> {
    /// How many of `dominoes` `player` is sure of, if it moves first or if it does not. They are upper or left cells of
    /// dominoes on free cells that do not overlap; each can be hit.
    #[inline(always)]
    pub(super) fn sure(&self, player: Player, dominoes: C, moves_first: bool) -> u32 {
        let classes = self.classes(player, dominoes);
        if moves_first { classes.first() } else { classes.second() }
    }

    #[inline(always)]
    fn classes(&self, player: Player, dominoes: C) -> Classes {
        let (board, free, across) = (self.board(), self.position.free(), player.opponent());
        let cells = board.domino(player, dominoes);
        let either = |cells: C| dominoes & (cells | board.before(player, cells));
        let both = |cells: C| dominoes & cells & board.before(player, cells);
        // Cells with a free neighbour on the one side and on the other: there the opponent can lie across.
        let (one_side, other_side) = (board.next(across, free), board.before(across, free));
        let (hit_there, hit_here) = (either(one_side), either(other_side));
        // Dominoes that can be hit from one side only, where what is free all belongs to the same domino.
        let guarded_there = dominoes
            & !hit_here
            & hit_there
            & both(!one_side | board.next(across, cells))
            & (board.next(across, dominoes) | !both(one_side));
        let guarded_here = dominoes
            & !hit_there
            & hit_here
            & both(!other_side | board.before(across, cells))
            & (board.before(across, dominoes) | !both(other_side));
        let guards = either(board.next(across, board.domino(player, guarded_here) & other_side));
        // Of two that guard each other one is the guard.
        let guarded_there = guarded_there & !guards;
        let guards = guards | either(board.before(across, board.domino(player, guarded_there) & one_side));
        let guarded = guarded_here | guarded_there;
        let rest = dominoes & !guards & !guarded;
        let rest_cells = board.domino(player, rest);
        let linked = rest & either(board.next(across, rest_cells) | board.before(across, rest_cells));
        // Every domino counts a half, two to a pair, but for the others, which count a sixth less.
        let more_than_one = |dominoes: C| dominoes.without_lowest() != C::NONE;
        let pairs = u32::from(guards != C::NONE) + u32::from(more_than_one(guards));
        // With two pairs and more it makes no difference whether there are singles.
        let has_singles = rest & !linked != C::NONE || (pairs == 1 && more_than_one(guarded));
        let others = linked.count();
        Classes { count: 3 * dominoes.count() - others, pairs, has_singles, others }
    }
}
