//! How many check bits a value leaves, and what to say, while a program is compiled, if they are too few. Knows widths; does
//! not know slots.

use super::{FIT, Layout};
use crate::Generation;

/// The number of check bits of layout `L` beside a value of `value_bits`.
///
/// # Panics
/// With one sentence, if value and check bits do not fit: where a table is used, that is a compile error.
pub(crate) const fn check_bits<L: Layout>(value_bits: u32) -> u32 {
    match fit::<L>(value_bits) {
        Ok(bits) => bits,
        Err(message) => panic!("{}", message.text()),
    }
}

/// The widest value beside a generation in a word.
const WIDEST: u32 = u64::BITS - Generation::BITS;

/// The check bits, or why there can be none.
#[expect(clippy::result_large_err, reason = "it runs while the program is built")]
pub(crate) const fn fit<L: Layout>(value_bits: u32) -> Result<u32, Message> {
    let value = Message::new("a value of ").number(value_bits).and(" bits ");
    if value_bits > WIDEST {
        let message = value.and("is too wide for every layout: at most ").number(WIDEST);
        return Err(message.and(" fit beside the generation. Use a narrower move or extra"));
    }
    let free = L::ROOM - Generation::BITS - value_bits;
    let free = if free < L::MAX_CHECK { free } else { L::MAX_CHECK };
    let leaves = value.and("leaves ").number(free).and(" check bits in `").and(L::ERROR_NAME).and("`");
    if L::ASKED == FIT {
        if free >= L::MIN_FIT {
            return Ok(free);
        }
        let needs = leaves.and(", which needs at least ").number(L::MIN_FIT);
        return Err(needs.and(": ").and(L::INSTEAD));
    }
    if L::ASKED > free {
        return Err(leaves.and(", and ").number(L::ASKED).and(" were asked for: ask for fewer, or ").and(L::INSTEAD));
    }
    if L::ASKED < L::MIN_CHECK {
        let needs = Message::new("`").and(L::ERROR_NAME).and("` needs at least ").number(L::MIN_CHECK);
        return Err(needs.and(" check bits, and ").number(L::ASKED).and(" were asked for"));
    }
    Ok(L::ASKED)
}

/// A sentence put together at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Message {
    const ROOM: usize = 256;

    const fn new(text: &str) -> Self {
        Message { bytes: [0; Self::ROOM], len: 0 }.and(text)
    }

    const fn and(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    const fn number(mut self, number: u32) -> Self {
        if number >= 10 {
            self = self.number(number / 10);
        }
        self.bytes[self.len] = b'0' + (number % 10) as u8;
        self.len += 1;
        self
    }

    pub(crate) const fn text(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "the value does not fit this layout",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Exact, Four, Six, WideExact};

    fn says<L: Layout>(value_bits: u32) -> Result<u32, alloc::string::String> {
        fit::<L>(value_bits).map_err(|message| message.text().into())
    }

    #[test]
    fn what_fits_is_counted_and_what_does_not_is_told_in_one_sentence() {
        assert_eq!(says::<Eight>(42), Ok(17));
        assert_eq!(says::<Eight>(51), Ok(8));
        assert_eq!(says::<Eight<6>>(53), Ok(6));
        assert_eq!(says::<Six>(59), Ok(16));
        assert_eq!(says::<Four>(59), Ok(64));
        assert_eq!(says::<Exact<30>>(58), Ok(1));
        assert_eq!(says::<WideExact<80>>(59), Ok(64));
        for (said, sentence) in [
            (
                says::<Eight>(53),
                "a value of 53 bits leaves 6 check bits in `Eight`, which needs at least 8: use `Six` or `Four`, or name the \
                 number of check bits, `Eight<N>`",
            ),
            (
                says::<Eight>(59),
                "a value of 59 bits leaves 0 check bits in `Eight`, which needs at least 8: use `Six` or `Four`, or name the \
                 number of check bits, `Eight<N>`",
            ),
            (
                says::<Four>(66),
                "a value of 66 bits is too wide for every layout: at most 59 fit beside the generation. Use a narrower move \
                 or extra",
            ),
            (
                says::<Six<40>>(59),
                "a value of 59 bits leaves 16 check bits in `Six`, and 40 were asked for: ask for fewer, or use `Four`",
            ),
            (says::<Six<8>>(30), "`Six` needs at least 16 check bits, and 8 were asked for"),
            (
                says::<Exact<30>>(59),
                "a value of 59 bits leaves 0 check bits in `Exact`, which needs at least 1: use a narrower value",
            ),
        ] {
            assert_eq!(said, Err(sentence.into()));
        }
    }
}
