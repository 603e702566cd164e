//! From an exact code to a key whose every bit depends on every bit of the code. Knows 64-bit words, no game.

/// Mixes `code` into a key fit for a table that takes its index from one end and its check bits from the other.
///
/// It is a bijection: `x ^ (x >> n)` for n >= 32 undoes itself, a smaller shift is undone by repeating it, and an odd
/// factor has an inverse modulo 2^64. So different codes have different keys: what is exact stays exact.
#[inline]
pub(crate) const fn mix(code: u64) -> u64 {
    let x = code ^ (code >> 32);
    let x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let x = x ^ (x >> 32);
    let x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

/// [`mix`] for codes of more than 64 bits.
#[cfg(any(feature = "connect4", feature = "domineering"))]
#[inline]
pub(crate) const fn mix_wide(code: u128) -> u128 {
    const FACTOR: u128 = 0xd6e8_feb8_6659_fd93_d6e8_feb8_6659_fd93;
    let x = code ^ (code >> 64);
    let x = x.wrapping_mul(FACTOR);
    let x = x ^ (x >> 64);
    let x = x.wrapping_mul(FACTOR);
    x ^ (x >> 64)
}

/// The inverse of an odd number modulo 2^64.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd; // right in the low three bits; each step doubles them
    let mut i = 0;
    while i < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        i += 1;
    }
    inverse
}

/// The code that a game's key was mixed from, for games whose key is an exact code mixed over 64 bits: Connect Four and
/// Domineering. An exact table layout wants the code itself.
///
/// ```
/// use transposition_games::code_of_key;
/// use transposition_games::connect4::{Board, Connect4};
/// use transposition_search::Game;
///
/// let position = Connect4::parse(Board::default(), "4453")?;
/// assert_eq!(code_of_key(position.key()), position.code());
/// # Ok::<(), transposition_games::connect4::MoveError>(())
/// ```
#[inline]
#[must_use]
pub const fn code_of_key(key: u64) -> u64 {
    const BACK: u64 = inverse(0xd6e8_feb8_6659_fd93);
    let x = (key ^ (key >> 32)).wrapping_mul(BACK);
    let x = (x ^ (x >> 32)).wrapping_mul(BACK);
    x ^ (x >> 32)
}

#[cfg(test)]
mod tests {
    use super::{code_of_key, mix};

    #[test]
    fn mixing_can_be_undone() {
        for i in 0..100_000u64 {
            for code in [i, i << 44, i.wrapping_mul(0x9e37_79b9_7f4a_7c15), !i] {
                assert_eq!(code_of_key(mix(code)), code);
            }
        }
    }

    #[test]
    fn each_code_bit_moves_about_half_of_each_half_of_the_key() {
        for bit in 0..64 {
            let (mut low, mut high) = (0, 0);
            for i in 0..1000u64 {
                let changed = mix(i * 0x1_0001) ^ mix((i * 0x1_0001) ^ (1 << bit));
                low += (changed as u32).count_ones();
                high += ((changed >> 32) as u32).count_ones();
            }
            assert!((14_500..17_500).contains(&low), "bit {bit} moves {low} of 32000 low bits");
            assert!((14_500..17_500).contains(&high), "bit {bit} moves {high} of 32000 high bits");
        }
    }
}
