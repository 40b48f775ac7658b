//! The tree of settings of one cell: charts, ships, scenario, policy, and what was set.

use crate::config::{Library, Problems, Section};
use crate::systems::{File, Request, Scenario, sides};

use super::book::{Book, Readying, Ships};
use super::files::{self, Files, stem};
use super::fleet;
use super::policies::{self, PolicyLibrary};

/// A file by name and text.
type Named<'f> = (&'f str, &'f str);

/// Everything a request is read from.
pub fn of_request<B: Book>(book: &B, request: &Request) -> Result<Library, Problems> {
    Ok(carried_out(book, before_settings(book, request, &request.sets)?, &request.sets))
}

/// What requests have in common that differ in their settings alone.
pub fn in_common<B: Book>(book: &B, like: &Request) -> Result<Library, Problems> {
    before_settings(book, like, &[])
}

/// Everything a request is read from, where it has this in common with others.
pub fn of_common<B: Book>(
    book: &B,
    common: &Library,
    request: &Request,
) -> Result<Library, Problems> {
    match request.sets.iter().any(|set| is_early::<B>(set)) {
        true => of_request(book, request),
        false => Ok(carried_out(book, common.clone(), &request.sets)),
    }
}

/// Whether a setting says which ships there are, or of which classes.
fn is_early<B: Book>(set: &str) -> bool {
    match B::ABOUT.ships {
        Ships::One { .. } => set.starts_with("scenario."),
        Ships::Fleets { .. } => fleet::is_early(set),
    }
}

/// The scenario with its ships, as `sets` say which, and who decides.
fn before_settings<B: Book>(
    book: &B,
    request: &Request,
    sets: &[String],
) -> Result<Library, Problems> {
    let policies = PolicyLibrary::of(book);
    let texts = policies.texts(&sides::seated(book, &request.policies)?)?;
    let scenario = match &request.scenario {
        Scenario::Named(name) => book.files().scenario(book, name)?,
        Scenario::Handed(file) => (file.name.as_str(), file.text.as_str()),
    };
    let mut library = of_scenario(book, scenario, sets)?;
    policies.add(&mut library, &texts);
    Ok(library)
}

/// The same with the settings carried out that were not before.
fn carried_out<B: Book>(book: &B, mut library: Library, sets: &[String]) -> Library {
    let policies = PolicyLibrary::of(book);
    let later = |set: &&String| match B::ABOUT.ships {
        Ships::One { .. } => true,
        Ships::Fleets { .. } => !fleet::is_early(set),
    };
    sets.iter().filter(later).for_each(|set| policies.set(&mut library, set));
    refuse_unknown_ship(book, &mut library);
    library
}

/// The tree as it comes with the system, with its first scenario and nothing that is different in it.
pub fn as_printed<B: Book>(book: &B) -> Library {
    let scenario = book.files().first_scenario();
    let mut library = with_files(book.files(), scenario);
    let ships = add_ships(book, &mut library, scenario, &[]);
    ships.expect("a system's own scenarios name ships of its own");
    library
}

/// A user's scenario by itself.
pub fn with_scenario<B: Book>(book: &B, file: &File) -> Result<Library, Problems> {
    let mut library = of_scenario(book, (&file.name, &file.text), &[])?;
    refuse_unknown_ship(book, &mut library);
    Ok(library)
}

/// A user's ship in the first scenario.
pub fn with_ship<B: Book>(book: &B, file: &File) -> Library {
    let (files, scenario) = (book.files(), book.files().first_scenario());
    let mut library = with_files(files, scenario);
    lay_over(&mut library, files);
    match B::ABOUT.ships {
        Ships::One { .. } => library.add("ship", &file.name, &file.text),
        Ships::Fleets { .. } => fleet::add(&mut library, files, scenario.0, &[], Some(file)),
    }
    library
}

/// Read the rules and leave alone who decides.
pub fn rules_alone<B: Book>(root: &Section) -> B::Rules {
    root.find(policies::ROOT);
    B::read_rules(root)
}

/// Read the rules, and who decides.
pub fn both<B: Book>(root: &Section) -> (B::Rules, Readying<B>) {
    let policy = root.table(policies::ROOT, B::read_policy);
    (B::read_rules(root), policy)
}

/// Charts, roots, a scenario and the ships it names.
fn of_scenario<B: Book>(book: &B, scenario: Named, sets: &[String]) -> Result<Library, Problems> {
    let files = book.files();
    let mut library = with_files(files, scenario);
    lay_over(&mut library, files);
    add_ships(book, &mut library, scenario, sets)?;
    Ok(library)
}

/// What the scenario says of charts and roots holds in it: `[options]`, `[rulings]`.
fn lay_over(library: &mut Library, files: Files) {
    let roots = files.roots().map(|(name, _)| stem(name));
    roots.chain(["charts"]).for_each(|root| library.lay_over("scenario", root));
}

fn add_ships<B: Book>(
    book: &B,
    library: &mut Library,
    scenario: Named,
    sets: &[String],
) -> Result<(), Problems> {
    match B::ABOUT.ships {
        Ships::One { .. } => add_ship(library, book.files(), scenario, sets),
        Ships::Fleets { .. } => {
            fleet::add(library, book.files(), scenario.0, sets, None);
            Ok(())
        }
    }
}

/// Charts, roots and a scenario.
fn with_files(files: Files, scenario: Named) -> Library {
    let mut library = Library::new();
    for (name, text) in files.charts() {
        library.add("charts", name, text);
    }
    for (name, text) in files.roots() {
        library.add(stem(name), name, text);
    }
    library.add("scenario", scenario.0, scenario.1);
    // The name a scenario answers to besides is no setting of its games.
    library.take_text("scenario", files::ALSO);
    library
}

/// Where a scenario names its ship.
const SHIP: &str = "scenario.ship";

/// Add the one ship that a scenario names after its settings: one of the system's, or a file of the
/// user's beside the scenario. Where there is no such ship, the first keeps her place.
fn add_ship(
    library: &mut Library,
    files: Files,
    scenario: Named,
    sets: &[String],
) -> Result<(), Problems> {
    let named = ship_named(scenario, sets);
    if named.ends_with(".toml") {
        let File { name, text } = files::beside(scenario.0, &named, "ship")?;
        library.add("ship", &name, &text);
        return Ok(());
    }
    let found = files::find(files.ships(), &named);
    let (name, text) = found.unwrap_or_else(|| files.first_ship());
    library.add("ship", name, text);
    Ok(())
}

/// A scenario of one ship must name one that has a file, ours or the user's.
fn refuse_unknown_ship<B: Book>(book: &B, library: &mut Library) {
    let named = match B::ABOUT.ships {
        Ships::One { .. } => library.value(SHIP).filter(|named| !named.ends_with(".toml")),
        Ships::Fleets { .. } => None,
    };
    let (Some(named), files) = (named, book.files()) else { return };
    if files::find(files.ships(), &named).is_none() {
        let known = files.ships().map(|(name, _)| stem(name)).collect::<Vec<_>>().join("`, `");
        let help = format!("there are `{known}`, or a file of your own");
        library.refuse(SHIP, &format!("no ship is called `{named}`"), &help);
    }
}

fn ship_named((name, text): Named, sets: &[String]) -> String {
    let mut scenario = Library::new();
    scenario.add("scenario", name, text);
    let of_scenario = sets.iter().filter(|set| set.starts_with("scenario."));
    of_scenario.for_each(|set| scenario.set(set));
    scenario.value(SHIP).unwrap_or_default()
}
