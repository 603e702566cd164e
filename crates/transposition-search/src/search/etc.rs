//! A look at every child of a node before one is searched: what the game and the table already say of it.
//! Knows the gates; searches nothing.

use transposition::{Bands, Depth, Frame, NodeScore, Ply, Score, Window};

use super::Searcher;
use super::records::{Child, ChildProbe, Node, NodeRequest, ProbeResult};
use super::requirement::enough;
use crate::{Game, MoveBounds, ProbeRequest, SearchTable};

/// What came of looking at the children.
pub(super) enum ChildScan<M> {
    /// A child alone proves that the node reaches beta.
    Cutoff(Score, M),
    /// The moves still to be searched remain; those struck off reach no more than this.
    Open(Score),
}

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Whether a node's children are looked at before one is searched, and if so whether the table is asked about them too:
    /// not at the root, whose moves are all to be seen, nor at PV nodes. `has_table` says whether the node has to do with
    /// the table.
    #[inline]
    pub(super) fn scans_children(
        &self,
        game: &G,
        NodeRequest { depth, ply, window, .. }: NodeRequest,
        has_table: bool,
    ) -> Option<bool> {
        let least = self.options.etc.filter(|_| has_table);
        let probes = least.is_some_and(|least| least == 0 || Self::plies_left(game, depth) >= i32::from(least))
            || (has_table && self.etc_for_wins(game, depth, ply, window));
        (ply != Ply::ROOT && !window.is_pv() && (probes || self.options.child_bounds)).then_some(probes)
    }

    /// Whether the table is asked about the children because the window is about wins or losses at a distance.
    #[inline]
    fn etc_for_wins(&self, game: &G, depth: Depth, ply: Ply, window: Window) -> bool {
        self.options.etc_for_wins && depth.get() >= 2 && enough(game.bands().at(ply), window).is_some()
    }

    /// Lists the moves of a node that a look ahead leaves open, if one is taken and then with or without the table; the stored move
    /// is returned if it leads them.
    #[inline]
    pub(super) fn open_moves<const PLAY: bool>(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        scan: Option<bool>,
    ) -> (Option<G::Move>, ChildScan<G::Move>) {
        let start = self.moves.len();
        if let Some(probes) = scan
            && !PLAY
            && self.asks_at_once
            && self.ask_at_once(game)
        {
            return self.scan_move_bounds(game, bands, node, probes);
        }
        let hash_move = self.list_moves::<PLAY>(game, node, scan.is_some());
        let fixed = usize::from(hash_move.is_some());
        let scanned = match scan {
            Some(probes) => self.scan_children(game, bands, node, (start, fixed), probes),
            None => ChildScan::Open(Score::MIN),
        };
        (hash_move, scanned)
    }

    /// Gives up a node's range of moves and of looks.
    #[inline]
    pub(super) fn leave(&mut self, start: usize, children: usize) {
        self.moves.truncate(start);
        self.children.truncate(children);
    }

    /// Makes the move at `at` the node's last one, and its look, if there are looks, the last look.
    pub(super) fn defer(&mut self, at: usize, child: usize) {
        self.moves[at..].rotate_left(1);
        if child < self.children.len() {
            self.children[child..].rotate_left(1);
        }
    }

    /// Looks at the children of the moves from `start` on within a null window and strikes off those that are settled.
    /// For each move that remains a look is pushed, or nothing where the path has a say. The first `fixed` moves stay in
    /// front.
    ///
    /// The game is asked first, of every child, and the table is asked when all their lines are on their way.
    pub(super) fn scan_children(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        (start, fixed): (usize, usize),
        probes: bool,
    ) -> ChildScan<G::Move> {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let here = bands.at(ply.next());
        let first_look = self.children.len();
        let mut best = Score::MIN;
        let sorts = self.options.child_order;
        self.ordering_scores.clear();
        let mut kept = start;
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            let settled = if game.path_score().is_some() {
                self.children.push(None);
                None
            } else {
                self.scan_child(game, here, (depth, window), keeps, probes).err()
            };
            if sorts && settled.is_none() {
                self.ordering_scores.push(if i < start + fixed { i32::MAX } else { game.ordering_score(&undo) });
            }
            game.unmake(mv, undo);
            match settled {
                Some(score) if score >= window.beta() => return ChildScan::Cutoff(score, mv),
                Some(score) => best = best.max(score),
                None => {
                    self.moves[kept] = mv;
                    if sorts {
                        self.settle_in(kept - start, start, first_look);
                    }
                    kept += 1;
                }
            }
        }
        self.moves.truncate(kept);
        if probes {
            self.ask_table(window, (node.child_draft(), here), (start, first_look), best)
        } else {
            ChildScan::Open(best)
        }
    }

    /// Asks the game about all moves of a node at once; says whether it tells.
    #[inline]
    pub(super) fn ask_at_once(&mut self, game: &G) -> bool {
        self.move_bounds.clear();
        game.move_bounds(&mut self.move_bounds)
    }

    /// The same as [`scan_children`](Self::scan_children) by what the game has told of all moves at once. Those that are left are listed here; the
    /// stored move is returned if it leads them.
    pub(super) fn scan_move_bounds(
        &mut self,
        game: &mut G,
        bands: &Bands,
        node: &Node<G::Key, G::Move>,
        probes: bool,
    ) -> (Option<G::Move>, ChildScan<G::Move>) {
        let NodeRequest { depth, ply, window, .. } = node.request;
        let here = bands.at(ply.next());
        let (start, first_look) = (self.moves.len(), self.children.len());
        let mut best = Score::MIN;
        for i in 0..self.move_bounds.len() {
            let MoveBounds { mv, low, high, keeps_turn: keeps } = self.move_bounds[i];
            let (low, high) = (here.to_root(low), here.to_root(high));
            if low >= window.beta() {
                return (None, ChildScan::Cutoff(low, mv));
            }
            if high <= window.alpha() {
                best = best.max(high);
                continue;
            }
            let probe = self.begin_probe_after(game, mv, depth, probes);
            self.moves.push(mv);
            let (low, high) = if keeps { (low, high) } else { (-high, -low) };
            self.children.push(Some(Child { low, high, probe, keeps }));
        }
        let mut hash_move = None;
        if let Some(mv) = node.probed.hash_move {
            let (at, len) = (self.moves[start..].iter().position(|&listed| listed == mv), self.moves.len());
            if self.bring_to_front(start, mv) {
                hash_move = Some(mv);
                match at {
                    Some(at) if self.moves.len() == len => self.children[first_look..=first_look + at].rotate_right(1),
                    _ => self.children.insert(first_look, None),
                }
            }
        }
        let open = ChildScan::Open(best);
        (
            hash_move,
            if probes { self.ask_table(window, (node.child_draft(), here), (start, first_look), best) } else { open },
        )
    }

    /// Asks the table about every child that is left, moves from `start` on and looks from `first_look` on, and strikes off those
    /// that entries of depth `draft` settle; what was struck off before reaches no more than `best`.
    fn ask_table(
        &mut self,
        window: Window,
        (draft, here): (Depth, Frame<'_>),
        (start, first_look): (usize, usize),
        mut best: Score,
    ) -> ChildScan<G::Move> {
        let (mut kept, mut kept_look) = (start, first_look);
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            let at = first_look + i - start;
            if let Some(Child { probe: Some((tt_key, _)), keeps, .. }) = self.children[at] {
                self.stats.etc_probes += 1;
                let child = if keeps { window } else { -window };
                let sought = ProbeRequest { depth: draft, window: Some(child), here };
                if let Some(entry) = self.table.probe_for(tt_key.key(), sought) {
                    if let Some(score) = self.settles(&tt_key, &entry, draft, child, here) {
                        let score = if keeps { score } else { -score };
                        if score >= window.beta() {
                            self.stats.etc_cutoffs += 1;
                            return ChildScan::Cutoff(score, mv);
                        }
                        best = best.max(score);
                        continue;
                    }
                    let proved = self.proved(&entry, here);
                    if let Some(Child { probe: Some((_, probed)), .. }) = &mut self.children[at] {
                        *probed = ProbeResult {
                            hash_move: entry.hash_move(),
                            eval: entry.eval().map(NodeScore::new),
                            proved,
                        };
                    }
                }
            }
            // Most often nothing was struck off before, and a look stays where it was written.
            if kept_look < at {
                self.moves[kept] = mv;
                self.children[kept_look] = self.children[at];
            }
            kept += 1;
            kept_look += 1;
        }
        self.moves.truncate(kept);
        self.children.truncate(kept_look);
        ChildScan::Open(best)
    }

    /// Brings the last of the children seen, the `last`-th, before those that promise less.
    #[inline]
    fn settle_in(&mut self, last: usize, first_move: usize, first_look: usize) {
        let mut at = last;
        while at > 0 && self.ordering_scores[at - 1] < self.ordering_scores[at] {
            self.ordering_scores.swap(at - 1, at);
            self.moves.swap(first_move + at - 1, first_move + at);
            self.children.swap(first_look + at - 1, first_look + at);
            at -= 1;
        }
    }

    /// Writes down what the game says of the child it stands at, or returns the score for its parent if that settles it.
    #[inline]
    fn scan_child(
        &mut self,
        game: &G,
        here: Frame<'_>,
        (depth, window): (Depth, Window),
        keeps: bool,
        probes: bool,
    ) -> Result<(), Score> {
        let sees = |score: Score| if keeps { score } else { -score };
        if let Some(score) = game.outcome() {
            return Err(sees(here.to_root(score)));
        }
        let (mut low, mut high) = (Score::MIN, Score::MAX);
        if self.options.static_bounds {
            let child = if keeps { window } else { -window };
            (low, high) = Self::bounds(game, here, child).map_err(sees)?;
        }
        let probe = self.begin_probe(game, depth, probes);
        self.children.push(Some(Child { low, high, probe, keeps }));
        Ok(())
    }

    /// [`begin_probe`](Self::begin_probe) for the child that a move leads to, which is made only if the game cannot tell its key.
    #[inline]
    fn begin_probe_after(
        &self,
        game: &mut G,
        mv: G::Move,
        depth: Depth,
        probes: bool,
    ) -> Option<ChildProbe<G::Key, G::Move>> {
        if !probes {
            return None;
        }
        if self.options.table_from == 0
            && T::ACTIVE
            && let Some(tt_key) = game.key_after(mv).and_then(|key| self.policy.bare(key))
        {
            self.table.prefetch(tt_key.key());
            return Some((tt_key, ProbeResult::NOTHING));
        }
        let undo = game.make(mv);
        let probe = self.begin_probe(game, depth, probes);
        game.unmake(mv, undo);
        probe
    }

    /// Where the child that `game` stands at has its place in the table, whose line is then on its way; if the table is to
    /// be asked at all.
    #[inline]
    fn begin_probe(&self, game: &G, depth: Depth, probes: bool) -> Option<ChildProbe<G::Key, G::Move>> {
        let tt_key = if probes { self.tt_key(game, depth - 1)? } else { return None };
        self.table.prefetch(tt_key.key());
        Some((tt_key, ProbeResult::NOTHING))
    }
}
