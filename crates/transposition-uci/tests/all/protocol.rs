//! The engine as a client sees it: every command has its answer, nothing foreign upsets it, and it ends when it should.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::client::{Client, program};

const FOOLS_MATE: &str = "startpos moves f2f3 e7e5 g2g4 d8h4";
const STALEMATE: &str = "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const MIDDLE_GAME: &str = "fen r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1";

#[test]
fn it_introduces_itself_with_all_its_options() {
    let mut client = Client::new();
    client.send("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "), "{lines:?}");
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Clear Hash type button",
        "Ponder type check",
        "UCI_Chess960 type check",
        "Move Overhead type spin",
        "Layout type combo",
        "Replacement type combo",
        "SaveHash type string",
        "LoadHash type string",
    ] {
        let start = format!("option name {option} ");
        assert!(lines.iter().any(|line| format!("{line} ").starts_with(&start)), "{option}: {lines:#?}");
    }
    assert_eq!(client.ready(), ["readyok"]);
}

#[test]
fn foreign_lines_have_an_info_string_and_no_other_effect() {
    let mut client = Client::new();
    let long = format!("position startpos moves {}", "e2e4 ".repeat(50_000));
    for line in [
        "",
        "   ",
        "xyzzy",
        "go depth",
        "go depth x",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - -",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -5 1",
        "position startpos moves e2e5",
        "position startpos moves e7e8q",
        "position startpos moves \u{1f600}",
        "setoption",
        "setoption name",
        "setoption name Nonsense value 3",
        "setoption name Threads value many",
        "ponderhit",
        "stop",
        "debug on",
        "\0",
        "setoption name Layout value nine",
        "setoption name LoadHash value /nowhere/at/all",
        &long,
    ] {
        client.send(line);
    }
    client.send_bytes(b"\xff\xfe\x80 not text\n");
    client.send_bytes(&vec![b'x'; 3 << 20]);
    client.send_bytes(b"\n");
    // The two `go` without a usable limit are answered at once.
    let mut lines = client.until("bestmove ");
    lines.extend(client.until("bestmove "));
    lines.extend(client.ready());
    let strange = |line: &&String| !["info ", "bestmove ", "readyok"].iter().any(|start| line.starts_with(start));
    assert_eq!(lines.iter().find(strange), None);
    assert!(lines.iter().filter(|line| line.starts_with("info string ")).count() >= 15, "{lines:#?}");
}

