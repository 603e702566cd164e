//! The program that a chess client starts. It needs no argument; everything it does lives in the library.

use std::process::ExitCode;

use transposition_uci::{Error, run};

const HELP: &str = "\
A chess engine for clients that speak the Universal Chess Interface (UCI).

Usage: transposition-uci

A client starts it without arguments and talks to it over standard input and output. Commands may be piped in: a search
with a limit is finished before the program ends with its input; one without (`go infinite`) ends with it. The command
`uci` lists the options.

  -h, --help     Print help
  -V, --version  Print version
";

fn main() -> ExitCode {
    match std::env::args_os().nth(1) {
        None => {}
        Some(flag) if flag == "-h" || flag == "--help" => return answer(HELP),
        Some(flag) if flag == "-V" || flag == "--version" => {
            return answer(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"), "\n"));
        }
        Some(other) => {
            let other = other.to_string_lossy();
            return refuse(format_args!(
                "unexpected argument '{}': the program takes none; see --help",
                other.escape_debug()
            ));
        }
    }
    match run() {
        Ok(()) | Err(Error::OutputClosed) => ExitCode::SUCCESS,
        Err(error) => refuse(error),
    }
}

/// Prints what was asked for. A reader that has gone is no fault.
fn answer(text: &str) -> ExitCode {
    use std::io::Write;
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

fn refuse(sentence: impl std::fmt::Display) -> ExitCode {
    eprintln!("error: {sentence}");
    ExitCode::from(2)
}
