//! What the run is at, on the error stream. Knows terminals; does not know measurements.

use std::io::{IsTerminal as _, Write as _, stderr};

/// One line that is written over, on a terminal only; notes are always written.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Progress { shown: stderr().is_terminal() }
    }

    pub(crate) fn say(&self, text: &str) {
        if self.shown {
            // Nothing is lost if a line of progress cannot be written.
            let _ = write!(stderr(), "\r\x1b[K{text}");
        }
    }

    pub(crate) fn note(&self, text: &str) {
        self.end();
        eprintln!("{text}");
    }

    pub(crate) fn end(&self) {
        self.say("");
    }
}
