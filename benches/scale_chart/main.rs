//! Draws what `benches/scale` measured: `scale FOLDER` reads measured.csv there and writes scale.svg and
//! scale.png beside it.

mod chart;
mod measured;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use chart::{Axis, Panel, Panels};
use measured::{Measured, Row, What};
use tincan::report::charts::curve::{Curve, Knot};
use tincan::report::charts::{Frame, png, svg};

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("give the folder of measured.csv")?);
    let text =
        fs::read_to_string(folder.join("measured.csv")).context("cannot read measured.csv")?;
    let chart = chart(&Measured::read(&text)?);
    fs::write(folder.join("scale.svg"), svg(&chart))?;
    fs::write(folder.join("scale.png"), png(&chart))?;
    Ok(())
}

fn chart(measured: &Measured) -> Panels {
    let cells = measured.of(What::Cells).map(|row| row.games_a_cell).next().unwrap_or_default();
    let threaded =
        measured.of(What::Threads).map(|row| row.games_a_cell).next().unwrap_or_default();
    let title = "Time grows with games, memory does not";
    let subtitle = format!(
        "Cassin Young's day, kept on disk. Rows: more games of one cell; more cells of a factorial with {} \
         games each; more threads for {} games.",
        short(cells),
        short(threaded)
    );
    let footnote = format!(
        "Measured by benches/scale on {} cores, from the start of the command to its end; what takes less \
         than five seconds four times, and the quickest stands. The seconds are that machine's.",
        measured.cores()
    );
    Panels {
        frame: Frame::new(title, &subtitle, &footnote),
        panels: vec![
            panel(measured, What::Games, Y::Seconds),
            panel(measured, What::Games, Y::Memory),
            panel(measured, What::Cells, Y::Seconds),
            panel(measured, What::Cells, Y::Memory),
            panel(measured, What::Threads, Y::Speed),
            panel(measured, What::Threads, Y::Memory),
        ],
    }
}

/// What a panel shows of a measurement.
#[derive(Clone, Copy)]
enum Y {
    Seconds,
    Memory,
    Speed,
}

impl Y {
    fn title(self) -> &'static str {
        match self {
            Y::Seconds => "Time",
            Y::Memory => "Memory",
            Y::Speed => "Speed",
        }
    }

    /// Memory goes by factors only where it grows by factors.
    fn axis(self, what: What) -> Axis {
        match self {
            Y::Seconds => Axis::tens("seconds"),
            Y::Memory if what == What::Cells => Axis::twos("MB at the peak"),
            Y::Memory => Axis::plain("MB at the peak"),
            Y::Speed => Axis::plain("thousand games a second"),
        }
    }

    fn of(self, row: &Row) -> f64 {
        match self {
            Y::Seconds => row.seconds,
            Y::Memory => row.memory_mb,
            Y::Speed => row.games_a_cell as f64 * row.cells as f64 / row.seconds / 1000.0,
        }
    }
}

/// One curve for every number of threads; where threads are what grows, one curve of all.
fn panel(measured: &Measured, what: What, y: Y) -> Panel {
    let knot = |row: &Row| {
        let value = y.of(row);
        Knot { x: what.grown(row), value, low: f64::NAN, high: f64::NAN }
    };
    let curve = |(name, rows): (String, Vec<&Row>)| Curve {
        name,
        knots: rows.into_iter().map(knot).collect(),
    };
    let x = match what {
        What::Games => Axis::tens("games"),
        What::Cells => Axis::twos("cells"),
        What::Threads => Axis::twos("threads"),
    };
    Panel {
        title: format!("{} by {}", y.title(), what.word()),
        x,
        y: y.axis(what),
        curves: measured.by_threads(what).into_iter().map(curve).collect(),
    }
}

/// 256, 1k, 100k, 1M: whole thousands and millions are written short.
pub fn short(count: u64) -> String {
    match count {
        count if count > 0 && count.is_multiple_of(1_000_000) => format!("{}M", count / 1_000_000),
        count if count > 0 && count.is_multiple_of(1000) => format!("{}k", count / 1000),
        count => count.to_string(),
    }
}
