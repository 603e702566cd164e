//! `ttlab check-bits`, `history` and `advise` from outside: their figures against what is known, and unusable input.

use crate::common::{self, ttlab};
use serde_json::Value;

fn run(words: &str) -> common::Answer {
    ttlab(&words.split(' ').collect::<Vec<_>>())
}

/// The samples of one count, summed for each name and value of a parameter.
fn sum(document: &Value, name: &str, quantity: &str, parameter: (&str, &str)) -> u64 {
    let series = document["series"].as_array().unwrap().iter();
    let series = series.filter(|series| series["name"] == name && series["quantity"] == quantity);
    let series = series.filter(|series| series["parameters"][parameter.0] == parameter.1);
    series
        .flat_map(|series| series["samples"].as_array().unwrap())
        .map(|sample| sample["value"].as_f64().unwrap() as u64)
        .sum()
}

#[test]
fn the_two_ways_mislead_the_treatments_that_they_are_known_to_mislead() {
    let document = run("history two-ways --json").json();
    let wrong = |treatment, rule| sum(&document, treatment, "wrong values", ("rule", rule));
    for (rule, practical) in [("a repetition loses for the first player", 0), ("repeating is illegal", 1)] {
        assert_eq!(wrong("Ignore", rule), 1, "{rule}");
        assert_eq!(wrong("Practical", rule), practical, "{rule}");
        assert_eq!(wrong("Complete", rule), 0, "{rule}");
    }
}

#[test]
fn on_random_graphs_complete_is_never_wrong_and_practical_less_often_than_ignore() {
    let answer = run("history --graphs 1000 --json");
    assert_eq!(answer.status, 0, "{}", answer.err);
    let document = answer.json();
    let wrong = |treatment, rule| sum(&document, treatment, "wrong values", ("rule", rule));
    let illegal = "repeating is illegal";
    assert!(wrong("Ignore", illegal) > wrong("Practical", illegal) && wrong("Practical", illegal) > 0);
    for rule in ["a repetition is a draw", "a repetition loses for the first player"] {
        assert!(wrong("Ignore", rule) > 0 && wrong("Practical", rule) == 0 && wrong("Complete", rule) == 0, "{rule}");
    }
    let blocks = document["series"][0]["samples"].as_array().unwrap();
    assert_eq!(blocks.len(), 10, "a sample for each hundred graphs");
    // Other graphs, other counts; the same graphs, the same counts.
    let part = run("history --graphs 100 --seed 900 --json").json();
    let last = &document["series"][0]["samples"][9]["value"];
    assert_eq!(&part["series"][0]["samples"][0]["value"], last);
}

#[test]
fn fewer_check_bits_match_falsely_more_often_and_spoil_values() {
    let document = run("check-bits domineering --size 4x4 --bits 1,8,16,64 --entries 64 --probes 2^16 --json").json();
    let alone = |bits| sum(&document, "full table", "false matches", ("check bits", bits));
    // Three keyings of 65,536 probes into four slots that have different check bits: all of them, and 4/256 of them.
    assert_eq!(alone("1"), 3 * 65536);
    // Five standard deviations of a count of 3,072.
    assert!(alone("8").abs_diff(3 * 65536 / 64) < 280, "{}", alone("8"));
    assert!(alone("16") < 60 && alone("64") == 0);
    let searches = |quantity, bits| sum(&document, "searches", quantity, ("check bits", bits));
    assert!(searches("false matches", "1") > 0 && searches("false matches", "64") == 0);
    assert_eq!(searches("wrong values", "64"), 0);
    let spoilt = run("check-bits tictactoe --bits 1 --entries 16 --ways 1 --probes 1024 --json").json();
    assert!(sum(&spoilt, "searches", "wrong values", ("check bits", "1")) > 0, "one bit lets nearly anything pass");
}

#[test]
fn advice_grows_with_the_time_and_names_its_reasons() {
    let advised = |time: &str| {
        let answer = run(&format!("advise domineering --size 6x6 --time {time} --most-mib 4 --repeats 2"));
        assert_eq!(answer.status, 0, "{}", answer.err);
        for word in ["nodes a second", "distinct positions", "Twice the size"] {
            assert!(answer.out.contains(word), "{word}: {}", answer.out);
        }
        let row = answer.out.lines().find(|line| line.ends_with("advised")).expect("one row is advised").to_owned();
        row.split_whitespace().next().unwrap().strip_prefix("2^").unwrap().parse::<u32>().unwrap()
    };
    let (short, long) = (advised("10ms"), advised("10s"));
    assert!(short + 3 < long, "2^{short} for 10 ms, 2^{long} for 10 s");
}

#[test]
fn what_cannot_be_used_gets_one_sentence_and_status_2() {
    for (args, named) in [
        ("check-bits chess --size 8x8", "--size"),
        ("check-bits tictactoe --depth 3", "--depth"),
        ("check-bits --depth 3", "--depth"),
        ("check-bits chess --depth 0", "--depth"),
        ("check-bits --bits 0", "--bits"),
        ("check-bits --bits 65", "--bits"),
        ("check-bits --bits NaN", "NaN"),
        ("check-bits --entries 0", "--entries"),
        ("check-bits --entries 6", "--entries 6"),
        ("check-bits --ways 0", "--ways"),
        ("check-bits --probes 0", "--probes"),
        ("check-bits --size 4x4", "--size"),
        ("check-bits --positions none", "--positions"),
        ("history go", "go"),
        ("history --depth 3", "--depth"),
        ("history chess --depth 0", "--depth"),
        ("history --graphs 0", "--graphs"),
        ("history --seed -1", "-1"),
        ("history --seed 18446744073709551615", "--seed 18446744073709551615"),
        ("advise domineering", "--time"),
        ("advise domineering --time 0s", "--time"),
        ("advise domineering --time NaNs", "NaN"),
        ("advise domineering --time 5", "unit"),
        ("advise domineering --time 1s --entries 0", "--entries"),
        ("advise domineering --time 1s --most-mib 0", "--most-mib"),
        ("advise domineering --size 2x2 --time 1s", "distinct positions"),
        ("diff", "<BEFORE>"),
    ] {
        let answer = run(args);
        assert!(answer.complaint().contains(named), "{args}: {}", answer.err);
    }
}
