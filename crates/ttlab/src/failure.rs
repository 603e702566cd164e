//! Why a command could not do what it was asked. Knows sentences and exit statuses; does not know commands.

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::interrupt;

/// How a command ended, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Everything as expected.
    Fine,
    /// The work was done and something differs from what was expected.
    Differs,
    /// Some of the input could not be used; the rest was.
    BadInput,
    /// Ctrl-C ended the work, and what was done is kept.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Fine => 0,
            Status::Differs => 1,
            Status::BadInput => 2,
            Status::Interrupted => interrupt::STATUS,
        })
    }
}

/// Why a command gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One sentence for the user: the input, the place, the fix.
    Told(String),
    /// Whoever read standard output has gone. Nothing is left to say, and it is nobody's fault.
    OutputClosed,
}

impl Failure {
    pub(crate) fn told(sentence: impl Into<String>) -> Self {
        Failure::Told(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Told(sentence) => f.write_str(sentence),
            Failure::OutputClosed => f.write_str("standard output was closed"),
        }
    }
}

/// What is wrong with the arguments, on one line: the parser's own words without its layout and its usage lines.
pub(crate) fn sentence(error: &clap::Error) -> String {
    if error.kind() == clap::error::ErrorKind::InvalidUtf8 {
        // A file may have such a name, so it is not certain which one was meant.
        let strange = std::env::args_os().filter(|argument| argument.to_str().is_none());
        let strange: Vec<String> =
            strange.map(|argument| format!("'{}'", argument.as_encoded_bytes().escape_ascii())).collect();
        return format!("error: {} is not UTF-8 text; give it in plain ASCII", strange.join(" or "));
    }
    let text = error.render().to_string();
    let body =
        text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let parts: Vec<&str> = body.filter(|line| !line.is_empty()).collect();
    parts.join(" ")
}

/// Only for errors of writing to standard output; a file that cannot be read has a name to be told with.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Told(format!("cannot write to standard output: {error}; send it to where there is room")),
        }
    }
}

impl From<transposition_uci::Error> for Failure {
    fn from(error: transposition_uci::Error) -> Self {
        match error {
            transposition_uci::Error::OutputClosed => Failure::OutputClosed,
            other => Failure::Told(other.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => Failure::Told(format!("cannot write CSV to standard output: {other:?}")),
        }
    }
}
