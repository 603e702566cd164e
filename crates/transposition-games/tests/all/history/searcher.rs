//! The strong search under `Complete`: with everything on that cannot change a value, it finds what walking every path finds.

use transposition::Depth;
use transposition_games::synthetic::{Shape, Walk, exhaustive};
use transposition_search::{GraphHistory, Options, Request, Searcher};

use super::common::{for_first, graphs, rules, unbounded};

#[test]
fn the_strong_search_under_complete_is_never_wrong() {
    let sound = Options { graph_history: GraphHistory::Complete, ..Options::SOUND };
    let every = [sound, Options { etc: Some(0), pv_cutoffs: false, ..sound }];
    let depths = [3, 5, 4, 7, 6].map(Depth::new).into_iter().chain([Depth::SOLVED, Depth::new(5)]);
    for (name, rules) in rules() {
        for number in 0..graphs(200) {
            let alternating = number.is_multiple_of(2);
            let graph =
                Shape { positions: 11, ends: 150, top: 9, alternating, ..Shape::default() }.cyclic(number).unwrap();
            if graph.is_acyclic() {
                continue; // deeper entries stand in for shallower ones there
            }
            for options in every {
                let table = unbounded();
                let mut searcher = Searcher::new(&table).with_options(options);
                for depth in depths.clone() {
                    for start in [0, 5, 0] {
                        let mut walk = Walk::new(&graph, start, rules);
                        let score = searcher.search(&mut walk, Request::to_depth(depth)).unwrap().score.get();
                        let plies = (depth != Depth::SOLVED).then_some(depth.get() as u32);
                        let truth = exhaustive(&graph, rules, start, plies, 10_000_000);
                        let found = Some(for_first(&graph, start, score));
                        assert_eq!(found, truth, "{name}, graph {number} from {start}, {depth:?}, {options:?}");
                    }
                }
            }
        }
    }
}
