//! A file that is written under a name of its own before it gets the one it is for; and what is left of such files where the
//! process that wrote them was ended. Knows names and locks; does not know what a table's file holds beyond how it begins.
//!
//! Whoever writes such a file holds a lock on it for as long as it has that name. The system drops the lock with the process,
//! so a file without one is abandoned, whatever machine or container its writer ran in. Where a file system has no locks, nothing
//! is taken for abandoned.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::FileFault;
use super::header::MAGIC;

/// What stands between the name a file is for and the numbers that make it nobody else's.
const MARK: &str = ".saving-";
const END: &str = ".tmp";

/// A file of its own that goes away unless it is kept.
pub(super) struct Temporary {
    path: PathBuf,
    /// Locked until it is closed.
    file: File,
    kept: bool,
}

impl Temporary {
    /// A name beside `path` that is nobody's.
    pub(super) fn create(path: &Path) -> Result<Self, FileFault> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = path.file_name().ok_or(FileFault::NotAFile)?;
        loop {
            let mut name = name.to_owned();
            name.push(format!("{MARK}{}-{}{END}", std::process::id(), COUNT.fetch_add(1, Relaxed)));
            let path = path.with_file_name(name);
            let file = match File::create_new(&path) {
                Ok(file) => file,
                // A process of this number, here or in a container, has or had the name.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error.into()),
            };
            // Without locks nobody removes what is not theirs either.
            let _ = file.lock();
            // Between creation and lock it looked abandoned.
            if path.try_exists()? {
                return Ok(Temporary { path, file, kept: false });
            }
        }
    }

    /// Fills it and waits until it is on the disk.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        write(&mut self.file)?;
        self.file.sync_all()
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn keep(mut self) {
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

/// Removes what processes that were ended left beside `path`: files of this name form that begin as a table's and that nobody
/// has locked. Errors are left to what follows: whoever cannot look here cannot write here either.
pub(super) fn remove_abandoned(path: &Path) {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        // Not through links: what they lead to has another name.
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_name_of_ours(&entry.file_name()) {
            let _ = remove_if_abandoned(&entry.path());
        }
    }
}

fn remove_if_abandoned(path: &Path) -> io::Result<()> {
    let mut file = File::open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(()),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let mut start = [0; MAGIC.len()];
    file.read_exact(&mut start)?;
    // Still locked, so that no other process is at it.
    if start == MAGIC { fs::remove_file(path) } else { Ok(()) }
}

/// Whether it is any name, the mark, two numbers and the end.
fn is_name_of_ours(name: &OsStr) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // The part before the mark need not be text that can be read.
    let name = name.to_string_lossy();
    let numbers =
        name.strip_suffix(END).and_then(|name| name.rsplit_once(MARK)).and_then(|(_, end)| end.split_once('-'));
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[test]
fn only_names_of_this_form_are_ours() {
    for name in ["a.table.saving-12-0.tmp", ".saving-1-2.tmp", "a.saving-x.saving-1-2.tmp"] {
        assert!(is_name_of_ours(OsStr::new(name)), "{name}");
    }
    for name in
        ["a.table", "a.12-0.tmp", "a.saving-12-.tmp", "a.saving-12-0.tmp.gz", "a.saving-1-2-3.tmp", "a.saving-+1-2.tmp"]
    {
        assert!(!is_name_of_ours(OsStr::new(name)), "{name}");
    }
}
