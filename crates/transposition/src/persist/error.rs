//! Why a file of a table could not be written or read. Knows messages; does not know formats.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::TableError;

/// A file that could not be written, or that is not the one that was asked for.
///
/// The message is one sentence that begins with the path.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    fault: FileFault,
}

impl FileError {
    pub(super) fn new(path: &Path, fault: FileFault) -> Self {
        FileError { path: path.to_owned(), fault }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it.
    #[must_use]
    pub fn fault(&self) -> &FileFault {
        &self.fault
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            FileFault::Io(error) => Some(error),
            FileFault::Table(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileFault {
    /// The system refused to read or write.
    Io(io::Error),
    /// What the path names is no regular file, so nothing is put in its place.
    NotAFile,
    /// It does not begin as a table does.
    NotATable,
    /// It was written in a format this version does not read.
    Version {
        /// The format's number.
        found: u32,
    },
    /// The head does not match its checksum, or says what no table can be.
    DamagedHead,
    /// The entries do not match their checksum.
    DamagedBody,
    /// It is shorter or longer than its head says.
    Length {
        /// Its bytes.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// It is a saved table where one that processes share was asked for, or the other way round.
    Kind,
    /// The layout, the name or width of the value, the check bits, the seed, the size or the index is another.
    Other {
        /// Which of these.
        what: &'static str,
        /// What the file has.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// The name of the value is longer than a head can hold, or empty.
    ValueName,
    /// A table like the one in the file cannot be made.
    Table(TableError),
    /// This machine keeps numbers in another order than the file, which several machines may share.
    ByteOrder,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Io(error) => write!(f, "{error}"),
            FileFault::NotAFile => f.write_str("this is no regular file; give the name of one, or of none yet"),
            FileFault::NotATable => f.write_str("this is no file of a transposition table; give one that was saved"),
            FileFault::Version { found } => {
                write!(f, "the file has format {found}, and this version reads format {}; save it anew", super::VERSION)
            }
            FileFault::DamagedHead => f.write_str("the head of the file is damaged; save the table anew"),
            FileFault::DamagedBody => f.write_str("the entries in the file are damaged; save the table anew"),
            FileFault::Length { found, expected } => {
                write!(f, "the file has {found} bytes where its head promises {expected}; save the table anew")
            }
            FileFault::Kind => {
                f.write_str("a saved table is loaded, one that processes share is mapped; not otherwise")
            }
            FileFault::Other { what, found, expected } => {
                write!(f, "the file's {what} is {found}, not {expected}; ask for what it has or give another file")
            }
            FileFault::ValueName => {
                write!(f, "a value's name must have 1 to {} bytes; give another", super::NAME_BYTES)
            }
            FileFault::Table(error) => write!(f, "{error}"),
            FileFault::ByteOrder => {
                f.write_str("a shared table needs a little-endian machine; save and load it instead")
            }
        }
    }
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        FileFault::Io(error)
    }
}

impl From<TableError> for FileFault {
    fn from(error: TableError) -> Self {
        FileFault::Table(error)
    }
}
