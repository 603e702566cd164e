//! Runs the real program and takes its answer apart.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What the program left behind.
pub(crate) struct Answer {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// The one sentence of an error: nothing on standard output, one line on standard error, status 2.
    pub(crate) fn complaint(&self) -> &str {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{}", self.err);
        self.err.strip_prefix("error: ").unwrap_or_else(|| panic!("{}", self.err))
    }
}

/// `1,234,567`, as the program prints counts.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ttlab"))
}

pub(crate) fn ttlab(args: &[&str]) -> Answer {
    with_input(args, b"")
}

pub(crate) fn with_input(args: &[&str], input: &[u8]) -> Answer {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments may be gone before it reads anything.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Answer {
        status: output.status.code().expect("not killed by a signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}
