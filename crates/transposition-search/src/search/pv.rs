//! The principal variation, kept apart from the table. Knows plies and moves; does not know scores.

use transposition::{HashMove, Ply};

/// The best line below every ply of the line being searched. Rows are made once and used again.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    rows: Vec<Vec<M>>,
    /// The greatest ply a line was begun at since [`forget_deepest`](Self::forget_deepest).
    deepest: u32,
}

impl<M: HashMove> Lines<M> {
    pub(super) const fn new() -> Self {
        Lines { rows: Vec::new(), deepest: 0 }
    }

    /// Begins a PV node at `ply`: nothing is known below it.
    pub(super) fn begin(&mut self, ply: Ply) {
        let row = ply.get() as usize;
        if self.rows.len() < row + 2 {
            self.rows.resize_with(row + 2, Vec::new);
        }
        self.rows[row].clear();
        self.deepest = self.deepest.max(ply.get());
    }

    /// The deepest ply that a PV node was searched at.
    pub(super) const fn deepest(&self) -> Ply {
        Ply::new(self.deepest)
    }

    /// Begins to measure the depth anew.
    pub(super) fn forget_deepest(&mut self) {
        self.deepest = 0;
    }

    /// Makes `mv`, and the child's line if that was searched as a PV node, the line of the node at `ply`.
    pub(super) fn raise(&mut self, ply: Ply, mv: M, with_child: bool) {
        let row = ply.get() as usize;
        let (above, below) = self.rows.split_at_mut(row + 1);
        let line = &mut above[row];
        line.clear();
        line.push(mv);
        if with_child {
            line.extend_from_slice(&below[0]);
        }
    }

    /// Makes this the line from the root.
    pub(super) fn set_root(&mut self, line: &[M]) {
        self.begin(Ply::ROOT);
        self.rows[0].extend_from_slice(line);
    }

    /// The line from the root.
    pub(super) fn root(&self) -> &[M] {
        self.rows.first().map_or(&[], Vec::as_slice)
    }
}
