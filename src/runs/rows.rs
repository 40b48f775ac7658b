//! One row per game, in Parquet: a file for each block while a run is played, then all in one.
//!
//! Blocks are written by the threads that play them, so memory does not grow with the games; a
//! block that is played again after a kill is written again, to the same bytes.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use polars::prelude::{
    AnyValue, Column, DataFrame, DataType, Field, NamedFrom, Scalar, Schema, Series,
};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::ParquetWriter;

use crate::engine::BLOCK;
use crate::experiment::Cell;
use kernel::files;
use kernel::systems::{Metric, Rows};

use crate::experiment::Prepared;

/// The folder of the blocks' files, inside a run's.
const PARTS: &str = "rows";
/// The file of all rows, inside a run's folder.
const ALL: &str = "rows.parquet";

/// Where the rows of a run go.
pub struct RowFiles {
    folder: PathBuf,
    cells: Vec<String>,
    metrics: &'static [Metric],
}

impl RowFiles {
    /// For the rows of `prepared`, kept in `folder`.
    pub fn of(prepared: &Prepared, folder: &Path) -> io::Result<RowFiles> {
        let experiment = &prepared.experiment;
        let name = |cell: &Cell| match experiment.scenarios.as_slice() {
            [_] => cell.name.clone(),
            many => format!("{}: {}", many[cell.scenario].name, cell.name),
        };
        RowFiles::new(folder, experiment.cells.iter().map(name).collect(), prepared.metrics())
    }

    /// Drop what an earlier run left.
    pub fn clear(folder: &Path) -> io::Result<()> {
        match fs::remove_dir_all(folder.join(PARTS)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Take the blocks' files of another folder as well.
    pub fn adopt(&self, other: &Path) -> io::Result<()> {
        let others = RowFiles { folder: other.to_owned(), cells: vec![], metrics: self.metrics };
        for (_, path) in others.parts()? {
            let name = path.file_name().expect("parts have names");
            fs::copy(&path, self.folder.join(PARTS).join(name))?;
        }
        Ok(())
    }

    fn new(folder: &Path, cells: Vec<String>, metrics: &'static [Metric]) -> io::Result<RowFiles> {
        fs::create_dir_all(folder.join(PARTS))?;
        Ok(RowFiles { folder: folder.to_owned(), cells, metrics })
    }

    /// Write the rows of one block: those of each cell under each other.
    pub fn write(&self, games: Range<u64>, cells: &[Rows]) -> io::Result<()> {
        let mut whole: Option<DataFrame> = None;
        for (name, rows) in self.cells.iter().zip(cells) {
            let frame = self.frame(name, games.clone(), rows)?;
            match &mut whole {
                Some(whole) => {
                    whole.vstack_mut(&frame).map_err(io::Error::other)?;
                }
                None => whole = Some(frame),
            }
        }
        let Some(mut whole) = whole else { return Ok(()) };
        whole.rechunk_mut();
        let path = self.part(games.start);
        files::write_with(&path, |file| {
            ParquetWriter::new(file)
                .set_parallel(false)
                .finish(&mut whole)
                .map_err(io::Error::other)?;
            Ok(())
        })
    }

    fn part(&self, first_game: u64) -> PathBuf {
        self.folder.join(PARTS).join(format!("{:08}.parquet", first_game / BLOCK))
    }

    fn frame(&self, cell: &str, games: Range<u64>, rows: &Rows) -> io::Result<DataFrame> {
        let height = rows.iter().count();
        let name = Scalar::new(DataType::String, AnyValue::StringOwned(cell.into()));
        let mut columns = vec![
            Column::new_scalar("cell".into(), name, height),
            Series::new("game".into(), games.collect::<Vec<u64>>()).into(),
        ];
        for (place, metric) in self.metrics.iter().enumerate() {
            let values: Vec<i32> = rows.iter().map(|row| row[place]).collect();
            columns.push(Series::new(metric.name.into(), values).into());
        }
        DataFrame::new(height, columns).map_err(io::Error::other)
    }

    /// Put the blocks' files into one, in the order of their games, one row group each, and drop
    /// them. Blocks from `played` on are left-overs of threads that ran ahead of the end.
    pub fn join(&self, played: u64) -> io::Result<()> {
        let parts = self.parts()?;
        files::write_with(&self.folder.join(ALL), |file| {
            let mut writer = ParquetWriter::new(file)
                .set_parallel(false)
                .batched(&self.schema())
                .map_err(io::Error::other)?;
            for part in parts.iter().filter(|(block, _)| block * BLOCK < played) {
                let read = ParquetReader::new(fs::File::open(&part.1)?).finish();
                writer.write_batch(&read.map_err(io::Error::other)?).map_err(io::Error::other)?;
            }
            writer.finish().map_err(io::Error::other)?;
            Ok(())
        })?;
        fs::remove_dir_all(self.folder.join(PARTS))
    }

    /// The blocks' files there are, by number.
    fn parts(&self) -> io::Result<Vec<(u64, PathBuf)>> {
        let mut parts = Vec::new();
        for entry in fs::read_dir(self.folder.join(PARTS))? {
            let path = entry?.path();
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
            parts.extend(number.map(|number| (number, path)));
        }
        parts.sort_unstable();
        Ok(parts)
    }

    fn schema(&self) -> Arc<Schema> {
        let mut fields = vec![
            Field::new("cell".into(), DataType::String),
            Field::new("game".into(), DataType::UInt64),
        ];
        fields.extend(self.metrics.iter().map(|m| Field::new(m.name.into(), DataType::Int32)));
        Arc::new(Schema::from_iter(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;
    use kernel::systems::toys::coins::{Coins, METRICS};
    use kernel::systems::{Match, Scratch};

    fn write(folder: &Path, blocks: &[Range<u64>], played: u64) -> Vec<u8> {
        let cells = vec!["a".to_owned(), "b".to_owned()];
        let files = RowFiles::new(folder, cells, METRICS).unwrap();
        for games in blocks {
            let mut rows = [Rows::new(Coins::WIDTH), Rows::new(Coins::WIDTH)];
            rows.iter_mut()
                .for_each(|rows| Coins.play(1, games.clone(), rows, &mut Scratch::new()));
            files.write(games.clone(), &rows).unwrap();
        }
        files.join(played).unwrap();
        fs::read(folder.join(ALL)).unwrap()
    }

    #[test]
    fn the_order_of_writing_changes_nothing_and_nothing_is_left_over() {
        let (one, two) = (Folder::new("rows-one"), Folder::new("rows-two"));
        let expected = write(&one.0, &[0..1024, 1024..1500], 1500);
        let found = write(&two.0, &[2048..2050, 1024..1500, 0..1024, 1024..1500], 1500);
        assert_eq!(found, expected);
        assert_eq!(two.names(), [ALL]);
        let read = ParquetReader::new(io::Cursor::new(expected)).finish().unwrap();
        assert_eq!(read.shape(), (3000, 2 + Coins::WIDTH));
        let game = |row| read.column("game").unwrap().get(row).unwrap();
        assert_eq!((game(1024), game(2999)), (AnyValue::UInt64(0), AnyValue::UInt64(1499)));
    }
}
