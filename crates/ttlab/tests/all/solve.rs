//! `ttlab solve` from outside: lines, statuses, streams.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{program, ttlab, with_input};

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
    let with_workers = ttlab(&["solve", "domineering", "4x6", "5x5", "4x6", "--table-mib", "1", "--jobs", "3"]);
    assert_eq!(lines(&with_workers.out), found);
}

#[test]
fn a_table_is_not_kept_from_a_board_of_one_shape_to_one_of_another() {
    // The same cells in rows of another length: 2x8, 4x4 and 8x2 have the same numbers for other positions.
    let sizes = ["2x8", "4x4", "8x2", "4x4", "2x8", "2x10", "4x5", "5x4", "10x2"];
    for first in ["v", "h"] {
        let ask = |extra: &[&str]| {
            let args = [&["solve", "domineering", "--first", first, "--table-mib", "1"], &sizes[..], extra].concat();
            lines(&ttlab(&args).out).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(ask(&["--keep"]), ask(&[]));
        let again = ttlab(&["solve", "domineering", "6x8", "6x8", "--keep", "--first", first]);
        let found = lines(&again.out);
        let nodes = |line: &str| line.rsplit_once(' ').and_then(|(_, nodes)| nodes.parse::<u64>().ok()).expect("nodes");
        assert!(nodes(found[1]) * 10 < nodes(found[0]), "the same board finds what was kept: {found:?}");
    }
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
    assert!(solved.err.contains("standard input, line 2: expected 3, found 0"), "{}", solved.err);
}

#[test]
fn bad_lines_are_numbered_and_the_rest_goes_on() {
    let args = ["solve", "connect4", "--size", "4x4", "--table-mib", "1", "--file", "-"];
    let solved = with_input(&args, b"9\n1 0\n\xff\xfe\n1 2 3\n11111\n1 x\n2\n");
    assert_eq!((solved.status, scores(&solved.out)), (2, vec!["1 0", "2 0"]));
    for place in ["standard input, line 1: ", "line 3: is not UTF-8", "line 4: ", "line 5: ", "line 6: "] {
        assert!(solved.err.contains(place), "{place}: {}", solved.err);
    }
    assert!(!solved.err.contains("line 2:") && !solved.err.contains("line 7:"), "{}", solved.err);
}

#[test]
fn a_position_is_as_costly_after_others_as_it_was_first_unless_the_table_is_kept() {
    // The middle one writes to more buckets than are noted one by one.
    let args = ["solve", "connect4", "--size", "5x5", "--table-mib", "1", "3", "12", "3"];
    let cleared = ttlab(&args);
    let found = lines(&cleared.out);
    assert_eq!(found[0], found[2]);
    let kept = ttlab(&[&args[..], &["--keep"]].concat());
    let kept = lines(&kept.out);
    assert_eq!(kept[0], found[0]);
    assert_ne!(kept[2], found[2]);
    assert_eq!(scores(&cleared.out), ["3 0", "12 0", "3 0"]);
}

#[test]
fn threads_on_one_position_find_the_same_scores() {
    let args = "solve connect4 --size 5x5 --table-mib 4 3 12 5 --threads 3".split(' ').collect::<Vec<_>>();
    let (alone, together) = (ttlab(&args[..args.len() - 2]), ttlab(&args));
    assert_eq!((together.status, scores(&alone.out)), (0, scores(&together.out)), "{}", together.err);
}

#[test]
fn boards_beyond_64_bits_are_solved() {
    // The first is searched, the others are decided at a glance.
    for (size, moves, value, legal) in [
        ("8x8", "3781177814686582738436882668671173", 2, 7),
        ("8x8", "81156781772746324876245224223254513641141564", 10, 6),
        ("10x6", "774232846632482583a9236a728433a6a4866847", -10, 5),
        ("9x6", "175858832287182343463164658515371132", 9, 6),
    ] {
        let args = ["solve", "connect4", "--size", size, "--table-mib", "4", moves, "--best"];
        let (score, of_moves) = scored(&args);
        assert_eq!((score, of_moves.len()), (value, legal), "{size} {moves}");
        assert_eq!(of_moves.iter().map(|&(_, score)| score).max(), Some(score), "{size} {moves}");
    }
}

#[test]
fn the_layout_is_exact_where_the_state_fits_and_has_the_whole_key_where_not() {
    for (args, layout) in [
        ("solve connect4 445 --size 4x4 --table-mib 1", "exact"),
        ("solve connect4 121212 --table-mib 1", "exact"),
        ("solve connect4 121212 --size 8x6 --table-mib 64", "exact"),
        ("solve connect4 121212 --size 8x6 --table-mib 1", "wide exact"), // eight-byte entries need a larger one
        ("solve connect4 121212 --size 9x6", "wide exact"),
        ("solve connect4 121212 --size 10x6 --table-mib 4", "wide exact"),
        ("solve domineering 4x4 --table-mib 1", "wide exact"),
        ("solve domineering --size 1x66 --table-mib 8", "wide exact"),
        ("solve tictactoe --table-mib 1", "four"),
    ] {
        let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
        assert!(answer.err.contains(&format!("layout {layout},")), "{args}: {}", answer.err);
        assert!(answer.err.contains("no false matches"), "{}", answer.err);
    }
}

/// The score and the scores of the moves of one answer.
fn scored(args: &[&str]) -> (i32, Vec<(String, i32)>) {
    let out = ttlab(args).out;
    let fields: Vec<_> = out.trim_end().split(' ').collect();
    let number = |text: &str| text.parse::<i32>().unwrap_or_else(|_| panic!("{out}"));
    let pairs = fields.get(4).into_iter().flat_map(|field| field.split(',')).filter_map(|pair| pair.split_once(':'));
    (number(fields[1]), pairs.map(|(mv, score)| (mv.to_owned(), number(score))).collect())
}

#[test]
fn best_adds_the_score_of_every_legal_move() {
    for (game, moves, legal) in [
        (&["tictactoe"][..], "1526", "34789"),
        (&["connect4", "--size", "4x4"], "1212", "1234"),
        (&["connect4", "--size", "5x4"], "333321", "1245"),
    ] {
        let ask = |moves: &str| scored(&[&["solve"], game, &[moves, "--best", "--table-mib", "1"]].concat());
        let (score, of_moves) = ask(moves);
        assert_eq!(of_moves.iter().map(|(mv, _)| mv.as_str()).collect::<String>(), legal);
        assert_eq!(of_moves.iter().map(|&(_, score)| score).max(), Some(score));
        for (mv, score) in of_moves {
            let (found, _) = ask(&format!("{moves}{mv}"));
            assert_eq!(score, -found, "{moves}{mv}");
        }
    }
    let dominoes = [("2", 1), ("1", -1), ("3", -1)].map(|(mv, score)| (mv.to_owned(), score)).to_vec();
    assert_eq!(scored(&["solve", "domineering", "2x3", "--best"]), (1, dominoes));

    assert!(ttlab(&["solve", "tictactoe", "14253", "--best"]).out.ends_with(" -\n"), "the game is over");
    let document = ttlab(&["solve", "tictactoe", "1425", "--best", "--json"]).json();
    assert_eq!(document["rows"][0]["move_scores"][0], serde_json::json!({"move": "3", "score": 5}));
}

#[test]
fn weak_solving_tells_who_wins_and_nothing_more() {
    let strong = ttlab(&["solve", "tictactoe", "1425", "14253", "15", "12", "--table-mib", "1"]);
    let weak = ttlab(&["solve", "tictactoe", "1425", "14253", "15", "12", "--table-mib", "1", "--weak"]);
    let score = |line: &str| line.split(' ').nth(1).unwrap().parse::<i32>().unwrap();
    let signs: Vec<_> = strong.out.lines().map(|line| score(line).signum()).collect();
    assert_eq!(weak.out.lines().map(score).collect::<Vec<_>>(), signs);
    let args = ["solve", "tictactoe", "--table-mib", "1", "--file", "-", "--weak"];
    assert_eq!(with_input(&args, b"1425 9\n14253 -1\n12 2\n").status, 0);
    assert_eq!(with_input(&args, b"1425 -5\n").status, 1);
}

#[test]
fn each_line_is_answered_before_the_next_is_given() {
    for jobs in ["1", "2"] {
        let mut child = program()
            .args(["solve", "tictactoe", "--file", "-", "--table-mib", "1", "--jobs", jobs])
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

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_as_a_file_is() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut command = program();
    command.args(["solve", "tictactoe", "--table-mib", "1", "--file"]).arg(&pipe);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    std::fs::write(&pipe, "12\n").unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("it waits for a second writer");
        }
        sleep(Duration::from_millis(20));
    }
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(scores(&out), ["12 3"]);
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
        (&["solve", "connect4", "--size", "9x9"], "the most is 80"),
        (&["solve", "connect4", "--size", "8x8", "--table-mib", "3"], "--table-mib 3"),
        (&["solve", "connect4", "--size", "33x1"], "32 columns"),
        (&["solve", "connect4", "--size", "big"], "'big'"),
        (&["solve", "domineering", "--size", "9x10"], "1 to 81"),
        (&["solve", "domineering", "--size", "9x9", "--table-mib", "7"], "--table-mib 7"),
        (&["solve", "tictactoe", "--size", "3x3"], "--size"),
        (&["solve", "connect4", "--first", "h"], "--first"),
        (&["solve", "go"], "'go'"),
        (&["solve", "connect4", "--table-mib", "0"], "--table-mib"),
        (&["solve", "connect4", "--table-mib", "1048576"], "--table-mib"),
        (&["solve", "connect4", "--threads", "0"], "--threads"),
        (&["solve", "connect4", "--jobs", "0"], "--jobs"),
    ] {
        let answer = ttlab(args);
        let complaint = answer.complaint();
        assert!(complaint.contains(named), "{args:?}: {complaint}");
        assert!(!complaint.contains("panicked"), "{complaint}");
    }
}
