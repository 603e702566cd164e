//! Proof-number search against plain minimax: every question about thousands of random games, over tables of every size.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::graphs::{self, Acyclic, Edge, Kind};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::{Always, Big1, TwoBig1, TwoTier};
use transposition::{Bands, Depth, Effort, KeyStream, NodeScore, Pack, Replace, Score};
use transposition_search::dfpn::{Dfpn, ProofNumbers, Unproved};
use transposition_search::{Game, Limits, NoTable, Stats, ValueTable, reference::minimax};

const KINDS: [Kind; 5] = [
    Kind { nodes: 12, most_moves: 3, keeps_one_in: 0, spread: 1, bands: Bands::NONE },
    Kind { nodes: 14, most_moves: 3, keeps_one_in: 3, spread: 3, bands: Bands::NONE },
    Kind { nodes: 14, most_moves: 3, keeps_one_in: 4, spread: 6, bands: Bands::new(&[(2, 6)]) },
    Kind { nodes: 16, most_moves: 2, keeps_one_in: 5, spread: 9, bands: Bands::new(&[(1, 3), (4, 9)]) },
    Kind { nodes: 12, most_moves: 4, keeps_one_in: 2, spread: 4, bands: Bands::new(&[(4, 4)]) },
];

fn table<R: Replace>(entries: u64, ways: usize, policy: R) -> ModelTable<ProofNumbers, R> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(ways), policy).expect("a sound shape")
}

/// Asks every question about the game, one after the other over the same table; the last answers meet what the first left.
fn ask_everything<T: ValueTable<u64, ProofNumbers>>(game: &mut Acyclic, value: i32, table: T) {
    let before = game.clone();
    let mut searcher = Dfpn::new(table);
    for aim in -11..=11 {
        let proof = searcher.prove(game, Score::new(aim)).expect("no limit");
        assert_eq!(proof.holds, value >= aim, "aim {aim}, value {value}, {before:?}");
        assert!(*game == before, "the game was changed");
        if let Some(mv) = proof.best {
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            let after = minimax_value(game, 1);
            game.unmake(mv, undo);
            assert!((if keeps { after } else { -after }) >= aim, "{mv:?} does not reach {aim}: {before:?}");
        }
    }
}

/// The value as the node `ply` plies above `game` counts it.
fn minimax_value(game: &mut Acyclic, ply: u32) -> i32 {
    let value = minimax(game, Depth::SOLVED, &mut Stats::default());
    let here = game.bands();
    here.at(transposition::Ply::new(ply)).to_root(NodeScore::new(value.get())).get()
}

#[test]
fn every_answer_is_that_of_minimax_whatever_the_table_forgets() {
    for seed in 0..400 {
        for (i, kind) in KINDS.into_iter().enumerate() {
            let mut game = Acyclic::new(kind, seed * 8 + i as u64);
            let value = minimax_value(&mut game, 0);
            ask_everything(&mut game, value, NoTable);
            ask_everything(&mut game, value, table(1, 1, Always));
            ask_everything(&mut game, value, table(2, 2, TwoBig1));
            ask_everything(&mut game, value, table(3, 1, Big1));
            ask_everything(&mut game, value, table(16, 2, TwoTier));
            ask_everything(&mut game, value, table(1 << 10, 4, Effort));
        }
    }
    let mut game = Acyclic::new(KINDS[1], 7);
    let value = minimax_value(&mut game, 0);
    ask_everything(&mut game, value, table(1 << 16, 2, TwoBig1));
}

#[test]
fn a_graph_larger_than_the_table_is_still_decided() {
    let kind = Kind { nodes: 60, most_moves: 4, keeps_one_in: 0, spread: 5, bands: Bands::NONE };
    for seed in 0..20 {
        let mut game = Acyclic::new(kind, seed);
        for aim in [-2, 0, 3] {
            let [big, tiny] = [(1 << 16, 2), (16, 2)].map(|(entries, ways)| {
                let table = table(entries, ways, TwoBig1);
                Dfpn::new(&table).prove(&mut game, Score::new(aim)).expect("no limit")
            });
            assert_eq!(big.holds, tiny.holds, "seed {seed}, aim {aim}");
        }
    }
}

#[test]
fn questions_with_a_foregone_answer_take_no_search() {
    let mut game = Acyclic::new(KINDS[0], 1);
    let mut searcher = Dfpn::new(NoTable);
    let least = searcher.prove(&mut game, Score::MIN).expect("no limit");
    assert!(least.holds && least.best.is_none() && least.stats.nodes == 0);
    assert!(!searcher.prove(&mut game, Score::MAX).expect("no limit").holds);
}

