//! Move ordering: the hash move first, then as the game lists the moves, quiet ones by what was learnt of them.

use transposition::Ply;
use transposition::fault::{self, Fault};

use super::Searcher;
use super::quiets::{Cutoff, Learnt};
use super::records::Node;
use crate::{Game, SearchTable};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Lists the moves of a node in the order they are to be tried; the stored move is returned if it leads them.
    #[inline]
    pub(super) fn list_moves<const PLAY: bool>(
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
        let hash_move = node.probed.hash_move.filter(|&mv| self.bring_to_front(start, mv));
        if PLAY {
            self.order(game, start + usize::from(hash_move.is_some()), node.request.ply);
        }
        hash_move
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
    pub(super) fn learn(&mut self, game: &G, (start, by): (usize, usize), ply: Ply, left: i32) {
        let mv = self.moves[by];
        if (self.options.killers || self.options.history_heuristic) && game.is_quiet(mv) {
            let tried = self.moves[start..by].iter().copied().filter(|&mv| game.is_quiet(mv));
            self.quiets.cutoff(mv, tried, Cutoff { ply: ply.get() as usize, side: self.side, left });
        }
    }

    /// Moves `mv` to the front of the node's moves, the others keeping their order. False if it is not among them: a
    /// stored move reaches the board only through the list of legal ones.
    #[inline]
    pub(super) fn bring_to_front(&mut self, start: usize, mv: G::Move) -> bool {
        if fault::active(Fault::UncheckedHashMove) {
            self.moves.insert(start, mv);
            return true;
        }
        let found = self.move_to_front(start, mv);
        self.stats.move_legal += u64::from(found);
        found
    }

    /// The same of any list of moves, without a count.
    #[inline]
    pub(super) fn move_to_front(&mut self, start: usize, mv: G::Move) -> bool {
        let Some(at) = self.moves[start..].iter().position(|&listed| listed == mv) else { return false };
        self.moves[start..=start + at].rotate_right(1);
        true
    }
}
