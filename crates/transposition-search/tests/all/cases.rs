//! Faults that real searches had, as small cases, for both searches where both can have them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::common::{Dag, Shape, Step};
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Bound, Depth, Entry, Fate, NodeScore, Score, Window};
use transposition_search::{
    Game, GraphHistory, Limits, NoTable, Options, ProbeRequest, Request, SearchTable, Searcher, Stats, Stopped,
    ValueTable,
    reference::{Negamax, minimax},
};

/// Keys are spread over all bits already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("keys are written whole");
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A table that keeps everything and can be looked into.
#[derive(Default)]
struct Open(RefCell<HashMap<u64, Entry<Step>, BuildHasherDefault<AsItIs>>>);

impl SearchTable<u64, Step> for Open {
    type Extra = ();

    fn probe_for(&self, key: u64, _sought: ProbeRequest<'_>) -> Option<Entry<Step>> {
        self.probe(key)
    }
}

impl ValueTable<u64, Entry<Step>> for Open {
    fn probe(&self, key: u64) -> Option<Entry<Step>> {
        self.0.borrow().get(&key).copied()
    }
    fn store(&self, key: u64, entry: Entry<Step>) -> Fate {
        self.0.borrow_mut().insert(key, entry);
        Fate::Added
    }
}

/// Both searches behind one call.
const BOTH: [bool; 2] = [false, true];

fn search<T: SearchTable<u64, Step>>(
    strong: bool,
    table: &T,
    game: &mut Dag,
    request: Request,
    limits: Limits<'_>,
) -> (Result<(Score, Bound), Stopped>, Stats) {
    if strong {
        let mut searcher = Searcher::new(table).with_options(Options::PLAIN).with_limits(limits);
        let found = searcher.search(game, request).map(|report| (report.score, report.bound));
        (found, searcher.stats())
    } else {
        let mut searcher = Negamax::new(table).with_limits(limits).with_graph_history(GraphHistory::Practical);
        let found = searcher.search(game, request).map(|report| (report.score, report.bound));
        (found, searcher.stats())
    }
}

fn value(game: &mut Dag, depth: Depth) -> Score {
    minimax(game, depth, &mut Stats::default())
}

fn table(entries: u64, policy: Policy) -> ModelTable<Entry<Step>, Policy> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(4.min(entries as usize)), policy).unwrap()
}

fn games() -> impl Iterator<Item = Dag> {
    (0..40).map(|seed| Dag::new(Shape { range: 90, mates: seed % 2 * 7, again: seed % 3 * 3, ..Shape::new(seed) }))
}

#[test]
fn s1_the_table_changes_speed_and_never_the_answer() {
    for mut game in games() {
        let request = Request::to_depth(Depth::new(5));
        let truth = value(&mut game, request.depth);
        for strong in BOTH {
            let ask = |table: &ModelTable<_, _>, game: &mut Dag| {
                search(strong, table, game, request, Limits::default()).0.unwrap().0
            };
            assert_eq!(search(strong, &NoTable, &mut game, request, Limits::default()).0.unwrap().0, truth);
            for entries in [4, 16, 4096] {
                let table = table(entries, Policy::Effort);
                assert_eq!(ask(&table, &mut game), truth, "cold, {entries} entries");
                assert_eq!(ask(&table, &mut game), truth, "warm, {entries} entries");
            }
        }
    }
}

/// A search of `request` after the same search was stopped after 1, 2, 3, ... nodes, each time over its own table.
fn stop_everywhere(strong: bool, game: &mut Dag, request: Request, stops: u64) {
    let (clean, whole) = search(strong, &Open::default(), game, request, Limits::default());
    let clean = clean.unwrap();
    assert!(whole.nodes > stops, "{} nodes cannot be stopped at {stops} places", whole.nodes);
    let before = game.clone();
    for nodes in 1..=stops {
        let table = Open::default();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (stopped, stats) = search(strong, &table, game, request, limits);
        assert_eq!((stopped, stats.nodes), (Err(Stopped), nodes), "a node limit is exact");
        assert_eq!(*game, before, "stopped after {nodes} nodes");
        let (found, _) = search(strong, &table, game, request, Limits::default());
        assert_eq!(found, Ok(clean), "stopped after {nodes} nodes");
    }
}

