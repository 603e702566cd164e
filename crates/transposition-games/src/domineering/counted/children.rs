//! All positions after the moves of one, counted side by side.
//!
//! Knows how to lay positions side by side, so that the compiler turns what is done to each into instructions for several at
//! once. What is counted is in `bounds` and `sure`.

use transposition_search::Prospect;

use super::super::rules::{LOSS, WIN};
use super::super::{Cells, Domino};
use super::Counted;
use super::bounds::{Duel, HOPELESS, Reserve, Room};
use super::lines::Lines;
use super::order::worth;

/// So many positions are counted side by side.
const LANES: usize = 8;

/// A value for each of the positions side by side.
type Lane<T> = [T; LANES];

/// What one side has in each of the positions.
struct Side<'a, C> {
    lines: &'a Lines<C>,
    usable: Lane<C>,
    lone: Lane<C>,
    even: Lane<C>,
    joined: Lane<C>,
    on_even: Lane<u64>,
    on_odd: Lane<u64>,
    safe: Lane<u64>,
    places: Lane<C>,
}

impl<'a, C: Cells> Side<'a, C> {
    #[inline(always)]
    fn new(lines: &'a Lines<C>) -> Self {
        let (cells, numbers) = ([C::NONE; LANES], [0; LANES]);
        Side {
            lines,
            usable: cells,
            lone: cells,
            even: cells,
            joined: cells,
            on_even: numbers,
            on_odd: numbers,
            safe: numbers,
            places: cells,
        }
    }

    #[inline(always)]
    fn survey(&mut self, free: &Lane<C>) {
        for (i, &free) in free.iter().enumerate() {
            let room = Room::of::<true>(self.lines, free);
            self.usable[i] = room.usable;
            self.lone[i] = room.lone;
            self.even[i] = room.even;
            self.joined[i] = room.joined;
            self.on_even[i] = room.lines[0];
            self.on_odd[i] = room.lines[1];
        }
    }

    #[inline(always)]
    fn reserve(&mut self, free: &Lane<C>, other: &Self) {
        for (i, &free) in free.iter().enumerate() {
            let reserve = Reserve::of::<true>(self.lines, free, other.usable[i]);
            self.safe[i] = reserve.safe;
            self.places[i] = reserve.places;
        }
    }

    #[inline(always)]
    fn room(&self, i: usize) -> Room<C> {
        Room {
            usable: self.usable[i],
            lone: self.lone[i],
            even: self.even[i],
            joined: self.joined[i],
            lines: [self.on_even[i], self.on_odd[i]],
        }
    }

    /// By how many dominoes the side falls short in each of the positions; at none it outlasts the other.
    #[inline(always)]
    fn missing(&self, free: &Lane<C>, other: &Self, moves_first: bool) -> Lane<u64> {
        let duel = |free| Duel { own: self.lines, across: other.lines, free, moves_first };
        let mut with_one = [0; LANES];
        for i in 0..LANES {
            let one = self.lines.packing::<true>(self.places[i]);
            with_one[i] = duel(free[i]).missing::<true>(self.safe[i], one, &other.room(i));
        }
        let is_close = |missing: u64| 0 < missing && missing < HOPELESS;
        if with_one.iter().any(|&missing| is_close(missing)) {
            // Of all positions: to pick out those that are close costs more than they do.
            let mut with_two = [0; LANES];
            for i in 0..LANES {
                let two = self.lines.packing_from_end::<true>(self.places[i]);
                with_two[i] = duel(free[i]).missing::<true>(self.safe[i], two, &other.room(i));
            }
            for i in 0..LANES {
                let closed = u64::from(is_close(with_one[i])) & u64::from(with_two[i] == 0);
                with_one[i] *= 1 - closed;
            }
        }
        with_one
    }

    /// What the free cells are worth to the side.
    #[inline(always)]
    fn worth(&self, i: usize) -> i32 {
        worth((self.on_even[i] + self.on_odd[i]) as i32, self.safe[i] as i32)
    }
}

impl<C: Cells> Counted<C> {
    /// Appends the moves that counting does not settle, in their order: or one that wins, or one that loses if all do. Only for
    /// boards of short lines.
    #[inline(always)]
    pub(super) fn sifted_moves(&self, into: &mut Vec<Prospect<Domino>>) {
        let mover = self.position.mover;
        let (own, across) = self.lines_of(mover);
        let free = self.position.free();
        let mut places = own.places(free);
        let (mut ranks, mut open) = ([0; 128], 0);
        let mut last = None;
        while places != C::NONE {
            let (mut cells, mut after, mut len) = ([0; LANES], [C::NONE; LANES], 0);
            while len < LANES && places != C::NONE {
                let first = places.lowest();
                places ^= first;
                cells[len] = first.first();
                after[len] = free & !own.domino(first);
                len += 1;
            }
            let (mut ours, mut theirs) = (Side::new(own), Side::new(across));
            ours.survey(&after);
            theirs.survey(&after);
            ours.reserve(&after, &theirs);
            let short = ours.missing(&after, &theirs, false);
            if let Some(i) = short[..len].iter().position(|&short| short == 0) {
                into.push(Prospect { mv: Domino(cells[i] as u8), low: WIN, high: WIN, keeps_turn: false });
                return;
            }
            theirs.reserve(&after, &ours);
            let short = theirs.missing(&after, &ours, true);
            for i in 0..len {
                if short[i] > 0 {
                    ranks[open] = self.rank(mover, cells[i], ours.worth(i) - theirs.worth(i));
                    open += 1;
                } else {
                    last = Some(cells[i]);
                }
            }
        }
        ranks[..open].sort_unstable();
        into.extend(ranks[..open].iter().map(|&rank| {
            let mv = Domino((rank % 128) as u8);
            Prospect { mv, low: LOSS, high: WIN, keeps_turn: false }
        }));
        if let Some(cell) = last.filter(|_| open == 0) {
            into.push(Prospect { mv: Domino(cell as u8), low: LOSS, high: LOSS, keeps_turn: false });
        }
    }
}
