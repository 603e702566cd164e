//! Where output goes and what it is refused for, the same for every command.

use std::fs;
use std::io::{Read, pipe};
use std::path::Path;
use std::process::Stdio;

use crate::common::{program, ttlab, with_input};

/// The exit status and the complaint of a command whose reader has gone before it writes anything.
fn without_reader(args: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let output = program().args(args).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn help_and_version_are_seen_off_or_end_quietly() {
    for args in [&["--help"][..], &["--version"], &["solve", "--help"], &["help"], &[]] {
        assert_eq!(without_reader(args), (Some(0), String::new()), "{args:?}");
        assert_eq!(ttlab(args).status, 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_without_room_is_told_of() {
    for args in [&["--help"][..], &["--version"], &["reproduce", "--bits", "4"], &["solve", "tictactoe", "--json"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.lines().any(|line| line.starts_with("error: cannot write to standard output: ")), "{told}");
    }
}

#[test]
fn a_trace_may_go_to_standard_output_and_no_other_file_may() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    let here = |args: &[&str]| program().args(args).current_dir(&directory).output().unwrap();
    let to_file = here(&["record", "tictactoe", "-o", "trace"]);
    let to_output = here(&["record", "tictactoe", "-o", "-"]);
    assert_eq!((to_output.status.code(), to_output.stdout), (Some(0), fs::read(file).unwrap()));
    let told = String::from_utf8(to_output.stderr).unwrap();
    assert_eq!(told.replace("-: ", ""), String::from_utf8(to_file.stdout).unwrap().replace("trace: ", ""));
    assert_eq!(without_reader(&["record", "tictactoe", "-o", "-"]), (Some(0), String::new()));

    for args in [
        &["solve", "tictactoe", "--html", "-"][..],
        &["compare", "tictactoe", "--html", "-"],
        &["book", "connect4", "--plies", "1", "--size", "4x4", "-o", "-"],
        &["sweep", "tictactoe", "--vary", "size", "--values", "16", "--state", "-"],
    ] {
        let answer = here(args);
        let told = String::from_utf8(answer.stderr).unwrap();
        assert_eq!((answer.status.code(), answer.stdout.len()), (Some(2), 0), "{args:?}: {told}");
        assert!(told.contains("it cannot go to standard output; name a file"), "{args:?}: {told}");
    }
    assert!(!directory.path().join("-").exists());
}

#[test]
fn a_file_that_cannot_be_made_is_told_of_by_the_name_it_was_given() {
    for args in [
        &["compare", "tictactoe", "--html", "/no/such/place/x"][..],
        &["sweep", "tictactoe", "--vary", "size", "--state", "/no/such/place/x"],
        &["record", "tictactoe", "-o", "/no/such/place/x"],
        &["book", "connect4", "--plies", "1", "-o", "/no/such/place/x"],
    ] {
        let answer = ttlab(args);
        let told = answer.complaint();
        assert!(told.contains("/no/such/place/x") && told.contains("; name a file"), "{told}");
        assert!(!told.contains(".part"), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn tables_beyond_memory_are_refused_before_anything_is_made() {
    let directory = tempfile::tempdir().unwrap();
    let trace = directory.path().join("trace");
    let trace = trace.to_str().unwrap();
    assert_eq!(ttlab(&["record", "tictactoe", "-o", trace]).status, 0);
    let other = directory.path().join("other");
    let other = other.to_str().unwrap();
    for (args, flag) in [
        (&["record", "tictactoe", "-o", other, "--entries", "2^40"][..], "--entries"),
        (&["record", "chess", "-o", other, "--entries", "2^40"], "--entries"),
        (&["check-bits", "--entries", "2^40"], "--entries"),
        (&["check-bits", "chess", "--entries", "2^40"], "--entries"),
        (&["replay", trace, "--entries", "2^40"], "--entries"),
        (&["replay", trace, "--layout", "model", "--policy", "two", "--entries", "2^40"], "--entries"),
        (&["advise", "--trace", trace, "--rate", "1000", "--time", "1s", "--entries", "2^40"], "--entries"),
        (&["sweep", "tictactoe", "--vary", "size", "--values", "2^40"], "--values"),
        (&["sweep", "tictactoe", "--vary", "ways", "--entries", "2^40"], "--entries"),
        (&["compare", "tictactoe", "--layout", "model", "--hash", "1048576"], "--hash"),
    ] {
        let answer = ttlab(args);
        let told = answer.complaint();
        assert!(told.starts_with(flag) && told.contains("of memory that are available"), "{told}");
    }
    assert!(!Path::new(other).exists());
}

/// A page that turns out to have no room costs itself and no more.
#[cfg(target_os = "linux")]
#[test]
fn what_was_measured_is_shown_though_its_page_cannot_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let suite = directory.path().join("suite");
    fs::write(&suite, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;\n").unwrap();
    let suite = suite.to_str().unwrap();
    let trace = directory.path().join("trace");
    let trace = trace.to_str().unwrap();
    assert_eq!(ttlab(&["record", "tictactoe", "-o", trace]).status, 0);
    for args in [
        &["solve", "tictactoe", "--json"][..],
        &["epd", suite, "--json"],
        &["compare", "tictactoe", "--json", "--entries", "64"],
        &["reproduce", "--bits", "4", "--json"],
        &["replay", trace, "--json"],
        &["history", "--graphs", "5", "--json"],
    ] {
        let answer = ttlab(&[args, &["--html", "/dev/full"]].concat());
        assert_eq!(answer.status, 2, "{args:?}");
        assert!(answer.json().is_object());
        assert!(answer.err.contains("error: --html /dev/full: cannot be written: "), "{}", answer.err);
    }
}

#[test]
fn a_book_that_cannot_have_its_name_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let book = directory.path().join("none/");
    let answer = ttlab(&["book", "connect4", "--size", "4x4", "--plies", "1", "-o", book.to_str().unwrap()]);
    assert!(answer.complaint().contains("cannot be written"), "{}", answer.err);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
}

#[test]
fn a_file_with_another_use_is_not_written_over() {
    let directory = tempfile::tempdir().unwrap();
    let trace = ttlab(&["record", "tictactoe", "-o", directory.path().join("trace").to_str().unwrap()]);
    assert_eq!(trace.status, 0);
    fs::write(directory.path().join("p"), "12\n").unwrap();
    for (args, flag) in [
        ("solve tictactoe --file p --html p", "--html p"),
        ("solve tictactoe --file p --html ./p", "--html ./p"),
        ("compare tictactoe --positions p --html p", "--html p"),
        ("record tictactoe --positions p -o p", "--output p"),
        ("replay trace --html trace", "--html trace"),
        ("diff p trace --html p", "--html p"),
        ("diff p trace --html trace", "--html trace"),
        ("epd p --html p", "--html p"),
        ("sweep tictactoe --vary size --values 16 --state new --html new", "--html new"),
        ("sweep tictactoe --vary size --positions p --state p", "--state p"),
    ] {
        let answer = program().args(args.split(' ')).current_dir(&directory).output().unwrap();
        let told = String::from_utf8(answer.stderr).unwrap();
        assert_eq!((answer.status.code(), answer.stdout.len()), (Some(2), 0), "{args}: {told}");
        assert!(told.starts_with(&format!("error: {flag}: the command has another use for")), "{args}: {told}");
    }
    assert_eq!(fs::read_to_string(directory.path().join("p")).unwrap(), "12\n");
    // Devices have room for everything.
    let answer = ttlab(&["solve", "tictactoe", "", "--file", "/dev/null", "--html", "/dev/null"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
}

#[test]
fn values_below_zero_are_refused_with_what_is_wanted() {
    for (args, wanted) in [
        ("history --seed -1", "--seed"),
        ("history --graphs -1", "from 1 to 2^40"),
        ("bench table --keys -1", "from 1 to 2^40"),
        ("solve connect4 --size -1x4", "'-1x4' is not a board size"),
        ("solve tictactoe -5", "'-'"),
    ] {
        let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(answer.status, 2);
        assert!(answer.err.contains(wanted) && !answer.err.contains("unexpected"), "{args}: {}", answer.err);
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_shown() {
    use std::os::unix::ffi::OsStrExt;
    let answer = program().arg("solve").arg("tictactoe").arg(std::ffi::OsStr::from_bytes(b"1\xff")).output().unwrap();
    let told = String::from_utf8(answer.stderr).unwrap();
    assert_eq!(told, "error: '1\\xff' is not UTF-8 text; give it in plain ASCII\n");
}

#[test]
fn what_is_no_file_of_positions_gets_few_complaints() {
    let directory = tempfile::tempdir().unwrap();
    let binary = directory.path().join("binary");
    fs::write(&binary, b"\x7fELF\x02\0\x01\n".repeat(300)).unwrap();
    let binary = binary.to_str().unwrap();
    for args in [
        &["epd", binary][..],
        &["solve", "tictactoe", "--file", binary],
        &["compare", "tictactoe", "--positions", binary],
        &["record", "chess", "-o", "/dev/null", "--positions", binary],
    ] {
        let answer = ttlab(args);
        let last = answer.err.lines().last().unwrap_or_default();
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{args:?}: {}", answer.err);
        assert!(last.starts_with("error: cannot read ") && last.contains("binary file"), "{args:?}: {}", answer.err);
        assert!(answer.err.lines().count() <= 3, "{}", answer.err);
    }
    // Text, but of something else.
    let prose = directory.path().join("prose");
    fs::write(&prose, "It was a dark night.\n".repeat(300)).unwrap();
    let prose = prose.to_str().unwrap();
    for args in [&["epd", prose][..], &["solve", "tictactoe", "--file", prose]] {
        let answer = ttlab(args);
        assert_eq!(answer.status, 2);
        assert!(answer.err.contains(": 290 more lines cannot be used; "), "{}", answer.err);
        assert!(answer.err.lines().count() < 15, "{}", answer.err);
    }
    // Who types positions hears of every one.
    let answer = with_input(&["solve", "tictactoe", "--file", "-"], &b"x\n".repeat(30));
    assert_eq!(answer.err.lines().filter(|line| line.starts_with("standard input, line ")).count(), 30);
}

#[test]
fn sizes_that_do_not_divide_name_the_flags_that_asked_for_them() {
    for (flags, named) in [
        ("--vary ways --values 3", ["--entries 4096 ", "--values 3:"]),
        ("--vary size --values 64 --ways 3", ["--values 64 ", "--ways 3:"]),
        ("--vary policy --entries 10 --ways 4", ["--entries 10 ", "--ways 4:"]),
    ] {
        let args = format!("sweep tictactoe {flags}");
        let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
        let told = answer.complaint();
        assert!(named.iter().all(|word| told.contains(word)), "{told}");
    }
}

/// Whoever reads only the first line, as `head -1` does, is no error.
#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    for args in [
        &["epd", "-", "--nodes", "100"][..],
        &["compare", "tictactoe", "--entries", "64"],
        &["reproduce", "--bits", "4", "--json"],
        &["check-bits", "--probes", "64", "--csv"],
        &["history", "--graphs", "5"],
        &["perft", "startpos", "2"],
    ] {
        let (reader, writer) = pipe().unwrap();
        let (mut read_err, err) = pipe().unwrap();
        let mut child = {
            let mut command = program();
            command.args(args).stdin(Stdio::piped()).stdout(writer).stderr(err).spawn().unwrap()
        };
        drop(reader);
        let mut input = child.stdin.take().unwrap();
        let _ = std::io::Write::write_all(&mut input, b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;\n");
        drop(input);
        let mut told = String::new();
        read_err.read_to_string(&mut told).unwrap();
        let status = child.wait().unwrap().code();
        assert!(status == Some(0) && !told.contains("error"), "{args:?}: {status:?} {told}");
    }
}
