//! The positions that may come back, and when one that did is a draw. Knows keys; does not know moves.

/// The positions before the present one, by key.
///
/// A position that was met since the root of the search is a draw when it comes again: whoever could do better would have
/// done so the first time. One from the game before the root is a draw only when it comes for the third time, as in the
/// rules, since neither player can be assumed to repeat what he played.
#[derive(Clone, Debug)]
pub(super) struct Past {
    keys: Vec<u64>,
    /// The first position that can still come back: no move since was irreversible.
    first: u32,
    /// How many positions lie before the root of the search. The root itself counts as met by the search.
    root: u32,
}

impl Past {
    pub(super) const fn new() -> Self {
        Past { keys: Vec::new(), first: 0, root: 0 }
    }

    /// Goes on from the position of `key` by a move; what must be handed to [`pop`](Self::pop) to come back.
    #[inline]
    pub(super) fn push(&mut self, key: u64, irreversible: bool) -> u32 {
        let first = self.first;
        self.keys.push(key);
        if irreversible {
            self.first = self.keys.len() as u32;
        }
        first
    }

    #[inline]
    pub(super) fn pop(&mut self, first: u32) {
        self.keys.pop();
        self.first = first;
    }

    /// Makes the present position the root, and forgets what cannot come back.
    pub(super) fn settle(&mut self) {
        self.keys.drain(..self.first as usize);
        self.first = 0;
        self.root = self.keys.len() as u32;
    }

    /// The plies made since the last irreversible move, as far as they are known.
    #[inline]
    pub(super) fn reversible(&self) -> u32 {
        self.keys.len() as u32 - self.first
    }

    /// If the position of `key` repeats: how many plies back the occurrence lies that makes it a draw.
    #[inline]
    pub(super) fn repeats(&self, key: u64) -> Option<u32> {
        let mut in_game = 0;
        // Each side needs two moves to bring a position back.
        let mut back = 4;
        while back <= self.reversible() {
            let at = self.keys.len() - back as usize;
            if self.keys[at] == key {
                in_game += 1;
                if at >= self.root as usize || in_game == 2 {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// The positions that can still come back, and whether each was met since the root, so that meeting it again is a draw.
    pub(super) fn standing(&self) -> impl Iterator<Item = (u64, bool)> + '_ {
        (self.first as usize..self.keys.len()).map(|at| (self.keys[at], at >= self.root as usize))
    }
}
