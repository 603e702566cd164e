//! Nim: some heaps of matches; a move takes any number from one heap. Who takes the last match wins, or, in the misère game,
//! loses.
//!
//! Knows the rules and an exact key that is the same for every order of the heaps. Does not use the theory that solves the
//! game: it is here to be searched, with the theory as its judge.

#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZero;

use transposition::{Depth, HashMove, NodeScore};
use transposition_search::Game;
use transposition_search::conformance::Conformant;

use crate::mix::mix;

/// The most heaps of a game.
const MOST_HEAPS: usize = 8;

/// Who wins when no match is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The player who took the last match.
    Normal,
    /// The player who did not.
    Misere,
}

/// A move: a heap of so many matches is left with fewer. Heaps of one size are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    from: u8,
    to: u8,
}

impl Take {
    /// The size of the heap before the move, 1 to 255.
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The size of the heap after the move, less than before.
    #[must_use]
    pub const fn to(self) -> u8 {
        self.to
    }
}

impl HashMove for Take {
    const BITS: u32 = 16;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add((u32::from(self.from) << 8 | u32::from(self.to)) - 1)
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        let (from, to) = ((code.get() >> 8) as u8, code.get() as u8);
        (code.get() < 1 << 16 && to < from).then_some(Take { from, to })
    }
}

/// A position of Nim. Scores are 1 for a win of the side to move and -1 for a loss.
///
/// ```
/// use transposition_games::nim::{Nim, Rule};
/// use transposition::{Depth, Score};
/// use transposition_search::{Stats, reference::minimax};
///
/// let mut position = Nim::new(&[1, 2, 3], Rule::Normal)?;
/// assert_eq!(minimax(&mut position, Depth::SOLVED, &mut Stats::default()), Score::new(-1));
/// # Ok::<(), transposition_games::nim::HeapsError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Nim {
    /// Sizes, with empty heaps behind the given ones.
    heaps: [u8; MOST_HEAPS],
    rule: Rule,
}

impl Nim {
    /// A game with heaps of these sizes.
    ///
    /// # Errors
    /// [`HeapsError`] if there are more than eight.
    pub fn new(heaps: &[u8], rule: Rule) -> Result<Self, HeapsError> {
        let mut all = [0; MOST_HEAPS];
        all.get_mut(..heaps.len()).ok_or(HeapsError(heaps.len()))?.copy_from_slice(heaps);
        Ok(Nim { heaps: all, rule })
    }

    /// The sizes of the heaps in ascending order, eight of them, empty ones included.
    #[must_use]
    pub fn sorted_heaps(&self) -> [u8; 8] {
        let mut heaps = self.heaps;
        heaps.sort_unstable();
        heaps
    }

    /// Who wins when no match is left.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl Game for Nim {
    type Move = Take;
    type Key = u64;
    /// The heap taken from.
    type Undo = usize;

    fn key(&self) -> u64 {
        mix(u64::from_le_bytes(self.sorted_heaps()))
    }

    fn outcome(&self) -> Option<NodeScore> {
        let score = match self.rule {
            Rule::Normal => NodeScore::new(-1),
            Rule::Misere => NodeScore::new(1),
        };
        (self.heaps == [0; MOST_HEAPS]).then_some(score)
    }

    /// The greatest heap first, the most matches first; heaps of one size once.
    fn moves(&self, into: &mut Vec<Take>) {
        let heaps = self.sorted_heaps();
        let mut last = 0;
        for from in heaps.into_iter().rev().filter(|&from| from > 0) {
            if from != last {
                into.extend((0..from).map(|to| Take { from, to }));
            }
            last = from;
        }
    }

    fn make(&mut self, mv: Take) -> usize {
        let heap =
            self.heaps.iter().position(|&size| size == mv.from).expect("a legal move takes from a heap there is");
        self.heaps[heap] = mv.to;
        heap
    }

    fn unmake(&mut self, mv: Take, heap: usize) {
        self.heaps[heap] = mv.from;
    }

    /// Each move takes a match at least.
    fn horizon(&self) -> Depth {
        Depth::new(self.heaps.iter().map(|&size| i32::from(size)).sum())
    }
}

impl Conformant for Nim {
    fn key_from_scratch(&self) -> u64 {
        let mut sizes: Vec<u8> = self.heaps.to_vec();
        sizes.sort_unstable();
        mix(sizes.iter().rev().fold(0, |code, &size| code << 8 | u64::from(size)))
    }

    /// The heaps turned round by one.
    fn images(&self) -> Vec<Self> {
        let mut turned = *self;
        turned.heaps.rotate_right(1);
        vec![turned]
    }
}

impl PartialEq for Nim {
    /// The order of the heaps means nothing.
    fn eq(&self, other: &Self) -> bool {
        self.rule == other.rule && self.sorted_heaps() == other.sorted_heaps()
    }
}

impl Eq for Nim {}

impl fmt::Debug for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nim({:?} {:?})", self.rule, self.heaps)
    }
}

/// More heaps than a position can hold. Its text is one sentence that names the number and the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapsError(usize);

impl fmt::Display for HeapsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} heaps are too many: a game of Nim can have at most {MOST_HEAPS} here", self.0)
    }
}

impl std::error::Error for HeapsError {}
