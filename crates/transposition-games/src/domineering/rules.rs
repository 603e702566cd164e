//! What counting dominoes proves without a search, and the order in which moves are tried.

use transposition::NodeScore;

use super::{Cells, Domineering, Domino, Player};

/// The score of a side that wins.
pub(super) const WIN: NodeScore = NodeScore::new(1);
/// The score of a side that cannot move.
pub(super) const LOSS: NodeScore = NodeScore::new(-1);

/// What a player can be sure of.
struct Reserve {
    /// Dominoes that nothing can prevent.
    safe: u32,
    /// Dominoes that fit beside those together, but may be prevented.
    loose: u32,
}

impl<C: Cells> Domineering<C> {
    /// The most dominoes `player` could still lay if the opponent never moved.
    #[inline]
    pub(super) fn most(&self, player: Player) -> u32 {
        self.board.packing(player, self.free()).count()
    }

    #[inline]
    fn reserve(&self, player: Player) -> Reserve {
        let free = self.free();
        let safe = self.board.packing(player, self.board.safe(player, free));
        let loose = self.board.packing(player, free & !self.board.domino(player, safe));
        Reserve { safe: safe.count(), loose: loose.count() }
    }

    /// Won or lost, where one side is sure of more dominoes than the other can ever lay; otherwise the whole range.
    ///
    /// A move of the opponent covers two cells and so prevents at most two dominoes of a set that does not overlap. A player
    /// who lays the loose ones first is therefore sure of every third one: rounded up if it moves first, down if second.
    /// The safe ones come on top. The side to move wins if that is more than the most the opponent can lay; it loses if
    /// the opponent is sure of an answer to each domino it can lay itself.
    #[inline]
    pub(super) fn settled_bounds(&self) -> (NodeScore, NodeScore) {
        if !self.static_bounds {
            return (LOSS, WIN);
        }
        let (mover, opponent) = (self.mover, self.mover.opponent());
        let own = self.reserve(mover);
        if own.safe + own.loose.div_ceil(3) > self.most(opponent) {
            return (WIN, WIN);
        }
        let other = self.reserve(opponent);
        if other.safe + other.loose / 3 >= self.most(mover) {
            return (LOSS, LOSS);
        }
        (LOSS, WIN)
    }

    /// Appends the legal moves: first those that take most from the opponent's choice and least from one's own.
    #[inline]
    pub(super) fn sorted_moves(&self, into: &mut Vec<Domino>) {
        let (mover, opponent) = (self.mover, self.mover.opponent());
        let free = self.free();
        let mut places = self.board.placements(mover, free);
        let mut sorted = [0u32; 128];
        let mut len = 0;
        while places != C::NONE {
            let cell = places.first();
            places = places.without_lowest();
            let left = free & !self.board.domino(mover, C::FIRST << cell);
            let own = self.mobility(mover, left);
            let other = self.mobility(opponent, left);
            sorted[len] = (1u32 << 16).saturating_add_signed(other - own) << 7 | cell;
            len += 1;
        }
        sorted[..len].sort_unstable();
        into.extend(sorted[..len].iter().map(|&rank| Domino((rank & 127) as u8)));
    }

    /// The worth of `free` to a player: all placements, and those once more that the opponent cannot prevent.
    #[inline]
    fn mobility(&self, player: Player, free: C) -> i32 {
        let safe = self.board.placements(player, self.board.safe(player, free));
        (self.board.placements(player, free).count() + safe.count()) as i32
    }
}
