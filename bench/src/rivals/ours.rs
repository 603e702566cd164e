//! This project's table, with the default index and policy.

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
    };
}

ours!(FourSlots, Four, Word, "transposition 4x16");
ours!(EightSlots, Eight, Half, "transposition 8x8");
