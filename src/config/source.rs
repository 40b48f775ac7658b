//! Where a value was said: a named text and a span of it.

use std::ops::Range;
use std::sync::Arc;

/// What messages call a setting by itself.
pub(super) const SETTING: &str = "--set";

/// One text as it was handed in.
pub(super) struct Source {
    /// How many sources came before it: problems are told in this order.
    pub order: usize,
    pub name: String,
    pub text: String,
}

/// The most bytes of a line that are shown before a mistake, and from there on.
const LONGEST_LINE: usize = 1_000;

/// One line of a source, and a part of it.
pub(super) struct Excerpt {
    pub line: String,
    /// Counted from 1.
    pub number: usize,
    pub span: Range<usize>,
}

/// A stretch of a source, or the source as a whole.
#[derive(Clone)]
pub(super) struct Stretch {
    pub source: Arc<Source>,
    /// In bytes; `None` is the whole source.
    pub span: Option<Range<usize>>,
}

impl Stretch {
    pub fn whole(source: &Arc<Source>) -> Stretch {
        Stretch { source: Arc::clone(source), span: None }
    }

    pub fn at(source: &Arc<Source>, span: Range<usize>) -> Stretch {
        Stretch { source: Arc::clone(source), span: Some(span) }
    }

    /// Counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// Counted from 1, in characters: what an editor shows.
    pub fn column(&self) -> usize {
        let before = self.before();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        before[line_start..].chars().count() + 1
    }

    /// The span without what runs on to further lines: a caret under one line says enough.
    pub fn on_first_line(&self) -> Option<Range<usize>> {
        let span = self.span.clone()?;
        let said = self.source.text.get(span.clone())?;
        Some(span.start..span.start + said.lines().next().unwrap_or("").len())
    }

    /// The line it begins on, with the part of it that is meant; `None` for a whole source, and for
    /// what lies too far along a line to be shown.
    pub fn excerpt(&self) -> Option<Excerpt> {
        let Range { start, end } = self.on_first_line()?;
        let (_, first) = self.on_line()?;
        let text = &self.source.text;
        let last = text[start..].find('\n').map_or(text.len(), |length| start + length);
        if start - first > LONGEST_LINE {
            return None;
        }
        let longest = (start + LONGEST_LINE).min(last);
        let cut = (start..=longest).rev().find(|&at| text.is_char_boundary(at))?;
        // Same length: places in it stay true.
        let line = text[first..cut].replace('\r', " ");
        let span = start - first..end.min(cut) - first;
        Some(Excerpt { line, number: self.line(), span })
    }

    /// The source and where in it the line begins; `None` for a whole source.
    pub fn on_line(&self) -> Option<(usize, usize)> {
        self.span.as_ref()?;
        let start = self.before().rfind('\n').map_or(0, |newline| newline + 1);
        Some((self.source.order, start))
    }

    /// What stands there; nothing for a whole source.
    pub fn said(&self) -> &str {
        self.span.clone().and_then(|span| self.source.text.get(span)).unwrap_or("")
    }

    /// The place of a part of `text`, which was read here; `None` if it is spelled otherwise here.
    pub fn part(&self, text: &str, part: Range<usize>) -> Option<Stretch> {
        let said = self.said();
        let bare = said.len().checked_sub(2).and_then(|end| said.get(1..=end));
        let quotes = match (said == text, bare == Some(text)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => return None,
        };
        let start = self.start() + quotes;
        Some(Stretch::at(&self.source, start + part.start..start + part.end))
    }

    /// The same place of a setting in the longer text it was cut from; `None` for what is no setting
    /// or is no part of that text.
    pub fn within(&self, name: &str, whole: &str) -> Option<Stretch> {
        let cut = Some(self.source.text.as_str()).filter(|_| self.source.name == SETTING)?;
        let offset = whole.find(cut)?;
        let span = self.span.as_ref().map(|span| span.start + offset..span.end + offset);
        let (name, text) = (name.to_owned(), whole.to_owned());
        let source = Arc::new(Source { order: self.source.order, name, text });
        Some(Stretch { source, span })
    }

    /// What sorts problems by file and then by position.
    pub fn order(&self) -> (usize, usize) {
        (self.source.order, self.start())
    }

    pub fn same_line(&self, other: &Stretch) -> bool {
        self.on_line().is_some() && self.on_line() == other.on_line()
    }

    fn start(&self) -> usize {
        self.span.as_ref().map_or(0, |span| span.start)
    }

    fn before(&self) -> &str {
        self.source.text.get(..self.start()).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, span: Range<usize>) -> Stretch {
        let source = Source { order: 0, name: "a.toml".into(), text: text.into() };
        Stretch::at(&Arc::new(source), span)
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let place = place("a = 1\né = \"ü\" x", 16..17);
        assert_eq!((place.line(), place.column()), (2, 9));
    }

    #[test]
    fn the_caret_stays_on_the_first_line_of_a_long_value() {
        assert_eq!(place("a = [1,\n2]", 4..10).on_first_line(), Some(4..7));
    }
}
