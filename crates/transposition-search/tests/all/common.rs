//! A seeded random game on a layered graph: many positions are reached in many ways, scores repeat, and every hook of
//! [`Game`] that a search may use can be switched on.

use std::num::NonZero;

use transposition::{Bands, Depth, HashMove, KeyStream, NodeScore};
use transposition_search::{Game, MoveBounds};

/// Wins count plies in this band.
pub(crate) const BANDS: Bands = Bands::new(&[(900, 1_000)]);

/// What kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) seed: u64,
    /// Positions per layer.
    pub(crate) width: u64,
    /// Plies to the last layer.
    pub(crate) length: u64,
    /// Moves per position, at most.
    pub(crate) branching: u64,
    /// Scores lie between minus and plus this.
    pub(crate) range: u64,
    /// One position in so many is lost at once, and wins count plies; none if 0.
    pub(crate) mates: u64,
    /// One move in so many keeps the turn; none if 0.
    pub(crate) again: u64,
    /// Whether some moves go two layers on, so that a position has no one distance from the start.
    pub(crate) skips: bool,
    /// Whether the game states bounds.
    pub(crate) bounds: bool,
    /// Whether it tells of all moves at once.
    pub(crate) tells: Tells,
}

/// What the game tells of all moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tells {
    Nothing,
    All,
    /// All but the moves that can be no better than another.
    Useful,
}

impl Shape {
    pub(crate) const fn new(seed: u64) -> Self {
        let (bounds, tells) = (false, Tells::Nothing);
        Shape { seed, width: 4, length: 6, branching: 3, range: 3, mates: 0, again: 0, skips: false, bounds, tells }
    }

    /// A shape drawn from the seed.
    pub(crate) fn draw(seed: u64) -> Self {
        let mut random = KeyStream::new(seed ^ 0x5eed);
        let mut below = |bound: u64| random.next_word() % bound;
        Shape {
            seed,
            width: 1 + below(6),
            length: below(8),
            branching: 1 + below(4),
            range: [0, 1, 3, 50, 899][below(5) as usize],
            mates: [0, 0, 3, 9][below(4) as usize],
            again: [0, 0, 2, 5][below(4) as usize],
            skips: below(3) == 0,
            bounds: below(2) == 0,
            tells: [Tells::Nothing, Tells::All, Tells::Useful][below(3) as usize],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(pub(crate) u16);

impl HashMove for Step {
    const BITS: u32 = 16;
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        Some(Step((code.get() - 1) as u16))
    }
}

/// A position: a place in a layer, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dag {
    pub(crate) shape: Shape,
    pub(crate) layer: u64,
    pub(crate) place: u64,
    pub(crate) second: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    layer: u64,
    place: u64,
    second: bool,
}

impl Dag {
    pub(crate) const fn new(shape: Shape) -> Self {
        Dag { shape, layer: 0, place: 0, second: false }
    }

    /// Every position of the graph, reachable or not.
    pub(crate) fn all(shape: Shape) -> impl Iterator<Item = Dag> {
        let places = (0..=shape.length).flat_map(move |layer| (0..shape.width).map(move |place| (layer, place)));
        places.flat_map(move |(layer, place)| [false, true].map(|second| Dag { shape, layer, place, second }))
    }

    fn word(&self, salt: u64) -> u64 {
        let place = self.layer << 32 | self.place << 8 | salt << 48;
        KeyStream::new(self.shape.seed.wrapping_mul(0x9e37_79b9) ^ place).next_word()
    }

    /// A score that belongs to the place, seen by the side to move.
    fn points(&self, salt: u64) -> i32 {
        let points = (self.word(salt) % (2 * self.shape.range + 1)) as i32 - self.shape.range as i32;
        if self.second { -points } else { points }
    }

    fn is_last(&self) -> bool {
        self.layer >= self.shape.length
    }
}

impl Game for Dag {
    type Move = Step;
    type Key = u64;
    type Undo = Before;

    fn key(&self) -> u64 {
        // Spread over all bits, as the shared table wants its keys; one to one.
        KeyStream::new(self.layer << 32 | self.place << 1 | u64::from(self.second)).next_word()
    }

