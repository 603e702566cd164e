//! This project's table, with the default index and policy, and the same with its keys prefetched, as a search prefetches those of
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

macro_rules! ours {
    ($name:ident, $layout:ty, $value:ty, $text:literal) => {
        /// A table whose keys are prefetched so many ahead.
        pub(super) struct $name<const AHEAD: usize>(Table<$value, $layout>);

        impl<const AHEAD: usize> Rival for $name<AHEAD> {
            type Value = $value;
            const NAME: &'static str = if AHEAD > 0 { concat!($text, ", prefetched") } else { $text };
            const AHEAD: usize = AHEAD;

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

            #[inline(always)]
            fn prefetch(&mut self, key: u64) {
                self.0.prefetch(key);
            }
        }
    };
}

ours!(FourSlots, Four, Word, "transposition 4x16");
ours!(EightSlots, Eight, Half, "transposition 8x8");
