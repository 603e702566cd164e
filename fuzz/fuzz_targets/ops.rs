//! The fuzzer's way into the operation sequences.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| transposition_fuzz::ops(data));
