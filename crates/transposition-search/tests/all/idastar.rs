//! IDA* against Dijkstra: random weighted graphs, random admissible heuristics, consistent or not, tables of every size.

use std::collections::BinaryHeap;

use crate::graphs::{Dice, Edge, spread};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Always, Big1, TwoBig1};
use transposition::{Effort, Keep, Pack, Replace, Value};
use transposition_search::idastar::{CostBound, IdaStar, Puzzle};
use transposition_search::{Limits, NoTable, Stopped, ValueTable};

/// What a random graph is like.
#[derive(Clone, Copy, Debug)]
struct Kind {
    nodes: u64,
    edges: u64,
    dearest_edge: u64,
    /// Whether most edges can be gone back.
    roads: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Maze {
    at: usize,
    /// Edge `i` of a node: where to, and at what cost.
    edges: Vec<Vec<(usize, u32)>>,
    heuristic: Vec<u32>,
    distance: Vec<Option<u32>>,
}

/// The node left, so that the way back can be told.
type Move = (usize, Edge);

impl Maze {
    fn new(kind: Kind, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut edges = vec![Vec::new(); kind.nodes as usize];
        for _ in 0..kind.edges {
            let [from, to] = [0; 2].map(|_| dice.below(kind.nodes) as usize);
            edges[from].push((to, 1 + dice.below(kind.dearest_edge) as u32));
            if kind.roads && dice.below(5) > 0 {
                edges[to].push((from, 1 + dice.below(kind.dearest_edge) as u32));
            }
        }
        let distance = distances(&edges);
        // Admissible, and as often as not inconsistent; sometimes blind, sometimes perfect.
        let quality = dice.below(3);
        let heuristic = distance.iter().map(|distance| match (distance, quality) {
            (_, 0) => 0,
            (Some(distance), 1) => dice.below(u64::from(*distance) + 1) as u32,
            (Some(distance), _) => *distance,
            (None, _) => dice.below(5) as u32,
        });
        Maze { at: 0, heuristic: heuristic.collect(), edges, distance }
    }
}

/// From every node to the last one, by Dijkstra over the reversed edges.
fn distances(edges: &[Vec<(usize, u32)>]) -> Vec<Option<u32>> {
    let mut found = vec![None; edges.len()];
    let mut open = BinaryHeap::from([(std::cmp::Reverse(0), edges.len() - 1)]);
    while let Some((std::cmp::Reverse(distance), node)) = open.pop() {
        if found[node].is_none() {
            found[node] = Some(distance);
            for (from, out) in edges.iter().enumerate() {
                let into = out.iter().filter(|edge| edge.0 == node);
                open.extend(into.map(|edge| (std::cmp::Reverse(distance + edge.1), from)));
            }
        }
    }
    found
}

impl Puzzle for Maze {
    type Move = Move;
    type Key = u64;
    type Undo = ();

    fn key(&self) -> u64 {
        spread(self.at as u64)
    }

    fn is_goal(&self) -> bool {
        self.at == self.edges.len() - 1
    }

    fn heuristic(&self) -> u32 {
        self.heuristic[self.at]
    }

    fn moves(&self, into: &mut Vec<Move>) {
        into.extend((0..self.edges[self.at].len()).map(|i| (self.at, Edge(i as u8))));
    }

    fn make(&mut self, (from, edge): Move) {
        assert_eq!(self.at, from);
        self.at = self.edges[from][usize::from(edge.0)].0;
    }

    fn unmake(&mut self, (from, _): Move, (): ()) {
        self.at = from;
    }

    fn cost(&self, (from, edge): Move) -> u32 {
        self.edges[from][usize::from(edge.0)].1
    }

    fn takes_back(&self, (from, edge): Move, last: Move) -> bool {
        self.edges[from][usize::from(edge.0)].0 == last.0
    }
}

const KINDS: [Kind; 4] = [
    Kind { nodes: 6, edges: 9, dearest_edge: 1, roads: true },
    Kind { nodes: 9, edges: 11, dearest_edge: 3, roads: true },
    Kind { nodes: 12, edges: 20, dearest_edge: 4, roads: false },
    Kind { nodes: 14, edges: 18, dearest_edge: 2, roads: true },
];
const DEAREST: u32 = 11;

fn table<R: Replace>(entries: u64, ways: usize, policy: R) -> ModelTable<CostBound, R> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(ways), policy).expect("a sound shape")
}

/// Solves from every node over the same table: a bound learnt on one path meets searches that come by another.
fn solve_everywhere<T: ValueTable<u64, CostBound>>(maze: &mut Maze, table: T) {
    let mut searcher = IdaStar::new(table).with_max_cost(DEAREST);
    for start in 0..maze.edges.len() {
        maze.at = start;
        let before = maze.clone();
        let solution = searcher.solve(maze).expect("no limit");
        assert!(*maze == before, "the puzzle was changed");
        let cheapest = maze.distance[start].filter(|&cost| cost <= DEAREST);
        assert_eq!(solution.as_ref().map(|found| found.cost), cheapest, "from {start}: {before:?}");
        if let Some(solution) = solution {
            let mut cost = 0;
            for mv in solution.moves {
                cost += maze.cost(mv);
                maze.make(mv);
            }
            assert!(maze.is_goal() && cost == solution.cost);
        }
    }
}

