//! 6.1–6.3 — Weather, storms and typhoons. Pages 8 and 9 of the rules, Tables 6-1 to 6-5.

use kernel::config::{Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::{Faces, OneDie, TwoDice};

use super::addresses::Purpose;
use super::departure::sinks_under_way;
use super::events::weather::Event;
use super::rulebook::{Edition, Rulebook};
use super::state::{Game, Loss};

/// The weather of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weather {
    Clear,
    Rain,
    Storm,
}

impl Word for Weather {
    const KIND: &'static str = "weather";
    const WORDS: &'static [(&'static str, Weather)] =
        &[("clear", Weather::Clear), ("rain", Weather::Rain), ("storm", Weather::Storm)];
}

/// Whether an attack can still come this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sky {
    Open,
    NoAttack,
}

impl Word for Sky {
    const KIND: &'static str = "answer whether planes come";
    const WORDS: &'static [(&'static str, Sky)] =
        &[("attack", Sky::Open), ("no attack", Sky::NoAttack)];
}

/// Table 6-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Storm {
    Passes,
    Typhoon,
}

impl Word for Storm {
    const KIND: &'static str = "storm result";
    const WORDS: &'static [(&'static str, Storm)] =
        &[("storm", Storm::Passes), ("typhoon", Storm::Typhoon)];
}

/// Table 6-4: what one phase of a typhoon does to the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TyphoonDamage {
    Superficial,
    Light,
    Moderate,
    Major,
    Sinks,
}

impl Word for TyphoonDamage {
    const KIND: &'static str = "typhoon damage";
    const WORDS: &'static [(&'static str, TyphoonDamage)] = &[
        ("superficial", TyphoonDamage::Superficial),
        ("light", TyphoonDamage::Light),
        ("moderate", TyphoonDamage::Moderate),
        ("major", TyphoonDamage::Major),
        ("sinks", TyphoonDamage::Sinks),
    ];
}

/// Table 6-3: how long a typhoon blows, and whether the table itself sends the ship to 6-4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Typhoon {
    pub days: u8,
    pub damages: bool,
}

/// Who rolls on Table 6-4 (A039).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TyphoonRolls {
    ThreePerDay,
    OnlyOnSix,
    OnlyIfDamaged,
}

impl Word for TyphoonRolls {
    const KIND: &'static str = "reading of the typhoon rolls";
    const WORDS: &'static [(&'static str, TyphoonRolls)] = &[
        ("3 per day", TyphoonRolls::ThreePerDay),
        ("result 6", TyphoonRolls::OnlyOnSix),
        ("only if damaged", TyphoonRolls::OnlyIfDamaged),
    ];
}

/// Tables 6-1 to 6-5.
#[derive(Clone, Debug)]
pub struct Charts {
    pub weather: TwoDice<Weather>,
    pub rain: OneDie<Sky>,
    pub storm: OneDie<Storm>,
    pub typhoon: OneDie<Typhoon>,
    pub damage: TwoDice<TyphoonDamage>,
    pub repair_days: OneDie<i8>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        Charts {
            weather: TwoDice::words(charts, "6-1"),
            rain: OneDie::words(charts, "6-1-rain"),
            storm: OneDie::words(charts, "6-2"),
            typhoon: charts.table("6-3", read_typhoon),
            damage: TwoDice::words(charts, "6-4"),
            repair_days: OneDie::numbers(charts, "6-5", 1, 30),
        }
    }
}

/// Table 6-3 has two columns of different kinds.
fn read_typhoon(rows: &Section) -> OneDie<Typhoon> {
    let cells = rows.grid(1..=6, &["days", "damage"]);
    let row = |face: usize| Typhoon {
        days: cells[face][0].whole(1..=30) as u8,
        damages: cells[face][1].word::<SendsTo64>() == SendsTo64::Yes,
    };
    Faces::from_rows(std::array::from_fn(row))
}

/// The second column of Table 6-3.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SendsTo64 {
    No,
    Yes,
}

impl Word for SendsTo64 {
    const KIND: &'static str = "typhoon damage column";
    const WORDS: &'static [(&'static str, SendsTo64)] =
        &[("none", SendsTo64::No), ("table 6-4", SendsTo64::Yes)];
}

/// 6.2.B — The weather of a phase.
///
/// 6.2.C: −1 after rain or storm; the previous phase counts, not the turn (A034).
/// A033: a modified 2 or less is a storm.
pub fn weather(charts: &Charts, previous: Weather, dice: &mut impl Dice) -> Weather {
    charts.weather.at(dice.two_d6() as i8 - after_bad_weather(previous))
}

/// 6.3.A — Whether a storm grows into a typhoon (Table 6-2).
///
/// A038: −1 after bad weather, but a natural 6 stays 6 and a natural 1 stays 1.
pub fn storm(charts: &Charts, previous: Weather, dice: &mut impl Dice) -> Storm {
    let face = dice.d6() as i8;
    let modified = if face == 6 { 6 } else { face - after_bad_weather(previous) };
    charts.storm.at(modified)
}

