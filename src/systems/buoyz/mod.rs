//! Buoyz 'N Da 'Hood': fleet actions of all ages, from galleys to missiles.
//!
//! Rules are cited by the book's section numbers (B5.5, BC3.1 for the campaign supplement); what had to
//! be decided is in `configs/buoyz/rulings.toml` (A1 …) and `clarifications.toml` (C1 …).

mod actions;
mod addresses;
mod aircraft;
mod boarding;
mod campaign;
mod charts;
mod damage;
mod damage_dice;
mod ending;
mod events;
mod families;
mod fire;
mod fireships;
mod game;
mod gunnery;
mod index;
mod initiative;
mod limits;
mod luck;
mod maps;
mod metrics;
mod mines;
mod missiles;
mod movement;
mod names;
mod odds;
mod optional;
mod points;
mod policy;
mod rulebook;
mod rulings;
mod sheet;
mod ships;
mod sight;
mod state;
mod submarines;
mod system;
mod tables;
mod terrain;
#[cfg(test)]
mod tests;
mod torpedoes;

pub use system::Buoyz;

use kernel::dice::{PolicyDice, Standing, Table};

use events::Course;
use game::{Battle, Game};
use metrics::Tally;
use policy::Captain;
use rulebook::Rulebook;
use ships::ShipSet;
use state::{Flags, Now};

/// By how much a number may miss an edge and still lie on it.
const TOLERANCE: f64 = 1e-9;

/// Play one action, or one campaign, to its end.
fn play(
    captains: &[Captain; 2],
    book: &Rulebook,
    dice: PolicyDice,
    game: &mut Game,
    table: &mut impl Table,
) -> Tally {
    if let Some(drawing) = &book.drawing {
        return drawing.play(captains, dice, game, table);
    }
    if let Some(said) = book.scenario.campaign {
        return campaign::play(said, captains, book, dice, game, table);
    }
    let mut battle = Battle::begin(captains, book, dice, game, table);
    battle.fight();
    battle.outcome()
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Turn after turn until it is over.
    fn fight(&mut self) {
        self.show_places();
        while self.turn() {}
    }

    /// B2.1, B2.2 — One turn; false if the game is over.
    fn turn(&mut self) -> bool {
        self.begin_turn();
        self.initiative();
        if self.is_over() {
            return false;
        }
        self.roll_initiative();
        self.movement();
        self.attack();
        self.stands();
        self.end_phase();
        self.stands();
        self.break_contact();
        !self.is_over() && !self.at_limit()
    }

    /// Say what was counted so far, for whoever waits for something in the game.
    fn stands(&mut self) {
        let so_far = &self.tally;
        self.table.note(|| Standing(|metric| so_far.row()[metric]));
    }

    fn begin_turn(&mut self) {
        self.game.turn += 1;
        for ship in self.game.all_on() {
            let now = &mut self.game.ships[ship];
            now.put_out_before = now.is(Now::PutOut);
            now.now = Flags::CLEAR;
        }
        self.game.smoke = ShipSet::NONE;
        self.weigh_luck();
        self.tell(Course::Turn { turn: self.game.turn });
    }

    /// B2.2.1 — Wind and fires.
    fn initiative(&mut self) {
        self.change_wind();
        self.burn();
    }

    /// B2.2.2 — Boats come out, ships move, aircraft move.
    fn movement(&mut self) {
        self.tell(Course::Phase { name: "movement", rule: "B2.2.2" });
        self.emerge();
        self.reveal();
        self.move_ships();
        self.move_aircraft();
        self.show_places();
    }

    /// B2.2.3 — Anti-aircraft fire, ships, boarding, dogfights, air attacks.
    fn attack(&mut self) {
        self.tell(Course::Phase { name: "attack", rule: "B2.2.3" });
        self.anti_aircraft();
        self.fire_ships();
        self.board();
        self.dogfights();
        self.air_attacks();
    }

    /// B2.2.4 — What was launched arrives, damage control, strike tests, the flight deck.
    fn end_phase(&mut self) {
        self.tell(Course::Phase { name: "end", rule: "B2.2.4" });
        self.point_defence();
        self.meet_torpedoes();
        self.meet_missiles();
        self.damage_control();
        self.strike_tests();
        self.fireships_burn();
        self.game.detected = ShipSet::NONE;
        self.deck_work();
    }
}
