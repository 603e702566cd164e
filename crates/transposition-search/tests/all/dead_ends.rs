//! Searches at the edges: nothing to do, one thing to do, windows of one point, scores at the ends of bands, lines of ten
//! thousand plies, and more moves than a byte counts.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{BANDS, Dag, Shape, Step};
use transposition::model::{ModelConfig, ModelTable};
use transposition::{Bands, Bound, Depth, Effort, Entry, NodeScore, Score, Window};
use transposition_search::{
    Ask, CheckPlan, Game, Limits, NoTable, Options, Request, Searcher, Stats, Team, check_search,
    reference::{Negamax, minimax},
};

fn table(entries: u64) -> ModelTable<Entry<Step>> {
    ModelTable::new(ModelConfig::entries(entries), Effort).unwrap()
}

/// A corridor: one move per position, for `length` plies, then a loss of `loss` points for the side to move.
#[derive(Clone)]
struct Corridor {
    at: u64,
    length: u64,
    loss: i32,
    bands: Bands,
    /// Whether it goes on without end for a search that looks further than its depth: each move is noisy, and each position
    /// is in check if this says so.
    alarm: Option<bool>,
}

impl Corridor {
    const fn of(length: u64) -> Self {
        Corridor { at: 0, length, loss: 1, bands: Bands::NONE, alarm: None }
    }
}

impl Game for Corridor {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        self.at
    }
    fn outcome(&self) -> Option<NodeScore> {
        (self.at == self.length).then_some(NodeScore::new(-self.loss))
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.push(Step(7));
    }
    fn make(&mut self, _mv: Step) {
        self.at += 1;
    }
    fn unmake(&mut self, _mv: Step, (): ()) {
        self.at -= 1;
    }
    fn horizon(&self) -> Depth {
        Depth::new((self.length - self.at) as i32)
    }
    fn bands(&self) -> Bands {
        self.bands
    }
    fn in_check(&self) -> bool {
        self.alarm == Some(true)
    }
    fn noisy_moves(&self, into: &mut Vec<Step>) {
        if self.alarm.is_some() {
            self.moves(into);
        }
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let mut over = Corridor::of(0);
    let mut searcher = Searcher::new(table(8));
    let report = searcher.search(&mut over, Request::to_depth(Depth::new(3))).unwrap();
    assert_eq!((report.score, report.bound, report.best), (Score::new(-1), Bound::Exact, None));
    let solution = searcher.solve(&mut over, Ask::Middle);
    assert_eq!((solution.value(), solution.best), (Some(Score::new(-1)), None));
    let analysis = searcher.deepen(&mut over, 3, |_| panic!("there is no line to tell of"));
    assert!(analysis.lines.is_empty() && analysis.best().is_none() && !analysis.stopped);
}

#[test]
fn one_legal_move_is_found_and_scored() {
    let mut game = Corridor::of(5);
    let analysis = Searcher::new(table(64)).deepen(&mut game, 4, |_| {});
    assert_eq!((analysis.lines.len(), analysis.best()), (1, Some(Step(7))));
    assert_eq!((analysis.lines[0].score, analysis.lines[0].depth), (Score::new(1), Depth::SOLVED));
    assert_eq!(analysis.lines[0].pv.len(), 5);
}

#[test]
fn depth_zero_is_the_static_evaluation() {
    let mut game = Dag::new(Shape::new(3));
    let report = Searcher::new(table(8)).search(&mut game, Request::to_depth(Depth::ZERO)).unwrap();
    assert_eq!((report.score.get(), report.best), (game.evaluate().get(), None));
    let limits = Limits { depth: Some(Depth::ZERO), ..Limits::default() };
    let analysis = Searcher::new(table(8)).with_limits(limits).deepen(&mut game, 1, |_| {});
    assert_eq!((analysis.lines[0].score.get(), analysis.lines[0].bound), (game.evaluate().get(), Bound::Exact));
    assert_eq!(analysis.best(), analysis.lines[0].pv.first().copied());
}

#[test]
fn every_null_window_is_answered_rightly() {
    let mut game = Dag::new(Shape { range: 4, ..Shape::new(5) });
    let value = minimax(&mut game, Depth::SOLVED, &mut Stats::default());
    for alpha in (-6..6).chain([-32_767, 32_766]).map(Score::new) {
        let request = Request { depth: Depth::SOLVED, window: Window::null(alpha) };
        let report = Searcher::new(table(256)).search(&mut game, request).unwrap();
        assert_eq!(report.score > alpha, value > alpha, "asked at {alpha}, worth {value}");
    }
}

