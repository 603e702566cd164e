//! The conformance kit finds every kind of broken promise: one small game, broken on purpose in one place at a time.

use std::num::NonZero;

use transposition::{Depth, HashMove, NodeScore};
use transposition_search::conformance::{Breach, Conformant, Kit, Rule, Summary};
use transposition_search::{Game, MoveBounds};

/// One way to get the game below wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    None,
    ListsTwice,
    ListsIllegal,
    ListsNothing,
    LooksAtOne,
    UnmakeLeavesTrace,
    KeyDrifts,
    KeyFollowsOrder,
    KeyForgetsHeap,
    KeyForetoldWrong,
    CanonicalMoveMissing,
    CanonicalMoveLosesCount,
    ImageHasOtherKey,
    ImageHasOtherEnd,
    ImageHasOtherValue,
    HorizonShort,
    BoundsTight,
    PrunesBest,
    TellsNothing,
    TellsTwice,
    TellsTooMuch,
    TellsNotOfBest,
    TellsWrongTurn,
}

/// Two heaps; a move takes one or two from one of them; who cannot move has lost. The heaps may change places.
#[derive(Clone, Debug)]
struct Heaps<const CODE: u8> {
    sizes: [u8; 2],
    last: u8,
    key: u32,
    flaw: Flaw,
}

/// `CODE` is 0 for a sound code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take<const CODE: u8> {
    heap: u8,
    count: u8,
}

const ALIKE: u8 = 1;
const WIDE: u8 = 2;
const MISREAD: u8 = 3;

impl<const CODE: u8> HashMove for Take<CODE> {
    const BITS: u32 = 3;

    fn to_code(self) -> NonZero<u32> {
        let heap = if CODE == ALIKE { 0 } else { self.heap };
        let wide = if CODE == WIDE { 8 } else { 0 };
        NonZero::new(u32::from(heap * 2 + self.count) + wide).expect("the count is not zero")
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        let code = code.get() as u8 - 1 + u8::from(CODE == MISREAD);
        Some(Take { heap: (code / 2) & 1, count: code % 2 + 1 })
    }
}

impl<const CODE: u8> PartialEq for Heaps<CODE> {
    fn eq(&self, other: &Self) -> bool {
        self.sizes == other.sizes
    }
}

impl<const CODE: u8> Heaps<CODE> {
    fn new(flaw: Flaw) -> Self {
        let mut start = Heaps { sizes: [6, 7], last: 0, key: 0, flaw };
        start.key = start.key_from_scratch();
        start
    }

    fn canonical(&self) -> [u8; 2] {
        let mut heaps = self.sizes;
        if self.flaw != Flaw::ImageHasOtherKey {
            heaps.sort_unstable();
        }
        heaps
    }

    fn crossed(&self, mv: Take<CODE>) -> Take<CODE> {
        if self.canonical() == self.sizes || self.flaw == Flaw::CanonicalMoveMissing {
            mv
        } else if self.flaw == Flaw::CanonicalMoveLosesCount {
            Take { heap: 1 - mv.heap, count: 1 }
        } else {
            Take { heap: 1 - mv.heap, ..mv }
        }
    }
}

impl<const CODE: u8> Game for Heaps<CODE> {
    type Move = Take<CODE>;
    type Key = u32;
    type Undo = (u32, u8);

    fn key(&self) -> u32 {
        self.key
    }

    fn outcome(&self) -> Option<NodeScore> {
        let early = self.flaw == Flaw::ImageHasOtherEnd && self.sizes == [0, 1];
        (self.sizes == [0, 0] || early).then_some(NodeScore::new(-1))
    }

    fn moves(&self, into: &mut Vec<Take<CODE>>) {
        self.all_moves(into);
        match self.flaw {
            Flaw::ListsTwice => into.extend(into.first().copied()),
            Flaw::ListsIllegal => into.push(Take { heap: 0, count: self.sizes[0] + 1 }),
            Flaw::ListsNothing if self.sizes == [1, 1] => into.clear(),
            Flaw::PrunesBest => into.truncate(1),
            _ => {}
        }
    }

