//! Writing a table: head, buckets, checksum; and putting a finished file in a name's place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::checksum::Checksum;
use super::header::Header;
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
    let temporary = Temporary::create(path)?;
    temporary.write(write)?;
    fs::rename(&temporary.path, path)?;
    temporary.keep();
    sync_directory(path)?;
    Ok(())
}

/// A file of its own that goes away unless it is kept.
pub(super) struct Temporary {
    pub(super) path: PathBuf,
    kept: bool,
}

impl Temporary {
    /// A name beside `path` that is nobody's.
    pub(super) fn create(path: &Path) -> Result<Self, FileFault> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut name = path.file_name().ok_or(FileFault::NotAFile)?.to_owned();
        name.push(format!(".{}-{}.tmp", std::process::id(), COUNT.fetch_add(1, Relaxed)));
        let path = path.with_file_name(name);
        // A process of this number may have been stopped before it could tidy up.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        File::create_new(&path)?;
        Ok(Temporary { path, kept: false })
    }

    /// Fills it and waits until it is on the disk.
    pub(super) fn write(&self, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let mut file = File::options().write(true).open(&self.path)?;
        write(&mut file)?;
        file.sync_all()
    }

    fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.kept {
            // The error that led here is the one to report.
            let _ = fs::remove_file(&self.path);
        }
    }
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
