//! What a search learns about quiet moves: killers by ply, history by move. Knows codes of moves; does not know games.

use std::cmp::Reverse;

use transposition::HashMove;

/// Slots of the history of one side. Moves that share a slot only cost order.
const SLOTS: usize = 4096;
/// History values stay within this.
const MOST: i32 = 16_384;

/// Killers and history of one searcher.
#[derive(Clone, Debug)]
pub(super) struct Quiets<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i16>,
    /// Reused while a node's quiet moves are sorted: order value, place, move.
    scratch: Vec<(i32, u32, M)>,
}

impl<M: HashMove> Quiets<M> {
    pub(super) const fn new() -> Self {
        Quiets { killers: Vec::new(), history: Vec::new(), scratch: Vec::new() }
    }

    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        self.killers.clear();
        self.history.clear();
    }

    /// Makes room for lines of `max_ply` plies, if there is none yet.
    pub(super) fn make_room(&mut self, max_ply: u16) {
        self.killers.resize(usize::from(max_ply) + 1, [None; 2]);
        self.history.resize(2 * SLOTS, 0);
    }

    fn slot(side: bool, mv: M) -> usize {
        let mixed = mv.to_code().get().wrapping_mul(0x9E37_79B9) >> (32 - SLOTS.ilog2());
        usize::from(side) * SLOTS + mixed as usize
    }

    /// Sorts the quiet ones of `moves` among the places they hold: killers of this ply first, then by history; the order
    /// they came in decides between equals.
    pub(super) fn sort(&mut self, moves: &mut [M], quiet: impl Fn(M) -> bool, ply: usize, side: bool, learnt: Learnt) {
        let killers = if learnt.killers { self.killers[ply] } else { [None; 2] };
        self.scratch.clear();
        let mut opinion = false;
        for (place, &mv) in moves.iter().enumerate() {
            if quiet(mv) {
                let value = match killers.iter().position(|&killer| killer == Some(mv)) {
                    Some(rank) => 3 * MOST - rank as i32,
                    None if learnt.history => i32::from(self.history[Self::slot(side, mv)]),
                    None => 0,
                };
                opinion |= value != 0;
                self.scratch.push((value, place as u32, mv));
            }
        }
        if !opinion {
            return;
        }
        let mut next = 0;
        // The places were noted in order; sort values against places, then hand the moves out to the same places.
        let places_hold =
            |scratch: &[(i32, u32, M)]| scratch.is_sorted_by_key(|&(value, place, _)| (Reverse(value), place));
        if places_hold(&self.scratch) {
            return;
        }
        self.scratch.sort_unstable_by_key(|&(value, place, _)| (Reverse(value), place));
        for mv in moves.iter_mut() {
            if quiet(*mv) {
                *mv = self.scratch[next].2;
                next += 1;
            }
        }
    }

    /// What is thought of a quiet move, from -16384 to 16384; a killer of this ply counts as much as half of the best.
    #[inline]
    pub(super) fn opinion(&self, mv: M, ply: usize, side: bool) -> i32 {
        let killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv)));
        let value = self.history.get(Self::slot(side, mv)).map_or(0, |&value| i32::from(value));
        value + if killer { MOST / 2 } else { 0 }
    }

    /// Notes that a quiet move caused a cutoff where `before` were tried in vain.
    pub(super) fn cutoff(&mut self, mv: M, before: impl Iterator<Item = M>, at: Cutoff) {
        let killers = &mut self.killers[at.ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let bonus = at.left.clamp(1, 32).pow(2);
        self.shift(at.side, mv, bonus);
        for mv in before {
            self.shift(at.side, mv, -bonus);
        }
    }

    /// Moves a history value towards one end, the less the nearer it is.
    fn shift(&mut self, side: bool, mv: M, bonus: i32) {
        let value = &mut self.history[Self::slot(side, mv)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

/// Which of the two kinds of knowledge a sort may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learnt {
    pub(super) killers: bool,
    pub(super) history: bool,
}

/// Where a cutoff happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutoff {
    pub(super) ply: usize,
    pub(super) side: bool,
    pub(super) left: i32,
}
