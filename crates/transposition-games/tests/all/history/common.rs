//! What the tests of graph history share: tables, searches over synthetic games, and the count of wrong values.

use transposition::model::{ModelConfig, ModelTable};
use transposition::{Bands, Depth, Effort, Entry, NodeScore};
use transposition_games::synthetic::{Back, Graph, Repetition, Rules, Step, Walk};
use transposition_search::{
    Game, GraphHistory, PathScore, Report, Request,
    reference::{Negamax, solve},
};

pub(crate) type Table = ModelTable<Entry<Step>>;

/// Every rule that looks at the path, with its name: the three of repetition, each with and without a clock.
pub(crate) fn rules() -> Vec<(&'static str, Rules)> {
    let bare = [
        ("repetition draws", Rules::of(Repetition::Draw)),
        ("repetition loses for the first player", Rules::of(Repetition::LosesForFirst)),
        ("repetition is illegal", Rules::of(Repetition::Illegal)),
    ];
    let clocked = bare.map(|(_, rules)| rules.with_clock(5, 2));
    let names = ["draws, clock", "loses, clock", "illegal, clock"];
    bare.into_iter().chain(names.into_iter().zip(clocked)).collect()
}

/// Every treatment, from the least careful on.
pub(crate) const ALL: [GraphHistory; 4] =
    [GraphHistory::Ignore, GraphHistory::Loose, GraphHistory::Practical, GraphHistory::Complete];

/// How many graphs a test looks at: as many as the environment asks for, or few enough for every run of the suite.
pub(crate) fn graphs(usual: u64) -> u64 {
    std::env::var("GRAPHS").ok().map_or(usual, |asked| asked.parse().expect("GRAPHS must be a whole number"))
}

pub(crate) fn unbounded() -> Table {
    Table::new(ModelConfig::UNBOUNDED, Effort).unwrap()
}

/// One full-window search.
pub(crate) fn search<G>(game: &mut G, history: GraphHistory, depth: Depth, table: &Table) -> Report<Step>
where
    G: Game<Key = u64, Move = Step>,
{
    Negamax::new(table).with_graph_history(history).search(game, Request::to_depth(depth)).unwrap()
}

/// The first player's value of position `start` by one full-window search to the end.
pub(crate) fn searched(graph: &Graph, start: usize, rules: Rules, history: GraphHistory, table: &Table) -> i32 {
    let score = search(&mut Walk::new(graph, start, rules), history, Depth::SOLVED, table).score.get();
    for_first(graph, start, score)
}

/// The same by null windows, each learning from those before.
pub(crate) fn solved(graph: &Graph, start: usize, rules: Rules, history: GraphHistory, table: &Table) -> i32 {
    let mut searcher = Negamax::new(table).with_graph_history(history);
    let score = solve(&mut Walk::new(graph, start, rules), &mut searcher).unwrap().score.get();
    for_first(graph, start, score)
}

/// The first player's score of a score for the side to move at `start`.
pub(crate) fn for_first(graph: &Graph, start: usize, score: i32) -> i32 {
    if graph.node(start).first { score } else { -score }
}

/// A walk with one thing about it changed.
pub(crate) struct Variant<'g> {
    pub(crate) walk: Walk<'g>,
    /// Scores beyond the first count the plies to them.
    pub(crate) bands: Bands,
    /// The key says the ply too, so that a search of fixed depth meets only entries of the depth it asks for.
    pub(crate) ply_in_key: bool,
    /// Whether a repetition may be taken for endless play where the walk says so.
    pub(crate) endless: bool,
    /// Moves made since the start.
    pub(crate) made: u64,
}

impl<'g> Variant<'g> {
    pub(crate) fn of(walk: Walk<'g>) -> Self {
        Variant { walk, bands: Bands::NONE, ply_in_key: false, endless: true, made: 0 }
    }

    fn with_ply(&self, key: u64) -> u64 {
        if self.ply_in_key { key ^ (self.made + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) } else { key }
    }
}

impl Game for Variant<'_> {
    type Move = Step;
    type Key = u64;
    type Undo = Back;

    fn key(&self) -> u64 {
        self.with_ply(self.walk.key())
    }

    fn outcome(&self) -> Option<NodeScore> {
        self.walk.outcome()
    }

    fn moves(&self, into: &mut Vec<Step>) {
        self.walk.moves(into);
    }

    fn make(&mut self, mv: Step) -> Back {
        self.made += 1;
        self.walk.make(mv)
    }

    fn unmake(&mut self, mv: Step, undo: Back) {
        self.made -= 1;
        self.walk.unmake(mv, undo);
    }

    fn keeps_turn(&self, undo: &Back) -> bool {
        self.walk.keeps_turn(undo)
    }

    fn bands(&self) -> Bands {
        self.bands
    }

    fn evaluate(&self) -> NodeScore {
        self.walk.evaluate()
    }

    fn path_matters(&self) -> bool {
        self.walk.path_matters()
    }

    fn path_score(&self) -> Option<PathScore> {
        self.walk.path_score()
    }

    fn clock_left(&self) -> Option<u32> {
        self.walk.clock_left()
    }

    fn past_reaches(&self) -> Option<u32> {
        self.walk.past_reaches()
    }

    fn path_key(&self) -> u64 {
        self.with_ply(self.walk.path_key())
    }

    fn repeats_as_endless(&self) -> bool {
        self.endless && self.walk.repeats_as_endless()
    }
}
