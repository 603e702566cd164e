//! A full table, probed with keys it never saw. Knows keys and the model table's counts; does not know searches.

use transposition::Effort;
use transposition::model::ModelTable;

use crate::cli::CheckBits;
use crate::compare::model_shape;
use crate::failure::Failure;

/// How many keys are stored for each entry there is: enough that hardly a bucket is left with a free slot.
const STORED: u64 = 8;

/// A bijection that spreads numbers over all 64 bits, another one for each seed.
const fn spread(number: u64, seed: u64) -> u64 {
    let x = (number ^ seed << 48).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

/// The probes, of those that `args` asks for, that a full table answered although their keys were never stored.
pub(super) fn false_matches(args: &CheckBits, bits: u32, seed: u64) -> Result<u64, Failure> {
    let config = model_shape(args.entries.0, args.ways as usize, bits);
    let table = ModelTable::<u32>::new(config, Effort)
        .map_err(|error| Failure::told(format!("--entries {}: {error}", args.entries)))?;
    let stored = STORED * args.entries.0;
    for number in 0..stored {
        table.store(spread(number, seed), number as u32);
    }
    for number in 0..args.probes.0 {
        let _ = table.probe(spread(stored + number, seed));
    }
    Ok(table.false_matches())
}

#[cfg(test)]
mod tests {
    use super::super::theory;
    use super::*;
    use clap::Parser;

    #[test]
    fn a_full_table_matches_falsely_as_often_as_theory_says() {
        for (bits, ways) in [(1, 4), (4, 1), (8, 4), (10, 8)] {
            let words = format!("ttlab check-bits --ways {ways} --entries 4096 --probes 200000");
            let Some(crate::cli::Command::CheckBits(args)) =
                crate::cli::Cli::try_parse_from(words.split(' ')).unwrap().command
            else {
                panic!("{words}");
            };
            let found = false_matches(&args, bits, 1).unwrap() as f64;
            let expected = theory(bits, ways) * 200_000.0;
            // Five standard deviations of a count; every probe is answered where a bucket has all check bits there are.
            let certain = expected >= 200_000.0;
            let apart = (found - expected).abs();
            assert!(
                if certain { apart == 0.0 } else { apart < 5.0 * expected.sqrt() },
                "{bits} bits, {ways} ways: {found}, {expected}"
            );
        }
    }
}
