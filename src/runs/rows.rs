//! One row per game, in Parquet: a file for each block while a run is played, then all in one.
//!
//! Blocks are written by the threads that play them, so memory does not grow with the games; a
//! block that is played again after a kill is written again, to the same bytes.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use polars::prelude::{
    AnyValue, Column, DataFrame, DataType, Field, NamedFrom, Scalar, Schema, Series,
};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{KeyValueMetadata, ParquetWriter};

use super::row_blocks::{RowBlocks, games_of};
use super::stored::ROWS;
use crate::engine::BLOCK;
use crate::experiment::{Cell, Experiment, FactorColumn, Levels, Prepared, ROW_KEYS, RowKind};
use crate::findings::About;
use kernel::files;
use kernel::systems::metric::NEVER;
use kernel::systems::{Metric, Rows};

/// Where the rows of a run go.
pub struct RowFiles {
    blocks: RowBlocks,
    cells: Vec<CellOfRows>,
    factors: Vec<FactorColumn>,
    seed: u64,
    recorded: Vec<Metric>,
}

/// What every row of a cell says.
struct CellOfRows {
    scenario: String,
    name: String,
}

impl RowFiles {
    /// For the rows of `prepared`, block by block in `blocks` at first.
    pub fn of(prepared: &Prepared, blocks: RowBlocks) -> io::Result<RowFiles> {
        RowFiles::new(blocks, &prepared.experiment, prepared.recorded())
    }

    fn new(
        blocks: RowBlocks,
        experiment: &Experiment,
        recorded: Vec<Metric>,
    ) -> io::Result<RowFiles> {
        blocks.begin()?;
        let cell = |cell: &Cell| CellOfRows {
            scenario: experiment.scenarios[cell.scenario].name.clone(),
            name: cell.name.clone(),
        };
        Ok(RowFiles {
            blocks,
            cells: experiment.cells.iter().map(cell).collect(),
            factors: experiment.named_factors(&recorded),
            seed: experiment.seed,
            recorded,
        })
    }

    /// Write the rows of one block: those of each cell under each other.
    pub fn write(&self, games: Range<u64>, cells: &[Rows]) -> io::Result<()> {
        let mut whole: Option<DataFrame> = None;
        for (cell, rows) in cells.iter().enumerate() {
            let frame = self.frame(cell, games.clone(), rows)?;
            match &mut whole {
                Some(whole) => {
                    whole.vstack_mut(&frame).map_err(io::Error::other)?;
                }
                None => whole = Some(frame),
            }
        }
        let Some(mut whole) = whole else { return Ok(()) };
        whole.rechunk_mut();
        let mut bytes = Vec::new();
        let writer = ParquetWriter::new(&mut bytes).set_parallel(false);
        writer.finish(&mut whole).map_err(io::Error::other)?;
        self.blocks.write(&games, &bytes)
    }

    fn frame(&self, cell: usize, games: Range<u64>, rows: &Rows) -> io::Result<DataFrame> {
        let height = rows.iter().count();
        let one = |name: &str, value: Scalar| Column::new_scalar(name.into(), value, height);
        let CellOfRows { scenario, name } = &self.cells[cell];
        let mut columns = vec![
            one("scenario", word(scenario)),
            one("cell", word(name)),
            one("seed", Scalar::new(DataType::UInt64, AnyValue::UInt64(self.seed))),
            Series::new("game".into(), games.collect::<Vec<u64>>()).into(),
        ];
        columns.extend(self.factors.iter().map(|factor| one(&factor.name, level(factor, cell))));
        for (place, metric) in self.recorded.iter().enumerate() {
            columns.push(column(metric, rows.whole().map(|row| row[place])));
        }
        DataFrame::new(height, columns).map_err(io::Error::other)
    }

    /// Put the blocks' files into one, in the order of their games, one row group each, and drop
    /// them. Every game below `played` must be there, once; blocks beyond are left-overs of threads that ran
    /// ahead of the end.
    pub fn join(&self, played: u64, about: &About) -> io::Result<()> {
        files::write_with(&self.blocks.folder.join(ROWS), |file| {
            let mut writer = ParquetWriter::new(file)
                .set_parallel(false)
                .with_key_value_metadata(Some(KeyValueMetadata::from_static(about.pairs())))
                .batched(&self.schema())
                .map_err(io::Error::other)?;
            for block in 0..played.div_ceil(BLOCK) {
                let bytes = self.blocks.read(&games_of(block, played))?;
                let read = ParquetReader::new(io::Cursor::new(bytes)).finish();
                writer.write_batch(&read.map_err(io::Error::other)?).map_err(io::Error::other)?;
            }
            writer.finish().map_err(io::Error::other)?;
            Ok(())
        })?;
        self.blocks.clear()
    }

    fn schema(&self) -> Arc<Schema> {
        let kinds = [DataType::String, DataType::String, DataType::UInt64, DataType::UInt64];
        let keys = ROW_KEYS.iter().zip(kinds).map(|(name, kind)| Field::new((*name).into(), kind));
        let factor = |one: &FactorColumn| Field::new(one.name.as_str().into(), kind_of(one));
        let metric = |one: &Metric| Field::new(one.name.into(), RowKind::of(one).data_type());
        let fields = keys.chain(self.factors.iter().map(factor));
        Arc::new(Schema::from_iter(fields.chain(self.recorded.iter().map(metric))))
    }
}

impl RowKind {
    fn data_type(self) -> DataType {
        match self {
            RowKind::Flag => DataType::Boolean,
            RowKind::Whole | RowKind::WholeOrNone => DataType::Int32,
            RowKind::Word => DataType::String,
            RowKind::Parts => DataType::Float64,
        }
    }
}

