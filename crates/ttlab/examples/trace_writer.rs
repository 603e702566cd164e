//! Writes a small trace for `ttlab replay`, with nothing but the standard library: what an engine has to do to be replayed.

use std::fs::File;
use std::io::{self, BufWriter, Write};

/// A trace under way: a record is a key and a second word, whose highest byte is its kind.
struct Trace<W> {
    to: W,
    sum: u64,
    count: u64,
}

impl<W: Write> Trace<W> {
    fn summed(&self, word: u64) -> u64 {
        (self.sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    }

    fn put(&mut self, word: u64) -> io::Result<()> {
        self.sum = self.summed(word);
        self.to.write_all(&word.to_le_bytes())
    }

    fn record(&mut self, key: u64, rest: u64, kind: u64) -> io::Result<()> {
        self.count += 1;
        self.put(key)?;
        self.put(rest | kind << 56)
    }

    /// `bound`: 1 exact, 2 lower, 3 upper. `depth`: plies, or 247 for a search to the end of the game.
    fn store(&mut self, key: u64, nodes: u32, score: i16, depth: u64, bound: u64) -> io::Result<()> {
        self.record(key, u64::from(nodes) | u64::from(score as u16) << 32 | (depth + 8) << 48, 0x10 + bound)
    }

    fn probe(
        &mut self,
        key: u64,
        (alpha, beta): (i16, i16),
        depth: u64,
        found: bool,
        answered: bool,
    ) -> io::Result<()> {
        let flags = u64::from(found) + 2 * u64::from(answered);
        let window = u64::from(alpha as u16) | u64::from(beta as u16) << 16;
        self.record(key, window | flags << 32 | (depth + 8) << 48, 0x20)
    }

    /// The end: the sum of all words before it and of its own second word.
    fn finish(mut self) -> io::Result<()> {
        let rest = self.count | 0x41 << 56;
        self.put(self.summed(rest))?;
        self.put(rest)?;
        self.to.flush()
    }
}

/// A hundred positions, searched once and met twice more.
pub(crate) fn write(to: impl Write) -> io::Result<()> {
    let mut header = [0; 128];
    header[..9].copy_from_slice(b"TTSTREAM\x01");
    let source = b"trace_writer: a hundred positions, searched once and met twice more";
    header[40..40 + source.len()].copy_from_slice(source);
    let mut trace = Trace { to, sum: 0, count: 0 };
    for word in header.as_chunks::<8>().0 {
        trace.put(u64::from_le_bytes(*word))?;
    }
    for round in 0..3 {
        for i in 0..100 {
            let key = (i + 1u64).wrapping_mul(0x9e37_79b9_7f4a_7c15); // keys are spread over all 64 bits
            trace.probe(key, (-1, 0), 5, round > 0, round > 0)?;
            if round == 0 {
                trace.store(key, 10 + i as u32, -7, 6, 3)?;
            }
        }
    }
    trace.finish()
}

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("name a file to write"))?;
    write(BufWriter::new(File::create(path)?))
}