fn after_bad_weather(previous: Weather) -> i8 {
    i8::from(previous != Weather::Clear)
}

/// What a typhoon left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTyphoon {
    OnStation,
    /// 6-4 "major", or hull 0 (A042): to anchorage.
    ToAnchorage,
    Sunk,
}

/// How the weather leaves the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    To(Sky),
    Typhoon { days: u8, after: AfterTyphoon },
}

impl Game {
    /// 6.1, 6.2, 6.3 — Find the weather of this phase.
    ///
    /// 6.1.A: the basic game is always clear. 6.2.A: so is the first phase of the first turn
    /// (A035: of the whole scenario or campaign). 6.2.E: a clear sky lets the phase go on.
    pub fn determine_weather(&mut self, book: &Rulebook, table: &mut impl Table) -> Turned {
        if book.edition == Edition::Basic || self.opening {
            return Turned::To(Sky::Open);
        }
        table.seek(self.at(Purpose::Weather));
        let previous = self.weather;
        let now = weather(&book.weather, previous, table);
        table.note(|| Event::Turns { game: self, from: previous, to: now, book });
        self.weather = now;
        self.record_weather(now);
        match now {
            Weather::Clear => Turned::To(Sky::Open),
            Weather::Rain => Turned::To(self.rain(book, table)),
            Weather::Storm => self.storm(previous, book, table),
        }
    }

    /// 6.2.F — Rain: whether the Japanese come at all.
    fn rain(&self, book: &Rulebook, table: &mut impl Table) -> Sky {
        let sky = book.weather.rain.at(table.d6() as i8);
        table.note(|| Event::Rains { game: self, sky, book });
        sky
    }

    #[cold]
    fn storm(&mut self, previous: Weather, book: &Rulebook, table: &mut impl Table) -> Turned {
        let result = storm(&book.weather, previous, table);
        table.note(|| Event::Storms { game: self, previous, result, book });
        self.record_storm(result);
        match result {
            Storm::Passes => Turned::To(Sky::NoAttack),
            Storm::Typhoon => self.typhoon(book, table),
        }
    }

    /// 6.3.B, 6.3.B.1 — A typhoon: days marked off, and a roll on Table 6-4 for each phase of them.
    ///
    /// A040: play resumes on the date plus those days. A041: no maintenance for them.
    fn typhoon(&mut self, book: &Rulebook, table: &mut impl Table) -> Turned {
        table.seek(self.at(Purpose::Typhoon));
        let typhoon = book.weather.typhoon.at(table.d6() as i8);
        table.note(|| Event::TyphoonBreaks(typhoon));
        let rolls = match (book.rulings.typhoon_rolls, typhoon.damages) {
            (TyphoonRolls::OnlyOnSix, false) => 0,
            _ => 3 * typhoon.days,
        };
        for roll in 0..rolls {
            let (after, damage) = self.one_phase_of_typhoon(book, table);
            if after != AfterTyphoon::OnStation {
                return Turned::Typhoon { days: typhoon.days, after };
            }
            let spared = damage == TyphoonDamage::Superficial;
            if roll == 0 && spared && book.rulings.typhoon_rolls == TyphoonRolls::OnlyIfDamaged {
                break;
            }
        }
        Turned::Typhoon { days: typhoon.days, after: AfterTyphoon::OnStation }
    }

    /// 6.3.B.2 — One roll on Table 6-4.
    fn one_phase_of_typhoon(
        &mut self,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> (AfterTyphoon, TyphoonDamage) {
        let damage = book.weather.damage.at(table.two_d6() as i8);
        table.note(|| Event::TyphoonBatters { game: self, damage, book });
        let after = match damage {
            TyphoonDamage::Superficial => AfterTyphoon::OnStation,
            TyphoonDamage::Light => self.typhoon_batters(1, book, table),
            TyphoonDamage::Moderate => self.typhoon_batters(2, book, table),
            TyphoonDamage::Major => AfterTyphoon::ToAnchorage,
            TyphoonDamage::Sinks => {
                self.ship.lose(Loss::Typhoon);
                AfterTyphoon::Sunk
            }
        };
        (after, damage)
    }

    /// A042 — Hull lost to a typhoon; at 0 she leaves at once and may sink on the way.
    fn typhoon_batters(
        &mut self,
        points: i8,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> AfterTyphoon {
        self.ship.lose_hull(points);
        if self.ship.tracks.hull > 0 {
            return AfterTyphoon::OnStation;
        }
        if sinks_under_way(&book.hull, &self.ship.officers, table) {
            self.ship.lose(Loss::Typhoon);
            return AfterTyphoon::Sunk;
        }
        AfterTyphoon::ToAnchorage
    }
}
