//! Which tables are compared. Knows tables, policies, sizes and their combinations; does not know what is searched.

use std::fmt;

use transposition_search::transposition::{ModelConfig, Policy, Replace};

use super::cluster;
use crate::cli::{Compare, CompareLayout};
use crate::count::Count;
use crate::failure::Failure;

/// One table to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Config {
    /// The production table in this layout, with the default policy.
    Production { layout: CompareLayout, entries: u64 },
    /// The scheme of the strongest engines, in as many bytes as the default layout takes for `entries`.
    Cluster3 { entries: u64 },
    /// The model table in any shape.
    Model { policy: Policy, entries: u64, ways: usize, check_bits: u32 },
}

/// The bytes of an entry in the default layout.
pub(crate) const ENTRY_BYTES: u64 = 8;

/// What a report calls the policy of the engines' scheme.
pub(crate) const CLUSTER_POLICY: &str = "depth-8age";

impl Config {
    /// Every combination asked for, sizes outermost so that tables of equal size stand together.
    pub(crate) fn all(args: &Compare) -> Result<Vec<Config>, Failure> {
        let shaped = args.shapes_the_model();
        let layouts = match (args.layout.is_empty(), shaped) {
            (true, false) => CompareLayout::ALL,
            (true, true) => &[CompareLayout::Model],
            (false, _) => &args.layout[..],
        };
        if shaped && layouts.iter().any(|&layout| layout != CompareLayout::Model) {
            return Err(Failure::told(
                "--layout: --policy, --ways, --check-bits and --seeds are for the model table alone; leave such a flag out, \
                 or name no layout but model",
            ));
        }
        let mut all = Vec::new();
        for Count(entries) in args.sizes() {
            for &layout in layouts {
                match layout {
                    CompareLayout::Model => models(args, entries, &mut all)?,
                    CompareLayout::Cluster3 => all.push(Config::cluster3(entries)),
                    layout => all.push(Config::Production { layout, entries }),
                }
            }
        }
        // A hash of 0 is no table, which stands beside the others anyway.
        if all.is_empty() && !args.hash.contains(&0) {
            return Err(Failure::told("--ways leaves no configuration: the two-level policies need at least 2 ways"));
        }
        Ok(all)
    }

    /// The engines' scheme in the bytes that the default layout takes for `entries`.
    pub(crate) fn cluster3(entries: u64) -> Self {
        Config::Cluster3 { entries: cluster_entries(entries) }
    }

    /// What a report calls the table.
    pub(crate) fn table(&self) -> &'static str {
        match self {
            Config::Production { layout, .. } => layout.name(),
            Config::Cluster3 { .. } => CompareLayout::Cluster3.name(),
            Config::Model { .. } => CompareLayout::Model.name(),
        }
    }

    /// Whether the table can tell how often it took one position for another.
    pub(crate) fn counts_false_matches(&self) -> bool {
        !matches!(
            self,
            Config::Production { layout: CompareLayout::Eight | CompareLayout::Six | CompareLayout::Four, .. }
        )
    }

    /// The entries that were asked for, by which tables belong together: those of the default layout in as many bytes.
    pub(crate) fn asked(&self) -> u64 {
        match *self {
            Config::Production { entries, .. } | Config::Model { entries, .. } => entries,
            Config::Cluster3 { entries } => cluster::bytes(entries) / ENTRY_BYTES,
        }
    }

    /// What a report calls its policy.
    pub(crate) fn policy(&self) -> &'static str {
        match self {
            Config::Production { .. } => Policy::default().name(),
            Config::Cluster3 { .. } => CLUSTER_POLICY,
            Config::Model { policy, .. } => policy.name(),
        }
    }
}

/// The model tables of this size.
fn models(args: &Compare, entries: u64, all: &mut Vec<Config>) -> Result<(), Failure> {
    let policies = policies(&args.policy)?;
    let check_bits = if args.check_bits.is_empty() { &[64][..] } else { &args.check_bits };
    for &check_bits in check_bits {
        for &policy in &policies {
            let ways = ways_of(policy, &args.ways, entries)?;
            all.extend(ways.into_iter().map(|ways| Config::Model { policy, entries, ways, check_bits }));
        }
    }
    Ok(())
}

/// The entries of the engines' scheme in the bytes that the default layout takes for `entries`.
pub(crate) fn cluster_entries(entries: u64) -> u64 {
    cluster::entries(entries.saturating_mul(ENTRY_BYTES))
}