#[test]
fn unknown_words_before_a_command_are_skipped() {
    let mut client = Client::new();
    client.send("foo isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
    client.send("foo bar position startpos moves e2e4");
    assert!(client.go("\u{1f600} go depth 2").best.ends_with(['5', '6']));
}

#[test]
fn a_line_is_skipped_however_long_it_is() {
    let mut client = Client::new();
    client.send_bytes(&vec![b'x'; (16 << 20) + 10]);
    client.send_bytes(b"\n");
    let lines = client.ready();
    assert!(lines[0].starts_with("info string line 1 ignored: it is longer than"), "{lines:?}");
    client.close();
    assert_eq!(client.end(), (0, Vec::new()));
}

#[test]
fn after_a_position_that_is_refused_there_is_no_move_until_a_good_one_comes() {
    let mut client = Client::new();
    for bad in [
        "startpos e2e4",
        "startpos moves e2e5",
        "fen nonsense",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1",
        "",
    ] {
        assert_ne!(client.search("startpos", "go depth 2").best, "(none)");
        client.send(&format!("position {bad}"));
        let lines = client.ready();
        assert!(lines[0].starts_with("info string position refused"), "{bad}: {lines:?}");
        for go in ["go depth 2", "go movetime 50", "go nodes 100"] {
            assert_eq!(client.go(go).best, "(none)", "{bad}");
        }
        client.send("go infinite");
        let lines = client.within(Duration::from_millis(50));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        client.send("stop");
        assert_eq!(client.answer().best, "(none)");
    }
}

#[test]
fn rights_that_cannot_be_are_dropped_and_the_position_is_taken() {
    let mut client = Client::new();
    for (fen, word) in [
        ("8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq - 1 85", "'KQkq'"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", "'e6'"),
        ("4k3/8/8/8/8/8/4P3/4K2R w KQ d3 0 1", "'Q'"),
    ] {
        client.send(&format!("position fen {fen}"));
        let lines = client.ready();
        assert!(lines[0].starts_with("info string position: ") && lines[0].contains(word), "{lines:?}");
        let found = client.go("go depth 4");
        let right = format!("{} - - 0 1", fen.split(' ').take(2).collect::<Vec<_>>().join(" "));
        let clean = Client::new().search(&format!("fen {}", right.replace("4K2R w -", "4K2R w K")), "go depth 4");
        assert_eq!(found.best, clean.best, "{fen}");
    }
}

#[test]
fn every_answer_has_a_score_and_a_line_before_it_and_the_final_number_of_nodes() {
    let mut client = Client::new();
    for position in ["startpos", MIDDLE_GAME, "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1"] {
        for go in
            ["go nodes 1", "go nodes 2", "go nodes 20", "go nodes 100", "go nodes 2000", "go movetime 1", "go depth 1"]
        {
            let found = client.search(position, go);
            let last = found.infos.last().unwrap_or_else(|| panic!("{position}, {go}: no info"));
            assert_eq!(last.pv.first(), Some(&found.best), "{position}, {go}: {found:?}");
            if let Some(nodes) = go.strip_prefix("go nodes ") {
                let nodes: u64 = nodes.parse().unwrap();
                assert!(last.nodes <= nodes, "{position}, {go}: {found:?}");
                assert!(last.nodes == nodes || position != MIDDLE_GAME, "{go}: the last number is {}", last.nodes);
            }
        }
        client.send(&format!("position {position}"));
        client.send("go infinite\nstop");
        let found = client.answer();
        assert_eq!(found.infos.last().and_then(|info| info.pv.first()), Some(&found.best), "{position}: {found:?}");
    }
}

#[test]
fn a_mate_that_is_not_there_is_given_up() {
    let mut client = Client::new();
    for mate in [1, 2] {
        assert_ne!(client.search("fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", &format!("go mate {mate}")).best, "(none)");
    }
}

#[test]
fn invalid_limits_are_named_and_answered_without_a_stop() {
    let mut client = Client::new();
    for go in ["go mate 0", "go mate -1", "go depth -5", "go nodes -1", "go movetime 0", "go nodes x", "go wtime"] {
        client.send("position startpos");
        client.send(go);
        let lines = client.until("bestmove ");
        assert!(lines[0].starts_with("info string go: "), "{go}: {lines:?}");
        assert!(lines.last().is_some_and(|line| line.len() >= "bestmove e2e4".len()), "{go}: {lines:?}");
    }
    // The clock of one side is a limit for both.
    client.search("startpos moves e2e4", "go wtime 100");
}

#[cfg(target_os = "linux")]
#[test]
fn input_that_cannot_be_read_and_output_that_cannot_be_written_end_it_with_one_sentence() {
    let directory = std::fs::File::open(".").unwrap();
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let end = |program: &mut Command| {
        let output = program.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, err) = end(program().stdin(directory));
    assert_eq!((status, err.lines().count()), (Some(2), 1), "{err}");
    assert!(err.starts_with("error: cannot read standard input: "), "{err}");

    // The input stays open: it is the output that ends it.
    let mut child = program().stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "go infinite").unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.lines().count()), (Some(2), 1), "{err}");
    assert!(err.starts_with("error: cannot write to standard output: "), "{err}");
    drop(input);

    // A client that has gone is no fault.
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "isready").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    drop(input);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut client = Client::new();
    for (position, score) in [(FOOLS_MATE, ("mate", 0)), (STALEMATE, ("cp", 0))] {
        for go in ["go depth 5", "go movetime 20", "go nodes 100"] {
            let found = client.search(position, go);
            assert_eq!((found.best.as_str(), found.ponder.as_deref()), ("(none)", None));
            assert_eq!((found.infos[0].score.0.as_str(), found.infos[0].score.1), score);
        }
    }
    // Drawn by its material, yet there is a move to show.
    let found = client.search("fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "go depth 5");
    assert!(found.best.starts_with("e3"), "{found:?}");
}

#[test]
fn a_bounded_search_is_answered_before_the_input_ends_and_an_endless_one_when_it_does() {
    for go in ["go depth 7", "go nodes 30000", "go movetime 200", "go wtime 2000 btime 2000"] {
        let mut client = Client::new();
        client.send(&format!("position {MIDDLE_GAME}"));
        client.send(go);
        client.send("position startpos");
        client.send("go depth 3");
        client.close();
        let (status, lines) = client.end();
        let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert_eq!((status, answers.len()), (0, 2), "{go}: {lines:#?}");
        if go == "go depth 7" {
            assert!(lines.iter().any(|line| line.starts_with("info depth 7 ")));
        }
    }
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000"] {
        let mut client = Client::new();
        client.send(go);
        client.close();
        let (status, lines) = client.end();
        assert_eq!(status, 0);
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {lines:#?}");
    }
}

#[test]
fn quit_ends_a_search_of_any_length_at_once() {
    for go in ["go infinite", "go depth 200", "go movetime 600000", "go ponder depth 3"] {
        let mut client = Client::new();
        client.send(go);
        client.within(Duration::from_millis(100));
        client.send("quit");
        let start = Instant::now();
        assert_eq!(client.end().0, 0, "{go}");
        assert!(start.elapsed() < Duration::from_secs(20), "{go}: {:?}", start.elapsed());
    }
}

