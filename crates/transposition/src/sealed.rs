//! What only this crate says of a value, for paths that look at packed bits. Users can neither name nor make these.

/// The right to call or write a hidden function: a value that nobody else can make.
#[derive(Clone, Copy, Debug)]
pub struct Sealed(());

impl Sealed {
    pub(crate) const HERE: Sealed = Sealed(());
}

/// Whether a packed value begins with its depth and bound as [`Entry`](crate::Entry) packs them, in ten bits, and where it
/// has its work. Then a table can read those of a whole bucket at once.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    pub(crate) is_ranked: bool,
    pub(crate) work: WorkField,
}

impl Fields {
    /// Nothing is known: ask the value.
    pub(crate) const OPAQUE: Fields = Fields { is_ranked: false, work: WorkField::Unsaid };
}

/// Where a packed value has its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkField {
    /// It may be anywhere: ask the value.
    Unsaid,
    /// It is not kept: always 0.
    Nowhere,
    /// From this bit on, as [`Work`](crate::Work) packs it, in seven bits.
    From(u32),
}

impl WorkField {
    /// The same field in a value where it lies `bits` further up.
    pub(crate) const fn shifted(self, bits: u32) -> Self {
        match self {
            WorkField::From(from) => WorkField::From(from + bits),
            other => other,
        }
    }
}
