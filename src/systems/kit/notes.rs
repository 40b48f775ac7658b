//! What a system tells besides playing: its index with rulings and clarifications, the settings of
//! a cell as reports name them, and what settings are called.

use crate::config::{Library, Problems, typed};
use crate::systems::index::{self, Index};
use crate::systems::{Request, SettingTitles, System, clarifications, sides};

use super::Book;
use super::files::{Embedded, stem};
use super::policies::{self, PolicyLibrary};

/// The index of a book with its rulings and clarifications; `None` where none has been made.
pub fn index<B: Book>(book: &B) -> Option<Index> {
    let mut index = B::index()?;
    index.touching.extend(index::rulings(book.files().text("rulings"), index.listed));
    index.clarifications = clarifications::read(book.files().clarifications());
    Some(index)
}

/// What a report tells of a request: which game of the box is played, what was set, and policies
/// that are not the first of their side.
pub fn settings<B: Book>(
    book: &B,
    request: &Request,
    library: &Library,
) -> Result<Vec<(String, String)>, Problems> {
    let mut settings = library.said();
    for path in edition_paths::<B>() {
        let value = library.value(path).filter(|_| settings.iter().all(|(said, _)| said != path));
        settings.splice(0..0, value.map(|value| (path.to_owned(), value)));
    }
    let seats = sides::seated(book, &request.policies)?;
    settings.extend(PolicyLibrary::of(book).settings(&seats));
    Ok(settings)
}

/// What settings are called, as `titles.toml` and the questions of `rulings.toml` say. The files of a
/// system are known to be right.
pub fn titles<B: Book>(book: &B) -> SettingTitles {
    let files = book.files();
    let own =
        ["charts", "scenario", "ship", "ships", "fleet", "groups", policies::ROOT].into_iter();
    let roots = own.chain(files.roots().map(|(name, _)| stem(name)));
    let table: toml::Table = files.titles().parse().expect("files of titles are tested");
    let title = |(path, title): (String, toml::Value)| Some((path, title.as_str()?.to_owned()));
    let questions = book.rulings().into_iter().map(|ruling| (ruling.path, ruling.question));
    SettingTitles {
        roots: roots.map(str::to_owned).collect(),
        kept: table.into_iter().filter_map(title).collect(),
        questions: questions.collect(),
        sides: B::ABOUT.sides.to_vec(),
        ships: files.scenarios().flat_map(|(_, text)| ships_named(text)).collect(),
        classes: files.ships().filter_map(class_titled).collect(),
    }
}

/// The ships that a scenario of fleets names: as settings spell them, and their names.
fn ships_named(text: &str) -> Vec<(String, String)> {
    let table: toml::Table = text.parse().expect("scenario files are tested");
    let sides = table.get("fleet").and_then(toml::Value::as_table).into_iter().flatten();
    let ships = sides.filter_map(|(_, ships)| ships.as_array()).flatten();
    let named = ships.filter_map(|ship| ship.get("name")?.as_str());
    named.filter_map(|name| Some((typed(name)?, name.to_owned()))).collect()
}

/// A class by the name of its file and its title.
fn class_titled((name, text): Embedded) -> Option<(String, String)> {
    let table: toml::Table = text.parse().expect("files of ships are tested");
    Some((stem(name).to_owned(), table.get("title")?.as_str()?.to_owned()))
}

/// The settings that editions differ in, where one tells them apart. A list of many is told where it
/// was set, and the game as it comes needs no such list.
fn edition_paths<B: Book>() -> Vec<&'static str> {
    let editions = B::ABOUT.editions.iter().filter(|edition| edition.sets.len() == 1);
    let sets = editions.flat_map(|edition| edition.sets);
    let mut paths: Vec<_> = sets.filter_map(|set| Some(set.split_once('=')?.0)).collect();
    paths.dedup();
    paths
}
