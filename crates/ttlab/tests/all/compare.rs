//! `ttlab compare` from outside: configurations, rankings, wrong values.

use crate::common::{ttlab, with_input};
use serde_json::Value;

fn nodes(document: &Value, entries: u64, policy: &str) -> f64 {
    let rows = document["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["policy"] == policy && row["entries"] == entries);
    row.unwrap_or_else(|| panic!("no {policy} with {entries} entries"))["nodes"].as_f64().unwrap()
}

/// The published order of the schemes under pressure: two-level best, Old worst, the two two-level ones close.
fn assert_published_ranking(document: &Value, entries: u64) {
    let nodes = |policy| nodes(document, entries, policy);
    let two_level = [nodes("twodeep"), nodes("twobig1")];
    let one_level = ["depth", "always", "big1", "bigall"].map(nodes);
    let old = nodes("old");
    let best = two_level.iter().copied().fold(f64::MAX, f64::min);
    let worst = two_level.iter().copied().fold(0.0, f64::max);
    assert!(one_level.iter().all(|&nodes| nodes > worst), "{entries}: {two_level:?} against {one_level:?}");
    assert!(one_level.iter().all(|&nodes| nodes < old));
    assert!(worst / best < 1.06, "{entries}: {two_level:?}");
}

#[test]
fn the_schemes_rank_as_published_under_pressure() {
    let args = "compare domineering --size 7x7 --entries 2^12,2^16 --policy all --json";
    let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    assert_published_ranking(&document, 1 << 12);
    assert_published_ranking(&document, 1 << 16);
}

#[test]
fn few_check_bits_make_wrong_values_that_are_shown_and_are_no_failure() {
    let args = ["compare", "--size", "5x4", "--policy", "always", "--entries", "2^8", "--check-bits", "0,64"];
    let answer = ttlab(&args);
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert!(
        answer.err.starts_with("WRONG: always, 2^8 entries, ways 1, check bits 0: 1 of 1 values"),
        "{}",
        answer.err
    );
    let marked: Vec<_> = answer.out.lines().filter(|line| line.ends_with("WRONG")).collect();
    assert_eq!(marked.len(), 1, "{}", answer.out);
    assert!(answer.out.contains("1 of 2 configurations found wrong values"), "{}", answer.out);

    let document = ttlab(&[&args[..], &["--json"]].concat()).json();
    assert!(document["rows"][0]["false_matches"].as_f64().unwrap() > 0.0);
    assert_eq!(document["rows"][1]["false_matches"], 0.0);
    assert_eq!(document["rows"][1]["wrong_values"], 0);
}

#[test]
fn seeds_give_a_mean_and_its_spread() {
    let args = ["compare", "domineering", "--size", "5x5", "--policy", "new,two", "--entries", "64", "--seeds", "5"];
    let document = ttlab(&[&args[..], &["--json"]].concat()).json();
    for row in document["rows"].as_array().unwrap() {
        let [least, mean, most] = ["nodes_least", "nodes", "nodes_most"].map(|name| row[name].as_f64().unwrap());
        assert!(least < mean && mean < most, "{row}");
        assert_eq!(row["all_values"], 5);
    }
    let again = ttlab(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(document["rows"][0]["nodes"], again["rows"][0]["nodes"]);
}

#[test]
fn csv_has_every_raw_sample() {
    let args = "compare domineering --size 4x4 --policy new,two --entries 16,2^6 --seeds 3";
    let words: Vec<_> = args.split(' ').collect();
    let csv = ttlab(&[&words[..], &["--csv"]].concat()).out;
    let document = ttlab(&[&words[..], &["--json"]].concat()).json();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let heads: Vec<_> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let lines: Vec<_> = reader.records().map(Result::unwrap).collect();
    // No table, an unbounded one, and three keyings of each configuration.
    assert_eq!(lines.len(), 2 + 3 * 4);
    assert_eq!((&lines[0][0], &lines[1][0]), ("none", "unbounded"));
    let samples = document["rows"].as_array().unwrap().iter().flat_map(|row| row["samples"].as_array().unwrap());
    for (line, sample) in lines[2..].iter().zip(samples) {
        for name in ["seed", "nodes", "probes", "hits", "cutoffs", "hash_moves_best", "replaced", "false_matches"] {
            assert_eq!(line[column(name)], sample[name].to_string(), "{name}: {line:?}");
        }
    }
    let nodes: Vec<u64> = lines[2..5].iter().map(|line| line[column("nodes")].parse().unwrap()).collect();
    let mean = document["rows"][0]["nodes"].as_f64().unwrap();
    assert!((nodes.iter().sum::<u64>() as f64 / 3.0 - mean).abs() < 1e-6, "{nodes:?}, {mean}");
}

#[test]
fn positions_come_from_a_file_or_a_pipe_and_are_held_against_their_scores() {
    let args = ["compare", "--size", "4x4", "--policy", "two", "--entries", "2^10", "--positions", "-"];
    let answer = with_input(&args, b"12 0\n9\n1 0\n");
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("standard input, line 2: "), "{}", answer.err);
    assert!(answer.out.contains("2 positions"), "{}", answer.out);

    let answer = with_input(&args, b"12 4\n");
    assert_eq!(answer.status, 1, "{}", answer.err);
    assert!(answer.err.contains("'12': expected 4, found 0"), "{}", answer.err);
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    for (args, named) in [
        ("compare go", "'go'"),
        ("compare --policy lru", "'lru'"),
        ("compare --entries 0", "--entries"),
        ("compare --entries 2^99", "2^99"),
        ("compare --layout eight --entries 2^40", "--entries"),
        ("compare --layout four --hash 1048576", "--hash"),
        ("compare --policy two --entries 7", "--entries 7"),
        ("compare --check-bits 65", "--check-bits"),
        ("compare --ways 0", "--ways"),
        ("compare --policy two --ways 1", "--ways"),
        ("compare --seeds 0", "--seeds"),
        ("compare --json --csv", "--csv"),
        ("compare --positions /no/such/file", "/no/such/file"),
        ("compare --positions -", "standard input"),
    ] {
        let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
        let complaint = answer.complaint();
        assert!(complaint.contains(named), "{args}: {complaint}");
    }
}

#[test]
fn the_production_table_stands_beside_the_engines_scheme_and_the_model() {
    // 20 bits of board: an exact table may be as small as one likes, if not as small as 2^10 entries of 49 bits.
    let args = "compare --size 4x4 --entries 2^10,2^14 --json".split(' ').collect::<Vec<_>>();
    let answer = ttlab(&args);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    let rows = document["rows"].as_array().unwrap();
    let shapes: Vec<_> = rows
        .iter()
        .filter(|row| row["table"] != "model")
        .map(|row| (row["table"].as_str().unwrap(), row["entries"].as_u64().unwrap(), row["bytes"].as_u64().unwrap()))
        .collect();
    assert_eq!(
        shapes,
        [
            ("eight", 1024, 8192),
            ("six", 1026, 171 * 64),
            ("four", 1024, 16384),
            ("cluster3", 768, 8192),
            ("eight", 1 << 14, 1 << 17),
            ("six", 16386, 2731 * 64),
            ("four", 1 << 14, 1 << 18),
            ("exact", 1 << 14, 1 << 17),
            ("cluster3", 12288, 1 << 17),
        ]
    );
    assert!(rows.iter().all(|row| row["wrong_values"] == 0), "{rows:?}");
    assert_eq!(rows.iter().filter(|row| row["table"] == "model").count(), 20);
    let exact = rows.iter().find(|row| row["table"] == "exact").unwrap();
    assert_eq!((&exact["false_matches"], exact["check_bits"].as_u64()), (&0.0.into(), Some(38)));
    assert!(rows[0]["false_matches"].is_null(), "the default layout cannot know its false matches");
    assert!(document["distinct_positions"].as_u64().unwrap() > 1000);
}

#[test]
fn the_default_table_needs_fewer_nodes_than_the_engines_scheme_at_equal_bytes() {
    // A fourth and a sixteenth of the distinct positions, in buckets of eight.
    for (args, sizes) in [("domineering --size 6x6", "2472,616"), ("connect4 --size 5x4", "4096,1024")] {
        let args = format!("compare {args} --layout eight,cluster3 --entries {sizes} --json");
        let document = ttlab(&args.split(' ').collect::<Vec<_>>()).json();
        for pair in document["rows"].as_array().unwrap().chunks(2) {
            assert_eq!((&pair[0]["table"], &pair[1]["table"]), (&"eight".into(), &"cluster3".into()));
            assert_eq!(pair[0]["bytes"], pair[1]["bytes"]);
            assert!(pair[0]["nodes"].as_f64() < pair[1]["nodes"].as_f64(), "{pair:?}");
        }
    }
}

#[test]
fn no_table_at_all_may_be_asked_for() {
    let answer = ttlab(&["compare", "tictactoe", "--hash", "0", "--json"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    assert!(document["no_table"]["nodes"].as_f64() > document["unbounded"]["nodes"].as_f64());
    assert_eq!(document["rows"], serde_json::json!([]));
}

#[test]
fn shapes_of_the_model_and_layouts_do_not_mix() {
    for flags in ["--layout eight --policy two", "--layout six,model --seeds 2", "--layout exact --entries 64"] {
        let args = format!("compare --size 4x4 {flags}");
        let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
        assert!(answer.complaint().contains("--layout"), "{}", answer.err);
    }
}
