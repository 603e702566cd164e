//! `epd`, `perft`, `bench` and `compare chess` from outside.

use std::fs;
use std::path::PathBuf;

use crate::common::{ttlab, with_input};

/// The shared positions, if they are there.
fn shared(name: &str) -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = std::env::var_os("TRANSPOSITION_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let path = shared.join("data/chess").join(name);
    if !path.exists() {
        eprintln!("skipped: {} is not there", path.display());
        return None;
    }
    Some(path)
}

#[test]
fn lines_are_counted_with_a_table_and_without() {
    for hash in ["0", "1"] {
        let answer = ttlab(&["perft", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "5", "--hash", hash]);
        assert_eq!(answer.status, 0);
        assert!(answer.out.contains("e3e4: 1920\n") && answer.out.ends_with("\nlines: 23000\n"), "{}", answer.out);
        assert_eq!(answer.err.contains("the table knew"), hash == "1");
    }
    assert!(ttlab(&["perft", "startpos", "0"]).out.ends_with("lines: 1\n"));
    assert!(ttlab(&["perft", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "3"]).out.ends_with("lines: 0\n"));
}

#[test]
fn every_published_count_is_met() {
    let Some(path) = shared("perft.epd") else { return };
    let text = fs::read_to_string(path).unwrap();
    let mut counted = 0;
    for line in text.lines() {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        // As deep as it is quick.
        let mut known =
            parts.map(|part| part[1..].split_once(' ').unwrap()).map(|(depth, count)| (depth, count.trim()));
        let Some((depth, count)) = known.rfind(|(_, count)| count.parse::<u64>().unwrap() < 300_000) else {
            continue;
        };
        for hash in ["0", "4"] {
            let answer = ttlab(&["perft", fen, depth, "--hash", hash]);
            assert!(answer.out.ends_with(&format!("lines: {count}\n")), "{line}, depth {depth}: {}", answer.out);
        }
        counted += 1;
    }
    assert!(counted > 100, "{counted}");
}

#[test]
fn input_that_cannot_be_used_is_named() {
    for (args, word) in [
        (&["perft", "8/8", "3"][..], "8/8"),
        (&["perft", "startpos", "21"], "21"),
        (&["perft", "startpos", "-1"], "-1"),
        (&["perft", "startpos", "20", "--hash", "x"], "x"),
        (&["perft", "startpos", "2", "--hash", "1048576"], "--hash"),
        (&["epd", "/nowhere.epd"], "/nowhere.epd"),
        (&["epd", "-", "--replacement", "lru"], "lru"),
        (&["epd", "-", "--depth", "0"], "0"),
        (&["compare", "chess", "--size", "8x8"], "--size"),
        (&["compare", "chess", "--layout", "exact"], "exact"),
        (&["compare", "tictactoe", "--depth", "3"], "--depth"),
        (&["solve", "chess"], "chess"),
    ] {
        let answer = ttlab(args);
        assert!(answer.complaint().contains(word), "{args:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{args:?}: {}", answer.err);
    }
}

#[test]
fn the_engine_answers_under_the_laboratorys_name_too() {
    let answer = with_input(&["uci"], b"uci\nposition startpos\ngo depth 3\n");
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("uciok\n") && answer.out.contains("bestmove "), "{}", answer.out);
}

#[test]
fn a_suite_tells_what_was_found_and_names_lines_it_cannot_use() {
    let input = "\
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;
# a remark
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8#; id \"not that\";
7k/8/8/8/8/8/6q1/7K w - - bm #-3;
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd9;
";
    let answer = with_input(&["epd", "-", "--depth", "4", "--json"], input.as_bytes());
    assert_eq!(answer.status, 2, "{}", answer.err);
    assert!(answer.err.starts_with("standard input, line 6: ") && answer.err.contains("Rd9"), "{}", answer.err);
    let document = answer.json();
    let rows = document["rows"].as_array().unwrap();
    assert_eq!((document["positions"].as_u64(), document["solved"].as_u64()), (Some(4), Some(2)));
    let solved: Vec<_> = rows.iter().map(|row| row["solved"].as_bool().unwrap()).collect();
    assert_eq!(solved, [true, true, false, false]);
    assert_eq!((rows[0]["name"].as_str(), rows[0]["answer"].as_str()), (Some("back rank"), Some("d1d8")));
    assert_eq!((rows[1]["score"].as_str(), rows[1]["solution_depth"].is_i64()), (Some("mate 1"), true));
    assert_eq!(document["mates"]["1"]["of"], 1);
    assert!(document["hit_rate"].as_f64().unwrap() > 0.0);
}

