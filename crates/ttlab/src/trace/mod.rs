//! Traces: the probes and stores of a search as a file, in a format that engines of any language can write.
//! `docs/trace-format.md` has the bytes. Knows records; does not know games, tables or what a trace is used for.

mod checksum;
mod format;
mod header;
mod reader;
mod writer;

pub(crate) use format::{BYTES as RECORD_BYTES, Probe, Record, Store};
pub(crate) use header::{Header, OwnTable};
pub(crate) use reader::{Ending, ReadError, Reader};
pub(crate) use writer::Writer;

#[cfg(test)]
mod tests;
