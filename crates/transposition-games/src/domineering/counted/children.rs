//! All positions after the moves of one, counted side by side.
//!
//! Knows how to lay positions side by side, so that the compiler turns what is done to each into instructions for several at
//! once. What is counted is in `bounds` and `sure`.

use transposition_search::MoveBounds;

use super::super::rules::{LOSS, WIN};
use super::super::{Cells, Domino};
use super::Counted;
use super::bounds::{Duel, HOPELESS, Reserve, Room};
use super::lines::Lines;
use super::order::worth;
use crate::cells::lanes::{LANES, Lanes};

/// A number for each of the positions side by side.
type Numbers = [u64; LANES];

/// What one side has in each of the positions.
struct Side<'a, L: Lanes> {
    lines: &'a Lines<L::Set>,
    usable: L,
    lone: L,
    even: L,
    joined: L,
    on_even: Numbers,
    on_odd: Numbers,
    safe: Numbers,
    places: L,
}

impl<'a, L: Lanes> Side<'a, L> {
    #[inline(always)]
    fn new(lines: &'a Lines<L::Set>) -> Self {
        let (cells, numbers) = (L::NONE, [0; LANES]);
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
    fn survey<const MOST: u32>(&mut self, free: &L) {
        for i in 0..LANES {
            let room = Room::of::<MOST>(self.lines, free.get(i));
            self.usable.put(i, room.usable);
            self.lone.put(i, room.lone);
            self.even.put(i, room.even);
            self.joined.put(i, room.joined);
            self.on_even[i] = room.lines[0];
            self.on_odd[i] = room.lines[1];
        }
    }

    #[inline(always)]
    fn reserve<const MOST: u32>(&mut self, free: &L, other: &Self) {
        for i in 0..LANES {
            let reserve = Reserve::of::<MOST>(self.lines, free.get(i), other.usable.get(i));
            self.safe[i] = reserve.safe;
            self.places.put(i, reserve.places);
        }
    }

    #[inline(always)]
    fn room(&self, i: usize) -> Room<L::Set> {
        Room {
            usable: self.usable.get(i),
            lone: self.lone.get(i),
            even: self.even.get(i),
            joined: self.joined.get(i),
            lines: [self.on_even[i], self.on_odd[i]],
        }
    }

    /// By how many dominoes the side falls short in each of the positions; at none it outlasts the other.
    #[inline(always)]
    fn missing<const MOST: u32>(&self, free: &L, other: &Self, moves_first: bool) -> Numbers {
        let duel = |free| Duel { own: self.lines, across: other.lines, free, moves_first };
        let mut with_one = [0; LANES];
        for (i, with_one) in with_one.iter_mut().enumerate() {
            let one = self.lines.packing::<MOST>(self.places.get(i));
            *with_one = duel(free.get(i)).missing::<MOST>(self.safe[i], one, &other.room(i));
        }
        let is_close = |missing: u64| 0 < missing && missing < HOPELESS;
        if with_one.iter().any(|&missing| is_close(missing)) {
            // Of all positions: to pick out those that are close costs more than they do.
            let mut with_two = [0; LANES];
            for (i, with_two) in with_two.iter_mut().enumerate() {
                let two = self.lines.packing_from_end::<MOST>(self.places.get(i));
                *with_two = duel(free.get(i)).missing::<MOST>(self.safe[i], two, &other.room(i));
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
    /// boards without a line of more than `MOST` cells.
    #[inline(always)]
    pub(super) fn sifted_moves<const MOST: u32>(&self, into: &mut Vec<MoveBounds<Domino>>) {
        let mover = self.position.mover;
        let (own, across) = self.lines_of(mover);
        let (own_side, across_side) = (own.turned_into(), across.turned_into());
        let free = self.position.free();
        let mut places = own.places(free);
        let (mut ranks, mut open) = ([0; 128], 0);
        let mut last = None;
        while places != C::NONE {
            let (mut cells, mut after, mut len) = ([0; LANES], C::Lanes::NONE, 0);
            while len < LANES && places != C::NONE {
                let first = places.lowest();
                places ^= first;
                cells[len] = first.first();
                after.put(len, (free & !own.domino(first)).into());
                len += 1;
            }
            let (mut ours, mut theirs) = (Side::new(&own_side), Side::new(&across_side));
            ours.survey::<MOST>(&after);
            theirs.survey::<MOST>(&after);
            ours.reserve::<MOST>(&after, &theirs);
            let short = ours.missing::<MOST>(&after, &theirs, false);
            if let Some(i) = short[..len].iter().position(|&short| short == 0) {
                into.push(MoveBounds { mv: Domino(cells[i] as u8), low: WIN, high: WIN, keeps_turn: false });
                return;
            }
            theirs.reserve::<MOST>(&after, &ours);
            let short = theirs.missing::<MOST>(&after, &ours, true);
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
            MoveBounds { mv, low: LOSS, high: WIN, keeps_turn: false }
        }));
        if let Some(cell) = last.filter(|_| open == 0) {
            into.push(MoveBounds { mv: Domino(cell as u8), low: LOSS, high: LOSS, keeps_turn: false });
        }
    }
}
