//! The first page of a book's file: which book it is, how far it has come, and what the bytes behind it must be.
//! Knows bytes; does not know scores.

use serde::{Deserialize, Serialize};

/// Bytes of the page.
pub(crate) const PAGE: usize = 4096;

const FORMAT: &str = "ttlab opening book";
const VERSION: u32 = 1;

/// Which book it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Title {
    pub(crate) game: String,
    pub(crate) size: String,
    pub(crate) plies: u32,
}

/// How far a book has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum State {
    /// Somebody writes to it, or did when he was killed.
    Open,
    /// It was put down and can be gone on with.
    Stopped(Seal),
    /// Every score is in it: how many, and a checksum over all of them in order.
    Finished { seal: Seal, positions: u64, content: u32 },
}

/// What the bytes behind the page must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seal {
    pub(crate) bytes: u64,
    pub(crate) checksum: u32,
}

#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    version: u32,
    #[serde(flatten)]
    title: Title,
    state: State,
}

/// The page that says it.
pub(crate) fn to_page(title: &Title, state: &State) -> Vec<u8> {
    let written = Written { format: FORMAT.to_owned(), version: VERSION, title: title.clone(), state: state.clone() };
    let line = serde_json::to_string(&written).expect("plain fields");
    let page = page_of(&line);
    assert!(page.len() == PAGE, "a title is short");
    page
}

/// A line of text, its checksum in another, and zeros.
fn page_of(line: &str) -> Vec<u8> {
    let mut page = format!("{line}\n{:08x}\n", crc32fast::hash(line.as_bytes())).into_bytes();
    page.resize(PAGE.max(page.len()), 0);
    page
}

/// What a page says, or what is wrong with it, as the end of a sentence about the file. Every byte of it must be as
/// [`to_page`] writes it.
pub(crate) fn of_page(page: &[u8]) -> Result<(Title, State), String> {
    let text = page.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = std::str::from_utf8(text).unwrap_or_default();
    if !line.starts_with("{\"format\":\"ttlab opening book\"") {
        return Err("is not an opening book; name a file that `ttlab book` has built".to_owned());
    }
    if page != page_of(line) {
        return Err("is damaged: its first page is not as it was written; delete it to build it anew".to_owned());
    }
    let version = serde_json::from_str::<serde_json::Value>(line).ok().and_then(|value| value["version"].as_u64());
    if version != Some(u64::from(VERSION)) {
        return Err(format!("is a book of another format than {VERSION}, the one that this program reads"));
    }
    let written: Written = serde_json::from_str(line).map_err(|_| "is damaged: its first page has other fields")?;
    Ok((written.title, written.state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_was_written_and_no_byte_of_it_can_change() {
        let title = Title { game: "connect4".into(), size: "10x6".into(), plies: 14 };
        let seal = Seal { bytes: 1 << 40, checksum: u32::MAX };
        let states = [State::Open, State::Stopped(seal), State::Finished { seal, positions: u64::MAX, content: 7 }];
        for state in states {
            let page = to_page(&title, &state);
            assert_eq!(page.len(), PAGE);
            assert_eq!(of_page(&page), Ok((title.clone(), state)));
            for at in 0..PAGE {
                let mut damaged = page.clone();
                damaged[at] ^= 1;
                assert!(of_page(&damaged).is_err(), "byte {at}");
            }
            let written = page.iter().position(|&byte| byte == 0).unwrap();
            assert!(of_page(&page[..written]).is_err() && of_page(&page[..PAGE - 1]).is_err());
        }
        assert!(of_page(b"").unwrap_err().contains("not an opening book"));
    }
}
