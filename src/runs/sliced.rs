//! The rows of a kept run, read again: a few row groups at a time, and only the columns that are asked for.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use polars::prelude::{Column, DataFrame, PolarsError, PolarsResult};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;

use crate::experiment::{Experiment, RowKind};
use crate::findings::{SliceQuestion, SliceTally};
use crate::sealed;
use kernel::systems::Metric;
use kernel::systems::metric::NEVER;

use super::manifest::{Manifest, damaged};
use super::stored::ROWS;

/// So many rows are in memory at once, or one row group if that is more.
const AT_ONCE: usize = 1 << 17;

/// What the rows of the run in `folder` say to `question`, cell by cell; `again` plays the run anew.
pub fn slice(
    folder: &Path,
    manifest: &Manifest,
    experiment: &Experiment,
    metrics: &[Metric],
    question: &SliceQuestion,
    again: &str,
) -> io::Result<Vec<SliceTally>> {
    let path = folder.join(ROWS);
    let broken = || io::Error::other(damaged(ROWS, again));
    let hash = File::open(&path).and_then(sealed::hash_of).map_err(|_| broken())?;
    if manifest.files.get(ROWS) != Some(&hash) {
        return Err(broken());
    }
    let reading = Reading { path: &path, experiment, metrics, question };
    reading.all().map_err(|_| broken())
}

/// Rows being read.
struct Reading<'r> {
    path: &'r Path,
    experiment: &'r Experiment,
    metrics: &'r [Metric],
    question: &'r SliceQuestion,
}

impl Reading<'_> {
    fn all(&self) -> PolarsResult<Vec<SliceTally>> {
        let mut tallies = vec![SliceTally::default(); self.experiment.cells.len()];
        let mut reader = ParquetReader::new(File::open(self.path)?);
        let told = reader.get_metadata()?.clone();
        let needed = self.question.needed();
        let names = needed.iter().map(|&metric| self.metrics[metric].name);
        let names: Vec<String> =
            ["scenario", "cell"].into_iter().chain(names).map(str::to_owned).collect();
        for rows in stretches(told.row_groups.iter().map(|group| group.num_rows())) {
            let mut reader = ParquetReader::new(File::open(self.path)?)
                .with_columns(Some(names.clone()))
                .with_slice(Some((rows.start, rows.len())));
            reader.set_metadata(told.clone());
            self.fold(&reader.finish()?, &needed, &mut tallies)?;
        }
        Ok(tallies)
    }

    /// Count some rows. Those of one cell follow one another, so that it is looked up where it changes.
    fn fold(
        &self,
        frame: &DataFrame,
        needed: &[usize],
        tallies: &mut [SliceTally],
    ) -> PolarsResult<()> {
        let (scenarios, cells) = (frame.column("scenario")?.str()?, frame.column("cell")?.str()?);
        let columns = needed.iter().map(|&metric| whole(frame, &self.metrics[metric]));
        let columns = columns.collect::<PolarsResult<Vec<_>>>()?;
        let mut row = vec![0; self.metrics.len()];
        let mut last = (None, None, 0);
        for at in 0..frame.height() {
            let said = (scenarios.get(at), cells.get(at));
            if (last.0, last.1) != said {
                last = (said.0, said.1, self.cell(said.0, said.1).ok_or_else(other_rows)?);
            }
            for (&metric, column) in needed.iter().zip(&columns) {
                row[metric] = column[at];
            }
            tallies[last.2].add(self.question, &row);
        }
        Ok(())
    }

    fn cell(&self, scenario: Option<&str>, name: Option<&str>) -> Option<usize> {
        let all = &self.experiment.scenarios;
        let cells = &mut self.experiment.cells.iter();
        cells.position(|cell| {
            Some(cell.name.as_str()) == name && Some(all[cell.scenario].name.as_str()) == scenario
        })
    }
}

fn other_rows() -> PolarsError {
    PolarsError::ComputeError("rows of another run".into())
}

/// A metric of some games, as a row holds it.
fn whole(frame: &DataFrame, metric: &Metric) -> PolarsResult<Vec<i32>> {
    let column: &Column = frame.column(metric.name)?;
    Ok(match RowKind::of(metric) {
        RowKind::Flag => column.bool()?.iter().map(|flag| i32::from(flag == Some(true))).collect(),
        RowKind::Whole => column.i32()?.iter().map(Option::unwrap_or_default).collect(),
        RowKind::WholeOrNone => column.i32()?.iter().map(|found| found.unwrap_or(NEVER)).collect(),
        RowKind::Word => {
            let value = |word: Option<&str>| metric.of_word(word?);
            let values = column.str()?.iter().map(value).collect::<Option<_>>();
            values.ok_or_else(other_rows)?
        }
        RowKind::Parts => {
            let parts = f64::from(metric.parts);
            let numbers = column.f64()?.iter().map(Option::unwrap_or_default);
            numbers.map(|number| (number * parts).round() as i32).collect()
        }
    })
}

/// Whole row groups of these heights put together to stretches of rows.
fn stretches(groups: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    let mut end = 0;
    for height in groups {
        match all.last_mut() {
            Some(last) if last.len() + height <= AT_ONCE => last.end += height,
            _ => all.push(end..end + height),
        }
        end += height;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_groups_are_read_together_and_never_cut() {
        let half = AT_ONCE / 2;
        let found = stretches([half, half, half, AT_ONCE + 1, 1].into_iter());
        let ends: Vec<usize> = found.iter().map(|range| range.end).collect();
        assert_eq!(ends, [AT_ONCE, AT_ONCE + half, 2 * AT_ONCE + half + 1, 2 * AT_ONCE + half + 2]);
        assert!(stretches(std::iter::empty()).is_empty());
    }
}
