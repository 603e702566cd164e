//! Every search, option and table gives the answer that looking at everything gives: 10^5 seeded configurations.

use crate::common::{Dag, Shape};
use transposition_search::{Agreement, CheckPlan, check_search};

const GAMES: u64 = 1_000;
const CONFIGURATIONS: u64 = 100;

#[test]
fn every_search_equals_the_oracle() {
    let mut sum = Agreement::default();
    for seed in 0..GAMES {
        let shape = Shape::draw(seed);
        let mut plan = CheckPlan::new(seed).with_configurations(CONFIGURATIONS).with_max_depth(7);
        if !shape.skips {
            plan = plan.layered();
        }
        let agreement = check_search(&Dag::new(shape), plan).unwrap_or_else(|found| panic!("{shape:?}: {found}"));
        sum.configurations += agreement.configurations;
        sum.solved += agreement.solved;
        sum.stopped += agreement.stopped;
        sum.hits += agreement.hits;
        sum.cutoffs += agreement.cutoffs;
        sum.pv_moves += agreement.pv_moves;
    }
    assert!(sum.configurations >= 100_000, "{sum:?}");
    assert!(sum.solved > 30_000 && sum.stopped > 2_000 && sum.pv_moves > 10_000, "{sum:?}");
    assert!(sum.hits > 100_000 && sum.cutoffs > 50_000, "{sum:?}");
}
