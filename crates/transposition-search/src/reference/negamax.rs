//! The readable alpha-beta search: fail-soft, over any table or none. Every cleverer search must agree with it.

use transposition::fault::{self, Fault};
use transposition::{Bands, Bound, Depth, Entry, Frame, Ply, Score, Window};

use crate::graph_history::{HistoryPolicy, PathDependency, TtKey};
use crate::{Game, GraphHistory, Limits, ProbeOrder, ProbeRequest, Report, Request, SearchTable, Stats, Stopped};

/// The longest line a search follows unless it is told otherwise, in plies.
const LONGEST_LINE: u16 = 512;

/// How the nodes of a subtree are counted when the table answers for a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorkCount {
    /// A position the table answers counts as one node (Breuker's `Big1`).
    #[default]
    Once,
    /// It counts as many nodes as it took when it was searched (Breuker's `BigAll`).
    All,
}

/// A negamax alpha-beta searcher over a table.
///
/// The order inside a node follows the probe contract: probe; if the entry passes both gates, return it; otherwise try its
/// move first, if it is legal; store the result with the bound it has against the window the node was entered with.
#[derive(Debug)]
pub struct Negamax<'a, G: Game, T> {
    table: T,
    limits: Limits<'a>,
    probe_order: ProbeOrder,
    pv_cutoffs: bool,
    work_count: WorkCount,
    longest_line: u16,
    history: GraphHistory,
    policy: HistoryPolicy,
    stats: Stats,
    /// The table's own count when this searcher began.
    false_matches_before: u64,
    /// One stack of moves for the whole line; each node owns a range of it.
    moves: Vec<G::Move>,
}

/// What a node hands to its parent: a score, the size of the subtree behind it, and what of the past it depended on.
struct Found<M> {
    score: Score,
    work: u64,
    best: Option<M>,
    dependency: PathDependency,
}

impl<M> Found<M> {
    const fn leaf(score: Score) -> Self {
        Found { score, work: 1, best: None, dependency: PathDependency::NONE }
    }
}

impl<'a, G: Game, T: SearchTable<G::Key, G::Move>> Negamax<'a, G, T> {
    /// A searcher over `table`, without limits but for lines of 512 plies.
    #[must_use]
    pub fn new(table: T) -> Self {
        let false_matches_before = table.false_matches().unwrap_or(0);
        Negamax {
            table,
            false_matches_before,
            limits: Limits::default(),
            probe_order: ProbeOrder::default(),
            pv_cutoffs: true,
            work_count: WorkCount::default(),
            longest_line: LONGEST_LINE,
            history: GraphHistory::default(),
            policy: HistoryPolicy::None,
            stats: Stats::default(),
            moves: Vec::new(),
        }
    }

