//! Tic-tac-toe: the published figures, to the node.
#![cfg(feature = "tictactoe")]

use crate::common;
use serde::Deserialize;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Depth, Entry, Index, NodeScore, Replace, Score, check_keys};
use transposition_games::tictactoe::{Keys, Square, TicTacToe};
use transposition_search::{
    Game, NoTable, ProbeOrder, Report, Request, SearchTable, Stats,
    reference::{Negamax, minimax},
};

#[derive(Deserialize)]
struct Figures {
    nodes: Nodes,
    verified: Vec<Verified>,
    unverified: Vec<Unverified>,
    unverified_first_moves: FirstMoves,
}

#[derive(Deserialize)]
struct Nodes {
    minimax: u64,
    alpha_beta: u64,
    unbounded_table: u64,
    unbounded_table_entries: u64,
}

#[derive(Deserialize)]
struct Verified {
    bits: u32,
    always: Row,
    depth: Row,
    two: Row,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Row {
    nodes: u64,
    probes: u64,
    hits: u64,
    cutoffs: u64,
}

#[derive(Deserialize)]
struct Unverified {
    bits: u32,
    nodes: u64,
    value: i32,
}

#[derive(Deserialize)]
struct FirstMoves {
    bits: u32,
    values: Vec<i32>,
}

fn figures() -> Figures {
    common::figures("tictactoe.toml")
}

fn start() -> TicTacToe {
    TicTacToe::new(Keys::PUBLISHED)
}

fn search<T: SearchTable<u64, Square>>(game: &mut TicTacToe, table: T, depth: Depth) -> Report<Square> {
    let mut searcher = Negamax::new(table).with_probe_order(ProbeOrder::AfterOutcome);
    searcher.search(game, Request::to_depth(depth)).expect("no limit is set")
}

fn table(bits: u32, policy: Policy, check_bits: u32) -> ModelTable<Entry<Square>, Policy> {
    let config = ModelConfig::buckets(1 << bits).with_index(Index::LowBits).with_check_bits(check_bits);
    ModelTable::new(config.with_ways(policy.min_ways()), policy).expect("a sound shape")
}

#[test]
fn the_full_tree_has_as_many_nodes_as_published() {
    let mut stats = Stats::default();
    let mut game = start();
    let horizon = game.horizon();
    assert_eq!(minimax(&mut game, horizon, &mut stats), Score::ZERO);
    assert_eq!(stats.nodes, figures().nodes.minimax);
}

#[test]
fn alpha_beta_without_a_table_searches_as_many_nodes_as_published() {
    let report = search(&mut start(), NoTable, Depth::new(9));
    assert_eq!((report.score, report.stats.nodes), (Score::ZERO, figures().nodes.alpha_beta));
    assert_eq!(report.best, Square::new(0));
}

#[test]
fn an_unbounded_table_searches_and_keeps_as_much_as_published() {
    let table: ModelTable<Entry<Square>, Policy> =
        ModelTable::new(ModelConfig::UNBOUNDED, Policy::Always).expect("a sound shape");
    let report = search(&mut start(), &table, Depth::new(9));
    let Nodes { unbounded_table, unbounded_table_entries, .. } = figures().nodes;
    assert_eq!((report.score, report.stats.nodes), (Score::ZERO, unbounded_table));
    assert_eq!(table.len(), unbounded_table_entries);
}

#[test]
fn verified_tables_search_exactly_as_published() {
    let rows = figures().verified;
    assert_eq!(rows.len(), 7);
    for Verified { bits, always, depth, two } in rows {
        for (policy, published) in [(Policy::Always, always), (Policy::Depth, depth), (Policy::Two, two)] {
            let report = search(&mut start(), table(bits, policy, 64), Depth::new(9));
            let Stats { nodes, probes, hits, .. } = report.stats;
            let row = Row { nodes, probes, hits, cutoffs: report.stats.cutoffs() };
            assert_eq!(row, published, "2^{bits} slots, {policy:?}");
            assert_eq!((report.score, report.stats.false_matches), (Score::ZERO, 0));
        }
    }
}

#[test]
fn unverified_tables_go_wrong_exactly_as_published() {
    let rows = figures().unverified;
    assert_eq!(rows.len(), 3);
    for Unverified { bits, nodes, value } in rows {
        // The measured program had no depth gate; every depth equal is the same thing.
        let report = search(&mut start(), table(bits, Policy::Always, 0), Depth::SOLVED);
        assert_eq!((report.stats.nodes, report.score), (nodes, Score::new(value)), "2^{bits} slots");
        assert!(report.stats.false_matches > 0);
    }
}

#[test]
fn unverified_first_moves_are_valued_exactly_as_published() {
    let FirstMoves { bits, values } = figures().unverified_first_moves;
    let measured = |verified: bool| {
        let value = |square| {
            let mut game = start();
            game.make(Square::new(square).expect("one of nine"));
            let table = table(bits, Policy::Always, if verified { 64 } else { 0 });
            -search(&mut game, table, Depth::SOLVED).score.get()
        };
        (0..9).map(value).collect::<Vec<i32>>()
    };
    assert_eq!(measured(false), values);
    assert_eq!(measured(true), [0; 9]);
}

#[test]
fn the_published_keys_and_seeded_ones_have_no_weak_subset() {
    for keys in [Keys::PUBLISHED, Keys::seeded(1), Keys::seeded(2)] {
        let all: Vec<u64> = keys.marks.iter().flatten().copied().chain([keys.side]).collect();
        assert_eq!(check_keys(&all), Ok(()));
    }
}

#[test]
fn a_win_is_worth_more_the_earlier_it_comes() {
    let lines = [
        ("03145", None),
        ("03142", Some(-5)),
        ("031485", Some(-4)),
        ("0415372", Some(-3)),
        ("041536872", Some(-1)),
        ("012435768", Some(0)),
    ];
    for (squares, score) in lines {
        let mut game = start();
        for square in squares.bytes() {
            assert_eq!(game.outcome(), None, "{squares}");
            game.make(Square::new(u32::from(square - b'0')).expect("one of nine"));
        }
        assert_eq!(game.outcome().map(NodeScore::get), score, "{squares}");
    }
}
