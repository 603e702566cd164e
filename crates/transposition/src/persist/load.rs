//! Reading a saved table: nothing is believed before it is checked, and no memory asked for before the file's length agrees.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::checksum::Checksum;
use super::header::{Header, Kind};
use super::{CHUNK, FileFault, FileId, HEAD};
use crate::layout::Layout;
use crate::{Replace, Table, TableConfig, Value};

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    pub(super) fn open(path: &Path, id: FileId<'_>, policy: R) -> Result<Self, FileFault> {
        let found = fs::metadata(path)?;
        if !found.is_file() {
            return Err(FileFault::NotAFile);
        }
        Self::read_from(&mut File::open(path)?, found.len(), id, policy)
    }

    /// The table in `bytes` bytes of `from`.
    pub(super) fn read_from(from: &mut impl Read, bytes: u64, id: FileId<'_>, policy: R) -> Result<Self, FileFault> {
        let header = read_header(from, bytes)?;
        Self::check_header(&header, Kind::Saved, id)?;
        check_length(&header, bytes)?;
        let table = Self::new(TableConfig::buckets_of(header.buckets).with_index(header.index), policy)?;
        table.set_generation(header.generation);
        table.journal.lose_track();
        let mut sum = Checksum::new();
        let mut chunk = vec![0; CHUNK * 64];
        for lines in table.lines.all().chunks(CHUNK) {
            let chunk = &mut chunk[..lines.len() * 64];
            read_all(from, chunk, &header, bytes)?;
            for (line, bytes) in lines.iter().zip(chunk.as_chunks::<64>().0) {
                let words = bytes.as_chunks::<8>().0;
                let words = core::array::from_fn(|i| u64::from_le_bytes(words[i]));
                sum = words.into_iter().fold(sum, Checksum::add);
                // A page of zeros is left untouched.
                if words != [0; 8] {
                    L::put_words(line, words);
                }
            }
        }
        let mut tail = [0; 8];
        read_all(from, &mut tail, &header, bytes)?;
        if u64::from_le_bytes(tail) == sum.sum() { Ok(table) } else { Err(FileFault::DamagedBody) }
    }
}

/// The head of a file of `bytes` bytes.
pub(super) fn read_header(from: &mut impl Read, bytes: u64) -> Result<Header, FileFault> {
    let mut head = [0; HEAD];
    match from.read_exact(&mut head) {
        Ok(()) => Header::decode(&head),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Err(FileFault::Length { found: bytes, expected: HEAD as u64 })
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether the file is as long as its head says.
pub(super) fn check_length(header: &Header, bytes: u64) -> Result<(), FileFault> {
    match header.file_bytes() {
        Some(expected) if expected == bytes => Ok(()),
        Some(expected) => Err(FileFault::Length { found: bytes, expected }),
        None => Err(FileFault::DamagedHead),
    }
}

/// Fills `into`. A file that ends early although its length agreed was shortened meanwhile.
fn read_all(from: &mut impl Read, into: &mut [u8], header: &Header, bytes: u64) -> Result<(), FileFault> {
    from.read_exact(into).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            FileFault::Length { found: bytes, expected: header.file_bytes().unwrap_or(u64::MAX) }
        }
        _ => FileFault::Io(error),
    })
}
