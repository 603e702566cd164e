//! Reading "7x6": two numbers that make a board. Knows no game.

/// The two numbers of `text` around an `x`, as in `7x6`.
pub(crate) fn parse(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.trim().split_once(['x', 'X'])?;
    Some((number(a)?, number(b)?))
}

/// Digits only: the standard parser also takes a sign.
fn number(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn two_numbers_and_nothing_else() {
        assert_eq!(parse("7x6"), Some((7, 6)));
        assert_eq!(parse(" 10X3\n"), Some((10, 3)));
        for bad in ["", "7", "x", "7x", "x6", "7x6x5", "-7x6", "+7x6", "7 x 6", "7x99999999999"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
