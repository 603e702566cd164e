//! `ttlab solve` from outside: lines, statuses, streams.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::{program, ttlab, with_input};

/// Lines without their last field, the time, which is checked to be a number.
fn lines(out: &str) -> Vec<&str> {
    out.lines()
        .map(|line| {
            let (rest, time) = line.rsplit_once(' ').expect("four fields");
            time.parse::<u64>().unwrap_or_else(|_| panic!("'{time}' is not a time"));
            rest
        })
        .collect()
}

/// `moves score` of each line; the nodes are checked to be a number.
fn scores(out: &str) -> Vec<&str> {
    lines(out)
        .into_iter()
        .map(|line| {
            let (rest, nodes) = line.rsplit_once(' ').expect("three fields");
            nodes.parse::<u64>().unwrap_or_else(|_| panic!("'{nodes}' is not a count"));
            rest
        })
        .collect()
}

#[test]
fn small_boards_of_every_game_have_their_known_values() {
    let solved = ttlab(&["solve", "connect4", "--size", "4x4", "", "1", "--table-mib", "1"]);
    assert_eq!((solved.status, scores(&solved.out)), (0, vec![" 0", "1 0"]), "{}", solved.err);

    let solved = ttlab(&["solve", "domineering", "2x2", "4x4", "5X5", "2x4", "2x5", "--table-mib", "1"]);
    assert_eq!(scores(&solved.out), ["2x2 1", "4x4 1", "5x5 -1", "2x4 -1", "2x5 1"]);

    let solved = ttlab(&["solve", "domineering", "--first", "h", "--size", "2x4", "--table-mib", "1"]);
    assert_eq!(scores(&solved.out), ["2x4 1"]);

    // Empty board a draw; three in a row with four squares free; lost after three marks and one that does not block.
    let solved = ttlab(&["solve", "tictactoe", "", "14253", "1425", "--table-mib", "1"]);
    assert_eq!(scores(&solved.out), [" 0", "14253 -5", "1425 5"]);
}

#[test]
fn the_same_position_takes_the_same_nodes_wherever_it_stands() {
    let solved = ttlab(&["solve", "domineering", "4x6", "5x5", "4x6", "--table-mib", "1"]);
    let found = lines(&solved.out);
    assert_eq!(found[0], found[2]);
    let with_workers = ttlab(&["solve", "domineering", "4x6", "5x5", "4x6", "--table-mib", "1", "--threads", "3"]);
    assert_eq!(lines(&with_workers.out), found);
}

#[test]
fn a_blank_first_means_the_empty_board_and_a_lone_number_is_moves() {
    let args = ["solve", "connect4", "--size", "4x4", "--table-mib", "1", "--file", "-"];
    let solved = with_input(&args, b"12\n 0\n\n12 0\n");
    assert_eq!((solved.status, scores(&solved.out)), (0, vec!["12 0", " 0", " 0", "12 0"]), "{}", solved.err);
    assert!(solved.err.contains("4 positions: mean"), "{}", solved.err);
    assert!(solved.err.contains("positions per second"), "{}", solved.err);
}

#[test]
fn an_unexpected_score_is_reported_with_its_line_and_gives_status_1() {
    let args = ["solve", "connect4", "--size", "4x4", "--table-mib", "1", "--file", "-"];
    let solved = with_input(&args, b"1 0\n12 3\n");
    assert_eq!((solved.status, scores(&solved.out).len()), (1, 2));
    assert!(solved.err.contains("line 2: expected 3, found 0"), "{}", solved.err);
}

#[test]
fn bad_lines_are_numbered_and_the_rest_goes_on() {
    let args = ["solve", "connect4", "--size", "4x4", "--table-mib", "1", "--file", "-"];
    let solved = with_input(&args, b"9\n1 0\n\xff\xfe\n1 2 3\n11111\n1 x\n2\n");
    assert_eq!((solved.status, scores(&solved.out)), (2, vec!["1 0", "2 0"]));
    for place in ["line 1: ", "line 3: is not UTF-8", "line 4: ", "line 5: ", "line 6: "] {
        assert!(solved.err.contains(place), "{place}: {}", solved.err);
    }
    assert!(!solved.err.contains("line 2:") && !solved.err.contains("line 7:"), "{}", solved.err);
}

#[test]
fn each_line_is_answered_before_the_next_is_given() {
    for threads in ["1", "2"] {
        let mut child = program()
            .args(["solve", "tictactoe", "--file", "-", "--table-mib", "1", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for moves in ["1", "15", "159"] {
            writeln!(input, "{moves}").unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            assert!(answer.starts_with(&format!("{moves} ")), "{answer}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = program()
        .args(["solve", "tictactoe", "--file", "-", "--table-mib", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The input stays open: the program must end because of its output, not because the input does.
    writeln!(input, "1").unwrap();
    let status = child.wait().unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
    drop(input);
}

#[test]
fn json_is_one_document_with_rows_and_a_summary() {
    let args = ["solve", "domineering", "--json", "--table-mib", "1", "--file", "-", "2x2"];
    let solved = with_input(&args, b"4x4 -1\nx\n");
    assert_eq!(solved.status, 2);
    let document = solved.json();
    assert_eq!(document["rows"][0]["moves"], "2x2");
    assert_eq!(document["rows"][1]["score"], 1);
    assert_eq!(document["rows"][1]["expected"], -1);
    assert!(document["rows"][1]["nodes"].is_u64() && document["rows"][1]["microseconds"].is_u64());
    assert_eq!(document["unusable"][0]["place"], "line 2");
    assert_eq!(document["summary"]["positions"], 2);
    assert_eq!(document["summary"]["mismatches"], 1);
    assert!(document["table_entries"].as_u64().unwrap() * 16 <= 1 << 20);
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("none.txt");
    let missing = missing.to_str().unwrap();
    for (args, named) in [
        (&["solve", "connect4", "--file", missing][..], "none.txt"),
        (&["solve", "connect4", "--file", directory.path().to_str().unwrap()], "directory"),
        (&["solve", "connect4", "--size", "8x8"], "8x8"),
        (&["solve", "connect4", "--size", "big"], "'big'"),
        (&["solve", "domineering", "--size", "9x9"], "9x9"),
        (&["solve", "tictactoe", "--size", "3x3"], "--size"),
        (&["solve", "connect4", "--first", "h"], "--first"),
        (&["solve", "go"], "'go'"),
        (&["solve", "connect4", "--table-mib", "0"], "--table-mib"),
        (&["solve", "connect4", "--threads", "0"], "--threads"),
    ] {
        let answer = ttlab(args);
        let complaint = answer.complaint();
        assert!(complaint.contains(named), "{args:?}: {complaint}");
        assert!(!complaint.contains("panicked"), "{complaint}");
    }
}
