//! 9, 6.3.B.3–5, 7.8.2.L–M — Port: how long a ship is away, and in what state she, or the next
//! one, comes back. Page 27 of the rules, Tables 18, 18.1 and 6-5.

use kernel::dice::Table;

use super::addresses::Purpose;
use super::captain::Captain;
use super::departure::Anchorage;
use super::events::departure::Event;
use super::events::people;
use super::metrics::Count;
use super::names::{Gun, Officer, ones};
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::setup::sound_ship;
use super::state::{Condition, Game, Ship};
use super::weather::Weather;

reading! {
    /// When a ship comes back from port (A222).
    ReturnDay as "reading of the return date" {
        /// The day she left and the days or weeks of the table.
        DayPlusWeeks = "day plus weeks",
        OneDayLater = "one day later",
    }
}

/// 9.B — Any type of damage: hit markers, anything destroyed, hull, flood or maneuver short
/// (A221, C40). A fire still burning, casualties and a lost team are none.
pub fn is_damaged(ship: &Ship, book: &Rulebook) -> bool {
    let (now, full) = (&ship.tracks, &book.ship.tracks);
    let fittings = ship.fittings.stacks.iter().chain(&ship.fittings.shafts);
    let bent = fittings.chain([&ship.fittings.rudder]).any(|part| *part != Condition::Intact);
    ship.rooms.damaged() | ship.rooms.destroyed != 0
        || ship.spaces.damaged | ship.spaces.destroyed != 0
        || ship.gear.damaged | ship.gear.destroyed != 0
        || ship.guns.destroyed != 0
        || ship.guns.hits != [0; Gun::COUNT]
        || ship.water_lines > 0
        || bent
        || now.hull < full.hull
        || now.flood < full.flood
        || now.maneuver < full.maneuver
}

impl Game {
    /// 9.A–B, 7.8.2.M, Tables 18 and 18.1 — How many days pass until a ship is back (A222: from the
    /// day of leaving); to the rear, a new one comes the next day.
    pub fn stay_in_port(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> u8 {
        table.seek(self.at(Purpose::Anchorage));
        let later = match book.rulings.return_day {
            ReturnDay::DayPlusWeeks => 0,
            ReturnDay::OneDayLater => 1,
        };
        if !is_damaged(&self.ship, book) {
            let days = book.hull.replenishment.at(table.two_d6() as i8) as u8;
            table.note(|| Event::Replenishes { days });
            self.count(Count::Replenishments);
            self.refit(captain, book, table);
            return days + later;
        }
        self.count(Count::PortRepairs);
        let stay = book.hull.anchorage.at(table.two_d6() as i8);
        table.note(|| Event::InPort(stay));
        match stay {
            Anchorage::Weeks(weeks) => {
                self.refit(captain, book, table);
                7 * weeks + later
            }
            Anchorage::ToTheRear => {
                self.count(Count::ShipsToRear);
                self.new_ship(captain, book, table);
                1
            }
        }
    }

    /// 9.C, 9.I, 11.5.D — The ship as good as new, with her ratings; new chits only for the dead
    /// (A227, C22). Kills of the mounts are remembered (C25), and so is morale (A228).
    pub fn refit(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        let mut ship = sound_ship(captain, book);
        ship.guns.kills = self.ship.guns.kills;
        ship.officers.value = self.ship.officers.value;
        let mut cup = book.cup();
        for dead in ones(u64::from(self.ship.officers.dead)) {
            let value = cup.draw(table);
            table.note(|| people::Event::NewRatingInPort { who: Officer::ALL[dead], value });
            ship.officers.value[dead] = value;
        }
        self.ship = ship;
        self.weather = Weather::Clear;
    }

    /// 7.8.2.L, 9.E — A new ship and a new crew; morale begins again at 0 (A228).
    pub fn new_ship(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        self.ship = sound_ship(captain, book);
        self.morale = 0;
        self.weather = Weather::Clear;
        self.draw_ratings(book, table);
    }

    /// 9.D, 5.2.H, 6.6.O — Back on the line: a station by the date, who is there, and all Attack
    /// Ends markers in the container again (A233).
    pub fn return_to_duty(&mut self, book: &Rulebook, table: &mut impl Table) {
        self.reassigned = false;
        self.pool.return_attack_ends(&book.stock);
        self.report_for_duty(book, table);
    }
}