#[test]
fn a_distance_beyond_its_band_stays_in_the_band() {
    for (length, score) in [(99, 901), (100, -900), (101, 900), (140, -900)] {
        let mut game = Corridor { loss: 1_000, bands: BANDS, ..Corridor::of(length) };
        for _ in 0..2 {
            let report = Searcher::new(table(512)).search(&mut game, Request::to_depth(Depth::SOLVED)).unwrap();
            assert_eq!(report.score, Score::new(score), "{length} plies");
        }
    }
}

#[test]
fn ten_thousand_plies_end_at_the_longest_line_and_say_so() {
    let mut game = Corridor::of(10_001);
    let table = table(1 << 16);
    let solution = Searcher::new(&table).with_options(Options::SOLVE).solve(&mut game, Ask::Middle);
    assert_eq!(solution.depth, Depth::new(512), "not solved, and not called so");
    let kept = table.probe(0).unwrap();
    assert_eq!(kept.depth(), Depth::STORED_MAX, "512 plies, as far as an entry can say");
    let analysis = Searcher::new(&table).deepen(&mut game, 1, |_| {});
    assert_eq!(analysis.lines[0].depth, Depth::new(512));
}

#[test]
fn ten_thousand_plies_are_solved_on_a_stack_that_is_large_enough() {
    let game = Corridor::of(10_001);
    let options = Options { max_ply: 12_000, ..Options::SOLVE };
    let table: transposition::Table<Entry<Step>> = transposition::Table::with_mib(1).unwrap();
    let team = Team::new(NonZero::<usize>::MIN).with_options(options);
    let solution = team.solve(&game, &table, Ask::From(Score::ZERO)).unwrap();
    assert_eq!((solution.value(), solution.depth), (Some(Score::new(1)), Depth::SOLVED));
}

#[test]
fn looking_at_everything_follows_ten_thousand_plies_on_a_small_stack() {
    let work = || {
        for length in [10_000, 10_001] {
            let mut game = Corridor::of(length);
            let mut stats = Stats::default();
            let value = minimax(&mut game, Depth::SOLVED, &mut stats);
            assert_eq!((value.get(), stats.nodes, game.at), (if length % 2 == 1 { 1 } else { -1 }, length + 1, 0));
        }
        // The check's own judge gives up on such lines; what is nearer is still compared.
        let agreement = check_search(&Corridor::of(10_001), CheckPlan::new(3).with_configurations(20));
        assert_eq!(agreement.unwrap().solved, 0);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
#[should_panic(expected = "give a depth to a game that does not end")]
fn looking_at_everything_says_so_where_there_is_no_end() {
    let _ = minimax(&mut Corridor::of(u64::MAX), Depth::SOLVED, &mut Stats::default());
}

#[test]
fn the_reference_search_stops_at_its_longest_line_and_leaves_the_game_alone() {
    for (length, plies, ends) in [(10_001, 512, false), (512, 512, true), (513, 512, false), (513, 600, true)] {
        let mut game = Corridor::of(length);
        let mut searcher = Negamax::new(NoTable);
        if plies != 512 {
            searcher = searcher.with_longest_line(plies);
        }
        assert_eq!(searcher.search(&mut game, Request::to_depth(Depth::SOLVED)).is_ok(), ends, "{length} plies");
        assert_eq!(game.at, 0);
        let mut searcher = Negamax::new(table(1 << 10));
        assert!(searcher.search(&mut game, Request::to_depth(Depth::new(500))).is_ok());
    }
}

#[test]
fn checks_and_noisy_moves_without_end_stop_at_the_longest_line() {
    for checks in [false, true] {
        let mut game = Corridor { alarm: Some(checks), ..Corridor::of(10_001) };
        let options = Options { quiescence_table: true, futility: Some(9), late_moves: true, ..Options::PLAY };
        let table = table(1 << 12);
        for depth in [0, 1, 3] {
            let mut searcher = Searcher::new(&table).with_options(options);
            let report = searcher.search(&mut game, Request::to_depth(Depth::new(depth))).unwrap();
            assert_eq!((report.score, game.at), (Score::ZERO, 0));
            assert!(report.stats.nodes > 0);
        }
        // Nothing that leaned on the end of the line says it is a search to the end.
        let kept = table.probe(0).unwrap();
        assert!(kept.depth() <= Depth::new(3), "{kept:?}");
    }
}

/// Two plies of a thousand moves each.
#[derive(Clone)]
struct Wide(Vec<u16>);

impl Game for Wide {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        self.0.iter().fold(1, |key, &made| key << 16 | u64::from(made))
    }
    fn outcome(&self) -> Option<NodeScore> {
        match self.0[..] {
            [first, second] => Some(NodeScore::new((i32::from(first) * 7 + i32::from(second) * 11) % 997)),
            _ => None,
        }
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..1_000).map(Step));
    }
    fn make(&mut self, mv: Step) {
        self.0.push(mv.0);
    }
    fn unmake(&mut self, _mv: Step, (): ()) {
        self.0.pop();
    }
    fn is_quiet(&self, mv: Step) -> bool {
        !mv.0.is_multiple_of(3)
    }
}

