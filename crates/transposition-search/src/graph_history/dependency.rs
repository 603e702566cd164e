//! What a search must know of the way a position was reached. Knows plies and scores; does not know how a game tells a
//! repetition.

use transposition::NodeScore;

/// A score that the path gives a position, whatever the position itself is worth: it repeats an earlier one, or a clock of
/// moves has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathScore {
    /// The score, for the side to move.
    pub score: NodeScore,
    /// How many plies back the past begins that made it so: to the earlier occurrence of a repeated position, or to the
    /// position the clock was started at. At least 1; it may reach behind the root of the search.
    pub back: u32,
}

/// The shallowest ply of the line whose position a value depended on; the value may be another on another path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PathDependency(i32);

impl PathDependency {
    /// On nothing before the node itself.
    pub(crate) const NONE: PathDependency = PathDependency(i32::MAX);

    /// On the position `back` plies before the node at `ply`; below zero it lies before the root.
    pub(crate) const fn back_from(ply: u32, back: u32) -> Self {
        PathDependency((ply as i32).saturating_sub(if back > i32::MAX as u32 { i32::MAX } else { back as i32 }))
    }

    /// On all that either depended on.
    pub(crate) fn and(self, other: Self) -> Self {
        PathDependency(self.0.min(other.0))
    }

    /// What is left of it at the node at `ply`. To depend on the node itself is to depend on nothing before it.
    pub(crate) const fn seen_from(self, ply: u32) -> Self {
        if self.0 >= ply as i32 { PathDependency::NONE } else { self }
    }

    /// Whether the value would be the same without the past.
    pub(crate) const fn is_none(self) -> bool {
        self.0 == PathDependency::NONE.0
    }
}

#[cfg(test)]
mod tests {
    use super::PathDependency;

    #[test]
    fn a_dependency_ends_at_the_ancestor_it_is_on() {
        let dependency = PathDependency::back_from(7, 3);
        assert!(!dependency.is_none());
        assert_eq!(dependency.seen_from(6), dependency);
        assert_eq!(dependency.seen_from(5), dependency);
        assert!(dependency.seen_from(4).is_none());
        assert!(dependency.seen_from(3).is_none());
    }

    #[test]
    fn the_shallower_of_two_dependencies_remains() {
        let (near, far) = (PathDependency::back_from(7, 1), PathDependency::back_from(7, 5));
        assert_eq!(near.and(far), far);
        assert_eq!(far.and(near), far);
        assert_eq!(PathDependency::NONE.and(near), near);
        assert!(PathDependency::NONE.and(PathDependency::NONE).is_none());
    }

    #[test]
    fn a_dependency_behind_the_root_never_ends() {
        assert!(!PathDependency::back_from(2, 5).seen_from(0).is_none());
    }
}
