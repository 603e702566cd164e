//! What a model table is to be, and why it can be refused. Knows sizes and widths; does not know slots.

use core::fmt;

use crate::policy::MAX_WAYS;
use crate::{Index, Replace};

/// How many entries a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    Buckets(u64),
    Entries(u64),
    Unbounded,
}

/// The shape of a [`ModelTable`](super::ModelTable). Starts as one way, high-product index, 64 check bits.
///
/// ```
/// use transposition::Index;
/// use transposition::model::{ModelConfig, ModelTable};
/// use transposition::policy::TwoTier;
///
/// let config = ModelConfig::entries(1 << 12).with_ways(2).with_index(Index::LowBits).with_check_bits(16);
/// let table = ModelTable::<u32, _>::new(config, TwoTier)?;
/// assert_eq!(table.capacity(), Some(4096));
/// # Ok::<(), transposition::model::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelConfig {
    size: Size,
    ways: usize,
    index: Index,
    check_bits: u32,
}

/// A bounded shape that was found sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) buckets: u64,
    pub(super) ways: usize,
    pub(super) index: Index,
    pub(super) check_bits: u32,
}

impl ModelConfig {
    /// A table that keeps everything under its full key, for comparison. Ways, index and check bits mean nothing to it,
    /// and its policy is never asked. It grows as it is filled, and aborts the process if memory runs out.
    pub const UNBOUNDED: ModelConfig = ModelConfig::of(Size::Unbounded);

    /// A table of this many buckets.
    #[must_use]
    pub const fn buckets(buckets: u64) -> Self {
        Self::of(Size::Buckets(buckets))
    }

    /// A table of this many entries in all: a multiple of the ways.
    #[must_use]
    pub const fn entries(entries: u64) -> Self {
        Self::of(Size::Entries(entries))
    }

    const fn of(size: Size) -> Self {
        ModelConfig { size, ways: 1, index: Index::HighProduct, check_bits: 64 }
    }

    /// With this many slots to a bucket, 1 to [`MAX_WAYS`](crate::policy::MAX_WAYS).
    #[must_use]
    pub const fn with_ways(self, ways: usize) -> Self {
        ModelConfig { ways, ..self }
    }

    /// With this way from key to bucket.
    #[must_use]
    pub const fn with_index(self, index: Index) -> Self {
        ModelConfig { index, ..self }
    }

    /// With this many bits of the key to verify an entry by, 0 to 64.
    ///
    /// With 64 no entry is ever taken for another position's. With 0 **any** entry in the bucket is accepted by a probe,
    /// and a store cannot know its own key: the policy alone decides.
    #[must_use]
    pub const fn with_check_bits(self, check_bits: u32) -> Self {
        ModelConfig { check_bits, ..self }
    }

    /// The bounded shape, or nothing for an unbounded table.
    pub(super) fn shape(self, policy: &impl Replace) -> Result<Option<Shape>, ModelError> {
        let ModelConfig { size, ways, index, check_bits } = self;
        if size == Size::Unbounded {
            return Ok(None);
        }
        if ways == 0 || ways > MAX_WAYS {
            return Err(ModelError::Ways { ways });
        }
        if ways < policy.min_ways() {
            return Err(ModelError::FewWays { ways, min: policy.min_ways() });
        }
        if check_bits > 64 {
            return Err(ModelError::CheckBits { bits: check_bits });
        }
        let buckets = match size {
            Size::Buckets(buckets) => buckets,
            Size::Entries(entries) if entries % ways as u64 != 0 => return Err(ModelError::Ragged { entries, ways }),
            Size::Entries(entries) => entries / ways as u64,
            Size::Unbounded => return Ok(None),
        };
        if buckets == 0 {
            return Err(ModelError::Empty);
        }
        if index == Index::LowBits && !buckets.is_power_of_two() {
            return Err(ModelError::NotPowerOfTwo { buckets });
        }
        Ok(Some(Shape { buckets, ways, index, check_bits }))
    }
}

/// Why a [`ModelTable`](super::ModelTable) could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// No entry at all.
    Empty,
    /// No way, or too many.
    Ways {
        /// The ways asked for.
        ways: usize,
    },
    /// Too few ways for the policy.
    FewWays {
        /// The ways asked for.
        ways: usize,
        /// The ways the policy needs.
        min: usize,
    },
    /// More check bits than a key has.
    CheckBits {
        /// The check bits asked for.
        bits: u32,
    },
    /// The entries do not fill whole buckets.
    Ragged {
        /// The entries asked for.
        entries: u64,
        /// The ways asked for.
        ways: usize,
    },
    /// A mask needs a power of two.
    NotPowerOfTwo {
        /// The buckets asked for.
        buckets: u64,
    },
    /// The memory was refused.
    Memory {
        /// The buckets asked for.
        buckets: u64,
        /// The slots of each.
        ways: usize,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::Empty => write!(f, "a table of 0 entries was asked for; it needs at least one bucket"),
            ModelError::Ways { ways } => write!(f, "{ways} ways were asked for; a bucket has 1 to {MAX_WAYS}"),
            ModelError::FewWays { ways, min } => {
                write!(f, "ways = {ways} is too few for this replacement policy, which needs at least {min}")
            }
            ModelError::CheckBits { bits } => write!(f, "{bits} check bits were asked for; a key has 64"),
            ModelError::Ragged { entries, ways } => {
                write!(f, "{entries} entries do not fill whole buckets of {ways}; ask for a multiple of {ways}")
            }
            ModelError::NotPowerOfTwo { buckets } => {
                write!(f, "{buckets} buckets were asked for; an index of low bits needs a power of two")
            }
            ModelError::Memory { buckets, ways } => {
                write!(f, "no memory for {buckets} buckets of {ways} entries; ask for fewer")
            }
        }
    }
}

impl core::error::Error for ModelError {}
