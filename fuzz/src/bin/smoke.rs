//! Every target over the kept corpus and then over seeded random inputs: some seconds, on any compiler, the same every time.
//!
//! With a file's path as argument, runs the target named before it on that file alone: `smoke ops artifacts/ops/crash-1`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, panic};

type Target = fn(&[u8]);

/// The targets, with how many random inputs each gets.
const TARGETS: [(&str, Target, u64); 2] =
    [("ops", transposition_fuzz::ops, 60_000), ("entry_decode", transposition_fuzz::entry_decode, 60_000)];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => all(),
        [name, path] => one(name, Path::new(path)),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("smoke takes no argument, or a target (ops, entry_decode) and the path of an input");
    ExitCode::from(2)
}

fn one(name: &str, path: &Path) -> ExitCode {
    let Some((_, target, _)) = TARGETS.iter().find(|(known, ..)| *known == name) else { return usage() };
    match fs::read(path) {
        Ok(data) => {
            target(&data);
            println!("{}: no fault", path.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}; give the path of an input", path.display());
            ExitCode::from(2)
        }
    }
}

fn all() -> ExitCode {
    for (name, target, count) in TARGETS {
        let corpus = corpus(name);
        let kept = corpus.len();
        if kept == 0 {
            eprintln!("the corpus of {name} is missing; restore the folder corpus/{name}");
            return ExitCode::FAILURE;
        }
        let inputs = corpus.into_iter().chain((0..count).map(random));
        for (number, data) in inputs.enumerate() {
            if panic::catch_unwind(|| target(&data)).is_err() {
                let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts").join(name);
                let path = path.join(format!("smoke-{number}"));
                let written = fs::create_dir_all(path.with_file_name("")).and_then(|()| fs::write(&path, &data));
                eprintln!("{name}: input {number} shows a fault (see above); kept as {}: {written:?}", path.display());
                return ExitCode::FAILURE;
            }
        }
        println!("{name}: no fault in {kept} kept and {count} random inputs");
    }
    ExitCode::SUCCESS
}

/// The kept inputs of a target, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read(path).ok()).collect()
}

/// Up to 511 bytes that the number alone determines.
fn random(number: u64) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = || {
        // SplitMix64's step.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let len = next() % 512;
    (0..len).map(|_| next() as u8).collect()
}
