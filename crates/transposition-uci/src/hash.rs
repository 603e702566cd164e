//! The table of a chess engine, its layout and policy chosen while the program runs.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use crate::memory;
use transposition::policy::Policy;
use transposition::{Eight, Entry, EvalAndPv, FileError, FileId, Four, Six, Table, TableConfig, TableError};
use transposition_games::chess::{Chess, KEY_SEED, Move};
use transposition_search::{Analysis, Iteration, NoTable, Team};

/// The largest table that may be asked for, in mebibytes, where the system does not say how much memory there is.
pub const MAX_MIB: u64 = 1 << 20;

/// The replacement policies that work in every layout: what they look at, depth and age, is in every entry.
pub const REPLACEMENTS: [Policy; 6] =
    [Policy::Aged, Policy::Always, Policy::Old, Policy::Depth, Policy::Two, Policy::TwoDeep];

/// What a saved table's entries are, and the numbers their keys are made of.
const FILE: FileId<'static> = FileId::new("chess entry 1", KEY_SEED);

/// A layout of the engine's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashLayout {
    /// 8 entries of 8 bytes
    Eight,
    /// 6 entries of 10 bytes: the same and a static evaluation
    Six,
    /// 4 entries of 16 bytes: the same, and 64 check bits, so that no position is taken for another
    #[default]
    Four,
}

impl HashLayout {
    /// All of them.
    pub const ALL: [HashLayout; 3] = [HashLayout::Eight, HashLayout::Six, HashLayout::Four];

    /// Its name: `eight`, `six` or `four`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HashLayout::Eight => "eight",
            HashLayout::Six => "six",
            HashLayout::Four => "four",
        }
    }
}

impl FromStr for HashLayout {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = HashLayout::ALL.into_iter().find(|layout| layout.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("give one of {}", HashLayout::ALL.map(HashLayout::name).join(", ")))
    }
}

/// The engine's table: one in any of the layouts, or none.
#[derive(Debug)]
pub enum Hash {
    /// No table: a search remembers nothing.
    None,
    /// See [`HashLayout::Eight`].
    Eight(Table<Entry<Move>, Eight, Policy>),
    /// See [`HashLayout::Six`].
    Six(Table<Entry<Move, EvalAndPv>, Six, Policy>),
    /// See [`HashLayout::Four`].
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
    /// An empty table of `mib` mebibytes, all of it in memory: no store of a search waits for a page.
    ///
    /// # Errors
    ///
    /// If the system refuses the memory.
    pub fn new(layout: HashLayout, policy: Policy, mib: u64) -> Result<Self, TableError> {
        let config = TableConfig::mib(mib);
        let hash = match layout {
            HashLayout::Eight => Hash::Eight(Table::new(config, policy)?),
            HashLayout::Six => Hash::Six(Table::new(config, policy)?),
            HashLayout::Four => Hash::Four(Table::new(config, policy)?),
        };
        hash.prefault()?;
        Ok(hash)
    }

    /// A table of another size, empty. If the memory is refused, one of a single bucket is left.
    pub(crate) fn resize(&mut self, mib: u64) -> Result<(), TableError> {
        each!(self, Ok(()), table => table.resize(TableConfig::mib(mib)))
    }

    /// Brings every page into memory.
    fn prefault(&self) -> Result<(), TableError> {
        each!(self, Ok(()), table => table.prefault(memory::processors()))
    }

    /// Empties the table, with this many threads. Its pages stay in memory.
    pub fn clear(&mut self, threads: usize) {
        each!(self, (), table => {
            table.clear_in_place(threads);
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
    pub(crate) fn load(&mut self, path: &Path) -> Result<(), String> {
        // Held together with the old table until it is whole.
        let needed = fs::metadata(path).map_or(0, |file| file.len() >> 20);
        if let Some(most) = memory::available().map(memory::for_table).filter(|&most| most < needed) {
            return Err(format!("it needs {needed} MiB, and {most} MiB are available"));
        }
        each!(self, (), table => {
            *table = Table::load(path, FILE, *table.policy()).map_err(|error| error.to_string())?;
        });
        self.prefault().map_err(|error| error.to_string())
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