/// Two games, each the shortest of its kind that takes longer than the last stop.
fn stop_in_two_games(strong: bool, stops: u64) {
    let shapes = [
        Shape { width: 150, branching: 5, range: 500, ..Shape::new(1) },
        Shape { width: 150, branching: 5, range: 300, mates: 40, again: 5, ..Shape::new(7) },
    ];
    let request = Request::to_depth(Depth::SOLVED);
    for shape in shapes {
        let games = (8..40).map(|length| Dag::new(Shape { length, ..shape }));
        let takes =
            |game: &Dag| search(strong, &Open::default(), &mut game.clone(), request, Limits::default()).1.nodes;
        let mut game = games.into_iter().find(|game| takes(game) > stops).unwrap();
        stop_everywhere(strong, &mut game, request, stops);
    }
}

#[test]
fn s2_the_strong_search_may_stop_anywhere() {
    stop_in_two_games(true, 5_000);
}

#[test]
fn s2_the_reference_search_may_stop_anywhere() {
    stop_in_two_games(false, 2_500);
}

/// A root with one move to each of these scores, which are those of the side that moves there.
#[derive(Clone, Debug)]
struct Fan {
    scores: Vec<i32>,
    at: Option<usize>,
}

impl Game for Fan {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        self.at.map_or(0, |at| at as u64 + 1)
    }
    fn outcome(&self) -> Option<NodeScore> {
        self.at.map(|at| NodeScore::new(-self.scores[at]))
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..self.scores.len()).map(|i| Step(i as u16)));
    }
    fn make(&mut self, mv: Step) {
        self.at = Some(mv.0.into());
    }
    fn unmake(&mut self, _mv: Step, (): ()) {
        self.at = None;
    }
}

fn fan(strong: bool, table: &Open, scores: &[i32], (alpha, beta): (i32, i32)) -> (i32, Bound) {
    let mut game = Fan { scores: scores.to_vec(), at: None };
    let window = Window::new(Score::new(alpha), Score::new(beta));
    let request = Request { depth: Depth::new(2), window };
    let report = if strong {
        Searcher::new(table).with_options(Options::PLAIN).search(&mut game, request)
    } else {
        Negamax::new(table).search(&mut game, request)
    };
    let report = report.unwrap();
    (report.score.get(), report.bound)
}

#[test]
fn s3_a_raised_alpha_does_not_make_an_exact_score_a_bound() {
    for strong in BOTH {
        let table = Open::default();
        assert_eq!(fan(strong, &table, &[30, 50], (0, 100)), (50, Bound::Exact));
        let entry = table.probe(0).unwrap();
        assert_eq!(
            (entry.bound(), entry.score(), entry.hash_move()),
            (Some(Bound::Exact), NodeScore::new(50), Some(Step(1)))
        );
    }
}

#[test]
fn s4_a_failed_low_score_serves_no_window_below_it() {
    for strong in BOTH {
        let table = Open::default();
        // The truth is -2, but a search that fails low may know no more than "at most 0".
        table.store(0, Entry::new(Depth::new(2), NodeScore::ZERO, Bound::Upper, None));
        assert_eq!(fan(strong, &table, &[-2, -7], (-10, 0)), (-2, Bound::Exact));
    }
}

/// The game below a child, with its entry made by hand; the root is searched to `depth`.
fn with_child_entry(strong: bool, child_depth: i32, depth: i32) -> (Score, Score) {
    let shape = Shape { range: 50, ..Shape::new(11) };
    let mut game = Dag::new(shape);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let table = Open::default();
    for mv in moves {
        let undo = game.make(mv);
        let entry = Entry::new(Depth::new(child_depth), NodeScore::new(777), Bound::Exact, None);
        table.store(game.key(), entry);
        game.unmake(mv, undo);
    }
    let request = Request::to_depth(Depth::new(depth));
    let found = search(strong, &table, &mut game, request, Limits::default()).0.unwrap().0;
    (found, value(&mut game, request.depth))
}

#[test]
fn s5_a_deeper_entry_serves_and_a_shallower_one_does_not() {
    for strong in BOTH {
        assert_eq!(with_child_entry(strong, 6, 5).0, Score::new(-777), "depth 6 serves a request of 4");
        let (found, truth) = with_child_entry(strong, 1, 5);
        assert_eq!(found, truth, "depth 1 does not serve a request of 4");
    }
}

#[test]
fn s6_a_search_without_some_moves_leaves_the_full_entry_alone() {
    for mut game in games() {
        let (mut moves, table) = (Vec::new(), Open::default());
        game.moves(&mut moves);
        if moves.len() < 2 {
            continue;
        }
        let request = Request::to_depth(Depth::new(4));
        let full = Searcher::new(&table).search(&mut game, request).unwrap();
        let kept = table.probe(game.key()).unwrap();
        let rest: Vec<_> = moves.iter().copied().filter(|&mv| Some(mv) != full.best).collect();
        let others = Searcher::new(&table).with_root_moves(rest.clone()).search(&mut game, request).unwrap();
        assert!(rest.contains(&others.best.unwrap()), "the excluded move came back");
        let plain = Searcher::new(NoTable).with_root_moves(rest).search(&mut game, request).unwrap();
        assert_eq!(others.score, plain.score);
        assert_eq!(table.probe(game.key()), Some(kept));
    }
}

