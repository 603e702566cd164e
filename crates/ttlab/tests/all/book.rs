//! `ttlab book` from outside: building, stopping, killing, using, refusing.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{Answer, program, ttlab};
use serde_json::Value;
use tempfile::TempDir;

/// A book of a small board: its options, and its file.
struct Built {
    options: Vec<String>,
    directory: TempDir,
}

impl Built {
    fn new(size: &str, plies: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let options = ["--size", size, "--plies", plies, "--table-mib", "1", "--jobs", "2"];
        Built { options: options.map(str::to_owned).to_vec(), directory }
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().unwrap().to_owned()
    }

    fn args<'a>(&'a self, file: &'a str) -> Vec<&'a str> {
        ["book", "connect4", "-o", file].into_iter().chain(self.options.iter().map(String::as_str)).collect()
    }

    fn build(&self, file: &str) -> Answer {
        ttlab(&self.args(file))
    }

    fn begin(&self, file: &str) -> Child {
        program().args(self.args(file)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }
}

/// What the first page says of the book's state.
fn state(file: &str) -> Value {
    let bytes = fs::read(file).unwrap();
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap();
    serde_json::from_slice::<Value>(line).unwrap()["state"].clone()
}

/// The score of each move after `moves`, and whether the score of the position itself took no search.
fn best(size: &str, moves: &str, book: Option<&str>) -> (String, String, bool) {
    let mut args = vec!["solve", "connect4", "--size", size, moves, "--best", "--table-mib", "1"];
    args.extend(book.into_iter().flat_map(|file| ["--book", file]));
    let answer = ttlab(&args);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let fields: Vec<_> = answer.out.trim_end_matches('\n').split(' ').collect();
    (fields[1].to_owned(), fields[4].to_owned(), fields[2] == "0")
}

#[test]
fn a_book_answers_what_a_search_would() {
    let built = Built::new("4x4", "5");
    let file = built.file("book");
    let answer = built.build(&file);
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert!(answer.out.contains("is finished: "), "{}", answer.out);
    for moves in ["", "1", "12", "1212", "22331", "223311", "2233112"] {
        let (score, of_moves, _) = best("4x4", moves, None);
        let (known, of_known, at_once) = best("4x4", moves, Some(&file));
        assert_eq!((score, of_moves), (known, of_known), "{moves}");
        assert!(at_once || moves.len() > 5, "{moves}");
    }
    // A mirror image is the same position.
    assert!(best("4x4", "433", Some(&file)).2);

    let again = built.build(&file);
    assert_eq!((again.status, again.out), (0, answer.out));
    let answer = ttlab(&["solve", "connect4", "--size", "4x4", "12", "--weak", "--json", "--book", &file]);
    assert_eq!(answer.json()["rows"][0]["nodes"], 0);
    assert!(answer.err.contains("1 scores taken from it"), "{}", answer.err);
}

#[test]
fn a_book_has_each_position_once_whatever_its_image() {
    let small = Built::new("4x4", "2");
    let file = small.file("book");
    small.build(&file);
    // The empty board, half of 4 and half of 16.
    assert_eq!(state(&file)["Finished"]["positions"], 1 + 2 + 8);
}

#[test]
fn a_book_killed_again_and_again_comes_out_the_same() {
    let built = Built::new("5x5", "7");
    let (whole, killed) = (built.file("whole"), built.file("killed"));
    let start = Instant::now();
    assert_eq!(built.build(&whole).status, 0);
    let time = start.elapsed();
    let mut unfinished = 0;
    for part in [2u32, 3, 4, 3, 2] {
        let mut child = built.begin(&killed);
        sleep(time / part);
        child.kill().unwrap();
        child.wait().unwrap();
        if Path::new(&killed).exists() && state(&killed) == "Open" {
            unfinished += 1;
            let refused = ttlab(&["solve", "connect4", "--size", "5x5", "--book", &killed]);
            assert!(refused.complaint().contains("is not finished"), "{}", refused.err);
        }
    }
    assert!(unfinished > 0, "every kill came too late or too early: {time:?}");
    let answer = built.build(&killed);
    assert_eq!(answer.status, 0, "{}", answer.err);
    for part in ["positions", "content"] {
        assert_eq!(state(&killed)["Finished"][part], state(&whole)["Finished"][part]);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_there_and_says_so() {
    let built = Built::new("7x6", "4");
    let file = built.file("book");
    let mut child = program().args(built.args(&file)).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    while !Path::new(&file).exists() {
        sleep(Duration::from_millis(20));
    }
    // Whoever has the file has the handler too, or will in a moment.
    sleep(Duration::from_millis(300));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(said.contains("is not finished: ") && said.contains("the same command goes on"), "{said}");
    assert!(state(&file)["Stopped"]["bytes"].is_u64());
    // What was put down is checked before it is gone on with.
    let mut bytes = fs::read(&file).unwrap();
    bytes[5000] ^= 1;
    fs::write(&file, bytes).unwrap();
    assert!(built.build(&file).complaint().contains("is damaged"));
}

#[test]
fn a_damaged_truncated_or_foreign_book_is_refused() {
    let built = Built::new("4x4", "4");
    let file = built.file("book");
    assert_eq!(built.build(&file).status, 0);
    let whole = fs::read(&file).unwrap();
    let damaged = built.file("damaged");
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&damaged, bytes).unwrap();
        let solve = ttlab(&["solve", "connect4", "--size", "4x4", "--book", &damaged]);
        let book = built.build(&damaged);
        for answer in [solve, book] {
            let complaint = answer.complaint();
            assert!(complaint.contains(what) && complaint.contains("damaged"), "{what}: {complaint}");
            assert_eq!(complaint.trim_end().lines().count(), 1);
        }
    };
    for i in 0..40 {
        let mut bytes = whole.clone();
        let at = if i == 0 { 30 } else { 4096 + (whole.len() - 4097) * (i - 1) / 38 };
        bytes[at] ^= 1 << (i % 8);
        refused(&bytes, "is damaged");
    }
    for len in [whole.len() - 1, whole.len() / 2, 4096, 4000] {
        refused(&whole[..len], "is damaged");
    }
    refused(&[&whole[..], b"x"].concat(), "is damaged");
    refused(b"", "is not an opening book");
    refused(b"hello\n", "is not an opening book");

    let answer = ttlab(&["solve", "connect4", "--size", "5x4", "--book", &file]);
    assert!(answer.complaint().contains("is the book of connect4 4x4, not of connect4 5x4"), "{}", answer.err);
    let other = ttlab(&["book", "connect4", "--size", "4x4", "--plies", "3", "-o", &file]);
    assert!(other.complaint().contains("is the book of connect4 4x4 with 4 plies"), "{}", other.err);
    assert_eq!(fs::read(&file).unwrap(), whole, "nobody changed it");
    let none = built.file("none");
    let answer = ttlab(&["solve", "connect4", "--size", "4x4", "--book", &none]);
    assert!(answer.complaint().contains("cannot be opened"), "{}", answer.err);
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path().to_str().unwrap();
    for (args, named) in [
        (&["book", "domineering", "--plies", "2", "-o", "x"][..], "domineering"),
        (&["book", "connect4", "--plies", "15", "-o", "x"], "--plies"),
        (&["book", "connect4", "--plies", "2"], "--output"),
        (&["book", "connect4", "--plies", "2", "-o", directory], "cannot be opened"),
        (&["book", "connect4", "--plies", "2", "-o", "/no/such/place/book"], "cannot be made"),
        (&["book", "connect4", "--plies", "2", "-o", "x", "--size", "9x9"], "--size"),
        (&["book", "connect4", "--plies", "2", "-o", "x", "--table-mib", "1048576", "--jobs", "1024"], "--table-mib"),
        (&["book", "connect4", "--plies", "1", "-o", "x", "--size", "9x7", "--table-mib", "1"], "--table-mib"),
    ] {
        let answer = ttlab(args);
        assert!(answer.complaint().contains(named), "{args:?}: {}", answer.err);
    }
    assert!(!std::path::Path::new("x").exists(), "a refusal leaves no file");
    let twice = ttlab(&["solve", "tictactoe", "--book", "x"]);
    assert!(twice.complaint().contains("--book x"), "{}", twice.err);
}
