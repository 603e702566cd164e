//! Lines of input, one at a time, each with its place. Knows bytes and limits; does not know what a position is.

use std::io::{self, BufRead, Read};

/// The longest line worth reading: far beyond any position, and small enough that no input can exhaust memory.
const LONGEST: u64 = 4096;

/// A line that goes on past so many bytes is no line, and what holds it no text: it may never end.
const ENDLESS: u64 = 1 << 24;

/// A line as it was given, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// Counted from one.
    pub number: u64,
    /// The line without its end, or the reason it cannot be used.
    pub text: Result<String, String>,
}

/// The lines of a stream. Nothing is read ahead of the buffer, so a line typed is a line delivered.
#[derive(Debug)]
pub struct Lines<R> {
    from: R,
    number: u64,
    longest: u64,
    /// Whether what can be no text ends the stream.
    only_text: bool,
    /// Whether an error has ended the stream.
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// Of positions, a line each. What can be no text ends in an error: a zero byte, or a line that never ends.
    #[must_use]
    pub fn new(from: R) -> Self {
        Lines { only_text: true, ..Lines::up_to(LONGEST, from) }
    }

    /// Of whatever comes, in lines of up to `longest` bytes. A line that cannot be used spoils only itself.
    #[must_use]
    pub fn up_to(longest: u64, from: R) -> Self {
        Lines { from, number: 0, longest, only_text: false, failed: false }
    }

    fn read(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        let longest = self.longest;
        (&mut self.from).take(longest + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let number = self.number + 1;
        if self.only_text && bytes.contains(&0) {
            return Err(io::Error::other(format!(
                "line {number} has a zero byte, so it seems to be a binary file, or text in UTF-16"
            )));
        }
        if bytes.len() as u64 > longest && bytes.last() != Some(&b'\n') {
            let rest = if self.only_text { ENDLESS - longest } else { u64::MAX };
            if (&mut self.from).take(rest).skip_until(b'\n')? as u64 == rest {
                let mib = ENDLESS >> 20;
                return Err(io::Error::other(format!(
                    "line {number} does not end within {mib} MiB, so this is no text"
                )));
            }
            return Ok(Some(Err(format!("is longer than {longest} bytes; give less on a line"))));
        }
        while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            bytes.pop();
        }
        // A byte order mark is invisible, and some editors put one before the first line.
        if self.number == 0 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some(String::from_utf8(bytes).map_err(|_| "is not UTF-8 text; give it in plain ASCII".to_owned())))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let text = self.read().transpose()?;
        self.number += 1;
        self.failed = text.is_err();
        Some(text.map(|text| Line { number: self.number, text }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(bytes: &[u8]) -> Vec<Line> {
        Lines::new(bytes).map(Result::unwrap).collect()
    }

    #[test]
    fn every_line_ending_and_a_missing_one_are_accepted() {
        let lines = all(b"44 5\r\n\n 3\n7");
        let texts: Vec<_> = lines.iter().map(|line| (line.number, line.text.as_deref().unwrap())).collect();
        assert_eq!(texts, [(1, "44 5"), (2, ""), (3, " 3"), (4, "7")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let lines = all(b"\xef\xbb\xbf44\n\xef\xbb\xbf5");
        assert_eq!(lines[0].text.as_deref(), Ok("44"));
        assert_eq!(lines[1].text.as_deref(), Ok("\u{feff}5"));
    }

    #[test]
    fn a_line_that_is_not_text_or_too_long_spoils_only_itself() {
        let mut bytes = b"\xff\xfe\n1\n".to_vec();
        bytes.extend(vec![b'1'; 10_000]);
        bytes.extend(b"\n2\n");
        let lines = all(&bytes);
        let good: Vec<_> = lines.iter().map(|line| line.text.is_ok()).collect();
        assert_eq!(good, [false, true, false, true]);
        assert_eq!(lines[3], Line { number: 4, text: Ok("2".to_owned()) });
    }

    #[test]
    fn a_zero_byte_is_no_text_of_positions_and_nothing_is_read_after_it() {
        for line in [&b"3\0\n"[..], &[b'\0'; 10_000]] {
            let mut lines = Lines::new(BufReader::new(b"7\n".chain(line).chain(&b"\n5\n"[..])));
            assert!(lines.next().unwrap().is_ok());
            let told = lines.next().unwrap().unwrap_err().to_string();
            assert!(told.contains("line 2") && told.contains("binary file"), "{told}");
            assert!(lines.next().is_none());
        }
    }

    #[test]
    fn a_line_without_an_end_is_given_up_and_nothing_is_read_after_it() {
        let mut lines = Lines::new(BufReader::new(b"7\n".chain(io::repeat(b'1'))));
        assert!(lines.next().unwrap().is_ok());
        let told = lines.next().unwrap().unwrap_err().to_string();
        assert!(told.contains("line 2") && told.contains("16 MiB"), "{told}");
        assert!(lines.next().is_none());
    }

    #[test]
    fn where_anything_may_come_a_line_is_passed_over_however_long_it_is() {
        let long = io::repeat(b'1').take(ENDLESS + 5);
        let lines = Lines::up_to(10, BufReader::new(long.chain(&b"\n2\n"[..])));
        let lines: Vec<Line> = lines.map(Result::unwrap).collect();
        assert!(lines[0].text.as_ref().unwrap_err().contains("longer than 10 bytes"));
        assert_eq!(lines[1], Line { number: 2, text: Ok("2".to_owned()) });
    }

    #[test]
    fn a_line_of_the_greatest_length_is_whole() {
        let mut bytes = vec![b'1'; LONGEST as usize];
        bytes.extend(b"\n5\n");
        let lines = all(&bytes);
        assert_eq!(lines[0].text.as_ref().map(String::len), Ok(LONGEST as usize));
        assert_eq!(lines[1].text.as_deref(), Ok("5"));
    }
}
