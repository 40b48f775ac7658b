//! The rows of measured.csv.

use anyhow::{Context, Result, bail};

/// What grew in a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Games,
    Cells,
    Threads,
}

impl What {
    const ALL: [What; 3] = [What::Games, What::Cells, What::Threads];

    pub fn word(self) -> &'static str {
        match self {
            What::Games => "games",
            What::Cells => "cells",
            What::Threads => "threads",
        }
    }

    pub fn grown(self, row: &Row) -> f64 {
        match self {
            What::Games => row.games_a_cell as f64,
            What::Cells => row.cells as f64,
            What::Threads => row.threads as f64,
        }
    }
}

/// One run of the binary.
#[derive(Clone, Debug)]
pub struct Row {
    pub what: What,
    pub games_a_cell: u64,
    pub cells: u64,
    pub threads: u64,
    pub seconds: f64,
    pub memory_mb: f64,
    pub cores: u64,
}

pub struct Measured(Vec<Row>);

impl Measured {
    pub fn read(text: &str) -> Result<Measured> {
        let line = |(number, line)| row(line).with_context(|| format!("line {}", number + 1));
        let rows: Result<Vec<Row>> = text.lines().enumerate().skip(1).map(line).collect();
        Ok(Measured(rows?))
    }

    pub fn of(&self, what: What) -> impl Iterator<Item = &Row> {
        self.0.iter().filter(move |row| row.what == what)
    }

    pub fn cores(&self) -> u64 {
        self.0.first().map_or(1, |row| row.cores)
    }

    /// The rows of every number of threads, with what they are called.
    pub fn by_threads(&self, what: What) -> Vec<(String, Vec<&Row>)> {
        if what == What::Threads {
            return vec![(String::new(), self.of(what).collect())];
        }
        let mut numbers: Vec<u64> = self.of(what).map(|row| row.threads).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let rows = |threads| self.of(what).filter(move |row| row.threads == threads).collect();
        numbers.into_iter().map(|threads| (called(threads), rows(threads))).collect()
    }
}

fn called(threads: u64) -> String {
    if threads == 1 { "1 thread".into() } else { format!("{threads} threads") }
}

fn row(line: &str) -> Result<Row> {
    let cells: Vec<&str> = line.split(',').collect();
    let [what, games_a_cell, cells, threads, seconds, memory_mb, cores] = cells[..] else {
        bail!("there are {} cells instead of 7", cells.len());
    };
    let known = What::ALL.into_iter().find(|one| one.word() == what);
    Ok(Row {
        what: known.with_context(|| format!("nobody measures `{what}`"))?,
        games_a_cell: games_a_cell.parse()?,
        cells: cells.parse()?,
        threads: threads.parse()?,
        seconds: seconds.parse()?,
        memory_mb: memory_mb.parse()?,
        cores: cores.parse()?,
    })
}
