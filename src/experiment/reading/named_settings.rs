//! Settings that go together under a name: a variant, or a level of a factor.

use std::collections::HashMap;
use std::ops::Range;

use super::subject::Around;
use super::{overlays, policies, scan};
use crate::experiment::Level;
use kernel::config::{Item, Overlay, Section};
use kernel::shown::shown;
use kernel::systems::{PolicyChoice, sides};

/// One `PATH=VALUE`, with where it was said.
#[derive(Clone)]
pub struct Assignment {
    pub text: String,
    place: Origin,
}

#[derive(Clone)]
enum Origin {
    One(Item),
    /// The path is the factor's, the value the level's.
    Halves {
        path: Item,
        value: Item,
    },
    /// A value of a file that is laid over the data, named there.
    File {
        item: Item,
        overlay: Overlay,
    },
}

/// Which half of an assignment: a path may serve several levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    SharedPath,
    Own,
}

impl Assignment {
    /// A whole assignment.
    pub fn whole(item: Item) -> Assignment {
        Assignment { text: item.text(), place: Origin::One(item) }
    }

    pub fn halves(path: &Item, value: &Item) -> Assignment {
        let text = format!("{}={}", path.text(), value.written());
        Assignment { text, place: Origin::Halves { path: path.clone(), value: value.clone() } }
    }

    /// An assignment made up from a path and something said about its value.
    pub fn made(text: &str, path: &Item, value: &Item) -> Assignment {
        let place = Origin::Halves { path: path.clone(), value: value.clone() };
        Assignment { text: text.to_owned(), place }
    }

    /// A value of a file that is laid over the data; `item` names the file.
    pub fn laid_over(text: String, item: &Item, overlay: &Overlay) -> Assignment {
        let place = Origin::File { item: item.clone(), overlay: overlay.clone() };
        Assignment { text, place }
    }

    /// The file it is a value of.
    pub fn overlay(&self) -> Option<&Overlay> {
        match &self.place {
            Origin::File { overlay, .. } => Some(overlay),
            Origin::One(_) | Origin::Halves { .. } => None,
        }
    }

    /// Every assignment of a list that may be there.
    pub fn list(said: &Section, key: &str) -> Vec<Assignment> {
        let items = said.find(key).map_or_else(Vec::new, |item| item.list());
        items.into_iter().map(Assignment::whole).collect()
    }

    /// Where a part of the text was said, and whether others share it.
    pub fn place(&self, part: Range<usize>) -> (Half, Item) {
        match &self.place {
            Origin::One(item) => (Half::Own, item.piece(part)),
            Origin::File { item, .. } => (Half::Own, item.clone()),
            Origin::Halves { path, value } => {
                let end = path.text().len();
                if part.start >= end {
                    return (Half::Own, value.clone());
                }
                (Half::SharedPath, path.piece(part.start..part.end.min(end)))
            }
        }
    }

    /// The path alone.
    pub fn path(&self) -> &str {
        let end = scan::places(&self.text, '=').first().copied().unwrap_or(self.text.len());
        self.text[..end].trim()
    }
}

/// What a factor varies.
#[derive(Clone)]
pub enum Varied {
    /// The value at a path.
    Setting(Item),
    /// Who decides: for the side, where one is named.
    Policy { path: Item, side: Option<String> },
}

impl Varied {
    /// `policy`, or `policy.SIDE` where there are several; every other path is one of settings, such as `policy.ties`.
    pub fn of(path: &Item, around: &Around) -> Varied {
        let text = path.text();
        let path = path.clone();
        let is_side = |side: &&str| {
            let system = around.system.filter(|system| system.sides().len() > 1);
            system.is_some_and(|system| sides::named(system, side).is_ok())
        };
        match text.strip_prefix("policy.").filter(is_side) {
            Some(side) => Varied::Policy { path, side: Some(side.to_owned()) },
            None if text == "policy" => Varied::Policy { path, side: None },
            None => Varied::Setting(path),
        }
    }
}

/// What a part of a variant is.
enum Said {
    Setting,
    /// A file that is laid over the data.
    File,
    /// Who decides: where the name of the policy stands.
    Policy(Range<usize>),
}

fn said(part: &Item) -> Said {
    let text = part.text();
    match scan::places(&text, '=').first() {
        None if text.trim_end().ends_with(".toml") => Said::File,
        Some(&sign) if text[..sign].trim() == "policy" => Said::Policy(sign + 1..text.len()),
        _ => Said::Setting,
    }
}

/// Settings under a name.
#[derive(Clone)]
pub struct NamedSettings {
    pub name: String,
    pub sets: Vec<Assignment>,
    /// Who decides, where that is different.
    pub policies: Vec<PolicyChoice>,
    pub value: Option<f64>,
    pub item: Item,
}

impl NamedSettings {
    /// A variant: a table, or a line `NAME: PATH=VALUE, FILE.toml, policy=NAME`.
    pub fn variant(item: &Item, around: &Around) -> NamedSettings {
        let (name, parts) = if item.is_text() {
            NamedSettings::line(item)
        } else {
            let list = |said: &Section| said.find("set").map_or_else(Vec::new, |set| set.list());
            item.table(|said| (name(said), list(said)))
        };
        let (mut sets, mut policies) = (Vec::new(), Vec::new());
        for part in parts {
            match said(&part) {
                Said::File => sets.extend(overlays::read(&part, around)),
                Said::Policy(at) => {
                    policies.extend(policies::choice(&part.piece(at), around.beside))
                }
                Said::Setting => sets.push(Assignment::whole(part)),
            }
        }
        NamedSettings { name, sets, policies, value: None, item: item.clone() }
    }

