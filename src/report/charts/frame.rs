//! What stands around every chart: title, subtitle, footnote, margins.

use super::canvas::{Canvas, Undrawn};
use super::geometry::{Rect, at};
use super::is_narrow;
use super::text::{Lettering, NOTE, SUBTITLE, TITLE, printable};
use plotters_backend::DrawingBackend;

/// Between the page's edge and anything drawn.
pub const MARGIN: f64 = 20.0;

/// Between the words and the chart.
const GAP: f64 = 14.0;

/// The words around a chart; what is empty takes no room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub title: String,
    pub subtitle: String,
    pub footnote: String,
}

/// A kind of words in the frame, and how many lines it may take on a wide page.
type Kind = (Lettering, usize);
const TITLE_LINES: Kind = (TITLE.on_baseline(), 2);
const SUBTITLE_LINES: Kind = (SUBTITLE.on_baseline(), 3);
const FOOTNOTE_LINES: Kind = (NOTE.on_baseline(), 4);

/// On a narrow page: what fits on a line elsewhere needs three, and a title is smaller.
const NARROW_LINES: usize = 4;
const NARROW_TITLE: f64 = 17.0;

/// A kind of words on a page this wide.
fn on_page((lettering, lines): Kind, width: f64) -> Kind {
    match is_narrow(width) {
        true => (lettering.size(lettering.size.min(NARROW_TITLE)), lines * NARROW_LINES),
        false => (lettering, lines),
    }
}

impl Frame {
    pub fn new(title: &str, subtitle: &str, footnote: &str) -> Frame {
        let [title, subtitle, footnote] = [title, subtitle, footnote].map(str::to_owned);
        Frame { title, subtitle, footnote }
    }

    /// Room above the chart on a page this wide.
    pub fn above(&self, width: f64) -> f64 {
        let title = height(&self.title, TITLE_LINES, width);
        let subtitle = height(&self.subtitle, SUBTITLE_LINES, width);
        MARGIN + title + subtitle + if title + subtitle > 0.0 { GAP } else { 0.0 }
    }

    /// Room below the chart on a page this wide.
    pub fn below(&self, width: f64) -> f64 {
        let footnote = height(&self.footnote, FOOTNOTE_LINES, width);
        MARGIN + footnote + if footnote > 0.0 { GAP } else { 0.0 }
    }

    /// Height of the page for a chart this high.
    pub fn around(&self, width: f64, chart: f64) -> f64 {
        self.above(width) + chart + self.below(width)
    }
}

fn wrapped(words: &str, kind: Kind, width: f64) -> Vec<String> {
    let (lettering, lines) = on_page(kind, width);
    lettering.wrapped(&printable(words), width - 2.0 * MARGIN, lines)
}

fn height(words: &str, kind: Kind, width: f64) -> f64 {
    wrapped(words, kind, width).len() as f64 * on_page(kind, width).0.leading()
}

impl<B: DrawingBackend> Canvas<B> {
    /// Paper, title, subtitle and footnote. Gives the room left for the chart.
    pub fn frame(&mut self, frame: &Frame) -> Result<Rect, Undrawn> {
        self.paper()?;
        let page = self.page();
        let mut top = MARGIN;
        for (words, lines) in [(&frame.title, TITLE_LINES), (&frame.subtitle, SUBTITLE_LINES)] {
            top = self.frame_words(words, lines, top)?;
        }
        let below = page.bottom - frame.below(page.right);
        self.frame_words(&frame.footnote, FOOTNOTE_LINES, below + GAP)?;
        Ok(Rect::new(MARGIN, frame.above(page.right), page.right - MARGIN, below))
    }

    fn frame_words(&mut self, words: &str, kind: Kind, top: f64) -> Result<f64, Undrawn> {
        let width = self.size().width;
        let (wrapped, (lettering, _)) = (wrapped(words, kind, width), on_page(kind, width));
        self.lines(at(MARGIN, top + lettering.size), &wrapped, lettering)?;
        Ok(top + wrapped.len() as f64 * lettering.leading())
    }
}
