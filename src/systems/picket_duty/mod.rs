//! Picket Duty (version 2): a destroyer on radar picket off Okinawa, 24 March to 25 June 1945.
//!
//! This file is the sequence of play (rules 3.0 and 18) as calls, in order; each section of the
//! book has its own file.

pub mod addresses;
mod bounds;
pub mod captain;
pub mod doctrine;
mod facts;
mod families;
mod forces;
mod drawing;
mod events;
mod index;
mod invariants;
pub mod luck;
pub mod metrics;
pub mod names;
mod odds;
pub mod planes;
mod maps;
pub mod policy;
pub mod rulebook;
pub mod rulings;
pub mod ship_plan;
mod so_far;
pub mod state;
mod sums;
mod system;
pub mod view;

// Sections, in book order.
pub mod calendar; // 1.6
pub mod setup; // 2.0
pub mod pool; // 2.0.E
pub mod assignment; // 4.0
pub mod station; // 5
pub mod weather; // 6.1–6.3
pub mod air_support; // 6.5
pub mod attack; // 6.6
pub mod kikusui; // 6.7
mod wave; // 6.6.L, 18.B.4–9
pub mod defensive_fire; // 6.8
pub mod special_attack; // 6.9, 7.2
pub mod emergency_maneuver; // 6.10
pub mod hits; // 7.1
pub mod damage; // 7.3, 7.5
pub mod departure; // 7.3.Q–R, 9.G
pub mod flooding; // 7.4
pub mod officers; // 7.6
pub mod deck_fires; // 7.8.1
pub mod repair; // 7.7, 7.8.2–7.12
pub mod maintenance; // 8
pub mod anchorage; // 9
pub mod campaign; // 12

#[cfg(test)]
mod tests;

pub use system::{PicketDuty, Prepared};

use kernel::dice::Table;

use addresses::Purpose;
use attack::Attack;
use captain::{Captain, MayLeave};
use departure::Cause;
use events::turn::{End, Event};
use metrics::{Count, Tally};
use names::Phase;
use repair::InRain;
use rulebook::Rulebook;
use state::{Game, Loss, PhaseState};
use weather::{AfterTyphoon, Sky, Turned};

/// 18, 2.0.L — One game from set-up to victory: a scenario, or a campaign.
pub fn play(captain: &impl Captain, book: &Rulebook, table: &mut impl Table) -> Tally {
    let mut game = Game::new(captain, book);
    game.draw_ratings(book, table);
    game.report_for_duty(book, table);
    game.record_start();
    match book.scenario.campaign {
        None => game.scenario(captain, book, table),
        Some(campaign) => game.campaign(campaign, captain, book, table),
    }
    game.close_the_log();
    game.tally
}

/// How a day ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayEnd {
    /// All its phases are played, or note B of Table 8-2 skipped the rest (C33).
    Over,
    /// Scenario 7: somebody else takes the station.
    Relieved,
    Left(Leave),
    Sunk,
    Typhoon {
        days: u8,
        after: AfterTyphoon,
    },
}

/// Why a ship left her station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    Forced(Cause),
    ByChoice(MayLeave),
}

/// What a phase leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Phase,
    /// 8-2 note B: the rest of the turn is skipped.
    Turn,
    DayEnd(DayEnd),
}

impl Game {
    /// 3.0.A, 10.A, 18.D — A scenario: its turns, the last without maintenance before it is judged
    /// (A219). A typhoon that blows past the last day ends it (C3).
    fn scenario(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        let first = self.day;
        let last = first + book.scenario.turns - 1;
        let held = loop {
            match self.day_on_station(self.day - first, captain, book, table) {
                DayEnd::Over if self.day >= last => {
                    let judged_at_once = !book.rulings.last_maintenance;
                    break judged_at_once || self.night(captain, book, table) == DayEnd::Over;
                }
                DayEnd::Over => match self.night(captain, book, table) {
                    DayEnd::Over => self.day += 1,
                    _ => break false,
                },
                DayEnd::Relieved => break true,
                DayEnd::Typhoon { days, after: AfterTyphoon::OnStation } => {
                    if self.day + days > last {
                        break true;
                    }
                    self.day += days;
                }
                DayEnd::Typhoon { .. } | DayEnd::Left(_) | DayEnd::Sunk => break false,
            }
        };
        self.tally.set(Count::UsWin, i32::from(held));
        let end = match (held, self.lost()) {
            (true, _) => End::OnStation,
            (false, false) => End::Left,
            (false, true) => End::Lost,
        };
        table.note(|| Event::Judged { end, clock: self.clock });
    }

