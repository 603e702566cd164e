//! Writing a table: head, buckets, checksum; and putting a finished file in a name's place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::checksum::Checksum;
use super::header::Header;
use super::temporary::{Temporary, remove_abandoned};
use super::{CHUNK, FileFault};
use crate::layout::Layout;
use crate::{Replace, Table, Value};

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// The whole file, as one stream.
    pub(super) fn write_to(&self, to: &mut impl Write, head: &Header) -> io::Result<()> {
        to.write_all(&head.encode())?;
        let mut sum = Checksum::new();
        let mut bytes = Vec::with_capacity(CHUNK * 64);
        for lines in self.lines.all().chunks(CHUNK) {
            bytes.clear();
            for word in lines.iter().flat_map(L::words) {
                sum = sum.add(word);
                bytes.extend_from_slice(&word.to_le_bytes());
            }
            to.write_all(&bytes)?;
        }
        to.write_all(&sum.sum().to_le_bytes())
    }
}

/// Writes a file beside `path` and gives it that name once it is whole and on the disk.
pub(super) fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), FileFault> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return Err(FileFault::NotAFile),
        _ => {}
    }
    // First, because it may be what a full disk is full of.
    remove_abandoned(path);
    let mut temporary = Temporary::create(path)?;
    temporary.write(write)?;
    fs::rename(temporary.path(), path)?;
    temporary.keep();
    sync_directory(path)?;
    Ok(())
}

/// Makes a new name last, where directories can be synchronised at all.
fn sync_directory(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(directory)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
