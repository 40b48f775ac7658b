//! BC3.1, BC4.3, C50 — Breaking contact, the end of a game, and who has won.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::charts::BreakContact;
use super::events::Course;
use super::game::Battle;
use super::metrics::{Count, Each, Tally};
use super::names::{Side, Type, Victory};
use super::rulings::{CarriersLeft, Grades, NotObliged, Score};
use super::ships::ShipSet;
use super::state::Standing;

/// BC3.1 — Whether a side that tests fights on.
#[inline(always)]
pub fn fights_on(chart: &BreakContact, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 >= chart.fights_on
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C50 — Lost: sunk, captured, struck; a fort also when crippled.
    pub fn is_lost(&self, ship: usize) -> bool {
        let now = &self.game.ships[ship];
        match now.standing {
            Standing::Sunk | Standing::Captured | Standing::Struck => !now.alight,
            Standing::On => self.book.ships[ship].is_fort() && now.crippled,
            Standing::Lurking | Standing::Off | Standing::Passing => false,
        }
    }

    fn points_lost(&self, side: Side) -> i32 {
        let lost = self.game.fleets[side as usize].filter(|&ship| self.is_lost(ship));
        lost.map(|ship| i32::from(self.book.ships[ship].points)).sum()
    }

    /// BC3.1 — Every side that fares badly tests whether to break contact, A first.
    pub fn break_contact(&mut self) {
        if !self.book.scenario.break_contact {
            return;
        }
        for side in Side::BOTH {
            if self.must_test(side) {
                self.break_test(side);
            }
        }
    }

    /// BC3.1, C51 — Losses, capital ships, or nothing but carriers left.
    fn must_test(&self, side: Side) -> bool {
        let on = self.game.on[side as usize];
        if self.game.broke[side as usize] > 0 || on.is_empty() {
            return false;
        }
        let all = self.game.fleets[side as usize];
        let lost = self.points_lost(side);
        let most = self.book.charts.break_contact.percent / 100.0
            * f64::from(self.game.totals[side as usize]);
        let capital = |ships: ShipSet| ships.filter(|&ship| self.book.ships[ship].capital);
        let out = |&ship: &usize| self.is_lost(ship) || self.game.ships[ship].crippled;
        let capitals = capital(all).count();
        (lost > 0 && f64::from(lost) >= most - 1e-9)
            || capitals > 0 && 2 * capital(all).filter(out).count() > capitals
            || self.only_carriers_left(capital(all), capital(on))
    }

    /// A47 — Only if the fleet began with another capital ship.
    fn only_carriers_left(
        &self,
        mut began: impl Iterator<Item = usize>,
        on: impl Iterator<Item = usize>,
    ) -> bool {
        let carrier = |ship: usize| self.book.ships[ship].kind == Type::Cv;
        let (mut some, mut all) = (false, true);
        for ship in on {
            (some, all) = (true, all && carrier(ship));
        }
        let other = match self.book.rulings.carriers_left {
            CarriersLeft::AfterALoss => began.any(|ship| !carrier(ship)),
            CarriersLeft::FromTheStart => true,
        };
        some && all && other
    }

    fn break_test(&mut self, side: Side) {
        self.seek(Purpose::BreakContact, side as usize);
        self.count(Count::BreakTests);
        let fights_on = fights_on(&self.book.charts.break_contact, &mut self.table);
        self.tell(Course::BreakTest { side, breaks: !fights_on });
        if fights_on {
            return;
        }
        self.game.broke[side as usize] = self.game.turn;
        self.boats_slip_away(side);
    }

    /// 4.1 — Whether a side has nobody left: neither ships on the table, nor lurkers, nor land-based flights.
    fn is_gone(&self, side: Side) -> bool {
        let n = side as usize;
        self.game.on[n].is_empty()
            && self.game.lurkers.are_none(side)
            && !self.is_passing(side)
            && !self.has_land_flights(side)
            && !self.book.scenario.goes_on_without.is(side)
    }

    /// 4.1 — Whether the game is over but for its limit of turns.
    pub fn is_over(&self) -> bool {
        let prize = |side: Side| {
            let mut on = self.game.on[side as usize];
            self.book.scenario.prize.is(side) && !on.any(|ship| self.book.ships[ship].is_civil())
        };
        Side::BOTH.into_iter().any(|side| self.is_gone(side) || prize(side))
    }

    /// Whether the turn that is over was the last.
    pub fn at_limit(&self) -> bool {
        self.game.turn >= self.book.scenario.turns
    }

    /// The outcome of a game that is over.
    pub fn outcome(mut self) -> Tally {
        let limit = self.at_limit() && !self.is_over();
        self.tally.set(Count::AtLimit, limit.into());
        self.tally.set(Count::Turns, self.game.turn.into());
        self.tally.set(Count::Dice, self.table.rolled as i32);
        let lost = Side::BOTH.map(|side| self.points_lost(side));
        let totals = self.game.totals;
        self.tally.set_each(Each::PointsLost, lost);
        self.tally.set_each(Each::PointsLeft, [totals[0] - lost[0], totals[1] - lost[1]]);
        self.tally.set_each(Each::HullLeft, Side::BOTH.map(|side| self.hull_left(side)));
        self.tally.set_each(Each::Cp, Side::BOTH.map(|side| self.campaign_points(side, lost)));
        self.tally.set_each(Each::Broke, self.game.broke.map(|turn| (turn > 0).into()));
        self.tally.set_each(Each::BreakTurn, self.game.broke.map(i32::from));
        self.tally.set_each(Each::MerchantsThrough, Side::BOTH.map(|side| self.merchants(side)));
        self.tally.set_each(Each::ShipsLost, Side::BOTH.map(|side| self.ships_lost(side)));
        self.tally.set(Count::Battles, 1);
        self.decide(lost);
        self.tally
    }

    fn hull_left(&self, side: Side) -> i32 {
        let kept = self.game.fleets[side as usize].filter(|&ship| !self.is_lost(ship));
        kept.map(|ship| i32::from(self.game.ships[ship].hull)).sum()
    }

    fn ships_lost(&self, side: Side) -> i32 {
        self.game.fleets[side as usize].filter(|&ship| self.is_lost(ship)).count() as i32
    }

    fn merchants(&self, side: Side) -> i32 {
        let through = |&ship: &usize| self.book.ships[ship].is_civil() && !self.is_lost(ship);
        self.game.fleets[side as usize].filter(through).count() as i32
    }

    /// BC4.3, A50 — Points for the campaign.
    fn campaign_points(&self, side: Side, lost: [i32; 2]) -> i32 {
        let (chart, enemy) = (&self.book.charts.campaign, side.enemy());
        let destroyed = lost[enemy as usize] / i32::from(chart.points.max(1));
        let (own, theirs) = (self.game.broke[side as usize], self.game.broke[enemy as usize]);
        let forced = theirs > 0 && (own == 0 || own > theirs);
        let stood = match self.book.rulings.not_obliged {
            NotObliged::WhoForced => forced && own == 0,
            NotObliged::WhoStayed => own == 0,
        };
        let add = |on: bool, points: i8| if on { i32::from(points) } else { 0 };
        destroyed + add(forced, chart.forced) + add(stood, chart.not_obliged)
    }

    /// C50 — Who has won.
    fn decide(&mut self, lost: [i32; 2]) {
        let winner = match self.book.scenario.victory {
            Victory::Losses => self.by_losses(lost),
            Victory::ProtectA => self.by_protection(Side::A),
            Victory::ProtectB => self.by_protection(Side::B),
        };
        match winner {
            Some(side) => self.tally.of_side(Each::Wins, side),
            None => self.tally.set(Count::Draw, 1),
        }
        self.tell(Course::Ends { winner });
    }

    fn by_losses(&mut self, lost: [i32; 2]) -> Option<Side> {
        let totals = self.game.totals;
        let bonus = i32::from(self.book.charts.break_contact.bonus);
        let stood = |side: usize| if self.game.broke[side] == 0 { bonus } else { 0 };
        let ships = |side: usize| match self.book.rulings.score {
            Score::Lost => totals[0].max(totals[1]) - lost[side],
            Score::Left => totals[side] - lost[side],
        };
        let (a, b) = (ships(0) + stood(0), ships(1) + stood(1));
        let winner = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
            std::cmp::Ordering::Equal => return self.by_hull(),
        };
        match self.book.rulings.grades {
            Grades::With => self.grade(a.max(b), a.min(b)),
            Grades::Without => self.grade(ships(winner as usize), ships(winner.enemy() as usize)),
        }
        Some(winner)
    }

    /// BC3.1, A51 — Minor, major or decisive.
    fn grade(&mut self, most: i32, least: i32) {
        let (chart, ratio) = (&self.book.charts.victory, f64::from(most) / f64::from(least.max(0)));
        let grade = if ratio >= chart.decisive {
            Count::VictoryDecisive
        } else if ratio >= chart.major {
            Count::VictoryMajor
        } else {
            Count::VictoryMinor
        };
        self.count(grade);
    }

    /// C50 — Of equal scores the larger share of hull.
    fn by_hull(&mut self) -> Option<Side> {
        let share = |side: Side| {
            let all = self.game.fleets[side as usize];
            let began: i32 = all.map(|ship| i32::from(self.book.ships[ship].hull)).sum();
            f64::from(self.hull_left(side)) / f64::from(began.max(1))
        };
        let more = share(Side::A) - share(Side::B);
        if more.abs() <= 1e-9 {
            return None;
        }
        self.grade(1, 1);
        Some(if more > 0.0 { Side::A } else { Side::B })
    }

    /// C50 — More than half of the protected ships safe.
    fn by_protection(&mut self, side: Side) -> Option<Side> {
        let (mut all, mut safe) = (0, 0);
        for ship in self.game.fleets[side as usize] {
            let marked = self.book.deployed[ship].protected;
            if marked || self.book.ships[ship].is_civil() {
                let crippled = self.game.ships[ship].crippled;
                let whole = !self.is_lost(ship) && (!marked || !crippled);
                (all, safe) = (all + 1, safe + i32::from(whole));
            }
        }
        self.tally.set(Count::GuardedSafe, safe);
        match (2 * safe).cmp(&all) {
            std::cmp::Ordering::Greater => Some(side),
            std::cmp::Ordering::Less => Some(side.enemy()),
            std::cmp::Ordering::Equal => None,
        }
    }
}
