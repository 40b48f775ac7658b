//! Lettering: what words look like, how wide they are, and how they are made to fit.

use super::font::{self, Weight};
use super::palette::{Color, INK, MUTED};

/// Which part of the words stands at the point given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// How high the words stand about the point given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// The point is on the line the letters stand on.
    Baseline,
    /// The point is half way up the letters: for a label beside a mark.
    Centred,
}

/// Which way the words run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    Across,
    /// From the bottom to the top: the title of a vertical axis.
    Up,
}

/// What words look like. Start from one of the constants and say what differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    pub size: f64,
    pub weight: Weight,
    pub color: Color,
    pub align: Align,
    pub stand: Stand,
    pub run: Run,
}

const fn plain(size: f64, color: Color) -> Lettering {
    Lettering {
        size,
        weight: Weight::Regular,
        color,
        align: Align::Start,
        stand: Stand::Centred,
        run: Run::Across,
    }
}

/// The chart's title.
pub const TITLE: Lettering = plain(20.0, INK).bold();
/// What is below the title.
pub const SUBTITLE: Lettering = plain(14.0, MUTED);
/// The name of a row, a column, a line.
pub const LABEL: Lettering = plain(14.0, INK);
/// A number printed beside its mark.
pub const VALUE: Lettering = plain(13.0, INK);
/// Axis ticks, titles of axes, notes.
pub const NOTE: Lettering = plain(13.0, MUTED);

impl Lettering {
    pub const fn bold(self) -> Lettering {
        Lettering { weight: Weight::Bold, ..self }
    }

    pub const fn size(self, size: f64) -> Lettering {
        Lettering { size, ..self }
    }

    pub const fn color(self, color: Color) -> Lettering {
        Lettering { color, ..self }
    }

    pub const fn align(self, align: Align) -> Lettering {
        Lettering { align, ..self }
    }

    pub const fn middle(self) -> Lettering {
        self.align(Align::Middle)
    }

    pub const fn end(self) -> Lettering {
        self.align(Align::End)
    }

    pub const fn on_baseline(self) -> Lettering {
        Lettering { stand: Stand::Baseline, ..self }
    }

    pub const fn upwards(self) -> Lettering {
        Lettering { run: Run::Up, ..self }
    }

    /// How wide the words are in page pixels.
    pub fn width(&self, words: &str) -> f64 {
        font::width(words, self.weight, self.size)
    }

    /// The widest of several words; 0 of none.
    pub fn widest<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> f64 {
        words.into_iter().map(|words| self.width(words)).fold(0.0, f64::max)
    }

    /// From one line of words to the next.
    pub fn leading(&self) -> f64 {
        (self.size * 1.35).round()
    }

    /// How far below the point given the letters stand.
    pub(super) fn drop(&self) -> f64 {
        match self.stand {
            Stand::Baseline => 0.0,
            Stand::Centred => self.size * font::CAPITALS / 2.0,
        }
    }

    /// The words cut to this width, with an ellipsis where something is missing.
    pub fn fitted(&self, words: &str, width: f64) -> String {
        if self.width(words) <= width {
            return words.to_owned();
        }
        let room = width - self.width("…");
        let kept = &words[..self.fitting(words, room)];
        format!("{}…", kept.trim_end())
    }

    /// How many bytes of the words fit into this width, at a letter's boundary.
    fn fitting(&self, words: &str, width: f64) -> usize {
        let mut pen = 0.0;
        for (start, letter) in words.char_indices() {
            pen += font::advance(letter, self.weight) * self.size;
            if pen > width {
                return start;
            }
        }
        words.len()
    }

    /// The words on at most `lines` lines of this width; what does not fit is cut with an ellipsis.
    /// Breaks at spaces, and within a word only where the word alone is wider than a line.
    pub fn wrapped(&self, words: &str, width: f64, lines: usize) -> Vec<String> {
        let mut wrapped = Vec::new();
        let mut rest = words.trim();
        while !rest.is_empty() && wrapped.len() + 1 < lines.max(1) {
            let (line, after) = self.first_line(rest, width);
            wrapped.push(line.to_owned());
            rest = after;
        }
        if !rest.is_empty() {
            wrapped.push(self.fitted(rest, width));
        }
        wrapped
    }

    fn first_line<'a>(&self, words: &'a str, width: f64) -> (&'a str, &'a str) {
        let fits = self.fitting(words, width);
        if fits == words.len() {
            return (words, "");
        }
        let first = words.chars().next().map_or(0, char::len_utf8);
        let space = words[..fits].rfind(' ').filter(|&space| space > 0);
        let end = if words[fits..].starts_with(' ') { fits } else { space.unwrap_or(fits) };
        let (line, rest) = words.split_at(end.max(first));
        (line.trim_end(), rest.trim_start())
    }
}

/// The words without what no document may hold: control characters and Unicode's noncharacters
/// become spaces, since XML forbids most of them even escaped.
pub fn printable(words: &str) -> String {
    let printable = |letter: char| match letter {
        '\u{FFFE}' | '\u{FFFF}' => ' ',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    words.chars().map(printable).collect()
}
