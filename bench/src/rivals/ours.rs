//! This project's table, with the default index and policy, and the same with its keys told ahead, as a search tells those of
//! the moves it is about to try.

use transposition::{Eight, Four, Pack, Table, Value};

use super::Rival;
use crate::payload::{Half, Word};

impl Pack for Word {
    const BITS: u32 = 59;

    #[inline(always)]
    fn pack(self) -> Option<u64> {
        Some(self.0)
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Option<Self> {
        Some(Word(bits))
    }
}

impl Value for Word {}

impl Pack for Half {
    const BITS: u32 = 32;

    #[inline(always)]
    fn pack(self) -> Option<u64> {
        Some(u64::from(self.0))
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Option<Self> {
        Some(Half(bits as u32))
    }
}

impl Value for Half {}

/// A table that can ask for the memory of a key before its turn.
pub(super) trait Foretold: Rival {
    /// Its name when it does.
    const NAME: &'static str;

    /// Asks for the memory of `key`.
    fn prefetch(&self, key: u64);
}

/// A table whose keys are told 16 ahead.
pub(super) struct Ahead<T>(T);

impl<T: Foretold> Rival for Ahead<T> {
    type Value = T::Value;
    const NAME: &'static str = <T as Foretold>::NAME;
    const AHEAD: usize = 16;

    fn new(entries: usize) -> Self {
        Ahead(T::new(entries))
    }

    fn entries(&self) -> usize {
        self.0.entries()
    }

    fn own_bytes(&self) -> usize {
        self.0.own_bytes()
    }

    fn check_bits(&self) -> u32 {
        self.0.check_bits()
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<T::Value> {
        self.0.probe(key)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: T::Value) {
        self.0.store(key, value);
    }

    #[inline(always)]
    fn prefetch(&mut self, key: u64) {
        self.0.prefetch(key);
    }
}

macro_rules! ours {
    ($name:ident, $layout:ty, $value:ty, $text:literal) => {
        pub(super) struct $name(Table<$value, $layout>);

        impl Rival for $name {
            type Value = $value;
            const NAME: &'static str = $text;

            fn new(entries: usize) -> Self {
                $name(Table::with_entries(entries as u64).expect("memory for the table"))
            }

            fn entries(&self) -> usize {
                self.0.capacity() as usize
            }

            fn own_bytes(&self) -> usize {
                self.0.bytes() as usize
            }

            fn check_bits(&self) -> u32 {
                Table::<$value, $layout>::CHECK_BITS
            }

            #[inline(always)]
            fn probe(&mut self, key: u64) -> Option<$value> {
                self.0.probe(key)
            }

            #[inline(always)]
            fn store(&mut self, key: u64, value: $value) {
                self.0.store(key, value);
            }
        }

        impl Foretold for $name {
            const NAME: &'static str = concat!($text, ", told ahead");

            #[inline(always)]
            fn prefetch(&self, key: u64) {
                self.0.prefetch(key);
            }
        }
    };
}

ours!(FourSlots, Four, Word, "transposition 4x16");
ours!(EightSlots, Eight, Half, "transposition 8x8");
