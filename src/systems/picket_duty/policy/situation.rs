//! What every decision may look at: tracks, people, damage, the hour.

use crate::names::{Officer, Room};
use crate::rulebook::{Campaign, Edition, Rulebook};
use crate::state::Ship;
use crate::view::View;
use kernel::policy::{Facts, Player};

use super::captain::Commander;
use super::decisions::Id;
use super::features::Fact;

/// Where there is nothing to look at: before the game begins.
pub struct Nothing;

impl Facts<Fact> for Nothing {
    fn fact(&self, _feature: Fact) -> f64 {
        0.0
    }
}

/// The game at one option of one decision. What the decision alone knows comes first, then what
/// every decision sees.
pub struct Weighed<'a, P, Own> {
    pub captain: &'a Commander<'a, P>,
    pub game: View<'a>,
    pub id: Id,
    pub option: u16,
    /// The decision's own features; `None` for those of the situation.
    pub own: Own,
}

impl<P: Player, Own: Fn(Fact) -> Option<f64>> Facts<Fact> for Weighed<'_, P, Own> {
    #[inline]
    fn fact(&self, feature: Fact) -> f64 {
        match (self.own)(feature) {
            Some(value) => value,
            None if feature == Fact::Chance => self.captain.chance(self.id, self.game, self.option),
            None => situation(feature, self.game, self.captain.book),
        }
    }
}

pub fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}

fn situation(feature: Fact, game: View, book: &Rulebook) -> f64 {
    let ship = game.ship();
    let rating = |who: Officer| f64::from(ship.officers.rating(who));
    match feature {
        Fact::Rules => flag(book.edition == Edition::Advanced),
        Fact::GameKind => match book.scenario.campaign {
            None => 0.0,
            Some(Campaign::Mini) => 1.0,
            Some(Campaign::Long | Campaign::LongMinis) => 2.0,
        },
        Fact::PhaseOfDay => f64::from(game.clock() % 3),
        Fact::Day => f64::from(game.day()),
        Fact::Wave => f64::from(game.phase().wave + 1),
        Fact::WavesLeft => f64::from(game.phase().waves.saturating_sub(game.phase().wave)),
        Fact::Kikusui => flag(book.kikusui_on(game.day())),
        Fact::Morale => game.morale().into(),
        Fact::Ammo => ship.tracks.ammo.into(),
        Fact::Fuel => ship.tracks.fuel.into(),
        Fact::Hull => ship.tracks.hull.into(),
        Fact::Maneuver => ship.tracks.maneuver.into(),
        Fact::Flood => ship.tracks.flood.into(),
        Fact::CaptainRating => rating(Officer::Captain),
        Fact::ExecutiveRating => rating(Officer::Executive),
        Fact::EngineerRating => rating(Officer::Engineering),
        Fact::GunneryRating => rating(Officer::Gunnery),
        Fact::DcoRating => rating(Officer::DamageControl),
        Fact::SurfaceSupport => game.station().surface_support.into(),
        Fact::AirSupport => game.phase().air_support.into(),
        Fact::Struck => game.phase().struck_by.into(),
        Fact::Emergency => flag(ship.emergency),
        other => damage(other, ship, book),
    }
}

fn damage(feature: Fact, ship: &Ship, book: &Rulebook) -> f64 {
    match feature {
        Fact::Fires => ship.fires.iter().map(|&fire| f64::from(fire)).sum(),
        Fact::DamagedRooms => ship.rooms.damaged().count_ones().into(),
        Fact::DestroyedRooms => ship.rooms.destroyed.count_ones().into(),
        Fact::GunsOut => guns_out(ship).into(),
        Fact::List => (ship.keel.starboard - ship.keel.port).abs().into(),
        Fact::Trim => (ship.keel.bow - ship.keel.stern).abs().into(),
        Fact::WaterLines => ship.water_lines.into(),
        Fact::RoomsHurt => rooms_hurt(ship, book),
        other => unreachable!("{other:?} is not offered to this decision"),
    }
}

/// Guns damaged or destroyed, as 9.G counts them.
fn guns_out(ship: &Ship) -> u32 {
    (ship.guns.destroyed | ship.guns.damaged()).count_ones()
}

/// Compartments hurt, in percent of all, as 7.7.L counts them.
fn rooms_hurt(ship: &Ship, book: &Rulebook) -> f64 {
    let rooms = (ship.rooms.damaged() | ship.rooms.destroyed).count_ones();
    let (hurt, all) = match book.edition {
        Edition::Basic => (rooms, Room::COUNT),
        Edition::Advanced => {
            let spaces = ship.spaces.damaged | ship.spaces.destroyed;
            (rooms + spaces.count_ones(), Room::COUNT + book.ship.spaces.len())
        }
    };
    100.0 * f64::from(hurt) / all as f64
}
