//! The tables beside a kept study, whatever it found.

use std::io;

use super::{Format, Frame};
#[cfg(feature = "tables")]
use crate::findings::About;
use crate::findings::Study;

impl Study {
    fn json(&self) -> String {
        match self {
            Study::Rank(study) => study.render(Format::Json),
            Study::Matrix(study) => study.render(Format::Json),
            Study::League(study) => study.render(Format::Json),
            Study::Tune(study) => study.json(),
            Study::Impact(study) => study.render(Format::Json),
            Study::Story(study) => study.render(Format::Json),
            Study::Balance(study) => study.render(Format::Json),
            Study::Scan(study) => study.render(Format::Json),
            Study::Contour(study) => study.render(Format::Json),
            Study::Several(study) => study.render(Format::Json),
            Study::Rare(study) => study.render(Format::Json),
            Study::Region(study) => study.render(Format::Json),
        }
    }

    pub fn frame(&self) -> Frame {
        match self {
            Study::Rank(study) => study.frame(),
            Study::Matrix(study) => study.frame(),
            Study::League(study) => study.frame(),
            Study::Tune(study) => study.frame(),
            Study::Impact(study) => study.frame(),
            Study::Story(study) => study.frame(),
            Study::Balance(study) => study.frame(),
            Study::Scan(study) => study.frame(),
            Study::Contour(study) => study.frame(),
            Study::Several(study) => study.frame(),
            Study::Rare(study) => study.frame(),
            Study::Region(study) => study.frame(),
        }
    }

    #[cfg(feature = "tables")]
    fn about(&self) -> About<'_> {
        let asked = self.asked();
        About { version: &asked.version, seed: asked.seed, command: &asked.redo }
    }

    /// Every table, by the name of its file.
    pub fn tables(&self) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
        let frame = self.frame();
        let files = vec![
            ("results.csv", frame.csv().into_bytes()),
            ("results.json", self.json().into_bytes()),
        ];
        #[cfg(feature = "tables")]
        let files = [files, vec![("results.parquet", frame.parquet(&self.about())?)]].concat();
        Ok(files)
    }
}
