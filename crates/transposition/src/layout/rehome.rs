//! Where an entry belongs in a table of another size, as far as its old bucket and its check bits tell. Knows keys' bits; does
//! not know tables.
//!
//! Bucket and check bits leave a set of keys that the entry may belong to. With the high-product index these are numbers at
//! steps of 2^C within an interval, with the low-bits index those that agree in the top C bits and in the low ones. If all of
//! them have the same home in the new table, that is the entry's; otherwise it has none, since a guess would answer for
//! keys that were never stored.

use super::{Home, low_mask, plain_home};
use crate::Index;

/// How many buckets there are, and how a key finds its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// The way from key to bucket.
    pub index: Index,
    /// The number of them.
    pub count: u64,
}

/// The home among the buckets `to` of an entry that was at `home` among those of `from`, for keys as [`plain_home`] treats them.
pub(super) fn plain(home: Home, from: Buckets, to: Buckets, check_bits: u32) -> Option<Home> {
    let (first, last) = keys(home, from, check_bits)?;
    if first == last {
        return Some(plain_home(first, to.index, to.count, check_bits));
    }
    let Home { bucket, check } = home;
    match (from.index, to.index) {
        (Index::HighProduct, Index::HighProduct) => {
            let bucket = to.index.bucket(first, to.count);
            (bucket == to.index.bucket(last, to.count)).then_some(Home { bucket, check })
        }
        (Index::LowBits, Index::LowBits) if to.count <= from.count => {
            Some(Home { bucket: to.index.bucket(bucket, to.count), check })
        }
        _ => None,
    }
}

/// The lowest and the highest key that belong in the bucket and have these check bits; nothing if there is none.
pub(super) fn keys(Home { bucket, check }: Home, from: Buckets, check_bits: u32) -> Option<(u64, u64)> {
    match from.index {
        Index::HighProduct => {
            // Bucket b has the keys from ceil(b x 2^64 / buckets) on, up to those of bucket b + 1.
            let begin = |bucket: u64| (u128::from(bucket) << 64).div_ceil(u128::from(from.count));
            let (begin, end) = (begin(bucket), begin(bucket + 1) - 1);
            let (check, steps) = (u128::from(check), (1u128 << check_bits) - 1);
            let first = begin + (check.wrapping_sub(begin) & steps);
            let last = end.checked_sub(end.wrapping_sub(check) & steps)?;
            (first <= last).then_some((first as u64, last as u64))
        }
        Index::LowBits => {
            let top = check.checked_shl(64 - check_bits).unwrap_or(0);
            let (in_top, in_low) = (!low_mask(64 - check_bits), from.count - 1);
            // Where the two overlap they must agree.
            let agree = (top ^ bucket) & in_top & in_low == 0;
            let first = top | bucket;
            agree.then_some((first, first | !(in_top | in_low)))
        }
    }
}
