//! The line being searched: its nodes, and the numbers of every child of each. Knows the arithmetic of a node over its
//! children; does not know games or tables.

use super::aim::Aim;
use super::numbers::{INFINITE, MOST, Numbers};

/// A move with what is known of the position after it, as the mover sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) numbers: Numbers,
    pub(super) keeps_turn: bool,
}

/// A node of the line.
#[derive(Debug)]
pub(super) struct Node<U> {
    pub(super) aim: Aim,
    /// The numbers at which the parent wants to look elsewhere.
    pub(super) limits: Numbers,
    /// Where the node's children begin in the line's stack; they end where the next node's begin.
    pub(super) first: usize,
    /// The work behind the node: nodes entered before it, less those an earlier visit had spent on it.
    pub(super) work_from: u64,
    /// The child being searched and how to take its move back.
    pub(super) open: Option<(usize, U)>,
}

/// What a node comes to over its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    pub(super) numbers: Numbers,
    /// The child with the least proof number, the first of equals.
    pub(super) best: usize,
    /// The least proof number among the others.
    second: u32,
    /// Disproof numbers of the children, unsaturated.
    sum: u64,
}

impl Summary {
    /// Over a node's children: the mover needs one of them, the opponent must refute all.
    pub(super) fn of<M>(children: &[Child<M>]) -> Self {
        let (mut best, mut least, mut second, mut sum, mut refuted) = (0, INFINITE, INFINITE, 0, false);
        for (i, Child { numbers, .. }) in children.iter().enumerate() {
            if numbers.proof < least {
                (best, second, least) = (i, least, numbers.proof);
            } else {
                second = second.min(numbers.proof);
            }
            refuted |= numbers.disproof == INFINITE;
            sum += u64::from(numbers.disproof);
        }
        let disproof = if refuted { INFINITE } else { sum.min(u64::from(MOST)) as u32 };
        Summary { numbers: Numbers { proof: least, disproof }, best, second, sum }
    }

    /// How far to search the best child, in the mover's numbers, if the node itself is to stay within `limits`.
    ///
    /// The child may grow a quarter beyond its best rival before the search turns to that one: turning at once, which the
    /// plain rule asks, would tear down and rebuild the same subtrees over and over.
    pub(super) fn child_limits<M>(&self, limits: Numbers, children: &[Child<M>]) -> Numbers {
        let beyond_rival = self.second.saturating_add(self.second / 4).max(self.second.saturating_add(1));
        let proof = limits.proof.min(if beyond_rival > MOST { INFINITE } else { beyond_rival });
        let others = self.sum - u64::from(children[self.best].numbers.disproof);
        let disproof =
            if limits.disproof == INFINITE { INFINITE } else { (u64::from(limits.disproof) - others) as u32 };
        Numbers { proof, disproof }
    }

    pub(super) fn exceeds(&self, limits: Numbers) -> bool {
        self.numbers.proof >= limits.proof || self.numbers.disproof >= limits.disproof
    }
}
