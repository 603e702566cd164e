//! Numbers as people type them. Knows `2^16` and groups of digits; does not know what is counted.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most entries a table may be asked for; past it no machine this runs on could hold them.
const MOST: u64 = 1 << 40;

/// A positive count, written `65536` or `2^16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Count(pub(crate) u64);

impl FromStr for Count {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let value = match text.split_once('^') {
            Some(("2", exponent)) => exponent.parse().ok().and_then(|exponent| 1u64.checked_shl(exponent)),
            Some(_) => None,
            None => text.parse().ok(),
        };
        match value {
            Some(value @ 1..=MOST) => Ok(Count(value)),
            _ => Err("give a number from 1 to 2^40, such as 65536 or 2^16".to_owned()),
        }
    }
}

impl fmt::Display for Count {
    /// Powers of two from 16 on as `2^k`, everything else in digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_power_of_two() && self.0 >= 16 {
            write!(f, "2^{}", self.0.ilog2())
        } else {
            write!(f, "{}", self.0)
        }
    }
}

/// `number` with its digits in groups of three: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A parser of whole numbers in `range`, which must fit `T`.
pub(crate) fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number =
            text.parse().ok().filter(|number| range.contains(number)).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("it must be a whole number from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_digits_or_powers_of_two() {
        let good = [("1", 1), ("65536", 65_536), ("2^0", 1), ("2^16", 65_536), ("2^40", MOST)];
        for (text, value) in good {
            assert_eq!(text.parse(), Ok(Count(value)), "{text}");
        }
        for bad in ["0", "", "-1", "2^41", "2^64", "2^", "^3", "3^2", "2^-1", "1e3", "1099511627777", "2^99999999999"] {
            assert!(bad.parse::<Count>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_count_is_printed_as_it_may_be_typed() {
        for value in [1, 8, 16, 100, 65_536, MOST] {
            assert_eq!(Count(value).to_string().parse(), Ok(Count(value)));
        }
        assert_eq!((Count(4096).to_string(), Count(4095).to_string()), ("2^12".to_owned(), "4095".to_owned()));
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
