//! `ttlab reproduce` from outside, and the program's own front door.

use crate::common::ttlab;

#[test]
fn every_figure_is_as_published() {
    let answer = ttlab(&["reproduce"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{}", answer.out);
    assert!(answer.out.contains("549946 (549946)"));
    assert!(!answer.out.contains("DIFFERS"));
}

#[test]
fn the_document_has_the_promised_fields_and_only_them() {
    let document = ttlab(&["reproduce", "--json"]).json();
    let names: Vec<_> = document.as_object().unwrap().keys().map(String::as_str).collect();
    for name in ["minimax", "alpha_beta", "unbounded", "verified", "unverified", "unverified_first_moves"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert_eq!((names.len(), &document["all_as_published"]), (7, &true.into()));
    assert_eq!(document["minimax"], serde_json::json!({"nodes": 549_946, "value": 0}));
    assert_eq!(document["unbounded"], serde_json::json!({"nodes": 5473, "value": 0, "entries": 2096}));
    assert_eq!(document["verified"].as_array().unwrap().len(), 21);
    let two = serde_json::json!({"bits": 8, "policy": "two", "nodes": 8396, "probes": 6100, "hits": 2237,
        "cutoffs": 1988, "value": 0});
    assert!(document["verified"].as_array().unwrap().contains(&two));
    assert_eq!(document["unverified"][2], serde_json::json!({"bits": 8, "nodes": 701, "value": 3}));
    assert_eq!(document["unverified_first_moves"]["values"], serde_json::json!([-2, -1, 0, -1, 0, 2, 0, 0, 1]));
}

#[test]
fn other_sizes_replace_the_list_and_have_no_published_figure() {
    let document = ttlab(&["reproduce", "--bits", "5,4", "--json"]).json();
    let bits: Vec<_> = document["verified"].as_array().unwrap().iter().map(|row| row["bits"].clone()).collect();
    assert_eq!(bits, [5, 5, 5, 4, 4, 4]);
    assert_eq!(document["unverified"].as_array().unwrap().len(), 2);
    assert_eq!(document["all_as_published"], true);

    let answer = ttlab(&["reproduce", "--bits", "5"]);
    assert_eq!(answer.status, 0);
    assert!(answer.out.lines().any(|line| line.starts_with("2^5 two") && line.ends_with(" -")), "{}", answer.out);
}

#[test]
fn no_command_prints_help_and_a_wrong_one_is_refused() {
    let help = ttlab(&[]);
    assert_eq!((help.status, help.err.as_str()), (0, ""));
    for command in ["reproduce", "solve", "compare", "bench"] {
        assert!(help.out.contains(command), "{}", help.out);
        assert_eq!(ttlab(&[command, "--help"]).status, 0);
    }
    assert!(ttlab(&["measure"]).complaint().contains("'measure'"));
    assert!(ttlab(&["reproduce", "--bits", "29"]).complaint().contains("--bits"));
    assert!(ttlab(&["reproduce", "--bits", "x"]).complaint().contains("--bits"));
}
