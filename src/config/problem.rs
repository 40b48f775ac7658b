//! What is wrong, where, and how to put it right.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::heard::{Asked, Choice};
use super::source::{Excerpt, Source, Stretch};
use crate::shown::shown;

/// One mistake in what was said, or something that can hardly be meant.
#[derive(Clone)]
pub struct Problem {
    what: String,
    help: String,
    place: Option<Stretch>,
    gravity: Gravity,
    standing: Standing,
}

/// Whether a mistake may come of another, or others of it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    /// A key that nobody knows, and the one that was probably meant: what that would say is not said.
    Unknown {
        meant: Option<String>,
    },
    Own,
    /// A key that is not there.
    Missing {
        key: String,
    },
}

/// The most letters of one sentence.
const LONGEST: usize = 1_000;

/// How many are shown at once: who has made more has made one mistake often.
const MOST_SHOWN: usize = 50;

/// Whether what was said can be used all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gravity {
    Error,
    Warning,
}

/// File, line and column of a problem; both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot<'p> {
    pub file: &'p str,
    pub line: usize,
    pub column: usize,
}

impl Problem {
    pub(super) fn at(place: Stretch, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem { place: Some(place), ..Problem::nowhere(what, help) }
    }

    /// The same of an unknown key for which `meant` was probably meant.
    pub(super) fn of_unknown(self, meant: Option<&str>) -> Problem {
        Problem { standing: Standing::Unknown { meant: meant.map(str::to_owned) }, ..self }
    }

    /// The same of a key that is not there.
    pub(super) fn of_missing(self, key: &str) -> Problem {
        Problem { standing: Standing::Missing { key: key.to_owned() }, ..self }
    }

    /// What stands first: other mistakes may come of it.
    fn comes_first(&self) -> bool {
        matches!(self.standing, Standing::Unknown { .. })
    }

    /// The key that is not there, in its text.
    fn missing(&self) -> Option<(Option<usize>, &str)> {
        match &self.standing {
            Standing::Missing { key } => Some((self.source(), key)),
            Standing::Unknown { .. } | Standing::Own => None,
        }
    }

    /// The key that was meant by one nobody knows, in its text.
    fn meant(&self) -> Option<(Option<usize>, &str)> {
        match &self.standing {
            Standing::Unknown { meant } => Some((self.source(), meant.as_deref()?)),
            Standing::Missing { .. } | Standing::Own => None,
        }
    }

    /// The text it was found in, by number.
    fn source(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.source.order)
    }

    /// The same as a warning.
    pub(super) fn into_warning(self) -> Problem {
        Problem { gravity: Gravity::Warning, ..self }
    }

    pub fn gravity(&self) -> Gravity {
        self.gravity
    }

    pub(super) fn nowhere(what: impl Into<String>, help: impl Into<String>) -> Problem {
        let (gravity, standing) = (Gravity::Error, Standing::Own);
        Problem { what: what.into(), help: help.into(), place: None, gravity, standing }
    }

    pub fn what(&self) -> &str {
        &self.what
    }

    /// How to put it right; empty if there is nothing to say.
    pub fn help(&self) -> &str {
        &self.help
    }

    pub fn place(&self) -> Option<Spot<'_>> {
        let place = self.place.as_ref()?;
        Some(Spot { file: &place.source.name, line: place.line(), column: place.column() })
    }

    /// The text it was found in, and which part of it, in bytes.
    pub fn said(&self) -> Option<(&str, Range<usize>)> {
        let place = self.place.as_ref()?;
        Some((&place.source.text, place.span.clone()?))
    }

    /// The same, told where a setting of the `--set` it was carried out as was really said: in the
    /// text `whole` of `option`.
    fn said_in(mut self, option: &str, whole: &str) -> Problem {
        let moved = self.place.as_ref().and_then(|place| place.within(option, whole));
        self.place = moved.or(self.place);
        self
    }

    /// The line it speaks of, if it speaks of one.
    pub(super) fn on_line(&self) -> Option<(usize, usize)> {
        self.place.as_ref()?.on_line()
    }

    /// What two have in common of which one repeats the other.
    fn identity(&self) -> (Option<usize>, Option<Range<usize>>, String) {
        let span = self.place.as_ref().and_then(|place| place.span.clone());
        (self.source(), span, self.what.clone())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let level = match self.gravity {
            Gravity::Error => Level::ERROR,
            Gravity::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(sentence(&self.what)));
        if let Some(place) = &self.place {
            group = show(place, group);
        }
        if !self.help.is_empty() {
            group = group.element(Level::HELP.message(sentence(&self.help)));
        }
        renderer.render(&[group])
    }
}

/// A sentence as it is shown: names that never end are cut off.
fn sentence(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", shown(&text[..end])).into(),
        None => shown(text),
    }
}

fn show<'p>(place: &'p Stretch, group: Group<'p>) -> Group<'p> {
    let name = shown(&place.source.name);
    match place.excerpt() {
        Some(Excerpt { line, number, span }) => group.element(
            Snippet::source(line)
                .line_start(number)
                .path(name)
                .annotation(AnnotationKind::Primary.span(span)),
        ),
        None if place.span.is_some() => {
            group.element(Origin::path(name).line(place.line()).char_column(place.column()))
        }
        None => group.element(Origin::path(name)),
    }
}

/// Everything wrong with what was said: at least one problem, by file and line.
#[derive(Clone)]
pub struct Problems(Vec<Problem>);

/// The key by which a file takes over what another says: misspelled, anything may be missing.
const TAKES_OVER: &str = "extends";