#[test]
fn every_solution_is_as_cheap_as_dijkstras_whatever_the_table_forgets() {
    for seed in 0..500 {
        for (i, kind) in KINDS.into_iter().enumerate() {
            let mut maze = Maze::new(kind, seed * 4 + i as u64);
            solve_everywhere(&mut maze, NoTable);
            solve_everywhere(&mut maze, table(1, 1, Always));
            solve_everywhere(&mut maze, table(2, 2, TwoBig1));
            solve_everywhere(&mut maze, table(3, 1, Big1));
            solve_everywhere(&mut maze, table(1 << 10, 4, Effort));
        }
    }
    solve_everywhere(&mut Maze::new(KINDS[3], 1), table(1 << 16, 4, Effort));
}

#[test]
fn what_the_table_keeps_is_true_of_the_position_on_every_path() {
    for seed in 0..2000 {
        let mut maze = Maze::new(KINDS[seed as usize % 4], seed);
        let table = table(1 << 10, 4, Effort);
        let mut searcher = IdaStar::new(&table).with_max_cost(DEAREST);
        for start in 0..maze.edges.len() {
            maze.at = start;
            searcher.solve(&mut maze).expect("no limit");
        }
        for (node, distance) in maze.distance.iter().enumerate() {
            let bound = table.probe(spread(node as u64)).map_or(0, CostBound::cost);
            assert!(
                distance.is_none_or(|distance| bound <= distance),
                "node {node}: {bound} > {distance:?} in {maze:?}"
            );
        }
    }
}

#[test]
fn an_acyclic_puzzle_without_a_solution_is_found_out() {
    let maze = Maze {
        at: 0,
        edges: vec![vec![(1, 1), (2, 5)], vec![(2, 1)], vec![], vec![]],
        heuristic: vec![0; 4],
        distance: vec![None; 4],
    };
    for table in [None, Some(table(4, 1, Always))] {
        let found = match &table {
            None => IdaStar::new(NoTable).solve(&mut maze.clone()),
            Some(table) => IdaStar::new(table).solve(&mut maze.clone()),
        };
        assert_eq!(found, Ok(None));
    }
}

#[test]
fn stopped_anywhere_the_search_goes_on_to_the_same_cost() {
    let mut tried = 0;
    for seed in 0..150 {
        let mut maze = Maze::new(KINDS[3], seed);
        let Some(cost) = maze.distance[0].filter(|&cost| cost <= DEAREST) else { continue };
        let before = maze.clone();
        for nodes in 0..200 {
            let table = table(8, 2, TwoBig1);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            match IdaStar::new(&table).with_limits(limits).solve(&mut maze) {
                Err(Stopped) => tried += 1,
                Ok(solution) => assert_eq!(solution.map(|found| found.cost), Some(cost)),
            }
            assert!(maze == before);
            let after = IdaStar::new(&table).solve(&mut maze).expect("no limit");
            assert_eq!(after.map(|found| found.cost), Some(cost));
        }
    }
    assert!(tried > 1000, "only {tried} stops");
}

#[test]
fn each_iteration_is_told_and_dearer_than_the_last() {
    let mut maze = (0..1000)
        .map(|seed| Maze::new(KINDS[1], seed))
        .find(|maze| maze.distance[0].is_some_and(|cost| cost > 4) && maze.heuristic[0] == 0);
    let maze = maze.as_mut().expect("one of the mazes is like that");
    let mut told = Vec::new();
    let found = IdaStar::new(NoTable).solve_watched(maze, |iteration| told.push(iteration)).expect("no limit");
    assert!(told.len() > 1 && told.is_sorted_by(|a, b| a.budget < b.budget && a.nodes < b.nodes));
    assert!(told.iter().all(|iteration| found.as_ref().is_some_and(|found| iteration.budget < found.cost)));
}

#[test]
fn a_kept_bound_comes_back_and_the_greater_of_two_stays() {
    for (cost, nodes) in [(0, 0), (1, 3), (65_535, 1 << 40), (70_000, 5)] {
        let bound = CostBound::new(cost, nodes);
        assert_eq!(bound.pack().and_then(CostBound::unpack), Some(bound));
        assert_eq!(bound.cost(), cost.min(65_535));
    }
    let [low, high] = [CostBound::new(3, 9), CostBound::new(5, 1)];
    assert_eq!((low.keep(&high, true), high.keep(&low, false)), (Keep::Old, Keep::New));
}
