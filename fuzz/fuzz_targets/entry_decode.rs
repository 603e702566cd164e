//! The fuzzer's way into the bit patterns.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| transposition_fuzz::entry_decode(data));
