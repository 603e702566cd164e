//! What is benchmarked: each layout with the entry it is meant for, and where its keys and values come from.
//! Knows layouts and numbers; does not know operations.

use std::num::NonZero;

use transposition::{
    Bound, Depth, Eight, Entry, EvalAndPv, Exact, Extra, Four, HashMove, Layout, NodeScore, Six, Table, Value,
};

use crate::compact::Compact;

/// A move as a chess engine packs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move16(NonZero<u16>);

impl HashMove for Move16 {
    const BITS: u32 = 16;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        self.0.into()
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        NonZero::new(code.get() as u16).map(Move16)
    }
}

/// A layout under test. Keys and values are numbered from 0 on; a value tells its number, as far as it has room.
pub(crate) trait Subject: Layout<Key = u64> + Sized {
    const NAME: &'static str;
    type Value: Value + PartialEq + Send + Sync;

    /// The key of a number below 2^40.
    fn key(number: u64) -> u64;

    /// The value of a number, at a depth of 0 to 63.
    fn value(number: u64, depth: i32) -> Self::Value;

    /// Something that cannot be known without having read the value.
    fn payload(value: Self::Value) -> u64;
}

/// The table of a layout under test, with the default policy.
pub(crate) type Tested<S> = Table<<S as Subject>::Value, S>;

/// A bijection that spreads numbers over all 64 bits.
#[inline(always)]
const fn spread(number: u64) -> u64 {
    let x = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 32
}

#[inline]
fn entry<X: Extra>(number: u64, depth: i32) -> Entry<Move16, X> {
    let mv = Move16(NonZero::<u16>::MIN.saturating_add((number >> 7) as u16));
    Entry::new(Depth::new(depth), NodeScore::new((number & 127) as i32 - 64), Bound::Lower, Some(mv))
}

#[inline]
fn score<X: Extra>(entry: Entry<Move16, X>) -> u64 {
    entry.score().get() as u64
}

macro_rules! subjects {
    ($($layout:ty, $name:literal, $entry:ty, $key:expr, $value:expr, $payload:expr;)*) => {$(
        impl Subject for $layout {
            const NAME: &'static str = $name;
            type Value = $entry;

            #[inline(always)]
            fn key(number: u64) -> u64 {
                $key(number)
            }

            #[inline(always)]
            fn value(number: u64, depth: i32) -> $entry {
                $value(number, depth)
            }

            #[inline(always)]
            fn payload(value: $entry) -> u64 {
                $payload(value)
            }
        }
    )*};
}

subjects! {
    Eight, "eight", Entry<Move16>, spread, entry, score;
    Six, "six", Entry<Move16, EvalAndPv>, spread, entry, score;
    Four, "four", Entry<Move16>, spread, entry, score;
    Exact<40>, "exact", Compact<Move16>, std::convert::identity, |number, depth| Compact(entry(number, depth)),
        |value: Compact<Move16>| score(value.0);
}
