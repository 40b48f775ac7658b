//! Players written as policies: the closed lists of decisions and features, and what is compiled
//! from a file.

pub mod decisions;
pub mod features;
mod us;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::config::Section as Table;
use kernel::policy::{CompiledScore, DecisionCard, Score, Seats};
use kernel::systems::searched::{Searched, Triable, Uses};

use super::dogfight::policy as air;
use super::guns::Guns;
use super::luck::Expected;
use super::routes::{Routes, Weights};
use super::rulebook::Rulebook;
use super::state::Ship;

use decisions::Id;
use features::Fact;

pub use us::ShipsPlayer;

/// The places of the two sides in the list of the system.
pub const US_SEAT: usize = 0;
pub const JAPAN_SEAT: usize = 1;
const US: Seats = Seats::only(US_SEAT);
const JAPAN: Seats = Seats::only(JAPAN_SEAT);

/// What a side can search: all but the order in which planes move, of which there are too many.
pub const SEARCHED: Searched = Searched {
    decisions: &[
        in_the_air(air::Id::EscortEntry, Uses::Named),
        in_the_air(air::Id::EscortRole, Uses::Always),
        in_the_air(air::Id::EscortQuarry, Uses::Named),
        in_the_air(air::Id::EscortShot, Uses::Named),
        in_the_air(air::Id::EscortStop, Uses::Named),
        in_the_air(air::Id::EscortScreen, Uses::Named),
        in_the_air(air::Id::KamikazeEntry, Uses::Named),
        in_the_air(air::Id::KamikazeStop, Uses::Named),
        in_the_air(air::Id::CapEntry, Uses::Named),
        in_the_air(air::Id::CapRole, Uses::Always),
        in_the_air(air::Id::CapQuarry, Uses::Named),
        in_the_air(air::Id::CapShot, Uses::Always),
        in_the_air(air::Id::CapStop, Uses::Named),
        in_the_air(air::Id::CapGoal, Uses::Named),
        at_the_ship(Id::Dive, Uses::Always),
        at_the_ship(Id::Abeam, Uses::Always),
        at_the_ship(Id::LostGun, Uses::Always),
    ],
    knows: "it knows how the other side decides, and so what its planes go for, which no player is told; \
            all dice after an answer are rolled anew in every game it tries",
};

const fn in_the_air(id: air::Id, uses: Uses) -> Triable {
    Triable { name: id.decision().name, number: id as u8, uses }
}

const fn at_the_ship(id: Id, uses: Uses) -> Triable {
    Triable { name: id.decision().name, number: id.asked_as(), uses }
}

/// Every decision as `tincan decisions` prints it.
pub fn cards() -> Vec<DecisionCard> {
    let of = |seats, ids: &[Id]| {
        let cards = ids.iter().map(move |id| id.decision().card().taken_by(seats));
        cards.collect::<Vec<_>>()
    };
    let air = |seats, ids: &[air::Id]| {
        let cards = ids.iter().map(move |id| id.decision().card().taken_by(seats));
        cards.collect::<Vec<_>>()
    };
    let japan = [air(JAPAN, air::decisions::JAPAN), of(JAPAN, decisions::JAPAN)].concat();
    let us = [air(US, air::decisions::US), of(US, decisions::US)].concat();
    [japan, us].concat()
}

/// All decisions of both sides.
#[derive(Clone, Debug)]
pub struct Policies {
    pub air: air::Policies,
    pub dive: Weights,
    pub us: ShipsPlayer,
}

impl Policies {
    /// Read the root `policy`, one table for each side.
    pub fn read(said: &Table) -> Policies {
        let score = |said: &Table, id: Id| Score::read(said, &id.decision());
        let (air_us, us) = said.table("us", |said| {
            pass_over_what_is_for_people(said);
            let us =
                ShipsPlayer { abeam: score(said, Id::Abeam), lost_gun: score(said, Id::LostGun) };
            (air::UsPolicy::read(said), us)
        });
        let (air_japan, dive) = said.table("japan", |said| {
            pass_over_what_is_for_people(said);
            (air::JapanPolicy::read(said), weights(&score(said, Id::Dive)))
        });
        Policies { air: air::Policies { japan: air_japan, us: air_us }, dive, us }
    }

    /// With the routes of a rulebook, ready to play.
    pub fn with(self, book: &Rulebook) -> CompiledPolicy {
        /// Games are made ready one after another, each with a number of its own.
        static READY: AtomicU64 = AtomicU64::new(1);
        let fresh_guns = Ship::new(book).guns;
        CompiledPolicy {
            air: self.air.with(book),
            fresh: Routes::planned(fresh_guns, &self.dive, book),
            weights: self.dive,
            us: self.us,
            fresh_guns,
            expected: OnceLock::new(),
            number: READY.fetch_add(1, Ordering::Relaxed),
        }
    }
}

fn pass_over_what_is_for_people(said: &Table) {
    for key in ["system", "side", "title", "extends"] {
        said.find(key).map(|item| item.text());
    }
}

/// The weights of a score of routes, by themselves: they are looked at for thousands of squares.
fn weights(score: &Score<Fact>) -> Weights {
    let score = CompiledScore::new(score);
    let weight = |fact| score.weight(fact) as f32;
    Weights {
        ties: score.ties(),
        mp: weight(Fact::Mp),
        dice: weight(Fact::DiceFaced),
        edge: weight(Fact::EdgeSquares),
        turn: weight(Fact::Turns),
        section: score.part(Fact::SectionStruck).table().map(|weight: f64| weight as f32),
    }
}

/// Both sides' policies with what they look up.
#[derive(Debug)]
pub struct CompiledPolicy {
    pub air: air::CompiledPolicy,
    pub weights: Weights,
    pub us: ShipsPlayer,
    /// The ship's guns when the game begins, and the routes against them.
    pub fresh_guns: Guns,
    pub fresh: Routes,
    /// What luck is counted by; made when luck is first kept.
    pub expected: OnceLock<Expected>,
    /// Tells tables of routes apart that were made for different games.
    pub number: u64,
}
