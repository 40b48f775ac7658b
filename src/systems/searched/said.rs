//! `search(reference, branches = 64, decisions = [maneuver, air_now], aim = us_win)`: what is said of a
//! captain that searches, and what it means in a system.

use std::ops::Range;

use crate::config::{Problems, help};
use crate::policy::{DecisionCard, Decisions};
use crate::systems::{Metric, MetricKind, Side};

use super::{Search, Searched, Triable, Uses, Wanted};

/// How many branches an answer is tried in where nothing is said.
const BRANCHES: u32 = 128;
/// Fewer tell nothing, more than these take for ever.
const BRANCHES_ALLOWED: std::ops::RangeInclusive<u32> = 2..=100_000;

const FORM: &str = "it is said as `search(reference)`, or `search(reference, branches = 64, decisions = \
                    [maneuver, air_now], aim = us_win)`";
const OPENS: &str = "search(";

/// A word with its place in the text.
type Word<'s> = (&'s str, Range<usize>);

/// What was said, not yet held against a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said<'s> {
    text: &'s str,
    pub base: Word<'s>,
    branches: Option<Word<'s>>,
    decisions: Option<Vec<Word<'s>>>,
    aim: Option<Word<'s>>,
}

/// The system a search is to be made ready for.
pub struct Place<'a> {
    pub system: &'a str,
    pub searched: Searched,
    pub metrics: &'a [Metric],
    pub sides: &'a [Side],
    pub side: usize,
    pub decisions: &'a [DecisionCard],
    /// The metric it is judged by, where that is not the headline.
    pub aim: Option<&'a str>,
}

/// The policy that `search(…)` builds on, as it was said; `None` for what is no search.
pub fn base_of(said: &str) -> Option<Result<String, Problems>> {
    said.trim_start()
        .starts_with(OPENS)
        .then(|| Said::parse(said).map(|said| said.base.0.to_owned()))
}

