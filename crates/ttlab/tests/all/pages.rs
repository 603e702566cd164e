//! `--html` from outside: every command that measures writes one whole page, or says in a sentence why not.

use std::fs;
use std::path::Path;

use crate::common::{self, ttlab};

/// A run of each command that measures.
const RUNS: [(&str, &str); 14] = [
    ("reproduce", "reproduce"),
    ("compare", "compare domineering --size 4x4 --entries 16,64"),
    ("compare", "compare chess --depth 3 --layout eight,four --entries 2^8,2^12"),
    ("solve", "solve connect4 --size 4x4 1 2 44 --table-mib 1"),
    ("bench table", "bench table --mib 1 --layout eight --rounds 2 --keys 512"),
    ("sweep", "sweep domineering --size 4x4 --vary size --values 8,16,64 --seeds 2 --repeats 1"),
    ("check-bits", "check-bits domineering --size 4x4 --entries 64 --probes 4096 --bits 4,8,16"),
    ("history", "history --graphs 150"),
    ("history", "history two-ways"),
    ("history", "history chess --graphs 3 --depth 3"),
    ("sweep", "sweep chess --vary size --values 2^8,2^10 --depth 2 --seeds 2 --repeats 1"),
    ("check-bits", "check-bits chess --depth 2 --entries 64 --probes 1024 --bits 4,16"),
    ("advise", "advise chess --depth 4 --time 1s --most-mib 1 --repeats 1"),
    ("advise", "advise domineering --size 5x5 --time 1s --most-mib 1 --repeats 1"),
];

fn run(command: &str, page: &Path) -> common::Answer {
    let mut words: Vec<&str> = command.split(' ').collect();
    words.extend(["--html", page.to_str().unwrap()]);
    ttlab(&words)
}

/// Well-formed, with at least a chart, the table behind each, and what the page is about.
fn assert_page(kind: &str, path: &Path) {
    let html = fs::read_to_string(path).unwrap();
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let page =
        roxmltree::Document::parse_with_options(&html, options).unwrap_or_else(|error| panic!("{kind}: {error}"));
    let all = |tag: &str| page.descendants().filter(|node| node.has_tag_name(tag)).count();
    let figures = all("figure");
    assert!(figures >= 1 && all("table") > figures, "{kind}: {figures} figures");
    assert!(html.contains(&format!("ttlab {kind}<")), "{kind}");
    for word in ["http:", "https:", "<script", "src=", "NaN", "inf "] {
        assert!(!html.contains(word), "{kind}: {word}");
    }
    let command = page.descendants().find(|node| node.has_tag_name("code")).and_then(|node| node.text());
    assert!(command.is_some_and(|command| command.starts_with(&format!("ttlab {kind}"))), "{kind}: {command:?}");
}

#[test]
fn every_measuring_command_writes_a_page_and_its_output_stays_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, command) in RUNS {
        let path = folder.path().join("page.html");
        let answer = run(command, &path);
        assert_eq!(answer.status, 0, "{command}: {}", answer.err);
        assert!(!answer.out.contains("<html") && !answer.out.is_empty());
        assert_page(kind, &path);
        fs::remove_file(&path).unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left beside the pages");
}

#[test]
fn a_replay_and_a_suite_have_pages_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let trace = path("trace").display().to_string();
    let answer = ttlab(&["record", "domineering", "--size", "5x5", "-o", &trace]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let answer = run(&format!("replay {trace} --clairvoyant"), &path("replay.html"));
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_page("replay", &path("replay.html"));
    let advise = format!("advise --trace {trace} --rate 2^20 --time 1s --most-mib 1 --repeats 1");
    let answer = run(&advise, &path("advise.html"));
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_page("advise", &path("advise.html"));

    fs::write(path("mate.epd"), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";\n").unwrap();
    let answer = run(&format!("epd {} --depth 4 --hash 1", path("mate.epd").display()), &path("epd.html"));
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert_page("epd", &path("epd.html"));
}

#[test]
fn the_json_of_a_report_holds_every_raw_sample_and_so_do_its_values() {
    for (kind, command) in RUNS.iter().filter(|run| matches!(run.0, "sweep" | "check-bits" | "history" | "advise")) {
        let words: Vec<&str> = command.split(' ').collect();
        let document = ttlab(&[&words[..], &["--json"]].concat()).json();
        assert_eq!((&document["format"], &document["kind"]), (&"ttlab report".into(), &(*kind).into()));
        let of = |name: &str| document["origin"][name].as_str().unwrap().to_owned();
        assert!(of("command").starts_with("ttlab ") && !of("seeds").is_empty() && !of("date").is_empty());
        let series = document["series"].as_array().unwrap();
        let samples: usize = series.iter().map(|series| series["samples"].as_array().unwrap().len()).sum();
        assert!(samples >= series.len() && samples > 0, "{command}");
        let csv = ttlab(&[&words[..], &["--csv"]].concat()).out;
        assert_eq!(
            csv::Reader::from_reader(csv.as_bytes()).records().map(Result::unwrap).count(),
            samples,
            "{command}"
        );
    }
}

#[test]
fn the_rows_of_bench_table_stay_a_list_and_have_every_round() {
    let args = "bench table --mib 1 --layout eight --rounds 3 --keys 512 --json";
    let document = ttlab(&args.split(' ').collect::<Vec<_>>()).json();
    let rows = document.as_array().unwrap();
    assert!(rows.iter().all(|row| row["nanoseconds"].as_array().unwrap().len() == 3));
}

#[test]
fn what_cannot_be_written_is_told_before_anything_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    for (path, word) in [("/no/such/folder/page.html", "No such file"), (folder.path().to_str().unwrap(), "directory")]
    {
        // Hours of work, if it were begun.
        let answer = run("compare domineering --size 8x8 --policy all", Path::new(path));
        let told = answer.complaint();
        assert!(told.contains("--html") && told.contains(path) && told.contains(word), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for flag in ["--json", "--csv"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let args = ["history", "--graphs", "10", flag];
        let output = common::program().args(args).stdout(full).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("No space left"), "{told}");
    }
    let answer = run("compare domineering --size 3x3 --entries 16", Path::new("/dev/full"));
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("error: --html /dev/full: cannot be written: No space left"), "{}", answer.err);
}