#[test]
fn the_engine_listens_while_it_searches() {
    let mut client = Client::new();
    client.send(&format!("position {MIDDLE_GAME}"));
    client.send("go infinite");
    client.until("info depth 4");
    let lines = client.ready();
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    client.send("stop");
    let found = client.answer();
    assert!(found.best.len() >= 4);
    // And the answer comes once only.
    assert!(!client.ready().iter().any(|line| line.starts_with("bestmove")));
}

#[test]
fn an_endless_search_that_has_nothing_left_to_search_waits_for_stop() {
    let mut client = Client::new();
    client.send(&format!("position {STALEMATE}"));
    client.send("go infinite");
    let lines = client.within(Duration::from_millis(300));
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    client.send("stop");
    assert_eq!(client.answer().best, "(none)");
}

#[test]
fn a_position_that_comes_during_an_endless_search_ends_it() {
    let mut client = Client::new();
    client.send("go infinite");
    client.send(&format!("position {FOOLS_MATE}"));
    assert_ne!(client.answer().best, "(none)");
    assert_eq!(client.go("go depth 3").best, "(none)");
}

#[test]
fn pondering_uses_no_time_of_its_own() {
    let mut client = Client::new();
    client.send(&format!("position {MIDDLE_GAME}"));
    client.send("go ponder movetime 100");
    let lines = client.within(Duration::from_millis(500));
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    let start = Instant::now();
    client.send("ponderhit");
    assert!(client.answer().best.len() >= 4);
    assert!(start.elapsed() >= Duration::from_millis(80), "{:?}", start.elapsed());
    client.send("go ponder wtime 100000 btime 100000");
    client.within(Duration::from_millis(50));
    client.send("stop");
    assert!(client.answer().best.len() >= 4);
}

#[test]
fn limits_hold() {
    let mut client = Client::new();
    let found = client.search(MIDDLE_GAME, "go depth 6");
    assert_eq!(found.last().depth, 6);
    assert!(found.last().seldepth > 6 && found.infos.iter().all(|info| info.hashfull <= 1000));
    let found = client.search(MIDDLE_GAME, "go nodes 20000");
    assert!(found.infos.iter().all(|info| info.nodes <= 20_000));
    let found = client.search(MIDDLE_GAME, "go movetime 150");
    // The last line is sent after the end.
    assert!(found.infos[..found.infos.len() - 1].iter().all(|info| info.time <= 150), "{found:?}");
    let found = client.search(MIDDLE_GAME, "go depth 4 searchmoves a3a4 f2f4 e9e9");
    assert!(found.infos.iter().all(|info| info.pv.first().is_none_or(|mv| mv == "a3a4" || mv == "f2f4")), "{found:?}");
    let found = client.search("fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "go mate 1");
    assert_eq!((found.best.as_str(), found.last().mate()), ("d1d8", Some(1)));
}

#[test]
fn no_move_takes_more_time_than_the_clock_has() {
    let mut client = Client::new();
    client.send("setoption name Move Overhead value 50");
    for time in [100, 300, 1000] {
        let start = Instant::now();
        client.search(MIDDLE_GAME, &format!("go wtime {time} btime {time} winc 10 binc 10"));
        assert!(start.elapsed() < Duration::from_millis(time), "{:?} of {time} ms", start.elapsed());
    }
    assert!(client.search(MIDDLE_GAME, "go wtime -30 btime 0").best.len() >= 4);
}

#[test]
fn several_lines_have_different_first_moves_and_the_best_comes_first() {
    let mut client = Client::new();
    client.send("setoption name MultiPV value 3");
    let found = client.search(MIDDLE_GAME, "go depth 6");
    let lines: Vec<_> = (1..=3)
        .map(|number| found.infos.iter().rev().find(|info| info.multipv == number && info.bound.is_empty()).unwrap())
        .collect();
    assert!(lines.iter().all(|info| info.depth == 6));
    let firsts: std::collections::HashSet<_> = lines.iter().map(|info| &info.pv[0]).collect();
    assert_eq!(firsts.len(), 3);
    assert_eq!(found.best, lines[0].pv[0]);
    assert!(lines.is_sorted_by_key(|info| -info.score.1), "{lines:?}");
    // Stopped half-way, the last word of the best line is still the answer.
    for nodes in [3_000, 10_000, 20_000] {
        let found = client.search(MIDDLE_GAME, &format!("go nodes {nodes}"));
        let last = found.infos.iter().rev().find(|info| info.multipv == 1).unwrap();
        assert_eq!(found.best, last.pv[0], "{found:?}");
    }
}
