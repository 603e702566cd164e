//! A whole game and its exact solution: three rows of matches, take any number from one row, who takes the last one loses.

use std::num::NonZero;

use transposition::{Entry, Four, HashMove, KeyStream, NodeScore, Score, Table, TableError};
use transposition_search::{Ask, Game, Options, Searcher};

/// A row, and how many matches to take from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take(u8, u8);

impl HashMove for Take {
    const BITS: u32 = 6; // two bits for the row, four for the matches

    fn to_code(self) -> NonZero<u32> {
        NonZero::new(u32::from(self.0) << 4 | u32::from(self.1)).expect("a move takes at least one match")
    }
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Take((code.get() >> 4) as u8, (code.get() & 15) as u8))
    }
}

#[derive(Clone, Debug)]
struct Matches([u8; 3]);

impl Game for Matches {
    type Move = Take;
    type Key = u64;
    type Undo = ();

    fn key(&self) -> u64 {
        let [a, b, c] = self.0.map(u64::from);
        KeyStream::new(a << 16 | b << 8 | c).next_word() // well mixed, and different for different rows
    }
    fn outcome(&self) -> Option<NodeScore> {
        (self.0 == [0; 3]).then_some(NodeScore::new(1)) // the opponent had to take the last match
    }
    fn moves(&self, into: &mut Vec<Take>) {
        into.extend((0..3u8).flat_map(|row| (1..=self.0[usize::from(row)]).map(move |count| Take(row, count))));
    }
    fn make(&mut self, Take(row, count): Take) {
        self.0[usize::from(row)] -= count;
    }
    fn unmake(&mut self, Take(row, count): Take, (): ()) {
        self.0[usize::from(row)] += count;
    }
}

pub(crate) fn main() -> Result<(), TableError> {
    let table: Table<Entry<Take>, Four> = Table::with_mib(1)?; // all 64 bits of every key verified
    let mut searcher = Searcher::new(&table).with_options(Options::SOLVE);
    let solution = searcher.solve(&mut Matches([3, 4, 5]), Ask::Middle);
    assert_eq!((solution.value(), solution.best), (Some(Score::new(1)), Some(Take(0, 2))));
    println!("the first player wins, with {:?}", Take(0, 2));
    Ok(())
}