    /// 3.0.A — One day on station: land radar and support, then its phases. `turn` counts the
    /// days of the card, for its relief dice.
    fn day_on_station(
        &mut self,
        turn: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> DayEnd {
        self.fired = false;
        self.sprayed = false;
        self.set_clock(Phase::Morning);
        self.surface_support_returns(book, table);
        self.activate_land_radar(book, table);
        let phases = &book.scenario.phases;
        for (number, &phase) in phases.iter().enumerate() {
            self.set_clock(phase);
            let next = self.whole_phase(phase, captain, book, table);
            let place = usize::from(turn) * phases.len() + number;
            match next {
                Next::DayEnd(end) => return end,
                Next::Phase | Next::Turn if self.relieved(place, book, table) => {
                    return DayEnd::Relieved;
                }
                Next::Phase => {}
                Next::Turn => break,
            }
        }
        DayEnd::Over
    }

    /// Every phase of the calendar has its number: part of the address of its dice.
    fn set_clock(&mut self, phase: Phase) {
        self.clock = u16::from(self.day) * 3 + phase as u16;
    }

    /// Scenario 7 — Does relief come at the end of this phase (C31: after departures)?
    fn relieved(&self, place: usize, book: &Rulebook, table: &mut impl Table) -> bool {
        let least = book.scenario.relief.get(place).copied().unwrap_or(0);
        if least == 0 {
            return false;
        }
        table.seek(self.at(Purpose::Relief));
        let comes = table.d6() >= least;
        table.note(|| Event::Relief { comes });
        comes
    }

    /// 3.0.C, 18.C, 7.4.N — Maintenance at the end of a turn; out of fuel or ammunition (8.2.D,
    /// 8.3.B, 9.F) or without radar (8.4.A) she must go.
    fn night(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) -> DayEnd {
        self.maintenance(book, table);
        self.flooded_at_night(book, table);
        self.stands(table);
        if self.lost() {
            return DayEnd::Sunk;
        }
        match self.leave_if_forced(book, table) {
            Some(_) if self.lost() => DayEnd::Sunk,
            Some(cause) => DayEnd::Left(Leave::Forced(cause)),
            None if self.leave_by_choice(MayLeave::WaterLines, captain, book) => {
                DayEnd::Left(Leave::ByChoice(MayLeave::WaterLines))
            }
            None => DayEnd::Over,
        }
    }

    /// 3.0.B, 18.B — One phase, with its end: hull, spreading damage, departures (A017).
    fn whole_phase(
        &mut self,
        phase: Phase,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Next {
        table.note(|| Event::Phase { day: self.day, phase });
        self.phase = PhaseState::NEW;
        self.replace_the_dead(captain, book, table);
        let turned = self.determine_weather(book, table);
        self.opening = false;
        match turned {
            Turned::To(sky) => self.fight_phase(sky, phase, captain, book, table),
            // C29: the phase in which a typhoon breaks still has its damage control.
            Turned::Typhoon { after: AfterTyphoon::OnStation, .. } => {
                self.quiet_phase(captain, book, table);
            }
            Turned::Typhoon { days, after } => {
                self.left_in_typhoon(after);
                return Next::DayEnd(DayEnd::Typhoon { days, after });
            }
        }
        if self.lost() {
            return Next::DayEnd(DayEnd::Sunk);
        }
        self.stands(table);
        match (self.end_of_phase(captain, book, table), turned) {
            (Next::Phase | Next::Turn, Turned::Typhoon { days, after }) => {
                Next::DayEnd(DayEnd::Typhoon { days, after })
            }
            (next, _) => next,
        }
    }

    /// 6.3.B.4 — Sent to anchorage by a typhoon: a departure like any other.
    fn left_in_typhoon(&mut self, after: AfterTyphoon) {
        if after == AfterTyphoon::ToAnchorage {
            self.count(Count::ForcedOff);
            self.count(Count::LeftForTyphoon);
        }
    }

    /// 18.B.2–9 — Air support, attack, waves with their repairs.
    fn fight_phase(
        &mut self,
        sky: Sky,
        phase: Phase,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let attack = match sky {
            Sky::NoAttack if book.rulings.repair_in_rain == InRain::Skipped => {
                return table.note(|| Event::NothingInRain);
            }
            Sky::NoAttack => None,
            Sky::Open => self.attack_of_phase(phase, book, table),
        };
        match attack {
            Some(mut attack) => self.all_waves(&mut attack, captain, book, table),
            None => self.quiet_phase(captain, book, table),
        }
    }

    /// 18.B.2–3 — Air support, the scenario's stopping die, then the attack.
    fn attack_of_phase(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        let air = self.determine_air_support(phase, book, table);
        self.phase.air_support = air.markers;
        self.may_be_stopped(book, table);
        self.determine_attack(phase, air, book, table)
    }

    /// Scenario 8 — Stopped to pick up survivors this phase (A240).
    fn may_be_stopped(&mut self, book: &Rulebook, table: &mut impl Table) {
        if book.scenario.stopped_on == 0 {
            return;
        }
        table.seek(self.at(Purpose::Stopped));
        let stopped = table.d6() >= book.scenario.stopped_on;
        table.note(|| Event::Survivors { stopped });
        self.phase.stopped = stopped;
    }

    /// A015, A192 — A phase without attack still has its damage control.
    fn quiet_phase(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        table.note(|| Event::NoAttack);
        if book.rulings.repair_in_quiet_phases {
            self.damage_control(0, captain, book, table);
        }
    }

    /// 18.B.10, 7.8.2.G–I, 9.G — Hull, spreading damage, then whether she can stay.
    fn end_of_phase(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Next {
        self.check_hull(book, table);
        self.carry_damage_over(book, table);
        self.check_integrity(book, table);
        if self.lost() {
            return Next::DayEnd(DayEnd::Sunk);
        }
        debug_assert!(self.is_sound(book), "{self:?}");
        let forced = match self.may_wait_for_night(book) {
            true => None,
            false => self.leave_if_forced(book, table),
        };
        let leave = match forced {
            Some(cause) => Some(Leave::Forced(cause)),
            None => {
                let leaves = self.leave_by_choice(MayLeave::HalfTheArmament, captain, book);
                leaves.then_some(Leave::ByChoice(MayLeave::HalfTheArmament))
            }
        };
        match leave {
            Some(_) if self.lost() => Next::DayEnd(DayEnd::Sunk),
            Some(leave) => Next::DayEnd(DayEnd::Left(leave)),
            None if self.phase.turn_over => Next::Turn,
            None => Next::Phase,
        }
    }

    /// The tracks as they stand at the end, and how the last ship was lost.
    fn close_the_log(&mut self) {
        self.log_loss();
        self.tracks().into_iter().for_each(|(count, left)| self.tally.set(count, left));
    }

    /// A ship that is lost goes into the log once, under its cause.
    pub fn log_loss(&mut self) {
        if let Some(loss) = self.ship.lost {
            self.tally.set(Count::Sunk, 1);
            self.tally.set(loss.count(), 1);
            self.count(Count::ShipsSunk);
        }
    }
}

impl Loss {
    /// The metric a loss is counted under.
    fn count(self) -> Count {
        match self {
            Loss::Magazine => Count::LostToMagazine,
            Loss::BrokenBack => Count::LostToBrokenBack,
            Loss::Weapon => Count::LostToWeapon,
            Loss::DeckFire => Count::LostToDeckFire,
            Loss::Flooding => Count::LostToFlooding,
            Loss::UnderWay => Count::LostUnderWay,
            Loss::Typhoon => Count::LostToTyphoon,
            Loss::Table21 => Count::LostToTable21,
            Loss::Abandoned => Count::Abandoned,
        }
    }
}
