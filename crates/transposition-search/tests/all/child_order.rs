//! Children sorted by what they promise at a look.

use crate::common::Step;
use transposition::{Depth, NodeScore, Score, Window};
use transposition_search::{Game, NoTable, Options, Request, Searcher, Stats, reference::minimax};

/// Eight moves, each worth some points to the side that makes it; the lists say what they are told to.
#[derive(Clone)]
struct Points {
    made: u32,
    lead: i32,
    /// Whether moves to look at come with the best one last.
    backwards: bool,
    /// Whether it tells of a move what it is worth.
    promises: bool,
}

impl Game for Points {
    type Move = Step;
    type Key = u64;
    type Undo = i32;

    fn key(&self) -> u64 {
        u64::from(self.made) << 32 | (self.lead + 1_000) as u64
    }

    fn outcome(&self) -> Option<NodeScore> {
        (self.made == 7).then(|| NodeScore::new(self.lead))
    }

    fn moves(&self, into: &mut Vec<Step>) {
        into.extend((0..8).map(Step));
    }

    fn unsorted_moves(&self, into: &mut Vec<Step>) {
        self.moves(into);
        if self.backwards {
            into.reverse();
        }
    }

    fn ordering_score(&self, before: &i32) -> i32 {
        if self.promises { -self.lead - before } else { 0 }
    }

    fn make(&mut self, mv: Step) -> i32 {
        let before = self.lead;
        self.lead = -(self.lead + 8 - i32::from(mv.0));
        self.made += 1;
        before
    }

    fn unmake(&mut self, _mv: Step, before: i32) {
        self.lead = before;
        self.made -= 1;
    }
}

/// The nodes of two questions about its value.
fn nodes(mut game: Points, child_order: bool) -> u64 {
    let options = Options { child_bounds: true, child_order, ..Options::SOLVE };
    let mut searcher = Searcher::new(NoTable).with_options(options);
    let value = minimax(&mut game.clone(), Depth::SOLVED, &mut Stats::default()).get();
    for asked in [value - 1, value] {
        let request = Request { depth: Depth::SOLVED, window: Window::null(Score::new(asked)) };
        let report = searcher.search(&mut game, request).expect("no limit is set");
        assert_eq!(report.score.get() > asked, value > asked);
    }
    searcher.stats().nodes
}

#[test]
fn moves_are_searched_by_what_they_promise() {
    let game = |backwards, promises| Points { made: 0, lead: 0, backwards, promises };
    let listed = nodes(game(false, false), false);
    let sorted = nodes(game(true, true), true);
    let unsorted = nodes(game(true, false), true);
    let ignored = nodes(game(true, true), false);
    assert_eq!(sorted, listed, "the promises are the order of the list");
    assert_eq!(ignored, listed, "without the option both are left alone");
    assert!(unsorted > listed + listed / 4, "{unsorted} nodes backwards, {listed} forwards: the order is to matter");
}
