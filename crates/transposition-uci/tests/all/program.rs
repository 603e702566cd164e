//! The program's own arguments: it has none but those that every program has.

use std::process::Output;

use crate::client::program;

fn run(args: &[&str]) -> Output {
    program().args(args).output().expect("the program starts")
}

#[test]
fn help_and_version_are_for_people_and_anything_else_is_refused_in_a_sentence() {
    for (flag, word) in
        [("--help", "uci"), ("-h", "uci"), ("--version", env!("CARGO_PKG_VERSION")), ("-V", "transposition-uci")]
    {
        let Output { status, stdout, stderr } = run(&[flag]);
        assert!(status.success() && stderr.is_empty() && String::from_utf8(stdout).unwrap().contains(word), "{flag}");
    }
    for bad in ["uci", "--hash", ""] {
        let Output { status, stdout, stderr } = run(&[bad]);
        let err = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout.len(), err.lines().count()), (Some(2), 0, 1), "{err}");
        assert!(err.contains(&format!("'{bad}'")) && err.contains("--help"), "{err}");
    }
}
