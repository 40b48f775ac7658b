//! Picket Duty as the lab sees it.

use std::ops::Range;
use std::path::Path;

use crate::config::{Library, Problems, Word, nearest};
use crate::dice::{Census, Counting, Fortune, Narrator, Quiet, Seeded, Survey, Whim};
use crate::policy::DecisionCard;
use crate::systems::odds::{Ask, ExactAnswer, Question};
use crate::systems::rules::RuleEntry;
use crate::systems::rulings;
use crate::systems::{
    Checked, File, Luck, Match, Metric, Order, PolicyCard, PolicyRef, Rows, Ruling, Scenario,
    ScenarioCard, System, Transcript,
};

use super::index;
use super::luck::LUCKS;
use super::metrics::METRICS;
use super::odds;
use super::play;
use super::policy::{self, Commander, Policy, Ready};
use super::rulebook::Rulebook;

/// The system.
pub struct PicketDuty;

/// A file of the binary: its name for messages, and its text.
type Embedded = (&'static str, &'static str);

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

/// `configs/…/cassin-young.toml` → `cassin-young`.
fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}

fn embedded(files: &'static [Embedded], id: &str) -> Option<&'static Embedded> {
    files.iter().find(|(name, _)| stem(name) == id)
}

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

    fn scenarios(&self) -> Vec<ScenarioCard> {
        SCENARIOS.iter().map(card).collect()
    }

    fn flagship(&self) -> &'static str {
        "cassin-young"
    }

    fn prepare(&self, order: &Order) -> Result<Box<dyn Match>, Problems> {
        let library = library_of(order)?;
        let ((book, ready), warnings) = commanded(&library)?;
        let settings = settings(order, &library, &book);
        let digest = library.digest();
        Ok(Box::new(Prepared { book, ready, settings, warnings, digest }))
    }

    fn decisions(&self) -> Vec<DecisionCard> {
        policy::cards()
    }

    fn policies(&self) -> Vec<PolicyCard> {
        policy::names().collect()
    }

    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        policy::chain(policy)
    }

    fn rulings(&self) -> Vec<Ruling> {
        rulings::cards(&library_with(SCENARIOS[0], SHIPS[0], &[], &[]))
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
pub fn rulebook(order: &Order) -> Result<Rulebook, Problems> {
    Rulebook::read(&library_of(order)?)
}

/// The rulebook of an order, and the captain it names.
pub fn rulebook_and_captain(order: &Order) -> Result<(Rulebook, Ready), Problems> {
    commanded(&library_of(order)?).map(|(both, _)| both)
}

fn commanded(library: &Library) -> Result<((Rulebook, Ready), Option<Problems>), Problems> {
    let ((book, policy), warnings) = library.read_with_warnings(|root| {
        let policy = root.table("policy", Policy::read);
        (Rulebook::of(root), policy)
    })?;
    let ready = policy.with(&book);
    Ok(((book, ready), warnings))
}

/// Everything an order is read from.
fn library_of(order: &Order) -> Result<Library, Problems> {
    let (name, text) = match &order.scenario {
        Scenario::Named(id) => {
            let &(name, text) = embedded(SCENARIOS, id).ok_or_else(|| no_scenario(id))?;
            (name, text)
        }
        Scenario::Handed(file) => (file.name.as_str(), file.text.as_str()),
    };
    library(name, text, &policy::chain(order.policy.as_ref())?, &order.sets)
}

/// A policy by itself: nothing else need be right.
fn check_policy(file: &File) -> Result<Checked, Problems> {
    let files = policy::chain(Some(&PolicyRef::Handed(file.clone())))?;
    let mut library = Library::new();
    policy::shelve(&mut library, &files);
    let (_, warnings) = library.read_with_warnings(|root| root.table("policy", Policy::read))?;
    Ok(Checked { kind: "policy".into(), warnings })
}

/// What a report tells of an order: the rules, the policy unless it is the reference, and what
/// was set.
fn settings(order: &Order, library: &Library, book: &Rulebook) -> Vec<(String, String)> {
    let mut settings = library.said();
    if settings.iter().all(|(path, _)| path != "scenario.rules") {
        settings.insert(0, ("scenario.rules".into(), book.edition.spelled().into()));
    }
    let policy = match &order.policy {
        None => None,
        Some(PolicyRef::Named(name)) => Some(name).filter(|name| *name != policy::REFERENCE),
        Some(PolicyRef::Handed(file)) => Some(&file.name),
    };
    settings.extend(policy.map(|name| ("policy".to_owned(), name.clone())));
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
        policy::shelve(&mut library, policy);
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
        return own_ship(name, &ship);
    }
    let &(file, text) = embedded(SHIPS, &ship).unwrap_or(&SHIPS[0]);
    Ok((file.into(), text.into()))
}

