//! Files that a command line names. Knows which are written and which are read; does not know what is in them.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::builder::{PathBufValueParser, TypedValueParser};

use crate::failure::Failure;
use crate::lines::is_stream;

/// The arguments, of any command, that name a file to be written.
const WRITTEN: [&str; 3] = ["html", "output", "state"];

/// Those that name one to be read.
const READ: [&str; 6] = ["after", "before", "book", "file", "positions", "trace"];

/// A file to be written that standard output cannot stand for: what people or programs read goes there.
pub(super) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if is_stream(&path) {
            return Err("it cannot go to standard output; name a file, or give ./- for one of this name");
        }
        Ok(path)
    })
}

/// Refuses to write over a file that is read, or to write two things to one.
pub(crate) fn refuse_same(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((_, command)) = matches.subcommand() else { return Ok(()) };
    let path = |name: &str| command.try_get_one::<PathBuf>(name).ok().flatten();
    for (at, name) in WRITTEN.into_iter().enumerate() {
        let Some(written) = path(name) else { continue };
        let others = READ.iter().chain(&WRITTEN[at + 1..]);
        if others.filter_map(|other| path(other)).any(|other| is_same(written, other)) {
            return Err(Failure::told(format!(
                "--{name} {}: the command has another use for this file, which it would overwrite; name another one",
                written.display()
            )));
        }
    }
    Ok(())
}

/// Whether two paths name one file, which is no device.
fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other && one.is_file(),
        _ => one == other && !is_stream(one),
    }
}

#[cfg(test)]
mod tests;