impl<'s> Said<'s> {
    pub fn parse(text: &'s str) -> Result<Said<'s>, Problems> {
        let whole = part(text, 0..text.len());
        let start = whole.1.start + OPENS.len();
        if !whole.0.starts_with(OPENS) || !whole.0.ends_with(')') || whole.1.end <= start {
            return Err(at(text, &whole, "a search ends with a bracket", FORM));
        }
        let mut parts = split(text, start..whole.1.end - 1).into_iter();
        let base = parts.next().filter(|base| !base.0.is_empty());
        let base =
            base.ok_or_else(|| at(text, &whole, "a search needs a policy to go on by", FORM))?;
        if base.0.starts_with(OPENS) {
            let what = "one that searches cannot be what another goes on by";
            return Err(at(
                text,
                &base,
                what,
                "name a policy that plays by its file: `search(reference)`",
            ));
        }
        let mut said = Said { text, base, branches: None, decisions: None, aim: None };
        parts.try_for_each(|part| said.take(part))?;
        Ok(said)
    }

    /// One `key = value`.
    fn take(&mut self, whole: Word<'s>) -> Result<(), Problems> {
        let Some((key, _)) = whole.0.split_once('=') else {
            return Err(at(
                self.text,
                &whole,
                format!("`{}` is no setting of a search", whole.0),
                FORM,
            ));
        };
        let value = part(self.text, whole.1.start + key.len() + 1..whole.1.end);
        let key = part(self.text, whole.1.start..whole.1.start + key.len());
        let twice = match key.0 {
            "branches" => self.branches.replace(value).is_some(),
            "decisions" => self.decisions.replace(self.list(value)?).is_some(),
            "aim" => self.aim.replace(value).is_some(),
            other => {
                let cure = help(other, &["branches", "decisions", "aim"], "there are");
                return Err(at(
                    self.text,
                    &key,
                    format!("unknown setting `{other}` of a search"),
                    cure,
                ));
            }
        };
        match twice {
            true => Err(at(self.text, &key, format!("`{}` is said twice", key.0), "say it once")),
            false => Ok(()),
        }
    }

    /// `[a, b]`, or one word.
    fn list(&self, said: Word<'s>) -> Result<Vec<Word<'s>>, Problems> {
        let inner = match (said.0.strip_prefix('['), said.0.ends_with(']')) {
            (Some(_), true) => said.1.start + 1..said.1.end - 1,
            (None, false) => said.1.clone(),
            _ => return Err(at(self.text, &said, "a list has two brackets", FORM)),
        };
        let words: Vec<Word> =
            split(self.text, inner).into_iter().filter(|one| !one.0.is_empty()).collect();
        match words.is_empty() {
            true => Err(at(
                self.text,
                &said,
                "no decision is searched",
                "name one, or leave `decisions` out",
            )),
            false => Ok(words),
        }
    }

    /// The search itself, in a system.
    pub fn search(&self, place: &Place) -> Result<Search, Problems> {
        let open = place.open();
        if open.is_empty() {
            let what = format!("nothing can be searched in {}", place.system);
            return Err(at(
                self.text,
                &part(self.text, 0..self.text.len()),
                what,
                "name a policy that plays by its file",
            ));
        }
        let tried = self.tried(&open)?;
        let (aim, metric) = self.aim(place)?;
        let own = place.sides[place.side];
        let wanted = match metric.likes {
            Some(side) if side == own => Wanted::High,
            Some(_) => Wanted::Low,
            None => {
                let what = format!("nobody plays for `{}`", metric.name);
                let word = self.aim.clone().unwrap_or_else(|| self.base.clone());
                return Err(at(
                    self.text,
                    &word,
                    what,
                    "aim at a metric that a side would have high: `tincan list SYSTEM --metrics`",
                ));
            }
        };
        let branches = self.branches()?;
        let decisions = tried.iter().fold(Decisions::NONE, |all, one| all.and(one.number));
        let names: Vec<&str> = tried.iter().map(|one| one.name).collect();
        let told = told(&names, branches, self.base.0, metric.title, place.searched.knows);
        let said = format!("{} {branches} {} {decisions:?}", self.base.0, metric.name);
        Ok(Search {
            told: (self.text.to_owned(), told),
            ..Search::new(decisions, branches, (aim, wanted), said)
        })
    }

    fn branches(&self) -> Result<u32, Problems> {
        let Some(word) = &self.branches else { return Ok(BRANCHES) };
        let number = word.0.replace('_', "").parse().ok();
        number.filter(|branches| BRANCHES_ALLOWED.contains(branches)).ok_or_else(|| {
            let cure = "say from 2 to 100000, such as `branches = 64`";
            at(self.text, word, format!("`{}` is no number of branches", word.0), cure)
        })
    }

    /// The decisions that are tried: those named, or the usual ones.
    fn tried(&self, open: &[Triable]) -> Result<Vec<Triable>, Problems> {
        let Some(named) = &self.decisions else {
            return Ok(open.iter().copied().filter(|one| one.uses == Uses::Always).collect());
        };
        let find = |word: &Word| {
            let found = open.iter().find(|one| one.name == word.0).copied();
            found.ok_or_else(|| {
                let known: Vec<&str> = open.iter().map(|one| one.name).collect();
                let cure = help(word.0, &known, "these can be searched");
                at(
                    self.text,
                    word,
                    format!("`{}` is no decision that can be searched", word.0),
                    cure,
                )
            })
        };
        named.iter().map(find).collect()
    }

    /// The metric aimed at: the one said, the one it is judged by, or the headline.
    fn aim<'m>(&self, place: &Place<'m>) -> Result<(usize, &'m Metric), Problems> {
        let metrics = place.metrics;
        let named = |name: &str| metrics.iter().position(|metric| metric.name == name);
        let headline = || metrics.iter().position(|metric| metric.kind == MetricKind::YesNo);
        let aim = match (&self.aim, place.aim) {
            (Some(word), _) => named(word.0).ok_or_else(|| {
                let known: Vec<&str> = metrics.iter().map(|metric| metric.name).collect();
                let cure = help(word.0, &known, "there are");
                at(self.text, word, format!("unknown metric `{}`", word.0), cure)
            })?,
            (None, judged_by) => judged_by.and_then(named).or_else(headline).unwrap_or(0),
        };
        Ok((aim, &metrics[aim]))
    }
}

impl Place<'_> {
    /// The decisions of the side that can be searched.
    fn open(&self) -> Vec<Triable> {
        let of_side = |one: &&Triable| {
            self.decisions.iter().any(|card| card.name == one.name && card.seats.has(self.side))
        };
        self.searched.decisions.iter().filter(of_side).copied().collect()
    }
}

/// What is told of it beside a result.
fn told(names: &[&str], branches: u32, base: &str, aim: &str, knows: &str) -> String {
    format!(
        "tries every open answer to {} in up to {branches} games that could follow, played on by \
         `{base}`, and takes the best by “{aim}”; {knows}",
        names.join(", ")
    )
}

/// A problem with a part of what was said.
fn at(text: &str, (_, place): &Word, what: impl Into<String>, help: impl Into<String>) -> Problems {
    Problems::said_at("policy", text, place.clone(), what, help)
}