    fn outcome(&self) -> Option<NodeScore> {
        if self.shape.mates > 0 && self.layer > 0 && self.word(3).is_multiple_of(self.shape.mates) {
            return Some(NodeScore::new(-1_000));
        }
        self.is_last().then(|| NodeScore::new(self.points(1)))
    }

    fn moves(&self, into: &mut Vec<Step>) {
        let count = 1 + self.word(2) % self.shape.branching;
        // A list that starts anywhere, so that a stored move is seldom the first.
        let first = self.word(4);
        into.extend((0..count).map(|i| Step(((first + i) % count) as u16)));
    }

    fn move_bounds(&self, into: &mut Vec<MoveBounds<Step>>) -> bool {
        if self.shape.tells == Tells::Nothing {
            return false;
        }
        let (mut listed, start) = (Vec::new(), into.len());
        self.moves(&mut listed);
        for mv in listed {
            let mut after = self.clone();
            let undo = after.make(mv);
            let keeps_turn = after.keeps_turn(&undo);
            let (low, high) = after.outcome().map_or_else(|| after.score_bounds(), |score| (score, score));
            let turned = |score: NodeScore| NodeScore::new(-score.get());
            let (low, high) = if keeps_turn { (low, high) } else { (turned(high), turned(low)) };
            into.push(MoveBounds { mv, low, high, keeps_turn });
        }
        if self.shape.tells == Tells::Useful {
            let sure = into[start..].iter().map(|prospect| prospect.low).max();
            let best = into[start..].iter().position(|prospect| Some(prospect.low) == sure);
            let mut at = 0;
            into.retain(|prospect| {
                at += 1;
                at <= start || Some(prospect.high) > sure || best == Some(at - 1 - start)
            });
        }
        true
    }

    fn make(&mut self, mv: Step) -> Before {
        let before = Before { layer: self.layer, place: self.place, second: self.second };
        let word = self.word(16 + u64::from(mv.0));
        let shape = self.shape;
        let far = shape.skips && (word >> 40).is_multiple_of(4) && self.layer + 2 <= shape.length;
        self.layer += if far { 2 } else { 1 };
        self.place = word % shape.width;
        self.second ^= shape.again == 0 || !(word >> 20).is_multiple_of(shape.again);
        before
    }

    fn unmake(&mut self, _mv: Step, before: Before) {
        (self.layer, self.place, self.second) = (before.layer, before.place, before.second);
    }

    fn keeps_turn(&self, undo: &Before) -> bool {
        self.second == undo.second
    }

    fn bands(&self) -> Bands {
        BANDS
    }

    fn horizon(&self) -> Depth {
        Depth::new((self.shape.length - self.layer) as i32)
    }

    fn evaluate(&self) -> NodeScore {
        NodeScore::new(self.points(5))
    }

    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        let most = if self.shape.mates > 0 { 1_000 } else { self.shape.range as i32 };
        if self.shape.bounds { (NodeScore::new(-most), NodeScore::new(most)) } else { (NodeScore::MIN, NodeScore::MAX) }
    }

    fn key_after(&self, mv: Step) -> Option<u64> {
        let mut after = self.clone();
        after.make(mv);
        Some(after.key())
    }

    fn is_quiet(&self, mv: Step) -> bool {
        !self.word(64 + u64::from(mv.0)).is_multiple_of(4)
    }

    fn in_check(&self) -> bool {
        self.word(6).is_multiple_of(4)
    }

    fn noisy_moves(&self, into: &mut Vec<Step>) {
        let mut all = Vec::new();
        self.moves(&mut all);
        into.extend(all.into_iter().filter(|&mv| !self.is_quiet(mv)));
    }

    fn gain(&self, mv: Step) -> Option<u16> {
        Some((self.word(128 + u64::from(mv.0)) % (self.shape.range + 1)) as u16)
    }

    fn make_null(&mut self) -> Option<Before> {
        let before = Before { layer: self.layer, place: self.place, second: self.second };
        self.second ^= true;
        Some(before)
    }

    fn unmake_null(&mut self, undo: Before) {
        self.second = undo.second;
    }
}
