//! `ttlab sweep` from outside: curves, interruptions, states that are not its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::common::{self, program, ttlab};
use serde_json::Value;

fn sweep(words: &str) -> common::Answer {
    ttlab(&format!("sweep {words}").split(' ').collect::<Vec<_>>())
}

/// The counts of a document: everything that does not depend on the clock, by name.
fn counts(document: &Value) -> BTreeMap<String, Value> {
    let series = document["series"].as_array().unwrap().iter();
    let exact = series.filter(|series| series["noise"] == "exact");
    exact
        .map(|series| (format!("{} {}", series["parameters"], series["quantity"]), series["samples"].clone()))
        .collect()
}

#[test]
fn each_thing_can_vary() {
    for (args, lines, points) in [
        ("domineering --size 4x4 --vary size --values 8,2^4,64", 4, 12),
        ("domineering --size 4x4 --vary size --layout eight,cluster3 --values 64,256", 2, 4),
        ("domineering --size 4x4 --vary policy --entries 16,64", 2, 20),
        ("domineering --size 4x4 --vary check-bits --values 2,8,64 --entries 64", 1, 3),
        ("domineering --size 4x4 --vary ways --values 1,2,4 --entries 64 --policy always,aged", 2, 6),
        ("domineering --size 4x4 --vary threads --values 1,2 --entries 64", 1, 2),
        ("domineering --size 4x4 --vary layout --values eight,six,four --entries 64", 1, 3),
    ] {
        let answer = sweep(&format!("{args} --seeds 2 --repeats 1 --json"));
        assert_eq!(answer.status, 0, "{args}: {}", answer.err);
        let document = answer.json();
        let nodes: Vec<&Value> =
            document["series"].as_array().unwrap().iter().filter(|series| series["quantity"] == "nodes").collect();
        assert_eq!(nodes.len(), points, "{args}");
        let mut names: Vec<&str> = nodes.iter().map(|series| series["name"].as_str().unwrap()).collect();
        names.dedup();
        assert!(names.len() == lines || lines == 1, "{args}: {names:?}");
        assert!(nodes.iter().all(|series| series["samples"].as_array().unwrap().len() == 2), "{args}");
    }
}

#[test]
fn a_larger_table_takes_fewer_nodes_and_seeds_differ_but_repeat() {
    let args = "domineering --size 5x5 --vary size --values 16,64,256 --policy always --seeds 3 --repeats 2 --json";
    let document = sweep(args).json();
    assert_eq!(counts(&document), counts(&sweep(args).json()));
    let nodes: Vec<Vec<f64>> = document["series"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|series| series["quantity"] == "nodes")
        .map(|series| {
            series["samples"].as_array().unwrap().iter().map(|sample| sample["value"].as_f64().unwrap()).collect()
        })
        .collect();
    assert_eq!(nodes.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3], "repeats say nothing new about a count");
    assert!(
        nodes[0].windows(2).any(|pair| pair[0].total_cmp(&pair[1]).is_ne()),
        "keyings must differ in a small table"
    );
    let sum = |values: &Vec<f64>| values.iter().sum::<f64>();
    assert!(sum(&nodes[0]) > sum(&nodes[1]) && sum(&nodes[1]) > sum(&nodes[2]), "{nodes:?}");
    let times = document["series"].as_array().unwrap().iter().filter(|series| series["quantity"] == "time");
    assert!(times.clone().count() == 3);
    assert!(times.clone().all(|series| series["samples"].as_array().unwrap().len() == 6 && series["noise"] == "noisy"));
}

const ARGS: &str = "domineering --size 5x5 --vary size --values 16,64,256 --seeds 4 --repeats 2";

#[test]
fn a_finished_state_is_shown_again_without_measuring_and_can_be_extended() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    let with = |args: &str| sweep(&format!("{args} -o {} --json", state.display()));
    let first = with(&ARGS.replace("--seeds 4", "--seeds 2")).json();
    let kept = fs::read(&state).unwrap();
    let again = with(&ARGS.replace("--seeds 4", "--seeds 2"));
    assert!(again.err.contains("48 of 48 samples are there already"), "{}", again.err);
    assert_eq!(again.json()["series"], first["series"]);
    assert_eq!(fs::read(&state).unwrap(), kept);

    let more = with(ARGS);
    assert!(more.err.contains("48 of 96 samples are there already"), "{}", more.err);
    assert_eq!(counts(&more.json()), counts(&sweep(&format!("{ARGS} --json")).json()));
}

