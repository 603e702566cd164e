//! What a table is to be, and why it can be refused. Knows sizes; does not know slots.

use core::fmt;

use crate::Index;
use crate::memory::LINE;

/// How large a table is asked to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    Bytes(u128),
    Entries(u64),
}

/// The size of a [`Table`](crate::Table) and how its keys find their buckets. Starts with the high-product index and
/// with huge pages asked for.
///
/// ```
/// use transposition::{Effort, Eight, Index, Table, TableConfig};
///
/// let config = TableConfig::mib(3).with_index(Index::LowBits);
/// let table: Table<u32> = Table::new(config, Effort)?;
/// assert_eq!(table.bytes(), 2 << 20); // low bits need a power of two
/// # Ok::<(), transposition::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableConfig {
    size: Size,
    index: Index,
    huge_pages: bool,
}

/// 16 MiB, the size that engines start with.
impl Default for TableConfig {
    fn default() -> Self {
        Self::mib(16)
    }
}

impl TableConfig {
    /// A table of at most this many bytes; of one bucket (64 bytes) if that is less.
    #[must_use]
    pub const fn bytes(bytes: u64) -> Self {
        Self::of(Size::Bytes(bytes as u128))
    }

    /// A table of at most this many MiB (1,048,576 bytes); of one bucket (64 bytes) if that is none.
    #[must_use]
    pub const fn mib(mib: u64) -> Self {
        Self::of(Size::Bytes((mib as u128) << 20))
    }

    /// A table of at least this many entries, in whole buckets; of one bucket if that is none.
    #[must_use]
    pub const fn entries(entries: u64) -> Self {
        Self::of(Size::Entries(entries))
    }

    /// A table of exactly this many buckets, at least one; [`Index::LowBits`] needs a power of two.
    #[cfg(feature = "std")]
    pub(crate) const fn buckets_of(buckets: u64) -> Self {
        Self::of(Size::Bytes(buckets as u128 * LINE as u128))
    }

    const fn of(size: Size) -> Self {
        TableConfig { size, index: Index::HighProduct, huge_pages: true }
    }

    /// With this way from key to bucket. [`Index::LowBits`] needs a power of two, so bytes are rounded down to one and
    /// entries up.
    #[must_use]
    pub const fn with_index(self, index: Index) -> Self {
        TableConfig { index, ..self }
    }

    /// With huge pages asked for or not. Whether there are any is the system's decision;
    /// [`Table::pages`](crate::Table::pages) tells.
    #[must_use]
    pub const fn with_huge_pages(self, huge_pages: bool) -> Self {
        TableConfig { huge_pages, ..self }
    }

    pub(crate) fn index(self) -> Index {
        self.index
    }

    pub(super) fn huge_pages(self) -> bool {
        self.huge_pages
    }

    /// The buckets of a table with this many slots in each.
    pub(super) fn buckets(self, ways: usize) -> Result<usize, TableError> {
        let buckets = match (self.size, self.index) {
            (Size::Bytes(bytes), Index::HighProduct) => (bytes / LINE as u128).max(1),
            (Size::Bytes(bytes), Index::LowBits) => 1 << (bytes / LINE as u128).max(1).ilog2(),
            (Size::Entries(entries), Index::HighProduct) => u128::from(entries.div_ceil(ways as u64).max(1)),
            (Size::Entries(entries), Index::LowBits) => {
                u128::from(entries.div_ceil(ways as u64).max(1)).next_power_of_two()
            }
        };
        match buckets.checked_mul(LINE as u128) {
            Some(bytes) if bytes <= isize::MAX as u128 => Ok(buckets as usize),
            _ => Err(TableError::Memory { buckets }),
        }
    }
}

/// Why a [`Table`](crate::Table) could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The memory was refused.
    Memory {
        /// The buckets asked for, 64 bytes each.
        buckets: u128,
    },
    /// An exact layout with so few buckets would take one position for another.
    TooSmall {
        /// The buckets asked for, 64 bytes each.
        buckets: u64,
        /// The buckets needed.
        min: u128,
    },
    /// Too few ways for the policy.
    FewWays {
        /// The slots in a bucket of this layout.
        ways: usize,
        /// The ways the policy needs.
        min: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Memory { buckets } => {
                write!(f, "no memory for a table of {} bytes; ask for less", buckets.saturating_mul(LINE as u128))
            }
            TableError::TooSmall { buckets, min } => {
                let (bytes, min) = (u128::from(*buckets) * LINE as u128, min.saturating_mul(LINE as u128));
                write!(f, "a table of {bytes} bytes is too small to be exact; ask for at least {min} bytes")
            }
            TableError::FewWays { ways, min } => {
                write!(f, "a bucket of {ways} slots is too small for this replacement policy, which needs {min}")
            }
        }
    }
}

impl core::error::Error for TableError {}
