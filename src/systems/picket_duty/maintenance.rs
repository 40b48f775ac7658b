//! 8 — End of turn maintenance: morale, ammunition, fuel. Pages 26 and 27 of the rules, Tables 23
//! and 24.

use kernel::config::{Item, Section};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::OneDie;

use super::addresses::Purpose;
use super::events::turn::Event;
use super::names::Officer;
use super::rulebook::Rulebook;
use super::state::{Game, Officers};

/// Tables 23 and 24.
#[derive(Clone, Debug)]
pub struct Charts {
    /// By die and by Captain and CPO together, −2 to +2.
    pub morale: OneDie<[i8; 5]>,
    pub used: OneDie<i8>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let columns = ["-2", "-1", "0", "+1", "+2"];
        let shift = |item: &Item| item.whole(-4..=4) as i8;
        Charts {
            morale: charts.table("23", |rows| OneDie::grid(rows, &columns, shift)),
            used: OneDie::numbers(charts, "24", 0, 10),
        }
    }

    /// A215 — The outer columns of Table 23 exchanged.
    pub fn swap_outer_columns(&mut self) {
        self.morale = self.morale.map(|[low, a, b, c, high]| [high, a, b, c, low]);
    }
}

/// 8.1.A — How far morale moves (A216: the dead count 0).
pub fn morale_shift(charts: &Charts, officers: &Officers, dice: &mut impl Dice) -> i8 {
    charts.morale.at(dice.d6() as i8)[(morale_value(officers) + 2) as usize]
}

/// 8.1.A — Captain and CPO together: the column of Table 23.
fn morale_value(officers: &Officers) -> i8 {
    let value = officers.rating(Officer::Captain) + officers.rating(Officer::ChiefPetty);
    value.clamp(-2, 2)
}

/// 8.2.B, 8.3.A — Boxes of ammunition or fuel used up in a turn.
pub fn used_up(charts: &Charts, dice: &mut impl Dice) -> i8 {
    charts.used.at(dice.d6() as i8)
}

impl Game {
    /// 8.1.B, 8.2.A, 8.2.C, 8.3.A — Morale, then ammunition if anything was fired (A217), then fuel
    /// (A218, A220).
    pub fn maintenance(&mut self, book: &Rulebook, table: &mut impl Table) {
        table.seek(self.at(Purpose::Maintenance).actor(0));
        let shift = morale_shift(&book.maintenance, &self.ship.officers, table);
        let value = morale_value(&self.ship.officers);
        self.morale = (self.morale + shift).clamp(-2, 2);
        table.note(|| Event::Morale { shift, value, left: self.morale });
        if self.fired {
            table.seek(self.at(Purpose::Maintenance).actor(1));
            let boxes = used_up(&book.maintenance, table);
            table.note(|| Event::AmmunitionUsed(boxes));
            self.ship.tracks.ammo = (self.ship.tracks.ammo - boxes).max(0);
        }
        table.seek(self.at(Purpose::Maintenance).actor(2));
        let boxes = used_up(&book.maintenance, table);
        table.note(|| Event::FuelUsed(boxes));
        self.ship.burn_fuel(boxes);
    }

    /// 7.4.N — At the end of every turn on the sunk space, she may roll over.
    pub fn flooded_at_night(&mut self, book: &Rulebook, table: &mut impl Table) {
        if self.ship.tracks.flood == 0 {
            table.seek(self.at(Purpose::FloodedAtNight));
            self.may_roll_over(book, table);
        }
    }
}
