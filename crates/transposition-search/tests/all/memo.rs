//! Memoised recurrences against plain ones: thousands of random graphs, tables of every size, chains of any length.

use std::collections::HashMap;

use crate::graphs::{Dice, spread};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Always, TwoTier};
use transposition::{Effort, Replace, Value};
use transposition_search::memo::{Memo, Recurrence};
use transposition_search::{Limits, NoTable, Stopped, ValueTable};

fn table<V: Value, R: Replace>(entries: u64, ways: usize, policy: R) -> ModelTable<V, R> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(ways), policy).expect("a sound shape")
}

/// A random acyclic graph; edges lead to higher nodes and carry a cost.
struct Graph(Vec<Vec<(usize, u32)>>);

impl Graph {
    fn new(nodes: usize, most_edges: u64, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let edges = (0..nodes).map(|node| {
            let later = (nodes - 1 - node) as u64;
            let count = if later == 0 { 0 } else { dice.below(most_edges + 1) };
            (0..count).map(|_| (node + 1 + dice.below(later.min(5)) as usize, dice.below(10) as u32)).collect()
        });
        Graph(edges.collect())
    }
}

/// Paths to an end, modulo 2^64: zero is among the values of no node, one at every end.
impl Recurrence for Graph {
    type State = usize;
    type Key = u64;
    type Value = u64;
    type Sum = u64;

    fn key(&self, &node: &usize) -> u64 {
        spread(node as u64)
    }

    fn known(&self, &node: &usize) -> Option<u64> {
        self.0[node].is_empty().then_some(1)
    }

    fn successors(&self, &node: &usize, into: &mut Vec<usize>) {
        into.extend(self.0[node].iter().map(|edge| edge.0));
    }

    fn start(&self, _: &usize) -> u64 {
        0
    }

    fn add(&self, _: &usize, sum: &mut u64, _: usize, value: u64) {
        *sum = sum.wrapping_add(value);
    }

    fn finish(&self, _: &usize, sum: u64) -> u64 {
        sum
    }
}

/// The cheapest way to an end: needs to know which edge a value came by, and stops at a free one.
struct Cheapest<'a>(&'a Graph);

impl Recurrence for Cheapest<'_> {
    type State = usize;
    type Key = u64;
    type Value = u32;
    type Sum = u32;

    fn key(&self, &node: &usize) -> u64 {
        spread(node as u64)
    }

    fn known(&self, &node: &usize) -> Option<u32> {
        self.0.0[node].is_empty().then_some(0)
    }

    fn successors(&self, &node: &usize, into: &mut Vec<usize>) {
        into.extend(self.0.0[node].iter().map(|edge| edge.0));
    }

    fn start(&self, _: &usize) -> u32 {
        u32::MAX
    }

    fn add(&self, &node: &usize, least: &mut u32, index: usize, value: u32) {
        *least = (*least).min(value + self.0.0[node][index].1);
    }

    fn finish(&self, _: &usize, least: u32) -> u32 {
        least
    }

    fn is_settled(&self, _: &usize, least: &u32) -> bool {
        *least == 0
    }
}

/// Both values of every node, from the last to the first.
fn truth(graph: &Graph) -> (Vec<u64>, Vec<u32>) {
    let (mut paths, mut costs) = (vec![1; graph.0.len()], vec![0; graph.0.len()]);
    for node in (0..graph.0.len()).rev().filter(|&node| !graph.0[node].is_empty()) {
        paths[node] = graph.0[node].iter().fold(0u64, |sum, edge| sum.wrapping_add(paths[edge.0]));
        costs[node] = graph.0[node].iter().map(|&(to, cost)| cost + costs[to]).min().expect("it has edges");
    }
    (paths, costs)
}

fn check<T: ValueTable<u64, u64>, U: ValueTable<u64, u32>>(graph: &Graph, paths: T, costs: U) {
    let (true_paths, true_costs) = truth(graph);
    let (mut count, mut cost) = (Memo::new(paths), Memo::new(costs));
    for start in [0, 1, graph.0.len() / 2, graph.0.len() - 1] {
        assert_eq!(count.value(graph, start), Ok(true_paths[start]), "paths from {start}: {:?}", graph.0);
        assert_eq!(cost.value(&Cheapest(graph), start), Ok(true_costs[start]), "cost from {start}: {:?}", graph.0);
    }
}

