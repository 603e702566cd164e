//! The rooms of the house and the arrows between them, checked against what cargo sees.

use std::collections::BTreeSet;
use std::process::Command;

/// Every dependency that one crate of the workspace may have on another, of any kind.
const ALLOWED: [(&str, &str); 10] = [
    ("transposition-search", "transposition"),
    ("transposition-games", "transposition"),
    ("transposition-games", "transposition-search"),
    ("transposition-uci", "transposition"),
    ("transposition-uci", "transposition-search"),
    ("transposition-uci", "transposition-games"),
    ("ttlab", "transposition"),
    ("ttlab", "transposition-search"),
    ("ttlab", "transposition-games"),
    ("ttlab", "transposition-uci"),
];

#[test]
fn crates_depend_on_each_other_exactly_as_allowed() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .output()
        .expect("cargo runs, since it runs this test");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("the workspace has packages");
    let names: BTreeSet<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut arrows = BTreeSet::new();
    for package in packages {
        let from = package["name"].as_str().expect("a package has a name");
        for dependency in package["dependencies"].as_array().expect("a package lists its dependencies") {
            let to = dependency["name"].as_str().expect("a dependency has a name");
            if names.contains(to) {
                arrows.insert((from, to));
            }
        }
    }
    assert_eq!(arrows, BTreeSet::from(ALLOWED));
}

#[test]
fn the_table_crate_has_no_dependency_by_default() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "transposition", "-e", "normal", "--prefix", "none", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .output()
        .expect("cargo runs, since it runs this test");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "more than the crate itself");
}
