//! Every numbered rule of the book and its standing, with the places that decide it. The rows are
//! in one file per chapter; titles and summaries are ours, the numbers are the book's.

mod chapter_01;
mod chapter_02;
mod chapter_05;
mod chapter_06;
mod chapter_07;
mod chapters_03_04;
mod chapters_08_09;
mod chapters_10_to_19;
mod citations;
mod settings;
mod sources;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::systems::rules::{Decided, RuleEntry, Standing};

use citations::Citation;
use settings::Touching;
use sources::SOURCES;

/// Why a rule is left out, where many are for the same reason.
const COMPONENT: &str = "a piece of the printed game: the state keeps the same facts without it";
const REMARK: &str = "a remark: there is nothing to decide";
const POINTER: &str = "only sends the reader to other rules";

/// One row of the index.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub standing: Standing,
}

const fn played(id: &'static str, title: &'static str, summary: &'static str) -> Rule {
    Rule { id, title, summary, standing: Standing::Played }
}

const fn left_out(
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    why: &'static str,
) -> Rule {
    Rule { id, title, summary, standing: Standing::LeftOut(why) }
}

const fn heading(id: &'static str, title: &'static str) -> Rule {
    Rule { id, title, summary: "", standing: Standing::Heading }
}

/// Every rule, in the book's order.
fn all() -> impl Iterator<Item = &'static Rule> {
    let chapters = [
        chapter_01::RULES,
        chapter_02::RULES,
        chapters_03_04::RULES,
        chapter_05::RULES,
        chapter_06::RULES,
        chapter_07::RULES,
        chapters_08_09::RULES,
        chapters_10_to_19::RULES,
    ];
    chapters.into_iter().flatten()
}

/// The id in the index that `cited` means, if one does.
///
/// Chapters go by their number alone as well (`8` is 8.0), and a step of chapter 18 belongs to its
/// lettered part: the steps repeat, in order, what other rules say.
fn listed(cited: &str) -> Option<&'static str> {
    let find = |id: &str| all().find(|rule| rule.id == id).map(|rule| rule.id);
    let part = || {
        let (part, _step) = cited.strip_prefix("18.")?.split_once('.')?;
        find(&format!("18.{part}"))
    };
    find(cited).or_else(|| find(&format!("{cited}.0"))).or_else(part)
}

/// The index as the lab shows it.
pub fn rules() -> Vec<RuleEntry> {
    let decided = decided();
    let touching = settings::touching();
    all().map(|rule| entry(rule, &decided, &touching)).collect()
}

fn entry(rule: &Rule, decided: &ByRule<Vec<Decided>>, touching: &[Touching]) -> RuleEntry {
    let touches = touching.iter().filter(|touching| touching.rules.contains(&rule.id));
    RuleEntry {
        id: rule.id,
        title: rule.title,
        summary: rule.summary,
        standing: rule.standing,
        decided: decided.get(rule.id).cloned().unwrap_or_default(),
        settings: touches.map(|touching| touching.setting.clone()).collect(),
    }
}

type ByRule<T> = BTreeMap<&'static str, T>;

/// For every rule, the files and the items whose doc comments cite it.
fn decided() -> ByRule<Vec<Decided>> {
    let mut found: ByRule<Vec<Decided>> = BTreeMap::new();
    for &(file, text) in SOURCES {
        for Citation { id, item } in citations::of_items(text) {
            if let Some(id) = listed(&id) {
                note(found.entry(id).or_default(), file, item);
            }
        }
    }
    found
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
