//! The nodes of a team together. Knows numbers; does not know threads.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most nodes that a thread keeps to itself.
const BATCH: u64 = 256;

/// One thread's part in a count that a team shares, and the most it may come to.
#[derive(Clone, Debug)]
pub(super) struct NodeCount<'a> {
    total: &'a AtomicU64,
    most: Option<u64>,
    /// How many of its own nodes the thread has added to the total.
    told: u64,
}

impl<'a> NodeCount<'a> {
    pub(super) const fn new(total: &'a AtomicU64, most: Option<u64>) -> Self {
        NodeCount { total, most, told: 0 }
    }

    /// Whether the team has entered as many nodes as it may, when the thread itself has entered `own`. A team
    /// may so come to a batch more for each thread but the first to notice.
    #[inline]
    pub(super) fn is_full(&mut self, own: u64) -> bool {
        let batch = own - self.told;
        if batch >= BATCH {
            self.told = own;
            self.total.fetch_add(batch, Relaxed);
        }
        self.most.is_some_and(|most| self.with_own(own) >= most)
    }

    /// The team's nodes when the thread has entered `own`.
    #[inline]
    pub(super) fn with_own(&self, own: u64) -> u64 {
        self.total.load(Relaxed) + (own - self.told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_and_what_is_not_add_up() {
        let total = AtomicU64::new(0);
        let (mut one, mut other) = (NodeCount::new(&total, Some(1000)), NodeCount::new(&total, Some(1000)));
        assert!(!one.is_full(255) && !other.is_full(300));
        assert_eq!((one.with_own(255), other.with_own(300)), (555, 300));
        assert!(!one.is_full(699));
        assert!(one.is_full(700));
        assert!(!other.is_full(300) && other.is_full(301));
        assert_eq!(other.with_own(301), 1000);
    }

    #[test]
    fn without_a_limit_it_only_counts() {
        let total = AtomicU64::new(0);
        let mut node_count = NodeCount::new(&total, None);
        assert!(!node_count.is_full(u64::MAX));
        assert_eq!(total.into_inner(), u64::MAX);
    }
}
