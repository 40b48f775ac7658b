//! The policies that come with the system.

use crate::config::{Library, Problems};
use crate::systems::shelf::{self, Shelf};
use crate::systems::{File, PolicyRef};

use super::decisions::Id;

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        &[$((
            $name,
            concat!("policies/kamikaze_attack/", $name, ".toml"),
            include_str!(concat!("../../../../policies/kamikaze_attack/", $name, ".toml")),
        )),+]
    };
}

/// The yardstick first.
pub const SHELF: Shelf = Shelf { system: "kamikaze-attack", policies: embedded!["reference"] };

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str) -> bool {
    shelf::is_policy(text, |key| Id::ALL.iter().any(|id| id.decision().name == key))
}

/// The texts an order's policy is made of; what they leave open is decided as the yardstick does.
pub fn files_of(policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
    let mut files = SHELF.chain(policy)?;
    files.push(SHELF.named(SHELF.first())?);
    Ok(files)
}

/// Put policies into the library under `policy`: each decision as the first text that has it says
/// it, and every weight nobody says as 0.
pub fn shelve(library: &mut Library, files: &[File]) {
    shelf::shelve(library, files);
    let decisions: Vec<_> = Id::ALL.iter().map(|id| id.decision()).collect();
    shelf::shelve_unsaid(library, &decisions);
}