    /// With limits. Node limits count from the searcher's first node on.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        Negamax { limits, ..self }
    }

    /// With this order of probe and outcome.
    #[must_use]
    pub fn with_probe_order(self, probe_order: ProbeOrder) -> Self {
        Negamax { probe_order, ..self }
    }

    /// Whether PV nodes may be cut by the table. Without, the line the search finds was searched in full.
    #[must_use]
    pub fn with_pv_cutoffs(self, pv_cutoffs: bool) -> Self {
        Negamax { pv_cutoffs, ..self }
    }

    /// With this count of subtree nodes.
    #[must_use]
    pub fn with_work_count(self, work_count: WorkCount) -> Self {
        Negamax { work_count, ..self }
    }

    /// With lines of at most `plies`, from 0 to 65,534 and 512 unless this says otherwise; one that grows longer stops the
    /// search. Every ply takes room on the stack, about as much as
    /// [`Options::STACK_PER_PLY`](crate::Options::STACK_PER_PLY) says.
    #[must_use]
    pub fn with_longest_line(self, plies: u16) -> Self {
        // A ply counts to 65,535, which is then one too many.
        Negamax { longest_line: plies.min(u16::MAX - 1), ..self }
    }

    /// With this treatment of values that depend on the path.
    #[must_use]
    pub fn with_graph_history(self, history: GraphHistory) -> Self {
        Negamax { history, ..self }
    }

    /// What all searches of this searcher have counted so far, stopped ones included.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let false_matches = self.table.false_matches().unwrap_or(0).saturating_sub(self.false_matches_before);
        Stats { false_matches, ..self.stats }
    }

    /// Searches `game`, which is left as it was.
    ///
    /// # Errors
    /// [`Stopped`] if a limit was reached or a line grew too long. The table then holds only entries of subtrees that were finished.
    pub fn search(&mut self, game: &mut G, request: Request) -> Result<Report<G::Move>, Stopped> {
        self.moves.clear();
        self.policy = self.history.policy(game, request.depth);
        let bands = game.bands();
        let found = self.node(game, &bands, request.depth, Ply::ROOT, request.window)?;
        let bound = Bound::of(found.score, request.window);
        self.moves.clear();
        game.moves(&mut self.moves);
        let best = found.best.filter(|mv| self.moves.contains(mv));
        Ok(Report { score: found.score, bound, best, stats: self.stats() })
    }

    fn node(
        &mut self,
        game: &mut G,
        bands: &Bands,
        depth: Depth,
        ply: Ply,
        window: Window,
    ) -> Result<Found<G::Move>, Stopped> {
        if self.limits.reached(self.stats.nodes) || ply.get() > u32::from(self.longest_line) {
            return Err(Stopped);
        }
        self.stats.nodes += 1;
        let here = bands.at(ply);
        if ply != Ply::ROOT
            && let Some(path) = game.path_score()
        {
            let dependency = PathDependency::back_from(ply.get(), path.back);
            return Ok(Found { dependency, ..Found::leaf(here.to_root(path.score)) });
        }
        if self.probe_order == ProbeOrder::AfterOutcome
            && let Some(score) = game.outcome()
        {
            return Ok(Found::leaf(here.to_root(score)));
        }
        let tt_key = T::ACTIVE.then(|| self.policy.tt_key(game, depth));
        let mut first = None;
        if let Some(tt_key) = &tt_key {
            match self.probe(game, tt_key, depth, window, here) {
                Probed::Settled(found) => return Ok(found),
                Probed::Node(hash_move) => first = hash_move,
            }
        }
        if self.probe_order == ProbeOrder::BeforeOutcome
            && let Some(score) = game.outcome()
        {
            return Ok(Found::leaf(here.to_root(score)));
        }
        if depth.is_leaf() {
            return Ok(Found::leaf(here.to_root(game.evaluate())));
        }
        let (low, high) = game.score_bounds();
        let (low, high) = (here.to_root(low), here.to_root(high));
        if low >= window.beta() || low == high {
            return Ok(Found::leaf(low));
        }
        if high <= window.alpha() {
            return Ok(Found::leaf(high));
        }
        let window = window.clipped(low, high);
        let (found, window) = self.expand(game, bands, depth, ply, window, first)?;
        if let Some(tt_key) = tt_key {
            let best = found.best.map(|mv| game.canonical_move(mv));
            let entry = Entry::new(depth, here.to_node(found.score), Bound::of(found.score, window), best);
            if let Some(entry) = tt_key.storable(entry.with_work(found.work), found.dependency) {
                let fate = self.table.store(tt_key.key(), entry);
                self.stats.count_store(fate);
            }
        }
        Ok(found)
    }

    /// Tries the moves of a node that neither the table nor the game could settle. Beside the result stands the window it
    /// is to be judged by: the one the node was entered with.
    fn expand(
        &mut self,
        game: &mut G,
        bands: &Bands,
        depth: Depth,
        ply: Ply,
        window: Window,
        hash_move: Option<G::Move>,
    ) -> Result<(Found<G::Move>, Window), Stopped> {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        let hash_move = hash_move.filter(|&mv| self.bring_to_front(start, mv));
        let mut found = Found::leaf(Score::MIN);
        let mut open = window;
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            if let Some(key) = game.key_after(mv) {
                self.table.prefetch(key);
            }
            let child = match self.child(game, bands, mv, depth, ply, open) {
                Ok(child) => child,
                Err(Stopped) if fault::active(Fault::StoppedSearchStores) => break,
                Err(Stopped) => return Err(Stopped),
            };
            found.work += child.work;
            let is_best = child.score > found.score || found.best.is_none();
            if is_best {
                found.score = child.score;
                found.best = Some(mv);
            }
            open = open.raised(found.score);
            if open.is_closed() {
                // The proof of a cutoff is this one move's; whatever the others depended on does not matter.
                found.dependency = child.dependency;
                break;
            }
            found.dependency = self.policy.with_move(found.dependency, child.dependency, is_best);
        }
        found.dependency = found.dependency.seen_from(ply.get());
        self.moves.truncate(start);
        self.stats.move_best += u64::from(hash_move.is_some() && hash_move == found.best);
        Ok((found, if fault::active(Fault::FlagFromRaisedAlpha) { open } else { window }))
    }

    /// Searches the position after `mv`; the score is that of the side that makes it.
    fn child(
        &mut self,
        game: &mut G,
        bands: &Bands,
        mv: G::Move,
        depth: Depth,
        ply: Ply,
        open: Window,
    ) -> Result<Found<G::Move>, Stopped> {
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        let found = self.node(game, bands, depth - 1, ply.next(), if keeps { open } else { -open });
        game.unmake(mv, undo);
        found.map(|found| if keeps { found } else { Found { score: -found.score, ..found } })
    }

    /// Moves `mv` to the front of the node's moves, the others keeping their order. False if it is not among them: a
    /// stored move reaches the board only through the list of legal ones.
    fn bring_to_front(&mut self, start: usize, mv: G::Move) -> bool {
        if fault::active(Fault::UncheckedHashMove) {
            self.moves.insert(start, mv);
            return true;
        }
        let Some(at) = self.moves[start..].iter().position(|&legal| legal == mv) else { return false };
        self.moves[start..=start + at].rotate_right(1);
        self.stats.move_legal += 1;
        true
    }

    fn probe(
        &mut self,
        game: &G,
        tt_key: &TtKey<G::Key>,
        depth: Depth,
        window: Window,
        here: Frame<'_>,
    ) -> Probed<G::Move> {
        self.stats.probes += 1;
        let may_cut = self.pv_cutoffs || !window.is_pv();
        let sought = ProbeRequest { depth, window: may_cut.then_some(window), here };
        let Some(entry) = self.table.probe_for(tt_key.key(), sought) else { return Probed::Node(None) };
        self.stats.hits += 1;
        self.stats.deep_hits += u64::from(entry.is_deep_enough(depth));
        let hash_move = entry.hash_move().map(|mv| game.own_move(mv));
        if may_cut
            && tt_key.holds(entry.depth(), entry.score(), here)
            && let Some(score) = entry.cutoff(depth, window, here)
        {
            self.stats.count_cutoff(entry.bound());
            let work = match self.work_count {
                WorkCount::Once => 1,
                WorkCount::All => entry.work().max(1),
            };
            return Probed::Settled(Found { work, best: hash_move, ..Found::leaf(score) });
        }
        self.stats.move_present += u64::from(hash_move.is_some());
        Probed::Node(hash_move)
    }
}

/// What a look into the table came to.
enum Probed<M> {
    /// Both gates passed: the node is done.
    Settled(Found<M>),
    /// The node must be searched, with this move first if it is legal.
    Node(Option<M>),
}
