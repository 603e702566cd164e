//! The table of a chess engine, its layout and policy chosen while the program runs. Knows layouts; does not know searches.

use std::path::Path;

use clap::ValueEnum;
use transposition::policy::Policy;
use transposition::{Eight, Entry, EvalAndPv, FileError, FileId, Four, Six, Table, TableConfig, TableError};
use transposition_games::chess::{Chess, KEY_SEED, Move};
use transposition_search::{Analysis, Iteration, NoTable, Team};

/// The most mebibytes that may be asked for where the machine does not say how many it has.
pub(crate) const MOST_MIB: u64 = 1 << 20;

/// The policies that have all they look at in every layout: depths and ages.
pub(crate) const REPLACEMENTS: [Policy; 6] =
    [Policy::Aged, Policy::Always, Policy::Old, Policy::Depth, Policy::Two, Policy::TwoDeep];

/// What a saved table's entries are, and the numbers their keys are made of.
const FILE: FileId<'static> = FileId::new("chess entry 1", KEY_SEED);

/// A layout of the engine's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum HashLayout {
    /// 8 entries of 8 bytes
    Eight,
    /// 6 entries of 10 bytes: the same and a static evaluation
    Six,
    /// 4 entries of 16 bytes: the same, and 64 check bits, so that no position is taken for another
    #[default]
    Four,
}

impl HashLayout {
    pub(crate) const ALL: [HashLayout; 3] = [HashLayout::Eight, HashLayout::Six, HashLayout::Four];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            HashLayout::Eight => "eight",
            HashLayout::Six => "six",
            HashLayout::Four => "four",
        }
    }
}

/// A table in one of the layouts, or none.
#[derive(Debug)]
pub(crate) enum Hash {
    None,
    Eight(Table<Entry<Move>, Eight, Policy>),
    Six(Table<Entry<Move, EvalAndPv>, Six, Policy>),
    Four(Table<Entry<Move, EvalAndPv>, Four, Policy>),
}

/// The same for whichever layout it is, and what there is to say of no table.
macro_rules! each {
    ($hash:expr, $none:expr, $table:ident => $result:expr) => {
        match $hash {
            Hash::None => $none,
            Hash::Eight($table) => $result,
            Hash::Six($table) => $result,
            Hash::Four($table) => $result,
        }
    };
}

impl Hash {
    pub(crate) fn new(layout: HashLayout, policy: Policy, mib: u64) -> Result<Self, TableError> {
        let config = TableConfig::mib(mib);
        Ok(match layout {
            HashLayout::Eight => Hash::Eight(Table::new(config, policy)?),
            HashLayout::Six => Hash::Six(Table::new(config, policy)?),
            HashLayout::Four => Hash::Four(Table::new(config, policy)?),
        })
    }

    /// A table of another size, empty. If the memory is refused, one of a single bucket is left.
    pub(crate) fn resize(&mut self, mib: u64) -> Result<(), TableError> {
        each!(self, Ok(()), table => table.resize(TableConfig::mib(mib)))
    }

    pub(crate) fn clear(&mut self, threads: usize) {
        each!(self, (), table => {
            table.clear(threads);
        });
    }

    pub(crate) fn new_search(&self) {
        each!(self, (), table => table.new_search());
    }

    pub(crate) fn hashfull(&self) -> u32 {
        each!(self, 0, table => table.hashfull())
    }

    pub(crate) fn bytes(&self) -> u64 {
        each!(self, 0, table => table.bytes())
    }

    pub(crate) fn save(&self, path: &Path) -> Result<(), FileError> {
        each!(self, Ok(()), table => table.save(path, FILE))
    }

    /// The table that was saved to `path` in this table's layout, under this table's policy.
    pub(crate) fn load(&mut self, path: &Path) -> Result<(), FileError> {
        each!(self, (), table => *table = Table::load(path, FILE, *table.policy())?);
        Ok(())
    }

    /// Runs a team on the table.
    pub(crate) fn deepen(
        &self,
        team: &Team<'_>,
        position: &Chess,
        only: Option<&[Move]>,
        lines: usize,
        tell: impl FnMut(&Iteration<'_, Move>) + Send,
    ) -> std::io::Result<Analysis<Move>> {
        each!(
            self,
            team.deepen_among(position, &NoTable, only, lines, tell),
            table => team.deepen_among(position, table, only, lines, tell)
        )
    }
}
