//! Which side outlasts the other for certain: dominoes one is sure of against the most the other can still lay.
//!
//! # The most the other side can lay
//!
//! A side that lays k dominoes of a set takes k cells from the even lines along the opponent's dominoes and k from the odd
//! ones, as its own lie across two neighbouring lines. Some of those cells the opponent could not have used anyway. Of a
//! run of free cells that it can use, an even number, it loses a domino with the first cell that is taken, one more with the third,
//! and so on: half of the taken cells, rounded up. In a run of an odd number one cell is left over, and may be the first
//! to be taken; but only at an even distance from the run's end. If the set covers no cell of the run at such a distance,
//! the first taken cell leaves two runs of odd numbers, and costs a domino as well.
//!
//! So among all even lines, and likewise among all odd ones, the opponent loses at least half of the cells taken, rounded up, after
//! those are struck off that it could not have used, and one for each odd run that can lose a cell for nothing.
//!
//! # Who outlasts whom
//!
//! Let a side be sure of s dominoes that cannot be hit and of k out of a set. It lays those of the set first. If the other can lay
//! at most m while k of the set are laid, then a side that moves first wins if s + k > m, and one that moves second if
//! s + k >= m: it cannot be the one that has no move left. To be surer of more than k only lowers m.

use transposition::NodeScore;

use super::super::Cells;
use super::super::packing::ANY_LINE;
use super::super::rules::{LOSS, WIN};
use super::Counted;
use super::lines::Lines;
use super::sure::sure;
use crate::cells::lanes::Set;

/// Sides that fall short by so many dominoes with one set are not likely to do without another.
pub(super) const HOPELESS: u64 = 3;

/// What a side has room for.
#[derive(Clone, Copy)]
pub(super) struct Room<C> {
    /// The cells it can cover at all.
    pub(super) usable: C,
    /// The last cells of the runs of an odd number of cells.
    pub(super) lone: C,
    /// The cells of those runs at an even distance from their ends.
    pub(super) even: C,
    /// Those of them whose run goes on two cells before.
    pub(super) joined: C,
    /// How many dominoes of the largest set are on even lines, and how many on odd ones.
    pub(super) lines: [u64; 2],
}

impl<C: Set> Room<C> {
    #[inline(always)]
    pub(super) fn of<const MOST: u32>(own: &Lines<C>, free: C) -> Self {
        let places = own.places(free);
        let packed = own.packing::<MOST>(places);
        let usable = own.domino(places);
        let lone = usable & !own.domino(packed);
        let (even, joined) = own.odd_runs::<MOST>(packed, lone);
        let on_even = (packed & own.second).count() as u64;
        Room { usable, lone, even, joined, lines: [on_even, packed.count() as u64 - on_even] }
    }

    /// The most dominoes that fit.
    #[inline(always)]
    pub(super) const fn most(&self) -> u64 {
        self.lines[0] + self.lines[1]
    }
}

/// What a side can count on beside dominoes that the opponent cannot hit.
#[derive(Clone, Copy)]
pub(super) struct Reserve<C> {
    /// How many of those there are.
    pub(super) safe: u64,
    /// Where it can place others beside them.
    pub(super) places: C,
}

impl<C: Set> Reserve<C> {
    /// That of the side whose lines are `own` and whose opponent has cells it can use.
    #[inline(always)]
    pub(super) fn of<const MOST: u32>(own: &Lines<C>, free: C, others_usable: C) -> Self {
        let safe = own.packing::<MOST>(own.places(free & !others_usable));
        Reserve { safe: safe.count() as u64, places: own.places(free & !own.domino(safe)) }
    }
}

/// One side against the other in a position with these free cells.
#[derive(Clone, Copy)]
pub(super) struct Duel<'a, C> {
    pub(super) own: &'a Lines<C>,
    pub(super) across: &'a Lines<C>,
    pub(super) free: C,
    pub(super) moves_first: bool,
}

impl<C: Set> Duel<'_, C> {
    /// By how many dominoes the side falls short with safe ones and a set of others against an opponent with `other` room; at
    /// none it has a move when its opponent has none.
    #[inline(always)]
    pub(super) fn missing<const MOST: u32>(&self, safe: u64, dominoes: C, other: &Room<C>) -> u64 {
        let sure = sure(self.own, self.across, self.free, dominoes, self.moves_first);
        let ahead = u64::from(!self.moves_first);
        less(self.most_beside::<MOST>(dominoes, sure, other) + 1, safe + sure + ahead)
    }

    /// The most dominoes that the opponent, which has `room`, can lay if the side lays so many of `dominoes`.
    #[inline(always)]
    fn most_beside<const MOST: u32>(&self, dominoes: C, laid: u64, room: &Room<C>) -> u64 {
        let cells = self.own.domino(dominoes);
        // From every cell that may be taken for nothing on to the end of its run.
        let free_of_cost = self.across.reached::<MOST>(cells & room.even, room.joined);
        let spare = (free_of_cost & room.lone) | (cells & !room.usable);
        let on_even = (spare & self.across.second).count() as u64;
        let on_odd = spare.count() as u64 - on_even;
        let left = |room: u64, spare: u64| less(room, (less(laid, spare) + 1) >> 1);
        left(room.lines[0], on_even) + left(room.lines[1], on_odd)
    }
}

/// `a - b`, or nothing if that is less; both are small.
#[inline(always)]
fn less(a: u64, b: u64) -> u64 {
    let difference = a.wrapping_sub(b);
    difference & (difference >> 63).wrapping_sub(1)
}

impl<C: Cells> Counted<C> {
    /// Won or lost, where counting tells; otherwise the whole range.
    #[inline]
    pub(super) fn counted_bounds(&self) -> (NodeScore, NodeScore) {
        let free = self.position.free();
        let (own, across) = self.lines_of(self.position.mover);
        let (room, other) = (Room::of::<ANY_LINE>(own, free), Room::of::<ANY_LINE>(across, free));
        if outlasts(Duel { own, across, free, moves_first: true }, &room, &other) {
            return (WIN, WIN);
        }
        if outlasts(Duel { own: across, across: own, free, moves_first: false }, &other, &room) {
            return (LOSS, LOSS);
        }
        (LOSS, WIN)
    }
}

/// Whether a side is sure to have a move when its opponent, which has `other` room, has none.
#[inline(always)]
fn outlasts<C: Cells>(duel: Duel<'_, C>, own: &Room<C>, other: &Room<C>) -> bool {
    let reserve = Reserve::of::<ANY_LINE>(duel.own, duel.free, other.usable);
    // At best half of the others are sure, and one; each costs the opponent a domino, and one more may go.
    let best = (own.most() - reserve.safe).div_ceil(2) + 1;
    if reserve.safe + 2 * best + 1 + u64::from(!duel.moves_first) <= other.most() {
        return false;
    }
    let one = duel.own.packing::<ANY_LINE>(reserve.places);
    let missing = duel.missing::<ANY_LINE>(reserve.safe, one, other);
    if missing == 0 || missing >= HOPELESS {
        return missing == 0;
    }
    let two = duel.own.packing_from_end::<ANY_LINE>(reserve.places);
    two != one && duel.missing::<ANY_LINE>(reserve.safe, two, other) == 0
}
