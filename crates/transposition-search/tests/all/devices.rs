//! Devices that change values on purpose, against oracles that make the same change; and what must hold of each whatever
//! the game: threads, determinism, the order of quiet moves.

use std::num::NonZero;

use crate::common::{Dag, Shape, Step};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Bands, Depth, Entry, Four, Ply, Score, Table, Window};
use transposition_search::{
    Ask, DepthGate, Game, Limits, NoTable, Options, Request, Searcher, Stats, Team, reference::minimax,
};

fn table() -> ModelTable<Entry<Step>, Policy> {
    ModelTable::new(ModelConfig::entries(1 << 10).with_ways(4), Policy::Effort).unwrap()
}

/// Everything looked at, with quiescence and extensions as the options define them.
fn oracle(game: &mut Dag, options: &Options, depth: Depth, ply: Ply) -> Score {
    let bands = game.bands();
    let here = bands.at(ply);
    if let Some(score) = game.outcome() {
        return here.to_root(score);
    }
    let depth = if options.extensions && game.in_check() { depth + 1 } else { depth };
    if depth.is_leaf() {
        return if options.quiescence { quiet(game, &bands, ply) } else { here.to_root(game.evaluate()) };
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    best(game, &moves, |game| oracle(game, options, depth - 1, ply.next()))
}

fn quiet(game: &mut Dag, bands: &Bands, ply: Ply) -> Score {
    let here = bands.at(ply);
    if let Some(score) = game.outcome() {
        return here.to_root(score);
    }
    let mut moves = Vec::new();
    if game.in_check() {
        game.moves(&mut moves);
        return best(game, &moves, |game| quiet(game, bands, ply.next()));
    }
    game.noisy_moves(&mut moves);
    here.to_root(game.evaluate()).max(best(game, &moves, |game| quiet(game, bands, ply.next())))
}

fn best(game: &mut Dag, moves: &[Step], mut child: impl FnMut(&mut Dag) -> Score) -> Score {
    let mut best = Score::MIN;
    for &mv in moves {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let score = child(game);
        game.unmake(mv, undo);
        best = best.max(if keeps { score } else { -score });
    }
    best
}

#[test]
fn quiescence_and_extensions_equal_an_oracle_that_has_them() {
    let mut differs = 0;
    for seed in 0..600 {
        let mut game = Dag::new(Shape { bounds: false, ..Shape::draw(seed) });
        let some =
            [(true, false, false), (false, false, true), (true, false, true), (true, true, false), (true, true, true)];
        for (quiescence, quiescence_table, extensions) in some {
            let depth_gate = DepthGate::Equal;
            let options = Options { quiescence, quiescence_table, extensions, depth_gate, ..Options::SOUND };
            for depth in (0..4).map(Depth::new) {
                let truth = oracle(&mut game, &options, depth, Ply::ROOT);
                differs += u32::from(truth != minimax(&mut game, depth, &mut Stats::default()));
                let table = table();
                let mut searcher = Searcher::new(&table).with_options(options);
                let found = searcher.search(&mut game, Request::to_depth(depth)).unwrap();
                assert_eq!(found.score, truth, "seed {seed}, {options:?}, {depth:?}");
                let window = Window::null(truth);
                let found = searcher.search(&mut game, Request { depth, window }).unwrap();
                assert!(found.score <= truth, "seed {seed}, null window at {depth:?}");
            }
        }
    }
    assert!(differs > 500, "only {differs} values differ from the plain ones: the game hides the devices");
}

/// A game in which passing never helps and late quiet moves are never best: what null move and reductions assume.
#[derive(Clone)]
struct Race {
    made: u32,
    lead: i32,
}

impl Game for Race {
    type Move = Step;
    type Key = u64;
    type Undo = i32;
    fn key(&self) -> u64 {
        u64::from(self.made) << 32 | (self.lead + 1_000) as u64
    }
    fn outcome(&self) -> Option<transposition::NodeScore> {
        (self.made == 12).then(|| self.evaluate())
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..6).map(Step));
    }
    fn make(&mut self, mv: Step) -> i32 {
        let before = self.lead;
        self.lead = -(self.lead + 6 - i32::from(mv.0));
        self.made += 1;
        before
    }
    fn unmake(&mut self, _mv: Step, before: i32) {
        self.lead = before;
        self.made -= 1;
    }
    fn evaluate(&self) -> transposition::NodeScore {
        transposition::NodeScore::new(self.lead)
    }
    fn is_quiet(&self, _mv: Step) -> bool {
        true
    }
    fn make_null(&mut self) -> Option<i32> {
        if self.made >= 11 {
            return None;
        }
        let before = self.lead;
        self.lead = -self.lead;
        self.made += 1;
        Some(before)
    }
    fn unmake_null(&mut self, before: i32) {
        self.lead = before;
        self.made -= 1;
    }
}

