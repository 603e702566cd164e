//! What the parts of the strong search hand to one another: plain values, and nothing that searches.

use transposition::{Bound, Depth, NodeScore, Ply, Score, Window};

use crate::graph_history::TtKey;

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeRequest {
    pub(super) depth: Depth,
    pub(super) ply: Ply,
    pub(super) window: Window,
    /// Whether the turn may be passed: not twice running.
    pub(super) may_pass: bool,
}

/// A node that neither the table nor the game could settle, on its way to its moves.
pub(super) struct Node<K, M> {
    /// The task, its window narrowed by the game's bounds and its depth extended.
    pub(super) request: NodeRequest,
    /// The depth that an entry must have to answer, which is what the table keeps.
    pub(super) draft: Depth,
    /// The win or loss that the table has as proved: at least so near.
    pub(super) proved: Option<Score>,
    /// The value lies between these.
    pub(super) low: Score,
    pub(super) high: Score,
    /// Where its value stands in the table, if it has anything to do with the table.
    pub(super) tt_key: Option<TtKey<K>>,
    pub(super) hash_move: Option<M>,
    pub(super) eval: Option<NodeScore>,
    pub(super) in_check: bool,
    /// The counters as they were when the node was entered.
    pub(super) nodes_before: u64,
    pub(super) cut_short_before: u64,
}

impl<K, M> Node<K, M> {
    /// The depth that an entry of a child must have to answer.
    #[inline]
    pub(super) fn child_draft(&self) -> Depth {
        if self.draft == Depth::SOLVED { self.draft } else { self.request.depth - 1 }
    }
}

/// What the table knows of a node.
pub(super) struct ProbeResult<M> {
    /// The score that ends the node, both gates passed.
    pub(super) settled: Option<Score>,
    /// The move to try first, as the position has it; not yet checked against its legal moves.
    pub(super) hash_move: Option<M>,
    /// The static evaluation, if the table keeps it.
    pub(super) eval: Option<NodeScore>,
    /// A win or loss that its entry proves at any depth.
    pub(super) proved: Option<Score>,
}

impl<M> ProbeResult<M> {
    pub(super) const NOTHING: Self = ProbeResult { settled: None, hash_move: None, eval: None, proved: None };
}

/// What a node has found, on its way into the table.
pub(super) struct Found<M> {
    pub(super) depth: Depth,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) best: Option<M>,
    pub(super) eval: Option<NodeScore>,
    pub(super) pv: bool,
    pub(super) work: u64,
}

/// What was seen of a child that is still to be searched, so that it need not be looked at again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<K, M> {
    /// The value lies between these.
    pub(super) low: Score,
    pub(super) high: Score,
    /// What the table said, if it was asked.
    pub(super) asked: Option<ChildProbe<K, M>>,
    /// Whether the side to move stays the same.
    pub(super) keeps: bool,
}

/// What the table said of a child without settling it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildProbe<K, M> {
    pub(super) tt_key: TtKey<K>,
    /// The move in the table, as the canonical image has it.
    pub(super) hash_move: Option<M>,
    pub(super) eval: Option<NodeScore>,
    /// A win or loss that its entry proves at any depth.
    pub(super) proved: Option<Score>,
}

/// A node whose depth has run out.
pub(super) struct QuiescenceNode<K, M> {
    pub(super) in_check: bool,
    /// What the table knows of it.
    pub(super) known: ProbeResult<M>,
    /// Where its value stands in the table, if the quiescence search uses it.
    pub(super) tt_key: Option<TtKey<K>>,
    /// As what depth it stands there.
    pub(super) depth: Depth,
    /// The searcher's node count at which the quiescence search ends.
    pub(super) last_node: u64,
}
