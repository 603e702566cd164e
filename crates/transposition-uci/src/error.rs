//! Why the engine gave up.

use std::error;
use std::fmt;
use std::io;

use transposition::TableError;

/// Why the engine ended before its client asked for it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no memory for even the smallest table.
    Table(TableError),
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// Whoever read standard output has gone: nothing is left to say, and it is nobody's fault.
    OutputClosed,
}

/// For errors of writing.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::OutputClosed,
            _ => Error::Output(error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Table(error) => write!(f, "no memory for the table of the engine: {error}"),
            Error::Input(error) => write!(
                f,
                "cannot read standard input: {error}; start it with a client, a terminal or a file of commands"
            ),
            Error::Output(error) => {
                write!(f, "cannot write to standard output: {error}; send it to where there is room")
            }
            Error::OutputClosed => f.write_str("standard output was closed"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::Table(error) => Some(error),
            Error::Input(error) | Error::Output(error) => Some(error),
            Error::OutputClosed => None,
        }
    }
}
