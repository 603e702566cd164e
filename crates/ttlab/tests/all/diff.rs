//! `ttlab diff` from outside: what is the same, what differs, what cannot be told, and what is no result.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{self, ttlab};

struct Results(tempfile::TempDir);

impl Results {
    fn new() -> Self {
        Results(tempfile::tempdir().unwrap())
    }

    fn keep(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn of(&self, name: &str, command: &str) -> PathBuf {
        let answer = ttlab(&format!("{command} --json").split(' ').collect::<Vec<_>>());
        assert_eq!(answer.status, 0, "{command}: {}", answer.err);
        self.keep(name, &answer.out)
    }
}

fn diff(a: &Path, b: &Path, flags: &[&str]) -> common::Answer {
    ttlab(&[&["diff", a.to_str().unwrap(), b.to_str().unwrap()][..], flags].concat())
}

/// A list of rows as `bench table` prints it, with these rounds of one case.
fn bench(rounds: &[f64]) -> String {
    let row = serde_json::json!([{
        "layout": "eight", "op": "hit", "dependent": false, "prefetch": 0, "mib": 1, "threads": 1, "pages": "huge",
        "ns_min": 1.0, "ns_median": rounds[rounds.len() / 2], "ratio": 1.0, "nanoseconds": rounds,
    }]);
    row.to_string()
}

#[test]
fn counts_of_two_runs_are_the_same_and_other_counts_are_seen() {
    let results = Results::new();
    for (command, other) in [
        ("sweep domineering --size 4x4 --vary size --values 8,16 --repeats 1", None),
        ("compare domineering --size 4x4 --entries 8,16", None),
        ("history --graphs 50", Some(("\"value\": 0.0", "\"value\": 1.0"))),
        ("check-bits --probes 4096 --bits 4,8", None),
        ("solve connect4 --size 4x4 1 2 --table-mib 1", Some(("\"score\": 0", "\"score\": 1"))),
    ] {
        let (one, two) = (results.of("a.json", command), results.of("b.json", command));
        let answer = diff(&one, &two, &[]);
        assert!(answer.out.contains("the same") && !answer.out.contains("DIFFERS"), "{command}: {}", answer.out);
        assert!(answer.out.contains("Mann-Whitney"), "the rule is part of the output");
        if let Some((from, to)) = other {
            let text = fs::read_to_string(&two).unwrap();
            assert!(text.contains(from), "{command}");
            let changed = results.keep("c.json", &text.replacen(from, to, 1));
            let answer = diff(&one, &changed, &[]);
            assert_eq!(answer.status, 1, "{command}: {}", answer.out);
            assert!(answer.out.contains("DIFFERS"), "{command}: {}", answer.out);
        }
    }
}

#[test]
fn times_differ_beyond_the_noise_and_not_within() {
    let results = Results::new();
    let slow = results.keep("slow.json", &bench(&[20.0, 21.0, 22.0, 23.0, 24.0, 25.0]));
    let noisy = results.keep("noisy.json", &bench(&[20.5, 21.5, 21.9, 22.5, 24.1, 26.0]));
    let fast = results.keep("fast.json", &bench(&[10.0, 11.0, 12.0, 13.0, 14.0, 15.0]));
    let few = results.keep("few.json", &bench(&[1.0, 2.0]));
    let answer = diff(&slow, &noisy, &[]);
    assert!(answer.status == 0 && answer.out.contains("within the noise"), "{}", answer.out);
    let answer = diff(&slow, &fast, &[]);
    assert!(answer.status == 1 && answer.out.contains("LESS"), "{}", answer.out);
    let answer = diff(&fast, &slow, &[]);
    assert!(answer.status == 1 && answer.out.contains("MORE"), "{}", answer.out);
    let answer = diff(&slow, &few, &[]);
    assert!(answer.status == 0 && answer.out.contains("too few samples"), "{}", answer.out);
}

#[test]
fn a_diff_is_a_report_too() {
    let results = Results::new();
    let one = results.keep("a.json", &bench(&[20.0, 21.0, 22.0, 23.0, 24.0, 25.0]));
    let page = results.0.path().join("page.html");
    let document = diff(&one, &one, &["--json", "--html", page.to_str().unwrap()]).json();
    assert_eq!(document["kind"], "diff");
    assert_eq!(document["series"].as_array().unwrap().len(), 2);
    assert!(fs::read_to_string(page).unwrap().contains("within the noise"));
}

#[test]
fn what_is_no_result_is_refused_with_its_name() {
    let results = Results::new();
    let good = results.keep("good.json", &bench(&[1.0, 2.0]));
    for (text, word) in [
        ("", "no JSON"),
        ("{\"format\":\"ttlab report\",\"version\":1", "cut short"),
        ("{\"format\":\"ttlab report\",\"version\":7}", "version 7"),
        ("{\"format\":\"ttlab report\",\"version\":1}", "not as --json writes it"),
        ("{\"hello\":1}", "no result that can be compared"),
        ("[]", "no samples"),
        ("[{\"op\":\"hit\"}]", "not as --json writes it"),
        ("[NaN]", "no JSON"),
        ("7", "no result that can be compared"),
    ] {
        let bad = results.keep("bad.json", text);
        for (a, b) in [(&bad, &good), (&good, &bad)] {
            let answer = diff(a, b, &[]);
            let told = answer.complaint();
            assert!(told.contains("bad.json") && told.contains(word), "{text}: {told}");
        }
    }
    let missing = results.0.path().join("none.json");
    assert!(diff(&missing, &good, &[]).complaint().contains("none.json"));
    let other = results.keep("other.json", &bench(&[1.0]).replace("hit", "miss"));
    assert!(diff(&good, &other, &[]).complaint().contains("no figure in common"));
}

#[test]
fn a_document_never_differs_from_itself_however_often_it_repeats_a_position_or_a_seed() {
    let results = Results::new();
    // The second time the kept table has it already.
    let kept = results.of("kept.json", "solve tictactoe 12 12 12 --keep --table-mib 1");
    let document: serde_json::Value = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
    assert_ne!(document["rows"][0]["nodes"], document["rows"][1]["nodes"]);
    let sweep = results.of("sweep.json", "sweep tictactoe --vary size --values 16,32 --repeats 1 --seeds 1");
    let mut document: serde_json::Value = serde_json::from_str(&fs::read_to_string(&sweep).unwrap()).unwrap();
    let samples = document["series"][0]["samples"].as_array_mut().unwrap();
    let mut again = samples[0].clone();
    again["value"] = (again["value"].as_f64().unwrap() + 1.0).into();
    samples.push(again);
    let repeated = results.keep("repeated.json", &document.to_string());
    for same in [&kept, &repeated] {
        let answer = diff(same, same, &[]);
        assert_eq!((answer.status, answer.out.contains("DIFFERS")), (0, false), "{}", answer.out);
        assert_eq!(answer.err, "");
    }
    // One position fewer is no difference, and is said.
    let fewer = results.of("fewer.json", "solve tictactoe 12 12 --keep --table-mib 1");
    let answer = diff(&kept, &fewer, &[]);
    assert_eq!((answer.status, answer.err.contains("3 figures are in only one")), (0, true), "{}", answer.err);
}
