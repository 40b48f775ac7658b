//! What users say: files and `--set`, with the place of every value. (Under construction.)

/// Everything wrong with what was said.
#[derive(Debug)]
pub struct Problems;
