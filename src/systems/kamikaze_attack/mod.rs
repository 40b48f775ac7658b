//! Kamikaze Attack! by Mike Crane and Paul Le Long (Lone Warrior 186): a dogfight on the way, then
//! one dive after another on a destroyer.
//!
//! This file is the order of play as calls; each part of the text has its own file.

pub mod addresses;
mod events;
mod bounds;
mod families;
mod forces;
pub mod game;
mod index;
pub mod luck;
pub mod metrics;
pub mod names;
mod odds;
mod maps;
pub mod policy;
pub mod rulebook;
pub mod rulings;
pub mod scratch;
pub mod ship_plan;
mod sketch;
pub mod state;
mod system;

// Parts of the text, in its order.
pub mod geometry; // KA-01, KA-02, KA-13, KA-14
pub mod paths; // KA-12 to KA-14
pub mod dogfight; // KA-10 to KA-23
pub mod sky; // KA-30, KA-50 to KA-55
pub mod guns; // KA-05, KA-35
pub mod routes; // KA-33, KA-41
pub mod equal_routes; // KA-33
pub mod dive; // KA-31 to KA-43
mod course; // KA-32, KA-33, KA-41
pub mod fire; // KA-35 to KA-37
pub mod jink; // KA-38 to KA-42
pub mod crash; // KA-60 to KA-62

#[cfg(test)]
mod tests;

pub use system::{KamikazeAttack, Prepared};

use kernel::dice::Table;
use kernel::policy::Player;

use events::Event;
use game::Game;
use metrics::{Count, Tally};
use policy::CompiledPolicy;
use rulebook::{Begins, Rulebook};
use scratch::Scratch;

/// KA-23, KA-70 — One game: the dogfight, then those that came through dive on the ship.
pub fn play(
    ready: &CompiledPolicy,
    book: &Rulebook,
    player: impl Player,
    scratch: &mut Scratch,
    table: &mut impl Table,
) -> Tally {
    let mut game = Game::new(ready, book);
    let through = match book.scenario.begins {
        Begins::Dogfight => game.fly_in(player, scratch, table),
        Begins::Dive => book.scenario.kamikazes,
    };
    game.tally.set(Count::Through, through.into());
    game.tally.set(Count::StoppedInTheAir, i32::from(through == 0));
    game.stands(table);
    game.attack(through, player, scratch, table);
    game.close(table);
    game.tally
}

impl Game<'_> {
    /// KA-10 to KA-23 — The dogfight; how many kamikazes come through it.
    fn fly_in(&mut self, player: impl Player, scratch: &mut Scratch, table: &mut impl Table) -> u8 {
        let known = scratch.known_stops(self.ready);
        let phase_1 = self.ready.air.dogfight(player, known, table);
        self.tally.log_dogfight(&phase_1);
        phase_1.survivors
    }

    /// KA-70 — Who has won.
    fn close(&mut self, table: &mut impl Table) {
        let sunk = self.ship.sunk(self.book);
        self.tally.set(Count::UsWin, i32::from(!sunk));
        self.tally.set(Count::Sunk, i32::from(sunk));
        self.tally.set(Count::Damage, self.ship.damage.into());
        table.note(|| if sunk { Event::Sunk } else { Event::Afloat });
    }
}
