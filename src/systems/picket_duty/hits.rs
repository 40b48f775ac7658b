//! 7.1 — Do the planes hit? Page 16 of the rules, Table 10.

use kernel::config::{Item, Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::TwoDice;

use super::addresses::{Attacker, DAMAGE_ROLLS, Purpose};
use super::events::hits::Event;
use super::metrics::Count;
use super::names::{Position, Section as ShipSection, ones};
use super::rulebook::{Edition, Rulebook};
use super::state::{Blow, Game, Plane, PlaneState, set_of};

/// Table 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiveResult {
    Miss,
    NearMiss,
    Hit,
}

impl Word for DiveResult {
    const KIND: &'static str = "result of a dive";
    const WORDS: &'static [(&'static str, DiveResult)] = &[
        ("miss", DiveResult::Miss),
        ("near miss", DiveResult::NearMiss),
        ("hit", DiveResult::Hit),
    ];
}

/// Who dives: a regular plane in its state, or the carrier of a special weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dive {
    Plane(PlaneState),
    /// 7.2.C, Table 10's note: undamaged, but 7 and 8 miss (A104).
    Special,
}

/// Table 10.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Undamaged, damaged, flamed.
    pub planes: [TwoDice<DiveResult>; 3],
    pub special: TwoDice<DiveResult>,
    pub maneuver: i8,
    pub stopped: i8,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let columns = ["undamaged", "damaged", "flamed"];
        let grid: TwoDice<[DiveResult; 3]> =
            charts.table("10", |rows| TwoDice::grid(rows, &columns, Item::word));
        let (maneuver, stopped) = charts.table("10-modifier", |rows| {
            (rows.whole("maneuver", -6..=6) as i8, rows.whole("stopped", -6..=6) as i8)
        });
        Charts {
            planes: std::array::from_fn(|column| grid.map(|row| row[column])),
            special: TwoDice::words(charts, "10-special"),
            maneuver,
            stopped,
        }
    }
}

/// 7.1.A–B — What a plane that got through does: 2d6 on Table 10 under its state.
pub fn dive(charts: &Charts, who: Dive, modifier: i8, dice: &mut impl Dice) -> DiveResult {
    let chart = match who {
        Dive::Plane(PlaneState::Destroyed) => return DiveResult::Miss,
        // Undamaged, damaged, flamed: the columns in their order.
        Dive::Plane(state) => &charts.planes[state as usize],
        Dive::Special => &charts.special,
    };
    chart.at(dice.two_d6() as i8 + modifier)
}

/// One plane on its way into the ship.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    pub blow: Blow,
    /// Where a regular plane was before it dived.
    pub from: Option<Position>,
    pub dive: Dive,
    pub wave: u8,
    /// Whose dice they are.
    pub attacker: Attacker,
}

impl Game {
    /// 6.10.E, scenario 8 — What is added to Table 10 for every plane of this phase (C38, A240).
    pub fn dive_modifier(&self, book: &Rulebook) -> i8 {
        let evading = if self.phase.evading { book.hits.maneuver } else { 0 };
        let stopped = if self.phase.stopped { book.hits.stopped } else { 0 };
        evading + stopped
    }

    /// No more planes come: the ship is gone, or Table 15 #3 sent them home.
    pub fn attacks_stop(&self) -> bool {
        self.lost() || self.phase.attacks_over
    }

    /// 7.1 — Every regular plane left in the wave dives (A249: until the attack is called off).
    pub fn planes_dive(
        &mut self,
        planes: &[Plane],
        first: usize,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let left = set_of(planes, |plane| plane.state != PlaneState::Destroyed);
        for place in ones(u64::from(left)) {
            if self.attacks_stop() {
                return;
            }
            let Plane { at, state, .. } = planes[place];
            let blow = Blow { section: at.bearing.section(), bearing: Some(at.bearing) };
            let (dive, attacker) = (Dive::Plane(state), Attacker::plane(first + place));
            let strike = Strike { blow, from: Some(at), dive, wave: wave as u8, attacker };
            self.one_plane(strike, Purpose::PlaneHit, book, table);
            self.stands(table);
        }
    }

    /// 7.1.B–G — One plane rolls on Table 10 and its damage is applied at once (7.1.E).
    pub fn one_plane(
        &mut self,
        strike: Strike,
        purpose: Purpose,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> DiveResult {
        table.seek(self.at(purpose).actor(strike.attacker.number()));
        let modifier = self.dive_modifier(book);
        let result = dive(&book.hits, strike.dive, modifier, table);
        table.note(|| Event::Dive { game: self, strike: &strike, result, book });
        match result {
            DiveResult::Miss => {}
            DiveResult::NearMiss => {
                self.count(Count::NearMisses);
                self.near_miss(strike.blow, strike.wave.into(), strike.attacker, book, table);
            }
            DiveResult::Hit => self.direct_hit(strike, book, table),
        }
        result
    }

    /// 7.1.C, 7.3.A — A hit: two rolls on Table 11 (A120), the second even if the first brought
    /// the fighters (C9), but not on a ship already lost (A121).
    fn direct_hit(&mut self, strike: Strike, book: &Rulebook, table: &mut impl Table) {
        self.count(Count::DirectHits);
        self.record_direct_hit(book);
        self.count(match strike.blow.section {
            ShipSection::Forward => Count::HitsForward,
            ShipSection::Midship => Count::HitsMidship,
            ShipSection::Aft => Count::HitsAft,
        });
        self.phase.struck_by += 1;
        let rolls = match book.edition {
            Edition::Basic => book.rulings.basic_damage_rolls,
            Edition::Advanced => 2,
        };
        for roll in 0..rolls {
            if self.lost() {
                return;
            }
            let attacker = strike.attacker.number();
            table.seek(self.at(Purpose::Damage).actor_and::<DAMAGE_ROLLS>(attacker, roll.into()));
            self.main_damage(strike.blow, book, table);
        }
    }

    /// 7.1.G, 7.3.T — A near miss: one roll on Table 11-1.
    pub fn near_miss(
        &mut self,
        blow: Blow,
        wave: usize,
        attacker: Attacker,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        table.seek(self.at(Purpose::NearMiss).step(wave as u8).actor(attacker.number()));
        self.near_miss_damage(blow, book, table);
    }
}
