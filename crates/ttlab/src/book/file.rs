//! The file of a book: its title, and behind that a database, which sees a storage of its own. Knows bytes and the system's
//! locks; does not know scores.

use std::fs::{File, OpenOptions, TryLockError, remove_file, rename};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use redb::StorageBackend;

use super::title::{PAGE, Seal, State, Title, of_page, to_page};

/// A book's file, held by one process at a time.
#[derive(Clone, Debug)]
pub(crate) struct BookFile {
    file: Arc<Mutex<File>>,
    path: PathBuf,
}

/// What an open file is: the book it says it is, and how far it has come.
pub(crate) type Opened = (BookFile, Title, State);

impl BookFile {
    /// Opens the file at `path`; nothing if there is none. The bytes behind the title are not looked at.
    pub(crate) fn open(path: &Path) -> Result<Option<Opened>, String> {
        let file = match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("cannot be opened: {error}; name a file that you may write to")),
        };
        let file = Self::held(file, path)?;
        let (title, state) = of_page(&file.first_page()?)?;
        Ok(Some((file, title, state)))
    }

    /// A new file beside `path`, which [`publish`](Self::publish) gives its name. One that was left there is overwritten.
    pub(crate) fn create(path: &Path, title: &Title) -> Result<Self, String> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let path = path.with_file_name(name);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(&path);
        let unmade = |error| format!("cannot be made: {error}; name a file in a folder that you may write to");
        let file = Self::held(file.map_err(unmade)?, &path)?;
        file.lock().set_len(0).map_err(|error| unwritable(&error))?;
        file.write_title(title, &State::Open)?;
        Ok(file)
    }

    /// Gives a new file the name of the book. Before that there is no book, afterwards it can be gone on with.
    pub(crate) fn publish(self, path: &Path) -> Result<Self, String> {
        if let Err(error) = rename(&self.path, path) {
            // What never was a book is no loss.
            let _ = remove_file(&self.path);
            return Err(unwritable(&error));
        }
        Ok(BookFile { path: path.to_owned(), ..self })
    }

    fn held(file: File, path: &Path) -> Result<Self, String> {
        match file.try_lock() {
            Ok(()) => Ok(BookFile { file: Arc::new(Mutex::new(file)), path: path.to_owned() }),
            Err(TryLockError::WouldBlock) => {
                Err("is being written to by another process; wait until it is done".into())
            }
            Err(TryLockError::Error(error)) => {
                Err(format!("cannot be locked: {error}; name a file on a disk whose files can be locked"))
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, File> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn first_page(&self) -> Result<Vec<u8>, String> {
        first_page(&mut self.lock())
    }

    /// Writes the title and sees it onto the disk.
    pub(crate) fn write_title(&self, title: &Title, state: &State) -> Result<(), String> {
        let mut file = self.lock();
        let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(&to_page(title, state)));
        written.and_then(|()| file.sync_all()).map_err(|error| unwritable(&error))
    }

    /// What the bytes behind the title are now.
    pub(crate) fn seal(&self) -> Result<Seal, String> {
        let mut file = self.lock();
        file.seek(SeekFrom::Start(PAGE as u64)).map_err(|error| unreadable(&error))?;
        seal_of(&mut file, |_| {})
    }

    /// Whether the bytes behind the title are those that were sealed.
    pub(crate) fn check(&self, seal: Seal) -> Result<(), String> {
        if self.seal()? == seal { Ok(()) } else { Err(damaged()) }
    }
}

/// Reads a whole book, whoever else reads it: its title, its state, and the bytes behind them, which are what was sealed.
pub(crate) fn read(path: &Path) -> Result<(Title, State, Vec<u8>), String> {
    let mut file =
        File::open(path).map_err(|error| format!("cannot be opened: {error}; name a book that you may read"))?;
    let (title, state) = of_page(&first_page(&mut file)?)?;
    let seal = match &state {
        State::Open | State::Stopped(_) => {
            return Err("is not finished; `ttlab book` with the same board and plies goes on with it".to_owned());
        }
        State::Finished { seal, .. } => *seal,
    };
    let mut bytes = Vec::new();
    if seal_of(&mut file, |part| bytes.extend_from_slice(part))? != seal {
        return Err(damaged());
    }
    Ok((title, state, bytes))
}

fn first_page(file: &mut File) -> Result<Vec<u8>, String> {
    let mut page = Vec::new();
    let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.take(PAGE as u64).read_to_end(&mut page));
    read.map_err(|error| unreadable(&error))?;
    Ok(page)
}

/// The seal of what is left of `from`, each part of which is shown to `see`.
fn seal_of(from: &mut File, mut see: impl FnMut(&[u8])) -> Result<Seal, String> {
    let mut checksum = crc32fast::Hasher::new();
    let mut part = vec![0; 1 << 20];
    let mut bytes = 0;
    loop {
        match from.read(&mut part) {
            Ok(0) => return Ok(Seal { bytes, checksum: checksum.finalize() }),
            Ok(len) => {
                checksum.update(&part[..len]);
                see(&part[..len]);
                bytes += len as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(&error)),
        }
    }
}

fn damaged() -> String {
    "is damaged: its bytes are not those that were written; delete it to build it anew".to_owned()
}

fn unreadable(error: &io::Error) -> String {
    format!("cannot be read: {error}; name a book that is a plain file")
}

fn unwritable(error: &io::Error) -> String {
    format!("cannot be written: {error}; make room on its disk, or name a file on another")
}

/// What the database sees: the bytes behind the title.
impl StorageBackend for BookFile {
    fn len(&self) -> Result<u64, io::Error> {
        Ok(self.lock().metadata()?.len().saturating_sub(PAGE as u64))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        let mut file = self.lock();
        file.seek(SeekFrom::Start(offset + PAGE as u64))?;
        file.read_exact(out)
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        self.lock().set_len(len + PAGE as u64)
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        self.lock().sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        let mut file = self.lock();
        file.seek(SeekFrom::Start(offset + PAGE as u64))?;
        file.write_all(data)
    }
}
