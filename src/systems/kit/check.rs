//! A user's file by itself: what kind of file it is, and whether it can be played.

use toml::de::DeTable;

use crate::config::{Library, Problems};
use crate::policy::Seats;
use crate::systems::{Checked, File, PolicyRef, sides};

use super::book::{Book, Ships};
use super::policies::{self, PolicyLibrary};
use super::{files, library};

/// Read a file of this system without playing.
pub fn check<B: Book>(book: &B, file: &File) -> Result<Checked, Problems> {
    let (kind, library) = match kind_of(book, &file.text) {
        FileKind::Policy => return check_policy(book, file),
        FileKind::Ship => ("ship", library::with_ship(book, file)),
        FileKind::Scenario => ("scenario", library::with_scenario(book, file)?),
    };
    let (_, warnings) = library.read_with_warnings(library::rules_alone::<B>)?;
    Ok(Checked { kind: kind.into(), warnings })
}

/// Whether a file is a ship or a policy of this system by its keys.
pub fn knows<B: Book>(book: &B, text: &str) -> bool {
    !matches!(kind_of(book, text), FileKind::Scenario)
}

enum FileKind {
    Policy,
    Ship,
    Scenario,
}

/// What a file is: a policy decides something or builds on one that does; a ship is known by her keys,
/// or builds on a class.
fn kind_of<B: Book>(book: &B, text: &str) -> FileKind {
    let extends = policies::extends(text);
    let is_class = |base: &String| files::find(book.files().ships(), base).is_some();
    if policies::decides(text, &B::decision_cards()) {
        return FileKind::Policy;
    }
    match extends {
        Some(base) if is_ship::<B>(text) || is_class(&base) => FileKind::Ship,
        Some(_) => FileKind::Policy,
        None if is_ship::<B>(text) => FileKind::Ship,
        None => FileKind::Scenario,
    }
}

/// A policy by itself, in every seat it fits: nothing else need be right.
fn check_policy<B: Book>(book: &B, file: &File) -> Result<Checked, Problems> {
    let (policy, all) = (PolicyRef::Handed(file.clone()), B::ABOUT.sides.len());
    let fits = if all == 1 { Seats::ALL } else { sides::fits(book, &policy)? };
    let seats: Vec<_> = (0..all).map(|side| fits.has(side).then_some(&policy)).collect();
    let (policies, mut library) = (PolicyLibrary::of(book), Library::new());
    policies.add(&mut library, &policies.texts(&seats)?);
    let (_, warnings) =
        library.read_with_warnings(|root| root.table(policies::ROOT, B::read_policy))?;
    Ok(Checked { kind: "policy".into(), warnings })
}

/// A file that may be broken further down is known by what can be read of it.
fn is_ship<B: Book>(text: &str) -> bool {
    let (Ships::One { known_by } | Ships::Fleets { known_by }) = B::ABOUT.ships;
    let (table, _) = DeTable::parse_recoverable(text);
    known_by.iter().any(|key| table.get_ref().contains_key(*key))
}
