//! T1 to T8: whose entry is it. Every slot, every check width, both indices.

use crate::common::{Move, Plain, Square, entry};
use transposition::model::{ModelConfig, ModelTable};
use transposition::{
    Bands, Bound, Depth, Effort, Entry, EvalAndPv, Extra, Fate, Index, KeyStream, Nodes, Pack, Ply, Score, Window, Work,
};

const INDICES: [Index; 2] = [Index::HighProduct, Index::LowBits];

/// Keys whose check bits are all zero under one index or both.
const ZERO_CHECKS: [u64; 5] = [0, 1, 1 << 63, 0xffff_ffff, 0xffff_ffff_0000_0000];

fn table(config: ModelConfig) -> ModelTable<Plain> {
    ModelTable::new(config, Effort).expect("a sound shape")
}

#[test]
fn t1_a_fresh_or_cleared_table_misses_for_every_key() {
    for index in INDICES {
        for check_bits in [1, 16, 32, 63, 64] {
            let table = table(ModelConfig::buckets(16).with_ways(4).with_index(index).with_check_bits(check_bits));
            let keys = || ZERO_CHECKS.into_iter().chain(KeyStream::new(1).take(1000));
            assert!(keys().all(|key| table.probe(key).is_none()), "fresh, {index:?}, {check_bits} bits");
            for key in keys() {
                table.store(key, entry(1, 1, Bound::Exact, None));
            }
            table.clear();
            assert!(keys().all(|key| table.probe(key).is_none()), "cleared, {index:?}, {check_bits} bits");
        }
    }
}

#[test]
fn t2_a_key_of_zero_check_bits_is_found_in_every_slot() {
    for (index, filler) in [(Index::HighProduct, 1), (Index::LowBits, 1 << 48)] {
        for filled in 0..4 {
            for key in ZERO_CHECKS {
                let config = ModelConfig::buckets(1).with_ways(4).with_index(index).with_check_bits(16);
                let table = table(config);
                for i in 0..filled {
                    // Each differs from the key, and from the others, in its check bits.
                    let other = key ^ ((i + 1) * filler);
                    assert_eq!(table.store(other, entry(9, 1, Bound::Exact, None)), Fate::Added);
                }
                let stored = entry(2, -5, Bound::Upper, Some(3));
                assert_eq!(table.store(key, stored), Fate::Added);
                assert_eq!(table.probe(key), Some(stored), "{index:?}, slot {filled}, key {key:#x}");
                assert_eq!(table.false_matches(), 0);
            }
        }
    }
}

#[test]
fn t3_check_bits_are_not_taken_from_the_bits_of_the_index() {
    let shape = ModelConfig::buckets(65_536).with_check_bits(16);
    for (index, first, second) in [
        (Index::HighProduct, 0x1234_0000_0000_0001, 0x1234_0000_0000_0002),
        (Index::LowBits, 0x0001_0000_0000_1234, 0x0002_0000_0000_1234),
    ] {
        let table = table(shape.with_index(index));
        table.store(first, entry(1, 1, Bound::Exact, None));
        assert_eq!(table.probe(second), None, "{index:?}");
        assert!(table.probe(first).is_some(), "{index:?}");
    }
}

#[test]
fn t4_the_index_is_exact_in_64_bits() {
    assert_eq!(Index::HighProduct.bucket(u64::MAX, 1 << 33), (1 << 33) - 1);
    assert_eq!(Index::HighProduct.bucket(u64::MAX, u64::MAX), u64::MAX - 1);
    assert_eq!(Index::HighProduct.bucket(1 << 63, 3), 1);
    assert_eq!(Index::LowBits.bucket(u64::MAX, 1 << 33), (1 << 33) - 1);
    for index in INDICES {
        assert_eq!(index.bucket(u64::MAX, 1), 0);
        assert_eq!((index.check(u64::MAX, 0), index.check(u64::MAX, 64)), (0, u64::MAX));
    }
}

