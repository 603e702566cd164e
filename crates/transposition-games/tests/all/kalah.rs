//! Kalah: the promises of the `Game` trait, the published margins, and proof numbers asked for them.
#![cfg(feature = "kalah")]

use crate::common;
use serde::Deserialize;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::TwoBig1;
use transposition::{Depth, Score};
use transposition_games::kalah::Kalah;
use transposition_search::conformance::Kit;
use transposition_search::dfpn::{Dfpn, ProofNumbers};
use transposition_search::{Stats, reference::minimax};

#[derive(Deserialize)]
struct Figures {
    houses: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    houses: u32,
    margins: Vec<i32>,
}

/// The published games: houses, seeds, margin.
fn published() -> impl Iterator<Item = (u32, u32, i32)> {
    let figures: Figures = common::figures("kalah_solved.toml");
    figures.houses.into_iter().flat_map(|Row { houses, margins }| {
        margins.into_iter().zip(1..).map(move |(margin, seeds)| (houses, seeds, margin))
    })
}

#[test]
fn kalah_conforms_in_many_shapes() {
    for (houses, seeds) in [(1, 1), (1, 127), (2, 3), (3, 2), (4, 1), (5, 4), (6, 4), (7, 2), (7, 18)] {
        let start = Kalah::new(houses, seeds).expect("a shape that fits");
        let summary = Kit::new(4).with_positions(1_000).check(&start).unwrap_or_else(|breach| panic!("{breach}"));
        assert_eq!(summary.unended, 0, "{start:?}");
        assert!(summary.images > 0 && summary.bounded == summary.values, "{start:?}: {summary:?}");
    }
}

#[test]
fn games_of_up_to_twelve_seeds_a_side_have_their_published_margin() {
    let mut solved = 0;
    for (houses, seeds, margin) in published().filter(|(houses, seeds, _)| houses * seeds <= 12) {
        let start = Kalah::new(houses, seeds).expect("a shape that fits");
        assert_eq!(common::solved(&start, &common::table(16)).score.get(), margin, "{start:?}");
        solved += 1;
    }
    assert_eq!(solved, 7);
}

#[test]
fn games_of_up_to_sixteen_seeds_a_side_have_their_published_margin() {
    let mut solved = 0;
    for (houses, seeds, margin) in published().filter(|(houses, seeds, _)| (13..=16).contains(&(houses * seeds))) {
        let mut start = Kalah::new(houses, seeds).expect("a shape that fits");
        assert_eq!(common::solved_strongly(&mut start), margin, "{start:?}");
        solved += 1;
    }
    assert_eq!(solved, 2);
}

/// `cargo test --release -p transposition-games --test all kalah -- --ignored`
#[test]
#[ignore = "takes half a minute: cargo test -p transposition-games --test all kalah -- --ignored"]
fn games_of_up_to_twenty_four_seeds_a_side_have_their_published_margin() {
    for (houses, seeds, margin) in [(6, 3, 2), (4, 5, 2), (5, 4, 12), (4, 6, 0)] {
        assert!(published().any(|row| row == (houses, seeds, margin)));
        let mut start = Kalah::new(houses, seeds).expect("a shape that fits");
        assert_eq!(common::solved_strongly(&mut start), margin, "{start:?}");
    }
}

#[test]
fn proof_numbers_find_the_published_margin_over_a_table_of_any_size() {
    for (houses, seeds, margin) in [(4, 1, 2), (5, 1, 0), (6, 1, 2)] {
        for entries in [16, 1 << 10, 1 << 16] {
            let mut game = Kalah::new(houses, seeds).expect("a shape that fits");
            let config = ModelConfig::entries(entries).with_ways(2);
            let table = ModelTable::<ProofNumbers, _>::new(config, TwoBig1).expect("a sound shape");
            let mut searcher = Dfpn::new(&table);
            for aim in [margin, margin + 1] {
                let proof = searcher.prove(&mut game, Score::new(aim)).expect("no limit");
                assert_eq!(proof.holds, aim <= margin, "({houses},{seeds}), {entries} entries, aim {aim}");
            }
        }
    }
}

#[test]
fn plain_minimax_finds_the_margin_of_the_smallest_game() {
    let mut game = Kalah::new(4, 1).expect("a shape that fits");
    assert_eq!(minimax(&mut game, Depth::SOLVED, &mut Stats::default()), Score::new(2));
}