#[test]
fn a_table_of_any_size_changes_the_time_and_never_the_value() {
    for seed in 0..1500 {
        let graph = Graph::new(18, 3, seed);
        check(&graph, NoTable, NoTable);
        check(&graph, table(1, 1, Always), table(1, 1, Always));
        check(&graph, table(3, 1, Effort), table(2, 2, TwoTier));
        check(&graph, table(16, 4, Effort), table(16, 4, Effort));
        check(&graph, table(1 << 10, 4, Effort), table(1 << 10, 2, TwoTier));
    }
    check(&Graph::new(300, 3, 1), table(1 << 16, 4, Effort), table(1 << 16, 4, Effort));
}

/// The states that can be reached from the first and have successors.
fn inner_states(graph: &Graph) -> u64 {
    let mut reachable = vec![false; graph.0.len()];
    reachable[0] = true;
    for node in 0..graph.0.len() {
        if reachable[node] {
            graph.0[node].iter().for_each(|edge| reachable[edge.0] = true);
        }
    }
    (0..graph.0.len()).filter(|&node| reachable[node] && !graph.0[node].is_empty()).count() as u64
}

#[test]
fn a_large_enough_table_expands_each_state_once_and_a_small_one_more() {
    let (graph, inner) = (0..1000)
        .map(|seed| Graph::new(200, 3, seed))
        .map(|graph| (inner_states(&graph), graph))
        .find_map(|(inner, graph)| (inner > 100).then_some((graph, inner)))
        .expect("one of the graphs is large");
    let expanded = |config: ModelConfig| {
        let table = ModelTable::new(config.with_ways(1), Always).expect("a sound shape");
        let mut memo = Memo::new(&table);
        memo.value(&graph, 0).expect("no limit");
        memo.stats().expanded
    };
    assert_eq!(expanded(ModelConfig::UNBOUNDED), inner);
    let small = expanded(ModelConfig::entries(32));
    assert!(small > inner, "{small} of {inner}");
}

/// The dictionary that a bounded table is compared with.
#[derive(Default)]
struct Dictionary(std::cell::RefCell<HashMap<u64, u64>>);

impl ValueTable<u64, u64> for Dictionary {
    fn probe(&self, key: u64) -> Option<u64> {
        self.0.borrow().get(&key).copied()
    }

    fn store(&self, key: u64, value: u64) -> transposition::Fate {
        match self.0.borrow_mut().insert(key, value) {
            None => transposition::Fate::Added,
            Some(_) => transposition::Fate::Renewed,
        }
    }
}

#[test]
fn any_map_can_stand_in_for_the_table() {
    let graph = Graph::new(100, 3, 9);
    let dictionary = Dictionary::default();
    let mut memo = Memo::new(&dictionary);
    assert_eq!(memo.value(&graph, 0), Ok(truth(&graph).0[0]));
    assert_eq!(memo.stats().expanded, dictionary.0.borrow().len() as u64);
}

/// One line of states, each worth one more than the next.
struct Chain;

impl Recurrence for Chain {
    type State = u64;
    type Key = u64;
    type Value = u64;
    type Sum = u64;

    fn key(&self, &state: &u64) -> u64 {
        spread(state)
    }

    fn known(&self, &state: &u64) -> Option<u64> {
        (state == 0).then_some(0)
    }

    fn successors(&self, &state: &u64, into: &mut Vec<u64>) {
        into.push(state - 1);
    }

    fn start(&self, _: &u64) -> u64 {
        1
    }

    fn add(&self, _: &u64, sum: &mut u64, _: usize, value: u64) {
        *sum += value;
    }

    fn finish(&self, _: &u64, sum: u64) -> u64 {
        sum
    }
}

#[test]
fn a_chain_of_half_a_million_states_fits_a_small_stack() {
    let work = || assert_eq!(Memo::new(NoTable).value(&Chain, 500_000), Ok(500_000));
    std::thread::Builder::new().stack_size(64 << 10).spawn(work).expect("a thread").join().expect("no overflow");
}

#[test]
fn limits_stop_it_and_what_was_finished_stays() {
    assert_eq!(Memo::new(NoTable).with_longest_chain(99).value(&Chain, 100), Err(Stopped));
    assert_eq!(Memo::new(NoTable).with_longest_chain(100).value(&Chain, 100), Ok(100));
    let graph = Graph::new(100, 3, 9);
    let (value, table) = (truth(&graph).0[0], table(1 << 10, 4, Effort));
    for nodes in 0..60 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut memo = Memo::new(&table).with_limits(limits);
        let found = memo.value(&graph, 0);
        assert!(found == Err(Stopped) || found == Ok(value));
        assert!(memo.stats().expanded <= nodes);
    }
    assert_eq!(Memo::new(&table).value(&graph, 0), Ok(value));
}
