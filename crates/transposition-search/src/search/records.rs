//! What the stages of a node hand on: plain values, and nothing that searches.

use transposition::{Depth, NodeScore, Ply, Score, Window};

use crate::Stopped;
use crate::graph_history::{PathDependency, TtKey};

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeRequest {
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    pub(super) window: Window,
    /// Whether a null move is allowed: not twice running.
    pub(super) may_pass: bool,
}

/// What a node hands to its parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeValue {
    /// For the side to move at the node.
    pub(super) score: Score,
    /// What of the path the score depends on.
    pub(super) dependency: PathDependency,
    /// Whether a line below was cut short at the longest one allowed.
    pub(super) cut_short: bool,
}

impl NodeValue {
    /// A value that depends on nothing.
    #[inline]
    pub(super) const fn of(score: Score) -> Self {
        NodeValue { score, dependency: PathDependency::NONE, cut_short: false }
    }

    /// The same for the side that made the move to the node, which may be the side to move there.
    #[inline]
    pub(super) fn for_mover(self, keeps_turn: bool) -> Self {
        if keeps_turn { self } else { NodeValue { score: -self.score, ..self } }
    }
}

/// Why a stage does not hand a node on to the next one.
pub(super) enum End {
    /// The search is stopped.
    Stopped,
    /// The node has its value.
    Value(NodeValue),
}

impl From<Stopped> for End {
    #[inline]
    fn from(Stopped: Stopped) -> Self {
        End::Stopped
    }
}

/// A node on its way through the stages.
pub(super) struct Node<K, M> {
    /// The request, its window narrowed by the game's bounds and its depth extended.
    pub(super) request: NodeRequest,
    /// The depth that an entry must have to answer, and that the result is stored with.
    pub(super) draft: Depth,
    /// Whether the draft settles the window for good, though the depth is not that of a search to the end.
    pub(super) settles: bool,
    /// The value lies between these.
    pub(super) low: Score,
    pub(super) high: Score,
    /// Where its value stands in the table; none if the table is not used here.
    pub(super) tt_key: Option<TtKey<K>>,
    /// What the table knows of it. The static evaluation is added when it is made.
    pub(super) probed: ProbeResult<M>,
    pub(super) in_check: bool,
    /// The node count when the node was entered.
    pub(super) nodes_before: u64,
    /// Whether a line searched for it was cut short at the longest one allowed.
    pub(super) cut_short: bool,
}

impl<K, M> Node<K, M> {
    /// Bounds the value.
    #[inline]
    pub(super) fn bound(&mut self, low: Score, high: Score) {
        (self.low, self.high) = (self.low.max(low), self.high.min(high));
    }

    /// Bounds the value and the window.
    #[inline]
    pub(super) fn narrow(&mut self, low: Score, high: Score) {
        self.request.window = self.request.window.clipped(low, high);
        self.bound(low, high);
    }

    /// The score between the bounds that is nearest.
    #[inline]
    pub(super) fn clamped(&self, score: Score) -> Score {
        score.clamp(self.low, self.high)
    }

    /// The depth that an entry of a child must have to answer.
    #[inline]
    pub(super) fn child_draft(&self) -> Depth {
        if self.draft == Depth::SOLVED { self.draft } else { self.request.depth - 1 }
    }
}

/// What the table knows of a position that it does not settle.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeResult<M> {
    /// The move to try first, as the position has it; not yet checked against its legal moves.
    pub(super) hash_move: Option<M>,
    /// The static evaluation, if the table keeps it.
    pub(super) eval: Option<NodeScore>,
    /// A win or loss that its entry proves at any depth.
    pub(super) proved: Option<Score>,
}

impl<M> ProbeResult<M> {
    pub(super) const NOTHING: Self = ProbeResult { hash_move: None, eval: None, proved: None };
}

/// Where a child stands in the table, and what the table said of it.
pub(super) type ChildProbe<K, M> = (TtKey<K>, ProbeResult<M>);

/// What is known of a child before it is entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<K, M> {
    /// The value lies between these.
    pub(super) low: Score,
    pub(super) high: Score,
    /// Where its value stands in the table and what the table said, if it was asked. The move is as the canonical image has it.
    pub(super) probe: Option<ChildProbe<K, M>>,
    /// Whether the side to move stays the same.
    pub(super) keeps: bool,
}

/// A node of the quiescence search.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuiescenceNode<K, M> {
    pub(super) in_check: bool,
    /// What the table knows of it.
    pub(super) probed: ProbeResult<M>,
    /// Where its value stands in the table, if the quiescence search uses it.
    pub(super) tt_key: Option<TtKey<K>>,
    /// As what depth it stands there.
    pub(super) depth: Depth,
    /// The searcher's node count at which the quiescence search ends.
    pub(super) last_node: u64,
}
