//! The laboratory on chess from outside: recorded, replayed, swept, with few check bits, without care for the path.

use std::path::Path;

use crate::common::{self, Answer, ttlab, with_input};
use serde_json::Value;

fn run(words: &str) -> Answer {
    ttlab(&words.split(' ').collect::<Vec<_>>())
}

fn json(words: &str) -> Value {
    let answer = run(&format!("{words} --json"));
    assert_eq!(answer.status, 0, "{words}: {}", answer.err);
    answer.json()
}

/// The samples of every series with this name, quantity and parameter.
fn samples(document: &Value, name: &str, quantity: &str, parameter: (&str, &str)) -> Vec<f64> {
    let series = document["series"].as_array().unwrap().iter();
    let series = series.filter(|series| series["name"] == name && series["quantity"] == quantity);
    let series = series.filter(|series| series["parameters"][parameter.0] == parameter.1);
    series
        .flat_map(|series| series["samples"].as_array().unwrap())
        .map(|sample| sample["value"].as_f64().unwrap())
        .collect()
}

fn count(document: &Value, name: &str) -> u64 {
    document[name].as_u64().unwrap_or_else(|| panic!("{name}: {document}"))
}

/// Records, and replays through the recording's own table: what was recorded, and what the replay says of it.
fn recorded_and_replayed(flags: &str, file: &Path) -> (Value, Value) {
    let file = file.display();
    let recorded = json(&format!("record chess --depth 4 -o {file} {flags}"));
    (recorded, json(&format!("replay {file} --layout own")))
}

#[test]
fn a_replay_over_the_recordings_own_table_finds_what_the_recording_found() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    for (flags, clears, searches) in [("--entries 2^10", 23, 0), ("--entries 2^10 --keep", 0, 23)] {
        let (recorded, replayed) = recorded_and_replayed(flags, &file);
        let row = &replayed["rows"][0];
        assert_eq!(count(&recorded, "probes"), count(&replayed, "probes"), "{flags}");
        assert_eq!(count(&recorded, "hits"), count(row, "hits"), "{flags}");
        assert_eq!(count(row, "redone"), 0, "{flags}");
        // Every position is one search of the table, whatever its iterations.
        assert_eq!((count(&replayed, "clears"), count(&replayed, "searches")), (clears, searches), "{flags}");
    }
}

/// The distinct positions for each node that an advice tells.
fn ratio(of: &str) -> f64 {
    let answer = run(&format!("advise {of} --time 1s --most-mib 1 --repeats 1 --entries 2^12"));
    let (before, after) =
        answer.out.split_once(" distinct positions among ").unwrap_or_else(|| panic!("{}", answer.err));
    let number = |word: Option<&str>| word.unwrap().replace(',', "").parse::<f64>().unwrap();
    number(before.split_whitespace().next_back()) / number(after.split_whitespace().next())
}

#[test]
fn a_chess_trace_has_a_bound_and_advice() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    let trace = file.display();
    assert_eq!(run(&format!("record chess --depth 5 -o {trace}")).status, 0);
    let replayed = json(&format!("replay {trace} --clairvoyant"));
    for row in replayed["rows"].as_array().unwrap() {
        let share = row["share"].as_f64().unwrap();
        assert!(share > 0.0 && share <= 1.0, "{row}");
    }
    let advised = |time: &str| {
        let answer = run(&format!("advise --trace {trace} --rate 1000 --time {time} --most-mib 4 --repeats 2"));
        assert_eq!(answer.status, 0, "{}", answer.err);
        assert!(answer.out.contains("Given: 1,000 nodes a second"), "{}", answer.out);
        let row = answer.out.lines().find(|line| line.ends_with("advised")).expect("one row is advised");
        row.split_whitespace().next().unwrap().strip_prefix("2^").unwrap().parse::<u32>().unwrap()
    };
    // What the recorded searches were like, and what live ones are.
    let (traced, live) = (ratio(&format!("--trace {trace} --rate 1000000")), ratio("chess --depth 5"));
    assert!((traced / live - 1.0).abs() < 0.05, "{traced} and {live} distinct positions a node");
    // Nodes so slow that what memory takes, which is measured here, has no say.
    let (short, long) = (advised("100s"), advised("100000s"));
    assert!(short + 3 < long, "2^{short} for 100 s, 2^{long} for 100,000 s");
}

#[test]
fn the_advice_for_a_recorded_search_knows_its_nodes() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    // Far more entries than positions: what the recording took is what an unbounded table takes.
    let recorded = json(&format!("record domineering --size 5x5 -o {}", file.display()));
    let nodes = common::grouped(count(&recorded, "nodes"));
    let answer = run(&format!("advise --trace {} --rate 2^20 --time 1s --most-mib 1 --repeats 1", file.display()));
    assert!(answer.out.contains(&format!("distinct positions among {nodes} nodes")), "{nodes}: {}", answer.out);
}

#[test]
fn every_kind_of_sweep_counts_other_answers() {
    for (vary, points) in [
        ("size --values 2^8,2^14 --policy always,aged", 4),
        ("policy --values two,depth", 2),
        ("layout", 4),
        ("threads --values 1,2 --entries 2^6", 2),
        ("check-bits --values 2,64", 2),
    ] {
        let document = json(&format!("sweep chess --depth 3 --seeds 2 --repeats 1 --vary {vary}"));
        let series = document["series"].as_array().unwrap();
        let of = |quantity: &str| series.iter().filter(|series| series["quantity"] == quantity).collect::<Vec<_>>();
        assert_eq!(
            (of("nodes").len(), of("other answers").len(), of("wrong values").len()),
            (points, points, 0),
            "{vary}"
        );
        let samples: Vec<_> = of("nodes").iter().map(|series| series["samples"].as_array().unwrap()).collect();
        assert!(samples.iter().all(|samples| samples.len() == 2), "{vary}");
        assert!(samples.iter().any(|samples| samples[0]["value"] != samples[1]["value"]), "{vary}: keyings are two");
    }
}

