//! Which tables a stream goes through. Knows layouts, policies and sizes; does not know streams.

use std::fmt;

use transposition::policy::Policy;
use transposition::{Eight, Four, Layout, Six, Table, TableConfig, TableError};

use super::table::{Model, Production, Replayed, Run, Unmoved};
use crate::clairvoyant::Shape;
use crate::cli::{CompareLayout, Replay, ReplayLayout};
use crate::compare::{self, CLUSTER_POLICY, Cluster3, cluster_bytes, cluster_entries, model_shape, policies, ways_of};
use crate::count::Count;
use crate::failure::Failure;
use crate::room;
use crate::trace::OwnTable;

/// One table to send the stream through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) layout: ReplayLayout,
    /// Nothing for a scheme that has its own.
    policy: Option<Policy>,
    /// Slots of a bucket, where they can be chosen.
    ways: usize,
    check_bits: u32,
    /// The size asked for, by which tables belong together.
    pub(crate) entries: u64,
}

/// A table ready for a stream, and what it came to be.
pub(crate) struct Built {
    pub(crate) run: Box<dyn Replayed>,
    pub(crate) shape: Shape,
    /// Nothing for a model, whose memory says nothing about a real table.
    pub(crate) bytes: Option<u64>,
}

/// The check bits of a model table: with all of them it never takes one position for another.
const ALL_BITS: u32 = 64;

impl Config {
    /// Every combination asked for, sizes outermost so that tables of equal size stand together.
    pub(crate) fn all(args: &Replay, sizes: &[u64], own: Option<&OwnTable>) -> Result<Vec<Config>, Failure> {
        let layouts = match args.layout.is_empty() {
            true if args.ways.is_empty() => &[ReplayLayout::Eight, ReplayLayout::Cluster3, ReplayLayout::Model][..],
            true => &[ReplayLayout::Model],
            false => &args.layout,
        };
        if !args.ways.is_empty() && !layouts.contains(&ReplayLayout::Model) {
            return Err(Failure::told("--ways is for the model table: leave it out, or name model as a --layout"));
        }
        let named = policies(&args.policy)?;
        let mut all = Vec::new();
        if layouts.contains(&ReplayLayout::Own) {
            all.push(Config::own(own)?);
        }
        for &entries in sizes {
            for &layout in layouts {
                let of_policy =
                    |policy| Config { layout, policy: Some(policy), ways: 0, check_bits: ALL_BITS, entries };
                match layout {
                    ReplayLayout::Own => {}
                    ReplayLayout::Model => models(&args.ways, &named, entries, &mut all)?,
                    ReplayLayout::Cluster3 => {
                        all.push(Config { policy: None, ..of_policy(Policy::default()) });
                    }
                    // Unless layouts were asked for, --policy means the model's.
                    _ if args.policy.is_empty() || args.layout.is_empty() => all.push(of_policy(Policy::default())),
                    _ => all.extend(named.iter().copied().map(of_policy)),
                }
            }
        }
        if all.is_empty() {
            return Err(Failure::told("--ways leaves no table: the two-level policies need at least 2 ways"));
        }
        Ok(all)
    }

    /// The default layout with the default policy.
    pub(crate) fn of_default_layout(entries: u64) -> Self {
        let policy = Some(Policy::default());
        Config { layout: ReplayLayout::Eight, policy, ways: 0, check_bits: ALL_BITS, entries }
    }

    fn own(own: Option<&OwnTable>) -> Result<Self, Failure> {
        let Some(own) = own else {
            return Err(Failure::told("--layout own: the trace does not say which table it was recorded over"));
        };
        let policy = own.policy.parse().map_err(|_| {
            Failure::told(format!(
                "--layout own: the trace was recorded over a table with the policy '{}', which the model table does not have",
                own.policy
            ))
        })?;
        let OwnTable { entries, ways, check_bits, .. } = *own;
        let (ways, check_bits) = (usize::from(ways), u32::from(check_bits));
        Ok(Config { layout: ReplayLayout::Own, policy: Some(policy), ways, check_bits, entries })
    }