/// A ship file of the user's, looked for beside the scenario that names it.
fn own_ship(scenario: &str, ship: &str) -> Result<(String, String), Problems> {
    let beside = Path::new(scenario).parent().unwrap_or(Path::new(""));
    let beside = if scenario.starts_with("configs/") { Path::new("") } else { beside };
    let path = beside.join(ship).display().to_string();
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok((path, text)),
        Err(error) => {
            let what = format!("cannot read the ship file `{path}`: {error}");
            Err(Problems::one(what, "the path is taken from the folder of the scenario file"))
        }
    }
}

/// Names of the ships there are.
pub fn ships() -> impl Iterator<Item = &'static str> {
    SHIPS.iter().map(|(name, _)| stem(name))
}

/// The words of a scenario file that a list shows. Embedded files are known to be right.
fn card((name, text): &Embedded) -> ScenarioCard {
    let table: toml::Table = text.parse().expect("scenario files are tested");
    let word = |key: &str| table.get(key).and_then(toml::Value::as_str).unwrap_or_default();
    ScenarioCard {
        id: stem(name).into(),
        title: format!("{} — {}, {}", word("title"), word("ship_name"), word("date")),
        summary: word("summary").into(),
    }
}

fn no_scenario(id: &str) -> Problems {
    let known: Vec<_> = SCENARIOS.iter().map(|(name, _)| stem(name)).collect();
    let help = match nearest(id, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? `tincan list picket-duty` shows all"),
        None => "`tincan list picket-duty` shows all".into(),
    };
    Problems::one(format!("picket-duty has no scenario `{id}`"), help)
}

/// One cell of Picket Duty.
struct Prepared {
    book: Rulebook,
    ready: Ready,
    settings: Vec<(String, String)>,
    warnings: Option<Problems>,
    digest: [u8; 32],
}

impl Prepared {
    /// The captain of one game.
    #[inline]
    fn captain(&self, seed: u64, game: u64) -> Commander<'_> {
        Commander::new(&self.ready, &self.book, Whim { seed, game })
    }
}

impl Match for Prepared {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows) {
        for game in games {
            let mut table = Quiet(Seeded::new(seed, game));
            rows.push(play(&self.book, &self.captain(seed, game), &mut table).row());
        }
    }

    fn play_with_luck(&self, seed: u64, games: Range<u64>, rows: &mut Rows, lucks: &mut Rows) {
        for game in games {
            let mut table = Fortune::<_, { LUCKS.len() }>::new(Seeded::new(seed, game));
            rows.push(play(&self.book, &self.captain(seed, game), &mut table).row());
            lucks.push(&table.sums);
        }
    }

    fn trace(&self, seed: u64, game: u64) -> Transcript {
        let mut table = Narrator::new(Seeded::new(seed, game));
        let captain = self.captain(seed, game);
        let outcome = play(&self.book, &captain, &mut table).row().to_vec();
        Transcript { story: table.story, outcome }
    }

    fn count_dice(&self, seed: u64, games: Range<u64>) -> u64 {
        let count = |game| {
            let mut table = Quiet(Counting::new(Seeded::new(seed, game)));
            play(&self.book, &self.captain(seed, game), &mut table);
            table.0.rolled
        };
        games.map(count).sum()
    }

    fn survey(&self, seed: u64, games: Range<u64>, census: &mut Census) {
        for game in games {
            let dice = Seeded::new(seed, game);
            let captain = self.captain(seed, game);
            play(&self.book, &captain, &mut Survey { dice, census });
        }
    }

    fn digest(&self) -> [u8; 32] {
        self.digest
    }

    fn warnings(&self) -> Option<&Problems> {
        self.warnings.as_ref()
    }

    fn settings(&self) -> Vec<(String, String)> {
        self.settings.clone()
    }

    fn assumed(&self) -> Vec<(String, String)> {
        self.book.assumed()
    }
}