#[test]
fn selective_devices_save_nodes_where_their_assumption_holds() {
    for depth in (1..=9).map(Depth::new) {
        let mut game = Race { made: 0, lead: 0 };
        let plain =
            Searcher::new(NoTable).with_options(Options::PLAIN).search(&mut game, Request::to_depth(depth)).unwrap();
        // The lead changes by six points a ply at most, and the moves are listed from the best on.
        let margins = [None, Some(6)];
        for choice in 1..16_usize {
            let [null_move, reductions, late_moves] = [1, 2, 4].map(|bit| choice & bit > 0);
            let futility = margins[choice / 8];
            let options = Options { null_move, reductions, late_moves, futility, pvs: true, ..Options::PLAIN };
            let report =
                Searcher::new(NoTable).with_options(options).search(&mut game, Request::to_depth(depth)).unwrap();
            assert_eq!(report.score, plain.score, "{depth:?}, {options:?}");
            if depth >= Depth::new(6) {
                assert!(report.stats.nodes < plain.stats.nodes, "{depth:?}, {options:?}");
            } else if depth == Depth::new(5) {
                assert_eq!(plain.score, minimax(&mut game.clone(), depth, &mut Stats::default()));
            }
        }
    }
}

#[test]
fn killers_and_history_find_cutoffs_sooner() {
    let (mut plain, mut learnt) = (0, 0);
    for seed in 0..30 {
        let mut game = Dag::new(Shape { width: 40, length: 9, branching: 8, range: 300, ..Shape::new(seed) });
        let count = |options: Options, game: &mut Dag| {
            let mut searcher = Searcher::new(NoTable).with_options(options);
            searcher.search(game, Request::to_depth(Depth::SOLVED)).unwrap().stats.nodes
        };
        plain += count(Options { pvs: true, ..Options::PLAIN }, &mut game);
        learnt += count(Options { pvs: true, killers: true, history_heuristic: true, ..Options::PLAIN }, &mut game);
    }
    assert!(learnt < plain, "{learnt} nodes with, {plain} without");
}

#[test]
fn one_thread_is_the_same_to_the_last_bit_every_time() {
    let game = Dag::new(Shape { width: 50, length: 10, branching: 5, range: 99, ..Shape::new(4) });
    let run = || {
        let table: Table<Entry<Step>, Four> = Table::with_entries(1 << 12).unwrap();
        let limits = Limits { depth: Some(Depth::new(8)), ..Limits::default() };
        let team = Team::new(NonZero::<usize>::MIN).with_options(Options::PLAY).with_limits(limits);
        let analysis = team.deepen(&game, &table, 2, |_| {}).unwrap();
        let solution = team.solve(&game, &table, Ask::Outward).unwrap();
        (analysis.lines, analysis.stats, solution, table.fill())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_team_of_any_size_gives_the_value_of_one() {
    for seed in 0..20 {
        let game = Dag::new(Shape {
            width: 60,
            length: 11 + seed % 3 * 3,
            branching: 4,
            range: 99,
            mates: seed % 2 * 30,
            ..Shape::new(seed)
        });
        let truth = Searcher::new(NoTable).solve(&mut game.clone(), Ask::Middle).value();
        assert!(truth.is_some());
        for threads in [2, 3, 7] {
            let table: Table<Entry<Step>, Four> = Table::with_entries(1 << 10).unwrap();
            let team = Team::new(NonZero::new(threads).unwrap());
            for ask in [Ask::Middle, Ask::Outward, Ask::From(Score::new(3))] {
                let solution = team.solve(&game, &table, ask).unwrap();
                assert_eq!(solution.value(), truth, "seed {seed}, {threads} threads, {ask:?}");
            }
            let analysis = team.deepen(&game, &table, 1, |_| {}).unwrap();
            assert_eq!((Some(analysis.lines[0].score), analysis.lines[0].depth), (truth, Depth::SOLVED));
        }
    }
}

#[test]
fn within_bounds_a_value_is_given_as_the_nearer_bound() {
    let mut beyond = 0;
    for seed in 0..40 {
        let game = Dag::new(Shape { width: 30, length: 8, branching: 3, range: 99, mates: 0, ..Shape::new(seed) });
        let truth = Searcher::new(NoTable).solve(&mut game.clone(), Ask::Middle).value().expect("no limit");
        for (least, greatest) in [(-1, 1), (0, 0), (-3, 20), (truth.get(), truth.get())] {
            let (least, greatest) = (Score::new(least), Score::new(greatest));
            let expected = truth.clamp(least, greatest);
            for ask in [Ask::Middle, Ask::Outward, Ask::Flanks, Ask::From(Score::new(3))] {
                let table = table();
                let found = Searcher::new(&table).within(least, greatest).solve(&mut game.clone(), ask);
                assert_eq!(found.value(), Some(expected), "seed {seed}, {ask:?}");
                let team = Team::new(NonZero::new(2).unwrap()).within(least, greatest);
                let table: Table<Entry<Step>, Four> = Table::with_mib(1).unwrap();
                assert_eq!(team.solve(&game, &table, ask).unwrap().value(), Some(expected), "seed {seed}, {ask:?}");
            }
            beyond += u32::from(expected != truth);
        }
    }
    assert!(beyond > 20, "{beyond}");
}

#[test]
fn a_team_stops_with_its_first_thread() {
    let game = Dag::new(Shape { width: 1_000, length: 60, branching: 6, range: 800, ..Shape::new(9) });
    let table: Table<Entry<Step>, Four> = Table::with_entries(1 << 12).unwrap();
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let team = Team::new(NonZero::new(3).unwrap()).with_limits(limits);
    let analysis = team.deepen(&game, &table, 1, |_| {}).unwrap();
    assert!(analysis.stopped && analysis.best().is_some() && analysis.stats.nodes >= 3_000);
    assert_eq!(team.solve(&game, &table, Ask::Middle).unwrap().value(), None);
}
