//! Ctrl-C midway: what was done is kept, and said not to be whole.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::program;
use serde_json::Value;

/// The end of a command that is interrupted now: its exit status and what is left on standard output.
fn interrupt(mut child: Child) -> (Option<i32>, String) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    (child.wait().unwrap().code(), out)
}

fn begin(args: &[&str]) -> Child {
    let mut command = program();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn solved_positions_are_in_the_document_whether_the_next_one_is_hard_or_never_comes() {
    for (jobs, last) in [("1", &b""[..]), ("1", b"\n"), ("3", b"\n")] {
        let mut child = begin(&["solve", "connect4", "--file", "-", "--jobs", jobs, "--json"]);
        let mut input = child.stdin.take().unwrap();
        // Decided at a glance; once the line that cannot be used is complained about, those before it are solved.
        input.write_all(b"112233\n1122334\nx\n").unwrap();
        input.write_all(last).unwrap();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        let mut complaint = String::new();
        told.read_line(&mut complaint).unwrap();
        assert!(complaint.starts_with("standard input, line 3: "), "{complaint}");
        let (status, out) = interrupt(child);
        assert_eq!(status, Some(130));
        let document: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(document["rows"].as_array().unwrap().len(), 2, "{out}");
        assert_eq!(document["unusable"].as_array().unwrap().len(), 1);
        assert_eq!(document["summary"]["interrupted"], true);
        let mut rest = String::new();
        told.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("2 positions: ") && rest.contains("interrupted before the last one"), "{rest}");
        drop(input);
    }
}

#[test]
fn solved_positions_are_on_the_page() {
    let directory = tempfile::tempdir().unwrap();
    let page = directory.path().join("page.html");
    let mut child = begin(&["solve", "connect4", "112233", "", "--html", page.to_str().unwrap()]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with("112233 "), "{line}");
    child.stdout = Some(out.into_inner());
    assert_eq!(interrupt(child), (Some(130), String::new()));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("112233") && page.contains("interrupted before the last one"), "{page}");
}

#[test]
fn searched_problems_are_in_the_report() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("suite.epd");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    fs::write(&file, format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1; id \"one\";\n{start} bm a3;\n")).unwrap();
    for seconds in [1, 4, 16, 64] {
        let child = begin(&["epd", file.to_str().unwrap(), "--depth", "200", "--json"]);
        sleep(Duration::from_secs(seconds));
        let (status, out) = interrupt(child);
        // Before it listens the signal ends it as any other program.
        let Ok(document) = serde_json::from_str::<Value>(&out) else { continue };
        assert_eq!((status, &document["interrupted"]), (Some(130), &Value::Bool(true)));
        if document["rows"][0]["name"] == "one" {
            assert_eq!(document["positions"], 1);
            return;
        }
    }
    panic!("the first problem is never searched");
}

#[test]
fn a_report_of_nothing_is_whole_all_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let (file, page) = (directory.path().join("suite.epd"), directory.path().join("page.html"));
    fs::write(&file, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a3;\n").unwrap();
    for seconds in [1, 4, 16, 64] {
        let mut child = begin(&["epd", file.to_str().unwrap(), "--depth", "200", "--html", page.to_str().unwrap()]);
        sleep(Duration::from_secs(seconds));
        let mut err = child.stderr.take().unwrap();
        let (status, out) = interrupt(child);
        if status == Some(130) {
            let mut told = String::new();
            err.read_to_string(&mut told).unwrap();
            assert_eq!(told, "");
            assert!(out.contains("0 of 0 found; 0 nodes, 0.0 s") && out.contains("Interrupted: "), "{out}");
            assert!(fs::read_to_string(&page).unwrap().contains("There is no point to draw."));
            return;
        }
    }
    panic!("it never listens");
}
