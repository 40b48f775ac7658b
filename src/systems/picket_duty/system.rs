//! Picket Duty as the lab sees it.

use kernel::config::{Library, Problems, Word};
use kernel::dice::{PolicyDice, Table, Tracks};
use kernel::policy::DecisionCard;
use kernel::systems::cell::{Cell, Playable};
use kernel::systems::embedded::{self, Embedded, stem};
use kernel::systems::maps::Map;
use kernel::systems::odds::{Ask, ExactAnswer, Question};
use kernel::systems::rules::RuleEntry;
use kernel::systems::rulings;
use kernel::systems::{
    Checked, Clarification, Family, File, Luck, Match, Metric, PolicyCard, PolicyRef, Request,
    Ruling, Scenario, ScenarioCard, Side, System, sides,
};

use super::families::FAMILIES;
use super::index;
use super::luck::LUCKS;
use super::metrics::{METRICS, Tally, US};
use super::odds;
use super::policy::{self, Commander, CompiledPolicy, Policy};
use super::rulebook::Rulebook;
use super::{maps, play};

/// The system.
pub struct PicketDuty;

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        &[$((
            concat!("configs/picket_duty/", $name),
            include_str!(concat!("../../../configs/picket_duty/", $name)),
        )),+]
    };
}

const CHARTS: &[Embedded] = embedded![
    "charts/stations.toml",
    "charts/support.toml",
    "charts/weather.toml",
    "charts/air_support.toml",
    "charts/attacks.toml",
    "charts/gunnery.toml",
    "charts/hits.toml",
    "charts/damage.toml",
    "charts/hull.toml",
    "charts/repair.toml",
];

/// Files that are a root of their own, named for it.
const ROOTS: &[Embedded] = embedded!["calendar.toml", "pool.toml", "optional.toml", "rulings.toml"];

const SHIPS: &[Embedded] = embedded![
    "ships/fletcher.toml",
    "ships/fletcher_1942.toml",
    "ships/fletcher_1942_catapult.toml",
    "ships/fletcher_1943.toml",
    "ships/fletcher_1944.toml",
    "ships/fletcher_1945.toml",
    "ships/la_prade.toml",
    "ships/dunlap.toml",
];

const SCENARIOS: &[Embedded] = embedded![
    "scenarios/anthony.toml",
    "scenarios/braine.toml",
    "scenarios/cassin-young.toml",
    "scenarios/colhoun.toml",
    "scenarios/evans.toml",
    "scenarios/kimberly.toml",
    "scenarios/la-prade.toml",
    "scenarios/dunlap.toml",
    "scenarios/mini-campaign.toml",
    "scenarios/long-campaign.toml",
    "scenarios/long-campaign-minis.toml",
];

impl System for PicketDuty {
    fn id(&self) -> &'static str {
        "picket-duty"
    }

    fn title(&self) -> &'static str {
        "Picket Duty: kamikaze attacks against US destroyers, Okinawa 1945 (version 2)"
    }

    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }

    fn lucks(&self) -> &'static [Luck] {
        LUCKS
    }

    fn pictured(&self) -> &'static [&'static str] {
        &["fighting_days", "direct_hits", "planes_destroyed", "hull_end"]
    }

    fn families(&self) -> &'static [Family] {
        FAMILIES
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        SCENARIOS.iter().map(card).collect()
    }

    fn flagship(&self) -> &'static str {
        "cassin-young"
    }

    fn editions(&self) -> &'static [&'static str] {
        &["scenario.rules=basic", "scenario.rules=advanced"]
    }

    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        let library = library_of(request)?;
        let ((book, ready), warnings) = commanded(&library)?;
        let settings = settings(request, &library, &book);
        let digest = library.digest();
        let game = Prepared { book, ready };
        Ok(Box::new(Cell::<_, { LUCKS.len() }> { game, settings, warnings, digest }))
    }

    fn decisions(&self) -> Vec<DecisionCard> {
        policy::cards()
    }

    fn policies(&self) -> Vec<PolicyCard> {
        policy::LIBRARY.cards()
    }

    fn sides(&self) -> &'static [Side] {
        &[Side { id: US, title: "the picket ship" }]
    }

    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        policy::LIBRARY.chain(policy)
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
        let fine = |kind: &str| Checked { kind: kind.into(), warnings: None };
        if is_ship(&file.text) {
            let library = library_with(SCENARIOS[0], (&file.name, &file.text), &[], &[]);
            return Rulebook::read(&library).map(|_| fine("ship"));
        }
        let library = library(&file.name, &file.text, &[], &[])?;
        Rulebook::read(&library).map(|_| fine("scenario"))
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
}

