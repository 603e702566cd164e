//! How many nodes a recorded search had. Knows the order in which a search probes and stores; does not know tables.

use super::Listener;
use crate::trace::Record;

/// Counts nodes: what lies between a position's probe and its store is its subtree, whose size the store tells.
///
/// A search that was never stored, as one that was stopped or whose value leant on its path, counts as what was seen of it.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The positions that were probed and not yet stored, from the root down.
    open: Vec<Open>,
    /// The nodes of all roots that were left behind.
    nodes: u64,
}

#[derive(Debug)]
struct Open {
    key: u64,
    /// The node itself and what is known of those below.
    nodes: u64,
}

impl Tree {
    /// The nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + sum(&self.open)
    }

    fn grow(&mut self, nodes: u64) {
        match self.open.last_mut() {
            Some(parent) => parent.nodes += nodes,
            None => self.nodes += nodes,
        }
    }
}

fn sum(open: &[Open]) -> u64 {
    open.iter().map(|open| open.nodes).sum()
}

impl Listener for Tree {
    fn take(&mut self, record: &Record) {
        match record {
            Record::Probe(probe) if probe.answered => self.grow(1),
            Record::Probe(probe) => self.open.push(Open { key: probe.key, nodes: 1 }),
            Record::Store(store) => {
                let Some(at) = self.open.iter().rposition(|open| open.key == store.key) else { return };
                // A writer may leave the size out.
                let nodes = u64::from(store.nodes).max(sum(&self.open[at..]));
                self.open.truncate(at);
                self.grow(nodes);
            }
            Record::NewSearch | Record::Clear => {
                self.nodes += sum(&self.open);
                self.open.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use transposition::{Bound, Depth, NodeScore};

    use super::*;
    use crate::trace::{Probe, Store};

    fn probe(key: u64, answered: bool) -> Record {
        Record::Probe(Probe { key, depth: Depth::new(1), window: None, found: answered, answered })
    }

    fn store(key: u64, nodes: u32) -> Record {
        Record::Store(Store { key, depth: Depth::new(1), score: NodeScore::ZERO, bound: Bound::Exact, nodes })
    }

    fn nodes(records: &[Record]) -> u64 {
        let mut tree = Tree::default();
        for record in records {
            tree.take(record);
        }
        tree.nodes()
    }

    #[test]
    fn a_store_tells_the_whole_subtree_and_what_is_not_stored_is_what_was_seen() {
        // Two leaves that are never probed make the child 3 and the root 5.
        let whole = [probe(1, false), probe(2, false), store(2, 3), probe(3, true), store(1, 5)];
        assert_eq!(nodes(&whole), 5);
        assert_eq!(nodes(&whole[..4]), 1 + 3 + 1);
        assert_eq!(nodes(&[&whole[..], &[Record::NewSearch], &whole[..4], &[Record::Clear]].concat()), 5 + 5);
        // A position below itself, and sizes left out.
        assert_eq!(nodes(&[probe(1, false), probe(1, false), store(1, 0), store(1, 0)]), 2);
        assert_eq!(nodes(&[store(9, 7)]), 0);
    }
}
