//! A table of results for programs: named columns of one kind each, as CSV and Parquet.

use std::borrow::Cow;

use super::csv::{self, number};
use crate::experiment::{FactorColumn, Levels};
use kernel::stats::Estimate;

/// The values of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    Words(Vec<String>),
    Flags(Vec<bool>),
    Counts(Vec<u64>),
    /// What is unknown is NaN here, empty in CSV and null in Parquet.
    Numbers(Vec<f64>),
}

/// Columns of equal length, under their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    columns: Vec<(Cow<'static, str>, Values)>,
}

impl Frame {
    #[must_use]
    pub fn words(self, name: &'static str, values: impl Iterator<Item = String>) -> Frame {
        self.with(name.into(), Values::Words(values.collect()))
    }

    #[must_use]
    pub fn counts(self, name: &'static str, values: impl Iterator<Item = u64>) -> Frame {
        self.with(name.into(), Values::Counts(values.collect()))
    }

    #[must_use]
    pub fn numbers(self, name: &'static str, values: impl Iterator<Item = f64>) -> Frame {
        self.with(name.into(), Values::Numbers(values.collect()))
    }

    /// A column for each factor, in rows of the cells with these places.
    #[must_use]
    pub fn factors(self, columns: &[FactorColumn], cells: &[usize]) -> Frame {
        let add = |frame: Frame, column: &FactorColumn| {
            frame.with(column.name.clone().into(), Values::of_levels(&column.levels, cells))
        };
        columns.iter().fold(self, add)
    }

    /// What its columns are called.
    pub fn names(&self) -> Vec<&str> {
        self.columns.iter().map(|(name, _)| &**name).collect()
    }

    fn with(mut self, name: Cow<'static, str>, values: Values) -> Frame {
        debug_assert!(self.columns.is_empty() || self.height() == values.len());
        self.columns.push((name, values));
        self
    }

    pub fn height(&self) -> usize {
        self.columns.first().map_or(0, |(_, values)| values.len())
    }

    /// The table as CSV, with a line of names.
    pub fn csv(&self) -> String {
        let line = |row: usize| self.columns.iter().map(move |(_, values)| values.cell(row));
        csv::table(&self.names(), (0..self.height()).map(line))
    }
}

impl Values {
    fn of_levels(levels: &Levels, cells: &[usize]) -> Values {
        let at = cells.iter();
        match levels {
            Levels::Flags(flags) => Values::Flags(at.map(|&cell| flags[cell]).collect()),
            Levels::Numbers(numbers) => Values::Numbers(at.map(|&cell| numbers[cell]).collect()),
            Levels::Words(words) => Values::Words(at.map(|&cell| words[cell].clone()).collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Values::Words(words) => words.len(),
            Values::Flags(flags) => flags.len(),
            Values::Counts(counts) => counts.len(),
            Values::Numbers(numbers) => numbers.len(),
        }
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Values::Words(words) => words[row].clone(),
            Values::Flags(flags) => flags[row].to_string(),
            Values::Counts(counts) => counts[row].to_string(),
            Values::Numbers(numbers) => number(numbers[row]),
        }
    }
}

/// The frame with an estimate to every row.
pub fn with_estimates(frame: Frame, all: &[Estimate]) -> Frame {
    frame
        .counts("n", all.iter().map(|one| one.n))
        .numbers("value", all.iter().map(|one| one.value))
        .numbers("low", all.iter().map(|one| one.low))
        .numbers("high", all.iter().map(|one| one.high))
}

#[cfg(feature = "tables")]
mod parquet {
    //! The same as Parquet, by polars.

    use std::io;

    use polars::prelude::{Column, DataFrame, NamedFrom, Series};
    use polars_io::parquet::write::{KeyValueMetadata, ParquetWriter};

    use super::{Frame, Values};
    use crate::findings::About;

    impl Frame {
        /// The table as a Parquet file, which says where it comes from.
        pub fn parquet(&self, about: &About) -> io::Result<Vec<u8>> {
            let columns = self.columns.iter().map(|(name, values)| values.column(name)).collect();
            let mut frame = DataFrame::new(self.height(), columns).map_err(io::Error::other)?;
            let mut bytes = Vec::new();
            ParquetWriter::new(&mut bytes)
                .with_key_value_metadata(Some(KeyValueMetadata::from_static(about.pairs())))
                .finish(&mut frame)
                .map_err(io::Error::other)?;
            Ok(bytes)
        }
    }

    impl Values {
        fn column(&self, name: &str) -> Column {
            let series = match self {
                Values::Words(words) => Series::new(name.into(), words),
                Values::Flags(flags) => Series::new(name.into(), flags),
                Values::Counts(counts) => Series::new(name.into(), counts),
                Values::Numbers(numbers) => {
                    let known = numbers.iter().map(|&x| (!x.is_nan()).then_some(x));
                    Series::new(name.into(), known.collect::<Vec<Option<f64>>>())
                }
            };
            series.into()
        }
    }

    #[cfg(test)]
    mod tests {
        use polars::prelude::AnyValue;
        use polars_io::SerReader;
        use polars_io::parquet::read::ParquetReader;

        use super::*;

        fn cell_of<'f>(frame: &'f DataFrame, name: &str, row: usize) -> AnyValue<'f> {
            frame.column(name).unwrap().get(row).unwrap()
        }

        #[test]
        fn parquet_holds_what_the_frame_does() {
            let frame = super::super::tests::frame();
            let about = About { version: "9.9.9", seed: 7, command: "tincan run coins/ten" };
            let bytes = frame.parquet(&about).unwrap();
            assert_eq!(bytes, frame.parquet(&about).unwrap(), "the same bytes every time");
            let mut reader = ParquetReader::new(io::Cursor::new(bytes));
            let kept = reader.get_metadata().unwrap().key_value_metadata().clone().unwrap();
            let said = |name: &str| kept.iter().find(|one| one.key == name)?.value.clone();
            assert_eq!(said("tincan.command").as_deref(), Some("tincan run coins/ten"));
            assert_eq!(said("tincan.seed").as_deref(), Some("7"));
            assert_eq!(said("tincan.version").as_deref(), Some("9.9.9"));
            let read = reader.finish().unwrap();
            assert_eq!(read.shape(), (2, 4));
            assert_eq!(cell_of(&read, "aces", 1), AnyValue::Boolean(true));
            let cell = |name: &str, row| cell_of(&read, name, row);
            assert_eq!(cell("cell", 1), AnyValue::String("b, with \"x\""));
            assert_eq!(cell("n", 0), AnyValue::UInt64(7));
            assert_eq!(cell("value", 1), AnyValue::Null);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn frame() -> Frame {
        let aces = FactorColumn { name: "aces".into(), levels: Levels::Flags(vec![false, true]) };
        Frame::default()
            .words("cell", ["a", "b, with \"x\""].into_iter().map(str::to_owned))
            .factors(&[aces], &[0, 1])
            .counts("n", [7, 8].into_iter())
            .numbers("value", [0.5, f64::NAN].into_iter())
    }

    #[test]
    fn csv_quotes_what_needs_it_and_leaves_the_unknown_empty() {
        assert_eq!(
            frame().csv(),
            "cell,aces,n,value\na,false,7,0.5\n\"b, with \"\"x\"\"\",true,8,\n"
        );
    }
}
