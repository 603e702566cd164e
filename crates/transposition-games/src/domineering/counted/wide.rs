//! The same code for processors that do more at once. Knows which instructions there are; does not know what is counted.
#![allow(unsafe_code)] // a function made of instructions that not every processor has can only be called by promising that this one has them

use transposition_search::Prospect;

use super::super::{Cells, Domino};
use super::Counted;

/// [`Counted::sifted_moves`] for the short boards whose cells fit 64 bits, with the widest instructions that the processor has.
#[inline]
pub(super) fn sifted_moves<C: Cells>(game: &Counted<C>, into: &mut Vec<Prospect<Domino>>) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") && is_x86_feature_detected!("avx512vl") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has just been found to have all of the instructions that the function is made of.
            return unsafe { with_512_bits(game, into) };
        }
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt") {
            // SAFETY: as above.
            return unsafe { with_256_bits(game, into) };
        }
    }
    game.sifted_moves::<true>(into);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn with_512_bits<C: Cells>(game: &Counted<C>, into: &mut Vec<Prospect<Domino>>) {
    game.sifted_moves::<true>(into);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_256_bits<C: Cells>(game: &Counted<C>, into: &mut Vec<Prospect<Domino>>) {
    game.sifted_moves::<true>(into);
}
