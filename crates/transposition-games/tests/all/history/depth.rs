//! Graph history where depth counts: searches of fixed depth, scores that count plies, one table under searches of many
//! depths, and tables far too small.

use super::common::{ALL, Table, Variant, for_first, graphs, rules, search, unbounded};
use transposition::model::ModelConfig;
use transposition::{Bands, Depth, Effort};
use transposition_games::synthetic::{Graph, Node, Repetition, Shape, Walk, exhaustive};
use transposition_search::{Game, GraphHistory, Stats, reference::minimax};

fn graph(number: u64) -> Graph {
    let alternating = number.is_multiple_of(2);
    Shape { positions: 11, moves: 3, ends: 150, top: 9, alternating }.cyclic(number).unwrap()
}

#[test]
fn complete_is_what_walking_every_path_gives_at_every_depth_over_one_table() {
    let depths = [2, 3, 4, 5, 4, 6, 8, 7, 3].map(Depth::new).into_iter();
    let depths: Vec<Depth> = depths.chain([Depth::SOLVED, Depth::new(5), Depth::SOLVED]).collect();
    for (name, rules) in rules() {
        for number in 0..graphs(500) {
            let graph = graph(number);
            if graph.is_acyclic() {
                continue; // the path does not matter there, and deeper entries stand in for shallower ones
            }
            let table = unbounded();
            for (turn, &depth) in depths.iter().enumerate() {
                for start in [0, turn % graph.len()] {
                    let score =
                        search(&mut Walk::new(&graph, start, rules), GraphHistory::Complete, depth, &table).score;
                    let found = for_first(&graph, start, score.get());
                    let plies = (depth != Depth::SOLVED).then_some(depth.get() as u32);
                    let truth = exhaustive(&graph, rules, start, plies, 10_000_000);
                    assert_eq!(Some(found), truth, "{name}, graph {number} from {start}, {depth:?}");
                }
            }
        }
    }
}

#[test]
fn at_a_fixed_depth_practical_is_wrong_less_often_than_ignore() {
    let mut all = [0; 3];
    for (name, rules) in rules() {
        let count = graphs(700);
        let mut wrong = [0; 3];
        for number in 0..count {
            let graph = graph(number);
            let truth = exhaustive(&graph, rules, 0, Some(7), 10_000_000);
            for (history, wrong) in ALL.into_iter().zip(&mut wrong) {
                let mut game = Variant { ply_in_key: true, ..Variant::of(Walk::new(&graph, 0, rules)) };
                let score = search(&mut game, history, Depth::new(7), &unbounded()).score.get();
                *wrong += u32::from(Some(for_first(&graph, 0, score)) != truth);
            }
        }
        println!(
            "{name}: of {count} graphs wrong at depth 7: Ignore {}, Loose {}, Practical {}",
            wrong[0], wrong[1], wrong[2]
        );
        all = [all[0] + wrong[0], all[1] + wrong[1], all[2] + wrong[2]];
    }
    assert!(all[2] <= all[1] && all[1] < all[0], "{all:?}");
    assert!(all[2] > 0, "these graphs no longer show what Practical leaves wrong");
}

#[test]
fn complete_is_right_where_scores_count_plies() {
    const WIN: i32 = 1000;
    let bands = Bands::new(&[(WIN / 2, WIN)]);
    for (name, rules) in rules() {
        for number in 0..graphs(700) {
            let shape = Shape { positions: 10, moves: 3, ends: 250, top: 1, alternating: number.is_multiple_of(2) };
            let graph = shape.cyclic(number).unwrap();
            let scaled = |at| {
                let node = graph.node(at);
                Node { score: node.score * WIN, ..node.clone() }
            };
            let graph = Graph::new((0..graph.len()).map(scaled).collect()).unwrap();
            let table = unbounded();
            for start in 0..4 {
                // A repetition that loses lies in the band, so it is not worth the same wherever it comes.
                let endless = rules.repetition == Repetition::Draw;
                let mut game = Variant { bands, endless, ..Variant::of(Walk::new(&graph, start, rules)) };
                let truth = minimax(&mut game, Depth::SOLVED, &mut Stats::default());
                let found = search(&mut game, GraphHistory::Complete, Depth::SOLVED, &table).score;
                assert_eq!(found, truth, "{name}, graph {number} from {start}");
            }
        }
    }
}

#[test]
fn complete_is_right_with_a_table_far_too_small() {
    for (name, rules) in rules() {
        for (entries, ways) in [(1, 1), (4, 2), (16, 4)] {
            let table = Table::new(ModelConfig::entries(entries).with_ways(ways), Effort).unwrap();
            for number in 0..graphs(300) {
                let graph = graph(number);
                table.clear();
                for start in 0..3 {
                    let score =
                        search(&mut Walk::new(&graph, start, rules), GraphHistory::Complete, Depth::SOLVED, &table)
                            .score;
                    let truth = exhaustive(&graph, rules, start, None, 10_000_000);
                    let found = Some(for_first(&graph, start, score.get()));
                    assert_eq!(found, truth, "{name}, graph {number} from {start}, {entries} entries");
                }
            }
        }
    }
}

#[test]
fn complete_is_right_where_the_past_begins_before_the_root() {
    for (name, rules) in rules() {
        for number in 0..graphs(700) {
            let graph = graph(number);
            let table = unbounded();
            for start in 0..graph.len() {
                search(&mut Walk::new(&graph, start, rules), GraphHistory::Complete, Depth::SOLVED, &table);
            }
            for way in 0..8 {
                let mut game = Walk::new(&graph, 0, rules);
                // A few moves of a game that goes on, chosen by the number of the way; then a search from there.
                for turn in 0..3 {
                    let mut moves = Vec::new();
                    game.moves(&mut moves);
                    let Some(&mv) = moves.get(way >> turn & 1) else { break };
                    let undo = game.make(mv);
                    if game.path_score().is_some() || game.outcome().is_some() {
                        game.unmake(mv, undo);
                        break;
                    }
                }
                let truth = minimax(&mut game, Depth::SOLVED, &mut Stats::default());
                let found = search(&mut game, GraphHistory::Complete, Depth::SOLVED, &table).score;
                assert_eq!(found, truth, "{name}, graph {number}, way {way}");
            }
        }
    }
}
