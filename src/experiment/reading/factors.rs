//! What is varied: factors, and their levels or ranges.

use std::ops::Range;

use super::named_settings::{Assignment, NamedSettings, Varied, check_alike, name};
use super::rehearsal::{Rehearsal, Who};
use super::scan;
use super::subject::{Around, Subject};
use crate::experiment::Factor;
use crate::experiment::design::latin_hypercube::{Span, Steps};
use kernel::config::{Item, Section};
use kernel::shown::shown;
use kernel::systems::{PolicyChoice, sides};

/// A factor as it was said.
pub struct Draft {
    pub name: String,
    pub item: Item,
    /// Of a factor of policies, its path: who is decided for.
    decides: Option<Item>,
    /// `None` if that could not be made out, and has been complained of.
    pub over: Option<Over>,
}

/// What a factor runs over.
pub enum Over {
    Levels(Vec<NamedSettings>),
    Range(Box<Ends>),
}

/// The path a range is of, and where it begins and ends.
pub struct Ends {
    path: Item,
    low: Item,
    high: Item,
}

/// All factors, in order.
pub fn read(said: &Section, subject: &Subject) -> Vec<Draft> {
    let items = said.find("factor").map_or_else(Vec::new, |item| item.list());
    let around = subject.around();
    let drafts: Vec<Draft> = items.iter().map(|item| factor(item, &around)).collect();
    check_names(&drafts);
    check_paths(&drafts);
    drafts.iter().for_each(|draft| check_decided(draft, subject));
    drafts
}

/// A table, or a line `NAME: PATH = VALUE | VALUE`.
fn factor(item: &Item, around: &Around) -> Draft {
    if item.is_text() {
        return line(item, around);
    }
    item.table(|said| {
        let name = name(said);
        let path = said.find("path").map(|path| Varied::of(&path, around));
        let ends = (said.find("low"), said.find("high"));
        let over = match (said.find("levels"), ends) {
            (Some(levels), (None, None)) => over_levels(&levels, path.as_ref(), around),
            (None, (Some(low), Some(high))) if !no_range(path.as_ref()) => {
                Some(Over::Range(Box::new(Ends { path: said.item("path"), low, high })))
            }
            (None, (Some(_), Some(_))) => None,
            (Some(_), _) => {
                said.problem("levels and a range", "give either `levels`, or `low` and `high`");
                None
            }
            (None, _) => {
                said.problem(&format!("factor `{name}` has no levels"), "add `levels = […]`");
                None
            }
        };
        Draft { name, item: item.clone(), decides: path.and_then(Varied::decides), over }
    })
}

/// Complain of a range of policies.
fn no_range(path: Option<&Varied>) -> bool {
    let Some(Varied::Policy { path, .. }) = path else { return false };
    path.fail("policies have no range", "give their names as `levels`");
    true
}

fn over_levels(levels: &Item, path: Option<&Varied>, around: &Around) -> Option<Over> {
    let items = levels.list();
    let all_settings: Vec<NamedSettings> =
        items.iter().filter_map(|item| NamedSettings::level(item, path, around)).collect();
    check_alike("level", &all_settings);
    if levels.is_list() && items.len() < 2 {
        levels.fail("a factor needs at least two levels", "the first is the baseline");
    }
    // A level that could not be read has been complained of; without it the rest is misleading.
    (all_settings.len() == items.len() && items.len() >= 2).then_some(Over::Levels(all_settings))
}

/// `NAME: PATH = VALUE | VALUE`, or `NAME: PATH = LOW..HIGH`; without a name the path is the name.
fn line(item: &Item, around: &Around) -> Draft {
    let text = item.text();
    let (name, rest) = scan::name_and_rest(&text);
    let equals = scan::places(&text[rest.clone()], '=').first().map(|at| rest.start + at);
    let path = scan::trimmed(&text, rest.start..equals.unwrap_or(rest.end));
    let name = shown(&text[name.unwrap_or(path.clone())]).into_owned();
    let varied = Varied::of(&item.piece(path), around);
    let over = match equals {
        Some(sign) => line_over(item, &text, &varied, sign + 1..rest.end, around),
        None => {
            let help = "write it as \"NAME: PATH = VALUE | VALUE\"";
            item.fail(&format!("no `=` in `{text}`"), help);
            None
        }
    };
    Draft { name, item: item.clone(), decides: varied.decides(), over }
}

fn line_over(
    item: &Item,
    text: &str,
    varied: &Varied,
    part: Range<usize>,
    around: &Around,
) -> Option<Over> {
    if let (Varied::Setting(path), Some((low, high))) = (varied, range(item, text, part.clone())) {
        return Some(Over::Range(Box::new(Ends { path: path.clone(), low, high })));
    }
    let values = scan::cut(text, part, '|').into_iter().map(|part| item.piece(part));
    line_levels(item, &values.collect::<Vec<_>>(), varied, around)
}

fn line_levels(item: &Item, values: &[Item], varied: &Varied, around: &Around) -> Option<Over> {
    if values.len() < 2 {
        item.fail(
            "a factor needs at least two levels",
            "give at least two, with | between; the first is the baseline",
        );
        return None;
    }
    let all_settings: Vec<NamedSettings> =
        values.iter().filter_map(|value| NamedSettings::bare(value, varied, around)).collect();
    check_alike("level", &all_settings);
    (all_settings.len() == values.len()).then_some(Over::Levels(all_settings))
}

/// `LOW..HIGH`, where both are numbers.
fn range(item: &Item, text: &str, part: Range<usize>) -> Option<(Item, Item)> {
    let dots = text[part.clone()].find("..")? + part.start;
    let ends = [part.start..dots, dots + 2..part.end];
    let end = |part: Range<usize>| {
        let said = scan::trimmed(text, part);
        text[said.clone()].parse::<f64>().ok().map(|_| item.piece(said))
    };
    let [low, high] = ends.map(end);
    low.zip(high)
}

