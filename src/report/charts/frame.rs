//! What stands around every chart: title, subtitle, footnote, margins.

use super::canvas::{Canvas, Undrawn};
use super::geometry::{Rect, at};
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

/// A kind of words in the frame and how many lines it may take.
const TITLE_LINES: (Lettering, usize) = (TITLE.on_baseline(), 2);
const SUBTITLE_LINES: (Lettering, usize) = (SUBTITLE.on_baseline(), 3);
const FOOTNOTE_LINES: (Lettering, usize) = (NOTE.on_baseline(), 4);

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

fn wrapped(words: &str, (lettering, lines): (Lettering, usize), width: f64) -> Vec<String> {
    lettering.wrapped(&printable(words), width - 2.0 * MARGIN, lines)
}

fn height(words: &str, lines: (Lettering, usize), width: f64) -> f64 {
    wrapped(words, lines, width).len() as f64 * lines.0.leading()
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

    fn frame_words(
        &mut self,
        words: &str,
        lines: (Lettering, usize),
        top: f64,
    ) -> Result<f64, Undrawn> {
        let wrapped = wrapped(words, lines, self.size().width);
        self.lines(at(MARGIN, top + lines.0.size), &wrapped, lines.0)?;
        Ok(top + wrapped.len() as f64 * lines.0.leading())
    }
}