#[test]
fn t5_keys_far_apart_by_a_power_of_two_stay_apart_at_every_size() {
    for buckets in (1..200).chain([256, 1 << 12, 4095, 4097]) {
        let table = table(ModelConfig::buckets(buckets));
        for key in KeyStream::new(buckets).take(20) {
            for bit in 0..64 {
                table.store(key, entry(3, 1, Bound::Exact, None));
                assert_eq!(table.probe(key.wrapping_add(1 << bit)), None, "{buckets} buckets, {key:#x} + 2^{bit}");
            }
        }
        assert_eq!(table.false_matches() + table.false_renewals(), 0);
    }
    // Index and check of low bits cover the key between them.
    let shape = ModelConfig::buckets(1 << 10).with_index(Index::LowBits);
    let covered = table(shape.with_check_bits(54));
    let short = table(shape.with_check_bits(53));
    for table in [&covered, &short] {
        table.store(0, entry(3, 1, Bound::Exact, None));
    }
    assert!((0..64).all(|bit| covered.probe(1 << bit).is_none()));
    assert_eq!((0..64).filter(|bit| short.probe(1 << bit).is_some()).collect::<Vec<_>>(), [10]);
    assert_eq!((covered.false_matches(), short.false_matches()), (0, 1));
}

#[test]
fn t6_a_draw_is_a_hit() {
    let table = table(ModelConfig::buckets(4));
    let here = Bands::NONE.at(Ply::ROOT);
    for (key, bound, window) in [
        (1, Bound::Exact, Window::FULL),
        (2, Bound::Lower, Window::new(Score::new(-9), Score::ZERO)),
        (3, Bound::Upper, Window::new(Score::ZERO, Score::new(9))),
    ] {
        table.store(key, entry(4, 0, bound, None));
        let cutoff = table.probe(key).and_then(|kept| kept.cutoff(Depth::new(4), window, here));
        assert_eq!(cutoff, Some(Score::ZERO), "{bound:?}");
    }
}

#[test]
fn t7_an_entry_without_a_move_is_a_hit_with_its_bound() {
    let table = table(ModelConfig::buckets(4));
    for (key, bound) in [(1, Bound::Exact), (2, Bound::Lower), (3, Bound::Upper)] {
        table.store(key, entry(4, 11, bound, None));
        let kept = table.probe(key).expect("a hit");
        assert_eq!((kept.bound(), kept.hash_move(), kept.depth()), (Some(bound), None, Depth::new(4)));
    }
}

/// Decodes `bits`, and checks that what comes out is sound and says again what it said.
fn decoded<X: Extra + PartialEq + std::fmt::Debug>(bits: u64) {
    let bits = bits & (u64::MAX >> (64 - Entry::<Square, X>::BITS));
    let sound = (bits >> 10) as u16 != 0x8000;
    let entry = Entry::<Square, X>::unpack(bits);
    assert_eq!(entry.is_some(), sound, "{bits:#x}");
    let Some(entry) = entry else { return };
    let code = bits >> 26 & 15;
    assert_eq!(entry.hash_move(), (1..=9).contains(&code).then(|| Square(code as u8 - 1)), "{bits:#x}");
    let again = entry.pack().expect("what came out of a table goes into one");
    assert_eq!(Entry::unpack(again), Some(entry));
    let move_bits = if code > 9 { 15 << 26 } else { 0 };
    assert_eq!(again, bits & !move_bits, "{bits:#x}");
}

#[test]
fn t8_no_bit_pattern_decodes_to_anything_invalid() {
    let structured = (0..1u64 << 10).flat_map(|depth_and_bound| {
        let scores = [0, 1, 0x7fff, 0x8000, 0x8001, 0xffff];
        scores.into_iter().flat_map(move |score| (0..16).map(move |code| code << 26 | score << 10 | depth_and_bound))
    });
    let corners = (0..64).map(|i| u64::MAX >> i).chain((0..64).map(|i| u64::MAX << i)).chain((0..64).map(|i| 1 << i));
    for bits in structured.chain(corners).chain(KeyStream::new(8).take(1_000_000)) {
        decoded::<()>(bits);
        decoded::<Work>(bits);
        decoded::<Nodes>(bits);
        decoded::<EvalAndPv>(bits);
        // Bits above the width are nobody's business, but must not panic either.
        let _ = Entry::<Move, EvalAndPv>::unpack(bits);
        let _ = Entry::<Square, Work>::unpack(bits);
    }
}
