//! What a search must know of a game. Knows scores and moves; does not know searches or tables.

use std::fmt::Debug;
use std::hash::Hash;

use transposition::{Bands, Depth, HashMove, NodeScore};

use crate::PathScore;

/// What a game knows of one of its moves without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBounds<M> {
    /// The move.
    pub mv: M,
    /// The position after it is worth at least this to the side that makes the move. The score counts from that position on, as the
    /// [outcome](Game::outcome) and the [bounds](Game::score_bounds) that it has itself.
    pub low: NodeScore,
    /// And at most this.
    pub high: NodeScore,
    /// Whether it leaves the same side to move, as [`Game::keeps_turn`] has it.
    pub keeps_turn: bool,
}

/// A two-player zero-sum game of perfect information, as a position that moves are made on and taken back from.
///
/// Scores are those of the side to move, and node-relative: a game that counts plies to a win declares its
/// [`bands`](Self::bands) and states a loss here and now as the negative top of a band.
///
/// The required methods make a game searchable. Every default is neutral: it may cost speed, never correctness.
pub trait Game {
    /// A move; its code must tell apart the legal moves of a position.
    type Move: HashMove + Debug;
    /// What identifies a position in a table.
    type Key: Copy + Eq + Hash + Debug;
    /// What [`unmake`](Self::unmake) needs beside the move.
    type Undo;

    /// The position's key: equal for equal positions however they were reached, side to move included. Where the game has
    /// symmetries the key may be that of a canonical image; then moves cross over with
    /// [`canonical_move`](Self::canonical_move) and [`own_move`](Self::own_move).
    fn key(&self) -> Self::Key;

    /// The final score for the side to move, if the game is over.
    fn outcome(&self) -> Option<NodeScore>;

    /// Appends the legal moves, most promising first. Empty only if the game is over.
    ///
    /// A game may leave out moves that can never be better than one it lists.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// The moves of [`moves`](Self::moves) for a search that makes each of them, looks at the position, and sorts those that
    /// are left by [`ordering_score`](Self::ordering_score): in an order that costs little and has first what a look may settle.
    fn unsorted_moves(&self, into: &mut Vec<Self::Move>) {
        self.moves(into);
    }

    /// What is known of the moves before one of them is searched, where the game tells that of all of them together at less
    /// cost than of one after the other; it says whether it does, and appends nothing if not. Asked of positions whose game is not over.
    ///
    /// The moves are those of [`moves`](Self::moves), in the order in which they are to be searched. Moves may be left out that
    /// can be no better than one that is given: all but one, where one is known to be best.
    fn move_bounds(&self, into: &mut Vec<MoveBounds<Self::Move>>) -> bool {
        let _ = into;
        false
    }

    /// How much the move that `undo` belongs to, the last one made, promises to the side that made it: the more, the sooner
    /// it is searched. Equals keep their order.
    fn ordering_score(&self, undo: &Self::Undo) -> i32 {
        let _ = undo;
        0
    }

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move made, restoring the position exactly.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Whether the move that `undo` belongs to, the last one made, left the same side to move (as in Kalah).
    fn keeps_turn(&self, undo: &Self::Undo) -> bool {
        let _ = undo;
        false
    }

    /// The decisive score bands; none if scores do not count plies.
    fn bands(&self) -> Bands {
        Bands::NONE
    }

    /// The most plies the game can still last. A search of that depth sees the end of every line.
    /// [`Depth::SOLVED`] if no limit is known.
    fn horizon(&self) -> Depth {
        Depth::SOLVED
    }

    /// The static evaluation for the side to move, used where a depth-limited search ends. Zero is "no opinion".
    fn evaluate(&self) -> NodeScore {
        NodeScore::ZERO
    }

