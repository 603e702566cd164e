//! The widest instructions that the processor has, for what is counted side by side. Knows which there are; does not know what is
//! counted.
#![allow(unsafe_code)] // what is compiled for some processors only can be called by nothing but a promise that this is one

use transposition_search::MoveBounds;

use super::super::{Cells, Domino};
use super::Counted;

/// [`Counted::sifted_moves`] of a board without a line of more than `MOST` cells.
#[inline]
pub(super) fn sifted_moves<const MOST: u32, C: Cells>(game: &Counted<C>, into: &mut Vec<MoveBounds<Domino>>) {
    #[cfg(target_arch = "x86_64")]
    {
        if has_512_bits() {
            // SAFETY: the processor has just been found to have every feature that the function is compiled for.
            return unsafe { with_512_bits::<MOST, C>(game, into) };
        }
        if has_256_bits() {
            // SAFETY: as above.
            return unsafe { with_256_bits::<MOST, C>(game, into) };
        }
    }
    game.sifted_moves::<MOST>(into);
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_256_bits() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_512_bits() -> bool {
    has_256_bits() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_256_bits<const MOST: u32, C: Cells>(game: &Counted<C>, into: &mut Vec<MoveBounds<Domino>>) {
    game.sifted_moves::<MOST>(into);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vpopcntdq")]
fn with_512_bits<const MOST: u32, C: Cells>(game: &Counted<C>, into: &mut Vec<MoveBounds<Domino>>) {
    game.sifted_moves::<MOST>(into);
}

/// The same by every way that the processor has, and by the one that it always has first.
#[cfg(test)]
pub(super) fn sifted_moves_by_every_way<const MOST: u32, C: Cells>(game: &Counted<C>) -> Vec<Vec<MoveBounds<Domino>>> {
    let mut plain = Vec::new();
    game.sifted_moves::<MOST>(&mut plain);
    let mut ways = vec![plain];
    #[cfg(target_arch = "x86_64")]
    {
        type Way<C> = unsafe fn(&Counted<C>, &mut Vec<MoveBounds<Domino>>);
        let wider: [(bool, Way<C>); 2] =
            [(has_256_bits(), with_256_bits::<MOST, C>), (has_512_bits(), with_512_bits::<MOST, C>)];
        for (_, way) in wider.into_iter().filter(|&(is_there, _)| is_there) {
            let mut moves = Vec::new();
            // SAFETY: the processor has been found to have every feature that the function is compiled for.
            unsafe { way(game, &mut moves) };
            ways.push(moves);
        }
    }
    ways
}
