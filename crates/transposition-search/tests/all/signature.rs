//! The searches' behaviour as a checksum: what they count on a fixed set of games over a table that keeps everything. A
//! change of speed leaves these figures alone; whoever changes what is searched must mean to, and write them anew.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::common::{Dag, Shape, Step};
use transposition::{Depth, Entry, Fate};
use transposition_search::{Ask, Limits, Options, Request, SearchTable, Searcher, Stats, ValueTable};

/// A table that keeps everything, the last entry of each key.
#[derive(Default)]
struct Keeps(RefCell<HashMap<u64, Entry<Step>>>);

impl SearchTable<u64, Step> for Keeps {
    type Extra = ();
}

impl ValueTable<u64, Entry<Step>> for Keeps {
    fn probe(&self, key: u64) -> Option<Entry<Step>> {
        self.0.borrow().get(&key).copied()
    }
    fn store(&self, key: u64, entry: Entry<Step>) -> Fate {
        self.0.borrow_mut().insert(key, entry);
        Fate::Added
    }
}

/// What a search to depth 5, an analysis of two lines to depth 5, and a solution count together: nodes, hits and cutoffs.
fn signature(options: Options) -> [u64; 3] {
    let mut sum = Stats::default();
    for seed in 0..20 {
        let shape = Shape { width: 30, length: 9, branching: 6, range: 60, bounds: seed % 2 == 0, ..Shape::new(seed) };
        let game = Dag::new(Shape { mates: seed % 3 * 10, again: seed % 4 * 2, skips: seed % 5 == 0, ..shape });
        let depth = Depth::new(5);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let table = Keeps::default();
        sum += Searcher::new(&table)
            .with_options(options)
            .search(&mut game.clone(), Request::to_depth(depth))
            .unwrap()
            .stats;
        let table = Keeps::default();
        sum +=
            Searcher::new(&table).with_options(options).with_limits(limits).deepen(&mut game.clone(), 2, |_| {}).stats;
        let table = Keeps::default();
        sum += Searcher::new(&table).with_options(options).solve(&mut game.clone(), Ask::Middle).stats;
    }
    [sum.nodes, sum.hits, sum.cutoffs() + sum.etc_cutoffs]
}

#[test]
fn counts_are_what_they_were() {
    let etc = Options { etc: Some(2), child_bounds: true, table_from: 1, ..Options::SOUND };
    let cases = [
        ("plain", Options::PLAIN, [16_473, 5_575, 3_302]),
        ("sound", Options::SOUND, [17_555, 6_638, 3_648]),
        ("solve", Options::SOLVE, [16_474, 5_552, 3_288]),
        ("children first", etc, [10_583, 2_133, 1_281]),
        ("no cutoffs at PV nodes", Options { pv_cutoffs: false, ..Options::SOUND }, [17_820, 6_711, 3_672]),
    ];
    let found = cases.map(|(name, options, _)| (name, signature(options)));
    assert_eq!(found, cases.map(|(name, _, counts)| (name, counts)));
}
