//! Making positions: from tiles, solved, scrambled, or any at all. Knows which boards can be solved.

use std::fmt;

use transposition::KeyStream;
use transposition_search::idastar::Puzzle;

use super::Fifteen;

impl Fifteen {
    /// The board with these tiles, row by row from the top, 0 for the empty cell.
    ///
    /// # Errors
    /// [`TilesError`] if the board has a side below 2 or more than 16 cells, if the tiles are not each number below the number
    /// of cells once, or if no moves lead home from there.
    pub fn new(columns: u32, rows: u32, tiles: &[u8]) -> Result<Self, TilesError> {
        let cells = check_size(columns, rows)?;
        let mut seen = vec![false; cells];
        for &tile in tiles {
            let place = seen.get_mut(usize::from(tile)).ok_or(TilesError(Reason::Tiles { cells }))?;
            *place = true;
        }
        if tiles.len() != cells || seen.contains(&false) {
            return Err(TilesError(Reason::Tiles { cells }));
        }
        let word = tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile));
        let empty = tiles.iter().take_while(|&&tile| tile != 0).count() as u8;
        let mut puzzle = Fifteen { tiles: word, empty, columns: columns as u8, rows: rows as u8, ways: 0, detours: 0 };
        if !puzzle.can_be_solved() {
            return Err(TilesError(Reason::Unsolvable));
        }
        puzzle.ways = puzzle.all_ways();
        puzzle.detours = puzzle.all_detours();
        Ok(puzzle)
    }

    /// The board with every tile at home.
    ///
    /// # Errors
    /// [`TilesError`] if the board has a side below 2 or more than 16 cells.
    pub fn solved(columns: u32, rows: u32) -> Result<Self, TilesError> {
        let cells = check_size(columns, rows)?;
        Fifteen::new(columns, rows, &(0..cells as u8).collect::<Vec<_>>())
    }

    /// A board `moves` random moves away from home, none of which takes the one before it back; always the same for a seed.
    ///
    /// # Errors
    /// [`TilesError`] if the board has a side below 2 or more than 16 cells.
    pub fn scrambled(columns: u32, rows: u32, moves: u32, seed: u64) -> Result<Self, TilesError> {
        let mut puzzle = Fifteen::solved(columns, rows)?;
        let (mut words, mut choice, mut last) = (KeyStream::new(seed), Vec::new(), None);
        for _ in 0..moves {
            choice.clear();
            puzzle.moves(&mut choice);
            choice.retain(|&mv| last.is_none_or(|last| !puzzle.takes_back(mv, last)));
            let mv = choice[(words.next_word() % choice.len() as u64) as usize];
            puzzle.make(mv);
            last = Some(mv);
        }
        Ok(puzzle)
    }

    /// Any board that can be solved, each as likely as the next; always the same for a seed.
    ///
    /// # Errors
    /// [`TilesError`] if the board has a side below 2 or more than 16 cells.
    pub fn random(columns: u32, rows: u32, seed: u64) -> Result<Self, TilesError> {
        let cells = check_size(columns, rows)?;
        let mut words = KeyStream::new(seed);
        loop {
            let mut tiles: Vec<u8> = (0..cells as u8).collect();
            for i in (1..cells).rev() {
                tiles.swap(i, (words.next_word() % (i as u64 + 1)) as usize);
            }
            match Fifteen::new(columns, rows, &tiles) {
                Err(TilesError(Reason::Unsolvable)) => {}
                made => return made,
            }
        }
    }

    /// Each move exchanges the empty cell with a tile, so it changes the order's parity and that of the empty cell's way home
    /// at once; where the two differ there is no way home. On boards with both sides 2 or more there is one otherwise.
    fn can_be_solved(&self) -> bool {
        let tiles: Vec<u8> = self.tiles().collect();
        let later_and_less = |(i, tile): (usize, &u8)| tiles[i..].iter().filter(|&other| other < tile).count();
        let inversions: usize = tiles.iter().enumerate().map(later_and_less).sum();
        (inversions + usize::from(self.way_home(0, self.empty))).is_multiple_of(2)
    }
}

fn check_size(columns: u32, rows: u32) -> Result<usize, TilesError> {
    let fits = columns >= 2 && rows >= 2 && columns <= 8 && rows <= 8 && columns * rows <= 16;
    if fits { Ok((columns * rows) as usize) } else { Err(TilesError(Reason::Size { columns, rows })) }
}

/// A board there cannot be. Its text is one sentence that says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesError(Reason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Size { columns: u32, rows: u32 },
    Tiles { cells: usize },
    Unsolvable,
}

impl fmt::Display for TilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::Size { columns, rows } => {
                write!(f, "a board of {columns}x{rows} tiles: it can have 2 or more of each and 16 cells at most")
            }
            Reason::Tiles { cells } => {
                write!(f, "the tiles are not those of the board: give each number from 0 to {} once", cells - 1)
            }
            Reason::Unsolvable => f.write_str("no moves lead home from these tiles: exchange any two of them"),
        }
    }
}

impl std::error::Error for TilesError {}
