//! What must hold of the devices that change depth-limited values on purpose, whatever the game: nothing is made up, no win
//! or loss is announced that is none, lines are legal, and a search to the end knows none of them.

use crate::common::{Dag, Shape, Step};
use transposition::model::{ModelConfig, ModelTable};
use transposition::{Depth, Effort, Entry, NodeScore, Score};
use transposition_search::{
    Analysis, Ask, Game, GraphHistory, Limits, NoTable, Options, Request, Searcher, Stats, reference::minimax,
};

/// All of them at once; margins that fit scores of some dozens.
const ALL: Options = Options {
    quiescence_table: true,
    delta: Some(3),
    futility: Some(4),
    late_moves: true,
    graph_history: GraphHistory::Loose,
    ..Options::PLAY
};

/// Everything, and each of the newer devices alone over what it needs.
const EVERY: [Options; 5] = [
    ALL,
    Options { quiescence: true, quiescence_table: true, ..Options::SOUND },
    Options { quiescence: true, delta: Some(0), ..Options::SOUND },
    Options { futility: Some(1), ..Options::SOUND },
    Options { late_moves: true, ..Options::SOUND },
];

fn games() -> impl Iterator<Item = Dag> {
    (0..150).map(|seed| {
        let shape = Shape { width: 20, length: 9, branching: 7, range: 40, ..Shape::new(seed) };
        Dag::new(Shape { mates: seed % 3 * 8, again: seed % 2 * 5, skips: seed % 5 == 0, ..shape })
    })
}

fn table(entries: u64) -> ModelTable<Entry<Step>> {
    ModelTable::new(ModelConfig::entries(entries).with_ways(2.min(entries as usize)), Effort).unwrap()
}

fn truth(game: &mut Dag) -> Score {
    Searcher::new(table(1 << 12)).solve(game, Ask::Middle).value().unwrap()
}

#[test]
fn a_search_to_the_end_knows_none_of_them() {
    for mut game in games() {
        let truth = truth(&mut game);
        for options in EVERY {
            for entries in [2, 64, 1 << 12] {
                let table = table(entries);
                for _ in 0..2 {
                    let mut searcher = Searcher::new(&table).with_options(options);
                    let found = searcher.search(&mut game, Request::to_depth(Depth::SOLVED)).unwrap().score;
                    assert_eq!(found, truth, "{game:?}, {entries} entries, {options:?}");
                }
            }
        }
    }
}

/// Searches of growing depth over one table, each twice, so that it is cold and warm; every answer goes to `judge`.
fn search_on(game: &mut Dag, options: Options, entries: u64, mut judge: impl FnMut(&Dag, Depth, &Analysis<Step>)) {
    let table = table(entries);
    for depth in [1, 2, 3, 5, 4, 6].map(Depth::new) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        for _ in 0..2 {
            let mut searcher = Searcher::new(&table).with_options(options).with_limits(limits);
            let found = searcher.deepen(game, 2, |_| {});
            judge(game, depth, &found);
        }
    }
}

fn assert_legal(game: &Dag, line: &[Step]) {
    let mut game = game.clone();
    for &mv in line {
        let mut moves = Vec::new();
        if game.outcome().is_none() {
            game.moves(&mut moves);
        }
        assert!(moves.contains(&mv), "{line:?} is not legal in {game:?}");
        game.make(mv);
    }
}

#[test]
fn values_stay_within_the_game_and_lines_are_legal_over_any_table() {
    let (mut differs, mut long) = (0, 0);
    for mut game in games() {
        let most = game.shape.range as i32;
        let plain = (1..=6).map(|depth| minimax(&mut game, Depth::new(depth), &mut Stats::default()));
        let plain: Vec<Score> = plain.collect();
        for options in EVERY {
            for entries in [1, 16, 1 << 10] {
                search_on(&mut game, options, entries, |game, depth, found| {
                    for line in &found.lines {
                        let (score, within) = (line.score.get().abs(), 0..=most);
                        let mate = game.shape.mates > 0 && (900..=1_000).contains(&score);
                        assert!(within.contains(&score) || mate, "{game:?}, {depth:?}, {options:?}: {line:?}");
                        assert_legal(game, &line.pv);
                        long += u32::from(line.pv.len() as i32 > depth.get());
                    }
                    differs += u32::from(plain[depth.get() as usize - 1] != found.lines[0].score);
                });
            }
        }
    }
    assert!(differs > 1_000 && long > 1_000, "{differs} values differ from the plain ones, {long} lines go on");
}