#[test]
fn a_thousand_moves_are_searched_like_three() {
    let mut game = Wide(Vec::new());
    let value = minimax(&mut game, Depth::SOLVED, &mut Stats::default());
    let limits = Limits { depth: Some(Depth::new(2)), ..Limits::default() };
    let options = Options { etc: Some(0), ..Options::SOUND };
    let analysis = Searcher::new(table(1 << 12)).with_options(options).with_limits(limits).deepen(&mut game, 1, |_| {});
    assert_eq!(analysis.lines[0].score, value);
    assert_eq!(Negamax::new(NoTable).search(&mut game, Request::to_depth(Depth::SOLVED)).unwrap().score, value);
}

#[test]
fn a_stopped_analysis_has_a_move_and_the_last_finished_iteration() {
    let shape = Shape { width: 50, length: 14, branching: 5, range: 50, ..Shape::new(9) };
    let mut finished = Vec::new();
    let whole = Limits { depth: Some(Depth::new(9)), ..Limits::default() };
    Searcher::new(NoTable).with_limits(whole).deepen(&mut Dag::new(shape), 1, |iteration| {
        if iteration.line.bound == Bound::Exact {
            finished.push((iteration.stats.nodes, iteration.line.clone()));
        }
    });
    let last = finished.last().unwrap().0;
    for nodes in (0..last).step_by(97) {
        let limits = Limits { nodes: Some(nodes), ..whole };
        let mut game = Dag::new(shape);
        let analysis = Searcher::new(NoTable).with_limits(limits).deepen(&mut game, 1, |_| {});
        assert!(analysis.stopped && analysis.stats.nodes == nodes);
        let line = &analysis.lines[0];
        let known = finished.iter().rev().find(|(at, _)| *at <= nodes).map(|(_, line)| line);
        match known {
            _ if line.bound == Bound::Lower => {
                let depth = line.depth;
                assert!(depth.is_leaf() || minimax(&mut game, depth, &mut Stats::default()) >= line.score);
                assert!(known.is_none_or(|known| known.pv[0] != line.pv[0]));
            }
            Some(known) => assert_eq!(line, known, "after {nodes} nodes"),
            None => assert_eq!((line.depth, line.score.get()), (Depth::ZERO, game.evaluate().get()), "{nodes} nodes"),
        }
    }
}

#[test]
fn time_and_flag_stop_a_search() {
    let shape = Shape { width: 1_000, length: 60, branching: 6, range: 800, ..Shape::new(9) };
    let flag = AtomicBool::new(true);
    let limits =
        [Limits::default().for_time(Duration::from_millis(20)), Limits { stop: Some(&flag), ..Limits::default() }];
    for limits in limits {
        let analysis = Searcher::new(NoTable).with_limits(limits).deepen(&mut Dag::new(shape), 1, |_| {});
        assert!(analysis.stopped && analysis.best().is_some());
        assert!(analysis.elapsed < Duration::from_secs(5), "{:?}", analysis.elapsed);
        let solution = Searcher::new(NoTable).with_limits(limits).solve(&mut Dag::new(shape), Ask::Middle);
        assert_eq!(solution.value(), None);
    }
}
