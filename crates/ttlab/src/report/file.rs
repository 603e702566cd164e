//! Files that are whole or not there. Knows paths; does not know what is written.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// A file to be written once everything that goes into it is known. It is tried at once, so that what cannot be written
/// is known before anything is measured.
#[derive(Debug)]
pub(crate) struct Target {
    /// As it was given.
    named: PathBuf,
    place: PathBuf,
    open: Open,
}

#[derive(Debug)]
enum Open {
    /// Written beside its place, in this folder, and then put there in one step. Not before there is something to write, so
    /// that an interruption leaves nothing.
    Beside(PathBuf),
    /// A device or a pipe, which must not be replaced by a file.
    Device(File),
}

impl Target {
    /// `flag` is what the path was given with.
    pub(crate) fn open(flag: &str, path: &Path) -> Result<Self, Failure> {
        let target = Target::at(flag, path)?;
        if let Open::Beside(folder) = &target.open {
            // Made and gone again, to see whether it can be.
            beside(folder).map_err(|error| unwritable(flag, path, &error))?;
        }
        Ok(target)
    }

    /// The place that `path` means; whether it can be written is not tried yet.
    fn at(flag: &str, path: &Path) -> Result<Self, Failure> {
        let told = |error: &dyn Display| refused(flag, path, error);
        if path.as_os_str().is_empty() {
            return Err(Failure::told(format!("{flag} '': an empty name is no file; give a path")));
        }
        if path.is_dir() {
            return Err(told(&"it is a directory; give the name of a file in it"));
        }
        // Through a link, so that the link stays one.
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&place).is_ok_and(|found| !found.is_file()) {
            let unopened = |error| told(&format!("{error}; name another file"));
            let device = OpenOptions::new().write(true).open(&place).map_err(unopened)?;
            return Ok(Target { named: path.to_owned(), place, open: Open::Device(device) });
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.to_owned();
        Ok(Target { named: path.to_owned(), place, open: Open::Beside(folder) })
    }

    /// Puts the file in its place, whole.
    pub(crate) fn write(self, flag: &str, content: &[u8]) -> Result<(), Failure> {
        let Target { named, place, open } = self;
        let done = match open {
            Open::Device(mut device) => device.write_all(content).and_then(|()| device.flush()),
            Open::Beside(folder) => beside(&folder).and_then(|mut beside| {
                beside.as_file_mut().write_all(content)?;
                beside.persist(&place).map(drop).map_err(|error| error.error)
            }),
        };
        done.map_err(|error| unwritable(flag, &named, &error))
    }
}

fn refused(flag: &str, path: &Path, reason: &dyn Display) -> Failure {
    Failure::told(format!("{flag} {}: cannot be written: {reason}", path.display()))
}

fn unwritable(flag: &str, path: &Path, error: &io::Error) -> Failure {
    refused(flag, path, &format!("{error}; name a file in a folder that you may write to, on a disk with room"))
}

/// A new file in `folder`, with the rights that any new file gets. Its errors do not have its name, which nobody gave.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let open = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    Builder::new().prefix(".ttlab-").suffix(".part").make_in(folder, open)
}

/// Writes a file in one step: whoever reads it sees the old content or the new.
pub(crate) fn replace(flag: &str, path: &Path, content: &[u8]) -> Result<(), Failure> {
    Target::at(flag, path)?.write(flag, content)
}
