//! What a table of each size saves IDA* on the fifteen puzzle: seeded boards, each solved without a table and with an empty
//! one of every size, the lengths compared.
//!
//! `cargo run --release -p transposition-games --example fifteen_table [boards] [scramble moves]`
#![allow(clippy::print_stdout, reason = "the figures are its purpose")]

use std::time::Instant;

use transposition::Replace;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Always, Big1, TwoBig1};
use transposition_games::fifteen::Fifteen;
use transposition_search::idastar::{CostBound, IdaStar, IdaStats};
use transposition_search::{NoTable, ValueTable};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let (Some(Ok(boards)), Some(Ok(moves))) = (arguments.next().or(Some(Ok(100))), arguments.next().or(Some(Ok(40))))
    else {
        eprintln!("give two whole numbers: how many boards, and how many random moves from home each is");
        std::process::exit(2);
    };
    let puzzles: Vec<Fifteen> =
        (0..boards).map(|seed| Fifteen::scrambled(4, 4, moves, seed.into()).expect("four by four fits")).collect();

    let begun = Instant::now();
    let plain: Vec<(u32, IdaStats)> = puzzles.iter().map(|puzzle| solve(puzzle, NoTable)).collect();
    let nodes: u64 = plain.iter().map(|(_, stats)| stats.nodes).sum();
    let lengths: u32 = plain.iter().map(|(cost, _)| cost).sum();
    println!(
        "{boards} boards, {moves} random moves from home, mean length {:.1}",
        f64::from(lengths) / f64::from(boards)
    );
    println!("no table: {nodes} nodes, {:.2} s", begun.elapsed().as_secs_f64());
    println!("entries    policy   nodes           saved    seconds");
    for bits in (10..=20).step_by(2) {
        measure("Always", bits, 1, Always, &puzzles, &plain);
        measure("Big1", bits, 1, Big1, &puzzles, &plain);
        measure("TwoBig1", bits, 2, TwoBig1, &puzzles, &plain);
    }
}

fn solve<T: ValueTable<u64, CostBound>>(puzzle: &Fifteen, table: T) -> (u32, IdaStats) {
    let mut puzzle = *puzzle;
    let solution = IdaStar::new(table).solve(&mut puzzle).expect("no limit").expect("it came from home");
    (solution.cost, solution.stats)
}

fn measure<R: Replace>(name: &str, bits: u32, ways: usize, policy: R, puzzles: &[Fifteen], plain: &[(u32, IdaStats)]) {
    let config = ModelConfig::entries(1 << bits).with_ways(ways);
    let table = ModelTable::<CostBound, R>::new(config, policy).expect("a sound shape");
    let begun = Instant::now();
    let mut nodes = 0;
    for (puzzle, (cost, _)) in puzzles.iter().zip(plain) {
        table.clear();
        let (found, stats) = solve(puzzle, &table);
        assert_eq!(found, *cost, "the table changed the length of {puzzle:?}");
        nodes += stats.nodes;
    }
    let before: u64 = plain.iter().map(|(_, stats)| stats.nodes).sum();
    let saved = 100.0 * (1.0 - nodes as f64 / before as f64);
    println!("2^{bits:<8} {name:<8} {nodes:<14} {saved:5.1} %  {:6.2}", begun.elapsed().as_secs_f64());
}
