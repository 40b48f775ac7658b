//! The Gunfire Tables: surface actions of the Second World War, ships against ships, ship by ship.
//!
//! Written from quick-reference tables (G1 to G32) whose rule book is lost; what had to be assumed is
//! in `configs/gunfire/clarifications.toml` (C1 …) and `rulings.toml` (A1 …).

mod addresses;
mod aiming;
mod armament;
mod bearing;
mod charts;
mod column;
mod damage;
mod editions;
mod events;
mod facts;
mod families;
mod faults;
mod fire;
mod fires;
mod friendly_fire;
mod game;
mod gunnery;
mod hits;
mod illumination;
mod independent;
mod index;
mod luck;
mod maps;
mod metrics;
mod mishaps;
mod movement;
mod names;
mod odds;
mod optional;
mod plot;
mod policy;
mod ready;
mod rulebook;
mod rulings;
mod runs;
mod sheet;
mod ships;
mod spotting;
mod start;
mod state;
mod steering;
mod system;
#[cfg(test)]
mod tests;
mod torpedo_solution;
mod torpedoes;
mod unread;
mod victory;
mod withdrawal;

pub use system::Gunfire;

use kernel::dice::{Standing, Table};

use events::movement::{Deployed, Sights, What};
use game::{Battle, Game};
use metrics::Tally;
use policy::Captain;
use rulebook::Rulebook;
use ships::ShipSet;

/// C2 — By how much a distance or an angle may miss an edge and still lie on it.
const TOLERANCE: f64 = 1e-6;

/// Play one action to its end.
fn play(
    captains: &[Captain; 2],
    book: &Rulebook,
    game: &mut Game,
    table: &mut impl Table,
) -> Tally {
    let mut battle = Battle::begin(captains, book, game, table);
    battle.deploy();
    loop {
        battle.begin_turn();
        battle.plot();
        battle.launch();
        battle.movement();
        battle.spotting();
        battle.note_sights();
        battle.gunfire();
        battle.stands();
        battle.damage();
        battle.stands();
        battle.damage_control();
        battle.stands();
        battle.withdrawal();
        if let Some(end) = battle.end() {
            return battle.outcome(end);
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Say what was counted so far, for whoever waits for something in the game.
    fn stands(&mut self) {
        let so_far = &self.tally;
        self.table.note(|| Standing(|metric| so_far.row()[metric]));
    }

    fn deploy(&mut self) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(Deployed(game), game.contact()));
    }

    /// What every ship sees, for those who watch one side.
    fn note_sights(&mut self) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(Sights(game), game.contact()));
    }

    fn begin_turn(&mut self) {
        self.game.turn += 1;
        self.game.hit_before = std::mem::replace(&mut self.game.hit_now, ShipSet::NONE);
        self.look_over_all();
        self.tell(What::Turn { turn: self.game.turn });
    }
}
