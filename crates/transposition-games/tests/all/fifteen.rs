//! The fifteen puzzle and IDA*: every board of three by three against a breadth-first search, larger ones with and without a
//! table.
#![cfg(feature = "fifteen")]

use std::collections::HashMap;

use transposition::Replace;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Always, TwoBig1};
use transposition_games::fifteen::Fifteen;
use transposition_search::NoTable;
use transposition_search::idastar::{CostBound, IdaStar, Puzzle, Solution};

fn table<R: Replace>(entries: u64, ways: usize, policy: R) -> ModelTable<CostBound, R> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(ways), policy).expect("a sound shape")
}

/// Every board of this size with its distance from home.
fn distances(columns: u32, rows: u32) -> HashMap<u64, (Fifteen, u32)> {
    let home = Fifteen::solved(columns, rows).expect("a board that fits");
    let mut found = HashMap::from([(home.key(), (home, 0))]);
    let mut rim = vec![home];
    let mut moves = Vec::new();
    for distance in 1.. {
        let mut next = Vec::new();
        for puzzle in rim {
            moves.clear();
            puzzle.moves(&mut moves);
            for &mv in &moves {
                let mut after = puzzle;
                after.make(mv);
                found.entry(after.key()).or_insert_with(|| {
                    next.push(after);
                    (after, distance)
                });
            }
        }
        if next.is_empty() {
            break;
        }
        rim = next;
    }
    found
}

fn is_a_way_home<M>(puzzle: &Fifteen, solution: &Solution<M>) -> bool
where
    Fifteen: Puzzle<Move = M>,
    M: Copy,
{
    let mut puzzle = *puzzle;
    for &mv in &solution.moves {
        puzzle.make(mv);
    }
    puzzle.is_goal() && solution.cost as usize == solution.moves.len()
}

#[test]
fn no_board_of_three_by_three_is_nearer_home_than_its_bound() {
    let found = distances(3, 3);
    assert_eq!(found.len(), 181_440);
    assert_eq!(found.values().map(|(_, distance)| *distance).max(), Some(31));
    let exact = found.values().filter(|(puzzle, distance)| puzzle.heuristic() == *distance).count();
    assert!(found.values().all(|(puzzle, distance)| puzzle.heuristic() <= *distance));
    assert!(exact > 100);
    for shape in [(2, 2), (2, 3), (3, 2), (4, 2)] {
        assert!(distances(shape.0, shape.1).values().all(|(puzzle, distance)| puzzle.heuristic() <= *distance));
    }
}

#[test]
fn solutions_are_as_short_as_breadth_first_ones_whatever_the_table_forgets() {
    let found = distances(3, 3);
    let tables = [table(1 << 4, 2, TwoBig1), table(1 << 10, 2, TwoBig1), table(1 << 16, 2, TwoBig1)];
    let mut keys: Vec<u64> = found.keys().copied().collect();
    keys.sort_unstable();
    for key in keys.into_iter().step_by(400) {
        let (mut puzzle, distance) = found[&key];
        let before = puzzle;
        let plain = IdaStar::new(NoTable).solve(&mut puzzle).expect("no limit").expect("it can be solved");
        assert!(plain.cost == distance && is_a_way_home(&puzzle, &plain), "{puzzle:?}");
        // The tables are never cleared: a bound learnt from one board must hold for the next.
        for table in &tables {
            let solution = IdaStar::new(table).solve(&mut puzzle).expect("no limit").expect("it can be solved");
            assert!(solution.cost == distance && is_a_way_home(&puzzle, &solution), "{puzzle:?}");
            assert!(puzzle == before);
        }
    }
    for table in &tables {
        for kept in table.entries() {
            let (puzzle, distance) = found[&kept.key.expect("the whole key is checked")];
            assert!(kept.value.cost() <= distance, "{puzzle:?}: {:?} > {distance}", kept.value);
        }
    }
}

#[test]
fn a_table_saves_nodes_on_the_fifteen_puzzle_and_never_changes_a_length() {
    let (mut plain, mut large, mut small) = (0, 0, 0);
    for seed in 0..20 {
        let mut puzzle = Fifteen::scrambled(4, 4, 44, seed).expect("a board that fits");
        let without = IdaStar::new(NoTable).solve(&mut puzzle).expect("no limit").expect("it can be solved");
        let mut nodes = [0; 2];
        for (nodes, entries) in nodes.iter_mut().zip([1 << 10, 1 << 18]) {
            let table = table(entries, 1, Always);
            let with = IdaStar::new(&table).solve(&mut puzzle).expect("no limit").expect("it can be solved");
            assert_eq!(with.cost, without.cost, "{puzzle:?}");
            *nodes = with.stats.nodes;
        }
        plain += without.stats.nodes;
        small += nodes[0];
        large += nodes[1];
    }
    assert!(large < small && small < plain, "{large} {small} {plain}");
}
