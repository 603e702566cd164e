//! The move loop of a node: late move pruning, deferral, late move reductions, principal variation search.

use transposition::fault::{self, Fault};
use transposition::{Bands, Bound, Depth, Ply, Score, Window};

use super::Searcher;
use super::etc::ChildScan;
use super::late_moves::{LateMovePruning, is_lost};
use super::records::{Child, Node, NodeRequest, NodeValue};
use crate::{Game, SearchTable, Stopped};

/// Threads divide the moves of nodes with at least this much depth left ...
const DIVIDE_FROM: i32 = 8;
/// ... or, in a search to the end, with so many plies before them. Most games end earlier than they can.
const DIVIDE_FROM_THE_END: i32 = 12;

/// The moves of one node on the searcher's stacks, and how they are gone through.
#[derive(Clone, Copy)]
struct MoveList {
    /// Where its moves begin, and what is known of its children, if the children were scanned.
    start: usize,
    first_child: usize,
    /// How many moves lead the list whatever the game thinks of them: the hash move, or none.
    fixed: usize,
    /// Whether the children were scanned, and if so whether the table was asked about them.
    scan: Option<bool>,
    /// Whether the threads of a team divide the moves.
    divides: bool,
}

/// What the move loop of a node has found so far.
struct Tried<M> {
    /// What is left of the window.
    open: Window,
    value: NodeValue,
    best: Option<M>,
    /// Noisy moves behind a quiet one are those the game expects little of.
    quiet_seen: bool,
}

