//! A table that lives in a file and belongs to every process that maps it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::header::{Header, Kind};
use super::load::{check_length, read_header};
use super::temporary::{Temporary, remove_abandoned};
use super::{CHUNK, FileError, FileFault, FileId, HEAD};
use crate::layout::Layout;
use crate::memory::{Lines, Shared};
use crate::{Generation, Replace, Table, TableConfig, TableError, Value};

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// Maps the table in the file `path`, which is made if nothing has that name; all processes that map it use one table,
    /// under the same rules as threads do. Needs the feature `mmap`.
    ///
    /// A process that dies in the middle of a store leaves at most one entry that fails verification. The generation is
    /// everybody's: one process begins the searches, or each search counts as one. [`clear`](Self::clear) clears for all;
    /// [`resize`](Self::resize) leaves the file behind and goes on alone. The file keeps what was stored until it is
    /// removed, as far as the system had time to write it. Nobody may shorten it while it is mapped: the system ends
    /// processes that touch what is gone.
    ///
    /// ```
    /// use transposition::{Effort, FileId, Table, TableConfig};
    ///
    /// let (id, config) = (FileId::new("distance 1", 0x5eed), TableConfig::mib(1));
    /// let path = std::env::temp_dir().join(format!("shared-{}.table", std::process::id()));
    /// let one: Table<u32> = Table::share(&path, config, id, Effort)?;
    /// let other: Table<u32> = Table::share(&path, config, id, Effort)?;
    /// one.store(7, 42);
    /// assert_eq!(other.probe(7), Some(42));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the system refuses, if there is a file that is not such a table, or one of another layout, value, number of check
    /// bits, seed, size or index, or if the machine is big-endian.
    pub fn share(path: impl AsRef<Path>, config: TableConfig, id: FileId<'_>, policy: R) -> Result<Self, FileError> {
        let path = path.as_ref();
        Self::map(path, config, id, policy).map_err(|fault| FileError::new(path, fault))
    }

    fn map(path: &Path, config: TableConfig, id: FileId<'_>, policy: R) -> Result<Self, FileFault> {
        if cfg!(target_endian = "big") {
            return Err(FileFault::ByteOrder);
        }
        let id = id.with_size(config);
        let buckets = Self::sound_buckets(config)?;
        if policy.min_ways() > L::WAYS {
            return Err(TableError::FewWays { ways: L::WAYS, min: policy.min_ways() }.into());
        }
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(FileFault::NotAFile),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let head = Self::header_of(Kind::Shared, id, config.index(), Generation::FIRST, buckets as u64)?;
                create(path, &head)?;
            }
            Err(error) => return Err(error.into()),
        }
        let mut file = File::options().read(true).write(true).open(path)?;
        let bytes = file.metadata()?.len();
        let header = read_header(&mut file, bytes)?;
        Self::check_header(&header, Kind::Shared, id)?;
        check_length(&header, bytes)?;
        let lines = Lines::shared(Shared::new(&file, HEAD, buckets * 64)?);
        Ok(Self::with_lines(lines, config.index(), policy))
    }
}

/// Makes the file under another name first, so that nobody maps a part of it. If another process was faster, its file
/// stays.
fn create(path: &Path, head: &Header) -> Result<(), FileFault> {
    remove_abandoned(path);
    let mut temporary = Temporary::create(path)?;
    temporary.write(|file| {
        let mut bytes = head.encode();
        bytes[HEAD - 8..].copy_from_slice(&Generation::FIRST.code().to_le_bytes());
        file.write_all(&bytes)?;
        // Zeros are written rather than left out: a full disk is an error now, and not the end of a process later.
        let zeros = vec![0; CHUNK * 64];
        let mut left = head.buckets * 64;
        while left > 0 {
            let part = left.min(zeros.len() as u64);
            file.write_all(&zeros[..part as usize])?;
            left -= part;
        }
        Ok(())
    })?;
    match fs::hard_link(temporary.path(), path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        done => Ok(done?),
    }
}
