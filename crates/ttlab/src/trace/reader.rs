//! Traces on their way in. Knows bytes, whatever they are; does not know files.

use std::fmt;
use std::io::{self, Read};

use serde::Serialize;

use super::checksum::Checksum;
use super::format::{self, Check, End, Raw, Record};
use super::header::{BadHeader, Header};

/// Reads a trace record by record, in little memory and whatever its length.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    from: R,
    header: Header,
    sum: Checksum,
    count: u64,
    ending: Option<Ending>,
}

/// How a trace ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ending {
    /// As its writer meant it to.
    Whole,
    /// Its writer was stopped and ended it early.
    Stopped,
    /// Without an end: its writer was killed, or a part is missing. Every whole record was read.
    Missing,
}

/// Why a trace cannot be read on.
#[derive(Debug)]
pub(crate) enum ReadError {
    Io(io::Error),
    /// Not a trace.
    Foreign,
    Version(u32),
    /// It ends within its header.
    NoHeader,
    /// A text of the header is not UTF-8.
    Text,
    /// This record is none.
    NoRecord(u64, &'static str),
    /// Something before this record is not as it was written.
    Damaged(u64),
    /// Something follows the end.
    AfterEnd(u64),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "it cannot be read: {error}; name a trace that you may read"),
            ReadError::Foreign => {
                write!(f, "it is not a trace; a trace begins with TTSTREAM, as `ttlab record` writes it")
            }
            ReadError::Version(version) => {
                write!(f, "it is a trace of version {version}; this program reads version 1")
            }
            ReadError::NoHeader => write!(f, "it ends within its header of 128 bytes; record it again"),
            ReadError::Text => write!(f, "a text in its header is not UTF-8; mend its writer or record it again"),
            ReadError::NoRecord(number, what) => {
                write!(f, "record {number} is {what}; mend its writer or record it again")
            }
            ReadError::Damaged(number) => {
                write!(
                    f,
                    "it was changed somewhere before record {number}: the checksum there does not fit; record it again"
                )
            }
            ReadError::AfterEnd(number) => write!(f, "it goes on after its end, record {number}; record it again"),
        }
    }
}

impl From<BadHeader> for ReadError {
    fn from(bad: BadHeader) -> Self {
        match bad {
            BadHeader::Foreign => ReadError::Foreign,
            BadHeader::Version(version) => ReadError::Version(version),
            BadHeader::Text => ReadError::Text,
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    pub(crate) fn new(mut from: R) -> Result<Self, ReadError> {
        let mut bytes = [0; Header::BYTES];
        let length = fill(&mut from, &mut bytes).map_err(ReadError::Io)?;
        if length < bytes.len() {
            let begun = super::header::MAGIC.iter().zip(&bytes[..length]).all(|(expected, byte)| expected == byte);
            return Err(if begun && length > 0 { ReadError::NoHeader } else { ReadError::Foreign });
        }
        let header = Header::of_bytes(&bytes)?;
        Ok(Reader { from, header, sum: Checksum::NEW.after(&bytes), count: 0, ending: None })
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// How the trace ended, once there is nothing more to read.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The next record, or nothing at the end of the trace.
    pub(crate) fn next_record(&mut self) -> Result<Option<Record>, ReadError> {
        while self.ending.is_none() {
            let mut bytes = [0; format::BYTES];
            if fill(&mut self.from, &mut bytes).map_err(ReadError::Io)? < bytes.len() {
                self.ending = Some(Ending::Missing);
                break;
            }
            let raw = Raw::of_bytes(&bytes).map_err(|bad| ReadError::NoRecord(self.count + 1, bad.0))?;
            if let Raw::Check(check) = raw {
                self.verify(check)?;
            }
            self.sum = self.sum.after(&bytes);
            self.count += 1;
            if let Raw::Record(record) = raw {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    fn verify(&mut self, check: Check) -> Result<(), ReadError> {
        if check.count != self.count & u64::MAX >> 8 || check.sum != self.sum.and(check.word()).sum() {
            return Err(ReadError::Damaged(self.count + 1));
        }
        self.ending = match check.end {
            End::Not => return Ok(()),
            End::Whole => Some(Ending::Whole),
            End::Stopped => Some(Ending::Stopped),
        };
        match fill(&mut self.from, &mut [0]).map_err(ReadError::Io)? {
            0 => Ok(()),
            _ => Err(ReadError::AfterEnd(self.count + 1)),
        }
    }
}

/// Reads until `bytes` are full or the stream ends; how many there were.
fn fill(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < bytes.len() {
        match from.read(&mut bytes[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
