//! Kamikaze Attack! as the lab sees it.

use kernel::config::{Library, Problems};
use kernel::dice::{PolicyDice, Table, Tracks};
use kernel::policy::DecisionCard;
use kernel::systems::cell::{Cell, Playable};
use kernel::systems::embedded::{self, Embedded, stem};
use kernel::systems::maps::Map;
use kernel::systems::odds::{Ask, ExactAnswer, Question};
use kernel::systems::rules::RuleEntry;
use kernel::systems::rulings;
use kernel::systems::{
    Checked, Clarification, Family, File, Match, Metric, PolicyCard, PolicyRef, Request, Ruling,
    Scenario, ScenarioCard, Side, System,
};

use super::families::{FAMILIES, PICTURED};
use super::index;
use super::metrics::{JAPAN, METRICS, Tally, US};
use super::odds;
use super::policy::{self, CompiledPolicy, Policies};
use super::rulebook::Rulebook;
use super::{maps, play};

/// The system.
pub struct KamikazeAttack;

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        &[$((
            concat!("configs/kamikaze_attack/", $name),
            include_str!(concat!("../../../configs/kamikaze_attack/", $name)),
        )),+]
    };
}

const CHARTS: &[Embedded] =
    embedded!["charts/board.toml", "charts/dogfight.toml", "charts/dive.toml"];
const RULINGS: Embedded = embedded!["rulings.toml"][0];
const SHIPS: &[Embedded] = embedded!["ships/fletcher.toml", "ships/fletcher_refit.toml"];
const SCENARIOS: &[Embedded] = embedded![
    "scenarios/standard.toml",
    "scenarios/no-cap.toml",
    "scenarios/weak-cap.toml",
    "scenarios/massed-raid.toml",
    "scenarios/no-escort.toml",
    "scenarios/damaged-picket.toml",
    "scenarios/gun-refit.toml",
];

impl System for KamikazeAttack {
    fn id(&self) -> &'static str {
        "kamikaze-attack"
    }

    fn title(&self) -> &'static str {
        "Kamikaze Attack!: a dogfight, then dives on a lone destroyer, Okinawa 1945 (Lone Warrior 186)"
    }

    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        SCENARIOS.iter().map(|file| embedded::card(file, |word| word("title"))).collect()
    }

    fn families(&self) -> &'static [Family] {
        FAMILIES
    }

    fn pictured(&self) -> &'static [&'static str] {
        PICTURED
    }

    fn flagship(&self) -> &'static str {
        "standard"
    }

    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        let library = library_of(request)?;
        let ((book, policies), warnings) = library.read_with_warnings(|root| {
            (Rulebook::of(root), root.table("policy", Policies::read))
        })?;
        let ready = policies.with(&book);
        let (settings, digest) = (settings(request, &library), library.digest());
        Ok(Box::new(Cell::<_, 0> { game: Prepared { book, ready }, settings, warnings, digest }))
    }

    fn rulings(&self) -> Vec<Ruling> {
        rulings::cards(&library_with(SCENARIOS[0], SHIPS[0], &[], &[]))
    }

    fn clarifications(&self) -> Vec<Clarification> {
        index::clarifications()
    }

    fn check(&self, file: &File) -> Result<Checked, Problems> {
        if policy::is_policy(&file.text) {
            return check_policy(file);
        }
        let ship = is_ship(&file.text);
        let library = if ship {
            library_with(SCENARIOS[0], (&file.name, &file.text), &[], &[])
        } else {
            library(&file.name, &file.text, &[], &[])?
        };
        Rulebook::read(&library)?;
        Ok(Checked { kind: if ship { "ship" } else { "scenario" }.into(), warnings: None })
    }

    fn decisions(&self) -> Vec<DecisionCard> {
        policy::cards()
    }

    fn sides(&self) -> &'static [Side] {
        &[
            Side { id: US, title: "the combat air patrol and the ship" },
            Side { id: JAPAN, title: "the escorts and the kamikazes" },
        ]
    }

    fn policies(&self) -> Vec<PolicyCard> {
        policy::LIBRARY.cards()
    }

    fn rules(&self) -> Vec<RuleEntry> {
        index::rules()
    }

    fn questions(&self) -> Vec<Question> {
        odds::questions()
    }

    fn odds(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        odds::answer(ask)
    }

    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        policy::LIBRARY.chain(policy)
    }
}

