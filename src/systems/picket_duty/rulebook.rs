//! Everything one cell plays by: charts, ship, scenario, calendar, optional rules and rulings,
//! read once and then only looked up.

use kernel::config::{Item, Section, Word};

use super::attack::Letters;
use super::calendar::{Calendar, Day, read_day};
use super::luck::Expected;
use super::names::Phase;
use super::pool::{Cup, Stock};
use super::rulings::{Rulings, Scenario1Phases};
use super::ship_plan::{DestroyedBy, ShipPlan};
use super::special_attack::SprayRoll;
use super::{
    air_support, assignment, attack, damage, defensive_fire, departure, emergency_maneuver, hits,
    maintenance, repair, special_attack, station, weather,
};

/// The two games in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    Basic,
    Advanced,
}

impl Word for Edition {
    const KIND: &'static str = "game";
    const WORDS: &'static [(&'static str, Edition)] =
        &[("advanced", Edition::Advanced), ("basic", Edition::Basic)];
}

/// Whether a scenario allows emergency maneuvers (scenario 8 does not).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maneuvers {
    Allowed,
    Forbidden,
}

impl Word for Maneuvers {
    const KIND: &'static str = "word on emergency maneuvers";
    const WORDS: &'static [(&'static str, Maneuvers)] =
        &[("allowed", Maneuvers::Allowed), ("forbidden", Maneuvers::Forbidden)];
}

/// Which guns the ship carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armament {
    Standard,
    Of1941,
}

impl Word for Armament {
    const KIND: &'static str = "armament";
    const WORDS: &'static [(&'static str, Armament)] =
        &[("standard", Armament::Standard), ("1941", Armament::Of1941)];
}

/// When Kikusui rules are in effect (6.7.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kikusui {
    No,
    Yes,
    ByDate,
}

impl Word for Kikusui {
    const KIND: &'static str = "word on Kikusui attacks";
    const WORDS: &'static [(&'static str, Kikusui)] =
        &[("no", Kikusui::No), ("yes", Kikusui::Yes), ("by date", Kikusui::ByDate)];
}

/// A scenario card, as far as the rules ask: the book's, or one of a player's own (12.1.A).
#[derive(Clone, Debug)]
pub struct Card {
    pub day: Day,
    /// `None`: assigned by table (4.0.A).
    pub station: Option<u8>,
    pub turns: u8,
    pub phases: Vec<Phase>,
    pub kikusui: Kikusui,
    pub maneuvers: Maneuvers,
    /// Least die at which the ship is stopped in a phase; 0 for never (scenario 8).
    pub stopped_on: u8,
    /// Least die of relief at the end of each phase, in order; 0 for no roll (scenario 7).
    pub relief: Vec<u8>,
    pub armament: Armament,
    pub campaign: Option<Campaign>,
}

/// The campaign cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Campaign {
    /// Three or five fighting days.
    Mini,
    /// Every day from the start to 25 June.
    Long,
    /// The long campaign as five mini-campaigns of five fighting days.
    LongMinis,
}

impl Word for Campaign {
    const KIND: &'static str = "campaign";
    const WORDS: &'static [(&'static str, Campaign)] =
        &[("mini", Campaign::Mini), ("long", Campaign::Long), ("five minis", Campaign::LongMinis)];
}

/// Optional rules of section 11.
#[derive(Clone, Copy, Debug)]
pub struct Optional {
    pub willow: bool,
    pub gun_crew_aces: bool,
    pub attack_ends: AttackEnds,
    pub twin_engine: bool,
    pub gun_repair: bool,
    pub green_gunnery: i8,
    pub morale_gunnery: bool,
}

/// 11.3.A–B — Attack Ends markers in or out of the container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackEnds {
    In,
    Out,
}

impl Word for AttackEnds {
    const KIND: &'static str = "place for the Attack Ends markers";
    const WORDS: &'static [(&'static str, AttackEnds)] =
        &[("in", AttackEnds::In), ("out", AttackEnds::Out)];
}

/// One cell's rules, typed.
#[derive(Clone, Debug)]
pub struct Rulebook {
    pub edition: Edition,
    pub scenario: Card,
    pub optional: Optional,
    pub rulings: Rulings,
    pub ship: ShipPlan,
    pub calendar: Calendar,
    pub stock: Stock,
    pub assignment: assignment::Charts,
    pub station: station::Charts,
    pub weather: weather::Charts,
    pub air: air_support::Charts,
    pub attack: attack::Charts,
    pub gunnery: defensive_fire::Charts,
    pub hits: hits::Charts,
    pub special: special_attack::Charts,
    pub maneuver: emergency_maneuver::Charts,
    pub damage: damage::Charts,
    pub hull: departure::Charts,
    pub repair: repair::Charts,
    pub maintenance: maintenance::Charts,
    /// What the charts above bring on average, once a ruling has changed them.
    pub expected: Expected,
}

