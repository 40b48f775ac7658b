//! Kept studies: rankings, searches and rulings' impact as folders that can be read again.
//!
//! A study is played in one go and kept when it is finished; what is kept is finished numbers, never
//! games. Its manifest is written last and holds a hash of every other file, so a folder is a whole
//! study or is told not to be one.

mod load;
mod manifest;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::files;
use crate::results::Format;
use crate::results::{Asked, Frame, ImpactResult, RankResult, TuneResult};

pub use load::{kind_of, load};
use manifest::Manifest;

/// The form of the files; another one cannot be read.
const FORMAT: u32 = 1;
/// Everything a report shows.
const STUDY: &str = "study.json";

/// A finished study.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Study {
    Rank(RankResult),
    Tune(TuneResult),
    Impact(ImpactResult),
}

/// What a folder of reports holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Experiment,
    Rank,
    Tune,
    Impact,
}

impl Kind {
    /// As people say it.
    pub fn spelled(self) -> &'static str {
        match self {
            Kind::Experiment => "an experiment",
            Kind::Rank => "a ranking of policies",
            Kind::Tune => "a search for a policy",
            Kind::Impact => "the impact of rulings",
        }
    }
}

impl Study {
    pub fn kind(&self) -> Kind {
        match self {
            Study::Rank(_) => Kind::Rank,
            Study::Tune(_) => Kind::Tune,
            Study::Impact(_) => Kind::Impact,
        }
    }

    pub fn asked(&self) -> &Asked {
        match self {
            Study::Rank(study) => &study.asked,
            Study::Tune(study) => &study.asked,
            Study::Impact(study) => &study.asked,
        }
    }

    fn json(&self) -> String {
        match self {
            Study::Rank(study) => study.render(Format::Json),
            Study::Tune(study) => study.json(),
            Study::Impact(study) => study.render(Format::Json),
        }
    }

    pub fn frame(&self) -> Frame {
        match self {
            Study::Rank(study) => study.frame(),
            Study::Tune(study) => study.frame(),
            Study::Impact(study) => study.frame(),
        }
    }

    /// Everything but the manifest, by name.
    fn files(&self) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
        let study = serde_json::to_string_pretty(self).map_err(io::Error::other)? + "\n";
        let frame = self.frame();
        let files = vec![
            (STUDY, study.into_bytes()),
            ("results.csv", frame.csv().into_bytes()),
            ("results.json", self.json().into_bytes()),
        ];
        #[cfg(feature = "tables")]
        let files = [files, vec![("results.parquet", frame.parquet()?)]].concat();
        Ok(files)
    }
}

/// Refuse now, rather than after an hour of games, to put a study where something else is kept or
/// where nothing can be.
pub fn make_room(folder: &Path, kind: Kind) -> Result<()> {
    let name = folder.display();
    if let Some(other) = kind_of(folder)?.filter(|other| *other != kind) {
        bail!(
            "`{name}` holds {}, not {}\n  = help: keep this under another name",
            other.spelled(),
            kind.spelled()
        );
    }
    let ready = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        files::probe(&folder.join(STUDY))
    };
    ready().with_context(|| format!("cannot keep anything in `{name}`"))
}

/// Keep a finished study: each file whole, the manifest last.
pub fn save(folder: &Path, study: &Study) -> Result<()> {
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let files = study.files()?;
        for (name, bytes) in &files {
            files::write_whole(&folder.join(name), bytes)?;
        }
        Manifest::new(study, &files).save(folder)
    };
    write().with_context(|| format!("cannot keep the study in `{}`", folder.display()))
}
