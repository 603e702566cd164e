//! What an analysis tells while it goes on, and what the threads of a team share: nodes, root moves, and panics.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use crate::common::{Before, Dag, Shape, Step};
use transposition::{Bands, Bound, Depth, Entry, Four, NodeScore, Ply, Table};
use transposition_search::{Ask, Game, Limits, Line, NoTable, Options, Searcher, Team};

/// A large game from the seed, or from the next one whose game begins with several moves.
fn wide(seed: u64) -> Dag {
    let game = |seed| Dag::new(Shape { width: 1_000, length: 60, branching: 6, range: 800, ..Shape::new(seed) });
    (seed..seed + 100).map(game).find(|game| moves(game).len() > 2).unwrap()
}

fn moves(game: &Dag) -> Vec<Step> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

fn to_depth(depth: i32) -> Limits<'static> {
    Limits { depth: Some(Depth::new(depth)), ..Limits::default() }
}

fn table() -> Table<Entry<Step>, Four> {
    Table::with_entries(1 << 12).unwrap()
}

#[test]
fn a_window_that_failed_is_told_before_the_line_is_finished() {
    let (mut lower, mut upper) = (0, 0);
    for seed in 0..4 {
        let options = Options { aspiration: Some(16), ..Options::SOUND };
        let mut searcher = Searcher::new(NoTable).with_options(options).with_limits(to_depth(6));
        let mut failed: Vec<Line<Step>> = Vec::new();
        let mut finished = 0;
        searcher.deepen(&mut wide(seed), 2, |told| {
            let line = told.line;
            assert_eq!(told.nodes, told.stats.nodes);
            if line.bound != Bound::Exact {
                failed.push(line.clone());
                return;
            }
            finished += 1;
            for failed in failed.drain(..) {
                assert_eq!(failed.depth, line.depth);
                if failed.bound == Bound::Lower {
                    lower += 1;
                    assert!(failed.score <= line.score && !failed.pv.is_empty());
                } else {
                    upper += 1;
                    assert!(failed.score >= line.score && failed.pv.is_empty());
                }
            }
        });
        assert_eq!(finished, 12);
    }
    assert!(lower > 0 && upper > 0, "{lower} {upper}");
}

/// Where a line ends, seen by the side to move at its start.
fn score_at_the_end(mut game: Dag, line: &[Step]) -> (i32, Ply) {
    let (mut sign, mut ply) = (1, Ply::ROOT);
    for &mv in line {
        let undo = game.make(mv);
        sign *= if game.keeps_turn(&undo) { 1 } else { -1 };
        ply = ply.next();
    }
    let score = game.outcome().unwrap_or_else(|| game.evaluate());
    (sign * game.bands().at(ply).to_root(score).get(), ply)
}

#[test]
fn a_line_goes_on_through_the_quiescence_search_to_where_its_score_is_from() {
    let mut beyond = 0;
    for seed in 0..20 {
        let game = Dag::new(Shape { width: 50, length: 12, branching: 4, range: 300, mates: 40, ..Shape::new(seed) });
        let options = Options { quiescence: true, ..Options::SOUND };
        let mut searcher = Searcher::new(NoTable).with_options(options).with_limits(to_depth(4));
        searcher.deepen(&mut game.clone(), 1, |told| {
            if told.line.bound == Bound::Exact {
                let (score, ply) = score_at_the_end(game.clone(), &told.line.pv);
                assert_eq!(score, told.line.score.get(), "seed {seed}: {:?}", told.line);
                assert!(told.deepest >= ply);
                beyond += u32::from(ply.get() as i32 > told.line.depth.get());
            }
        });
    }
    assert!(beyond > 0);
}

#[test]
fn a_node_limit_counts_the_nodes_of_every_thread() {
    for threads in [1, 2, 3] {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let team = Team::new(NonZero::new(threads).unwrap()).with_limits(limits);
        let most = 20_000 + 256 * threads as u64;
        let mut told = 0;
        let analysis = team.deepen(&wide(9), &table(), 1, |iteration| told = iteration.nodes).unwrap();
        assert!(analysis.stopped && (20_000..=most).contains(&analysis.stats.nodes), "{}", analysis.stats.nodes);
        assert!(0 < told && told <= analysis.stats.nodes);
        let solution = team.solve(&wide(9), &table(), Ask::Middle).unwrap();
        assert!((20_000..=most).contains(&solution.stats.nodes), "{}", solution.stats.nodes);
    }
}

