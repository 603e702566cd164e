//! The state of one thread's search, and the search of one depth and window. Knows the root; does not know its nodes.

use std::sync::atomic::{AtomicU32, Ordering};

use transposition::{Bands, Bound, Depth, Ply, Score, Window};

use super::deferral::Path;
use super::node_count::NodeCount;
use super::pv::Lines;
use super::quiets::Quiets;
use super::records::{Child, NodeRequest, NodeValue};
use super::{DepthGate, Options};
use crate::graph_history::HistoryPolicy;
use crate::{Game, Limits, MoveBounds, Report, Request, SearchTable, Stats, Stopped};

/// The fast searcher: alpha-beta over a table with the devices that its [`Options`] switch on.
///
/// One searcher serves one thread. Its buffers are allocated once; a node allocates nothing.
///
/// ```
/// # use std::num::NonZero;
/// # use transposition::{HashMove, NodeScore};
/// use transposition_search::{Ask, Game, NoTable, Options, Searcher};
///
/// /// One heap of stones; take one to three; who takes the last one wins.
/// struct Heap(u32);
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Take(u32);
/// # impl HashMove for Take {
/// #     const BITS: u32 = 2;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(self.0).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Take(code.get())) }
/// # }
/// # impl Game for Heap {
/// #     type Move = Take;
/// #     type Key = u64;
/// #     type Undo = ();
/// #     fn key(&self) -> u64 { self.0.into() }
/// #     fn outcome(&self) -> Option<NodeScore> { (self.0 == 0).then_some(NodeScore::new(-1)) }
/// #     fn moves(&self, into: &mut Vec<Take>) { into.extend((1..=self.0.min(3)).map(Take)) }
/// #     fn make(&mut self, mv: Take) { self.0 -= mv.0 }
/// #     fn unmake(&mut self, mv: Take, (): ()) { self.0 += mv.0 }
/// # }
///
/// let mut searcher = Searcher::new(NoTable).with_options(Options::SOLVE);
/// let solution = searcher.solve(&mut Heap(13), Ask::Middle);
/// assert_eq!(solution.value().map(|score| score.get()), Some(1));
/// assert_eq!(solution.best, Some(Take(1))); // leave twelve
/// ```
#[derive(Debug)]
pub struct Searcher<'a, G: Game, T> {
    pub(super) table: T,
    pub(super) options: Options,
    pub(super) limits: Limits<'a>,
    /// The scores between which a value is closed in on.
    pub(super) within: (Score, Score),
    /// A second reason to stop, for the threads of one team.
    pub(super) halt: Option<Halt<'a>>,
    /// Zero for a lone searcher and the first of a team; helpers deepen in steps of their own.
    pub(super) helper: usize,
    /// The nodes of the line being searched, kept only where other threads may settle them meanwhile.
    pub(super) path: Option<Path<'a, G::Key>>,
    pub(super) stats: Stats,
    /// The nodes of the whole team; none for a lone searcher.
    pub(super) node_count: Option<NodeCount<'a>>,
    false_matches_before: u64,
    /// One stack of moves for the whole line; each node owns a range of it.
    pub(super) moves: Vec<G::Move>,
    /// What was seen of the children of the line's nodes, a range for each node that looked.
    pub(super) children: Vec<Option<Child<G::Key, G::Move>>>,
    /// What the game knows of the moves of one node, where it tells of all at once.
    pub(super) move_bounds: Vec<MoveBounds<G::Move>>,
    /// Whether the game is asked for that.
    pub(super) asks_at_once: bool,
    /// How promising the children are that one node looks at, where it sorts by that.
    pub(super) ordering_scores: Vec<i32>,
    pub(super) lines: Lines<G::Move>,
    pub(super) quiets: Quiets<G::Move>,
    pub(super) root: Root<G::Move>,
    /// Whose turn it is, seen from the root: changes with every move that passes the turn.
    pub(super) side: bool,
    /// The treatment of path-dependent scores that the search under way has settled on.
    pub(super) policy: HistoryPolicy,
    /// Whether in the search under way what is proved of wins and losses at any depth is asked for and kept as such.
    pub(super) keeps_proofs: bool,
}

/// Stops a search as soon as a shared number is no longer what it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halt<'a> {
    pub(super) epoch: &'a AtomicU32,
    pub(super) while_at: u32,
}

impl Halt<'_> {
    #[inline]
    fn is_over(self) -> bool {
        self.epoch.load(Ordering::Relaxed) != self.while_at
    }
}

/// What the search knows of its root.
#[derive(Debug)]
pub(super) struct Root<M> {
    /// The only moves to look at, if the user gave some.
    pub(super) only: Option<Vec<M>>,
    /// The moves of the root, best known first.
    pub(super) moves: Vec<M>,
    /// How many of them are left out of this search, being lines already.
    pub(super) skip: usize,
    /// The best move of the search under way and its score.
    pub(super) best: Option<(M, NodeValue)>,
    /// Whether a line was cut short at the longest one allowed, since this was last set to false.
    pub(super) cut_short: bool,
}

