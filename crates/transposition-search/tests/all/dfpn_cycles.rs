//! Proof-number search where positions come back: no answer rests on a play without end, and a game with rules about its
//! path is refused.

use crate::graphs::{Dice, Edge, spread};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::TwoBig1;
use transposition::{NodeScore, Score};
use transposition_search::dfpn::{Dfpn, ProofNumbers, Unproved};
use transposition_search::{Game, Limits, NoTable, ValueTable};

const NODES: usize = 12;

/// A game on a graph in which any move may lead back; a node without moves is worth its number of points to the side to move.
#[derive(Clone, Debug, PartialEq)]
struct Cyclic {
    at: usize,
    edges: Vec<Vec<usize>>,
    ends: Vec<i32>,
    path_matters: bool,
}

impl Cyclic {
    fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let mut edges = Vec::new();
        for node in 0..NODES {
            let moves = if node > 0 && dice.below(4) == 0 { 0 } else { 1 + dice.below(3) };
            edges.push((0..moves).map(|_| dice.below(NODES as u64) as usize).collect());
        }
        let ends = (0..NODES).map(|_| dice.between(-2, 2)).collect();
        Cyclic { at: 0, edges, ends, path_matters: false }
    }

    /// Whether the side to move at the start can force `aim` or more, and whether the other side can force less: neither, if
    /// one of them can only go round. By growing both sets until they stay as they are.
    fn forced(&self, aim: i32) -> (bool, bool) {
        // Asked of the side to move at each node: of the first player, and of the second, for whom less is 1 - aim or more.
        let aims = [aim, 1 - aim];
        let mut reaches = [[false; NODES]; 2];
        let mut fails = [[false; NODES]; 2];
        loop {
            let before = (reaches, fails);
            for (side, aim) in aims.into_iter().enumerate() {
                for (node, edges) in self.edges.iter().enumerate() {
                    if edges.is_empty() {
                        reaches[side][node] = self.ends[node] >= aim;
                        fails[side][node] = self.ends[node] < aim;
                    } else {
                        reaches[side][node] = edges.iter().any(|&to| fails[1 - side][to]);
                        fails[side][node] = edges.iter().all(|&to| reaches[1 - side][to]);
                    }
                }
            }
            if before == (reaches, fails) {
                return (reaches[0][0], fails[0][0]);
            }
        }
    }
}

impl Game for Cyclic {
    type Move = Edge;
    type Key = u64;
    type Undo = usize;

    fn key(&self) -> u64 {
        spread(self.at as u64)
    }

    fn outcome(&self) -> Option<NodeScore> {
        self.edges[self.at].is_empty().then(|| NodeScore::new(self.ends[self.at]))
    }

    fn moves(&self, into: &mut Vec<Edge>) {
        into.extend((0..self.edges[self.at].len()).map(|i| Edge(i as u8)));
    }

    fn make(&mut self, mv: Edge) -> usize {
        let to = self.edges[self.at][usize::from(mv.0)];
        std::mem::replace(&mut self.at, to)
    }

    fn unmake(&mut self, _mv: Edge, from: usize) {
        self.at = from;
    }

    fn path_matters(&self) -> bool {
        self.path_matters
    }
}

/// Asks every question over one table and counts the answers of each kind.
fn ask<T: ValueTable<u64, ProofNumbers>>(game: &Cyclic, table: T, count: &mut [u32; 3]) {
    for aim in -2..=3 {
        // A fresh node limit for each question.
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let mut searched = game.clone();
        let found = Dfpn::new(&table).with_limits(limits).with_longest_line(200).prove(&mut searched, Score::new(aim));
        assert!(searched == *game);
        let kind = match (found, game.forced(aim)) {
            (Ok(proof), (true, false)) if proof.holds => 0,
            (Ok(proof), (false, true)) if !proof.holds => 1,
            (Err(Unproved::Stopped), _) => 2,
            (found, forced) => panic!("aim {aim}: {found:?}, forced {forced:?}, {game:?}"),
        };
        count[kind] += 1;
    }
}

#[test]
fn no_answer_rests_on_a_play_without_end() {
    let (mut none, mut some) = ([0; 3], [0; 3]);
    for seed in 0..400 {
        let game = Cyclic::new(seed);
        ask(&game, NoTable, &mut none);
        for entries in [4, 256] {
            let config = ModelConfig::entries(entries).with_ways(2);
            ask(&game, ModelTable::new(config, TwoBig1).expect("a sound shape"), &mut some);
        }
    }
    assert!(none.iter().chain(&some).all(|&count| count > 100), "{none:?} {some:?}");
}

#[test]
fn a_game_whose_path_matters_is_refused() {
    let mut game = Cyclic { path_matters: true, ..Cyclic::new(1) };
    let mut searcher = Dfpn::new(NoTable);
    let refused = searcher.prove(&mut game, Score::new(1)).expect_err("the path matters");
    assert_eq!((refused, searcher.stats().nodes), (Unproved::PathMatters, 0));
    assert!(refused.to_string().contains("GraphHistory::Complete"));
}