/// How the position after a move is searched.
struct Step<'c, K, M> {
    mv: M,
    /// Whether a null window asks first whether the move is better than the best one (PVS).
    scouts: bool,
    /// By how many plies it is first searched less deeply (LMR).
    reduction: i32,
    /// What is known of the child.
    known: Option<&'c Child<K, M>>,
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Tries the moves of a node and stores what comes of it.
    #[inline]
    pub(super) fn search_moves<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
    ) -> Result<NodeValue, Stopped> {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let (start, first_child) = (self.moves.len(), self.children.len());
        let scan = self.scans_children(game, node.request, node.tt_key.is_some());
        let (hash_move, scanned) = self.open_moves::<PLAY>(game, bands, node, scan);
        let no_value = NodeValue { cut_short: node.cut_short, ..NodeValue::of(Score::MIN) };
        let score = match scanned {
            ChildScan::Open(score) => score,
            ChildScan::Cutoff(score, mv) => {
                self.leave(start, first_child);
                let value = NodeValue { score: node.clamped(score), ..no_value };
                self.finish(game, bands, node, value, Bound::Lower, Some(mv));
                return Ok(value);
            }
        };
        let list = MoveList {
            start,
            first_child,
            fixed: usize::from(hash_move.is_some()),
            scan,
            divides: self.divides(game, depth),
        };
        if list.divides
            && let (Some(path), Some(tt_key)) = (&mut self.path, &node.tt_key)
        {
            path.enter(*tt_key, node.draft, ply, window);
        }
        let mut tried = Tried { open: window, value: NodeValue { score, ..no_value }, best: None, quiet_seen: false };
        let finished = self.try_moves::<PLAY>(game, bands, node, list, &mut tried);
        self.leave(start, first_child);
        if finished.is_err() {
            // Another thread may have settled this very node.
            let score = self.path.as_mut().and_then(|path| path.settled_at(ply)).ok_or(Stopped)?;
            return Ok(NodeValue { score: node.clamped(score), ..no_value });
        }
        if list.divides
            && let Some(path) = &mut self.path
        {
            path.leave(ply);
        }
        self.stats.move_best += u64::from(hash_move.is_some() && hash_move == tried.best);
        let NodeValue { score, dependency, cut_short } = tried.value;
        let value = NodeValue { score: node.clamped(score), dependency: dependency.seen_from(ply.get()), cut_short };
        let judged = if fault::active(Fault::FlagFromRaisedAlpha) { tried.open } else { window };
        self.finish(game, bands, node, value, Bound::of(value.score, judged), tried.best);
        Ok(value)
    }

    /// Searches the moves one after the other until the window is closed.
    #[inline]
    fn try_moves<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        list: MoveList,
        tried: &mut Tried<G::Move>,
    ) -> Result<(), Stopped> {
        let NodeRequest { depth, ply, .. } = node.request;
        let MoveList { start, first_child, .. } = list;
        let end = self.moves.len();
        // Moves from here on were put off because another thread is at work on them.
        let mut deferred = end;
        let pruning = if PLAY { self.late_move_pruning(bands, node) } else { LateMovePruning::NONE };
        let mut i = start;
        while i < end {
            let mv = self.moves[i];
            let late = i - start;
            let quiet = PLAY && game.is_quiet(mv);
            tried.quiet_seen |= quiet && late >= list.fixed;
            let prunes = quiet && tried.best.is_some() && pruning.leaves_out(late);
            if PLAY && prunes && !is_lost(bands, tried.value.score) && !game.gives_check(mv) {
                i += 1;
                continue;
            }
            let mut taken = None;
            if list.divides {
                let child = self.children.get(first_child + late).and_then(Option::as_ref);
                // The first move decides most often: all threads are at it.
                let waits = i > start && i < deferred;
                taken = self.take(game, mv, child, waits);
                if taken.is_none() && waits {
                    self.defer(i, first_child + late);
                    deferred -= 1;
                    continue;
                }
            }
            let doubtful = quiet || tried.quiet_seen;
            let reduces = PLAY && doubtful && self.may_reduce(bands, node, tried.open);
            let reduction = if reduces { self.reduction(game, node.request, mv, quiet, late) } else { 0 };
            self.prefetch_after(game, i, list.scan);
            let known = self.children.get(first_child + late).copied().flatten().filter(|_| reduction == 0);
            let scouts = late > 0 && self.options.pvs && tried.open.is_pv();
            let child = NodeRequest { depth: depth - 1, ply: ply.next(), window: tried.open, may_pass: true };
            let step = Step { mv, scouts, reduction, known: known.as_ref() };
            let value = self.child::<PLAY>(game, bands, child, &step);
            if let (Some(taken), Some(path)) = (taken, &self.path) {
                path.free(taken, value.is_ok());
            }
            match value {
                Ok(value) => self.take_value(node.request, tried, mv, value),
                Err(Stopped) if fault::active(Fault::StoppedSearchStores) => break,
                Err(Stopped) => return Err(Stopped),
            }
            if tried.open.is_closed() {
                if PLAY {
                    self.learn(game, (start, i), ply, Self::plies_left(game, depth));
                }
                break;
            }
            i += 1;
        }
        Ok(())
    }

    /// Takes the value of one move into what the node has found.
    #[inline]
    fn take_value(&mut self, request: NodeRequest, tried: &mut Tried<G::Move>, mv: G::Move, value: NodeValue) {
        let is_best = value.score > tried.value.score || tried.best.is_none();
        tried.value.cut_short |= value.cut_short;
        if is_best {
            tried.value.score = tried.value.score.max(value.score);
            tried.best = Some(mv);
            self.note_best(request, tried.open, mv, value);
        }
        tried.open = tried.open.raised(tried.value.score);
        tried.value.dependency = if tried.open.is_closed() {
            // The proof of a cutoff is this one move's; what the others depend on does not matter.
            value.dependency
        } else {
            self.policy.with_move(tried.value.dependency, value.dependency, is_best)
        };
    }

    /// Whether the threads of a team divide the moves of a node with this depth left.
    #[inline]
    fn divides(&self, game: &G, depth: Depth) -> bool {
        let min = if depth == Depth::SOLVED { DIVIDE_FROM_THE_END } else { DIVIDE_FROM };
        self.path.is_some() && Self::plies_left(game, depth) >= min
    }

    /// Notes a node's best move so far where it is to be shown: at the root, and in the line of a PV node.
    #[inline]
    fn note_best(&mut self, request: NodeRequest, open: Window, mv: G::Move, value: NodeValue) {
        if request.ply == Ply::ROOT {
            self.root.best = Some((mv, value));
        }
        if request.window.is_pv() && value.score > open.alpha() {
            // At or above beta the child may have been asked by a null window alone, and has no line of its own.
            self.lines.raise(request.ply, mv, open.is_pv() && value.score < open.beta());
        }
    }

    /// Has the line of the child after the one at `at` on its way while that one is searched, unless the table was asked about
    /// all of them.
    #[inline]
    fn prefetch_after(&self, game: &G, at: usize, scan: Option<bool>) {
        if scan != Some(true)
            && let Some(&next) = self.moves.get(at + 1)
            && let Some(key) = game.key_after(next)
        {
            self.table.prefetch(key);
        }
    }

    /// Searches the position after a move; the score is that of the side that makes it. `child` carries the parent's window.
    #[inline]
    fn child<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        child: NodeRequest,
        step: &Step<'_, G::Key, G::Move>,
    ) -> Result<NodeValue, Stopped> {
        let undo = game.make(step.mv);
        let keeps = game.keeps_turn(&undo);
        self.side ^= !keeps;
        let value = self.reduced_then_scouted_then_full::<PLAY>(game, bands, child, step, keeps);
        self.side ^= !keeps;
        game.unmake(step.mv, undo);
        value
    }

    /// A late move is first searched less deeply, and any move but the first in a null window; each goes on only if it seems
    /// to be better than the best so far.
    #[inline]
    fn reduced_then_scouted_then_full<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        child: NodeRequest,
        step: &Step<'_, G::Key, G::Move>,
        keeps: bool,
    ) -> Result<NodeValue, Stopped> {
        let (open, scout) = (child.window, Window::null(child.window.alpha()));
        let mut cut_short = false;
        let mut ask = |window: Window, depth: Depth, known| {
            let request = NodeRequest { window: if keeps { window } else { -window }, depth, ..child };
            let value = self.node::<PLAY>(game, bands, request, known)?.for_mover(keeps);
            cut_short |= value.cut_short;
            Ok(NodeValue { cut_short, ..value })
        };
        if step.reduction > 0 {
            let value = ask(scout, child.depth - step.reduction, None)?;
            if value.score <= open.alpha() {
                return Ok(value);
            }
        }
        if step.scouts {
            let value = ask(scout, child.depth, None)?;
            if value.score <= open.alpha() || value.score >= open.beta() {
                return Ok(value);
            }
        }
        ask(open, child.depth, step.known)
    }
}