#[test]
fn a_sweep_that_is_killed_at_any_moment_goes_on_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    let args = format!("sweep {ARGS} --state {} --json", state.display());
    let mut kills = 0;
    for wait in 0..40 {
        let mut child = program().args(args.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(20 + 7 * wait));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        if state.exists() {
            let kept: Value = serde_json::from_slice(&fs::read(&state).unwrap()).expect("whole at any moment");
            assert_eq!(kept["format"], "ttlab sweep state");
        }
    }
    assert!(kills > 0);
    let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_eq!(counts(&answer.json()), counts(&sweep(&format!("{ARGS} --json")).json()));
}

#[cfg(unix)]
#[test]
fn an_interruption_says_what_is_kept_and_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    let args = format!("sweep domineering --size 6x6 --vary size --seeds 1000 --repeats 1000 -o {}", state.display());
    let child = program().args(args.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = |state: &Path| fs::read_to_string(state).is_ok_and(|text| text.contains("\"nodes\""));
    while !begun(&state) {
        thread::sleep(Duration::from_millis(20));
    }
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.starts_with("interrupted: ") && told.contains("goes on from there"), "{told}");
    assert!(output.stdout.is_empty());
    let kept: Value = serde_json::from_slice(&fs::read(&state).unwrap()).unwrap();
    assert!(!kept["samples"].as_array().unwrap().is_empty());
}

#[test]
fn a_state_that_is_cut_short_foreign_or_of_another_sweep_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.json");
    let with = |args: &str| sweep(&format!("{args} --state {}", state.display()));
    let small = "domineering --size 3x3 --vary size --values 8,16 --seeds 1 --repeats 1";
    assert_eq!(with(small).status, 0);
    let whole = fs::read(&state).unwrap();

    assert!(with(&small.replace("8,16", "8,32")).complaint().contains("another sweep"));
    assert!(with(&small.replace("3x3", "3x4")).complaint().contains("board is 3x3, here it is 3x4"));
    fs::write(&state, &whole[..whole.len() / 2]).unwrap();
    assert!(with(small).complaint().contains("cut short"));
    for foreign in ["", "hello", "[]", "{\"format\":\"other\",\"version\":1}", "\u{0}\u{1}"] {
        fs::write(&state, foreign).unwrap();
        let answer = with(small);
        assert!(answer.complaint().contains("not the state of a sweep"), "{foreign}: {}", answer.err);
        assert_eq!(fs::read(&state).unwrap(), foreign.as_bytes(), "a foreign file is left alone");
    }
    for no_file in [folder.path().to_str().unwrap(), "/dev/full", "/dev/zero"] {
        let answer = sweep(&format!("{small} --state {no_file}"));
        assert!(answer.complaint().contains(&format!("--state {no_file}: it is no file")), "{}", answer.err);
    }
    assert!(sweep(&format!("{small} --state /no/such/folder/state")).complaint().contains("/no/such/folder"));
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    for (args, named) in [
        ("domineering", "--vary"),
        ("domineering --vary luck", "luck"),
        ("checkers --vary size", "checkers"),
        ("domineering --vary size --values 0", "'0'"),
        ("domineering --vary size --values NaN", "'NaN'"),
        ("domineering --vary size --values -1", "'-1'"),
        ("domineering --vary size --entries 64", "--values"),
        ("domineering --vary size --values 6", "--values 6 "),
        ("domineering --vary policy --values lru", "lru"),
        ("domineering --vary size --policy lru", "lru"),
        ("domineering --vary check-bits --values 65", "'65'"),
        ("domineering --vary ways --values 0", "'0'"),
        ("domineering --vary ways --values 1 --policy two", "--ways"),
        ("domineering --vary threads --values 0", "'0'"),
        ("domineering --vary threads --layout exact", "exact"),
        ("domineering --vary threads --policy two", "--policy"),
        ("domineering --vary layout --values model", "'model'"),
        ("domineering --vary layout --values exact --entries 64", "exact"),
        ("domineering --vary size --layout eight --policy two", "--layout"),
        ("domineering --vary size --seeds 0", "--seeds"),
        ("domineering --vary size --repeats 0", "--repeats"),
        ("domineering --vary size --json --csv", "--csv"),
        ("domineering --vary size --html ", "--html"),
    ] {
        let answer = sweep(args);
        let told = answer.complaint();
        assert!(told.contains(named), "{args}: {told}");
    }
}

#[test]
fn every_usual_range_can_be_varied_on_a_small_board() {
    for what in ["size", "policy", "check-bits", "ways", "threads", "layout"] {
        let answer = sweep(&format!("domineering --size 3x3 --vary {what} --seeds 1 --repeats 1"));
        assert_eq!(answer.status, 0, "{what}: {}", answer.err);
    }
}
