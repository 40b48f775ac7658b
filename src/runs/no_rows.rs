//! Where the tool was built without tables: rows of single games are refused in plain words.

use std::io;
use std::ops::Range;

use super::row_blocks::RowBlocks;
use kernel::systems::Rows;

use crate::experiment::Prepared;
use crate::findings::About;

/// Never made.
pub enum RowFiles {}

fn refused() -> io::Error {
    io::Error::other("this tincan was built without the feature `tables`, which writes rows")
}

impl RowFiles {
    pub fn of(_prepared: &Prepared, _blocks: RowBlocks) -> io::Result<RowFiles> {
        Err(refused())
    }

    pub fn write(&self, _games: Range<u64>, _cells: &[Rows]) -> io::Result<()> {
        match *self {}
    }

    pub fn join(&self, _played: u64, _about: &About) -> io::Result<()> {
        match *self {}
    }
}
