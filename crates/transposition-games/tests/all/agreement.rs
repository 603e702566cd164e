//! The searches agree with looking at everything on real games, and on cyclic graphs where scores depend on the path.
#![cfg(all(feature = "connect4", feature = "synthetic"))]

use transposition_games::connect4::{Board, Connect4};
use transposition_games::synthetic::{Repetition, Rules, Shape, Walk};
use transposition_search::{CheckPlan, check_search};

#[test]
fn every_search_agrees_on_connect_four() {
    let board = Board::new(5, 4).unwrap();
    for moves in ["", "33", "332211", "1234512345"] {
        let game = Connect4::parse(board, moves).unwrap();
        let agreement =
            check_search(&game, CheckPlan::new(4).with_configurations(300)).unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(agreement.configurations, 300);
    }
}

#[test]
fn every_search_agrees_on_graphs_with_cycles() {
    let mut solved = 0;
    for number in 0..150 {
        let graph = Shape { positions: 8, moves: 2, ..Shape::default() }.cyclic(number).unwrap();
        let game = Walk::new(&graph, 0, Rules::of(Repetition::Draw));
        let agreement = check_search(&game, CheckPlan::new(number).with_configurations(60));
        solved += agreement.unwrap_or_else(|found| panic!("graph {number}: {found}")).solved;
    }
    assert!(solved > 0, "no graph was small enough to follow to its end");
}
