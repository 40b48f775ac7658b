//! B2.2.1, B3.0 — Wind, fires, and who has the initiative.

use std::cmp::Ordering;

use kernel::dice::{Dice, Table};
use kernel::systems::chart::TwoDice;

use super::TOLERANCE;
use super::addresses::Purpose;
use super::events::{Course, Sailing};
use super::game::Battle;
use super::metrics::{Count, Each, Recorded};
use super::names::{Ability, Side, Weapon, WindChange};
use super::rulings::{FireCritical, Fires, Gale, Gauge, WindAbaft};
use super::sight::off;

/// B10.4.1 — What the wind does.
#[inline(always)]
pub fn wind_change(chart: &TwoDice<WindChange>, dice: &mut impl Dice) -> WindChange {
    chart.natural(dice.two_d6())
}

/// B3.0 — Who has the initiative, by two dice each with modifiers; nobody on a tie.
#[inline(always)]
pub fn first_by_dice(added: [i8; 2], dice: &mut impl Dice) -> Option<Side> {
    let [a, b] = added.map(|added| dice.two_d6() as i8 + added);
    match a.cmp(&b) {
        Ordering::Greater => Some(Side::A),
        Ordering::Less => Some(Side::B),
        Ordering::Equal => None,
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B10.4.1, A29, C44 — Whether the wind changes.
    pub fn change_wind(&mut self) {
        if !self.book.optional.wind_change {
            return;
        }
        self.seek(Purpose::Wind, 0);
        let change = wind_change(&self.book.charts.wind, &mut self.table);
        let game = &mut self.game;
        game.bad_weather = after(game.bad_weather, change, self.book.rulings.gale);
        match change {
            WindChange::Steady => return,
            WindChange::Becalmed => game.calm = true,
            WindChange::Clockwise => (game.wind, game.calm) = ((game.wind + 45) % 360, false),
            WindChange::Anticlockwise => (game.wind, game.calm) = ((game.wind + 315) % 360, false),
            WindChange::Gale => game.calm = false,
        }
        self.count(Count::WindChanges);
        self.tell(Course::Wind { change, wind: self.game.wind });
    }

    /// B5.8, A20, C16 — Every burning ship takes a critical; one with SWWOBS1 in bad weather too. Then fire
    /// spreads.
    pub fn burn(&mut self) {
        for ship in self.game.all_on() {
            let now = &self.game.ships[ship];
            let floods = self.game.bad_weather && now.has(Ability::Swwobs1);
            if (now.fires > 0 && !now.alight) || floods {
                self.seek(Purpose::Burning, ship);
                self.burns(ship);
            }
        }
        self.spread_fire();
    }

    /// A20, C16 — One critical, or one for each fire; confirmed or not.
    fn burns(&mut self, ship: usize) {
        let rulings = &self.book.rulings;
        let times = match rulings.fires {
            Fires::One => 1,
            Fires::Each => self.game.ships[ship].fires.max(1),
        };
        for _ in 0..times {
            let bursts = match rulings.fire_critical {
                FireCritical::Direct => true,
                FireCritical::Confirmed => self.table.d6() as i8 >= self.book.charts.damage.confirm,
            };
            if bursts && self.game.ships[ship].is_on() {
                self.critical(ship, Weapon::Critical, false);
            }
        }
    }

    /// B8.1b, C20 — A ship grappled to one that burns catches fire, unless she burns already or put it out.
    fn spread_fire(&mut self) {
        let burning = self.game.all_on();
        let mut caught = super::ships::ShipSet::NONE;
        for ship in burning {
            let now = &self.game.ships[ship];
            let beside = |&other: &u8| self.game.ships[usize::from(other)].fires > 0;
            if now.fires == 0 && !now.put_out_before && now.grappled.as_slice().iter().any(beside) {
                caught.add(ship);
            }
        }
        for ship in caught {
            self.game.ships[ship].fires += 1;
            self.tell(Sailing::CatchesFire { ship: ship as u8 });
        }
    }

    /// B3.0 — Rolled again on a tie.
    pub fn roll_initiative(&mut self) {
        let added = Side::BOTH.map(|side| self.initiative_modifier(side));
        let mut again = 0;
        let first = loop {
            self.seek_at(Purpose::Initiative, 0, 0, again);
            again = again.wrapping_add(1);
            if let Some(first) = first_by_dice(added, &mut self.table) {
                break first;
            }
        };
        self.game.first = first;
        self.tally.of_side(Each::Initiative, first);
        self.tally.record_first(Recorded::FirstInitiative, first as i32 + 1);
        let [a, b] = added;
        self.tell(Course::Initiative { side: first, lead: a - b, rolls: again });
    }

    /// C52 — The first ship of the roster on the table.
    pub fn flagship(&self, side: Side) -> Option<usize> {
        self.game.on[side as usize].first()
    }

    /// B3.0, C52 — What is added to a side's dice.
    pub fn initiative_modifier(&self, side: Side) -> i8 {
        let (chart, book) = (&self.book.charts.initiative, self.book);
        let mut on = self.game.on[side as usize];
        let mut added = 0;
        if on.any(|ship| book.ships[ship].is_civil()) {
            added += chart.civil;
        }
        let mut on = self.game.on[side as usize];
        if on.any(|ship| self.game.ships[ship].has(Ability::Spotter)) {
            added += chart.spotter;
        }
        if self.has_patrol(side) {
            added += chart.patrol;
        }
        self.flagship(side).map_or(added, |ship| added + self.flagship_modifier(ship))
    }

    fn flagship_modifier(&self, ship: usize) -> i8 {
        let (chart, sheet) = (&self.book.charts.initiative, &self.book.ships[ship]);
        let mut added = match sheet.command {
            ..=1 => chart.inferior,
            2 => 0,
            3.. => chart.superior,
        };
        if self.book.scenario.era <= 4 && self.holds_gauge(ship) {
            added += chart.gauge;
        }
        if sheet.japanese && self.game.night && self.book.scenario.era == 6 {
            added += chart.japanese_night;
        }
        added + chart.radar * self.radar(ship) as i8
    }

    /// A1, C2 — Whether the wind comes from abaft her beam, or she lies to windward of the enemy's flagship.
    pub fn holds_gauge(&self, ship: usize) -> bool {
        let rulings = &self.book.rulings;
        let windward = match rulings.gauge {
            Gauge::OwnHeading => {
                let off = off(self.game.ships[ship].heading, self.game.wind).abs();
                match rulings.wind_abaft {
                    WindAbaft::AbaftTheBeam => off > 90,
                    WindAbaft::FromAstern => off >= 135,
                }
            }
            Gauge::Positions => self.is_windward(ship),
        };
        windward && !self.game.calm
    }

    fn is_windward(&self, ship: usize) -> bool {
        let enemy = self.flagship(self.book.side(ship).enemy());
        let out = |enemy: usize| self.game.ships[ship].at - self.game.ships[enemy].at;
        enemy.is_some_and(|enemy| self.book.way(self.game.wind).dot(out(enemy)) > TOLERANCE)
    }
}

/// A29, C44 — Whether the weather is bad after a roll for the wind.
fn after(bad: bool, change: WindChange, gale: Gale) -> bool {
    match (change, gale) {
        (WindChange::Gale, _) => true,
        (WindChange::Steady, Gale::UntilSteady) => false,
        (WindChange::Steady, Gale::UntilItShifts | Gale::ToTheEnd) => bad,
        (_, Gale::UntilItShifts) => false,
        (_, Gale::ToTheEnd | Gale::UntilSteady) => bad,
    }
}
