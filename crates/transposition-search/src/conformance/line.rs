//! Seeded random positions of any game. Knows legal moves and ends; does not know what makes a position interesting.

use transposition::KeyStream;

use super::Conformant;

/// A random line of `plies` legal moves from `start` that does not end the game, or nothing if a thousand tries found none.
///
/// Each move is drawn from all legal ones; a line that ends the game too early is thrown away and begun again.
///
/// ```
/// # use std::num::NonZero;
/// # use transposition_search::conformance::Conformant;
/// # use transposition::{HashMove, NodeScore};
/// # use transposition_search::Game;
/// # #[derive(Clone, Debug, PartialEq)]
/// # struct Nim(u32);
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Take(u32);
/// # impl HashMove for Take {
/// #     const BITS: u32 = 2;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(self.0).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Take(code.get())) }
/// # }
/// # impl Game for Nim {
/// #     type Move = Take;
/// #     type Key = u32;
/// #     type Undo = ();
/// #     fn key(&self) -> u32 { self.0 }
/// #     fn outcome(&self) -> Option<NodeScore> { (self.0 == 0).then_some(NodeScore::new(-1)) }
/// #     fn moves(&self, into: &mut Vec<Take>) { into.extend((1..=self.0.min(3)).map(Take)); }
/// #     fn make(&mut self, mv: Take) { self.0 -= mv.0; }
/// #     fn unmake(&mut self, mv: Take, (): ()) { self.0 += mv.0; }
/// # }
/// # impl Conformant for Nim {
/// #     fn key_from_scratch(&self) -> u32 { self.0 }
/// # }
/// use transposition_search::conformance::random_line;
/// use transposition::KeyStream;
///
/// // Nim with 12 matches, one to three at a time.
/// let line = random_line(&Nim(12), 3, &mut KeyStream::new(1)).expect("three moves take at most 9");
/// assert_eq!(line.len(), 3);
/// assert_eq!(random_line(&Nim(12), 12, &mut KeyStream::new(1)), None); // the twelfth move ends the game at the latest
/// ```
pub fn random_line<G: Conformant>(start: &G, plies: usize, random: &mut KeyStream) -> Option<Vec<G::Move>> {
    let (mut line, mut moves) = (Vec::new(), Vec::new());
    for _ in 0..1000 {
        let mut game = start.clone();
        line.clear();
        while game.outcome().is_none() {
            if line.len() == plies {
                return Some(line);
            }
            moves.clear();
            game.all_moves(&mut moves);
            let mv = moves[(random.next_word() % moves.len() as u64) as usize];
            game.make(mv);
            line.push(mv);
        }
    }
    None
}
