//! What an entry can carry beyond the five fields every search needs. Knows bits; does not know entries.

use crate::{NodeScore, Pack};

/// What an entry may carry beside the five fields every search needs. Each part takes bits from the key's check.
///
/// [`()`](unit) is nothing, [`Work`] the rough and [`Nodes`] the exact size of the subtree, [`EvalAndPv`] a static evaluation
/// and a PV mark.
/// Every method has a default that forgets: a search may always set a field and asks whether it came back.
pub trait Extra: Pack + Default {
    /// Where in the packed extra the subtree's nodes are, for a table that reads those of a whole bucket at once.
    #[doc(hidden)]
    const WORK: WorkField = WorkField::Unsaid;

    /// With the subtree's nodes noted.
    #[inline]
    fn with_work(self, nodes: u64) -> Self {
        let _ = nodes;
        self
    }

    /// The subtree's nodes, as far as they are kept; 0 if not.
    #[inline]
    fn work(&self) -> u64 {
        0
    }

    /// With the static evaluation noted.
    #[inline]
    fn with_eval(self, eval: NodeScore) -> Self {
        let _ = eval;
        self
    }

    /// The static evaluation, if it is kept and was set.
    #[inline]
    fn eval(&self) -> Option<NodeScore> {
        None
    }

    /// With the PV mark set or cleared.
    #[inline]
    fn with_pv(self, pv: bool) -> Self {
        let _ = pv;
        self
    }

    /// Whether the node was once part of a principal variation, as far as that is kept.
    #[inline]
    fn pv(&self) -> bool {
        false
    }
}

impl Extra for () {
    const WORK: WorkField = WorkField::Nowhere;
}

/// Where a packed value has its work.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkField {
    /// It may be anywhere: ask the value.
    Unsaid,
    /// It is not kept: always 0.
    Nowhere,
    /// From this bit on, as [`Work`] packs it, in seven bits.
    From(u32),
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

/// A static evaluation (optional) and a PV mark: 17 bits.
///
/// ```
/// use transposition::{EvalAndPv, Extra, NodeScore, Pack};
///
/// let extra = EvalAndPv::default().with_eval(NodeScore::new(-31)).with_pv(true);
/// let back = EvalAndPv::unpack(extra.pack().unwrap()).unwrap();
/// assert_eq!((back.eval(), back.pv()), (Some(NodeScore::new(-31)), true));
/// assert_eq!(EvalAndPv::default().eval(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalAndPv {
    eval: Option<NodeScore>,
    pv: bool,
}

impl Pack for EvalAndPv {
    const BITS: u32 = 17;

    #[inline]
    fn pack(self) -> Option<u64> {
        // The one pattern no score has, i16::MIN, stands for "not set".
        let eval = self.eval.map_or(i16::MIN, |eval| eval.get() as i16);
        Some(u64::from(eval as u16) << 1 | u64::from(self.pv))
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let eval = (bits >> 1) as u16 as i16;
        let eval = (eval != i16::MIN).then(|| NodeScore::new(i32::from(eval)));
        Some(EvalAndPv { eval, pv: bits & 1 == 1 })
    }
}

impl Extra for EvalAndPv {
    const WORK: WorkField = WorkField::Nowhere;

    #[inline]
    fn with_eval(self, eval: NodeScore) -> Self {
        EvalAndPv { eval: Some(eval), ..self }
    }

    #[inline]
    fn eval(&self) -> Option<NodeScore> {
        self.eval
    }

    #[inline]
    fn with_pv(self, pv: bool) -> Self {
        EvalAndPv { pv, ..self }
    }

    #[inline]
    fn pv(&self) -> bool {
        self.pv
    }
}
