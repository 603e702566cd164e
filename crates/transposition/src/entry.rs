//! The entry of a game search: a plain copy, with both gates of the probe contract in one place.
//! Knows scores, bounds, depths and moves; does not know keys, slots or how a table shares them.

use core::hint::select_unpredictable;
use core::num::NonZero;

use crate::sealed::{Fields, Sealed};
use crate::{Bound, Depth, Extra, Frame, HashMove, Keep, Meta, NodeScore, Pack, Score, Value, Window, fault};

/// A finished search of one position: score, what the score proves, how deep, and the best move if there was one.
///
/// Packed: `[extra | move | score 16 | depth 8 | bound 2]`, least significant field last.
///
/// ```
/// use transposition::{Bands, Bound, Depth, Entry, Ply, Score, Window};
/// # use std::num::NonZero;
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Move(u16);
/// # impl transposition::HashMove for Move {
/// #     const BITS: u32 = 16;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(u32::from(self.0) + 1).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Move(code.get() as u16 - 1)) }
/// # }
/// let here = Bands::NONE.at(Ply::new(5));
/// let entry: Entry<Move> = Entry::new(Depth::new(6), here.to_node(Score::new(70)), Bound::Lower, Some(Move(3)));
///
/// let window = Window::new(Score::new(0), Score::new(64));
/// assert_eq!(entry.cutoff(Depth::new(4), window, here), Some(Score::new(70))); // deep enough, and at least beta
/// assert_eq!(entry.cutoff(Depth::new(7), window, here), None); // not deep enough
/// assert_eq!(entry.cutoff(Depth::new(4), Window::FULL, here), None); // does not settle the window ...
/// assert_eq!(entry.hash_move(), Some(Move(3))); // ... but its move is tried first
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M, X = ()> {
    score: NodeScore,
    bound: Option<Bound>,
    depth: Depth,
    hash_move: Option<M>,
    extra: X,
}

impl<M: HashMove, X: Extra> Entry<M, X> {
    const DEPTH_SHIFT: u32 = Bound::BITS;
    const SCORE_SHIFT: u32 = Self::DEPTH_SHIFT + u8::BITS;
    const MOVE_SHIFT: u32 = Self::SCORE_SHIFT + i16::BITS;
    const EXTRA_SHIFT: u32 = Self::MOVE_SHIFT + M::BITS;
    /// Fails to compile where it is used if the parts are wider than they may be.
    const FITS: () =
        assert!(M::BITS <= 32 && Self::BITS <= 64, "an entry's move and extra must fit 64 bits with the rest");

    /// An entry for a search of `depth` that proved `score` to be `bound`, with the move that did it.
    ///
    /// A node that failed low has no best move in the strict sense; the first to reach the best score is still a good
    /// one to try first.
    #[inline]
    #[must_use]
    pub fn new(depth: Depth, score: NodeScore, bound: Bound, hash_move: Option<M>) -> Self {
        Entry { score, bound: Some(bound), depth, hash_move, extra: X::default() }
    }

