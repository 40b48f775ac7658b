//! The names of rows: wrapped where they are long, with a muted note.

use super::canvas::{Canvas, Drawn};
use super::geometry::at;
use super::is_narrow;
use super::text::{LABEL, Lettering, NOTE, printable};
use plotters_backend::DrawingBackend;

/// Between a name and the note on the same line.
const APART: f64 = 8.0;

/// The most lines of a name.
const LINES: usize = 3;

/// A row's name and note, cut into lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Naming {
    lines: Vec<String>,
    note: Option<String>,
    /// The note stands behind the name, not below it.
    beside: Option<f64>,
    lettering: Lettering,
}

impl Naming {
    /// The name in a column this wide, on up to three lines: names of many factors end alike.
    pub fn new(name: &str, note: &str, width: f64, lettering: Lettering) -> Naming {
        let (name, note) = (printable(name), printable(note));
        let beside = lettering.width(&name) + APART;
        let lines = lettering.wrapped(&name, width, LINES);
        let noted = !note.trim().is_empty();
        let fits = beside + note_lettering(lettering).width(&note) <= width;
        Naming {
            lines,
            note: noted.then(|| note_lettering(lettering).fitted(&note, width)),
            beside: (noted && fits).then_some(beside),
            lettering,
        }
    }

    /// How high it is, with some air.
    pub fn height(&self) -> f64 {
        let below = usize::from(self.note.is_some() && self.beside.is_none());
        (self.lines.len() + below) as f64 * self.lettering.leading() + 4.0
    }
}

fn note_lettering(lettering: Lettering) -> Lettering {
    NOTE.size(lettering.size - 1.0)
}

/// Where the names of rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// In a column left of the plot.
    Beside,
    /// Above each row's own marks: where the page is narrow.
    Above,
}

impl Names {
    pub fn on(page: f64) -> Names {
        if is_narrow(page) { Names::Above } else { Names::Beside }
    }

    /// How high a row is whose marks take `marks`.
    pub fn row_height(self, naming: &Naming, marks: f64) -> f64 {
        match self {
            Names::Beside => naming.height().max(marks),
            Names::Above => naming.height() + marks,
        }
    }

    /// Where name and marks have their middle, in a row between top and bottom.
    pub fn middles(self, naming: &Naming, (top, bottom): (f64, f64)) -> (f64, f64) {
        match self {
            Names::Beside => {
                let middle = ((top + bottom) / 2.0).round();
                (middle, middle)
            }
            Names::Above => {
                let under = top + naming.height();
                ((top + under) / 2.0 + 2.0, ((under + bottom) / 2.0).round())
            }
        }
    }
}

/// How wide a column of names has to be, at most `most`.
pub fn column<'a>(names: impl Iterator<Item = (&'a str, &'a str)>, most: f64) -> f64 {
    let wide = |(name, note): (&str, &str)| match note.trim().is_empty() {
        true => LABEL.width(name),
        false => LABEL.width(name) + APART + NOTE.width(note),
    };
    names.map(wide).fold(0.0, f64::max).min(most).ceil()
}

impl<B: DrawingBackend> Canvas<B> {
    /// A name from `left`, its lines about the height `y`.
    pub fn naming(&mut self, naming: &Naming, left: f64, y: f64) -> Drawn {
        let leading = naming.lettering.leading();
        let below = usize::from(naming.note.is_some() && naming.beside.is_none());
        let count = naming.lines.len() + below;
        let first = y - (count.max(1) - 1) as f64 * leading / 2.0;
        self.lines(at(left, first), &naming.lines, naming.lettering)?;
        let Some(note) = &naming.note else { return Ok(()) };
        let place = match naming.beside {
            Some(beside) => at(left + beside, y),
            None => at(left, first + naming.lines.len() as f64 * leading),
        };
        self.text(place, note, note_lettering(naming.lettering))
    }
}