/// One metric or fact of many games, in its unit or its words.
fn column(metric: &Metric, values: impl Iterator<Item = i32>) -> Column {
    let name = metric.name.into();
    let series = match RowKind::of(metric) {
        RowKind::Flag => Series::new(name, values.map(|value| value != 0).collect::<Vec<bool>>()),
        RowKind::Whole => Series::new(name, values.collect::<Vec<i32>>()),
        RowKind::Parts => {
            let in_units = |value: i32| metric.in_units(value.into());
            Series::new(name, values.map(in_units).collect::<Vec<f64>>())
        }
        RowKind::WholeOrNone => {
            let number = |value: i32| (value != NEVER).then_some(value);
            Series::new(name, values.map(number).collect::<Vec<Option<i32>>>())
        }
        RowKind::Word => {
            let word = |value: i32| metric.word(value);
            Series::new(name, values.map(word).collect::<Vec<Option<&str>>>())
        }
    };
    series.into()
}

fn word(text: &str) -> Scalar {
    Scalar::new(DataType::String, AnyValue::StringOwned(text.into()))
}

/// The level of a cell; unknown where things are left as they are.
fn level(factor: &FactorColumn, cell: usize) -> Scalar {
    let value = match &factor.levels {
        Levels::Flags(flags) => AnyValue::Boolean(flags[cell]),
        Levels::Numbers(numbers) if numbers[cell].is_nan() => AnyValue::Null,
        Levels::Numbers(numbers) => AnyValue::Float64(numbers[cell]),
        Levels::Words(words) => AnyValue::StringOwned(words[cell].as_str().into()),
    };
    Scalar::new(kind_of(factor), value)
}

fn kind_of(factor: &FactorColumn) -> DataType {
    match factor.levels {
        Levels::Flags(_) => DataType::Boolean,
        Levels::Numbers(_) => DataType::Float64,
        Levels::Words(_) => DataType::String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Factor, Level, LuckUse, One};
    use kernel::files::testing::Folder;
    use kernel::systems::toys::coins::{Coins, METRICS};
    use kernel::systems::{Match, Scratch};
    use std::fs;
    use std::path::Path;

    /// One factor, off in the first cell and on in the second.
    fn experiment() -> Experiment {
        let (name, scenario) = ("ten".to_owned(), kernel::systems::Scenario::Named("ten".into()));
        let (sets, policies, metrics) = (Vec::new(), Vec::new(), vec!["us_win".into()]);
        let (system, games, seed, luck) = ("coins".into(), 1, 1, LuckUse::LeftIn);
        let one = One { system, name, scenario, sets, policies, metrics, games, seed, luck };
        let mut experiment = Experiment::of_one(one);
        let level = |name: &str| Level {
            name: name.into(),
            sets: Vec::new(),
            policies: Vec::new(),
            value: None,
        };
        let levels = vec![level("off"), level("on")];
        experiment.factors = vec![Factor { name: "aces".into(), levels }];
        let cell = experiment.cells.remove(0);
        experiment.cells = [("a", "off"), ("b", "on")]
            .map(|(name, level)| Cell {
                name: name.into(),
                levels: vec![level.into()],
                ..cell.clone()
            })
            .into();
        experiment
    }

    fn blocks(folder: &Path) -> RowBlocks {
        let experiment = experiment();
        let manifest = "version = \"1\"\ntitle = \"x\"\ncommand = \"tincan run x\"\ngames = 5\nseed = 1\n\
                        system = \"coins\"\n";
        RowBlocks::of(folder, &toml::from_str(manifest).unwrap(), &experiment).unwrap()
    }

    fn write(folder: &Path, written: &[Range<u64>], played: u64) -> Vec<u8> {
        let files = RowFiles::new(blocks(folder), &experiment(), METRICS.to_vec()).unwrap();
        for games in written {
            let mut rows = [Rows::new(Coins::WIDTH), Rows::new(Coins::WIDTH)];
            rows.iter_mut()
                .for_each(|rows| Coins.play(1, games.clone(), rows, &mut Scratch::new()));
            files.write(games.clone(), &rows).unwrap();
        }
        files.join(played, &About::new(1, "tincan run coins/ten")).unwrap();
        fs::read(folder.join(ROWS)).unwrap()
    }

    #[test]
    fn the_order_of_writing_changes_nothing_and_nothing_is_left_over() {
        let (one, two) = (Folder::new("rows-one"), Folder::new("rows-two"));
        let expected = write(&one.0, &[0..1024, 1024..1500], 1500);
        let found = write(&two.0, &[2048..2050, 1024..1500, 0..1024, 1024..1500], 1500);
        assert_eq!(found, expected);
        assert_eq!(two.names(), [ROWS]);
        let read = ParquetReader::new(io::Cursor::new(expected)).finish().unwrap();
        assert_eq!(read.shape(), (3000, 5 + Coins::WIDTH));
        let at = |name: &str, row| read.column(name).unwrap().get(row).unwrap();
        let game = |row| at("game", row);
        assert_eq!((game(1024), game(2999)), (AnyValue::UInt64(0), AnyValue::UInt64(1499)));
        assert_eq!(
            (at("cell", 0), at("cell", 1024)),
            (AnyValue::String("a"), AnyValue::String("b"))
        );
        assert_eq!(
            (at("aces", 0), at("aces", 2999)),
            (AnyValue::Boolean(false), AnyValue::Boolean(true))
        );
        assert_eq!(
            (at("scenario", 5), at("seed", 5)),
            (AnyValue::String("ten"), AnyValue::UInt64(1))
        );
        assert!(
            matches!(at("us_win", 0), AnyValue::Boolean(_))
                && matches!(at("throws", 0), AnyValue::Int32(_))
        );
    }
}
