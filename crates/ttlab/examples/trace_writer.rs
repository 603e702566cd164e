//! Writes a small trace for `ttlab replay`, with nothing but the standard library: what an engine has to do to be replayed.
use std::io::{self, Write};

const fn summed(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The second word of a store. `bound`: 1 exact, 2 lower, 3 upper. `depth`: plies, or 247 for a search to the end of the game.
const fn store(nodes: u32, score: i16, depth: u64, bound: u64) -> u64 {
    nodes as u64 | (score as u16 as u64) << 32 | (depth + 8) << 48 | (0x10 + bound) << 56
}

/// The second word of a probe.
const fn probe(alpha: i16, beta: i16, depth: u64, found: bool, answered: bool) -> u64 {
    let flags = found as u64 | (answered as u64) << 1;
    alpha as u16 as u64 | (beta as u16 as u64) << 16 | flags << 32 | (depth + 8) << 48 | 0x20 << 56
}

/// A hundred positions, searched once and met twice more; keys are spread over all 64 bits. An engine writes each word at
/// once and keeps nothing but their sum and the count of its records.
pub(crate) fn write(mut to: impl Write) -> io::Result<()> {
    let mut words = vec![u64::from_le_bytes(*b"TTSTREAM"), 1, 0, 0, 0, u64::from_le_bytes(*b"example\0")];
    words.resize(16, 0);
    for i in 0..300u64 {
        let (key, again) = ((i % 100 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15), i >= 100);
        words.extend([key, probe(-1, 0, 5, again, again)]);
        if !again {
            words.extend([key, store(10 + i as u32, -7, 6, 3)]);
        }
    }
    let end = ((words.len() as u64 - 16) / 2) | (0x41 << 56);
    let sum = words.iter().chain([&end]).fold(0, |sum, &word| summed(sum, word));
    words.extend([sum, end]);
    words.iter().try_for_each(|word| to.write_all(&word.to_le_bytes()))
}

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("name a file to write"))?;
    write(std::fs::File::create(path)?)
}
