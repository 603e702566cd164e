//! Graph history on the small graphs it is known by: each fault shown, then mended.

use super::common::{search, searched, solved, unbounded};
use crate::common::shared;
use transposition::{Depth, Ply, Window};
use transposition_games::synthetic::{Graph, Node, Repetition, Rules, Walk, leaning_exit, two_ways_into_a_cycle};
use transposition_search::{Game, GraphHistory};

#[test]
fn two_ways_into_a_cycle_mislead_a_naive_table_but_not_a_complete_one() {
    for repetition in [Repetition::LosesForFirst, Repetition::Illegal] {
        let figure = two_ways_into_a_cycle(repetition).unwrap();
        let value = |history| searched(&figure.graph, 0, Rules::of(repetition), history, &unbounded());
        assert_eq!(value(GraphHistory::Ignore), figure.naive, "{repetition:?}");
        // Where repeating is illegal, E is won by way of H: that leans on no ancestor of E, so `Practical` keeps it, and then
        // meets E by way of H.
        let practical = if repetition == Repetition::Illegal { figure.naive } else { figure.truth };
        assert_eq!(value(GraphHistory::Practical), practical, "{repetition:?}");
        assert_eq!(value(GraphHistory::Complete), figure.truth, "{repetition:?}");
        assert_eq!(solved(&figure.graph, 0, Rules::of(repetition), GraphHistory::Complete, &unbounded()), figure.truth);
    }
}

#[test]
fn the_figures_agree_with_the_published_values() {
    let Some(text) = shared("golden/solved.toml") else { return };
    // "True value of A: win. A naive table says loss." is rule (i), the same with both words changed rule (ii).
    for (rule, repetition) in [("# rule (i)", Repetition::LosesForFirst), ("# rule (ii)", Repetition::Illegal)] {
        let line = text.lines().find(|line| line.starts_with(rule)).expect("the golden file has the rule");
        let points = |after: &str| {
            let word = line.split_once(after).expect("the golden file has the value").1;
            if word.starts_with("win") { 1 } else { -1 }
        };
        let figure = two_ways_into_a_cycle(repetition).unwrap();
        assert_eq!(figure.truth, points("True value of A: "), "{repetition:?}");
        assert_eq!(figure.naive, points("A naive table says "), "{repetition:?}");
    }
}

#[test]
fn a_repetition_below_an_ancestor_is_no_exact_value_of_the_position_alone() {
    let graph = leaning_exit();
    for (history, kept) in
        [(GraphHistory::Ignore, true), (GraphHistory::Practical, false), (GraphHistory::Complete, false)]
    {
        let rules = Rules::of(Repetition::Draw);
        let table = unbounded();
        assert_eq!(searched(&graph, 0, rules, history, &table), 0);
        let below = Walk::new(&graph, 1, rules);
        let found = table
            .probe(below.key())
            .and_then(|entry| entry.cutoff(Depth::SOLVED, Window::FULL, transposition::Bands::NONE.at(Ply::ROOT)));
        assert_eq!(found.is_some(), kept, "{history:?}");
    }
}

/// Six places in a row, walked either way by one player alone, and a win beyond the last.
fn long_way() -> Graph {
    let place = |at: usize| {
        let moves = if at == 0 { vec![1] } else { vec![at + 1, at - 1] };
        Node { first: true, score: 0, moves }
    };
    let end = Node { first: true, score: 1, moves: Vec::new() };
    Graph::new((0..6).map(place).chain([end]).collect()).unwrap()
}

#[test]
fn a_win_found_on_a_fresh_clock_is_no_win_on_a_late_one() {
    let graph = long_way();
    for depth in [Depth::new(8), Depth::SOLVED] {
        for (history, late) in [(GraphHistory::Ignore, 1), (GraphHistory::Practical, 0), (GraphHistory::Complete, 0)] {
            let table = unbounded();
            let after = |used| {
                let rules = Rules::of(Repetition::Draw).with_clock(10, used);
                search(&mut Walk::new(&graph, 0, rules), history, depth, &table).score.get()
            };
            assert_eq!(after(0), 1, "{history:?} {depth:?}");
            assert_eq!(after(5), late, "{history:?} {depth:?}: the clock runs out one ply before the win");
            assert_eq!(after(4), 1, "{history:?} {depth:?}: the last ply of the clock is enough");
            // A draw of the late clock must not stay for the fresh one either.
            assert_eq!(after(0), 1, "{history:?} {depth:?}");
        }
    }
}

#[test]
fn a_late_clock_first_does_not_spoil_a_fresh_one() {
    let graph = long_way();
    for history in [GraphHistory::Practical, GraphHistory::Complete] {
        let table = unbounded();
        for (used, truth) in [(5, 0), (0, 1), (9, 0), (4, 1)] {
            let rules = Rules::of(Repetition::Draw).with_clock(10, used);
            let score = search(&mut Walk::new(&graph, 0, rules), history, Depth::new(8), &table).score.get();
            assert_eq!(score, truth, "{history:?}, {used} plies gone");
        }
    }
}
