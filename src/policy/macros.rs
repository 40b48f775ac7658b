//! The closed lists of a system, each written down once.

/// The features, numbered, each with its name, values and meaning.
#[macro_export]
macro_rules! features {
    ($($variant:ident = $name:literal: $kind:expr, $meaning:literal;)+) => {
        /// What a policy may look at.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fact { $($variant),+ }

        impl Fact {
            pub const ALL: &'static [Fact] = &[$(Fact::$variant),+];
        }

        impl $crate::policy::Feature for Fact {
            #[inline(always)]
            fn number(self) -> usize {
                self as usize
            }

            fn card(self) -> $crate::policy::FeatureCard {
                match self {
                    $(Fact::$variant => $crate::policy::FeatureCard {
                        name: $name, kind: $kind, meaning: $meaning,
                    }),+
                }
            }
        }
    };
}
pub use crate::features;

/// The decisions, in the order of play.
#[macro_export]
macro_rules! decisions {
    ($($name:ident = $decision:expr;)+) => {
        /// The decisions, in the order of play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Id { $($name),+ }

        impl Id {
            pub const ALL: &'static [Id] = &[$(Id::$name),+];

            /// Every decision as `tincan decisions` prints it.
            pub fn cards() -> Vec<$crate::policy::DecisionCard> {
                Id::ALL.iter().map(|id| id.decision().card()).collect()
            }

            pub const fn decision(self) -> $crate::policy::Decision<Fact> {
                match self { $(Id::$name => $decision),+ }
            }
        }
    };
}
pub use crate::decisions;
