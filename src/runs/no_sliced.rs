//! Where the tool was built without tables: rows of games cannot be read.

use std::io;
use std::path::Path;

use crate::experiment::Experiment;
use crate::findings::{SliceQuestion, SliceTally};
use kernel::systems::Metric;

use super::manifest::Manifest;

pub fn slice(
    _folder: &Path,
    _manifest: &Manifest,
    _experiment: &Experiment,
    _metrics: &[Metric],
    _question: &SliceQuestion,
    _again: &str,
) -> io::Result<Vec<SliceTally>> {
    Err(io::Error::other(
        "this tincan was built without the feature `tables`, which reads rows of games",
    ))
}
