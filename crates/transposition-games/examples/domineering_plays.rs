//! In how many ways can a game of Domineering be played to its end? Counted over the graph of its positions, with memos of
//! every kind: none, a dictionary without bounds, and bounded tables down to a small part of the graph.
//!
//! `cargo run --release -p transposition-games --example domineering_plays [board, as 5x5]`
#![allow(clippy::print_stdout, reason = "the figures are its purpose")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;

use transposition::Fate;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Always;
use transposition_games::domineering::{Board, Domineering, Player};
use transposition_search::memo::{Memo, Recurrence};
use transposition_search::{Game, Limits, NoTable, ValueTable};

/// The number of ways to play on, modulo 2^64.
struct Plays;

impl Recurrence for Plays {
    type State = Domineering;
    type Key = u64;
    type Value = u64;
    type Sum = u64;

    fn key(&self, state: &Domineering) -> u64 {
        state.key()
    }

    fn known(&self, state: &Domineering) -> Option<u64> {
        state.outcome().map(|_| 1)
    }

    fn successors(&self, state: &Domineering, into: &mut Vec<Domineering>) {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        into.extend(moves.into_iter().map(|mv| {
            let mut after = *state;
            after.make(mv);
            after
        }));
    }

    fn start(&self, _: &Domineering) -> u64 {
        0
    }

    fn add(&self, _: &Domineering, sum: &mut u64, _: usize, value: u64) {
        *sum = sum.wrapping_add(value);
    }

    fn finish(&self, _: &Domineering, sum: u64) -> u64 {
        sum
    }
}

/// The memo that never forgets.
#[derive(Default)]
struct Dictionary(RefCell<HashMap<u64, u64>>);

impl ValueTable<u64, u64> for Dictionary {
    fn probe(&self, key: u64) -> Option<u64> {
        self.0.borrow().get(&key).copied()
    }

    fn store(&self, key: u64, value: u64) -> Fate {
        self.0.borrow_mut().insert(key, value).map_or(Fate::Added, |_| Fate::Renewed)
    }
}

fn main() {
    let board = std::env::args().nth(1).map_or_else(|| Board::new(5, 5), |text| text.parse());
    let start = match board {
        Ok(board) => Domineering::new(board, Player::Vertical),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    println!("memo                expanded        seconds");
    let dictionary = Dictionary::default();
    let plays = count("dictionary", &start, &dictionary, None).expect("it has no limit");
    println!("                    {} positions kept, {plays} ways to play (modulo 2^64)", dictionary.0.borrow().len());
    for bits in [20, 18, 16, 14, 12, 10] {
        let config = ModelConfig::entries(1 << bits);
        let table = ModelTable::<u64, _>::new(config, Always).expect("a sound shape");
        let found = count(&format!("2^{bits} entries"), &start, &table, Some(200_000_000));
        assert!(found.is_none_or(|found| found == plays), "the table changed the count");
    }
    count("none", &start, NoTable, Some(50_000_000));
}

fn count<T: ValueTable<u64, u64>>(name: &str, start: &Domineering, table: T, most: Option<u64>) -> Option<u64> {
    let limits = Limits { nodes: most, ..Limits::default() };
    let mut memo = Memo::new(table).with_limits(limits);
    let begun = Instant::now();
    let found = memo.value(&Plays, *start).ok();
    let note = if found.is_none() { "  given up" } else { "" };
    println!("{name:<19} {:<14} {:8.3}{note}", memo.stats().expanded, begun.elapsed().as_secs_f64());
    found
}