    fn unsorted_moves(&self, into: &mut Vec<Take<CODE>>) {
        self.moves(into);
        into.reverse();
        if self.flaw == Flaw::LooksAtOne {
            into.truncate(1);
        }
    }

    fn move_bounds(&self, into: &mut Vec<MoveBounds<Take<CODE>>>) -> bool {
        let mut listed = Vec::new();
        self.moves(&mut listed);
        let (worst, keeps_turn) = (NodeScore::new(-1), self.flaw == Flaw::TellsWrongTurn);
        let low = if self.flaw == Flaw::TellsTooMuch { NodeScore::new(1) } else { worst };
        into.extend(listed.into_iter().map(|mv| MoveBounds { mv, low, high: NodeScore::new(1), keeps_turn }));
        match self.flaw {
            Flaw::TellsNothing => into.clear(),
            Flaw::TellsTwice => into.extend(into.first().copied()),
            Flaw::TellsNotOfBest => into.truncate(1),
            _ => {}
        }
        true
    }

    fn make(&mut self, mv: Take<CODE>) -> (u32, u8) {
        let undo = (self.key, self.last);
        self.sizes[usize::from(mv.heap)] -= mv.count;
        self.last = mv.count;
        self.key = self.key_from_scratch();
        if self.flaw == Flaw::KeyDrifts && mv.count == 2 {
            self.key += 1000;
        }
        undo
    }

    fn unmake(&mut self, mv: Take<CODE>, (key, last): (u32, u8)) {
        let forgotten = u8::from(self.flaw == Flaw::UnmakeLeavesTrace && mv.count == 2);
        self.sizes[usize::from(mv.heap)] += mv.count - forgotten;
        (self.key, self.last) = (key, last);
    }

    fn horizon(&self) -> Depth {
        let sum = i32::from(self.sizes[0] + self.sizes[1]);
        Depth::new(if self.flaw == Flaw::HorizonShort { sum / 2 } else { sum })
    }

    fn evaluate(&self) -> NodeScore {
        let tilted = self.flaw == Flaw::ImageHasOtherValue;
        NodeScore::new(if tilted { i32::from(self.sizes[0]) } else { 0 })
    }

    fn score_bounds(&self) -> (NodeScore, NodeScore) {
        let low = if self.flaw == Flaw::BoundsTight { 1 } else { -1 };
        (NodeScore::new(low), NodeScore::new(1))
    }

    fn canonical_move(&self, mv: Take<CODE>) -> Take<CODE> {
        self.crossed(mv)
    }

    fn own_move(&self, mv: Take<CODE>) -> Take<CODE> {
        self.crossed(mv)
    }

    fn key_after(&self, mv: Take<CODE>) -> Option<u32> {
        let mut after = self.clone();
        after.make(mv);
        Some(after.key ^ u32::from(self.flaw == Flaw::KeyForetoldWrong && mv.count == 2))
    }
}

impl<const CODE: u8> Conformant for Heaps<CODE> {
    fn key_from_scratch(&self) -> u32 {
        let [a, b] = self.canonical().map(u32::from);
        match self.flaw {
            Flaw::KeyForgetsHeap => a + b,
            Flaw::KeyFollowsOrder => a * 10 + b + 100 * u32::from(self.last),
            _ => a * 10 + b,
        }
    }

    fn images(&self) -> Vec<Self> {
        let mut image = self.clone();
        image.sizes.reverse();
        image.key = image.key_from_scratch();
        vec![image]
    }

    fn all_moves(&self, into: &mut Vec<Take<CODE>>) {
        for (heap, size) in (0..).zip(self.sizes) {
            into.extend((1..=size.min(2)).map(|count| Take { heap, count }));
        }
    }
}

fn check<const CODE: u8>(flaw: Flaw) -> Result<Summary, Breach> {
    Kit::new(5).check(&Heaps::<CODE>::new(flaw))
}

