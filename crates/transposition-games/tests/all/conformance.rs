//! Every game here keeps every promise of the `Game` trait, on boards of many shapes.
#![cfg(all(feature = "tictactoe", feature = "connect4", feature = "domineering"))]

use transposition_games::connect4::{self, Connect4, Forced};
use transposition_games::domineering::{self, Counted, Domineering, Player};
use transposition_games::tictactoe::{Keys, TicTacToe};
use transposition_search::conformance::{Conformant, Kit, Summary};

fn conforms<G: Conformant>(start: &G, kit: Kit) -> Summary {
    let summary = kit.check(start).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(summary.unended, 0, "{start:?}");
    summary
}

#[test]
fn tic_tac_toe_conforms_with_published_and_with_seeded_keys() {
    for keys in [Keys::PUBLISHED, Keys::seeded(7)] {
        // 5,478 positions can come up; the kit must see them all.
        let summary = conforms(&TicTacToe::new(keys), Kit::new(1).with_positions(10_000));
        assert_eq!(summary.positions, 5478);
        assert!(summary.transpositions > 5_000 && summary.values > 100, "{summary:?}");
    }
}

#[test]
fn connect_four_conforms_on_boards_of_many_shapes() {
    let sizes = [(1, 1), (1, 63), (2, 3), (3, 5), (32, 1), (4, 4), (5, 4), (4, 15), (7, 6), (8, 7), (9, 6), (12, 4)];
    let mut all = (0, 0);
    for (width, height) in sizes {
        let board = connect4::Board::new(width, height).expect("a board that fits");
        let summary = conforms(&Connect4::new(board), Kit::new(2).with_positions(1_000));
        assert!(summary.images > 0 && summary.foretold_keys > 0 && summary.values > 0, "{board}: {summary:?}");
        assert_eq!(summary.bounded, summary.values, "{board}");
        all = (all.0 + summary.values, all.1 + summary.pruned_moves);
    }
    assert!(all.0 > 2_000 && all.1 > 200, "{all:?}");
}

#[test]
fn connect_four_with_forced_moves_conforms_on_boards_of_many_shapes() {
    let sizes =
        [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (4, 7), (7, 6), (8, 7), (9, 6), (12, 4), (3, 5), (2, 3), (1, 1)];
    let mut all = (0, 0);
    for (width, height) in sizes {
        let board = connect4::Board::new(width, height).expect("a board that fits");
        let start = Forced::new(board, &Connect4::new(board));
        let kit = Kit::new(5).with_positions(1_000).with_play_outs(300).with_oracle_nodes(3_000_000);
        let summary = conforms(&start, kit);
        assert!(summary.images > 0 && summary.values > 0, "{board}: {summary:?}");
        assert_eq!(summary.bounded, summary.values, "{board}");
        all = (all.0 + summary.values, all.1 + summary.pruned_moves);
    }
    assert!(all.0 > 10_000 && all.1 > 1_000, "{all:?}");
}

#[test]
fn domineering_conforms_on_boards_of_many_shapes() {
    let sizes = [(1, 2), (1, 64), (64, 1), (2, 32), (21, 3), (3, 4), (4, 4), (5, 5), (5, 6), (6, 5), (8, 8)];
    let mut values = 0;
    for (rows, columns) in sizes {
        let board = domineering::Board::new(rows, columns).expect("a board that fits");
        for first in [Player::Vertical, Player::Horizontal] {
            for bounds in [false, true] {
                let start = Domineering::new(board, first).with_static_bounds(bounds);
                let summary = conforms(&start, Kit::new(3).with_positions(500));
                assert!(summary.images > 0 && summary.values > 0, "{start:?}: {summary:?}");
                values += summary.values;
            }
        }
    }
    assert!(values > 3_000, "{values}");
}

#[test]
fn domineering_with_dominoes_counted_conforms_on_boards_of_many_shapes() {
    let sizes = [(1, 2), (1, 64), (64, 1), (2, 32), (21, 3), (3, 4), (4, 4), (5, 5), (5, 6), (6, 5), (8, 8)];
    let mut values = 0;
    for (rows, columns) in sizes {
        let board = domineering::Board::new(rows, columns).expect("a board that fits");
        for first in [Player::Vertical, Player::Horizontal] {
            let summary = conforms(&Counted::new(&Domineering::new(board, first)), Kit::new(3).with_positions(500));
            assert!(summary.images > 0 && summary.values > 0, "{board}: {summary:?}");
            values += summary.values;
        }
    }
    for (rows, columns) in [(9, 9), (2, 40), (81, 1), (1, 81), (27, 3)] {
        let board = domineering::Board::wide(rows, columns).expect("a board that fits");
        let start = Domineering::new(board, Player::Vertical);
        let summary = conforms(&start, Kit::new(4).with_positions(300));
        values += summary.values;
        let summary = conforms(&Counted::new(&start), Kit::new(4).with_positions(300));
        values += summary.values;
    }
    assert!(values > 3_000, "{values}");
}
