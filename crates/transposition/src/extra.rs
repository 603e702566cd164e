//! What an entry can carry beyond the five fields every search needs. Knows bits; does not know entries.

use core::hint::select_unpredictable;

use crate::Pack;
use crate::sealed::{Sealed, WorkField};

/// What an entry may carry beside the five fields every search needs. Each part takes bits from the key's check.
///
/// [`()`](unit) is nothing, [`Work`] the rough and [`Nodes`] the exact size of the subtree, [`EvalAndPv`] a static evaluation
/// and a PV mark. A pair of extras is an extra: `(Work, EvalAndPv<13>)` has all three in 21 bits.
///
/// Every method has a default that forgets: a search may always set a field and asks whether it came back. An engine's own
/// extra implements [`Pack`] and this; the table keeps it whole, and [`Entry::extra`](crate::Entry::extra) and
/// [`Entry::with_extra`](crate::Entry::with_extra) read and set it.
///
/// ```
/// use std::num::NonZero;
/// use transposition::{Bound, Depth, Entry, Extra, NodeScore, Pack, Table};
///
/// /// Whether the move was the only legal one.
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// struct Forced(bool);
///
/// impl Pack for Forced {
///     const BITS: u32 = 1;
///     fn pack(self) -> Option<u64> {
///         Some(self.0.into())
///     }
///     fn unpack(bits: u64) -> Option<Self> {
///         Some(Forced(bits & 1 == 1))
///     }
/// }
///
/// impl Extra for Forced {}
///
/// let table: Table<Entry<NonZero<u16>, Forced>> = Table::with_mib(1)?;
/// let entry = Entry::new(Depth::new(3), NodeScore::ZERO, Bound::Exact, NonZero::new(77));
/// table.store(42, entry.with_extra(Forced(true)));
/// assert_eq!(table.probe(42).map(|entry| entry.extra()), Some(Forced(true)));
/// # Ok::<(), transposition::TableError>(())
/// ```
pub trait Extra: Pack + Default {
    /// Where in the packed extra the subtree's nodes are, for a table that reads those of a whole bucket at once.
    #[doc(hidden)]
    const WORK: WorkField = WorkField::Unsaid;

    /// With the subtree's nodes noted.
    #[must_use]
    #[inline]
    fn with_work(self, nodes: u64) -> Self {
        let _ = nodes;
        self
    }

    /// The subtree's nodes, as far as they are kept; 0 if not.
    #[must_use]
    #[inline]
    fn work(&self) -> u64 {
        0
    }

    /// With the static evaluation noted, in points.
    #[must_use]
    #[inline]
    fn with_eval(self, eval: i32) -> Self {
        let _ = eval;
        self
    }

    /// The static evaluation in points, if it is kept and was set.
    #[must_use]
    #[inline]
    fn eval(&self) -> Option<i32> {
        None
    }

    /// With the PV mark set or cleared.
    #[must_use]
    #[inline]
    fn with_pv(self, pv: bool) -> Self {
        let _ = pv;
        self
    }

    /// Whether the node was once part of a principal variation, as far as that is kept.
    #[must_use]
    #[inline]
    fn pv(&self) -> bool {
        false
    }

    /// This extra, which stays, with what it lacks taken from that of another entry for the same position.
    ///
    /// What belongs to the position (an evaluation) should be taken; what belongs to one search of it (work, a PV mark)
    /// should not. The default takes nothing.
    ///
    /// ```
    /// use transposition::{EvalAndPv, Extra};
    ///
    /// let (known, unset) = (EvalAndPv::<16>::default().with_eval(31), EvalAndPv::<16>::default());
    /// assert_eq!(unset.completed(known).eval(), Some(31));
    /// assert_eq!(known.completed(unset).eval(), Some(31));
    /// ```
    #[must_use]
    #[inline]
    fn completed(self, other: Self) -> Self {
        let _ = other;
        self
    }

    /// [`completed`](Self::completed) from bits to bits. An extra with fields may do it without a branch.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    fn completed_bits(stays: u64, other: u64, _: Sealed) -> u64 {
        match (Self::unpack(stays), Self::unpack(other)) {
            (Some(extra), Some(other)) => extra.completed(other).pack().unwrap_or(stays),
            _ => stays,
        }
    }
}

impl Extra for () {
    const WORK: WorkField = WorkField::Nowhere;

    #[inline(always)]
    fn completed_bits(stays: u64, _other: u64, _: Sealed) -> u64 {
        stays
    }
}

