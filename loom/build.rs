//! Puts the model checker's atomics in place of the processor's, in this package alone.

fn main() {
    println!("cargo::rustc-cfg=transposition_loom");
    println!("cargo::rerun-if-changed=build.rs");
}
