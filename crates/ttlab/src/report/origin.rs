//! Where a document comes from, so that it can be made again. Knows the process and the machine; does not know what was
//! measured.

use std::env;
use std::fs;

use chrono::Utc;
use serde::{Deserialize, Serialize};

use crate::room;

/// The run behind a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// The command line, ready for a shell.
    pub(crate) command: String,
    /// Where chance came from, in words.
    pub(crate) seeds: String,
    pub(crate) version: String,
    pub(crate) machine: Machine,
    /// When it was finished, in universal time.
    pub(crate) date: String,
}

/// The machine, as far as it says what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) system: String,
    pub(crate) processor: String,
    /// Processors this process may use.
    pub(crate) processors: usize,
    /// Mebibytes of memory, if known.
    pub(crate) memory_mib: Option<u64>,
}

impl Origin {
    /// This process on this machine, now.
    pub(crate) fn here(seeds: impl Into<String>) -> Self {
        let words = ["ttlab".to_owned()].into_iter().chain(env::args().skip(1));
        Origin {
            command: words.map(|word| quoted(&word)).collect::<Vec<_>>().join(" "),
            seeds: seeds.into(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: Machine::here(),
            date: Utc::now().format("%Y-%m-%d %H:%M UTC").to_string(),
        }
    }
}

impl Machine {
    pub(crate) fn here() -> Self {
        let processor = || {
            let text = fs::read_to_string("/proc/cpuinfo").ok()?;
            let mut fields = text.lines().filter_map(|line| line.split_once(':'));
            Some(fields.find(|(key, _)| key.trim() == "model name")?.1.trim().to_owned())
        };
        Machine {
            system: format!("{} {}", env::consts::OS, env::consts::ARCH),
            processor: processor().unwrap_or_else(|| "unknown".to_owned()),
            processors: room::processors(),
            memory_mib: room::installed(),
        }
    }

    /// On one line.
    pub(crate) fn sentence(&self) -> String {
        let memory =
            self.memory_mib.map_or_else(String::new, |mib| format!(", {:.1} GiB of memory", mib as f64 / 1024.0));
        let plural = if self.processors == 1 { "" } else { "s" };
        format!("{}, {} processor{plural}, {}{memory}", self.processor, self.processors, self.system)
    }
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@^%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell_only_where_they_must_be() {
        for (word, text) in
            [("2^10,2^14", "2^10,2^14"), ("", "''"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("$HOME", "'$HOME'")]
        {
            assert_eq!(quoted(word), text);
        }
    }
}
