//! Known faults that a test build can switch on, to show that the tests would notice each of them.
//!
//! Compiled in only with `--cfg transposition_faults`, and then chosen by the environment variable `TRANSPOSITION_FAULT`;
//! in every other build [`active`] is the constant `false` and costs nothing.

#[cfg(all(transposition_faults, not(debug_assertions)))]
compile_error!("faults are for test builds only: drop `--cfg transposition_faults` or build with debug assertions");

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A way to get a transposition table wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault {
            $($(#[$doc])* $name,)*
        }

        impl Fault {
            /// Every fault with the name that switches it on.
            pub const ALL: &'static [(Fault, &'static str)] = &[$((Fault::$name, $text),)*];
        }
    };
}

faults! {
    /// A failed-high or failed-low score is stored as exact.
    BoundAsExact = "bound-as-exact",
    /// The entry's depth is not compared with the requested one.
    NoDepthGate = "no-depth-gate",
    /// The key is not verified.
    UnverifiedKey = "unverified-key",
    /// Half the check bits are dropped.
    TruncatedKey = "truncated-key",
    /// Decisive scores are stored as the root sees them.
    RootRelativeScores = "root-relative-scores",
    /// The side to move is left out of the key.
    KeyWithoutSide = "key-without-side",
    /// Entries never grow old.
    NoAgeing = "no-ageing",
    /// A search starts from whatever the last one left in the table and in its counters.
    Unreproducible = "unreproducible",
    /// The stored move is played without a look at the legal moves.
    UncheckedHashMove = "unchecked-hash-move",
    /// The bound is taken against the raised alpha.
    FlagFromRaisedAlpha = "flag-from-raised-alpha",
    /// A stored score of zero is taken for an empty slot.
    ZeroIsMissing = "zero-is-missing",
    /// A stopped search stores what it had.
    StoppedSearchStores = "stopped-search-stores",
    /// A value that leaned on an ancestor is stored as the position's own.
    PathForgotten = "path-forgotten",
    /// Depth -1 comes back as 255.
    UnsignedDepth = "unsigned-depth",
}

/// Whether `fault` is switched on.
#[cfg(not(transposition_faults))]
#[inline(always)]
#[must_use]
pub const fn active(_fault: Fault) -> bool {
    false
}

/// Whether `fault` is switched on.
///
/// # Panics
/// If the environment names a fault that does not exist, so that a misspelt name cannot pass for a caught fault.
#[cfg(transposition_faults)]
#[must_use]
pub fn active(fault: Fault) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<Fault>> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let name = std::env::var("TRANSPOSITION_FAULT").ok().filter(|name| !name.is_empty())?;
        let found = Fault::ALL.iter().find(|(_, text)| *text == name);
        Some(found.unwrap_or_else(|| panic!("no fault is called '{name}'")).0)
    }) == Some(fault)
}
