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
#[cfg(test)]
mod tests;

use kernel::systems::index::{Index, Rule, Source, heading, left_out, played};

/// Every file that may decide a rule; `build.rs` lists them.
const SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Why a rule is left out, where many are for the same reason.
const COMPONENT: &str = "a piece of the printed game: the state keeps the same facts without it";
const REMARK: &str = "a remark: there is nothing to decide";
const POINTER: &str = "only sends the reader to other rules";

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

/// Every rule, and the optional rules that change some.
pub fn index() -> Index {
    let (rules, touching, cited) = (all().collect(), settings::optional(), citations::cited);
    Index { rules, listed, cited, sources: SOURCES, touching, clarifications: Vec::new() }
}
