//! Speed: G17 to G19, C40.

use kernel::dice::Table;

use crate::charts::DamageCharts;
use crate::game::Battle;
use crate::rulings::{PercentOf, Plant};
use crate::sheet::{Sheet, Spaces};
use crate::state::Ship;

/// What has cost a ship speed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    pub top: f64,
    /// Share of flotation points lost.
    pub flooded: f64,
    /// Percent by boilers and by engines.
    pub boilers: f64,
    pub engines: f64,
    /// Inches by funnels and steam lines.
    pub inches: f64,
    /// Times a rudder was warped, and a shock took speed: a share of it each.
    pub warped: u8,
    pub quarters: u8,
    /// Inches by condensers.
    pub condensers: f64,
}

/// To the nearest quarter of an inch, half up; inches are not negative.
fn rounded(inches: f64, step: f64) -> f64 {
    f64::from((inches / step + 0.5 + 1e-9) as u32) * step
}

/// G17 to G19, C40 — The most a ship can still make.
pub fn max_speed(
    losses: &Losses,
    plant: Plant,
    percent_of: PercentOf,
    charts: &DamageCharts,
) -> f64 {
    let step = charts.step;
    let flooding = rounded(losses.flooded / charts.flooded_share * losses.top, step);
    let mut speed = (losses.top - flooding).max(0.0);
    let percent = match plant {
        Plant::Worse => losses.boilers.max(losses.engines),
        Plant::Sum => (losses.boilers + losses.engines).min(100.0),
    };
    speed -= rounded(speed * percent / 100.0, step);
    speed = (speed - losses.inches).max(0.0);
    let warped = (0..losses.warped).map(|_| charts.warped_percent);
    let shocks = (0..losses.quarters).map(|_| charts.shock_percent);
    for percent in warped.chain(shocks) {
        let whole = if percent_of == PercentOf::Current { speed } else { losses.top };
        speed = (speed - rounded(whole * percent / 100.0, step)).max(0.0);
    }
    (speed - losses.condensers).max(0.0)
}

/// How many units stand in some of the rooms.
fn units(sheet: &Sheet, rooms: Spaces) -> f64 {
    let (mut left, mut units) = (rooms, 0);
    while left != 0 {
        units += u32::from(sheet.spaces[left.trailing_zeros() as usize].units);
        left &= left - 1;
    }
    units.into()
}

impl Losses {
    pub fn of(ship: &Ship, sheet: &Sheet, turn: u8, charts: &DamageCharts) -> Losses {
        let bad = ship.bad_spaces();
        let boilers = units(sheet, bad & sheet.boiler_rooms);
        let shafts =
            f64::from(ship.shafts_lost) * f64::from(sheet.engines) / f64::from(sheet.shafts.max(1));
        let engines = (units(sheet, bad & sheet.engine_rooms) + shafts).min(sheet.engines.into());
        let condenser_turns = u16::from(turn) * u16::from(ship.condensers) - ship.condenser_turns;
        Losses {
            top: sheet.top,
            flooded: f64::from(ship.fp_lost) / f64::from(sheet.fp.max(1)),
            boilers: charts.plant_loss(boilers, sheet.boilers),
            engines: charts.plant_loss(engines, sheet.engines),
            inches: charts.funnel * f64::from(ship.funnels.count_ones())
                + charts.steam_line * f64::from(ship.steam_lines),
            warped: ship.warped,
            quarters: ship.quarters,
            condensers: charts.condensers * f64::from(condenser_turns),
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C40 — Speeds of all ships in play to which something has happened.
    #[inline(always)]
    pub fn work_out_speeds(&mut self) {
        for ship in self.game.all_in_play().and(self.game.slowed) {
            let (now, sheet) = (&mut self.game.ships[ship], &self.book.ships[ship]);
            let (rulings, charts) = (&self.book.rulings, &self.book.charts.damage);
            let losses = Losses::of(now, sheet, self.game.turn, charts);
            now.max_speed = max_speed(&losses, rulings.plant, rulings.percent_of, charts);
            self.game.touched.add(ship);
            // Condensers cost her more every turn.
            if now.condensers == 0 {
                self.game.slowed.remove(ship);
            }
        }
    }
}
