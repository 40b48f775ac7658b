//! What a game records beside its outcome, for whoever asks what outcomes go with. No rule asks for any of it.

use super::attack::Attack;
use super::metrics::Recorded;
use super::names::Officer;
use super::rulebook::Rulebook;
use super::state::Game;
use super::weather::{Storm, Weather};

/// A typhoon, after the weathers a phase can have.
const TYPHOON: i32 = Weather::Storm as i32 + 1;

impl Game {
    /// How the first ship begins: her people, and who is with her.
    pub fn record_start(&mut self) {
        let (ratings, station) = (self.ship.officers.value, self.station);
        for (what, officer) in [
            (Recorded::CaptainRating, Officer::Captain),
            (Recorded::GunneryRating, Officer::Gunnery),
            (Recorded::DamageControlRating, Officer::DamageControl),
        ] {
            self.tally.record(what, ratings[officer as usize].into());
        }
        self.tally.record(Recorded::Station, station.number.into());
        self.tally.record(Recorded::FighterDirection, station.fighter_direction.into());
        self.tally.record(Recorded::SurfaceSupport, station.surface_support.into());
    }

    /// The weather of a phase, if there was none worse.
    pub fn record_weather(&mut self, now: Weather) {
        self.record_worst(now as i32);
    }

    /// The same for what became of a storm.
    pub fn record_storm(&mut self, result: Storm) {
        match result {
            Storm::Passes => {}
            Storm::Typhoon => self.record_worst(TYPHOON),
        }
    }

    fn record_worst(&mut self, weather: i32) {
        let worst = self.tally.recorded(Recorded::Weather).max(weather);
        self.tally.record(Recorded::Weather, worst);
    }

    /// An attack takes place.
    pub fn record_attack(&mut self, attack: &Attack, book: &Rulebook) {
        let phase = self.phase_of_game(book);
        self.tally.record_first(Recorded::FirstAttack, phase);
        if self.tally.recorded(Recorded::FirstAttack) == phase {
            let planes = attack.regular_planes().into();
            self.tally.record(Recorded::FirstAttackPlanes, planes);
            self.tally.record(Recorded::FirstAttackCover, self.phase.air_support.into());
        }
        if book.kikusui_on(self.day) {
            self.tally.record(Recorded::Kikusui, 1);
        }
    }

    /// A plane strikes the ship.
    pub fn record_direct_hit(&mut self, book: &Rulebook) {
        let phase = self.phase_of_game(book);
        self.tally.record_first(Recorded::FirstHit, phase);
        self.tally.record_first(Recorded::FirstHitWave, i32::from(self.phase.wave) + 1);
    }

    /// Phases of the calendar since the game began, this one among them: three a day.
    fn phase_of_game(&self, book: &Rulebook) -> i32 {
        i32::from(self.clock) - 3 * i32::from(book.scenario.day) + 1
    }
}
