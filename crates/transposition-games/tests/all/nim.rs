//! Nim: the promises of the `Game` trait.
#![cfg(feature = "nim")]

use transposition_games::nim::{Nim, Rule};
use transposition_search::conformance::Kit;

#[test]
fn nim_conforms_with_heaps_of_many_sizes() {
    let games: [&[u8]; 7] = [&[], &[1], &[3, 3], &[1, 2, 3], &[4, 4, 4, 4], &[255, 2], &[1; 8]];
    for heaps in games {
        for rule in [Rule::Normal, Rule::Misere] {
            let start = Nim::new(heaps, rule).expect("eight heaps at most");
            let kit = Kit::new(7).with_positions(1_000);
            let summary = kit.check(&start).unwrap_or_else(|breach| panic!("{breach}"));
            assert_eq!(summary.unended, 0, "{start:?}");
            assert!(summary.images > 0 && summary.values > 0, "{start:?}: {summary:?}");
        }
    }
}