#[test]
fn no_win_or_loss_is_announced_that_is_none() {
    let (mut wins, mut losses) = (0, 0);
    for mut game in games().filter(|game| game.shape.mates > 0) {
        let truth = truth(&mut game);
        for options in EVERY {
            for entries in [1, 1 << 10] {
                search_on(&mut game, options, entries, |game, depth, found| {
                    let score = found.lines[0].score;
                    if score.get() >= 900 {
                        wins += 1;
                        assert!(truth >= score, "{game:?}, {depth:?}, {options:?}: {score} but it is {truth}");
                    } else if score.get() <= -900 {
                        losses += 1;
                        assert!(truth <= score, "{game:?}, {depth:?}, {options:?}: {score} but it is {truth}");
                    }
                });
            }
        }
    }
    assert!(wins > 100 && losses > 100, "{wins} {losses}");
}

/// Prizes that either side may take; a lead is what is left to have, and every other move changes nothing. So a prize
/// brings what it is worth at once and never more.
#[derive(Clone)]
struct Spoils {
    prizes: [u16; 6],
    taken: u8,
    waited: u8,
    lead: i32,
}

impl Game for Spoils {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        u64::from(self.taken) << 32 | u64::from(self.waited) << 16 | (self.lead + 1_000) as u64
    }
    fn outcome(&self) -> Option<NodeScore> {
        (self.waited == 6 || self.taken == 63).then(|| self.evaluate())
    }
    fn moves(&self, into: &mut Vec<Step>) {
        self.noisy_moves(into);
        into.push(Step(6));
    }
    fn make(&mut self, mv: Step) {
        match self.prizes.get(usize::from(mv.0)) {
            Some(&prize) => {
                self.taken |= 1 << mv.0;
                self.lead += i32::from(prize);
            }
            None => self.waited += 1,
        }
        self.lead = -self.lead;
    }
    fn unmake(&mut self, mv: Step, (): ()) {
        self.lead = -self.lead;
        match self.prizes.get(usize::from(mv.0)) {
            Some(&prize) => {
                self.taken &= !(1 << mv.0);
                self.lead -= i32::from(prize);
            }
            None => self.waited -= 1,
        }
    }
    fn evaluate(&self) -> NodeScore {
        NodeScore::new(self.lead)
    }
    fn noisy_moves(&self, into: &mut Vec<Step>) {
        into.extend((0..6).filter(|prize| self.taken >> prize & 1 == 0).map(Step));
    }
    fn gain(&self, mv: Step) -> Option<u16> {
        self.prizes.get(usize::from(mv.0)).copied()
    }
}

#[test]
fn leaving_out_what_gains_too_little_saves_nodes_and_changes_nothing_where_gains_are_true() {
    let (mut all, mut fewer) = (0, 0);
    for seed in 0..40_u16 {
        let prizes = [1, 2, 3, 4, 5, 6].map(|i| (seed * i * 7) % 23);
        let mut game = Spoils { prizes, taken: 0, waited: 0, lead: 0 };
        for depth in (0..4).map(Depth::new) {
            let mut ask = |delta| {
                let options = Options { quiescence: true, delta, ..Options::SOUND };
                let found = Searcher::new(NoTable).with_options(options).search(&mut game, Request::to_depth(depth));
                let found = found.unwrap();
                (found.score, found.stats.nodes)
            };
            let ((plain, nodes), (score, left)) = (ask(None), ask(Some(0)));
            assert_eq!(score, plain, "{prizes:?} {depth:?}");
            (all, fewer) = (all + nodes, fewer + left);
        }
    }
    assert!(fewer * 10 < all * 9, "{fewer} of {all} nodes");
}

