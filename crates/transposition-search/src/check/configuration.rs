//! One way to search, drawn at random: which search, how deep, in which window, with which options, over which table.
//! Knows what can be chosen; runs nothing.

use transposition::model::ModelConfig;
use transposition::policy::{MAX_WAYS, Policy};
use transposition::{Depth, Index, KeyStream, Replace, Score, Window};

use super::truth::{Level, Truth};
use crate::{Ask, DepthGate, GraphHistory, Options, ProbeOrder};

/// Which search is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// The readable reference search.
    Negamax,
    /// One depth and window of the fast search.
    Window,
    /// Some root moves only.
    SomeMoves,
    /// Iterative deepening, for so many lines.
    Deepen { lines: usize },
    /// MTD(f) from this guess.
    Mtdf { guess: Score },
    /// Exact solving; to the end of the game only.
    Solve { ask: Ask },
}

/// What was done to the table before the search that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// There is no table.
    Absent,
    /// Nothing.
    Cold,
    /// Other searches of the same position, and of others of the same game where their entries must not matter.
    Warm,
    /// Filled with deep entries of strangers.
    Full,
    /// The same search, stopped after so many nodes.
    Interrupted { nodes: u64 },
}

/// One way to search.
#[derive(Clone, Debug)]
pub(super) struct Configuration<M> {
    pub(super) search: Search,
    /// The depth, and what is true there.
    pub(super) level: Level<M>,
    pub(super) window: Window,
    pub(super) options: Options,
    pub(super) table: ModelConfig,
    pub(super) policy: Policy,
    pub(super) entries: u64,
    pub(super) state: State,
    pub(super) layered: bool,
}

/// Draws from a stream of random words.
pub(super) struct Draw<'a>(pub(super) &'a mut KeyStream);

impl Draw<'_> {
    /// A number below `bound`, which is at least 1.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0.next_word() % bound
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

impl<M: Copy> Configuration<M> {
    pub(super) fn draw(random: &mut KeyStream, truth: &Truth<M>, layered: bool) -> Self {
        let mut draw = Draw(random);
        // Searches to the end, the last level, are where most options may be checked: every third one.
        let count = truth.levels.len() as u64;
        let at = if draw.below(3) == 0 { count - 1 } else { draw.below(count) };
        let level = truth.levels[at as usize].clone();
        let solved = level.depth == Depth::SOLVED;
        let search = draw_search(&mut draw, &level);
        let policy = draw.one_of(Policy::ALL);
        let ways = policy.min_ways().max(1 << draw.below(4)).min(MAX_WAYS);
        // Sizes by their logarithm, the smaller of two draws: small ones are where entries meet.
        let sizes = 17 - u64::from(ways.ilog2());
        let buckets = 1u64 << draw.below(sizes).min(draw.below(sizes));
        let (buckets, index) = if draw.coin() {
            (buckets, Index::LowBits)
        } else {
            (buckets - draw.below(buckets.div_ceil(2)), Index::HighProduct)
        };
        let state = match draw.below(8) {
            0 => State::Absent,
            1 => State::Full,
            2 | 3 => State::Cold,
            4 | 5 => State::Interrupted { nodes: 1 + draw.below(40) },
            _ => State::Warm,
        };
        // A depth-limited value over a table that other searches have used is a plain function of position and depth only
        // if entries of other depths stay out, and if bounds on the true value do.
        let loose = solved || layered;
        // The reference search has no switch for either.
        let search = if search == Search::Negamax && !loose { Search::Window } else { search };
        let mut options = draw_options(&mut draw, solved);
        if !loose {
            options.static_bounds = false;
            options.depth_gate = DepthGate::Equal;
        }
        let table = ModelConfig::buckets(buckets).with_ways(ways).with_index(index);
        let window = draw_window(&mut draw, &level);
        Configuration { search, level, window, options, table, policy, entries: buckets * ways as u64, state, layered }
    }
}

fn draw_search<M>(draw: &mut Draw<'_>, level: &Level<M>) -> Search {
    let ask = match draw.below(4) {
        0 => Ask::Middle,
        1 => Ask::Outward,
        2 => Ask::Flanks,
        _ => Ask::From(near(draw, level.value)),
    };
    match draw.below(8) {
        0 | 1 => Search::Negamax,
        2 | 3 => Search::Window,
        4 => Search::SomeMoves,
        5 => Search::Deepen { lines: 1 + draw.below(3) as usize },
        6 if level.depth == Depth::SOLVED => Search::Solve { ask },
        _ => Search::Mtdf { guess: near(draw, level.value) },
    }
}

/// A score at or near `value`, or anywhere.
fn near(draw: &mut Draw<'_>, value: Score) -> Score {
    let off = match draw.below(4) {
        0 => 0,
        1 => draw.below(3) as i32 - 1,
        2 => draw.below(21) as i32 - 10,
        _ => draw.below(65_536) as i32 - 32_768,
    };
    Score::new(value.get() + off)
}

fn draw_window<M>(draw: &mut Draw<'_>, level: &Level<M>) -> Window {
    let (a, b) = (near(draw, level.value), near(draw, level.value));
    match draw.below(4) {
        0 => Window::FULL,
        1 if a < Score::MAX => Window::null(a),
        _ if a < b => Window::new(a, b),
        _ if b < a => Window::new(b, a),
        _ => Window::FULL,
    }
}

fn draw_options(draw: &mut Draw<'_>, solved: bool) -> Options {
    let gate = if draw.coin() { DepthGate::AtLeast } else { DepthGate::Equal };
    Options {
        probe_order: if draw.coin() { ProbeOrder::BeforeOutcome } else { ProbeOrder::AfterOutcome },
        depth_gate: gate,
        graph_history: GraphHistory::Complete,
        pv_cutoffs: draw.coin(),
        table_from: draw.one_of(&[0, 0, 1, 2]),
        etc: draw.one_of(&[None, Some(0), Some(2)]),
        child_bounds: draw.coin(),
        child_order: draw.coin(),
        static_bounds: draw.coin(),
        pvs: draw.coin(),
        aspiration: draw.one_of(&[None, Some(1), Some(5), Some(32)]),
        killers: draw.coin(),
        history_heuristic: draw.coin(),
        // Without a say in a search to the end; elsewhere they change values on purpose.
        quiescence: solved && draw.coin(),
        quiescence_table: solved && draw.coin(),
        quiescence_nodes: if solved { draw.one_of(&[None, Some(0), Some(3)]) } else { None },
        delta: if solved { draw.one_of(&[None, Some(0)]) } else { None },
        quiet_checks: if solved { draw.one_of(&[None, Some(4)]) } else { None },
        extensions: solved && draw.coin(),
        null_move: solved && draw.coin(),
        reductions: solved && draw.coin(),
        futility: if solved { draw.one_of(&[None, Some(1)]) } else { None },
        late_moves: solved && draw.coin(),
        etc_for_wins: draw.coin(),
        max_ply: 512,
    }
}