/// Leave out what is missing only because its key is misspelled, or that of another file.
fn without_echoes(all: &mut Vec<Problem>) {
    let meant: HashSet<_> = all.iter().filter_map(Problem::meant).collect();
    let open: HashSet<_> =
        meant.iter().filter(|(_, key)| *key == TAKES_OVER).map(|(source, _)| *source).collect();
    let is_echo = |one: &Problem| {
        one.missing().is_some_and(|key| meant.contains(&key) || open.contains(&key.0))
    };
    let echoes: Vec<bool> = all.iter().map(is_echo).collect();
    let mut echoes = echoes.into_iter();
    all.retain(|_| !echoes.next().unwrap_or(false));
}

/// Whether rendered problems carry terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Plain,
    Terminal,
}

#[expect(clippy::len_without_is_empty, reason = "there always is a problem")]
impl Problems {
    /// A problem with no place in any file.
    pub fn one(what: impl Into<String>, help: impl Into<String>) -> Problems {
        Problems(vec![Problem::nowhere(what, help)])
    }

    /// A problem with a part of a text that was typed: `name` is what the text is of.
    pub fn said_at(
        name: &str,
        text: &str,
        part: Range<usize>,
        what: impl Into<String>,
        help: impl Into<String>,
    ) -> Problems {
        let source = Source { order: 0, name: name.to_owned(), text: text.to_owned() };
        let place = Stretch::at(&Arc::new(source), part);
        Problems(vec![Problem::at(place, what, help)])
    }

    /// `Err` if there is any error; warnings alone are handed back. One value read for several
    /// faces of a chart may be complained of several times; it is told once. Unknown keys come first.
    pub(super) fn check(mut all: Vec<Problem>) -> Result<Option<Problems>, Problems> {
        without_echoes(&mut all);
        all.sort_by_key(|problem| {
            let place = problem.place.as_ref();
            let (source, start) = place.map_or((usize::MAX, usize::MAX), Stretch::order);
            (source, !problem.comes_first(), start)
        });
        let mut known = HashSet::new();
        all.retain(|problem| known.insert(problem.identity()));
        let told = all;
        if told.iter().any(|problem| problem.gravity == Gravity::Error) {
            return Err(Problems(told));
        }
        Ok((!told.is_empty()).then_some(Problems(told)))
    }

    /// The same, with mistakes of settings that `option` said in its text `whole` told there: people
    /// look for them in what they typed.
    #[must_use]
    pub fn said_in(self, option: &str, whole: &str) -> Problems {
        Problems(self.0.into_iter().map(|problem| problem.said_in(option, whole)).collect())
    }

    /// The same, each at the place that `moved` finds for it.
    pub(super) fn told_at(mut self, moved: impl Fn(&Stretch) -> Option<Stretch>) -> Problems {
        for problem in &mut self.0 {
            let found = problem.place.as_ref().and_then(&moved);
            problem.place = found.or(problem.place.take());
        }
        self
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// All problems as rustc would show them, an empty line between two.
    pub fn render(&self, colour: Colour) -> String {
        let renderer = match colour {
            Colour::Plain => Renderer::plain(),
            Colour::Terminal => Renderer::styled(),
        };
        let shown = self.iter().take(MOST_SHOWN).map(|problem| problem.render(&renderer));
        let mut told: Vec<String> = shown.collect();
        match self.iter().count().saturating_sub(MOST_SHOWN) {
            0 => {}
            more => told.push(format!("and {more} more: mend these first")),
        }
        told.join("\n\n")
    }
}

impl<'p> IntoIterator for &'p Problems {
    type Item = &'p Problem;
    type IntoIter = std::slice::Iter<'p, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.render(Colour::Plain))
    }
}

/// As `Display`: a failed `expect` should be readable too.
impl fmt::Debug for Problems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{self}")
    }
}

impl std::error::Error for Problems {}

/// Where the readers of one tree write down what is wrong; and what they read, where somebody listens.
#[derive(Clone, Default)]
pub(super) struct Log {
    problems: Rc<RefCell<Vec<Problem>>>,
    heard: Option<Rc<RefCell<Vec<Asked>>>>,
}

impl Log {
    pub fn listening() -> Log {
        Log { heard: Some(Rc::default()), ..Log::default() }
    }

    pub fn record(&self, problem: Problem) {
        self.problems.borrow_mut().push(problem);
    }

    pub fn take(&self) -> Vec<Problem> {
        self.problems.take()
    }

    /// A value is read that may be one of several.
    pub fn hear(&self, path: &str, choice: impl FnOnce() -> Choice) {
        if let Some(heard) = &self.heard {
            heard.borrow_mut().push((path.to_owned(), choice()));
        }
    }

    pub fn heard(&self) -> Vec<Asked> {
        self.heard.as_ref().map_or_else(Vec::new, |heard| heard.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_without_a_place_still_has_its_help() {
        let problems = Problems::one("no such system `salov`", "did you mean `salvo`?");
        assert_eq!(
            problems.to_string(),
            "error: no such system `salov`\n |\n = help: did you mean `salvo`?"
        );
        assert_eq!((problems.len(), problems.iter().next().unwrap().place()), (1, None));
    }

    #[test]
    fn only_a_terminal_gets_colours() {
        let problems = Problems::one("no", "");
        assert!(problems.render(Colour::Terminal).contains('\u{1b}'));
        assert!(!problems.render(Colour::Plain).contains('\u{1b}'));
    }

    #[test]
    fn problems_are_an_error_like_any_other() {
        let error: Box<dyn std::error::Error + Send + Sync> = Box::new(Problems::one("no", ""));
        assert_eq!(error.to_string(), "error: no");
    }
}