/// Every move is noisy and none ever ends the game: a quiescence search without a limit takes all there is.
#[derive(Clone)]
struct Endless(u32);

impl Game for Endless {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        self.0.into()
    }
    fn outcome(&self) -> Option<NodeScore> {
        None
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..30).map(Step));
    }
    fn make(&mut self, mv: Step) {
        self.0 = self.0.wrapping_mul(31).wrapping_add(u32::from(mv.0) + 1);
    }
    fn unmake(&mut self, mv: Step, (): ()) {
        self.0 = self.0.wrapping_sub(u32::from(mv.0) + 1).wrapping_mul(3_186_588_639);
    }
    fn evaluate(&self) -> NodeScore {
        NodeScore::new((self.0.wrapping_mul(0x9e37_79b9) >> 20) as i32 % 100)
    }
    fn noisy_moves(&self, into: &mut Vec<Step>) {
        self.moves(into);
    }
}

#[test]
fn a_quiescence_search_ends_where_captures_do_not() {
    for max in [0, 1, 50] {
        let options = Options { quiescence: true, quiescence_nodes: Some(max), ..Options::SOUND };
        let mut game = Endless(1);
        let found = Searcher::new(NoTable).with_options(options).search(&mut game, Request::to_depth(Depth::new(1)));
        let nodes = found.unwrap().stats.nodes;
        // A move that seems better than the first is searched twice, in a null window and in the whole one.
        assert!(nodes <= 2 + 60 * (u64::from(max) + 1) && game.0 == 1, "{nodes} nodes with a limit of {max}");
        assert!(max == 0 || nodes > u64::from(max), "{nodes} nodes with a limit of {max}");
    }
}

#[test]
fn every_option_acts_in_searches_to_a_depth_and_none_loses_a_win_in_one() {
    const QUIESCENCE: Options = Options { quiescence: true, ..Options::SOUND };
    let pairs = [
        ("quiescence", Options::SOUND, QUIESCENCE),
        ("quiescence_nodes", QUIESCENCE, Options { quiescence_nodes: Some(1), ..QUIESCENCE }),
        ("delta", QUIESCENCE, Options { delta: Some(0), ..QUIESCENCE }),
        ("extensions", Options::SOUND, Options { extensions: true, ..Options::SOUND }),
        ("null_move", Options::SOUND, Options { null_move: true, ..Options::SOUND }),
        ("reductions", Options::SOUND, Options { reductions: true, ..Options::SOUND }),
        ("futility", Options::SOUND, Options { futility: Some(1), ..Options::SOUND }),
        ("razoring", Options { futility: Some(1), ..Options::SOUND }, Options { futility: Some(1), ..QUIESCENCE }),
        ("late_moves", Options::SOUND, Options { late_moves: true, ..Options::SOUND }),
    ];
    for (name, without, with) in pairs {
        let (mut differ, mut wins) = (0, 0);
        for mut game in games().step_by(4) {
            let win = minimax(&mut game, Depth::new(1), &mut Stats::default());
            for depth in [6, 7].map(Depth::new) {
                let [without, with] = [without, with].map(|options| {
                    let mut searcher = Searcher::new(NoTable).with_options(options);
                    searcher.search(&mut game, Request::to_depth(depth)).unwrap()
                });
                differ += u32::from(without.stats.nodes != with.stats.nodes);
                if win.get() >= 900 {
                    wins += 1;
                    assert_eq!((with.score, without.score), (win, win), "{name} at {depth:?} in {game:?}");
                }
            }
        }
        assert!(differ > 20 && wins > 10, "{name} changes {differ} node counts; {wins} wins in one");
    }
}
