//! The policies that come with the system.

use crate::KamikazeAttack;
use crate::dogfight::policy as air;
use crate::metrics::{JAPAN, US};
use kernel::config::{Library, Problems};
use kernel::systems::policy_library::{self, PolicyLibrary};
use kernel::systems::{File, PolicyRef, sides};

use super::decisions::Id;

macro_rules! embedded {
    ($($side:ident: $name:literal),+ $(,)?) => {
        &[$((
            $name,
            $side,
            concat!("policies/kamikaze_attack/", $name, ".toml"),
            include_str!(concat!("../../../../policies/kamikaze_attack/", $name, ".toml")),
        )),+]
    };
}

/// The yardstick of each side first.
pub const LIBRARY: PolicyLibrary = PolicyLibrary {
    system: "kamikaze-attack",
    policies: embedded![
        JAPAN: "direct",
        JAPAN: "evasive",
        JAPAN: "from-ahead",
        US: "kamikazes-first",
        US: "escorts-first",
        US: "goalkeepers",
    ],
};

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str) -> bool {
    let in_phase_1 = |key: &str| air::Id::ALL.iter().any(|id| id.decision().name == key);
    let in_phase_2 = |key: &str| Id::ALL.iter().any(|id| id.decision().name == key);
    policy_library::is_policy(text, |key| in_phase_1(key) || in_phase_2(key))
}

/// The texts the policies of an order are made of; what they leave open is decided as the first of
/// each side does.
pub fn files_of(policies: &[PolicyRef]) -> Result<Vec<File>, Problems> {
    let mut files = Vec::new();
    for policy in sides::seated(&KamikazeAttack, policies)?.into_iter().flatten() {
        files.extend(LIBRARY.chain(Some(policy))?);
    }
    for first in LIBRARY.first() {
        files.extend(LIBRARY.chain(Some(&PolicyRef::Named(first.into())))?);
    }
    Ok(files)
}

/// Put policies into the library under `policy`: each decision as the first text that has it says
/// it, and every weight nobody says as 0.
pub fn add_policy(library: &mut Library, files: &[File]) {
    policy_library::add_policy(library, files);
    let decisions: Vec<_> = Id::ALL.iter().map(|id| id.decision()).collect();
    policy_library::add_unsaid(library, &decisions);
    let decisions: Vec<_> = air::Id::ALL.iter().map(|id| id.decision()).collect();
    policy_library::add_unsaid(library, &decisions);
}
