//! Reading an experiment: every mistake told at once, with its place, before any game.

mod arrangement;
mod named_settings;
mod factors;
mod subject;
mod measures;
mod overlays;
mod policies;
mod rehearsal;
mod scan;
mod stopping;

use std::path::Path;

use toml::de::DeTable;

use kernel::config::{Item, Library, Problems, Section};
use kernel::shown::shown;
use kernel::systems::{File, Systems};

use super::cells::everywhere;
use super::{Experiment, ScenarioRef};
use arrangement::Arrangement;
use measures::Measures;
pub use measures::SMALLEST_SHARE;
pub use policies::instead;
use subject::Subject;

/// What an experiment is read under: messages call its values by it.
pub(super) const ROOT: &str = "experiment";

/// Keys by which an experiment is told from other files.
const KEYS: [&str; 6] = ["scenario", "scenarios", "scenario_file", "design", "variant", "factor"];

/// Read an experiment file about one of `systems`. A scenario file it names is looked for beside it.
pub fn read(file: &File, systems: &Systems) -> Result<Experiment, Problems> {
    let mut library = Library::new();
    library.add(ROOT, &file.name, &file.text);
    let path = Path::new(&file.name);
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    from_library(&library, &name, path.parent().unwrap_or(Path::new("")), systems)
}

/// Whether a text is meant to be an experiment, as far as it can be parsed.
pub fn is_experiment(text: &str) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
    KEYS.iter().any(|&key| table.get_ref().contains_key(key))
}

pub(super) fn from_library(
    library: &Library,
    name: &str,
    beside: &Path,
    systems: &Systems,
) -> Result<Experiment, Problems> {
    let read = |said: &Section| experiment(said, name, Subject::read(said, beside, systems));
    let read = library.read(|root| root.table(ROOT, read))?;
    Ok(read.expect("what cannot be read is a problem"))
}

/// `None` if there was anything that leaves no experiment to speak of.
fn experiment(said: &Section, name: &str, subject: Subject) -> Option<Experiment> {
    let [title, question] = ["title", "question"].map(|key| optional_text(said, key));
    let measures = Measures::read(said, subject.system);
    let seed = said.find("seed").map_or(1, |item| seed(&item));
    let arrangement = Arrangement::read(said, &subject, &measures, seed);
    let (arrangement, system) = (arrangement?, subject.system?);
    let scenarios: Vec<ScenarioRef> = subject.scenarios();
    let set = subject.sets();
    Some(Experiment {
        title: if title.is_empty() { name.to_owned() } else { title },
        name: name.to_owned(),
        question,
        system: system.id().to_owned(),
        cells: everywhere(&arrangement.cells, scenarios.len(), &set, |own| {
            policies::instead(system, own, &subject.policies)
        }),
        scenarios,
        set,
        design: arrangement.design,
        factors: arrangement.factors,
        effects: arrangement.effects,
        metrics: measures.metrics,
        stop: measures.stop,
        seed,
        smallest: measures.smallest,
        band: measures.band,
        luck: measures.luck,
        limit: measures.limit,
    })
}

fn optional_text(said: &Section, key: &str) -> String {
    said.find(key).map_or_else(String::new, |item| shown(&item.text()).into_owned())
}
/// A seed. TOML has no whole numbers beyond 63 bits: larger ones are said as text.
fn seed(item: &Item) -> u64 {
    if !item.is_text() {
        return item.whole(0..=i64::MAX) as u64;
    }
    item.text().parse().unwrap_or_else(|_| {
        item.fail("no seed", "write a whole number from 0 to 2^64 - 1, beyond 2^63 - 1 in quotes");
        0
    })
}