#[test]
fn an_announced_mate_shorter_than_the_line_expects_is_a_violation() {
    // It is a mate in one.
    let input = b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #2;\n";
    let answer = with_input(&["epd", "-", "--depth", "3"], input);
    assert_eq!(answer.status, 1);
    assert!(answer.err.contains("WRONG: line 1: mate in 1 announced at depth"), "{}", answer.err);
    assert!(answer.out.contains("do NOT hold"));
}

#[test]
fn every_mate_in_one_to_three_is_found_and_nearly_all_in_four_and_five() {
    let Some(path) = shared("mates_easy.epd") else { return };
    let answer = ttlab(&["epd", path.to_str().unwrap(), "--nodes", "2000000", "--json"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let mates = &answer.json()["mates"];
    let solved = ["1", "2", "3", "4", "5"].map(|moves| {
        assert_eq!(mates[moves]["of"], 30, "mate in {moves}");
        mates[moves]["solved"].as_u64().unwrap()
    });
    assert_eq!(solved[..3], [30; 3]);
    // At least 95 in a hundred.
    assert!(solved[3] + solved[4] >= 57, "{solved:?}");
}

#[test]
fn every_announced_mate_holds_in_a_small_table_and_with_two_threads() {
    for (name, hash, threads) in
        [("mates_easy.epd", "1", "1"), ("mates_easy.epd", "16", "2"), ("mates.epd", "1", "2"), ("krk.epd", "1", "1")]
    {
        let Some(path) = shared(name) else { return };
        let args = ["epd", path.to_str().unwrap(), "--nodes", "10000", "--hash", hash, "--threads", threads];
        let answer = ttlab(&args);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{name}, {hash} MiB, {threads} threads");
    }
}

#[test]
fn every_suite_can_be_read() {
    for (name, positions) in
        [("bratko_kopec.epd", 24), ("wac.epd", 200), ("mates_easy.epd", 150), ("mates.epd", 244), ("krk.epd", 100)]
    {
        let Some(path) = shared(name) else { return };
        let answer = ttlab(&["epd", path.to_str().unwrap(), "--nodes", "50", "--hash", "1", "--json"]);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{name}");
        assert_eq!(answer.json()["positions"], positions, "{name}");
    }
}

#[test]
fn the_built_in_positions_are_the_published_ones() {
    let Some(path) = shared("bratko_kopec.epd") else { return };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(transposition_uci::epd::BRATKO_KOPEC), words(&fs::read_to_string(path).unwrap()));
}

#[test]
fn the_signature_is_the_same_every_time() {
    let (one, other) = (ttlab(&["bench"]), ttlab(&["bench"]));
    assert_eq!((one.status, other.status), (0, 0));
    assert_eq!(one.out, other.out);
    let last = one.out.lines().last().unwrap();
    assert!(last.strip_prefix("signature: ").unwrap().parse::<u64>().unwrap() > 100_000, "{last}");
}

#[test]
fn tables_are_compared_on_chess_at_a_fixed_depth() {
    let answer = ttlab(&["compare", "chess", "--depth", "4", "--entries", "2^10", "--json"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    let rows = document["rows"].as_array().unwrap();
    let tables: Vec<_> = rows.iter().map(|row| row["table"].as_str().unwrap()).collect();
    assert_eq!(tables[..6], ["none", "unbounded", "eight", "six", "four", "cluster3"]);
    let nodes = |at: usize| rows[at]["nodes"].as_f64().unwrap();
    assert!(nodes(1) < nodes(0), "the unbounded table takes {} nodes, none {}", nodes(1), nodes(0));
    assert_eq!((rows[0]["hit_rate"].as_f64(), rows[0]["other_answers"].as_f64()), (Some(0.0), Some(0.0)));
    for row in &rows[1..] {
        assert!(row["hit_rate"].as_f64().unwrap() > 0.0 && row["hash_move_best_rate"].as_f64().unwrap() > 0.0, "{row}");
    }
    for row in rows.iter().filter(|row| row["table"] == "model") {
        assert_eq!((row["check_bits"].as_u64(), row["false_matches"].as_f64()), (Some(64), Some(0.0)), "{row}");
    }
}