/// The rulebook of an order.
pub fn rulebook(request: &Request) -> Result<Rulebook, Problems> {
    Rulebook::read(&library_of(request)?)
}

/// The rulebook of an order, and the captain it names.
pub fn rulebook_and_captain(request: &Request) -> Result<(Rulebook, CompiledPolicy), Problems> {
    commanded(&library_of(request)?).map(|(both, _)| both)
}

fn commanded(
    library: &Library,
) -> Result<((Rulebook, CompiledPolicy), Option<Problems>), Problems> {
    let ((book, policy), warnings) = library.read_with_warnings(|root| {
        let policy = root.table("policy", Policy::read);
        (Rulebook::of(root), policy)
    })?;
    let ready = policy.with(&book);
    Ok(((book, ready), warnings))
}

/// Everything an order is read from.
fn library_of(request: &Request) -> Result<Library, Problems> {
    let seats = sides::seated(&PicketDuty, &request.policies)?;
    let (name, text) = match &request.scenario {
        Scenario::Named(id) => embedded::scenario(PicketDuty.id(), SCENARIOS, id)?,
        Scenario::Handed(file) => (file.name.as_str(), file.text.as_str()),
    };
    library(name, text, &policy::LIBRARY.chain(seats[0])?, &request.sets)
}

/// A policy by itself: nothing else need be right.
fn check_policy(file: &File) -> Result<Checked, Problems> {
    let files = policy::LIBRARY.chain(Some(&PolicyRef::Handed(file.clone())))?;
    let mut library = Library::new();
    policy::add_policy(&mut library, &files);
    let (_, warnings) = library.read_with_warnings(|root| root.table("policy", Policy::read))?;
    Ok(Checked { kind: "policy".into(), warnings })
}

/// What a report tells of an order: the rules, the policy unless it is the reference, and what
/// was set.
fn settings(request: &Request, library: &Library, book: &Rulebook) -> Vec<(String, String)> {
    let mut settings = library.said();
    if settings.iter().all(|(path, _)| path != "scenario.rules") {
        settings.insert(0, ("scenario.rules".into(), book.edition.spelled().into()));
    }
    settings.extend(policy::LIBRARY.settings(&request.policies));
    settings
}

/// A ship file is known by its firing chart, a broken one by the word for it.
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
    for (name, text) in ROOTS {
        library.add(stem(name), name, text);
    }
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
/// the scenario. A name that is neither is the card reader's to complain of; the Fletcher keeps
/// her place until then.
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

fn card(file: &Embedded) -> ScenarioCard {
    embedded::card(file, |word| {
        format!("{} — {}, {}", word("title"), word("ship_name"), word("date"))
    })
}

/// One game of Picket Duty made ready: the rules and the captain.
struct Prepared {
    book: Rulebook,
    ready: CompiledPolicy,
}

impl Playable for Prepared {
    type Outcome = Tally;

    #[inline]
    fn play(&self, policy_dice: PolicyDice, table: &mut impl Table) -> Tally {
        play(&Commander::new(&self.ready, &self.book, policy_dice), &self.book, table)
    }

    fn maps(&self, games: &Tracks) -> Vec<Map> {
        maps::maps(games, &self.book)
    }

    fn assumed(&self) -> Vec<(String, String)> {
        self.book.assumed()
    }
}
