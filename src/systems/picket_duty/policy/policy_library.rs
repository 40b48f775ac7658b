//! The policies that come with the system.

use kernel::config::Library;
use kernel::systems::File;
use kernel::systems::policy_library::{self, PolicyLibrary};

use super::decisions::Id;
use crate::metrics::US;

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        &[$((
            $name,
            US,
            concat!("policies/picket_duty/", $name, ".toml"),
            include_str!(concat!("../../../../policies/picket_duty/", $name, ".toml")),
        )),+]
    };
}

/// The yardstick first, the floor last.
pub const LIBRARY: PolicyLibrary = PolicyLibrary {
    system: "picket-duty",
    policies: embedded![
        "reference",
        "concentrate",
        "spread",
        "expected-kills",
        "protect-the-bow",
        "hold-the-fighters",
        "damage-control-first",
        "cautious",
        "champion",
        "random",
    ],
};

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str) -> bool {
    policy_library::is_policy(text, |key| Id::ALL.iter().any(|id| id.decision().name == key))
}

/// Put a policy into the library under `policy`: each decision as the first of its texts says it,
/// and every weight nobody says as 0.
pub fn add_policy(library: &mut Library, files: &[File]) {
    policy_library::add_policy(library, files);
    let decisions: Vec<_> = Id::ALL.iter().map(|id| id.decision()).collect();
    policy_library::add_unsaid(library, &decisions);
}
