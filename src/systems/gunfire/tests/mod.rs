//! The rules by hand, and whole games.

mod control;
mod golden;
mod gunnery;
mod movement;
mod reference;
mod sheets;
mod shells;
mod sight;
mod torpedoes;

use kernel::dice::{Quiet, Scripted};
use kernel::systems::geometry::{Heading, Point};
use kernel::systems::kit::{self, Files};
use kernel::systems::{Request, Scenario};

use crate::Gunfire;
use crate::game::{Battle, Game};
use crate::system::Prepared;

pub const GUNFIRE: Gunfire = Gunfire(Files(books::GUNFIRE));

/// A scenario with settings, ready to play.
pub fn prepared(scenario: &str, sets: &[&str]) -> Prepared {
    let scenario = Scenario::Named(scenario.into());
    let sets = sets.iter().map(ToString::to_string).collect();
    let request = Request { scenario, sets, policies: Vec::new() };
    kit::game(&GUNFIRE, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// An action that stands where a test wants it.
pub struct Field {
    pub ready: Prepared,
    pub game: Box<Game>,
}

/// The table of a test: dice that fall as written, and nobody who listens.
pub type Written = Quiet<Scripted>;

impl Field {
    /// A scenario in its first turn.
    pub fn new(scenario: &str, sets: &[&str]) -> Field {
        let ready = prepared(scenario, sets);
        let mut game = Box::new(Game::room(&ready.book));
        game.turn = 1;
        game.measure();
        Field { ready, game }
    }

    /// Put a ship somewhere, on a heading, with a speed.
    pub fn place(&mut self, ship: usize, (x, y): (f64, f64), heading: f64, speed: f64) {
        let now = &mut self.game.ships[ship];
        (now.at, now.speed) = (Point::new(x, y), speed);
        now.set_heading(Heading::new(heading));
        self.game.measure();
    }

    /// Play something with dice that fall so, and no others.
    pub fn with<R>(
        &mut self,
        faces: &[u8],
        play: impl FnOnce(&mut Battle<'_, '_, '_, Written>) -> R,
    ) -> R {
        let mut table = Quiet(Scripted::new(faces.iter().copied()));
        let Prepared { book, ready: captains } = &self.ready;
        let mut battle = Battle::resume(captains, book, &mut self.game, &mut table);
        battle.look_over_all();
        battle.game.touched = battle.game.all_in_play();
        play(&mut battle)
    }
}

/// Equal but for the last digits.
pub fn assert_near(one: f64, other: f64) {
    assert!((one - other).abs() < 5e-5, "{one} is not {other}");
}
