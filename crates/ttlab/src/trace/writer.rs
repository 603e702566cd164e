//! Traces on their way out. Knows bytes and a stream to put them in; does not know files or searches.

use std::io::{self, Write};

use super::checksum::Checksum;
use super::format::{Check, End, Record};
use super::header::Header;

/// Records between two checks, so that a damaged or unfinished stream is known to be sound up to nearly its end.
const CHECK_EVERY: u64 = 1 << 16;

/// Writes a trace record by record. A trace that is not [finished](Self::finish) has no end, and a reader says so.
#[derive(Debug)]
pub(crate) struct Writer<W> {
    to: W,
    sum: Checksum,
    count: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a trace.
    pub(crate) fn new(to: W, header: &Header) -> io::Result<Self> {
        let mut writer = Writer { to, sum: Checksum::NEW, count: 0 };
        writer.put(&header.to_bytes())?;
        Ok(writer)
    }

    /// Adds a record.
    pub(crate) fn write(&mut self, record: Record) -> io::Result<()> {
        self.put(&record.to_bytes())?;
        self.count += 1;
        if self.count.is_multiple_of(CHECK_EVERY) { self.check(End::Not) } else { Ok(()) }
    }

    /// Ends the trace and hands the stream back; `whole` says that the search was recorded to its end.
    pub(crate) fn finish(mut self, whole: bool) -> io::Result<W> {
        self.check(if whole { End::Whole } else { End::Stopped })?;
        self.to.flush()?;
        Ok(self.to)
    }

    /// The records so far, checks included.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    fn check(&mut self, end: End) -> io::Result<()> {
        let check = Check { sum: 0, count: self.count, end };
        let sum = self.sum.and(check.word()).sum();
        self.put(&Check { sum, ..check }.to_bytes())?;
        self.count += 1;
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum = self.sum.after(bytes);
        self.to.write_all(bytes)
    }
}