#[test]
fn a_sound_game_passes_and_everything_was_looked_at() {
    let summary = check::<0>(Flaw::None).unwrap_or_else(|breach| panic!("{breach}"));
    // Heaps of 0 to 6 and 0 to 7 where order does not matter.
    assert_eq!(summary.positions, 7 * 8 / 2 + 7);
    assert!(summary.transpositions > 100 && summary.images > 100 && summary.foretold_keys > 100, "{summary:?}");
    assert!(summary.values > 100 && summary.bounded == summary.values, "{summary:?}");
    assert!(summary.move_bounds > 100 && summary.bounded_moves > 100, "{summary:?}");
    assert_eq!((summary.ended, summary.unended, summary.pruned_moves), (50, 0, 0));
    assert_eq!(check::<0>(Flaw::None), Ok(summary), "the same seed looks at the same things");
}

#[test]
fn every_flaw_breaks_its_rule() {
    let flaws = [
        (Flaw::ListsTwice, Rule::MoveList),
        (Flaw::ListsIllegal, Rule::MoveList),
        (Flaw::ListsNothing, Rule::MoveList),
        (Flaw::LooksAtOne, Rule::MoveList),
        (Flaw::UnmakeLeavesTrace, Rule::Restore),
        (Flaw::KeyDrifts, Rule::Key),
        (Flaw::KeyFollowsOrder, Rule::Key),
        (Flaw::KeyForgetsHeap, Rule::Collision),
        (Flaw::KeyForetoldWrong, Rule::KeyAfter),
        (Flaw::CanonicalMoveMissing, Rule::Symmetry),
        (Flaw::CanonicalMoveLosesCount, Rule::Symmetry),
        (Flaw::ImageHasOtherKey, Rule::Symmetry),
        (Flaw::ImageHasOtherEnd, Rule::Symmetry),
        (Flaw::ImageHasOtherValue, Rule::Symmetry),
        (Flaw::HorizonShort, Rule::Horizon),
        (Flaw::BoundsTight, Rule::Bounds),
        (Flaw::PrunesBest, Rule::Pruning),
        (Flaw::TellsNothing, Rule::MoveBounds),
        (Flaw::TellsTwice, Rule::MoveBounds),
        (Flaw::TellsTooMuch, Rule::MoveBounds),
        (Flaw::TellsNotOfBest, Rule::MoveBounds),
        (Flaw::TellsWrongTurn, Rule::MoveBounds),
    ];
    for (flaw, rule) in flaws {
        let breach = check::<0>(flaw).expect_err(&format!("{flaw:?} must be found"));
        assert_eq!(breach.rule(), rule, "{flaw:?}: {breach}");
        println!("{flaw:?}: {breach}");
    }
}

#[test]
fn every_flaw_of_a_move_code_is_found() {
    let found = [check::<ALIKE>(Flaw::None), check::<WIDE>(Flaw::None), check::<MISREAD>(Flaw::None)];
    for breach in found.map(|result| result.expect_err("the code is broken")) {
        assert_eq!(breach.rule(), Rule::MoveCode, "{breach}");
    }
}

#[test]
fn a_breach_is_one_sentence_that_names_the_line_and_the_position() {
    let breach = check::<0>(Flaw::ListsNothing).expect_err("the list is empty at 1, 1").to_string();
    assert!(breach.starts_with("MoveList: after Take {"), "{breach}");
    assert!(breach.contains("sizes: [1, 1]"), "{breach}");
    assert!(breach.ends_with("the game is not over, but the list of moves is empty"), "{breach}");
}

#[test]
fn a_play_out_longer_than_the_kit_allows_is_cut_off_and_counted() {
    let summary = Kit::new(5).with_longest(4).check(&Heaps::<0>::new(Flaw::None));
    assert_eq!(summary.map(|summary| (summary.ended, summary.unended)), Ok((0, 50)));
}
