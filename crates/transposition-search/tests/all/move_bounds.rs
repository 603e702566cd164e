//! What a game tells of all its moves at once is as good as a look at one after the other.

use crate::common::{self, Dag, Shape, Tells};
use transposition::policy::TwoBig1;
use transposition::{Depth, Eight, Score, Solved, Table, Window, Work};
use transposition_search::{Options, Request, Searcher, Stats, reference::minimax};

type Store = Table<Solved<common::Step, Work>, Eight<16>, TwoBig1>;

/// The value of a game by null windows, and what it took.
fn solved(shape: Shape, options: Options) -> (i32, Stats) {
    let table: Store = Table::with_mib(1).expect("memory");
    let mut searcher = Searcher::new(&table).with_options(options);
    let value = minimax(&mut Dag::new(shape), Depth::SOLVED, &mut Stats::default()).get();
    // The second question finds moves in the table that the first has left there.
    for asked in [value, value - 1, value] {
        let request = Request { depth: Depth::SOLVED, window: Window::null(Score::new(asked)) };
        let report = searcher.search(&mut Dag::new(shape), request).expect("no limit is set");
        assert_eq!(report.score.get() > asked, value > asked, "{shape:?} {options:?} above {asked}");
    }
    (value, searcher.stats())
}

#[test]
fn what_is_told_of_all_moves_makes_the_same_search_as_looks_at_each() {
    let looks = Options { child_bounds: true, etc: Some(0), ..Options::SOLVE };
    let (mut settled, mut moved, mut fewer) = (0, 0, 0);
    for seed in 0..60 {
        let shape = Shape { width: 9, length: 9, branching: 5, range: 20, ..Shape::new(seed) };
        let shape = Shape { bounds: true, mates: seed % 2 * 9, again: seed % 3 * 3, skips: seed % 5 == 0, ..shape };
        for options in [looks, Options { etc: None, ..looks }, Options { table_from: 3, ..looks }] {
            let (value, one_by_one) = solved(shape, options);
            let (told, stats) = solved(Shape { tells: Tells::All, ..shape }, options);
            let work = |stats: &Stats| (stats.nodes, stats.etc_probes, stats.etc_cutoffs, stats.stores_added);
            assert_eq!((told, work(&stats)), (value, work(&one_by_one)), "{shape:?} {options:?}");
            let (told, stats) = solved(Shape { tells: Tells::Useful, ..shape }, options);
            assert_eq!(told, value, "{shape:?} {options:?}");
            settled += one_by_one.etc_cutoffs;
            moved += one_by_one.move_legal;
            fewer += u64::from(stats.nodes < one_by_one.nodes);
        }
    }
    assert!(
        settled > 100 && moved > 100 && fewer > 20,
        "{settled} cutoffs, {moved} stored moves, {fewer} other searches"
    );
}
