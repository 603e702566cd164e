//! The registry's caches. Their keys are spread already, so all get a hasher that hands the key through.
#![allow(unsafe_code)] // fixed-cache asks for an unsafe word before it reads without locks

use std::hash::{BuildHasherDefault, Hasher};

use fixed_cache::{CacheConfig, LockFreeReads};
use quick_cache::UnitWeighter;
use quick_cache::sync::DefaultLifecycle;

use super::Rival;
use crate::payload::Wide;

/// Hands a 64-bit key through.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Through(u64);

pub(super) type BuildThrough = BuildHasherDefault<Through>;

impl Hasher for Through {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    #[inline(always)]
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The fastest reads it offers.
pub(super) struct Reads;

impl CacheConfig for Reads {
    // SAFETY: key and value are words without padding, and `Copy`.
    const LOCK_FREE_READS: LockFreeReads = unsafe { LockFreeReads::enabled() };
}

pub(super) struct Fixed(fixed_cache::Cache<u64, [u64; 2], BuildThrough, Reads>);

impl Rival for Fixed {
    type Value = Wide;
    const NAME: &'static str = "fixed-cache";

    fn new(entries: usize) -> Self {
        // It takes powers of two only, and four at least.
        Fixed(fixed_cache::Cache::new(1 << entries.max(4).ilog2(), BuildThrough::default()))
    }

    fn entries(&self) -> usize {
        self.0.capacity()
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.0.get(&key).map(Wide)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.0.insert(key, value.0);
    }
}

pub(super) struct Quick {
    cache: quick_cache::sync::Cache<u64, Wide, UnitWeighter, BuildThrough>,
    entries: usize,
}

impl Rival for Quick {
    type Value = Wide;
    const NAME: &'static str = "quick_cache";

    fn new(entries: usize) -> Self {
        let lifecycle = DefaultLifecycle::default();
        let hasher = BuildThrough::default();
        let cache = quick_cache::sync::Cache::with(entries, entries as u64, UnitWeighter, hasher, lifecycle);
        Quick { cache, entries }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.cache.get(&key)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.cache.insert(key, value);
    }
}

pub(super) struct Moka {
    cache: moka::sync::Cache<u64, Wide, BuildThrough>,
    entries: usize,
}

impl Rival for Moka {
    type Value = Wide;
    const NAME: &'static str = "moka";

    fn new(entries: usize) -> Self {
        let builder = moka::sync::Cache::builder().max_capacity(entries as u64);
        Moka { cache: builder.build_with_hasher(BuildThrough::default()), entries }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.cache.get(&key)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.cache.insert(key, value);
    }
}
