//! Nim against its theory: the exclusive or of the heaps decides, but for a misère game of single matches.

use std::num::NonZero;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::TwoBig1;
use transposition::{Depth, HashMove, KeyStream, Score};
use transposition_search::dfpn::Dfpn;
use transposition_search::memo::{Memo, Recurrence};
use transposition_search::{
    Game, Request, Stats,
    reference::{Negamax, minimax},
};

use super::{Nim, Rule, Take};

fn theory(heaps: &[u8], rule: Rule) -> Score {
    let sum = heaps.iter().fold(0, |sum, &size| sum ^ size);
    let wins = match rule {
        Rule::Misere if heaps.iter().all(|&size| size <= 1) => sum == 0,
        _ => sum != 0,
    };
    Score::new(if wins { 1 } else { -1 })
}

fn seeded_heaps(seed: u64, most: u64) -> Vec<u8> {
    let mut words = KeyStream::new(seed);
    let count = 1 + words.next_word() % 5;
    (0..count).map(|_| (words.next_word() % (most + 1)) as u8).collect()
}

#[test]
fn plain_minimax_agrees_with_the_theory() {
    for rule in [Rule::Normal, Rule::Misere] {
        for heaps in (0..64).map(|i| [i & 3, i >> 2 & 3, i >> 4]) {
            let mut game = Nim::new(&heaps, rule).expect("three heaps");
            let value = minimax(&mut game, Depth::SOLVED, &mut Stats::default());
            assert_eq!(value, theory(&heaps, rule), "{game:?}");
        }
    }
}

#[test]
fn negamax_and_proof_numbers_agree_with_the_theory_over_small_tables() {
    for seed in 0..300 {
        let heaps = seeded_heaps(seed, 7);
        for rule in [Rule::Normal, Rule::Misere] {
            let mut game = Nim::new(&heaps, rule).expect("five heaps at most");
            let truth = theory(&heaps, rule);
            let config = ModelConfig::entries(1 << 8).with_ways(2);
            let table = ModelTable::new(config, TwoBig1).expect("a sound shape");
            let proof = Dfpn::new(&table).prove(&mut game, Score::new(1)).expect("no limit");
            assert_eq!(proof.holds, truth == Score::new(1), "{game:?}");
            let table = ModelTable::new(config, TwoBig1).expect("a sound shape");
            let mut searcher: Negamax<'_, Nim, &ModelTable<transposition::Entry<Take>, _>> = Negamax::new(&table);
            let report = searcher.search(&mut game, Request::to_depth(Depth::SOLVED)).expect("no limit");
            assert_eq!(report.score, truth, "{game:?}");
        }
    }
}

/// The least number that is no successor's, which for Nim is the exclusive or of the heaps.
struct Grundy;

impl Recurrence for Grundy {
    type State = Nim;
    type Key = u64;
    type Value = u8;
    /// The numbers seen, one bit each.
    type Sum = [u128; 2];

    fn key(&self, state: &Nim) -> u64 {
        state.key()
    }

    fn known(&self, state: &Nim) -> Option<u8> {
        state.outcome().map(|_| 0)
    }

    fn successors(&self, state: &Nim, into: &mut Vec<Nim>) {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        into.extend(moves.into_iter().map(|mv| {
            let mut next = *state;
            next.make(mv);
            next
        }));
    }

    fn start(&self, _: &Nim) -> [u128; 2] {
        [0; 2]
    }

    fn add(&self, _: &Nim, seen: &mut [u128; 2], _: usize, value: u8) {
        seen[usize::from(value >> 7)] |= 1 << (value & 127);
    }

    fn finish(&self, _: &Nim, [low, high]: [u128; 2]) -> u8 {
        if low == u128::MAX { 128 + high.trailing_ones() as u8 } else { low.trailing_ones() as u8 }
    }
}

#[test]
fn the_grundy_number_is_the_exclusive_or_of_the_heaps() {
    for seed in 0..60 {
        let heaps = seeded_heaps(seed, 9);
        let game = Nim::new(&heaps, Rule::Normal).expect("five heaps at most");
        for entries in [1 << 9, 1 << 14] {
            let table = ModelTable::<u8, _>::new(ModelConfig::entries(entries).with_ways(2), TwoBig1).expect("sound");
            let number = Memo::new(&table).value(&Grundy, game).expect("no limit");
            assert_eq!(number, heaps.iter().fold(0, |sum, &size| sum ^ size), "{game:?}");
        }
    }
}

#[test]
fn every_move_code_comes_back_and_no_other_makes_a_move() {
    let mut moves = 0;
    for code in (1..1 << 17).filter_map(NonZero::new) {
        if let Some(mv) = Take::from_code(code) {
            assert_eq!(mv.to_code(), code);
            moves += 1;
        }
    }
    assert_eq!(moves, 255 * 256 / 2);
}

#[test]
fn nine_heaps_are_refused_in_a_sentence() {
    let error = Nim::new(&[1; 9], Rule::Normal).expect_err("one too many");
    assert_eq!(error.to_string(), "9 heaps are too many: a game of Nim can have at most 8 here");
}