impl Rulebook {
    /// The rulebook of a library that is being read.
    pub fn of(root: &Section) -> Rulebook {
        let rulings = root.table("rulings", Rulings::read);
        let optional = root.table("optional", Optional::read);
        let (edition, scenario) = root.table("scenario", |card| read_card(card, &rulings));
        let ship = root.table("ship", |ship| ShipPlan::read(ship, scenario.armament, &rulings));
        let calendar = root.table("calendar", |days| Calendar::read(days, rulings.red_days));
        if scenario.campaign.is_some() && optional.attack_ends == AttackEnds::Out {
            let help = "to try a campaign without them, set rulings.pool.attack_ends=0";
            root.problem("rule 11.3 takes Attack Ends out of scenarios, not campaigns", help);
        }
        let attack_ends = match optional.attack_ends {
            AttackEnds::In => rulings.attack_ends,
            AttackEnds::Out => 0,
        };
        let stock = root
            .table("pool", |pool| Stock::read(pool, rulings.specials, attack_ends, rulings.chits));
        root.table("charts", |charts| {
            let mut book = Rulebook {
                edition,
                assignment: assignment::Charts::read(charts),
                station: station::Charts::read(charts),
                weather: weather::Charts::read(charts),
                air: air_support::Charts::read(charts),
                attack: attack::Charts::read(charts, &stock.set_aside),
                gunnery: defensive_fire::Charts::read(charts),
                hits: hits::Charts::read(charts),
                special: special_attack::Charts::read(charts),
                maneuver: emergency_maneuver::Charts::read(charts),
                damage: damage::Charts::read(charts, &ship),
                hull: departure::Charts::read(charts),
                repair: repair::Charts::read(charts),
                maintenance: maintenance::Charts::read(charts),
                scenario,
                optional,
                rulings,
                ship,
                calendar,
                stock,
                expected: Expected::default(),
            };
            book.apply_rulings();
            book.expected = Expected::read(&book);
            book
        })
    }

    /// Readings that change a chart rather than a rule.
    fn apply_rulings(&mut self) {
        if self.rulings.swap_april_cover {
            self.air.swap_april();
        }
        if self.rulings.swap_table_23 {
            self.maintenance.swap_outer_columns();
        }
        if self.rulings.letters == Letters::Reversed {
            self.attack.reverse_letters();
        }
        if self.rulings.spray_roll == SprayRoll::High {
            self.gunnery.reverse_spray();
        }
        if self.rulings.destroyed_by == DestroyedBy::OneBeyond {
            self.ship.boxes = self.ship.boxes.map(|boxes| boxes + 1);
        }
        if damage::only_7_5(self) {
            self.rulings.gun_rule = damage::GunRule::Notes;
        }
        if !self.rulings.note_a_on_a4 {
            self.attack.move_note_a();
        }
    }

    /// 6.7.B — Whether Kikusui rules are in effect on a day: what the card says (A235, A236), or
    /// the red days, which only the advanced game knows (A261).
    pub fn kikusui_on(&self, day: Day) -> bool {
        match self.scenario.kikusui {
            Kikusui::No => false,
            Kikusui::Yes => true,
            Kikusui::ByDate => self.edition == Edition::Advanced && self.calendar.is_red(day),
        }
    }

    /// Data this cell uses that no book prints: what, and why it was chosen.
    pub fn assumed(&self) -> Vec<(String, String)> {
        let mut all = self.ship.assumed.clone();
        all.push(("kamikaze container and chits".into(), self.stock.assumed.clone()));
        all.push(("deck fire tracks".into(), self.repair.assumed.clone()));
        if self.scenario.kikusui == Kikusui::ByDate {
            all.push(("Kikusui days".into(), self.calendar.assumed.clone()));
        }
        all.retain(|(_, why)| !why.is_empty());
        all
    }

    /// 2.0.A — The cup of chits, full.
    pub fn cup(&self) -> Cup {
        Cup::new(self.stock.chits, self.rulings.chits_returned)
    }
}

impl Optional {
    fn read(rows: &Section) -> Optional {
        Optional {
            willow: rows.flag("willow"),
            gun_crew_aces: rows.flag("gun_crew_aces"),
            attack_ends: rows.word("attack_ends"),
            twin_engine: rows.flag("twin_engine"),
            gun_repair: rows.flag("gun_repair"),
            green_gunnery: rows.whole("green_gunnery", -2..=0) as i8,
            morale_gunnery: rows.flag("morale_gunnery"),
        }
    }
}

/// The card's words for people are not the rules' business; they are read elsewhere.
const PROSE: [&str; 5] = ["system", "title", "summary", "history", "ship_name"];

fn read_card(card: &Section, rulings: &Rulings) -> (Edition, Card) {
    for key in PROSE {
        card.find(key);
    }
    card.text("ship");
    let phases = card.list("phases");
    let by_victory_text = card.find("phases_by_victory_text").map(|item| item.list());
    let phases = match by_victory_text {
        Some(longer) if rulings.scenario1_phases == Scenario1Phases::Three => longer,
        _ => phases,
    };
    let turns = card.whole("turns", 1..=20) as u8;
    let relief = card.list("relief");
    if !relief.is_empty() && relief.len() != phases.len() * usize::from(turns) {
        card.item("relief")
            .fail("not one number a phase", "as many as turns times phases, or none");
    }
    if phases.is_empty() {
        card.item("phases").fail("no phase to play", "any of morning, midday, night");
    }
    let read = Card {
        day: read_day(&card.item("date")),
        station: read_station(&card.item("station")),
        turns,
        phases: phases.iter().map(Item::word).collect(),
        kikusui: card.word("kikusui"),
        maneuvers: card.word("maneuvers"),
        stopped_on: card.whole("stopped_on", 0..=6) as u8,
        relief: relief.iter().map(|item| item.whole(0..=6) as u8).collect(),
        armament: card.word("armament"),
        campaign: card.find("campaign").map(|item| item.word()),
    };
    (card.word("rules"), read)
}

/// A station by its number, or `"by table"`.
fn read_station(item: &Item) -> Option<u8> {
    if item.is_text() && item.text() == "by table" {
        return None;
    }
    Some(item.whole(1..=16) as u8)
}