#[test]
fn a_team_looks_at_no_other_root_moves_than_those_it_was_given() {
    let game = wide(5);
    let moves = moves(&game);
    for threads in [1, 3] {
        let team = Team::new(NonZero::new(threads).unwrap()).with_limits(to_depth(4));
        for pair in moves.windows(2) {
            let analysis = team.deepen_among(&game, &table(), Some(pair), 9, |_| {}).unwrap();
            let mut firsts: Vec<Step> = analysis.lines.iter().map(|line| line.pv[0]).collect();
            firsts.sort_by_key(|step| pair.iter().position(|mv| mv == step));
            assert_eq!(firsts, pair);
        }
    }
}

/// A game that calls a function whenever its moves are listed on another thread than the one it was made on.
#[derive(Clone)]
struct Watched<F>(Dag, ThreadId, F);

fn watched<F>(seed: u64, abroad: F) -> Watched<F> {
    Watched(wide(seed), thread::current().id(), abroad)
}

impl<F: Fn()> Game for Watched<F> {
    type Move = Step;
    type Key = u64;
    type Undo = Before;

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn outcome(&self) -> Option<NodeScore> {
        self.0.outcome()
    }

    fn moves(&self, into: &mut Vec<Step>) {
        if thread::current().id() != self.1 {
            (self.2)();
        }
        self.0.moves(into);
    }

    fn make(&mut self, mv: Step) -> Before {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: Step, before: Before) {
        self.0.unmake(mv, before);
    }

    fn bands(&self) -> Bands {
        self.0.bands()
    }
}

#[test]
#[should_panic(expected = "far from home")]
fn a_helper_that_panics_is_not_lost() {
    let game = watched(1, || panic!("far from home"));
    let team = Team::new(NonZero::new(2).unwrap()).with_limits(to_depth(3));
    let _ = team.deepen(&game, &table(), 1, |_| {});
}

#[test]
fn helpers_search_as_long_as_the_first_thread_does() {
    const ENOUGH: u64 = 2_000;
    let entered = AtomicU64::new(0);
    let game = watched(3, || {
        entered.fetch_add(1, Ordering::Relaxed);
    });
    let team = Team::new(NonZero::new(2).unwrap()).with_limits(to_depth(14));
    let (start, mut held) = (Instant::now(), false);
    team.deepen(&game, &table(), 1, |_| {
        // The first thread is held after its first iteration, however slow the system is to start a second one.
        while !held && entered.load(Ordering::Relaxed) < ENOUGH && start.elapsed() < Duration::from_secs(20) {
            thread::yield_now();
        }
        held = true;
    })
    .unwrap();
    let entered = entered.into_inner();
    assert!(entered >= ENOUGH, "the helper entered {entered} nodes only");
}

/// Whether every line begins with a legal move that no other line begins with.
fn are_different(lines: &[Line<Step>], game: &Dag) -> bool {
    let legal = moves(game);
    lines.iter().enumerate().all(|(i, line)| {
        let first = line.pv[0];
        legal.contains(&first) && lines[..i].iter().all(|other| other.pv[0] != first)
    })
}

#[test]
fn lines_begin_with_different_moves_wherever_an_analysis_stops() {
    let mut mixed = 0;
    for seed in 0..6 {
        let game = wide(10 * seed);
        for nodes in (0..3_000).step_by(37) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let table = table();
            let mut searcher = Searcher::new(&table).with_options(Options::PLAY).with_limits(limits);
            let analysis = searcher.deepen(&mut game.clone(), 4, |_| {});
            assert!(analysis.stopped && are_different(&analysis.lines, &game), "{nodes} nodes: {:?}", analysis.lines);
            // From the second iteration on no line is lost.
            let depths: Vec<Depth> = analysis.lines.iter().map(|line| line.depth).collect();
            assert!(depths[0] < Depth::new(2) || depths.len() == moves(&game).len().min(4), "{nodes} nodes");
            mixed += u32::from(depths.iter().any(|&depth| depth != depths[0]));
        }
    }
    assert!(mixed > 20, "{mixed} analyses stopped between two lines");
}

#[test]
fn an_analysis_that_is_stopped_at_once_has_a_score_for_its_move() {
    for seed in 0..20 {
        let game = wide(seed);
        for nodes in [0, 1] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let analysis = Searcher::new(NoTable).with_limits(limits).deepen(&mut game.clone(), 3, |_| {});
            let [line] = &analysis.lines[..] else { panic!("{:?}", analysis.lines) };
            assert_eq!((line.depth, line.bound, line.score.get()), (Depth::ZERO, Bound::Exact, game.evaluate().get()));
            assert_eq!((line.pv.as_slice(), analysis.stats.nodes), (&moves(&game)[..1], nodes));
        }
    }
}
