//! `ttlab bench` from outside: every case is there, beside its limit. Times are not judged.

use crate::common::ttlab;

#[test]
fn every_operation_has_a_row_for_each_layout_prefetch_and_number_of_threads() {
    let args = "bench table --mib 1,2 --threads 2 --rounds 2 --keys 500 --json".split(' ').collect::<Vec<_>>();
    let answer = ttlab(&args);
    assert_eq!(answer.status, 0, "{}", answer.err);
    let rows = answer.json();
    let rows = rows.as_array().unwrap();
    // Two dependent cases and four prefetches of six operations; two sizes, four layouts, one thread and two.
    assert_eq!(rows.len(), (2 + 4 * 6) * 2 * 4 * 2);
    for row in rows {
        let [min, median, ratio] = ["ns_min", "ns_median", "ratio"].map(|name| row[name].as_f64().unwrap());
        assert!(min > 0.0 && min <= median && ratio > 0.0, "{row}");
        if row["op"] == "read" {
            assert_eq!(row["ratio"], 1.0);
        } else {
            let is_limit = |other: &&serde_json::Value| {
                let same = ["layout", "dependent", "prefetch", "mib", "threads", "pages"];
                other["op"] == "read" && same.iter().all(|&name| other[name] == row[name])
            };
            let limit = rows.iter().find(is_limit).unwrap()["ns_min"].as_f64().unwrap();
            assert!((ratio - min / limit).abs() < 1e-9, "{row}");
        }
    }
    for (op, dependent) in
        [("hit", true), ("hit", false), ("miss", false), ("store", false), ("mixed", false), ("write", false)]
    {
        assert!(rows.iter().any(|row| row["op"] == op && row["dependent"] == dependent), "{op}");
    }
}

#[test]
fn the_table_for_people_names_size_pages_and_limit() {
    let answer = ttlab(&["bench", "table", "--mib", "1", "--layout", "six", "--rounds", "1", "--keys", "100"]);
    assert_eq!(answer.status, 0, "{}", answer.err);
    assert!(answer.out.starts_with("six, 1 MiB, "), "{}", answer.out);
    for line in ["read (limit)", "write", "hit", "miss", "store", "mixed"] {
        assert!(answer.out.lines().any(|text| text.starts_with(line)), "{line}");
    }
}

#[test]
fn small_pages_are_small_where_huge_ones_must_be_asked_for() {
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    if !setting.contains("[madvise]") {
        return eprintln!("skipped: this system does not wait to be asked for huge pages");
    }
    let args = "bench table --mib 8 --layout eight --rounds 1 --keys 100 --small-pages --json";
    let answer = ttlab(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(answer.json()[0]["pages"], "small", "{}", answer.err);
}

#[test]
fn what_cannot_be_used_gets_status_2() {
    for (args, named) in [
        ("bench table --mib 0", "--mib"),
        ("bench table --mib 1,1048576", "--mib"),
        ("bench table --layout seven", "seven"),
        ("bench table --threads 0", "--threads"),
        ("bench table --rounds 0", "--rounds"),
        ("bench table --keys 0", "--keys"),
    ] {
        assert!(ttlab(&args.split(' ').collect::<Vec<_>>()).complaint().contains(named), "{args}");
    }
}
