//! Which tables are compared. Knows tables, policies, sizes and their combinations; does not know what is searched.

use std::fmt;

use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Entry, Nodes, Replace};
use transposition_games::chess::Move;

use super::cluster;
use crate::cli::{Compare, CompareLayout};
use crate::count::Count;
use crate::failure::Failure;
use crate::room;

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

/// The most bytes that an entry of a model table takes, whatever the game.
const MODEL_ENTRY_BYTES: u64 = ModelTable::<Entry<Move, Nodes>, Policy>::ENTRY_BYTES as u64;

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
        let sizes = args.sizes();
        if sizes.is_empty() && (shaped || !args.layout.is_empty()) {
            return Err(Failure::told(
                "--hash 0 is no table, and --layout, --policy, --ways, --check-bits and --seeds say what one is to be: leave such \
                 a flag out, or give another size as well",
            ));
        }
        let mut all = Vec::new();
        for Count(entries) in sizes {
            for &layout in layouts {
                match layout {
                    CompareLayout::Model => models(args, entries, &mut all)?,
                    CompareLayout::Cluster3 => all.push(Config::cluster3(entries)),
                    layout => all.push(Config::Production { layout, entries }),
                }
            }
        }
        let flag = if args.hash.is_empty() { "--entries" } else { "--hash" };
        all.iter().try_for_each(|config| config.check_room(flag))?;
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

    /// Refuses a table that this machine has no room for; `flag` asked for its size.
    pub(crate) fn check_room(&self, flag: &str) -> Result<(), Failure> {
        room::check(flag, self.memory() >> 20)
    }

    /// The bytes that the table takes here, where it is a model: not those of the table that it models.
    pub(crate) fn memory(&self) -> u64 {
        match *self {
            Config::Production { layout: CompareLayout::Four, entries } => entries.saturating_mul(16),
            Config::Production { layout: CompareLayout::Six, entries } => entries.div_ceil(6).saturating_mul(64),
            Config::Production { entries, .. } => entries.saturating_mul(ENTRY_BYTES),
            Config::Cluster3 { entries } | Config::Model { entries, .. } => entries.saturating_mul(MODEL_ENTRY_BYTES),
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
    let chosen = asked.iter().map(|&ways| ways as usize).filter(|&ways| ways >= policy.min_ways());
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
    if matches!(policy, Policy::Aged | Policy::Effort) { 4 } else { policy.min_ways() }
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
mod tests;