/// The rulebook of an order, and its players.
pub fn rulebook_and_players(request: &Request) -> Result<(Rulebook, CompiledPolicy), Problems> {
    let library = library_of(request)?;
    let (book, policies) =
        library.read(|root| (Rulebook::of(root), root.table("policy", Policies::read)))?;
    let ready = policies.with(&book);
    Ok((book, ready))
}

/// Everything an order is read from.
fn library_of(request: &Request) -> Result<Library, Problems> {
    let (name, text) = match &request.scenario {
        Scenario::Named(id) => embedded::scenario(KamikazeAttack.id(), SCENARIOS, id)?,
        Scenario::Handed(file) => (file.name.as_str(), file.text.as_str()),
    };
    library(name, text, &policy::files_of(&request.policies)?, &request.sets)
}

/// A policy by itself: nothing else need be right.
fn check_policy(file: &File) -> Result<Checked, Problems> {
    let files = policy::files_of(&[PolicyRef::Handed(file.clone())])?;
    let mut library = Library::new();
    policy::add_policy(&mut library, &files);
    let (_, warnings) = library.read_with_warnings(|root| root.table("policy", Policies::read))?;
    Ok(Checked { kind: "policy".into(), warnings })
}

/// What a report tells of an order: what was set, and policies that are not the first of a side.
fn settings(request: &Request, library: &Library) -> Vec<(String, String)> {
    let mut settings = library.said();
    settings.extend(policy::LIBRARY.settings(&request.policies));
    settings
}

/// A ship file is known by its arcs and guns, a broken one by the word for them.
fn is_ship(text: &str) -> bool {
    match text.parse::<toml::Table>() {
        Ok(table) => table.contains_key("arcs") || table.contains_key("guns"),
        Err(_) => text.contains("[arcs]"),
    }
}

/// Everything a cell is read from: charts, ship, scenario, policy, and what was set.
fn library(name: &str, text: &str, policy: &[File], sets: &[String]) -> Result<Library, Problems> {
    let (ship, ship_text) = ship_of(name, text, sets)?;
    Ok(library_with((name, text), (&ship, &ship_text), policy, sets))
}

fn library_with(
    scenario: (&str, &str),
    ship: (&str, &str),
    policy: &[File],
    sets: &[String],
) -> Library {
    let mut library = Library::new();
    for (name, text) in CHARTS {
        library.add("charts", name, text);
    }
    library.add("rulings", RULINGS.0, RULINGS.1);
    library.add("scenario", scenario.0, scenario.1);
    library.add("ship", ship.0, ship.1);
    if !policy.is_empty() {
        policy::add_policy(&mut library, policy);
    }
    for set in sets {
        library.set(set);
    }
    library
}

/// The ship the scenario names, after its settings: one of ours, or a file of the user's beside
/// the scenario. A name that is neither is the card reader's to complain of.
fn ship_of(name: &str, text: &str, sets: &[String]) -> Result<(String, String), Problems> {
    let mut scenario = Library::new();
    scenario.add("scenario", name, text);
    for set in sets.iter().filter(|set| set.starts_with("scenario.")) {
        scenario.set(set);
    }
    let ship = scenario.value("scenario.ship").unwrap_or_default();
    if ship.ends_with(".toml") {
        return embedded::beside(name, &ship, "ship");
    }
    let &(file, text) = embedded::find(SHIPS, &ship).unwrap_or(&SHIPS[0]);
    Ok((file.into(), text.into()))
}

/// Names of the ships there are.
pub fn ships() -> impl Iterator<Item = &'static str> {
    SHIPS.iter().map(|(name, _)| stem(name))
}

/// One game made ready: the rules and the players.
struct Prepared {
    book: Rulebook,
    ready: CompiledPolicy,
}

impl Playable for Prepared {
    type Outcome = Tally;

    #[inline]
    fn play(&self, policy_dice: PolicyDice, table: &mut impl Table) -> Tally {
        play(&self.ready, &self.book, policy_dice, table)
    }

    fn maps(&self, games: &Tracks) -> Vec<Map> {
        maps::maps(games, &self.book)
    }

    fn assumed(&self) -> Vec<(String, String)> {
        self.book.assumed()
    }
}
