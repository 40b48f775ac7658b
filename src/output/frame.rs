//! A table of results for programs: named columns of one kind each, as CSV and Parquet.

use super::csv::{self, number};
use kernel::stats::Estimate;

/// The values of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    Words(Vec<String>),
    Counts(Vec<u64>),
    /// What is unknown is NaN here, empty in CSV and null in Parquet.
    Numbers(Vec<f64>),
}

/// Columns of equal length, under their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    columns: Vec<(&'static str, Values)>,
}

impl Frame {
    #[must_use]
    pub fn words(self, name: &'static str, values: impl Iterator<Item = String>) -> Frame {
        self.with(name, Values::Words(values.collect()))
    }

    #[must_use]
    pub fn counts(self, name: &'static str, values: impl Iterator<Item = u64>) -> Frame {
        self.with(name, Values::Counts(values.collect()))
    }

    #[must_use]
    pub fn numbers(self, name: &'static str, values: impl Iterator<Item = f64>) -> Frame {
        self.with(name, Values::Numbers(values.collect()))
    }

    fn with(mut self, name: &'static str, values: Values) -> Frame {
        debug_assert!(self.columns.is_empty() || self.height() == values.len());
        self.columns.push((name, values));
        self
    }

    pub fn height(&self) -> usize {
        self.columns.first().map_or(0, |(_, values)| values.len())
    }

    /// The table as CSV, with a line of names.
    pub fn csv(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| *name).collect();
        let line = |row: usize| self.columns.iter().map(move |(_, values)| values.cell(row));
        csv::table(&names, (0..self.height()).map(line))
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Words(words) => words.len(),
            Values::Counts(counts) => counts.len(),
            Values::Numbers(numbers) => numbers.len(),
        }
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Values::Words(words) => words[row].clone(),
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
    use polars_io::parquet::write::ParquetWriter;

    use super::{Frame, Values};

    impl Frame {
        /// The table as a Parquet file.
        pub fn parquet(&self) -> io::Result<Vec<u8>> {
            let columns = self.columns.iter().map(|(name, values)| values.column(name)).collect();
            let mut frame = DataFrame::new(self.height(), columns).map_err(io::Error::other)?;
            let mut bytes = Vec::new();
            ParquetWriter::new(&mut bytes).finish(&mut frame).map_err(io::Error::other)?;
            Ok(bytes)
        }
    }

    impl Values {
        fn column(&self, name: &str) -> Column {
            let series = match self {
                Values::Words(words) => Series::new(name.into(), words),
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

        #[test]
        fn parquet_holds_what_the_frame_does() {
            let frame = super::super::tests::frame();
            let bytes = frame.parquet().unwrap();
            assert_eq!(bytes, frame.parquet().unwrap(), "the same bytes every time");
            let read = ParquetReader::new(io::Cursor::new(bytes)).finish().unwrap();
            assert_eq!(read.shape(), (2, 3));
            let cell = |name: &str, row| read.column(name).unwrap().get(row).unwrap();
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
        Frame::default()
            .words("cell", ["a", "b, with \"x\""].into_iter().map(str::to_owned))
            .counts("n", [7, 8].into_iter())
            .numbers("value", [0.5, f64::NAN].into_iter())
    }

    #[test]
    fn csv_quotes_what_needs_it_and_leaves_the_unknown_empty() {
        assert_eq!(frame().csv(), "cell,n,value\na,7,0.5\n\"b, with \"\"x\"\"\",8,\n");
    }
}
