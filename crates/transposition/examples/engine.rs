//! An engine's own search over the table: what replaces a hand-made one.
//!
//! The game is the smallest one with wins at a distance: take one to three stones, whoever takes the last one wins.
//! `cargo run --release -p transposition --example engine`

use std::num::NonZero;

use transposition::{Bands, Bound, Depth, Entry, HashMove, NodeScore, Ply, Score, Table, Window};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take(u32);

impl HashMove for Take {
    const BITS: u32 = 2;
    fn to_code(self) -> NonZero<u32> {
        NonZero::new(self.0).expect("a move takes at least one stone")
    }
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Take(code.get()))
    }
}

/// A win now is 32000; each ply away costs a point.
const BANDS: Bands = Bands::new(&[(31_001, 32_000)]);
const LOST_HERE: NodeScore = NodeScore::new(-32_000);

/// Any well-mixed function of the position will do; an engine has its Zobrist keys.
fn key(stones: u32) -> u64 {
    u64::from(stones + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn search(table: &Table<Entry<Take>>, stones: u32, depth: Depth, window: Window, ply: Ply) -> Score {
    let here = BANDS.at(ply);
    let hit = table.probe(key(stones)); // a copy, or nothing
    if let Some(score) = hit.and_then(|entry| entry.cutoff(depth, window, here)) {
        return score; // deep enough, and it settles the window
    }
    if stones == 0 {
        return here.to_root(LOST_HERE);
    }
    if depth.is_leaf() {
        return Score::ZERO;
    }
    let mut moves: Vec<Take> = (1..=stones.min(3)).map(Take).collect();
    let first = hit.and_then(|entry| entry.hash_move());
    moves.sort_by_key(|&mv| Some(mv) != first); // the hash move first, if it is one of the legal ones
    let (mut best, mut best_move) = (Score::MIN, None);
    let mut open = window; // `window` keeps the original alpha
    for mv in moves {
        table.prefetch(key(stones - mv.0));
        let score = -search(table, stones - mv.0, depth - 1, -open, ply.next());
        if score > best {
            (best, best_move) = (score, Some(mv));
        }
        open = open.raised(score);
        if open.is_closed() {
            break;
        }
    }
    table.store(key(stones), Entry::new(depth, here.to_node(best), Bound::of(best, window), best_move));
    best
}

fn main() -> Result<(), transposition::TableError> {
    let table: Table<Entry<Take>> = Table::with_mib(1)?;
    for stones in [7, 8] {
        table.new_search(); // once per root search: what is in the table grows older
        let score = search(&table, stones, Depth::new(20), Window::FULL, Ply::ROOT);
        let best = table.probe(key(stones)).and_then(|entry| entry.hash_move());
        println!("{stones} stones: score {score}, best {best:?}, table {} permille full", table.hashfull());
        let distance = if stones % 4 == 0 { stones / 2 } else { 2 * (stones / 4) + 1 };
        assert_eq!(score.get().abs(), 32_000 - distance as i32, "a known distance");
    }
    Ok(())
}