    /// What a report calls the policy.
    pub(crate) fn policy(&self) -> &'static str {
        self.policy.map_or(CLUSTER_POLICY, Policy::name)
    }

    /// All tables, if there is room for them together.
    pub(crate) fn build_all(configs: &[Config]) -> Result<Vec<Built>, Failure> {
        let bytes = configs.iter().map(Config::memory).fold(0, u64::saturating_add);
        room::check("--entries", bytes >> 20)?;
        configs.iter().map(Config::build).collect()
    }

    /// The bytes that the table takes here.
    fn memory(&self) -> u64 {
        let Config { policy, entries, ways, check_bits, .. } = *self;
        let production = |layout| compare::Config::Production { layout, entries };
        let config = match self.layout {
            ReplayLayout::Eight => production(CompareLayout::Eight),
            ReplayLayout::Six => production(CompareLayout::Six),
            ReplayLayout::Four => production(CompareLayout::Four),
            ReplayLayout::Cluster3 => compare::Config::cluster3(entries),
            ReplayLayout::Model | ReplayLayout::Own => {
                compare::Config::Model { policy: policy.unwrap_or_default(), entries, ways, check_bits }
            }
        };
        config.memory()
    }

    /// The table.
    fn build(&self) -> Result<Built, Failure> {
        let told = |error: &dyn fmt::Display| Failure::told(format!("{self}: {error}"));
        let production = |error: TableError| told(&error);
        let policy = self.policy.unwrap_or_default();
        match self.layout {
            ReplayLayout::Eight => built::<Eight>(self.entries, policy).map_err(production),
            ReplayLayout::Six => built::<Six>(self.entries, policy).map_err(production),
            ReplayLayout::Four => built::<Four>(self.entries, policy).map_err(production),
            ReplayLayout::Cluster3 => {
                let entries = cluster_entries(self.entries);
                let table: Cluster3<Unmoved> = Cluster3::new(entries).map_err(|error| told(&error))?;
                let shape =
                    Shape { buckets: entries / Cluster3::<Unmoved>::WAYS as u64, ways: Cluster3::<Unmoved>::WAYS };
                Ok(Built { run: Box::new(Run::new(table)), shape, bytes: Some(cluster_bytes(entries)) })
            }
            ReplayLayout::Model | ReplayLayout::Own => {
                let config = model_shape(self.entries, self.ways, self.check_bits);
                let table = Model::new(config, policy).map_err(|error| told(&error))?;
                let shape = Shape { buckets: self.entries / self.ways as u64, ways: self.ways };
                Ok(Built { run: Box::new(Run::new(table)), shape, bytes: None })
            }
        }
    }
}

fn built<L: Layout<Key = u64> + 'static>(entries: u64, policy: Policy) -> Result<Built, TableError>
where
    Run<Production<L>>: Replayed,
{
    let table: Production<L> = Table::new(TableConfig::entries(entries), policy)?;
    table.prefault(room::processors())?; // before a clock starts
    let shape = Shape { buckets: table.buckets(), ways: Production::<L>::WAYS };
    let bytes = Some(table.bytes());
    Ok(Built { run: Box::new(Run::new(table)), shape, bytes })
}

/// The model tables of this size.
fn models(ways: &[u32], policies: &[Policy], entries: u64, all: &mut Vec<Config>) -> Result<(), Failure> {
    for &policy in policies {
        let of =
            |ways| Config { layout: ReplayLayout::Model, policy: Some(policy), ways, check_bits: ALL_BITS, entries };
        all.extend(ways_of(policy, ways, entries)?.into_iter().map(of));
    }
    Ok(())
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {} entries", self.layout.name(), self.policy(), Count(self.entries))
    }
}