/// A game of one line: each move is forced, and the last position is lost.
struct Chain {
    at: u32,
    plies: u32,
}

impl Game for Chain {
    type Move = Edge;
    type Key = u64;
    type Undo = ();

    fn key(&self) -> u64 {
        graphs::spread(u64::from(self.at))
    }

    fn outcome(&self) -> Option<NodeScore> {
        (self.at == self.plies).then_some(NodeScore::new(-1))
    }

    fn moves(&self, into: &mut Vec<Edge>) {
        into.push(Edge(0));
    }

    fn make(&mut self, _mv: Edge) {
        self.at += 1;
    }

    fn unmake(&mut self, _mv: Edge, (): ()) {
        self.at -= 1;
    }
}

#[test]
fn a_line_of_fifty_thousand_plies_fits_a_small_stack() {
    let work = || {
        for plies in [50_000, 50_001] {
            let proof = Dfpn::new(NoTable).prove(&mut Chain { at: 0, plies }, Score::new(1)).expect("no limit");
            assert_eq!(proof.holds, plies % 2 == 1);
        }
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(work).expect("a thread").join().expect("no overflow");
}

#[test]
fn a_line_longer_than_allowed_stops_the_search_and_leaves_the_game_alone() {
    let mut game = Chain { at: 0, plies: 50 };
    let mut searcher = Dfpn::new(NoTable).with_longest_line(49);
    assert_eq!(searcher.prove(&mut game, Score::new(1)), Err(Unproved::Stopped));
    assert_eq!(game.at, 0);
    let mut searcher = Dfpn::new(NoTable).with_longest_line(50);
    assert!(searcher.prove(&mut game, Score::new(1)).is_ok());
}

#[test]
fn stopped_anywhere_the_search_goes_on_to_the_same_answer() {
    let kind = Kind { nodes: 40, most_moves: 3, keeps_one_in: 4, spread: 3, bands: Bands::NONE };
    for seed in 0..10 {
        let mut game = Acyclic::new(kind, seed);
        let before = game.clone();
        let truth = Dfpn::new(&table(1 << 12, 2, TwoBig1)).prove(&mut game, Score::new(1)).expect("no limit");
        for nodes in 0..truth.stats.nodes.min(300) {
            let table = table(64, 2, TwoBig1);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            assert_eq!(Dfpn::new(&table).with_limits(limits).prove(&mut game, Score::new(1)), Err(Unproved::Stopped));
            assert!(game == before);
            let after = Dfpn::new(&table).prove(&mut game, Score::new(1)).expect("no limit");
            assert_eq!(after.holds, truth.holds, "seed {seed}, stopped after {nodes}");
        }
    }
}

#[test]
fn a_raised_flag_stops_the_search_from_its_own_progress_report() {
    let kind = Kind { nodes: 60, most_moves: 4, keeps_one_in: 0, spread: 3, bands: Bands::NONE };
    let stop = AtomicBool::new(false);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let mut game = (0..1000).map(|seed| Acyclic::new(kind, seed)).find(|game| {
        let mut reports = 0;
        Dfpn::new(&table(1 << 12, 2, TwoBig1))
            .prove_watched(&mut game.clone(), Score::new(1), |_| reports += 1)
            .is_ok_and(|_| reports > 2)
    });
    let game = game.as_mut().expect("one of the games takes a search");
    let mut told = Vec::new();
    let found = Dfpn::new(NoTable).with_limits(limits).prove_watched(game, Score::new(1), |progress| {
        told.push(progress);
        stop.store(told.len() == 2, Ordering::Relaxed);
    });
    assert_eq!(found, Err(Unproved::Stopped));
    assert_eq!(told.len(), 2);
    assert!(told[0].nodes < told[1].nodes);
}

#[test]
fn kept_numbers_survive_any_bit_pattern() {
    let (mut read, mut refused) = (0, 0);
    for word in KeyStream::new(5).take(100_000) {
        let bits = word >> (64 - ProofNumbers::BITS);
        match ProofNumbers::unpack(bits) {
            Some(numbers) => {
                assert_eq!(numbers.pack(), Some(bits));
                read += 1;
            }
            None => refused += 1,
        }
    }
    assert!(read > 90_000 && refused > 100, "{read} read, {refused} refused");
}