/// Two extras beside each other, the first in the lower bits. What is set is set in both; what is asked comes from the first
/// that has it.
///
/// ```
/// use std::num::NonZero;
/// use transposition::{Bound, Depth, Entry, EvalAndPv, NodeScore, Pack, Six, Table, Work};
///
/// /// From and to square: 12 bits, which leave 21 for extras beside the 16 check bits of `Six`.
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct FromTo(u16);
/// # impl transposition::HashMove for FromTo {
/// #     const BITS: u32 = 12;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(u32::from(self.0)).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(FromTo(code.get() as u16)) }
/// # }
/// type All = (Work, EvalAndPv<13>);
/// assert_eq!(Entry::<FromTo, All>::BITS, 59);
///
/// let table: Table<Entry<FromTo, All>, Six> = Table::with_mib(1)?;
/// let entry = Entry::new(Depth::new(5), NodeScore::ZERO, Bound::Exact, Some(FromTo(77)));
/// table.store(42, entry.with_work(1024).with_eval(-35).with_pv(true));
/// let entry = table.probe(42).expect("just stored");
/// assert_eq!((entry.work(), entry.eval(), entry.pv()), (1024, Some(-35), true));
/// # Ok::<(), transposition::TableError>(())
/// ```
impl<A: Extra, B: Extra> Extra for (A, B) {
    const WORK: WorkField = match (A::WORK, B::WORK) {
        (WorkField::Nowhere, second) => second.shifted(A::BITS),
        (first, WorkField::Nowhere) => first,
        _ => WorkField::Unsaid,
    };

    #[inline]
    fn with_work(self, nodes: u64) -> Self {
        (self.0.with_work(nodes), self.1.with_work(nodes))
    }

    #[inline]
    fn work(&self) -> u64 {
        match self.0.work() {
            0 => self.1.work(),
            nodes => nodes,
        }
    }

    #[inline]
    fn with_eval(self, eval: i32) -> Self {
        (self.0.with_eval(eval), self.1.with_eval(eval))
    }

    #[inline]
    fn eval(&self) -> Option<i32> {
        self.0.eval().or(self.1.eval())
    }

    #[inline]
    fn with_pv(self, pv: bool) -> Self {
        (self.0.with_pv(pv), self.1.with_pv(pv))
    }

    #[inline]
    fn pv(&self) -> bool {
        self.0.pv() || self.1.pv()
    }

    #[inline]
    fn completed(self, other: Self) -> Self {
        (self.0.completed(other.0), self.1.completed(other.1))
    }

    #[inline]
    fn completed_bits(stays: u64, other: u64, seal: Sealed) -> u64 {
        let low = |bits: u64| bits & !u64::MAX.unbounded_shl(A::BITS);
        let high = |bits: u64| bits.unbounded_shr(A::BITS);
        let first = A::completed_bits(low(stays), low(other), seal);
        first | B::completed_bits(high(stays), high(other), seal).unbounded_shl(A::BITS)
    }
}

/// The size of the subtree behind an entry in seven bits, rounded down by at most a fifth; up to 7 x 2^30 nodes.
///
/// ```
/// use transposition::{Extra, Pack, Work};
///
/// let work = Work::default().with_work(1000);
/// assert_eq!(Work::unpack(work.pack().unwrap()), Some(work));
/// assert!((896..=1000).contains(&work.work()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work(u8);

impl Pack for Work {
    const BITS: u32 = 7;

    #[inline]
    fn pack(self) -> Option<u64> {
        Some(u64::from(self.0))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        Some(Work(bits as u8 & 127))
    }
}

impl Work {
    /// The packed form of this many nodes: four steps for each doubling.
    #[inline]
    pub(crate) fn steps(nodes: u64) -> u8 {
        Work::default().with_work(nodes).0
    }
}

impl Extra for Work {
    const WORK: WorkField = WorkField::From(0);

    #[inline(always)]
    fn completed_bits(stays: u64, _other: u64, _: Sealed) -> u64 {
        stays
    }

    /// Rounds down to four steps per doubling; saturates at 7 x 2^30 nodes.
    #[inline]
    fn with_work(self, nodes: u64) -> Self {
        // A tiny float: two mantissa bits below the leading one, five exponent bits. Values below 4 stand for themselves.
        if nodes < 4 {
            return Work(nodes as u8);
        }
        let exponent = nodes.ilog2() - 1;
        let code = (exponent << 2) | ((nodes >> (exponent - 1)) as u32 & 3);
        Work(code.min(127) as u8)
    }

    #[inline]
    fn work(&self) -> u64 {
        let (exponent, mantissa) = (u32::from(self.0 >> 2), u64::from(self.0 & 3));
        if exponent == 0 { mantissa } else { (4 + mantissa) << (exponent - 1) }
    }
}

