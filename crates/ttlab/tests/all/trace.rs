//! `ttlab record` and `ttlab replay` from outside: traces of ours and of others, whole and broken.

#[allow(dead_code)] // its `main` is the example's own
#[path = "../../examples/trace_writer.rs"]
mod trace_writer;

use std::cmp::Ordering;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{self, Answer, ttlab};
use serde_json::Value;

fn run(args: &str, file: &Path) -> Answer {
    let file = file.to_str().unwrap();
    ttlab(&args.split(' ').map(|word| if word == "FILE" { file } else { word }).collect::<Vec<_>>())
}

fn rows(document: &Value) -> &[Value] {
    document["rows"].as_array().unwrap()
}

#[test]
fn a_recording_says_what_its_search_counted_and_is_replayed_over_its_own_table() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    let answer = run("record tictactoe --entries 256 --policy two --json -o FILE", &file);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let recorded = answer.json();
    assert_eq!(recorded["bytes"].as_u64(), Some(fs::metadata(&file).unwrap().len()));

    let document = run("replay FILE --layout own,eight --entries 64 --clairvoyant --json", &file).json();
    for (of_replay, of_record) in
        [("probes", "probes"), ("found", "hits"), ("answered", "cutoffs"), ("stores", "stores")]
    {
        assert_eq!(document[of_replay], recorded[of_record], "{of_replay}");
    }
    let own = &rows(&document)[0];
    assert_eq!((&own["table"], &own["policy"], &own["ways"]), (&"own".into(), &"two".into(), &2.into()));
    assert_eq!((&own["hits"], &own["useful"]), (&recorded["hits"], &recorded["cutoffs"]));
    assert!(own["share"].as_f64().unwrap() <= 1.0 && own["saved"].as_u64() <= own["bound"].as_u64());
    assert_eq!(document["ending"], "whole");
    assert!(document["caveat"].as_str().unwrap().contains("cannot know"));
}

/// The rank of each number, equal ones sharing theirs.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: &f64| {
        let count = |order| numbers.iter().filter(|other| other.total_cmp(number) == order).count() as f64;
        count(Ordering::Less) + f64::midpoint(count(Ordering::Equal), 1.0)
    };
    numbers.iter().map(rank).collect()
}

/// Spearman's rank correlation.
fn agreement(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() + 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

#[test]
fn the_order_of_policies_is_that_of_live_searches() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    assert_eq!(run("record domineering -o FILE", &file).status, 0);
    let replayed = run("replay FILE --entries 2480,624 --json", &file).json();
    let live = run("compare domineering --layout eight,cluster3,model --entries 2480,624 --json", &file).json();
    for asked in [2480, 624] {
        let of_size = rows(&replayed).iter().filter(|row| row["asked"] == asked);
        let pairs: Vec<(f64, f64)> = of_size
            .map(|row| {
                let same = |other: &&Value| {
                    ["table", "policy", "entries", "ways"].iter().all(|&name| row[name] == other[name])
                };
                let found: Vec<_> = rows(&live).iter().filter(same).collect();
                assert_eq!(found.len(), 1, "{row}");
                (-row["saved"].as_f64().unwrap(), found[0]["nodes"].as_f64().unwrap())
            })
            .collect();
        let (saved, nodes): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
        assert!(saved.len() >= 12, "{}", saved.len());
        let agreement = agreement(&saved, &nodes);
        assert!(agreement > 0.8, "{asked} entries: {agreement}");
    }
}

/// What the example writers write, as a replay sees it.
fn assert_is_the_example(file: &Path) {
    let answer = run("replay FILE --layout eight --entries 128 --json", file);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    let worth: u64 = 2 * (0..100).map(|i| 10 + i - 1).sum::<u64>();
    let counts = ["probes", "stores", "distinct", "answered", "useful", "worth", "searched_again"];
    let counts = counts.map(|name| document[name].as_u64().unwrap());
    assert_eq!(counts, [300, 100, 100, 200, 200, worth, 0]);
    assert_eq!(document["source"], "example");
}

#[test]
fn a_trace_can_be_written_in_thirty_lines_of_rust() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    trace_writer::write(fs::File::create(&file).unwrap()).unwrap();
    assert_is_the_example(&file);
    let complaint = run("replay FILE --layout own", &file);
    assert!(complaint.complaint().contains("--layout own"));
}

#[test]
fn a_trace_can_be_written_in_thirty_lines_of_c() {
    let directory = tempfile::tempdir().unwrap();
    let [file, program, twin] = ["trace", "writer", "twin"].map(|name| directory.path().join(name));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/trace_writer.c");
    let compiled =
        Command::new("cc").args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&program).arg(source).output();
    let Ok(compiled) = compiled else {
        eprintln!("skipped: there is no C compiler (cc) to compile the example with");
        return;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert!(Command::new(program).arg(&file).status().unwrap().success());
    assert_is_the_example(&file);
    trace_writer::write(fs::File::create(&twin).unwrap()).unwrap();
    assert!(fs::read(file).unwrap() == fs::read(twin).unwrap(), "both examples write the same bytes");
}

