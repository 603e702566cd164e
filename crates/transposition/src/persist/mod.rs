//! A table as a file: saved and loaded, and (with the feature `mmap`) shared by processes that map it.
//!
//! Knows heads, words and files; does not know what a value means. Memory stays bounded: a table is never copied whole.

mod checksum;
mod error;
mod header;
mod load;
mod save;
#[cfg(all(feature = "mmap", not(transposition_loom)))]
mod shared;
mod temporary;

#[cfg(test)]
mod tests;

pub use error::{FileError, FileFault};

use std::path::Path;

use crate::layout::Layout;
use crate::{Generation, Replace, Table, TableConfig, Value};
use header::{Header, Kind};

/// The number of the format.
const VERSION: u32 = 2;
/// Bytes of a head: whole lines, so that the buckets behind it lie at line boundaries.
const HEAD: usize = 256;
/// The longest name of a value, in bytes.
const NAME_BYTES: usize = 64;
/// Lines that are read or written at a time.
const CHUNK: usize = 1024;

/// What a table's file must agree with beyond what the types say: a name for the value's meaning, the seed of the keys, and
/// the size if it matters.
///
/// The name should change whenever the bits of a value come to mean something else. The seed stands for the random numbers
/// that keys are made of: entries are worth nothing under the keys of another seed.
///
/// ```
/// use transposition::{FileId, TableConfig};
///
/// let id = FileId::new("connect four entry 1", 0x5eed).with_size(TableConfig::mib(64));
/// # let _ = id;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FileId<'a> {
    value: &'a str,
    seed: u64,
    size: Option<TableConfig>,
}

impl<'a> FileId<'a> {
    /// Values of this name (1 to 64 bytes) under keys of this seed, in a table of any size.
    #[must_use]
    pub const fn new(value: &'a str, seed: u64) -> Self {
        FileId { value, seed, size: None }
    }

    /// With this size and index: a file of another one is refused. Saving looks at the table alone.
    #[must_use]
    pub const fn with_size(self, size: TableConfig) -> Self {
        FileId { size: Some(size), ..self }
    }
}

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// Writes the table to `path`, under another name first: at every moment there is the old file or the whole new one.
    ///
    /// Where a process was ended while it saved, what it had written stays under that other name; the next save in the directory
    /// removes it. Files that are still being written, by any process, and files of anyone else stay.
    ///
    /// Saving the same table twice gives the same bytes, on every machine. Threads may go on using the table; each bucket
    /// is then saved as it was at some moment.
    ///
    /// ```
    /// use transposition::{Effort, FileId, Table};
    ///
    /// let id = FileId::new("distance 1", 0x5eed);
    /// let path = std::env::temp_dir().join(format!("distances-{}.table", std::process::id()));
    /// let table: Table<u32> = Table::with_mib(1)?;
    /// table.store(7, 42);
    /// table.save(&path, id)?;
    /// let same: Table<u32> = Table::load(&path, id, Effort)?;
    /// assert_eq!(same.probe(7), Some(42));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the system refuses, if `path` names something else than a regular file, or if the value's name is empty or too
    /// long. Nothing half-written is left behind.
    pub fn save(&self, path: impl AsRef<Path>, id: FileId<'_>) -> Result<(), FileError> {
        let path = path.as_ref();
        let head = self.header(Kind::Saved, id).map_err(|fault| FileError::new(path, fault))?;
        save::replace(path, |file| self.write_to(file, &head)).map_err(|fault| FileError::new(path, fault))
    }

    /// Reads the table that was saved to `path`, generation included. It keeps the file's size and index and goes on under
    /// `policy`.
    ///
    /// # Errors
    /// If the system refuses, if the file is not whole and unharmed to the last bit, if it was saved by a table of another
    /// layout, value, number of check bits, seed or (where `id` asks for one) size, or if there is no memory for it.
    pub fn load(path: impl AsRef<Path>, id: FileId<'_>, policy: R) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::open(path, id, policy).map_err(|fault| FileError::new(path, fault))
    }

    fn header(&self, kind: Kind, id: FileId<'_>) -> Result<Header, FileFault> {
        Self::header_of(kind, id, self.index(), self.generation(), self.buckets())
    }

    fn header_of(
        kind: Kind,
        id: FileId<'_>,
        index: crate::Index,
        generation: Generation,
        buckets: u64,
    ) -> Result<Header, FileFault> {
        let FileId { value, seed, .. } = id;
        // A zero would end the name early.
        if value.is_empty() || value.len() > NAME_BYTES || value.contains('\0') {
            return Err(FileFault::ValueName);
        }
        let (value_bits, check_bits) = (V::BITS, Self::CHECK_BITS);
        let (layout, value) = (L::name(), value.to_owned());
        Ok(Header { kind, layout, value, value_bits, check_bits, index, generation, buckets, seed })
    }

    /// Whether a file with this head is the one asked for.
    fn check_header(found: &Header, kind: Kind, id: FileId<'_>) -> Result<(), FileFault> {
        let (mut index, mut buckets) = (found.index, found.buckets);
        if let Some(config) = id.size {
            (index, buckets) = (config.index(), Self::sound_buckets(config)? as u64);
        }
        let asked = Self::header_of(kind, id, index, found.generation, buckets)?;
        if found.kind != kind {
            return Err(FileFault::Kind);
        }
        let same = |what, found: &dyn ToString, expected: &dyn ToString| {
            let (found, expected) = (found.to_string(), expected.to_string());
            if found == expected { Ok(()) } else { Err(FileFault::Other { what, found, expected }) }
        };
        same("layout", &found.layout, &asked.layout)?;
        same("value", &found.value, &asked.value)?;
        same("width of a value in bits", &found.value_bits, &asked.value_bits)?;
        same("number of check bits", &found.check_bits, &asked.check_bits)?;
        same("key seed", &found.seed, &asked.seed)?;
        same("number of buckets", &found.buckets, &asked.buckets)?;
        same("index", &format!("{:?}", found.index), &format!("{:?}", asked.index))
    }
}