    /// An entry that proves nothing and only brings a move to try first. It has no [bound](Self::bound), never cuts, and in
    /// a table never takes the place of a result for its key: that gets the move.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use transposition::{Bands, Depth, Entry, Ply, Window};
    ///
    /// let mv = NonZero::<u16>::MIN;
    /// let entry: Entry<NonZero<u16>> = Entry::hint(mv);
    /// assert_eq!(entry.hash_move(), Some(mv));
    /// assert_eq!(entry.bound(), None);
    /// assert_eq!(entry.cutoff(Depth::STORED_MIN, Window::FULL, Bands::NONE.at(Ply::ROOT)), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn hint(hash_move: M) -> Self {
        Self::without_result(Some(hash_move), X::default())
    }

    /// An entry that proves nothing and only brings a static evaluation, in points. Otherwise as [`hint`](Self::hint), which
    /// may [bring one](Self::with_eval) too.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use transposition::{Bound, Depth, Entry, EvalAndPv, Fate, NodeScore, Six, Table};
    ///
    /// let table: Table<Entry<NonZero<u16>, EvalAndPv>, Six> = Table::with_mib(1)?;
    /// table.store(7, Entry::of_eval(-31));
    /// let entry = table.probe(7).expect("just stored");
    /// assert_eq!((entry.eval(), entry.bound(), entry.hash_move()), (Some(-31), None, None));
    ///
    /// // A result takes its place and keeps the evaluation.
    /// assert_eq!(table.store(7, Entry::new(Depth::ZERO, NodeScore::new(5), Bound::Upper, None)), Fate::Renewed);
    /// assert_eq!(table.probe(7).and_then(|entry| entry.eval()), Some(-31));
    /// // The other way round the result stays.
    /// assert_eq!(table.store(7, Entry::of_eval(-31)), Fate::Outranked);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn of_eval(eval: i32) -> Self {
        Self::without_result(None, X::default().with_eval(eval))
    }

    /// The same entry with the nodes of its subtree noted, where `X` keeps them.
    #[inline]
    #[must_use]
    pub fn with_work(self, nodes: u64) -> Self {
        Entry { extra: self.extra.with_work(nodes), ..self }
    }

    /// The same entry with the static evaluation noted, in points, where `X` keeps it.
    #[inline]
    #[must_use]
    pub fn with_eval(self, eval: i32) -> Self {
        Entry { extra: self.extra.with_eval(eval), ..self }
    }

    /// The same entry with the PV mark set or cleared, where `X` keeps it.
    #[inline]
    #[must_use]
    pub fn with_pv(self, pv: bool) -> Self {
        Entry { extra: self.extra.with_pv(pv), ..self }
    }

    /// The extra, whole.
    #[inline]
    #[must_use]
    pub fn extra(&self) -> X {
        self.extra
    }

    /// The same entry with this extra in the place of its own.
    #[inline]
    #[must_use]
    pub fn with_extra(self, extra: X) -> Self {
        Entry { extra, ..self }
    }

    /// The same entry with another kind of extra, which takes work, evaluation and PV mark as far as it keeps them.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use transposition::{Bound, Depth, Entry, NodeScore, Work};
    ///
    /// let full: Entry<NonZero<u16>, Work> = Entry::new(Depth::new(5), NodeScore::ZERO, Bound::Exact, None).with_work(64);
    /// let bare: Entry<NonZero<u16>> = full.converted();
    /// assert_eq!((bare.depth(), bare.work()), (full.depth(), 0));
    /// ```
    #[inline]
    #[must_use]
    pub fn converted<Y: Extra>(self) -> Entry<M, Y> {
        let extra = Y::default().with_work(self.work()).with_pv(self.pv());
        let extra = if let Some(eval) = self.eval() { extra.with_eval(eval) } else { extra };
        let Entry { score, bound, depth, hash_move, extra: _ } = self;
        Entry { score, bound, depth, hash_move, extra }
    }

    /// Both gates of the probe contract: the score, as the node at `here` sees it, if the entry is from a search at least
    /// as deep as `depth` **and** settles `window`.
    ///
    /// Nothing means "a hit that cannot cut": search on, and try [`hash_move`](Self::hash_move) first.
    #[inline]
    #[must_use]
    pub fn cutoff(&self, depth: Depth, window: Window, here: Frame<'_>) -> Option<Score> {
        let score = here.to_root(self.score);
        let missing = fault::active(fault::Fault::ZeroIsMissing) && self.score == NodeScore::ZERO;
        let settles = self.bound.is_some_and(|bound| bound.settles(score, window));
        (self.is_deep_enough(depth) && settles && !missing).then_some(score)
    }

    /// Gate 1 without the key: whether the search behind the entry went at least as deep as `depth`.
    #[inline]
    #[must_use]
    pub fn is_deep_enough(&self, depth: Depth) -> bool {
        self.depth >= depth || fault::active(fault::Fault::NoDepthGate)
    }

    /// The score relative to the node; zero if nothing is proved. Only a [`Frame`] makes it comparable.
    #[inline]
    #[must_use]
    pub fn score(&self) -> NodeScore {
        self.score
    }

    /// What the score proves; none for an entry that brings only a move or an evaluation.
    #[inline]
    #[must_use]
    pub fn bound(&self) -> Option<Bound> {
        self.bound
    }

    /// The depth of the search behind the entry; [`Depth::STORED_MIN`] if nothing is proved.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// The move to try first, if one is known. It comes from shared memory: make sure it is legal before it is played.
    #[inline]
    #[must_use]
    pub fn hash_move(&self) -> Option<M> {
        self.hash_move
    }

    /// The nodes of the subtree, as far as `X` keeps them; 0 if not.
    #[inline]
    #[must_use]
    pub fn work(&self) -> u64 {
        self.extra.work()
    }

    /// The static evaluation in points, if `X` keeps it and it was set.
    #[inline]
    #[must_use]
    pub fn eval(&self) -> Option<i32> {
        self.extra.eval()
    }

    /// The PV mark, as far as `X` keeps it.
    #[inline]
    #[must_use]
    pub fn pv(&self) -> bool {
        self.extra.pv()
    }
}

impl<M, X: Default> Default for Entry<M, X> {
    /// Nothing: no result, no move, and an extra where nothing is noted.
    fn default() -> Self {
        Self::without_result(None, X::default())
    }
}

impl<M, X> Entry<M, X> {
    /// All bits of score, depth and bound are zero.
    #[inline]
    fn without_result(hash_move: Option<M>, extra: X) -> Self {
        Entry { score: NodeScore::ZERO, bound: None, depth: Depth::STORED_MIN, hash_move, extra }
    }
}

impl<M: HashMove, X: Extra> Pack for Entry<M, X> {
    const BITS: u32 = Self::EXTRA_SHIFT + X::BITS;

