//! Where exactly the selective devices begin and end: to the point and to the place in the list of moves.

use crate::common::{BANDS, Step};
use transposition::{Bands, Bound, Depth, NodeScore, Score, Window};
use transposition_search::{Game, NoTable, Options, Report, Request, Searcher};

/// Plies with one move only. So far from the root the devices may act on what the evaluation says.
const LEAD: u8 = 5;

/// What a win or loss within a few plies is worth at least.
const DECISIVE: i32 = 900;

/// After the lead one position with a wide choice of quiet moves, each of which ends the game with the loss of a few points.
/// To pass there loses the game for the other side.
#[derive(Clone, Debug)]
struct Fan {
    /// What the position behind the lead seems worth to the side to move.
    seems: i32,
    choice: u16,
    ply: u8,
    passed: bool,
}

/// What every move costs who has the choice.
const COST: i32 = 500;

impl Game for Fan {
    type Move = Step;
    type Key = u64;
    type Undo = ();
    fn key(&self) -> u64 {
        u64::from(self.ply) << 1 | u64::from(self.passed)
    }
    fn outcome(&self) -> Option<NodeScore> {
        if self.passed {
            return Some(NodeScore::new(-1_000));
        }
        (self.ply > LEAD).then_some(NodeScore::new(COST))
    }
    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..if self.ply < LEAD { 1 } else { self.choice }).map(Step));
    }
    fn make(&mut self, _: Step) {
        self.ply += 1;
    }
    fn unmake(&mut self, _: Step, (): ()) {
        self.ply -= 1;
    }
    fn bands(&self) -> Bands {
        BANDS
    }
    fn evaluate(&self) -> NodeScore {
        NodeScore::new(if self.ply < LEAD { -COST } else { self.seems })
    }
    fn is_quiet(&self, _: Step) -> bool {
        true
    }
    fn make_null(&mut self) -> Option<()> {
        self.passed = true;
        Some(())
    }
    fn unmake_null(&mut self, (): ()) {
        self.passed = false;
    }
}

const CHOICE: u16 = 60;

/// Asks whether the position behind the lead, which seems worth `seems` and has `left` plies to go, is worth more than `alpha`.
fn ask(options: Options, seems: i32, left: i32, alpha: i32) -> Report<Step> {
    let mut game = Fan { seems, choice: CHOICE, ply: 0, passed: false };
    // It is the other side's move there.
    let window = -Window::null(Score::new(alpha));
    let request = Request { depth: Depth::new(i32::from(LEAD) + left), window };
    Searcher::new(NoTable).with_options(options).search(&mut game, request).expect("no limit")
}

/// How many of its moves are looked at.
fn looked_at(options: Options, seems: i32, left: i32, alpha: i32) -> u64 {
    ask(options, seems, left, alpha).stats.nodes - u64::from(LEAD) - 1
}

#[test]
fn a_pass_proves_no_more_than_that_the_position_is_good_enough() {
    let options = Options { null_move: true, ..Options::SOUND };
    for left in 3..10 {
        for alpha in [-40, 0, 7, 120] {
            let good = ask(options, alpha + 1, left, alpha);
            assert_eq!((good.bound, good.score.get()), (Bound::Upper, -alpha - 1), "{left} plies left");
            let not = ask(options, alpha, left, alpha);
            assert!(not.bound == Bound::Lower && not.score.get() < DECISIVE, "{left} plies left: {not:?}");
            assert!(good.stats.nodes < not.stats.nodes);
        }
    }
}

#[test]
fn a_position_is_cut_off_as_soon_as_it_is_a_margin_above_for_each_ply_left() {
    for (margin, left) in [(25, 1), (30, 2), (40, 3), (31, 5), (21, 7)] {
        let options = Options { futility: Some(margin), ..Options::SOUND };
        for alpha in [-30, 0, 55] {
            let enough = alpha + 1 + left * i32::from(margin);
            assert_eq!(looked_at(options, enough, left, alpha), 0, "{margin} {left}");
            assert_eq!(looked_at(options, enough - 1, left, alpha), CHOICE.into(), "{margin} {left}");
        }
        assert_eq!(looked_at(options, 800, 8, 0), CHOICE.into(), "with more plies left nothing is taken on trust");
    }
}

#[test]
fn moves_are_left_out_as_soon_as_the_position_is_a_margin_below_for_each_ply_left_and_one() {
    for (margin, left) in [(25, 1), (30, 2), (40, 3), (31, 5), (21, 7)] {
        let options = Options { futility: Some(margin), ..Options::SOUND };
        for alpha in [-30, 0, 55] {
            let too_low = alpha - (left + 1) * i32::from(margin);
            assert_eq!(looked_at(options, too_low, left, alpha), 1, "{margin} {left}: all but the first");
            assert_eq!(looked_at(options, too_low + 1, left, alpha), CHOICE.into(), "{margin} {left}");
        }
    }
}

#[test]
fn twice_as_far_below_no_move_is_looked_at_but_noisy_ones() {
    for (margin, left) in [(25, 1), (30, 2), (40, 3)] {
        let options = Options { futility: Some(margin), quiescence: true, ..Options::SOUND };
        for alpha in [-30, 0, 55] {
            let too_low = alpha - (left + 1) * 2 * i32::from(margin);
            assert_eq!(looked_at(options, too_low - 1, left, alpha), 0, "{margin} {left}");
            assert_eq!(looked_at(options, too_low, left, alpha), 1, "{margin} {left}");
        }
    }
}

#[test]
fn late_moves_are_left_out_from_a_place_that_grows_with_the_plies_left() {
    let options = Options { late_moves: true, ..Options::SOUND };
    for (left, looked) in [(1, 4), (2, 7), (3, 12), (4, 19), (5, 28), (6, 39), (7, 52), (8, CHOICE.into())] {
        for alpha in [-30, 0, 55] {
            assert_eq!(looked_at(options, alpha, left, alpha), looked, "{left} plies left");
        }
    }
}
