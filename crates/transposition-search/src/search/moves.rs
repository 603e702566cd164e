//! The moves of a node that its gates left open, and the result on its way to the table. Knows cutoffs and the order of moves;
//! does not know how a node is entered.

use transposition::fault::{self, Fault};
use transposition::{Bands, Bound, Depth, Ply, Score, Window};

use super::Searcher;
use super::etc::ChildScan;
use super::ordering::{Cutoff, Learnt};
use super::pruning::{LateMovePruning, is_lost};
use super::records::{Found, Node, NodeRequest};
use crate::graph_history::PathDependency;
use crate::{Game, SearchTable, Stopped};

/// Threads divide the moves of nodes with at least this much depth left ...
const DIVIDE_FROM: i32 = 8;
/// ... or, in a search to the end, with so many plies before them. Most games end earlier than they can.
const DIVIDE_FROM_THE_END: i32 = 12;

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Tries the moves of a node and stores what comes of it.
    #[inline]
    pub(super) fn expand<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
    ) -> Result<Score, Stopped> {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let start = self.moves.len();
        let children = self.children.len();
        let looks_ahead = self.looks_ahead(game, node.request, node.tt_key.is_some());
        let (hash_move, scan_children) = self.open_moves::<PLAY>(game, bands, node, looks_ahead);
        let fixed = usize::from(hash_move.is_some());
        let mut best = match scan_children {
            ChildScan::Node(score) => score,
            ChildScan::Cutoff(score, mv) => {
                self.leave(start, children);
                self.dependency = PathDependency::NONE;
                self.finish(game, bands, node, score, Bound::Lower, Some(mv));
                return Ok(score.clamp(node.low, node.high));
            }
        };
        let divides = self.divides(game, depth);
        if divides && let (Some(path), Some(tt_key)) = (&mut self.path, &node.tt_key) {
            path.enter(*tt_key, node.draft, ply, window);
        }

        let (mut best_move, mut dependency) = (None, PathDependency::NONE);
        let mut open = window;
        let end = self.moves.len();
        // Moves from here on were put off because another thread is at work on them.
        let mut defer = end;
        let late_move_pruning = if PLAY { self.late_move_pruning(bands, node) } else { LateMovePruning::NONE };
        // Noisy moves behind a quiet one are those the game expects little of.
        let (mut quiet_seen, first_own) = (false, start + fixed);
        let mut i = start;
        while i < end {
            let mv = self.moves[i];
            let late = i - start;
            let (mut quiet, mut doubtful) = (false, false);
            if PLAY {
                quiet = game.is_quiet(mv);
                quiet_seen |= quiet && i >= first_own;
                doubtful = quiet || quiet_seen;
                let leaves_out =
                    quiet && best_move.is_some() && late_move_pruning.leaves_out(late) && !is_lost(bands, best);
                if leaves_out && !game.gives_check(mv) {
                    i += 1;
                    continue;
                }
            }
            let mut taken = None;
            if divides {
                let child = self.children.get(children + late).and_then(Option::as_ref);
                // The first move decides most often: all threads are at it.
                let waits = i > start && i < defer;
                taken = self.take(game, mv, child, waits);
                if taken.is_none() && waits {
                    self.defer(i, children + i - start);
                    defer -= 1;
                    continue;
                }
            }
            let may_reduce = PLAY && doubtful && self.may_reduce(bands, node, open);
            let reduction = if may_reduce { self.reduction(game, node.request, mv, quiet, late) } else { 0 };
            let child = NodeRequest { depth: depth - 1, ply: ply.next(), window: open, may_pass: true };
            self.prefetch_after(game, i, looks_ahead);
            self.next_child = self.children.get(children + late).copied().flatten().filter(|_| reduction == 0);
            let score = self.child::<PLAY>(game, bands, mv, child, late, reduction);
            if let (Some(taken), Some(path)) = (taken, &self.path) {
                path.free(taken, score.is_ok());
            }
            let score = match score {
                Ok(score) => score,
                Err(Stopped) if fault::active(Fault::StoppedSearchStores) => break,
                Err(Stopped) => {
                    // Another thread may have settled this very node.
                    let Some(score) = self.path.as_mut().and_then(|path| path.settled_at(ply)) else {
                        return Err(Stopped);
                    };
                    self.dependency = PathDependency::NONE;
                    self.leave(start, children);
                    return Ok(score.clamp(node.low, node.high));
                }
            };
            let is_best = score > best || best_move.is_none();
            if is_best {
                best = best.max(score);
                best_move = Some(mv);
                self.note_best(node.request, open, mv, score);
            }
            open = open.raised(best);
            if open.is_closed() {
                // The proof of a cutoff is this one move's; whatever the others leaned upon does not matter.
                dependency = self.dependency;
                if PLAY {
                    self.learn(game, (start, i), ply, Self::plies_left(game, depth));
                }
                break;
            }
            dependency = self.policy.with_move(dependency, self.dependency, is_best);
            i += 1;
        }
        self.dependency = dependency.seen_from(ply.get());
        self.leave(start, children);
        if divides && let Some(path) = &mut self.path {
            path.leave(ply);
        }
        self.stats.move_best += u64::from(hash_move.is_some() && hash_move == best_move);
        let score = best.clamp(node.low, node.high);
        let judged = if fault::active(Fault::FlagFromRaisedAlpha) { open } else { window };
        self.finish(game, bands, node, score, Bound::of(score, judged), best_move);
        Ok(score)
    }

    /// Whether the threads of a team divide the moves of a node with this depth left.
    #[inline]
    fn divides(&self, game: &G, depth: Depth) -> bool {
        let least = if depth == Depth::SOLVED { DIVIDE_FROM_THE_END } else { DIVIDE_FROM };
        self.path.is_some() && Self::plies_left(game, depth) >= least
    }

    /// Notes a node's best move so far where it is to be shown: at the root, and in the line of a PV node.
    #[inline]
    fn note_best(&mut self, request: NodeRequest, open: Window, mv: G::Move, score: Score) {
        if request.ply == Ply::ROOT {
            self.root.best = Some((mv, score));
        }
        if request.window.is_pv() && score > open.alpha() {
            // At or above beta the child may have been asked by a null window alone, and has no line of its own.
            self.lines.raise(request.ply, mv, open.is_pv() && score < open.beta());
        }
    }

    /// Lists the moves of a node that a look ahead leaves open, if one is taken and then with or without the table; the stored move
    /// is returned if it leads them.
    #[inline]
    fn open_moves<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        looks_ahead: Option<bool>,
    ) -> (Option<G::Move>, ChildScan<G::Move>) {
        let start = self.moves.len();
        if let Some(probes) = looks_ahead
            && !PLAY
            && self.asks_at_once
            && self.ask_at_once(game)
        {
            return self.scan_move_bounds(game, bands, node, probes);
        }
        let hash_move = self.list_moves::<PLAY>(game, node, looks_ahead.is_some());
        let fixed = usize::from(hash_move.is_some());
        let scan_children = match looks_ahead {
            Some(probes) => self.scan_children(game, bands, node, (start, fixed), probes),
            None => ChildScan::Node(Score::MIN),
        };
        (hash_move, scan_children)
    }

    /// Lists the moves of a node in the order they are to be tried; the stored move is returned if it leads them.
    #[inline]
    fn list_moves<const PLAY: bool>(
        &mut self,
        game: &G,
        node: &Node<G::Key, G::Move>,
        looks_ahead: bool,
    ) -> Option<G::Move> {
        let start = self.moves.len();
        if node.request.ply == Ply::ROOT {
            self.moves.extend_from_slice(&self.root.moves[self.root.skip..]);
        } else if self.options.child_order && looks_ahead {
            game.unsorted_moves(&mut self.moves);
        } else {
            game.moves(&mut self.moves);
        }
        let hash_move = node.hash_move.filter(|&mv| self.bring_to_front(start, mv));
        if PLAY {
            self.order(game, start + usize::from(hash_move.is_some()), node.request.ply);
        }
        hash_move
    }

    /// Has the line of the child after the one at `at` on its way while that one is searched, unless the look ahead has asked
    /// the table about all of them.
    #[inline]
    fn prefetch_after(&self, game: &G, at: usize, looks_ahead: Option<bool>) {
        if looks_ahead != Some(true)
            && let Some(&next) = self.moves.get(at + 1)
            && let Some(key) = game.key_after(next)
        {
            self.table.prefetch(key);
        }
    }

    /// Stores what a node came to. If a line below it was cut short it is worth no more than the plies up to there; a root
    /// without all its moves is no result of the position at all.
    #[inline]
    fn finish(
        &mut self,
        game: &G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        score: Score,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        let Some(tt_key) = &node.tt_key else { return };
        let NodeRequest { ply, window, .. } = node.request;
        if ply == Ply::ROOT && !self.root.is_whole() {
            return;
        }
        let mut depth = node.draft;
        if self.cut_short != node.cut_short_before {
            depth = depth.min(Depth::new(i32::from(self.options.max_ply) - ply.get() as i32));
        }
        let score = score.clamp(node.low, node.high);
        // Proved before to be at least so near, and now to be no nearer: known exactly.
        let (bound, best) = if node.proved == Some(score) { (Bound::Exact, node.hash_move) } else { (bound, best) };
        let work = self.stats.nodes - node.nodes_before;
        let found = Found { depth, score, bound, best, eval: node.eval, pv: window.is_pv(), work };
        self.store(game, tt_key, bands.at(ply), &found);
    }

    /// Searches the position after `mv`; the score is that of the side that makes it. `child` carries the parent's window.
    #[inline]
    fn child<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        mv: G::Move,
        child: NodeRequest,
        late: usize,
        reduction: i32,
    ) -> Result<Score, Stopped> {
        let open = child.window;
        let undo = game.make(mv);
        let keeps = game.keeps_turn(&undo);
        self.side ^= !keeps;
        let scouts = late > 0 && self.options.pvs && open.is_pv();
        let mut ask = |window: Window, depth: Depth| {
            let request = NodeRequest { window: if keeps { window } else { -window }, depth, ..child };
            self.node::<PLAY>(game, bands, request).map(|score| if keeps { score } else { -score })
        };
        let scout = Window::null(open.alpha());
        let mut score = Ok(Score::MAX);
        if reduction > 0 {
            score = ask(scout, child.depth - reduction);
        }
        let goes_on = |score: &Result<Score, Stopped>| score.is_ok_and(|score| score > open.alpha());
        if goes_on(&score) {
            if scouts {
                score = ask(scout, child.depth);
                if goes_on(&score) && score.is_ok_and(|score| score < open.beta()) {
                    score = ask(open, child.depth);
                }
            } else {
                score = ask(open, child.depth);
            }
        }
        self.side ^= !keeps;
        game.unmake(mv, undo);
        score
    }

    /// Orders the moves from `start` on by what was learnt.
    #[inline]
    fn order(&mut self, game: &G, start: usize, ply: Ply) {
        let learnt = Learnt { killers: self.options.killers, history: self.options.history_heuristic };
        if learnt.killers || learnt.history {
            let moves = &mut self.moves[start..];
            self.quiets.sort(moves, |mv| game.is_quiet(mv), ply.get() as usize, self.side, learnt);
        }
    }

    /// Learns from the cutoff by the move at `by`, the node's moves beginning at `start`.
    #[inline]
    fn learn(&mut self, game: &G, (start, by): (usize, usize), ply: Ply, left: i32) {
        let mv = self.moves[by];
        if (self.options.killers || self.options.history_heuristic) && game.is_quiet(mv) {
            let tried = self.moves[start..by].iter().copied().filter(|&mv| game.is_quiet(mv));
            self.quiets.cutoff(mv, tried, Cutoff { ply: ply.get() as usize, side: self.side, left });
        }
    }
}