    /// Nothing for a depth below [`Depth::STORED_MIN`], which the field could only make deeper than it is, and for a move
    /// whose code is wider than it claims.
    #[inline]
    fn pack(self) -> Option<u64> {
        const { Self::FITS };
        let score = u64::from(self.score.get() as u16);
        let depth = if fault::active(fault::Fault::UnsignedDepth) && self.depth < Depth::ZERO {
            u8::MAX
        } else {
            self.depth.code()?
        };
        let hash_move = self.hash_move.map_or(0, |m| u64::from(m.to_code().get()));
        if hash_move >> M::BITS != 0 {
            return None;
        }
        // A shift by 64 (an empty extra behind a full word) must give nothing, not wrap.
        let extra = self.extra.pack()?.checked_shl(Self::EXTRA_SHIFT).unwrap_or(0);
        let depth_and_bound = u64::from(depth) << Self::DEPTH_SHIFT | Bound::code_of(self.bound);
        Some(depth_and_bound | score << Self::SCORE_SHIFT | hash_move << Self::MOVE_SHIFT | extra)
    }

    #[inline]
    fn unpack(bits: u64) -> Option<Self> {
        let score = (bits >> Self::SCORE_SHIFT) as u16 as i16;
        if score == i16::MIN {
            return None;
        }
        let move_mask = (1u64 << M::BITS) - 1;
        let hash_move = match NonZero::new((bits >> Self::MOVE_SHIFT & move_mask) as u32) {
            None => None,
            Some(code) => M::from_code(code),
        };
        Some(Entry {
            score: NodeScore::new(i32::from(score)),
            bound: Bound::from_code(bits),
            depth: Depth::from_code((bits >> Self::DEPTH_SHIFT) as u8),
            hash_move,
            extra: X::unpack(bits.checked_shr(Self::EXTRA_SHIFT).unwrap_or(0))?,
        })
    }
}

/// The rule for two entries of one position, unless the [policy](crate::Replace::keep) has its own:
///
/// - The newcomer's result stays, unless the old one is of this search and deeper, or as deep and exact where the newcomer is
///   not. An entry without a result never takes the place of one, of whatever search; any result takes the place of such
///   an entry.
/// - The newest move known stays, whichever result does.
/// - An evaluation that the result that stays does not have is taken from the other.
/// - Work and PV mark are those of the result that stays.
impl<M: HashMove, X: Extra> Value for Entry<M, X> {
    #[inline]
    fn depth(&self) -> Depth {
        self.depth
    }

    #[inline]
    fn bound(&self) -> Option<Bound> {
        self.bound
    }

    #[inline]
    fn work(&self) -> u64 {
        self.extra.work()
    }

    #[inline]
    fn pv(&self) -> bool {
        self.extra.pv()
    }

    const FIELDS: Fields = Fields { is_ranked: true, work: X::WORK.shifted(Self::EXTRA_SHIFT) };

    #[inline]
    fn meta(bits: u64, age: u32) -> Meta {
        let depth = Depth::from_code((bits >> Self::DEPTH_SHIFT) as u8);
        let extra = X::unpack(bits.checked_shr(Self::EXTRA_SHIFT).unwrap_or(0)).unwrap_or_default();
        Meta::new(depth, Bound::from_code(bits)).with_work(extra.work()).with_pv(extra.pv()).with_age(age)
    }

    #[inline]
    fn keep(&self, old: &Self, stale: bool) -> Keep {
        let takes = match (self.bound, old.bound) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(new), Some(held)) => {
                let as_good = new == Bound::Exact || held != Bound::Exact;
                stale || self.depth > old.depth || (self.depth == old.depth && as_good)
            }
        };
        if takes { Keep::New } else { Keep::OldWithNewMove }
    }

    #[inline]
    fn merged(self, old: Self, keep: Keep) -> Self {
        let (stays, other) = if keep == Keep::New { (self, old) } else { (old, self) };
        let hash_move = match keep {
            Keep::New | Keep::OldWithNewMove => self.hash_move.or(old.hash_move),
            Keep::Old => old.hash_move.or(self.hash_move),
        };
        Entry { hash_move, extra: stays.extra.completed(other.extra), ..stays }
    }

    #[inline]
    fn renewed_bits(new: u64, old: u64, stale: bool, seal: Sealed) -> Option<(u64, bool)> {
        let moves = ((1 << M::BITS) - 1) << Self::MOVE_SHIFT;
        let is_result = |bits: u64| bits & 3 != 0;
        // Deeper, or as deep and exact, or as deep where neither is: with its bits turned over, the bound of an exact entry
        // is the greatest, and the lowest bit tells the other two apart, which is no reason to keep the old one.
        let rank = |bits: u64| (bits & ((1 << Self::SCORE_SHIFT) - 1)) ^ 3;
        // Only memory that other processes write can hold what is no value.
        if Self::unpack(old).is_none() {
            return Some((new, true));
        }
        let better = (rank(new) | 1 >= rank(old)) | stale;
        let takes = !is_result(old) | (better & is_result(new));
        let stays = select_unpredictable(takes, new, old);
        let hash_move = select_unpredictable(new & moves != 0, new, old) & moves;
        let other = select_unpredictable(takes, old, new);
        let extra = |bits: u64| bits.unbounded_shr(Self::EXTRA_SHIFT);
        let extra = X::completed_bits(extra(stays), extra(other), seal).unbounded_shl(Self::EXTRA_SHIFT);
        let result = stays & ((1 << Self::MOVE_SHIFT) - 1);
        Some((result | hash_move | extra, takes))
    }
}
