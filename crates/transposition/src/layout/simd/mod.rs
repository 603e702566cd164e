//! All slots of a line at once, with vector instructions. Knows which of the processor's instruction sets the program is built
//! for; does not know how a line is loaded or what is looked for in it.
//!
//! What is found is a hint. The caller verifies what it reads, and writes a slot whole, so nothing rests on the line being
//! read in one piece.
//!
//! Two sets are told apart: `sse2`, which every x86-64 processor has, and `avx512`, for builds that name a processor with what came
//! with Ice Lake and Zen 4 (`avx512vbmi`): on earlier ones a wide register slows down the clock for everything around it.
//! Instruction sets imply each other; with the two that are asked for come all that `avx512` uses (F, BW, VL).

#[cfg_attr(all(target_feature = "avx512vbmi", target_feature = "avx512vl"), path = "avx512/mod.rs")]
#[cfg_attr(not(all(target_feature = "avx512vbmi", target_feature = "avx512vl")), path = "sse2/mod.rs")]
mod set;

use core::marker::PhantomData;

pub(crate) use set::Whole;
pub(super) use set::{eight, four, six};

use super::{Layout, Ranking, Victim};
use crate::Value;

/// A copy of the line, made once for every question.
pub(crate) struct View<'a, L> {
    line: Whole,
    layout: PhantomData<&'a L>,
}

impl<'a, L: Layout> View<'a, L> {
    #[inline(always)]
    pub(crate) fn of(line: &'a L::Line) -> Self {
        View { line: set::load(line), layout: PhantomData }
    }

    /// A bit for each slot that may match, and for every one that does.
    #[inline(always)]
    pub(crate) fn hints(&self, check: u64, check_bits: u32) -> u32 {
        L::hints(self.line, check, check_bits)
    }

    /// The slot that the newcomer takes.
    #[inline(always)]
    pub(crate) fn victim<V: Value>(&self, ranking: Ranking, _check_bits: u32) -> Victim {
        set::victim::<V, L>(self.line, ranking)
    }
}
