//! The conformance kit against a game that is wrong about its own path: every lie is found, the truth passes.

use std::num::NonZero;

use transposition::{HashMove, NodeScore};
use transposition_search::conformance::{Conformant, Kit, Rule};
use transposition_search::{Game, PathScore};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Lie {
    None,
    PathDoesNotMatter,
    PastNeverMatters,
    PastMattersLate,
    PathKeyIsKey,
    LooksBackNowhere,
}

/// Five places in a ring, a step either way; a place that comes back is a draw.
#[derive(Clone, Debug)]
struct Ring {
    lie: Lie,
    line: Vec<u32>,
}

impl PartialEq for Ring {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steps(u32);

impl HashMove for Steps {
    const BITS: u32 = 3;

    fn to_code(self) -> NonZero<u32> {
        NonZero::new(self.0).expect("a step leads somewhere else")
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        [Steps(1), Steps(4)].into_iter().find(|step| step.to_code() == code)
    }
}

impl Ring {
    fn place(&self) -> u32 {
        self.line[self.line.len() - 1]
    }
}

impl Game for Ring {
    type Move = Steps;
    type Key = u32;
    type Undo = ();

    fn key(&self) -> u32 {
        self.place()
    }

    fn outcome(&self) -> Option<NodeScore> {
        None
    }

    fn moves(&self, into: &mut Vec<Steps>) {
        into.extend([Steps(1), Steps(4)]);
    }

    fn make(&mut self, step: Steps) {
        self.line.push((self.place() + step.0) % 5);
    }

    fn unmake(&mut self, _step: Steps, (): ()) {
        self.line.pop();
    }

    fn path_matters(&self) -> bool {
        self.lie != Lie::PathDoesNotMatter
    }

    fn path_score(&self) -> Option<PathScore> {
        let (place, past) = self.line.split_last()?;
        let between = past.iter().rev().position(|earlier| earlier == place)? as u32;
        let back = if self.lie == Lie::LooksBackNowhere { 0 } else { between + 1 };
        Some(PathScore { score: NodeScore::ZERO, back })
    }

    fn past_reaches(&self) -> Option<u32> {
        let soonest = if self.lie == Lie::PastMattersLate { 2 } else { 1 };
        (self.line.len() > 1 && self.lie != Lie::PastNeverMatters).then_some(soonest)
    }

    fn path_key(&self) -> u32 {
        let past = self.line.iter().fold(0, |past, place| past | 1 << place);
        if self.lie == Lie::PathKeyIsKey { self.key() } else { self.key() + (past << 3) }
    }
}

impl Conformant for Ring {
    fn key_from_scratch(&self) -> u32 {
        self.key()
    }
}

fn check(lie: Lie) -> Result<u64, Rule> {
    let summary = Kit::new(5).check(&Ring { lie, line: vec![0] });
    summary.map(|summary| summary.path_scores).map_err(|breach| breach.rule())
}

#[test]
fn an_honest_game_passes_and_its_play_outs_end_by_the_path() {
    assert_eq!(check(Lie::None), Ok(50));
}

#[test]
fn each_lie_about_the_path_is_found() {
    use Lie::{LooksBackNowhere, PastMattersLate, PastNeverMatters, PathDoesNotMatter, PathKeyIsKey};
    for lie in [PathDoesNotMatter, PastNeverMatters, PastMattersLate, PathKeyIsKey, LooksBackNowhere] {
        assert_eq!(check(lie), Err(Rule::Past), "{lie:?}");
    }
}
