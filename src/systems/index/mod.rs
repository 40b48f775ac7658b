//! The index of a book, the same for every system: rows of rules, the doc comments that cite them,
//! and the settings that change them.

pub mod citations;
#[cfg(any(test, feature = "testing"))]
pub mod checks;
mod settings;

use std::collections::BTreeMap;

use super::Clarification;
use super::rules::{Decided, RuleEntry, Standing};

use citations::Citation;

pub use settings::{Touching, rulings};

/// One row of an index.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub standing: Standing,
}

pub const fn played(id: &'static str, title: &'static str, summary: &'static str) -> Rule {
    Rule { id, title, summary, standing: Standing::Played }
}

pub const fn left_out(
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    why: &'static str,
) -> Rule {
    Rule { id, title, summary, standing: Standing::LeftOut(why) }
}

pub const fn heading(id: &'static str, title: &'static str) -> Rule {
    Rule { id, title, summary: "", standing: Standing::Heading }
}

/// A file of a system: its name in the system's folder, and its text.
pub type Source = (&'static str, &'static str);

/// Everything an index is made from.
pub struct Index {
    /// Every rule, in the book's order.
    pub rules: Vec<&'static Rule>,
    /// The id in the index that a cited one means, if one does.
    pub listed: fn(&str) -> Option<&'static str>,
    /// The ids a text cites.
    pub cited: fn(&str) -> Vec<String>,
    /// Every file that may decide a rule.
    pub sources: &'static [Source],
    pub touching: Vec<Touching>,
    pub clarifications: Vec<Clarification>,
}

type ByRule<T> = BTreeMap<&'static str, T>;

impl Index {
    /// The index as the lab shows it.
    pub fn entries(&self) -> Vec<RuleEntry> {
        let decided = self.decided();
        self.rules.iter().map(|rule| self.entry(rule, &decided)).collect()
    }

    fn entry(&self, rule: &Rule, decided: &ByRule<Vec<Decided>>) -> RuleEntry {
        let touches = self.touching.iter().filter(|touching| touching.rules.contains(&rule.id));
        RuleEntry {
            id: rule.id,
            title: rule.title,
            summary: rule.summary,
            standing: rule.standing,
            decided: decided.get(rule.id).cloned().unwrap_or_default(),
            settings: touches.map(|touching| touching.setting.clone()).collect(),
            clarifications: self.clarifying(rule).cloned().collect(),
        }
    }

    fn clarifying(&self, rule: &Rule) -> impl Iterator<Item = &Clarification> {
        let touches = move |cited: &String| (self.listed)(cited) == Some(rule.id);
        self.clarifications.iter().filter(move |one| one.rules.iter().any(touches))
    }

    /// For every rule, the files and the items whose doc comments cite it.
    fn decided(&self) -> ByRule<Vec<Decided>> {
        let mut found: ByRule<Vec<Decided>> = BTreeMap::new();
        for &(file, text) in self.sources {
            for Citation { id, item } in citations::of_items(text, self.cited) {
                if let Some(id) = (self.listed)(&id) {
                    note(found.entry(id).or_default(), file, item);
                }
            }
        }
        found
    }
}

/// Add an item to its file, once.
fn note(places: &mut Vec<Decided>, file: &'static str, item: String) {
    match places.last_mut() {
        Some(last) if last.file == file => {
            if !last.items.contains(&item) {
                last.items.push(item);
            }
        }
        _ => places.push(Decided { file, items: vec![item] }),
    }
}
