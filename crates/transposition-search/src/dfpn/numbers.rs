//! Proof and disproof numbers, in a search and as a table keeps them. Knows their arithmetic; does not know nodes.

use transposition::{Extra, Keep, Pack, Value, Work};

use super::aim::Aim;

/// No effort is enough.
pub(super) const INFINITE: u32 = u32::MAX;
/// The greatest number that still means some effort; sums saturate here.
pub(super) const MOST: u32 = 1 << 30;

/// How far a node is from its two possible answers: the least number of unknown positions that would have to be settled
/// for the side to move to reach its aim (`proof`), or to be shown unable to (`disproof`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// Nothing is known.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    pub(super) const fn solved(reached: bool) -> Self {
        if reached { Numbers { proof: 0, disproof: INFINITE } } else { Numbers { proof: INFINITE, disproof: 0 } }
    }

    /// Whether the aim is reached, once that is known.
    pub(super) const fn answer(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The same node seen by the parent's mover.
    pub(super) const fn seen_from_parent(self, keeps_turn: bool) -> Self {
        if keeps_turn { self } else { Numbers { proof: self.disproof, disproof: self.proof } }
    }
}

/// What the search keeps of a position: the aim it was asked for, proof and disproof number, and the work behind them.
///
/// Packed into 37 bits: `[aim 16 | work 7 | disproof 7 | proof 7]`. Numbers are rounded down by a fifth at most; 0 and
/// infinity, which are answers, are kept exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    aim: i16,
    work: Work,
    disproof: Work,
    proof: Work,
}

impl ProofNumbers {
    const AIM_SHIFT: u32 = 3 * Work::BITS;

    /// Only aims that a search is needed for are ever kept, and those fit.
    pub(super) fn new(aim: Aim, numbers: Numbers, work: u64) -> Self {
        // Infinity becomes the greatest number `Work` can say, which no finite one reaches.
        let kept =
            |number: u32| Work::default().with_work(if number == INFINITE { u64::MAX } else { u64::from(number) });
        ProofNumbers {
            aim: aim.0 as i16,
            work: Work::default().with_work(work),
            disproof: kept(numbers.disproof),
            proof: kept(numbers.proof),
        }
    }

    /// The numbers for `aim`. Those of another aim serve only as far as they answer this one too: who reaches more also
    /// reaches less.
    pub(super) fn serve(self, aim: Aim) -> Option<Numbers> {
        let kept = i32::from(self.aim);
        let numbers = self.numbers();
        let serves = match numbers.answer() {
            Some(true) => kept >= aim.0,
            Some(false) => kept <= aim.0,
            None => kept == aim.0,
        };
        serves.then_some(numbers)
    }

    fn numbers(self) -> Numbers {
        let number = |kept: Work| u32::try_from(kept.work()).unwrap_or(INFINITE);
        Numbers { proof: number(self.proof), disproof: number(self.disproof) }
    }
}

impl Pack for ProofNumbers {
    const BITS: u32 = Self::AIM_SHIFT + 16;

    #[inline]
    fn pack(self) -> Option<u64> {
        let aim = u64::from(self.aim as u16) << Self::AIM_SHIFT;
        let work = self.work.pack()? << (2 * Work::BITS);
        Some(aim | work | self.disproof.pack()? << Work::BITS | self.proof.pack()?)
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let field = |at: u32| Work::unpack(bits >> (at * Work::BITS) & 127);
        let numbers = ProofNumbers {
            aim: (bits >> Self::AIM_SHIFT) as u16 as i16,
            work: field(2)?,
            disproof: field(1)?,
            proof: field(0)?,
        };
        // An answer needs both its halves; a pattern with one of them was never packed.
        let Numbers { proof, disproof } = numbers.numbers();
        ((proof == 0) == (disproof == INFINITE) && (disproof == 0) == (proof == INFINITE)).then_some(numbers)
    }
}

impl Value for ProofNumbers {
    #[inline]
    fn work(&self) -> u64 {
        self.work.work()
    }

    /// The newcomer, unless `old` is an answer and the newcomer is not.
    #[inline]
    fn keep(&self, old: &Self, _stale: bool) -> Keep {
        let solved = |kept: &Self| kept.numbers().answer().is_some();
        if solved(old) && !solved(self) { Keep::Old } else { Keep::New }
    }
}
