//! A kept study read again, or told why it cannot be.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use super::format_of;
use crate::findings::{Study, StudyKind};
use crate::runs::manifest::Manifest;
use crate::runs::stored::STUDY;
use crate::sealed::hash;

/// What is kept in `folder`; `None` if nothing is.
pub fn kind_of(folder: &Path) -> Result<Option<StudyKind>> {
    Ok(head(folder)?.map(|head| head.kind))
}

/// The study kept in `folder`.
pub fn load(folder: &Path) -> Result<Study> {
    let name = folder.display();
    let Some(head) = head(folder)? else {
        bail!(
            "nothing is kept in `{name}`\n  = help: `--save NAME` keeps a study; `reports/` holds \
             those kept by name"
        );
    };
    if head.kind == StudyKind::Experiment {
        bail!("`{name}` holds an experiment, not a study");
    }
    if head.format != format_of(head.kind) {
        bail!(
            "`{name}` was kept by tincan {} in a form this version does not read\n  = help: do it \
             again with: {}",
            head.version,
            head.command
        );
    }
    read(folder, &head)
}

pub(super) fn head(folder: &Path) -> Result<Option<Manifest>> {
    Manifest::load(folder)
        .with_context(|| format!("cannot read what is kept in `{}`", folder.display()))
}

fn read(folder: &Path, head: &Manifest) -> Result<Study> {
    let path = folder.join(STUDY);
    let damaged = |what: &str| {
        let (name, command) = (path.display(), &head.command);
        anyhow!("`{name}` {what}\n  = help: do it again with: {command}")
    };
    let bytes = fs::read(&path).map_err(|error| damaged(&format!("cannot be read: {error}")))?;
    if head.files.get(STUDY) != Some(&hash(&bytes)) {
        return Err(damaged("is damaged: it is not what its manifest says"));
    }
    let study: Study =
        serde_json::from_slice(&bytes).map_err(|error| damaged(&format!("is damaged: {error}")))?;
    match study.kind() == head.kind {
        true => Ok(study),
        false => Err(damaged("is damaged: it is not what its manifest says")),
    }
}
