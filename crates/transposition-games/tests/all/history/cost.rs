//! What treating the path costs in nodes: nothing where no position can come back, and how much where it can.

use transposition::model::{ModelConfig, ModelTable};
use transposition::{Effort, Entry};
use transposition_games::connect4::{Board, Connect4};
use transposition_games::synthetic::{Repetition, Rules, Shape, Walk};
use transposition_games::tictactoe::{Keys, TicTacToe};
use transposition_search::{
    Game, GraphHistory, NoTable, Stats,
    reference::{Negamax, solve},
};

use super::common::{ALL, graphs, unbounded};

/// Everything a solved game counts, over a fresh table of `entries`.
fn counted<G: Game<Key = u64> + Clone>(game: &G, history: GraphHistory, entries: u64) -> Stats {
    let table = ModelTable::<Entry<G::Move>>::new(ModelConfig::entries(entries).with_ways(4), Effort).unwrap();
    solve(&mut game.clone(), &mut Negamax::new(&table).with_graph_history(history)).unwrap().stats
}

fn costs_nothing<G: Game<Key = u64> + Clone>(name: &str, game: &G, entries: u64) -> Stats {
    let plain = counted(game, GraphHistory::Ignore, entries);
    for history in [GraphHistory::Loose, GraphHistory::Practical, GraphHistory::Complete] {
        assert_eq!(counted(game, history, entries), plain, "{name}, {history:?}, {entries} entries");
    }
    plain
}

#[test]
fn games_without_cycles_are_searched_node_for_node_the_same() {
    let mut all = Stats::default();
    for entries in [1 << 10, 1 << 16] {
        all += costs_nothing("tic-tac-toe", &TicTacToe::new(Keys::PUBLISHED), entries);
        for (width, height) in [(4, 4), (5, 4)] {
            let board = Board::new(width, height).expect("a board that fits");
            all += costs_nothing("Connect Four", &Connect4::new(board), entries);
        }
        for seed in 0..20 {
            let shape = Shape { positions: 400, moves: 4, ends: 30, top: 20, alternating: seed % 2 == 0 };
            let graph = shape.acyclic(seed).unwrap();
            for rules in [Rules::of(Repetition::Draw), Rules::of(Repetition::Illegal)] {
                all += costs_nothing("an acyclic graph", &Walk::new(&graph, 0, rules), entries);
            }
        }
    }
    assert!(all.cutoffs() * 10 > all.nodes, "the table must matter");
    println!("games without cycles: {} nodes under each treatment", all.nodes);
}

#[test]
fn the_cost_on_cyclic_graphs_is_counted() {
    for (name, rules) in super::common::rules() {
        let (mut nodes, mut bare) = ([0; 4], 0);
        for number in 0..graphs(1000) {
            let graph = Shape { positions: 12, ends: 150, top: 2, ..Shape::default() }.cyclic(number).unwrap();
            let mut walk = Walk::new(&graph, 0, rules);
            for (history, nodes) in ALL.into_iter().zip(&mut nodes) {
                let table = unbounded();
                *nodes += solve(&mut walk, &mut Negamax::new(&table).with_graph_history(history)).unwrap().stats.nodes;
            }
            bare += solve(&mut walk, &mut Negamax::new(NoTable)).unwrap().stats.nodes;
        }
        let [ignore, loose, practical, complete] = nodes;
        println!(
            "{name}: nodes: Ignore {ignore}, Loose {loose}, Practical {practical}, Complete {complete}, no table {bare}"
        );
        assert!(complete < bare, "{name}: the table must be worth having");
    }
}