fn check_names(drafts: &[Draft]) {
    for (index, draft) in drafts.iter().enumerate() {
        if drafts[..index].iter().any(|earlier| earlier.name == draft.name) {
            let what = format!("two factors are called `{}`", draft.name);
            draft.item.fail(&what, "give each a name of its own");
        }
    }
}

/// Two factors that set the same value cannot be told apart.
fn check_paths(drafts: &[Draft]) {
    for (index, draft) in drafts.iter().enumerate() {
        let mine = draft.paths();
        for earlier in &drafts[..index] {
            if let Some(path) = earlier.paths().into_iter().find(|path| mine.contains(path)) {
                let what =
                    format!("factors `{}` and `{}` both set `{path}`", earlier.name, draft.name);
                draft.item.fail(&what, "the later would always win: make them one factor");
            }
        }
    }
}

/// Complain of policies for a side that somebody is named for already.
fn check_decided(draft: &Draft, subject: &Subject) {
    let (Some(path), Some(system)) = (&draft.decides, subject.system) else { return };
    for own in draft.all_settings().iter().flat_map(|level| &level.policies) {
        let alone = sides::seated(system, std::slice::from_ref(own));
        let clash = |other: &&PolicyChoice| {
            alone.is_ok() && sides::seated(system, &[own.clone(), (*other).clone()]).is_err()
        };
        if let Some(other) = subject.policies.iter().find(clash) {
            let what = format!(
                "factor `{}` varies who decides, and `policy` says `{}`",
                draft.name,
                other.said()
            );
            return path.fail(
                &what,
                "leave out the one or the other: the factor's first level is the baseline",
            );
        }
    }
}

impl Varied {
    /// The path, where it is one of policies.
    fn decides(self) -> Option<Item> {
        match self {
            Varied::Setting(_) => None,
            Varied::Policy { path, .. } => Some(path),
        }
    }
}

impl Draft {
    fn paths(&self) -> Vec<String> {
        if let Some(path) = &self.decides {
            return vec![path.text()];
        }
        let Some(over) = &self.over else { return Vec::new() };
        match over {
            Over::Levels(levels) => {
                let sets = levels.iter().flat_map(|level| &level.sets);
                sets.map(|said| Assignment::path(said).to_owned()).collect()
            }
            Over::Range(ends) => vec![ends.path.text()],
        }
    }

    /// Its levels as they were said; none where it has a range.
    pub fn all_settings(&self) -> &[NamedSettings] {
        match &self.over {
            Some(Over::Levels(levels)) => levels,
            Some(Over::Range(_)) | None => &[],
        }
    }

    /// The factor, where it has levels.
    pub fn factor(&self) -> Option<Factor> {
        match self.over.as_ref()? {
            Over::Levels(levels) => {
                let levels = levels.iter().map(NamedSettings::as_level).collect();
                Some(Factor { name: self.name.clone(), levels })
            }
            Over::Range(_) => {
                let help = "give it `levels`, or use design = \"latin-hypercube\"";
                self.item.fail(&format!("factor `{}` has a range and no levels", self.name), help);
                None
            }
        }
    }

    /// The range, where it is one of numbers.
    pub fn span(&self) -> Option<Span> {
        let (path, ends) = match self.over.as_ref()? {
            // A missing path has been complained of.
            Over::Range(ends) if ends.path.is_silent() => return None,
            Over::Range(ends) => (ends.path.text(), [&ends.low, &ends.high].map(number)),
            Over::Levels(_) => {
                let help =
                    "a Latin hypercube wants numbers: give `low` and `high` in place of `levels`";
                self.item.fail(&format!("factor `{}` has no range", self.name), help);
                return None;
            }
        };
        let [Some((low, below)), Some((high, above))] = ends else { return None };
        if low >= high {
            let what = format!("factor `{}` runs from {low} to {high}", self.name);
            self.item.fail(&what, "`low` is to be less than `high`");
            return None;
        }
        let whole = below == Steps::Whole && above == Steps::Whole;
        let steps = if whole { Steps::Whole } else { Steps::Any };
        Some(Span { name: self.name.clone(), path, low, high, steps })
    }
}

impl Draft {
    /// Try the lowest, the highest and the middle number of a range.
    pub fn rehearse_ends(&self, factor: &Factor, rehearsal: &Rehearsal) {
        let Some(Over::Range(ends)) = &self.over else { return };
        let Ends { path, low, high } = ends.as_ref();
        // The first level leaves things as they are.
        let last = factor.levels.len() - 1;
        for (at, item) in [(1, low), (last, high), (1 + last / 2, low)] {
            let Some(level) = factor.levels.get(at) else { continue };
            let who = Who::level(&self.name, &level.name);
            let sets = level.sets.iter().map(|set| Assignment::made(set, path, item)).collect();
            let (name, item) = (level.name.clone(), self.item.clone());
            rehearsal.rehearse(
                &who,
                &NamedSettings { name, sets, policies: Vec::new(), value: level.value, item },
            );
        }
    }
}

/// A number, and whether it is whole. On the command line numbers are words.
fn number(item: &Item) -> Option<(f64, Steps)> {
    let written = item.written();
    let Some(number) = written.parse().ok().filter(|number: &f64| number.is_finite()) else {
        item.fail(&format!("`{written}` is not a number"), "a range runs between two numbers");
        return None;
    };
    let steps = if item.is_whole() || written.parse::<i64>().is_ok() && item.is_text() {
        Steps::Whole
    } else {
        Steps::Any
    };
    Some((number, steps))
}
