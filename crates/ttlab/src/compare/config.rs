//! Which tables are compared. Knows policies, sizes and their combinations; does not know what is searched.

use std::fmt;

use transposition_search::transposition::{ModelConfig, Policy, Replace};

use crate::cli::Compare;
use crate::count::Count;
use crate::failure::Failure;

/// One table to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) policy: Policy,
    pub(crate) entries: u64,
    pub(crate) ways: usize,
    pub(crate) check_bits: u32,
}

impl Config {
    /// The table's shape for the library.
    pub(crate) fn shape(&self) -> ModelConfig {
        ModelConfig::entries(self.entries).with_ways(self.ways).with_check_bits(self.check_bits)
    }

    /// Every combination asked for, sizes outermost so that policies of equal size stand together.
    pub(crate) fn all(args: &Compare) -> Result<Vec<Config>, Failure> {
        let policies = policies(&args.policy)?;
        let mut all = Vec::new();
        for &Count(entries) in &args.entries {
            for &check_bits in &args.check_bits {
                for &policy in &policies {
                    let chosen =
                        args.ways.iter().map(|&ways| ways as usize).filter(|&ways| ways >= policy.least_ways());
                    let ways = if args.ways.is_empty() { vec![usual_ways(policy)] } else { chosen.collect() };
                    all.extend(ways.into_iter().map(|ways| Config { policy, entries, ways, check_bits }));
                }
            }
        }
        if all.is_empty() {
            return Err(Failure::told("--ways leaves no configuration: the two-level policies need at least 2 ways"));
        }
        match all.iter().find(|config| !config.entries.is_multiple_of(config.ways as u64)) {
            Some(Config { policy, entries, ways, .. }) => Err(Failure::told(format!(
                "--entries {entries} cannot be split into buckets of {ways}, which {policy} has here: give a multiple of {ways}"
            ))),
            None => Ok(all),
        }
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { policy, entries, ways, check_bits } = self;
        write!(f, "{policy}, {} entries, ways {ways}, check bits {check_bits}", Count(*entries))
    }
}

/// The ways a policy was published with; four, as engines have it, for the one that ages.
fn usual_ways(policy: Policy) -> usize {
    if policy == Policy::Aged { 4 } else { policy.least_ways() }
}

fn policies(names: &[String]) -> Result<Vec<Policy>, Failure> {
    let mut policies = Vec::new();
    for name in names {
        match name.as_str() {
            "all" => policies.extend_from_slice(Policy::ALL),
            name => policies.push(
                name.parse()
                    .map_err(|error| Failure::told(format!("--policy '{name}' is unknown: {error}, or all")))?,
            ),
        }
    }
    Ok(policies)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    fn configs(flags: &str) -> Result<Vec<Config>, String> {
        let words = ["ttlab", "compare"].into_iter().chain(flags.split_whitespace());
        match Cli::try_parse_from(words).unwrap().command {
            Some(Command::Compare(args)) => Config::all(&args).map_err(|failure| failure.to_string()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_combination_is_there_once() {
        let all = configs("--policy old,twobig1 --entries 2^4,64 --check-bits 0,64").unwrap();
        assert_eq!(all.len(), 8);
        assert_eq!(all[0], Config { policy: Policy::Old, entries: 16, ways: 1, check_bits: 0 });
        assert_eq!(all[7], Config { policy: Policy::TwoBig1, entries: 64, ways: 2, check_bits: 64 });
        assert!(all.iter().all(|a| all.iter().filter(|b| a == *b).count() == 1));
    }

    #[test]
    fn a_policy_is_left_out_where_it_has_too_few_ways() {
        let all = configs("--policy always,two --entries 64 --ways 1,4").unwrap();
        let shapes: Vec<_> = all.iter().map(|config| (config.policy, config.ways)).collect();
        assert_eq!(shapes, [(Policy::Always, 1), (Policy::Always, 4), (Policy::Two, 4)]);
        assert!(configs("--policy two --ways 1").unwrap_err().contains("--ways"));
    }

    #[test]
    fn what_cannot_be_is_named() {
        assert!(configs("--policy lru").unwrap_err().contains("'lru'"));
        assert!(configs("--policy two --entries 5").unwrap_err().contains("--entries 5"));
    }

    #[test]
    fn all_is_every_policy() {
        assert_eq!(configs("--policy all --entries 64").unwrap().len(), Policy::ALL.len());
    }
}