impl<M> Root<M> {
    /// Whether every legal move is looked at. If not, the result is not the position's: it neither takes from the table's
    /// entry for the root nor writes over it.
    pub(super) const fn is_whole(&self) -> bool {
        self.only.is_none() && self.skip == 0
    }
}

impl<'a, G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'a, G, T> {
    /// A searcher over `table` with the default options and without limits.
    #[must_use]
    pub fn new(table: T) -> Self {
        let false_matches_before = table.false_matches().unwrap_or(0);
        Searcher {
            table,
            options: Options::default(),
            limits: Limits::default(),
            within: (Score::MIN, Score::MAX),
            halt: None,
            helper: 0,
            path: None,
            stats: Stats::default(),
            node_count: None,
            false_matches_before,
            moves: Vec::new(),
            children: Vec::new(),
            move_bounds: Vec::new(),
            asks_at_once: false,
            ordering_scores: Vec::new(),
            lines: Lines::new(),
            quiets: Quiets::new(),
            root: Root { only: None, moves: Vec::new(), skip: 0, best: None, cut_short: false },
            side: false,
            policy: HistoryPolicy::None,
            keeps_proofs: false,
        }
    }

    /// With these options. What was learnt of quiet moves is forgotten.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self.reset();
        self
    }

    /// With these limits. Node limits count from the searcher's first node on.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        Searcher { limits, ..self }
    }

    /// Closing in on a value from `least` to `greatest` only, when solving: one beyond is given as the nearer of the two. From
    /// -1 to 1 that is who wins, where a draw is 0.
    ///
    /// # Panics
    /// If `least` is above `greatest`.
    #[must_use]
    pub fn within(self, least: Score, greatest: Score) -> Self {
        assert!(least <= greatest, "no score lies between {least:?} and {greatest:?}");
        Searcher { within: (least, greatest), ..self }
    }

    /// Looking at these moves only at the root, as far as they are legal. The table's entry for the root is then left
    /// alone: it speaks of all moves.
    #[must_use]
    pub fn with_root_moves(mut self, only: Vec<G::Move>) -> Self {
        self.root.only = Some(only);
        self
    }

    /// Forgets what was learnt of quiet moves, so that the next search depends on the table alone.
    pub fn reset(&mut self) {
        self.quiets.reset();
    }

    /// What all searches of this searcher have counted so far, stopped ones included.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let false_matches = self.table.false_matches().unwrap_or(0).saturating_sub(self.false_matches_before);
        Stats { false_matches, ..self.stats }
    }

    /// Searches `game`, which is left as it was, to one depth within one window.
    ///
    /// # Errors
    /// [`Stopped`] if a limit was reached. The table then holds only entries of subtrees that were finished.
    pub fn search(&mut self, game: &mut G, request: Request) -> Result<Report<G::Move>, Stopped> {
        self.list_root_moves(game);
        let score = self.at_root(game, request.depth, request.window)?;
        let best = self.root.best.map(|(mv, _)| mv);
        Ok(Report { score, bound: Bound::of(score, request.window), best, stats: self.stats() })
    }

    /// Lists the moves to look at, unless the game is over.
    pub(super) fn list_root_moves(&mut self, game: &G) {
        self.root.skip = 0;
        self.root.best = None;
        self.root.moves.clear();
        if game.outcome().is_none() {
            game.moves(&mut self.root.moves);
            if let Some(only) = &self.root.only {
                self.root.moves.retain(|mv| only.contains(mv));
            }
        }
    }

    /// One search from the root over the moves listed for it.
    pub(super) fn at_root(&mut self, game: &mut G, depth: Depth, window: Window) -> Result<Score, Stopped> {
        let bands = game.bands();
        let request = NodeRequest { depth, ply: Ply::ROOT, window, may_pass: false };
        self.moves.clear();
        self.children.clear();
        if let Some(path) = &mut self.path {
            path.clear();
        }
        self.side = false;
        self.policy = self.options.graph_history.policy(game, depth);
        let any_depth = self.options.depth_gate == DepthGate::AtLeast && self.policy.takes_any_depth();
        self.keeps_proofs = any_depth && bands != Bands::NONE;
        let Options { child_bounds, static_bounds, child_order, .. } = self.options;
        self.asks_at_once = child_bounds && static_bounds && !child_order && !game.path_matters();
        self.root.best = None;
        if self.options.killers || self.options.history_heuristic {
            self.quiets.make_room(self.options.max_ply);
        }
        let value = if self.options.is_plain() {
            self.node::<false>(game, &bands, request, None)?
        } else {
            self.node::<true>(game, &bands, request, None)?
        };
        self.root.cut_short |= value.cut_short;
        Ok(value.score)
    }

    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        self.limits.reached(self.stats.nodes)
            || self.halt.is_some_and(Halt::is_over)
            || self.node_count.as_mut().is_some_and(|node_count| node_count.is_full(self.stats.nodes))
    }

    /// The plies a node still has before it: the depth left, or what the game can still last in a search to its end.
    #[inline]
    pub(super) fn plies_left(game: &G, depth: Depth) -> i32 {
        if depth == Depth::SOLVED { game.horizon().get() } else { depth.get() }
    }
}