/// A part of the text without the spaces round it.
fn part(text: &str, place: Range<usize>) -> Word<'_> {
    let said = &text[place.clone()];
    let start = place.start + said.len() - said.trim_start().len();
    let word = said.trim();
    (word, start..start + word.len())
}

/// What stands between commas that are in no list.
fn split(text: &str, place: Range<usize>) -> Vec<Word<'_>> {
    let (mut parts, mut from, mut depth) = (Vec::new(), place.start, 0);
    for (at, letter) in text[place.clone()].char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(part(text, from..place.start + at));
                from = place.start + at + 1;
            }
            _ => {}
        }
    }
    parts.push(part(text, from..place.end));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Seats;

    /// What is wrong with it, where, and the cure.
    fn refused(said: &str) -> (String, String, String) {
        let problems = Said::parse(said).and_then(|said| said.search(&place())).unwrap_err();
        let problem = problems.iter().next().unwrap();
        let (text, part) = problem.said().unwrap();
        (problem.what().into(), text[part].into(), problem.help().into())
    }

    const RED: Side = Side { id: "red", title: "the red side" };

    fn place() -> Place<'static> {
        const METRICS: &[Metric] = &[
            Metric::new("turns", "Turns", crate::systems::metric::count("turns")),
            Metric::new("red_win", "Red wins", crate::systems::metric::YES_NO).liked_by(Some(RED)),
        ];
        const OPEN: &[Triable] = &[
            Triable { name: "charge", number: 3, uses: Uses::Always },
            Triable { name: "wait", number: 5, uses: Uses::Named },
        ];
        let cards = crate::systems::toys::duels::Duels;
        let cards = crate::systems::System::decisions(&cards);
        let cards = cards.into_iter().map(|card| DecisionCard { seats: Seats::ALL, ..card });
        Place {
            system: "duels",
            searched: Searched { decisions: OPEN, knows: "" },
            metrics: METRICS,
            sides: &[RED],
            side: 0,
            decisions: Box::leak(cards.collect::<Vec<_>>().into_boxed_slice()),
            aim: None,
        }
    }

    fn search(said: &str) -> Search {
        Said::parse(said).unwrap().search(&place()).unwrap()
    }

    #[test]
    fn what_is_not_said_is_usual() {
        let found = search("search(bold)");
        assert_eq!((found.branches, found.aim, found.wanted), (BRANCHES, 1, Wanted::High));
        assert_eq!(found.decisions, Decisions::NONE.and(3));
        let said = search(" search( bold , branches = 1_000, decisions = [charge, wait]) ");
        assert_eq!(said.branches, 1000);
        assert_eq!(said.decisions, Decisions::NONE.and(3).and(5));
        assert_eq!(search("search(bold, decisions = wait)").decisions, Decisions::NONE.and(5));
    }

    #[test]
    fn only_a_search_has_a_base() {
        assert!(base_of("bold").is_none() && base_of("search.toml").is_none());
        assert_eq!(base_of("search(my/bold.toml, branches = 8)").unwrap().unwrap(), "my/bold.toml");
    }

    #[test]
    fn mistakes_are_told_where_they_stand() {
        for (said, what, part, help) in [
            ("search(bold", "a search ends with a bracket", "search(bold", "`search(reference)`"),
            ("search()", "a search needs a policy to go on by", "search()", "`search(reference)`"),
            ("search(search(bold))", "one that searches", "search(bold)", "by its file"),
            ("search(bold, branchs = 8)", "unknown setting `branchs`", "branchs", "`branches`"),
            ("search(bold, 8)", "`8` is no setting", "8", "branches = 64"),
            ("search(bold, branches = 1)", "`1` is no number", "1", "from 2 to 100000"),
            ("search(bold, branches = 8, branches = 9)", "said twice", "branches", "once"),
            ("search(bold, decisions = [chrage])", "`chrage` is no decision", "chrage", "`charge`"),
            ("search(bold, decisions = [])", "no decision is searched", "[]", "leave"),
            ("search(bold, decisions = [charge)", "two brackets", "[charge", "decisions"),
            ("search(bold, aim = red_wins)", "unknown metric", "red_wins", "`red_win`"),
            ("search(bold, aim = turns)", "nobody plays for `turns`", "turns", "metrics"),
        ] {
            let found = refused(said);
            assert!(found.0.contains(what) && found.2.contains(help), "{said}: {found:?}");
            assert_eq!(found.1, part, "{said}");
        }
    }
}
