//! k in a row: the promises of the `Game` trait, the known values, and proof numbers over tables far smaller than the tree.
#![cfg(feature = "k_in_a_row")]

use crate::common;
use serde::Deserialize;
use transposition::Score;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::TwoBig1;
use transposition_games::k_in_a_row::{Board, KInARow};
use transposition_search::conformance::Kit;
use transposition_search::dfpn::{Dfpn, ProofNumbers};

#[derive(Deserialize)]
struct Figures {
    boards: Vec<Known>,
    larger: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    columns: u32,
    rows: u32,
    k: u32,
    value: i32,
}

fn start(columns: u32, rows: u32, k: u32) -> KInARow {
    KInARow::new(Board::new(columns, rows, k).expect("a board that fits"))
}

fn proof_table(entries: u64) -> ModelTable<ProofNumbers, TwoBig1> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(2), TwoBig1).expect("a sound shape")
}

#[test]
fn k_in_a_row_conforms_on_boards_of_many_shapes() {
    let boards = [
        (1, 1, 1),
        (3, 3, 1),
        (1, 64, 5),
        (64, 1, 2),
        (3, 3, 3),
        (4, 3, 3),
        (3, 5, 4),
        (4, 4, 4),
        (6, 6, 5),
        (8, 8, 4),
    ];
    let mut pruned = 0;
    for (columns, rows, k) in boards {
        let game = start(columns, rows, k);
        let summary = Kit::new(5).with_positions(1_000).check(&game).unwrap_or_else(|breach| panic!("{breach}"));
        assert_eq!(summary.unended, 0, "{game:?}");
        assert!(summary.values > 0 && summary.positions > 1, "{game:?}: {summary:?}");
        pruned += summary.pruned_moves;
    }
    assert!(pruned > 200, "{pruned}");
}

#[test]
fn tic_tac_toe_has_its_765_positions_up_to_symmetry() {
    let summary = Kit::new(6).with_positions(10_000).check(&start(3, 3, 3)).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(summary.positions, 765);
}

#[test]
fn every_known_board_has_its_value() {
    let figures: Figures = common::figures("k_in_a_row_solved.toml");
    for Known { columns, rows, k, value } in figures.boards {
        let report = common::solved(&start(columns, rows, k), &common::table(16));
        assert_eq!(report.score.get(), value, "{columns}x{rows}, {k} in a row");
    }
}

#[test]
fn every_larger_known_board_has_its_value() {
    let figures: Figures = common::figures("k_in_a_row_solved.toml");
    for Known { columns, rows, k, value } in figures.larger {
        let found = common::solved_strongly(&mut start(columns, rows, k));
        assert_eq!(found, value, "{columns}x{rows}, {k} in a row");
    }
}

#[test]
fn proof_numbers_find_the_known_values_over_tables_far_smaller_than_the_tree() {
    for (columns, rows, k, value) in [(3, 3, 3, 0), (4, 3, 3, 1), (4, 4, 3, 1), (4, 4, 4, 0)] {
        for entries in [if k == 4 { 1 << 11 } else { 16 }, 1 << 16] {
            let table = proof_table(entries);
            let mut searcher = Dfpn::new(&table);
            for aim in [value, value + 1] {
                let proof = searcher.prove(&mut start(columns, rows, k), Score::new(aim)).expect("no limit");
                assert_eq!(proof.holds, aim <= value, "{columns}x{rows}, {k} in a row, {entries} entries, aim {aim}");
            }
        }
    }
}
