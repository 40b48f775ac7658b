//! B4.1.1 — How far a ship may go, and how much she may turn.

use kernel::dice::Table;

use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::Ability;
use crate::rulings::WindAbaft;
use crate::sight::off;
use crate::state::{Now, halved};

/// Never more than six points (C5).
const MOST_POINTS: u8 = 6;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B4.1.1, A1, C2 — Her speed under sail on her heading.
    fn sail_speed(&self, ship: usize) -> f64 {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let chart = &self.book.charts.movement;
        if self.game.calm || sheet.sail == 0.0 {
            return 0.0;
        }
        if sheet.is_fireship() {
            return self.book.charts.fireship.speed;
        }
        let abaft = self.book.rulings.wind_abaft == WindAbaft::AbaftTheBeam;
        let speed = match off(now.heading, self.game.wind).abs() {
            ..=45 if now.is(Now::Tack) => sheet.sail,
            ..=45 => sheet.sail / chart.irons,
            46..=90 => sheet.sail * chart.reaching,
            91..=134 if abaft => sheet.sail * chart.reaching_with_gauge,
            91..=134 => sheet.sail * chart.reaching,
            135.. => sheet.sail * chart.running,
        };
        let coppered = now.has(Ability::Copper);
        speed + if coppered { chart.copper_bottomed } else { 0.0 }
    }

    /// B4.1a, B5.7, B5.8, C3 — The inches a ship may move: 0 if she lies still.
    #[inline]
    pub fn allowance(&self, ship: usize) -> f64 {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let sail = self.sail_speed(ship);
        let engine = if now.submerged { sheet.submerged } else { sheet.steam };
        let under_sail = sail > engine;
        let speed = if under_sail { sail } else { engine };
        let mut inches = speed * halved(u8::from(now.crippled) + now.motive);
        if now.is(Now::Silent) {
            inches /= 2.0;
        }
        if now.is(Now::Flank) {
            inches *= 1.0 + self.book.charts.movement.flank;
        }
        if inches >= 1.0 - TOLERANCE {
            inches
        } else if under_sail && !now.crippled && now.motive == 0 {
            1.0
        } else {
            0.0
        }
    }

    /// B4.1b, C5, C29 — The points she may turn.
    #[inline]
    pub fn turning(&self, ship: usize) -> u8 {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        if now.crippled {
            return sheet.turning.min(1);
        }
        let mut points = sheet.turning;
        let early = (5..=6).contains(&self.book.scenario.era);
        if early && sheet.is_submarine() && !now.submerged {
            points *= 2;
        }
        if now.is(Now::ComeAbout) {
            points += 1;
        }
        points.min(MOST_POINTS)
    }
}