/// The ways that a model table of this policy is to have: those of the ones asked for that it can have, or its usual ones.
pub(crate) fn ways_of(policy: Policy, asked: &[u32], entries: u64) -> Result<Vec<usize>, Failure> {
    let chosen = asked.iter().map(|&ways| ways as usize).filter(|&ways| ways >= policy.least_ways());
    let ways = if asked.is_empty() { vec![usual_ways(policy)] } else { chosen.collect() };
    match ways.iter().find(|&&ways| !entries.is_multiple_of(ways as u64)) {
        Some(ways) => Err(Failure::told(format!(
            "--entries {entries} cannot be split into buckets of {ways}, which {policy} has here: give a multiple of {ways}"
        ))),
        None => Ok(ways),
    }
}

/// The shape of a model table for the library.
pub(crate) fn shape(entries: u64, ways: usize, check_bits: u32) -> ModelConfig {
    ModelConfig::entries(entries).with_ways(ways).with_check_bits(check_bits)
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Config::Model { policy, entries, ways, check_bits } => {
                write!(f, "{policy}, {} entries, ways {ways}, check bits {check_bits}", Count(*entries))
            }
            Config::Production { entries, .. } | Config::Cluster3 { entries } => {
                write!(f, "layout {}, {} entries", self.table(), Count(*entries))
            }
        }
    }
}

/// The ways a policy was published with; four, as engines have it, for those that age.
pub(crate) fn usual_ways(policy: Policy) -> usize {
    if matches!(policy, Policy::Aged | Policy::Effort) { 4 } else { policy.least_ways() }
}

/// The policies of these names, all of them if there is none.
pub(crate) fn policies(names: &[String]) -> Result<Vec<Policy>, Failure> {
    if names.is_empty() {
        return Ok(Policy::ALL.to_vec());
    }
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
        assert_eq!(all[0], Config::Model { policy: Policy::Old, entries: 16, ways: 1, check_bits: 0 });
        assert_eq!(all[7], Config::Model { policy: Policy::TwoBig1, entries: 64, ways: 2, check_bits: 64 });
        assert!(all.iter().all(|a| all.iter().filter(|b| a == *b).count() == 1));
    }

    #[test]
    fn a_policy_is_left_out_where_it_has_too_few_ways() {
        let all = configs("--policy always,two --entries 64 --ways 1,4").unwrap();
        let shapes: Vec<_> = all
            .iter()
            .map(|config| match *config {
                Config::Model { policy, ways, .. } => (policy, ways),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(shapes, [(Policy::Always, 1), (Policy::Always, 4), (Policy::Two, 4)]);
        assert!(configs("--policy two --ways 1").unwrap_err().contains("--ways"));
    }

    #[test]
    fn what_cannot_be_is_named() {
        assert!(configs("--policy lru").unwrap_err().contains("'lru'"));
        assert!(configs("--policy two --entries 5").unwrap_err().contains("--entries 5"));
        assert!(configs("--layout eight --seeds 2").unwrap_err().contains("--layout"));
    }

    #[test]
    fn all_is_every_policy() {
        assert_eq!(configs("--policy all --entries 64").unwrap().len(), Policy::ALL.len());
    }

    #[test]
    fn without_a_shape_of_the_model_every_layout_is_there_and_with_one_only_the_model() {
        let tables = |flags: &str| configs(flags).unwrap().iter().map(Config::table).collect::<Vec<_>>();
        let all = tables("--entries 2^10");
        assert_eq!(all[..5], ["eight", "six", "four", "exact", "cluster3"]);
        assert_eq!((all.len(), all[5]), (5 + Policy::ALL.len(), "model"));
        for flags in
            ["--policy aged", "--ways 8 --policy aged", "--check-bits 64 --policy aged", "--seeds 1 --policy aged"]
        {
            assert_eq!(tables(&format!("{flags} --entries 64")), ["model"], "{flags}");
        }
        assert_eq!(tables("--entries 64 --layout six"), ["six"]);
    }

    #[test]
    fn the_engines_scheme_has_the_bytes_of_the_default_layout() {
        let configs = configs("--layout cluster3 --entries 1024").unwrap();
        assert_eq!(configs, [Config::Cluster3 { entries: 768 }]);
        assert_eq!(cluster::bytes(768), 1024 * ENTRY_BYTES);
    }
}