    /// The name and the parts of a line. Without a name the settings are the name.
    fn line(item: &Item) -> (String, Vec<Item>) {
        let text = item.text();
        let (name, rest) = scan::name_and_rest(&text);
        let parts = match rest.is_empty() {
            true => Vec::new(),
            false => scan::cut(&text, rest.clone(), ','),
        };
        let name = shown(&text[name.unwrap_or(rest)]).into_owned();
        (name, parts.into_iter().map(|part| item.piece(part)).collect())
    }

    /// A level: a value of the factor's path, or a table with a name and a value or settings.
    pub fn level(item: &Item, varied: Option<&Varied>, around: &Around) -> Option<NamedSettings> {
        if item.is_table() {
            return item.table(|said| named_level(said, item, varied, around));
        }
        let Some(varied) = varied else {
            let help = "give the factor a `path`, or write levels as { name = …, set = […] }";
            item.fail("this level sets nothing", help);
            return None;
        };
        NamedSettings::value(item.written(), item, varied, around)
    }

    /// A level that is one value of what is varied.
    fn value(
        name: String,
        value: &Item,
        varied: &Varied,
        around: &Around,
    ) -> Option<NamedSettings> {
        match varied {
            Varied::Setting(path) => Some(NamedSettings::number(name, value, path)),
            Varied::Policy { side, .. } => {
                let choice = policies::choice(value, around.beside)?;
                let side = choice.side.or_else(|| side.clone());
                let policies = vec![PolicyChoice { side, policy: choice.policy }];
                let (name, item) = (shown(&name).into_owned(), value.clone());
                Some(NamedSettings { name, sets: Vec::new(), policies, value: None, item })
            }
        }
    }

    /// A level that is one value of a path. Text is a name, even if it looks like a number.
    fn number(name: String, value: &Item, path: &Item) -> NamedSettings {
        let name = shown(&name).into_owned();
        let number = value.is_number().then(|| value.real(f64::MIN..=f64::MAX));
        let sets = vec![Assignment::halves(path, value)];
        NamedSettings { name, sets, policies: Vec::new(), value: number, item: value.clone() }
    }

    /// A level said in a line, where there are no quotes to tell numbers from names.
    pub fn bare(value: &Item, varied: &Varied, around: &Around) -> Option<NamedSettings> {
        let text = value.text();
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        let level = NamedSettings::value(text, value, varied, around)?;
        Some(match varied {
            Varied::Setting(_) => NamedSettings { value: number, ..level },
            Varied::Policy { .. } => level,
        })
    }

    pub fn texts(&self) -> Vec<String> {
        self.sets.iter().map(|said| said.text.clone()).collect()
    }

    pub fn as_level(&self) -> Level {
        let (name, policies) = (self.name.clone(), self.policies.clone());
        Level { name, sets: self.texts(), policies, value: self.value }
    }
}

/// The name that a table says, as it can be shown.
pub fn name(said: &Section) -> String {
    shown(&said.text("name")).into_owned()
}

fn named_level(
    said: &Section,
    item: &Item,
    varied: Option<&Varied>,
    around: &Around,
) -> Option<NamedSettings> {
    let name = name(said);
    match (said.find("value"), said.find("set"), varied) {
        (Some(value), None, Some(varied)) => {
            let level = NamedSettings::value(name, &value, varied, around)?;
            Some(NamedSettings { item: item.clone(), ..level })
        }
        (None, Some(_), _) => Some(NamedSettings {
            name,
            sets: Assignment::list(said, "set"),
            policies: Vec::new(),
            value: None,
            item: item.clone(),
        }),
        (Some(value), ..) => {
            value.fail(
                "this level has a value and nothing to set to it",
                "give the factor a `path`, and the level no `set`",
            );
            None
        }
        (None, None, _) => {
            said.problem(
                "this level sets nothing",
                "add `set = [\"PATH=VALUE\"]`, or [] for things as they are",
            );
            None
        }
    }
}

/// Complain of everything that is like an earlier one, in name or in settings.
pub fn check_alike(kind: &str, all_settings: &[NamedSettings]) {
    let (mut names, mut sets) = (HashMap::new(), HashMap::new());
    for settings in all_settings {
        let texts = settings.texts();
        let earlier = names.insert(&settings.name, settings);
        let same = sets.insert(plain(&texts), settings);
        if let Some(earlier) = earlier.or(same) {
            check_pair(kind, &earlier.name, &earlier.texts(), settings);
        }
    }
}

/// Complain of settings that are like what `earlier` sets.
pub fn check_pair(kind: &str, earlier: &str, sets: &[String], settings: &NamedSettings) {
    let name = &settings.name;
    if earlier == name {
        settings
            .item
            .fail(&format!("two {kind}s are called `{name}`"), "give each a name of its own");
    } else if same(sets, &settings.texts()) && settings.policies.is_empty() {
        let what = format!("{kind}s `{earlier}` and `{name}` set the same");
        settings.item.fail(&what, "they would play the same games twice: leave one out");
    }
}

fn same(a: &[String], b: &[String]) -> bool {
    plain(a) == plain(b)
}

/// Settings however they are spelled and in whatever order.
fn plain(sets: &[String]) -> Vec<String> {
    let mut sets: Vec<String> = sets.iter().map(|set| set.replace([' ', '"'], "")).collect();
    sets.sort();
    sets
}
