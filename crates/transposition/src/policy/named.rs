//! Every policy by name, chosen while the program runs. Knows names; the rules are in the files beside it.

use core::fmt;
use core::str::FromStr;

use super::{Aged, Always, Big1, BigAll, DepthPreferred, Effort, Old, PriorityRule, TwoBig1, TwoDeep, TwoTier};
use crate::{Meta, Place, Replace};

macro_rules! policies {
    ($($(#[$doc:meta])* $variant:ident = $name:literal => $rule:expr,)*) => {
        /// A [replacement policy](Replace) chosen at run time. A table with a fixed one is better off with the policy's
        /// own type.
        ///
        /// ```
        /// use transposition::policy::Policy;
        ///
        /// assert_eq!("twobig1".parse(), Ok(Policy::TwoBig1));
        /// assert_eq!(Policy::TwoBig1.to_string(), "twobig1");
        /// assert_eq!("new".parse(), Ok(Policy::Always)); // the literature's name for the same rule
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Policy {
            $($(#[$doc])* $variant,)*
        }

        impl Policy {
            /// Every policy, each rule once.
            pub const ALL: &'static [Policy] = &[$(Policy::$variant,)*];

            /// The name it is parsed from and printed as.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Policy::$variant => $name,)*
                }
            }
        }

        impl Replace for Policy {
            #[inline]
            fn place(&self, slots: &[Meta], new: &Meta) -> Place {
                match self {
                    $(Policy::$variant => $rule.place(slots, new),)*
                }
            }

            #[inline]
            fn priority_rule(&self) -> Option<PriorityRule> {
                match self {
                    $(Policy::$variant => $rule.priority_rule(),)*
                }
            }

            #[inline]
            fn min_ways(&self) -> usize {
                match self {
                    $(Policy::$variant => $rule.min_ways(),)*
                }
            }

            #[inline]
            fn counts_every_node(&self) -> bool {
                match self {
                    $(Policy::$variant => $rule.counts_every_node(),)*
                }
            }
        }

        impl fmt::Display for UnknownPolicy {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a replacement policy is one of")?;
                let mut names = [$($name),*].into_iter();
                names.next().map_or(Ok(()), |name| write!(f, " {name}"))?;
                names.try_for_each(|name| write!(f, ", {name}"))
            }
        }
    };
}

policies! {
    /// [`Always`]; the literature's name, `new`, is parsed too.
    Always = "always" => Always,
    /// [`DepthPreferred`]; the literature's name, `deep`, is parsed too.
    Depth = "depth" => DepthPreferred,
    /// [`TwoTier`].
    Two = "two" => TwoTier,
    /// [`Old`].
    Old = "old" => Old,
    /// [`Big1`].
    Big1 = "big1" => Big1,
    /// [`BigAll`].
    BigAll = "bigall" => BigAll,
    /// [`TwoDeep`].
    TwoDeep = "twodeep" => TwoDeep,
    /// [`TwoBig1`].
    TwoBig1 = "twobig1" => TwoBig1,
    /// [`Aged`].
    Aged = "aged" => Aged,
    /// [`Effort`].
    Effort = "effort" => Effort,
}

impl Default for Policy {
    /// [`Policy::Effort`].
    fn default() -> Self {
        Policy::Effort
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no policy has. Its message lists those there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPolicy;

impl core::error::Error for UnknownPolicy {}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, UnknownPolicy> {
        // The literature has names of its own for two of the rules.
        let name = match name {
            "new" => "always",
            "deep" => "depth",
            name => name,
        };
        Policy::ALL.iter().copied().find(|policy| policy.name() == name).ok_or(UnknownPolicy)
    }
}