/// The size of the subtree behind an entry to the node: 30 bits, saturating at 2^30 - 1.
///
/// ```
/// use transposition::{Extra, Nodes, Pack};
///
/// let nodes = Nodes::default().with_work(1000);
/// assert_eq!(Nodes::unpack(nodes.pack().unwrap()).unwrap().work(), 1000);
/// assert_eq!(nodes.with_work(u64::MAX).work(), (1 << 30) - 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes(u32);

impl Nodes {
    const MAX: u64 = (1 << Self::BITS) - 1;
}

impl Pack for Nodes {
    const BITS: u32 = 30;

    #[inline]
    fn pack(self) -> Option<u64> {
        Some(u64::from(self.0))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        Some(Nodes((bits & Self::MAX) as u32))
    }
}

impl Extra for Nodes {
    #[inline]
    fn with_work(self, nodes: u64) -> Self {
        Nodes(nodes.min(Self::MAX) as u32)
    }

    #[inline]
    fn work(&self) -> u64 {
        u64::from(self.0)
    }
}

/// A static evaluation (optional) in `EVAL` bits and a PV mark in one: 17 bits if nothing else is asked for.
///
/// The evaluation is a plain number of points, not a [`NodeScore`](crate::NodeScore): it never counts a distance, and no
/// [`Frame`](crate::Frame) converts it. `EVAL` is 2 to 16; what lies beyond ±(2^(`EVAL`-1) - 1) saturates there. 13 bits
/// reach ±4095.
///
/// When a key is stored again, an evaluation that the kept entry lacks is taken from the other one; the PV mark goes with the
/// kept entry.
///
/// ```
/// use transposition::{EvalAndPv, Extra, Pack};
///
/// let extra = EvalAndPv::<16>::default().with_eval(-31).with_pv(true);
/// let back = EvalAndPv::<16>::unpack(extra.pack().unwrap()).unwrap();
/// assert_eq!((back.eval(), back.pv()), (Some(-31), true));
/// assert_eq!(EvalAndPv::<16>::default().eval(), None);
/// assert_eq!(EvalAndPv::<13>::default().with_eval(9000).eval(), Some(4095));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalAndPv<const EVAL: u32 = 16> {
    eval: Option<i16>,
    pv: bool,
}

impl<const EVAL: u32> EvalAndPv<EVAL> {
    /// The greatest evaluation.
    const MAX: i16 = {
        assert!(2 <= EVAL && EVAL <= 16, "an evaluation has 2 to 16 bits");
        ((1u32 << (EVAL - 1)) - 1) as i16
    };
    /// The one pattern that no evaluation has stands for "not set".
    const UNSET: u64 = 1 << (EVAL - 1);
    const MASK: u64 = (1 << EVAL) - 1;
}

impl<const EVAL: u32> Pack for EvalAndPv<EVAL> {
    const BITS: u32 = EVAL + 1;

    #[inline]
    fn pack(self) -> Option<u64> {
        let eval = self.eval.map_or(Self::UNSET, |eval| eval as u64 & Self::MASK);
        Some(eval << 1 | u64::from(self.pv))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let eval = bits >> 1 & Self::MASK;
        // The sign bit is the topmost one.
        let signed = (eval << (64 - EVAL)) as i64 >> (64 - EVAL);
        Some(EvalAndPv { eval: (eval != Self::UNSET).then_some(signed as i16), pv: bits & 1 == 1 })
    }
}

impl<const EVAL: u32> Extra for EvalAndPv<EVAL> {
    const WORK: WorkField = WorkField::Nowhere;

    #[inline]
    fn with_eval(self, eval: i32) -> Self {
        let max = i32::from(Self::MAX);
        EvalAndPv { eval: Some(eval.clamp(-max, max) as i16), ..self }
    }

    #[inline]
    fn eval(&self) -> Option<i32> {
        self.eval.map(i32::from)
    }

    #[inline]
    fn with_pv(self, pv: bool) -> Self {
        EvalAndPv { pv, ..self }
    }

    #[inline]
    fn pv(&self) -> bool {
        self.pv
    }

    #[inline]
    fn completed(self, other: Self) -> Self {
        EvalAndPv { eval: self.eval.or(other.eval), ..self }
    }

    #[inline]
    fn completed_bits(stays: u64, other: u64, _: Sealed) -> u64 {
        let source = select_unpredictable(stays >> 1 & Self::MASK == Self::UNSET, other, stays);
        source & Self::MASK << 1 | stays & 1
    }
}