    /// Scores that the value is known to lie between without a search, `(least, greatest)`; equal if it is known. Asked of
    /// positions whose game is not over. Of others only the bands are asked for that the two scores lie in.
    ///
    /// A game with a band of wins may state minus and plus the band's top here: turned into a search's own scores, that
    /// clips every window to the shortest win that is still possible (mate distance pruning).
    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        (NodeScore::MIN, NodeScore::MAX)
    }

    /// [`score_bounds`](Self::score_bounds) for a search that only asks whether the value is at most `alpha` or at least
    /// `beta`: a bound that is costly to find and cannot answer either may be left out.
    fn score_bounds_for(&self, alpha: NodeScore, beta: NodeScore) -> (NodeScore, NodeScore) {
        let _ = (alpha, beta);
        self.score_bounds()
    }

    /// A move of this position as the canonical image of the position has it.
    fn canonical_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// A move of the canonical image as this position has it.
    fn own_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The key of the position after a legal move, where it is cheaper than making the move; used to prefetch.
    fn key_after(&self, mv: Self::Move) -> Option<Self::Key> {
        let _ = mv;
        None
    }

    /// Whether a legal move is quiet: one the game has no strong opinion about, so that a search may sort it by what it
    /// has learnt (killers, history) and look at it less deeply. A move that is not quiet keeps its place in
    /// [`moves`](Self::moves); quiet moves change places among themselves only.
    ///
    /// In chess: neither a capture nor a promotion. A game that knows its best order itself leaves every move unquiet.
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether the side to move stands under a threat it must answer at once (chess: in check). Such a position is never
    /// judged by its static evaluation where a search can look on, its turn is never passed, and a search may give it one
    /// ply more. It must depend on the position alone.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a legal move puts the opponent [in check](Self::in_check), as far as that is told without making it, so that
    /// a search neither leaves the move out nor looks at it less deeply. It may overlook a check.
    fn gives_check(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Appends those legal moves, most promising first, that a quiescence search goes on with after the depth has run out
    /// (chess: captures and promotions). A line of noisy moves must come to an end by itself.
    fn noisy_moves(&self, into: &mut Vec<Self::Move>) {
        let _ = into;
    }

    /// The most points that a noisy move brings at once, by the game's own evaluation and as a rough guess (chess: what it
    /// takes), so that a search may leave out moves that cannot bring enough. Nothing is no opinion.
    fn gain(&self, mv: Self::Move) -> Option<u16> {
        let _ = mv;
        None
    }

    /// Passes the turn, where passing is a fair lower bound of what a move would bring: nothing is made if it is not (chess:
    /// in check, or so little material that every move may harm). The side to move always changes.
    fn make_null(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back a pass that [`make_null`](Self::make_null) made, restoring the position exactly.
    fn unmake_null(&mut self, undo: Self::Undo) {
        let _ = undo;
    }

    /// Whether the path can matter, here or in any position that may follow: a repetition or a move clock is part of the
    /// rules and no accident of the position rules it out. The search asks once, at its root. A game that says yes answers
    /// the five methods below as well, as far as they concern it.
    fn path_matters(&self) -> bool {
        false
    }

    /// The score the path gives this position, if it does: it repeats an earlier one, or a move clock has run out. The
    /// search asks below the root, before anything else, and goes no further if there is one.
    ///
    /// Not for positions that are over by themselves (a mate on the last ply of the clock is a mate), and no part of
    /// [`outcome`](Self::outcome). A move that would repeat and is therefore illegal may be listed among the moves and
    /// lose here, where a side without a legal move loses.
    fn path_score(&self) -> Option<PathScore> {
        None
    }

    /// The plies left until a move clock ends the game, if one runs (chess: 100 minus the half-move clock).
    fn clock_left(&self) -> Option<u32> {
        None
    }

    /// The least number of plies below this position at which anything before it could change a score: by repeating an
    /// earlier position, or by the part of a move clock that has run already. None if it never can, as after an
    /// irreversible move. Too small a number costs speed; one too great makes
    /// [`GraphHistory::Complete`](crate::GraphHistory::Complete) wrong.
    fn past_reaches(&self) -> Option<u32> {
        None
    }

    /// The key of the position together with all of its past that can still matter: the set of positions since the last
    /// irreversible move, or those of them that can still be met, and the move clock. Asked for only where
    /// [`past_reaches`](Self::past_reaches) gives a number; then it must differ from every bare [`key`](Self::key).
    fn path_key(&self) -> Self::Key {
        self.key()
    }

    /// Whether a repetition scores what a play that never ends is worth: one score for the whole game, the same wherever
    /// and whenever, outside every band, with no move clock beside it. "A repetition is a draw" is such a rule, and so is
    /// "a repetition loses for Black"; "who repeats loses" is not.
    fn repeats_as_endless(&self) -> bool {
        false
    }
}
