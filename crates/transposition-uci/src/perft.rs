//! Lines of legal moves counted (perft), with the counts of subtrees kept in a table.

use transposition::{Depth, Four, KeyStream, Pack, Table, TableError, Value};
use transposition_games::chess::{Chess, Move};
use transposition_search::Game;

/// The deepest count that can be asked for. Its lines would not fit a number long before.
pub const MAX_DEPTH: u8 = 20;

/// The number of lines below a position, and how deep they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lines {
    count: u64,
    depth: u8,
}

impl Lines {
    /// Bits of a count; a greater one is not kept.
    const COUNT_BITS: u32 = 51;
}

impl Pack for Lines {
    /// `[depth 8 | count 51]`
    const BITS: u32 = Self::COUNT_BITS + 8;

    fn pack(self) -> Option<u64> {
        (self.count >> Self::COUNT_BITS == 0).then_some(self.count | u64::from(self.depth) << Self::COUNT_BITS)
    }

    fn unpack(bits: u64) -> Option<Self> {
        Some(Lines { count: bits & ((1 << Self::COUNT_BITS) - 1), depth: (bits >> Self::COUNT_BITS) as u8 })
    }
}

impl Value for Lines {
    fn depth(&self) -> Depth {
        Depth::new(self.depth.into())
    }
}

/// A counter of lines, with a table or without.
#[derive(Debug)]
pub struct Counter {
    /// All 64 bits of a key are compared, so that no position is taken for another.
    table: Option<Table<Lines, Four>>,
    /// A word for each depth: the same position at another depth is another key.
    depths: [u64; MAX_DEPTH as usize + 1],
    buffers: Vec<Vec<Move>>,
    /// Subtrees that the table knew.
    pub hits: u64,
    /// Subtrees that it was asked for.
    pub probes: u64,
}

impl Counter {
    /// A counter with a table of this many mebibytes; with none if that is 0.
    ///
    /// # Errors
    ///
    /// If the system refuses the memory.
    pub fn new(mib: u64) -> Result<Self, TableError> {
        let table = if mib == 0 { None } else { Some(Table::with_mib(mib)?) };
        let mut words = KeyStream::new(0x9E37);
        let depths = std::array::from_fn(|_| words.next_word());
        Ok(Counter { table, depths, buffers: vec![Vec::new(); MAX_DEPTH as usize + 1], hits: 0, probes: 0 })
    }

    /// The number of lines of `depth` legal moves; nothing if it is 2^64 or more.
    ///
    /// # Panics
    ///
    /// If `depth` is more than [`MAX_DEPTH`].
    pub fn count(&mut self, position: &mut Chess, depth: u8) -> Option<u64> {
        if depth < 2 {
            // To count the moves is less work than to ask the table.
            return Some(position.perft(depth.into()));
        }
        let key = position.key() ^ self.depths[usize::from(depth)];
        if let Some(table) = &self.table {
            self.probes += 1;
            if let Some(known) = table.probe(key) {
                self.hits += 1;
                return Some(known.count);
            }
        }
        let mut moves = std::mem::take(&mut self.buffers[usize::from(depth)]);
        moves.clear();
        position.legal_moves(&mut moves);
        let lines = moves.iter().try_fold(0, |lines: u64, &mv| {
            let undo = position.make(mv);
            let below = self.count(position, depth - 1);
            position.unmake(mv, undo);
            lines.checked_add(below?)
        });
        self.buffers[usize::from(depth)] = moves;
        if let (Some(table), Some(count)) = (&self.table, lines) {
            table.store(key, Lines { count, depth });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(fen: &str, depth: u8, mib: u64) -> (u64, u64) {
        let mut counter = Counter::new(mib).unwrap();
        let lines = counter.count(&mut Chess::from_fen(fen, false).unwrap(), depth).unwrap();
        (lines, counter.hits)
    }

    #[test]
    fn the_same_position_at_another_depth_has_another_count() {
        const KINGS: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
        assert_eq!(count(KINGS, 5, 0), (23_000, 0));
        let (lines, hits) = count(KINGS, 5, 1);
        assert!(lines == 23_000 && hits > 0, "{lines} {hits}");
    }

    #[test]
    fn the_table_changes_no_count() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            assert_eq!(count(fen, 4, 1).0, count(fen, 4, 0).0, "{fen}");
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_not_kept() {
        let most = Lines { count: (1 << 51) - 1, depth: 20 };
        assert_eq!(Lines::unpack(most.pack().unwrap()), Some(most));
        assert_eq!(Lines { count: 1 << 51, depth: 1 }.pack(), None);
    }
}
