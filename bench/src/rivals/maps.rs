//! The registry's concurrent maps, bounded the plain way: a key is kept under the number of its place, beside the full key,
//! and the newest entry takes the place.

use super::Rival;
use super::caches::BuildThrough;
use crate::payload::{Wide, mix};

/// The place of `key` among `entries`, spread over all bits again for the map's own index.
#[inline(always)]
fn place(key: u64, entries: usize) -> u64 {
    mix(((u128::from(key) * entries as u128) >> 64) as u64)
}

pub(super) struct Dash {
    map: dashmap::DashMap<u64, (u64, Wide), BuildThrough>,
    entries: usize,
}

impl Rival for Dash {
    type Value = Wide;
    const NAME: &'static str = "dashmap";

    fn new(entries: usize) -> Self {
        Dash { map: dashmap::DashMap::with_hasher(BuildThrough::default()), entries }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        let found = self.map.get(&place(key, self.entries))?;
        (found.0 == key).then_some(found.1)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.map.insert(place(key, self.entries), (key, value));
    }
}

pub(super) struct Papaya {
    map: papaya::HashMap<u64, (u64, Wide), BuildThrough>,
    entries: usize,
}

impl Rival for Papaya {
    type Value = Wide;
    const NAME: &'static str = "papaya";

    fn new(entries: usize) -> Self {
        Papaya { map: papaya::HashMap::with_hasher(BuildThrough::default()), entries }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        let map = self.map.pin();
        let found = map.get(&place(key, self.entries))?;
        (found.0 == key).then_some(found.1)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.map.pin().insert(place(key, self.entries), (key, value));
    }
}