#[test]
fn broken_and_foreign_traces_get_one_sentence_and_status_2() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    assert_eq!(run("record tictactoe -o FILE", &file).status, 0);
    let whole = fs::read(&file).unwrap();
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        bytes
    };
    let cases = [
        (Vec::new(), "not a trace"),
        (b"#!/bin/sh\n".to_vec(), "not a trace"),
        (whole[..50].to_vec(), "header"),
        (whole[..whole.len() - 1].to_vec(), "has no end"),
        (whole[..128 + 16 * 10 + 3].to_vec(), "10 whole records"),
        (changed(8, 9), "version 9"),
        (changed(192, whole[192] ^ 1), "checksum"),
        (changed(128 + 15, 0x77), "record 1 is"),
        ([&whole[..], b"more"].concat(), "after its end"),
    ];
    for (bytes, said) in cases {
        fs::write(&file, bytes).unwrap();
        let answer = run("replay FILE", &file);
        let complaint = answer.complaint();
        assert!(complaint.contains(said) && complaint.contains("trace"), "{said}: {complaint}");
        assert_eq!(complaint.trim_end().lines().count(), 1, "{complaint}");
    }
    // A trace without an end, if that is all there is.
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    let partial = run("replay FILE --partial --json", &file);
    assert_eq!((partial.status, &partial.json()["ending"]), (0, &"missing".into()));
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    assert_eq!(run("record tictactoe -o FILE", &file).status, 0);
    for (args, named) in [
        ("record tictactoe", "--output"),
        ("record tictactoe -o /no/such/directory/trace", "/no/such/directory/trace"),
        ("record tictactoe -o /", "cannot write /"),
        ("record go -o /dev/null", "'go'"),
        ("record tictactoe -o /dev/null --entries 0", "--entries"),
        ("record tictactoe -o /dev/null --entries 2^40", "2^40"),
        ("record tictactoe -o /dev/null --policy lru", "'lru'"),
        ("record tictactoe -o /dev/null --policy two --ways 1", "ways"),
        ("record tictactoe -o /dev/null --positions /no/such/file", "/no/such/file"),
        ("replay /no/such/file", "/no/such/file"),
        ("replay /", "twice"),
        ("replay FILE --entries 0", "--entries"),
        ("replay FILE --entries 2^40 --layout model --policy aged", "--entries: "),
        ("replay FILE --entries 9", "--entries 9"),
        ("replay FILE --policy lru", "'lru'"),
        ("replay FILE --ways 1 --policy two", "--ways"),
        ("replay FILE --ways 2 --layout eight", "--ways"),
        ("replay FILE --layout seven", "seven"),
        ("replay FILE --json --csv", "--csv"),
    ] {
        let answer = run(args, &file);
        assert!(answer.complaint().contains(named), "{args}: {}", answer.err);
        assert_eq!(answer.err.trim_end().lines().count(), 1, "{args}: {}", answer.err);
    }
}

#[test]
fn csv_has_a_row_for_each_table() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("trace");
    assert_eq!(run("record tictactoe -o FILE", &file).status, 0);
    let answer =
        run("replay FILE --layout eight,six,four,cluster3,model --policy all --entries 64 --clairvoyant --csv", &file);
    let mut reader = csv::Reader::from_reader(answer.out.as_bytes());
    assert_eq!(&reader.headers().unwrap()[0], "table");
    // Ten policies for three layouts and the model, and the one scheme that has its own.
    assert_eq!(reader.records().map(Result::unwrap).count(), 4 * 10 + 1);
}

#[cfg(target_os = "linux")]
mod interrupted {
    use std::process::{Child, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    /// A recording that would take minutes, when it has written something.
    fn recording(file: &Path) -> Child {
        let mut child = common::program()
            .args(["record", "domineering", "--size", "8x8", "-o"])
            .arg(file)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while fs::metadata(file).map_or(0, |data| data.len()) < 1 << 18 {
            assert!(start.elapsed() < Duration::from_mins(1), "nothing is written");
            assert!(child.try_wait().unwrap().is_none(), "it ended too soon");
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    }

    fn signal(child: &Child, name: &str) {
        assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
    }

    #[test]
    fn a_recording_that_is_stopped_keeps_a_readable_trace() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("trace");
        for name in ["-INT", "-TERM"] {
            let child = recording(&file);
            signal(&child, name);
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert!(String::from_utf8(output.stderr).unwrap().contains("stopped before the end"));
            let answer = run("replay FILE --layout eight --entries 1024 --json", &file);
            assert_eq!((answer.status, &answer.json()["ending"]), (0, &"stopped".into()), "{}", answer.err);
            fs::remove_file(&file).unwrap();
        }
    }

    #[test]
    fn a_recording_that_is_killed_leaves_what_it_had_written() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("trace");
        let mut child = recording(&file);
        signal(&child, "-KILL");
        assert_eq!(child.wait().unwrap().code(), None);
        assert!(run("replay FILE", &file).complaint().contains("has no end"));
        let answer = run("replay FILE --partial --layout eight --entries 1024 --json", &file);
        assert_eq!(answer.status, 0, "{}", answer.err);
        assert!(answer.json()["records"].as_u64().unwrap() >= ((1 << 18) - 128) / 16 - 1);
    }

    #[test]
    fn a_full_disk_ends_a_recording_with_one_sentence() {
        for args in ["record tictactoe -o /dev/full", "record domineering --size 8x8 -o /dev/full"] {
            let answer = run(args, Path::new(""));
            let complaint = answer.complaint();
            assert!(complaint.contains("/dev/full") && complaint.contains("disk"), "{complaint}");
            assert_eq!(complaint.trim_end().lines().count(), 1, "{complaint}");
        }
    }
}
