//! Keys from a seed: the same for ever, and no small set of them cancels.

use transposition::{KeyFault, KeyStream, Zobrist, check_keys};

#[test]
fn the_stream_is_the_published_one() {
    // The first words of the reference implementation for seed 1234567.
    let words: Vec<u64> = KeyStream::new(1_234_567).take(3).collect();
    assert_eq!(words, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
}

#[test]
fn keys_are_those_of_the_stream_and_differ_by_seed() {
    static KEYS: Zobrist<781> = Zobrist::new(7);
    assert_eq!(KEYS.as_slice(), KeyStream::new(7).take(781).collect::<Vec<_>>());
    assert_eq!(KEYS.key(780), KEYS.as_slice()[780]);
    assert_ne!(Zobrist::<8>::new(7), Zobrist::<8>::new(8));
    for seed in 0..20 {
        assert_eq!(check_keys(Zobrist::<781>::new(seed).as_slice()), Ok(()), "seed {seed}");
    }
}

#[test]
fn every_small_set_that_cancels_is_named() {
    let good: Vec<u64> = KeyStream::new(3).take(100).collect();
    assert_eq!(check_keys(&[]), Ok(()));
    assert_eq!(check_keys(&[5]), Ok(()));
    let with = |at: usize, key: u64| {
        let mut keys = good.clone();
        keys[at] = key;
        check_keys(&keys)
    };
    assert_eq!(with(99, 0), Err(KeyFault::Zero([99])));
    assert_eq!(with(0, good[57]), Err(KeyFault::Pair([0, 57])));
    assert_eq!(with(40, good[99] ^ good[2]), Err(KeyFault::Triple([2, 40, 99])));
    assert_eq!(with(40, good[99] ^ good[2] ^ good[41]), Err(KeyFault::Quadruple([2, 40, 41, 99])));
    // Five that cancel are not asked for.
    assert_eq!(with(40, good[99] ^ good[2] ^ good[41] ^ good[0]), Ok(()));
    assert_eq!(
        KeyFault::Triple([2, 40, 99]).to_string(),
        "the Zobrist keys at 2 40 99 XOR to zero; choose another seed"
    );
}
