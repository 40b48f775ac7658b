//! The kit at work on a made-up system of fleets: gunboats that have a hull, guns and a place.

mod by_name;
mod classes;
mod fleets;
mod groups;
mod mistakes;

use super::fleet::{self, InPlay, Ship};
use super::{About, Book, Files, Prepared, Readying, Ships};
use crate::config::Section;
use crate::dice::Table;
use crate::files::testing::Folder;
use crate::policy::{DecisionCard, Player};
use crate::systems::cell::ReadyMatch;
use crate::systems::hides::Hides;
use crate::systems::{File, Match, Request, Scenario};

/// A boat as this system has her.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Boat {
    hull: i64,
    main: i64,
    light: i64,
    at: [i64; 2],
    heading: i64,
    role: String,
}

impl Ship for Boat {
    const OWN: &'static [&'static str] = &["at", "heading", "role"];

    fn read(class: &Section, said: &Section) -> Boat {
        let at = said.list("at");
        let place = |n: usize| at.get(n).map_or(0, |item| item.whole(0..=200));
        let (main, light) =
            class.table("guns", |guns| (guns.whole("main", 0..=9), guns.whole("light", 0..=9)));
        Boat {
            hull: class.whole("hull", 1..=40),
            main,
            light,
            at: [place(0), place(1)],
            heading: said.whole("heading", 0..=359),
            role: said.find("role").map_or_else(String::new, |role| role.text()),
        }
    }
}

type Fleets = [Vec<InPlay<Boat>>; 2];

/// The most boats of a side.
const MOST: usize = 3;

struct Gunboats;

impl Book for Gunboats {
    type Rules = Fleets;
    type Players = ();
    type Outcome = [i32; 1];
    type Scratch = ();

    const ABOUT: About = About {
        id: "gunboats",
        title: "Gunboats",
        flagship: "two-to-one",
        ships: Ships::Fleets { known_by: &["hull"] },
        hides: Hides::Nothing("nobody decides anything"),
        ..About::NEW
    };

    fn files(&self) -> Files {
        Files(&[
            ("configs/gunboats/ships/heron.toml", HERON),
            ("configs/gunboats/ships/stork.toml", STORK),
            ("configs/gunboats/scenarios/two-to-one.toml", TWO_TO_ONE),
            ("configs/gunboats/options.toml", "fog = false\nnight = { sight = 5 }\n"),
            ("configs/gunboats/titles.toml", "'ship.guns' = 'Guns'\n"),
        ])
    }

    fn read_rules(root: &Section) -> Fleets {
        root.table("scenario", |card| card.text("title"));
        root.find("options");
        fleet::read::<Boat, 2>(root, ["a", "b"], 1..=MOST)
    }

    fn read_policy(_policy: &Section) -> Readying<Self> {
        Box::new(|_| ())
    }

    fn play(game: &Prepared<Self>, _: impl Player, (): &mut (), _: &mut impl Table) -> [i32; 1] {
        [game.book.iter().flatten().map(|boat| boat.ship.hull as i32).sum()]
    }

    fn cell(cell: ReadyMatch<Prepared<Self>, 0>) -> Box<dyn Match> {
        Box::new(cell)
    }

    fn decision_cards() -> Vec<DecisionCard> {
        Vec::new()
    }
}

const HERON: &str = "title = 'Heron class'\nhull = 10\n\n[guns]\nmain = 4\nlight = 6\n";
const STORK: &str = "hull = 7\n\n[guns]\nmain = 2\nlight = 8\n";
const TWO_TO_ONE: &str = "\
title = 'Two to one'

[[fleet.a]]
class = 'heron'
name = 'Old Heron'
at = [10, 20]
heading = 90
hull = 8
guns = { light = 5 }

[[fleet.a]]
class = 'heron'
at = [10, 30]
heading = 90

[[fleet.b]]
class = 'stork'
name = 'Ibis'
at = [90, 20]
heading = 270
role = 'close'
";

fn sets(said: &[&str]) -> Vec<String> {
    said.iter().map(ToString::to_string).collect()
}

/// The request to play a system's own scenario with settings.
fn printed(said: &[&str]) -> Request {
    let scenario = Scenario::Named("two-to-one".into());
    Request { scenario, sets: sets(said), policies: Vec::new() }
}

/// The request to play a scenario of this text.
fn handed(text: &str) -> Request {
    let file = File { name: "mine.toml".into(), text: text.into() };
    Request { scenario: Scenario::Handed(file), sets: Vec::new(), policies: Vec::new() }
}

/// The request to play a scenario of this text with a class file beside it, and the folder they are in.
fn beside(folder: &str, (class, class_text): (&str, &str), text: &str) -> (Folder, Request) {
    let folder = Folder::new(folder);
    std::fs::write(folder.0.join(class), class_text).unwrap();
    let name = folder.0.join("mine.toml").display().to_string();
    let scenario = Scenario::Handed(File { name, text: text.into() });
    (folder, Request { scenario, sets: Vec::new(), policies: Vec::new() })
}