#[test]
fn few_check_bits_change_values_and_moves_and_many_do_not() {
    let document = json("check-bits chess --depth 4 --bits 2,32 --entries 2^8 --probes 2^10 --seeds 2");
    let of = |quantity, bits| samples(&document, "searches", quantity, ("check bits", bits)).iter().sum::<f64>();
    for quantity in ["wrong values", "other best moves"] {
        assert!(of(quantity, "2") > 0.0, "{quantity}");
        assert!(of(quantity, "32").abs() < 1e-12, "{quantity}");
    }
    assert!(of("false matches", "2") > 0.0 && of("false matches", "32") == 0.0);
}

#[test]
fn in_endings_complete_is_never_wrong_and_ignore_is() {
    let document = json("history chess --graphs 60 --depth 8");
    let series = document["series"].as_array().unwrap();
    let wrong = |treatment: &str| {
        let of = series.iter().filter(|series| series["name"] == treatment && series["quantity"] == "wrong values");
        of.flat_map(|series| series["samples"].as_array().unwrap())
            .map(|sample| sample["value"].as_f64().unwrap())
            .sum()
    };
    let [ignore, loose, practical, complete]: [f64; 4] = ["Ignore", "Loose", "Practical", "Complete"].map(wrong);
    assert!(complete.abs() < 1e-12, "{complete}");
    assert!(ignore > 0.0 && ignore >= practical, "{ignore}, {loose}, {practical}");
}

#[test]
fn tables_of_so_many_mebibytes_stand_beside_none() {
    let args = "compare chess --depth 3 --layout eight,cluster3 --hash 0,1";
    let document = json(args);
    let rows = document["rows"].as_array().unwrap();
    let shape = |row: &Value| (row["table"].as_str().unwrap().to_owned(), row["bytes"].as_u64());
    let shapes: Vec<_> = rows.iter().map(shape).collect();
    let mib = Some(1 << 20);
    let expected = [("none", None), ("unbounded", None), ("eight", mib), ("cluster3", mib)];
    assert_eq!(shapes, expected.map(|(table, bytes)| (table.to_owned(), bytes)));
    let csv = run(&format!("{args} --csv")).out;
    assert_eq!(csv.lines().count(), 1 + rows.len());
    for head in ["cutoffs", "hash_moves_best", "milliseconds", "found"] {
        assert!(csv.lines().next().unwrap().split(',').any(|name| name == head), "{head}");
    }
    // Nothing but no table.
    assert_eq!(run("compare chess --depth 2 --hash 0 --csv").out.lines().count(), 3);
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    for (args, named) in [
        ("record chess -o /dev/null --size 8x8", "--size"),
        ("record chess -o /dev/null --depth 0", "--depth"),
        ("record tictactoe -o /dev/null --depth 3", "--depth"),
        ("record chess -o /dev/full --depth 3", "/dev/full"),
        ("sweep chess --vary size --size 8x8", "--size"),
        ("sweep chess --vary layout --values exact", "'exact'"),
        ("sweep chess --vary size --layout exact --depth 2", "exact"),
        ("sweep tictactoe --vary size --depth 3", "--depth"),
        ("sweep chess --vary size --positions /dev/zero", "/dev/zero"),
        ("advise chess --time 1s --depth 1 --positions -", "standard input"),
        ("advise", "--time"),
        ("advise --time 1s", "<GAME>"),
        ("advise chess --time 1s --trace x --rate 1", "--trace"),
        ("advise --time 1s --trace /nowhere", "--rate"),
        ("advise --time 1s --trace /nowhere --rate 10", "/nowhere"),
        ("advise --time 1s --trace /nowhere --rate 0", "--rate"),
        ("advise chess --time 1s --rate 10", "--trace"),
        ("advise connect4 --time 1s --depth 3", "--depth"),
        ("compare chess --hash -1", "--hash"),
        ("compare chess --hash 1 --entries 2", "--entries"),
        ("compare --positions /dev/zero", "line 1 has a zero byte"),
        ("solve connect4 --table-mib 1 --file /dev/zero", "/dev/zero"),
        ("epd /dev/zero", "/dev/zero"),
    ] {
        let answer = run(args);
        assert!(answer.complaint().contains(named), "{args}: {}", answer.err);
        assert_eq!(answer.err.trim_end().lines().count(), 1, "{args}: {}", answer.err);
    }
}

#[test]
fn positions_without_a_goal_will_do_and_lines_are_named_with_their_file() {
    let input = b"8/8/8/8/4k3/8/4P3/4K3 w - -\nnot a position\n";
    let answer =
        with_input(&["compare", "chess", "--depth", "3", "--layout", "eight", "--positions", "-", "--csv"], input);
    assert_eq!(answer.status, 2, "{}", answer.err);
    assert!(answer.err.starts_with("standard input, line 2: "), "{}", answer.err);
    assert_eq!(answer.out.lines().count(), 1 + 2 + 2);
}
