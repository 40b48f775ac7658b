//! What an action is played by: charts, forms, the scenario, and how the rules are read.

use kernel::config::{Item, Section};
use kernel::systems::geometry::{Heading, Point};
use kernel::systems::kit::fleet::{self, InPlay};

use super::charts::{Charts, Date, Visibility};
use super::luck::Expected;
use super::names::{Seas, Side, Stance, Whose};
use super::optional::Optional;
use super::ready::Ready;
use super::rulings::{HitsTable, Rulings};
use super::sheet::Sheet;
use super::state::MOST_A_SIDE;

/// Everything one cell plays by.
pub struct Rulebook {
    pub charts: Charts,
    pub scenario: Scenario,
    pub optional: Optional,
    pub rulings: Rulings,
    /// All ships, side A's first, each side's in the order of its groups.
    pub ships: Vec<Sheet>,
    pub names: Vec<String>,
    pub classes: Vec<String>,
    /// What follows from all that, worked out once.
    pub ready: Ready,
    /// What rolls bring on average, for luck.
    pub expected: Expected,
}

/// Conditions and deployment.
pub struct Scenario {
    pub date: Date,
    pub visibility: Visibility,
    pub tropical: bool,
    pub limit: u8,
    pub shore: Whose,
    pub sun: Whose,
    pub seas: Seas,
    pub convoy_score: bool,
    pub holds_fire: [bool; 2],
    pub groups: [Vec<Deployment>; 2],
    pub assumed: String,
}

/// One group as it begins.
#[derive(Clone, Copy, Debug)]
pub struct Deployment {
    pub at: Point,
    pub heading: Heading,
    pub speed: f64,
    pub ordered: f64,
    pub stance: Stance,
    pub wanted: f64,
    pub torpedo_range: f64,
    pub prey: bool,
    /// The last turn of its surprise.
    pub surprised: u8,
}

impl Deployment {
    pub const NOWHERE: Deployment = Deployment {
        at: Point::new(0.0, 0.0),
        heading: Heading::NORTH,
        speed: 0.0,
        ordered: 0.0,
        stance: Stance::Gun,
        wanted: 0.0,
        torpedo_range: 0.0,
        prey: false,
        surprised: 0,
    };
}

impl Rulebook {
    pub fn read(root: &Section) -> Rulebook {
        let fleets = fleet::read::<Sheet, 2>(root, ["a", "b"], 1..=MOST_A_SIDE);
        let rulings = root.table("rulings", Rulings::read);
        let mut charts = root.table("charts", Charts::read);
        if rulings.hits_table == HitsTable::AsPrinted {
            charts.gunnery.hits = charts.gunnery.as_printed.clone();
        }
        let optional = root.table("optional", Optional::read);
        let groups = root.table("groups", |groups| {
            let side = |side, fleet| read_groups(groups, side, fleet);
            [side("a", &fleets[0]), side("b", &fleets[1])]
        });
        let scenario = root.table("scenario", |said| read_scenario(said, &charts, groups));
        let first_of_b = fleets[0].len();
        let all: Vec<InPlay<Sheet>> = fleets.into_iter().flatten().collect();
        let (names, classes) =
            all.iter().map(|ship| (ship.name.clone(), ship.class.clone())).unzip();
        let ships: Vec<Sheet> = all.into_iter().map(|ship| ship.ship).collect();
        let ready = Ready::of(&ships, first_of_b, &charts, &scenario, &optional, &rulings);
        let expected = Expected::of(&ships, &charts, &optional, &rulings);
        Rulebook { charts, scenario, optional, rulings, ships, names, classes, ready, expected }
    }

    #[inline(always)]
    pub fn side(&self, ship: usize) -> Side {
        if ship < self.ready.first_of_b { Side::A } else { Side::B }
    }

    /// What no book prints, and why it was chosen.
    pub fn assumed(&self) -> Vec<(String, String)> {
        let mut assumed = vec![("the scenario".to_owned(), self.scenario.assumed.clone())];
        for (class, sheet) in self.classes.iter().zip(&self.ships) {
            let row = (format!("the form of {class}"), sheet.assumed.clone());
            if !sheet.assumed.is_empty() && !assumed.contains(&row) {
                assumed.push(row);
            }
        }
        assumed.extend(self.charts.assumed.iter().cloned());
        assumed
    }
}

fn read_scenario(said: &Section, charts: &Charts, groups: [Vec<Deployment>; 2]) -> Scenario {
    ["system", "title", "summary", "also", "history"].iter().for_each(|key| drop(said.find(key)));
    let holds = said.list("holds_fire");
    Scenario {
        date: Date::read(&said.item("date")),
        visibility: read_visibility(&said.item("conditions"), charts),
        tropical: said.flag("tropical"),
        limit: said.whole("limit", 1..=200) as u8,
        shore: said.word("shore"),
        sun: said.word("sun"),
        seas: said.word("seas"),
        convoy_score: said.flag("convoy_score"),
        holds_fire: Side::BOTH.map(|side| holds.iter().any(|item| item.word::<Whose>().is(side))),
        groups,
        assumed: said.find("assumed").map_or_else(String::new, |item| item.text()),
    }
}

fn read_visibility(item: &Item, charts: &Charts) -> Visibility {
    let (said, known) = (item.text(), &charts.gunnery.visibility);
    let found = known.iter().find(|(name, _)| *name == said).map(|&(_, visibility)| visibility);
    if found.is_none() && item.is_text() {
        let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
        item.fail(
            &format!("unknown conditions `{said}`"),
            &format!("there are {}", names.join(", ")),
        );
    }
    found.unwrap_or_default()
}

/// Groups of a side; its ships must stand in their order.
fn read_groups(groups: &Section, side: &str, fleet: &[InPlay<Sheet>]) -> Vec<Deployment> {
    let item = groups.item(side);
    let all: Vec<Deployment> = item.list().iter().map(|item| item.table(read_group)).collect();
    let of: Vec<u8> = fleet.iter().map(|ship| ship.ship.group).collect();
    let in_order = of.windows(2).all(|pair| pair[0] <= pair[1]);
    let whole = (1..=all.len() as u8).all(|group| of.contains(&group));
    if !in_order || !whole || of.iter().any(|&group| usize::from(group) > all.len()) {
        item.fail(
            "groups and ships do not fit",
            "list the ships of group 1, then those of group 2 …",
        );
    }
    all
}

fn read_group(said: &Section) -> Deployment {
    let at = said.list("at");
    let place = |n: usize| at.get(n).map_or(0.0, |item| item.real(-500.0..=500.0));
    let stance: Stance = said.word("stance");
    // Whoever comes for a fight must say at which range.
    let range = |key: &str, needed: bool| match said.find(key) {
        None if !needed => 0.0,
        _ => said.real(key, 0.0..=100.0),
    };
    let speed = |key: &str| said.real(key, 0.0..=8.0);
    Deployment {
        at: Point::new(place(0), place(1)),
        heading: Heading::new(said.real("heading", 0.0..=360.0)),
        speed: speed("speed"),
        ordered: speed("ordered"),
        stance,
        wanted: range("wanted", matches!(stance, Stance::Gun | Stance::Torpedo)),
        torpedo_range: range("torpedo_range", stance == Stance::Torpedo),
        prey: said.find("prey").is_some_and(|item| item.flag()),
        surprised: said.find("surprised").map_or(0, |item| item.whole(0..=200) as u8),
    }
}
