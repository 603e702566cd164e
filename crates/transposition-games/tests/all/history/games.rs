//! The synthetic games themselves: promises kept, shapes as asked for, and true values found by two means that agree.

use super::common::{rules, unbounded};
use transposition::{Depth, Score};
use transposition_games::synthetic::{Graph, GraphError, Node, Repetition, Rules, Shape, Walk, exhaustive, retrograde};
use transposition_search::conformance::Kit;
use transposition_search::{
    Game, GraphHistory, NoTable, Request, Stats,
    reference::{Negamax, minimax},
};

#[test]
fn walks_conform_under_every_rule() {
    let (mut path_scores, mut ended, mut values) = (0, 0, 0);
    for (name, rules) in rules() {
        for seed in 0..20 {
            let shape = Shape { positions: 30, ends: 100, alternating: seed % 2 == 0, ..Shape::default() };
            for graph in [shape.tree(seed), shape.acyclic(seed), shape.cyclic(seed)] {
                let graph = graph.unwrap();
                let start = Walk::new(&graph, 0, rules);
                let summary = Kit::new(seed).check(&start).unwrap_or_else(|breach| panic!("{name}, {seed}: {breach}"));
                assert_eq!(summary.unended, 0);
                if graph.is_acyclic() && rules.clock.is_none() {
                    assert_eq!(summary.path_scores, 0);
                }
                path_scores += summary.path_scores;
                ended += summary.ended;
                values += summary.values;
            }
        }
    }
    assert!(path_scores > 1_000 && ended > path_scores + 1_000 && values > 1_000, "{path_scores} {ended} {values}");
}

#[test]
fn taking_back_restores_the_past_too() {
    for seed in 0..200 {
        let graph = Shape::default().cyclic(seed).unwrap();
        let mut walk = Walk::new(&graph, 0, Rules::default().with_clock(6, 1));
        let mut before = Vec::new();
        for turn in 0..12 {
            let mut moves = Vec::new();
            walk.moves(&mut moves);
            let Some(&mv) = moves.get(turn % moves.len().max(1)) else { break };
            before.push((format!("{walk:?} {:?} {}", walk.past_reaches(), walk.path_key()), mv));
            let undo = walk.make(mv);
            let (_, mv) = before[before.len() - 1].clone();
            walk.unmake(mv, undo);
            assert_eq!(format!("{walk:?} {:?} {}", walk.past_reaches(), walk.path_key()), before[before.len() - 1].0);
            walk.make(mv);
        }
    }
}

#[test]
fn shapes_are_what_they_are_called() {
    for seed in 0..100 {
        let shape = Shape { positions: 50, moves: 4, ends: 200, top: 3, alternating: seed % 2 == 0 };
        let tree = shape.tree(seed).unwrap();
        let arrivals: usize = (0..tree.len()).map(|at| tree.node(at).moves.len()).sum();
        assert_eq!(arrivals, tree.len() - 1, "each position but the first is reached one way");
        assert!(tree.is_acyclic() && shape.acyclic(seed).unwrap().is_acyclic());
        for graph in [tree, shape.acyclic(seed).unwrap(), shape.cyclic(seed).unwrap()] {
            assert_eq!(graph.len(), 50);
            for at in 0..graph.len() {
                let node = graph.node(at);
                assert!(node.moves.len() <= 4 && node.score.abs() <= 3);
                assert!(!shape.alternating || node.moves.iter().all(|&to| graph.node(to).first != node.first));
            }
        }
        assert_eq!(shape.cyclic(seed).unwrap().node(0), shape.cyclic(seed).unwrap().node(0));
    }
    let cyclic = (0..100).filter(|&seed| !Shape::default().cyclic(seed).unwrap().is_acyclic()).count();
    assert!(cyclic > 60, "only {cyclic} of 100 cyclic graphs have a cycle");
}

#[test]
fn retrograde_values_are_those_of_walking_every_path() {
    for seed in 0..3_000 {
        let shape = Shape { top: 1 + (seed % 4) as i32, alternating: seed % 3 == 0, ..Shape::default() };
        let graph = shape.cyclic(seed).unwrap();
        for repetition in [Repetition::Draw, Repetition::LosesForFirst] {
            let values = retrograde(&graph, repetition).unwrap();
            for (start, &value) in values.iter().enumerate() {
                let walked = exhaustive(&graph, Rules::of(repetition), start, None, 1_000_000);
                assert_eq!(Some(value), walked, "{repetition:?}, graph {seed} from {start}");
            }
        }
    }
}

#[test]
fn searches_without_a_table_agree_with_walking_every_path() {
    for (name, rules) in rules() {
        for seed in 0..300 {
            let graph = Shape { top: 5, ..Shape::default() }.cyclic(seed).unwrap();
            for depth in [Depth::new(3), Depth::new(6), Depth::SOLVED] {
                let plies = (depth != Depth::SOLVED).then_some(depth.get() as u32);
                let truth = exhaustive(&graph, rules, 0, plies, 1_000_000).unwrap();
                let mut walk = Walk::new(&graph, 0, rules);
                let seen = minimax(&mut walk, depth, &mut Stats::default());
                assert_eq!(seen, Score::new(truth), "{name}, graph {seed}, {depth:?}");
                let found = Negamax::new(NoTable).search(&mut walk, Request::to_depth(depth)).unwrap().score;
                assert_eq!(found, seen, "{name}, graph {seed}, {depth:?}");
            }
        }
    }
}

#[test]
fn a_repetition_is_scored_for_whom_the_rule_says() {
    // 0 and 1 in a cycle, and nothing else: the first player moves at 0.
    let node = |first, to| Node { first, score: 0, moves: vec![to] };
    for start in [0, 1] {
        let graph = Graph::new(vec![node(true, 1), node(false, 0)]).unwrap();
        let value = |repetition| {
            super::common::searched(&graph, start, Rules::of(repetition), GraphHistory::Complete, &unbounded())
        };
        assert_eq!(value(Repetition::Draw), 0);
        assert_eq!(value(Repetition::LosesForFirst), -1);
        // The one who did not start is the one who would come back to the start.
        assert_eq!(value(Repetition::Illegal), if start == 0 { 1 } else { -1 });
    }
}

#[test]
fn what_is_no_graph_is_refused_with_a_reason() {
    let node = |moves: Vec<usize>, score| Node { first: true, score, moves };
    let refused = |nodes| Graph::new(nodes).unwrap_err();
    assert_eq!(refused(vec![]), GraphError::Empty);
    assert_eq!(refused(vec![node(vec![0; 256], 0)]), GraphError::ManyMoves { at: 0 });
    assert_eq!(refused(vec![node(vec![1], 0)]), GraphError::NoSuchPosition { at: 0, to: 1 });
    assert_eq!(refused(vec![node(vec![], 40_000)]), GraphError::Score { at: 0 });
    assert!(refused(vec![node(vec![7], 0)]).to_string().contains("position 7"));
    assert!(Shape { positions: 0, ..Shape::default() }.cyclic(1).is_err());
    // A move to where it starts is a repetition at once.
    let loops = Graph::new(vec![node(vec![0], 0)]).unwrap();
    assert!(!loops.is_acyclic());
    assert_eq!(retrograde(&loops, Repetition::LosesForFirst), Some(vec![-1]));
}
