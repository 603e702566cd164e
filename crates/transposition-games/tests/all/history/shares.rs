//! Graph history on random cyclic graphs: which share of values is wrong under each treatment, and that `Complete` is wrong
//! on none.
//!
//! `GRAPHS=100000 cargo test --release -p transposition-games --test all history::shares -- --nocapture` looks at as many
//! graphs for each rule and prints what it finds; each run of the suite looks at fewer.

use super::common::{ALL, graphs, rules, searched, solved, unbounded};
use transposition_games::synthetic::{Graph, Repetition, Rules, Shape, exhaustive, retrograde};
use transposition_search::GraphHistory;

/// Shapes that differ in size, density, scores and turns; a graph's number chooses among them.
fn graph(number: u64) -> Graph {
    let shapes = [
        Shape { positions: 8, moves: 2, ends: 250, top: 1, alternating: true },
        Shape { positions: 9, moves: 3, ends: 300, top: 1, alternating: false },
        Shape { positions: 12, moves: 3, ends: 100, top: 2, alternating: true },
        Shape { positions: 16, moves: 3, ends: 120, top: 6, alternating: true },
    ];
    shapes[(number % 4) as usize].cyclic(number).unwrap()
}

/// The value of `start`: by retrograde analysis where no path can change it, otherwise by walking every path.
fn truth(graph: &Graph, start: usize, rules: Rules) -> i32 {
    let free = if rules.clock.is_none() { retrograde(graph, rules.repetition) } else { None };
    match free {
        Some(values) => values[start],
        None => exhaustive(graph, rules, start, None, 10_000_000).expect("the graphs are small enough"),
    }
}

#[test]
fn complete_is_never_wrong_and_practical_less_often_than_ignore() {
    let count = graphs(2000);
    let mut all = [0; 3];
    for (name, rules) in rules() {
        let mut wrong = [0; 3];
        for number in 0..count {
            let graph = graph(number);
            let truth = truth(&graph, 0, rules);
            for (history, wrong) in ALL.into_iter().zip(&mut wrong) {
                let found = searched(&graph, 0, rules, history, &unbounded());
                *wrong += u64::from(found != truth);
                if rules == Rules::of(Repetition::Draw) {
                    // A bound above a draw rests on ends that were reached, never on a repetition.
                    let too_much = if found > 0 { truth < found } else { found < 0 && truth > found };
                    assert!(!too_much, "{name}, {history:?}, graph {number}: {found} is announced, but it is {truth}");
                }
            }
            assert_eq!(
                searched(&graph, 0, rules, GraphHistory::Complete, &unbounded()),
                truth,
                "{name}, graph {number}"
            );
            assert_eq!(solved(&graph, 0, rules, GraphHistory::Complete, &unbounded()), truth, "{name}, graph {number}");
        }
        let [ignore, loose, practical] = wrong;
        println!("{name}: of {count} graphs wrong: Ignore {ignore}, Loose {loose}, Practical {practical}, Complete 0");
        assert!(practical <= loose && loose <= ignore, "{name}");
        if rules.repetition == Repetition::Illegal && rules.clock.is_none() {
            assert!(practical > 0, "{name}: these graphs no longer show what Practical leaves wrong");
        } else if rules.clock.is_none() {
            assert_eq!(practical, 0, "{name}: where a repetition is endless play, Practical is complete");
        }
        all = [all[0] + ignore, all[1] + loose, all[2] + practical];
    }
    assert!(all[2] < all[1] && all[1] < all[0], "{all:?}");
}

#[test]
fn complete_is_right_for_every_start_over_one_table() {
    for (name, rules) in rules() {
        for number in 0..graphs(300) {
            let graph = graph(number);
            let table = unbounded();
            for start in (0..graph.len()).chain([0]) {
                let found = searched(&graph, start, rules, GraphHistory::Complete, &table);
                assert_eq!(found, truth(&graph, start, rules), "{name}, graph {number} from {start}");
            }
        }
    }
}