#[test]
fn s7_an_illegal_stored_move_leaves_window_and_result_alone() {
    for mut game in games() {
        let request = Request::to_depth(Depth::new(4));
        let truth = value(&mut game, request.depth);
        for strong in BOTH {
            let table = Open::default();
            search(strong, &table, &mut game, request, Limits::default()).0.unwrap();
            // Too shallow to cut, and with a move that no position has.
            for entry in table.0.borrow_mut().values_mut() {
                *entry = Entry::new(Depth::new(-1), NodeScore::new(5_000), Bound::Exact, Some(Step(60_000)));
            }
            let (found, stats) = search(strong, &table, &mut game, request, Limits::default());
            assert_eq!(found.unwrap(), (truth, Bound::Exact));
            assert!(stats.move_present > 0, "no stored move was met");
            // Those that are legal were stored by this search itself.
            assert!(stats.move_legal < stats.move_present);
        }
    }
}

#[test]
fn s8_after_a_refused_cutoff_the_move_is_still_tried_first() {
    for strong in BOTH {
        let table = Open::default();
        table.store(0, Entry::new(Depth::new(9), NodeScore::new(50), Bound::Exact, Some(Step(2))));
        let mut game = Fan { scores: vec![10, 20, 50], at: None };
        // A window in which the stored move alone causes a cutoff: whoever tries it first enters two nodes.
        let request = Request { depth: Depth::new(2), window: Window::new(Score::new(0), Score::new(50)) };
        let stats = if strong {
            let mut searcher = Searcher::new(&table).with_options(Options { pv_cutoffs: false, ..Options::PLAIN });
            searcher.search(&mut game, request).unwrap().stats
        } else {
            Negamax::new(&table).with_pv_cutoffs(false).search(&mut game, request).unwrap().stats
        };
        assert_eq!((stats.nodes, stats.move_best), (2, 1));
    }
}

#[test]
fn s9_every_entry_is_filed_under_its_own_position() {
    for mut game in games() {
        for strong in BOTH {
            let table = Open::default();
            search(strong, &table, &mut game, Request::to_depth(Depth::SOLVED), Limits::default()).0.unwrap();
            judge_entries(&table, &game);
        }
    }
}

/// Every entry of a solved search must be true of the position whose key it stands under.
fn judge_entries(table: &Open, root: &Dag) {
    let mut judged = 0;
    for mut at in Dag::all(root.shape) {
        let Some(entry) = table.probe(at.key()) else { continue };
        judged += 1;
        let score = Score::new(entry.score().get());
        let truth = value(&mut at, Depth::SOLVED);
        let holds = match entry.bound() {
            Some(Bound::Exact) => truth == score,
            Some(Bound::Lower) => truth >= score,
            Some(Bound::Upper) => truth <= score,
            None => true,
        };
        assert!(holds, "{at:?} is worth {truth}, but {entry:?}");
    }
    assert_eq!(judged, table.0.borrow().len(), "an entry belongs to no position");
}

#[test]
fn s11_a_line_is_legal_to_its_end_and_stops_on_a_cycle() {
    // A table that knows every place of a ring of three to be a draw: read without care it gives a line without end.
    #[derive(Clone)]
    struct Ring(u64);
    impl Game for Ring {
        type Move = Step;
        type Key = u64;
        type Undo = ();
        fn key(&self) -> u64 {
            self.0
        }
        fn outcome(&self) -> Option<NodeScore> {
            None
        }
        fn moves(&self, into: &mut Vec<Step>) {
            into.push(Step(0));
        }
        fn make(&mut self, _mv: Step) {
            self.0 = (self.0 + 1) % 3;
        }
        fn unmake(&mut self, _mv: Step, (): ()) {
            self.0 = (self.0 + 2) % 3;
        }
    }
    let table = Open::default();
    for key in 0..3 {
        table.store(key, Entry::new(Depth::new(100), NodeScore::ZERO, Bound::Exact, Some(Step(0))));
    }
    let limits = Limits { depth: Some(Depth::new(50)), ..Limits::default() };
    let analysis = Searcher::new(&table).with_limits(limits).deepen(&mut Ring(0), 1, |_| {});
    assert_eq!(analysis.lines[0].pv.len(), 3, "back at the first place the line ends");
}
