//! Picket Duty (version 2): a destroyer on radar picket off Okinawa, 24 March to 25 June 1945.
//!
//! This file is the sequence of play (rules 3.0 and 18) as calls, in order; each section of the
//! book has its own file.

pub mod addresses;
pub mod captain;
pub mod doctrine;
pub mod metrics;
pub mod names;
pub mod rulebook;
pub mod rulings;
pub mod ship_plan;
pub mod state;
mod system;

// Sections, in book order.
pub mod air_support; // 6.5
pub mod assignment; // 4.0
pub mod attack; // 6.6
pub mod calendar; // 1.6
pub mod damage; // 7.3, 7.5
pub mod deck_fires; // 7.8.1
pub mod defensive_fire; // 6.8
pub mod departure; // 7.3.Q–R, 9.G
pub mod emergency_maneuver; // 6.10
pub mod flooding; // 7.4
pub mod hits; // 7.1
pub mod kikusui; // 6.7
pub mod maintenance; // 8
pub mod officers; // 7.6
pub mod pool; // 2.0.E
pub mod repair; // 7.7, 7.8.2–7.12
pub mod setup; // 2.0
pub mod special_attack; // 6.9, 7.2
pub mod station; // 5
pub mod weather; // 6.1–6.3

#[cfg(test)]
mod tests;

pub use system::PicketDuty;

use crate::dice::Table;

use addresses::Event;
use attack::Attack;
use captain::{Captain, Sight};
use defensive_fire::{guns_able, guns_slavable, reach};
use metrics::{Count, Tally};
use names::Phase;
use rulebook::Rulebook;
use state::{Game, Loss, PhaseState, PlaneState};
use weather::{AfterTyphoon, Sky, Turned};

/// 18 — One scenario from set-up to victory: the outcome of one game.
pub fn play(book: &Rulebook, captain: &impl Captain, table: &mut impl Table) -> Tally {
    let mut game = Game::new(book, captain);
    game.draw_ratings(book, table);
    game.report_for_duty(book, table);
    let end = game.scenario(book, captain, table);
    game.judge(end, table);
    game.tally
}

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Afloat and on station, or relieved.
    Held,
    Left,
    Sunk,
}

/// What a phase leads to, and with the last phase played what a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Phase,
    /// 8-2 note B: the rest of the turn is skipped.
    Turn,
    /// 6-3: a typhoon takes so many days, this one the first of them (A040).
    Typhoon(u8),
    End(End),
}

impl Game {
    /// 3.0.A — Turn after turn; the last one has no maintenance before it is judged (A219), and
    /// neither have days of typhoon (A041). One that blows past the last day ends the scenario (C3).
    fn scenario(&mut self, book: &Rulebook, captain: &impl Captain, table: &mut impl Table) -> End {
        let turns = book.scenario.turns;
        let mut turn = 0;
        while turn < turns {
            match self.turn(turn, book, captain, table) {
                Next::End(end) => return end,
                Next::Typhoon(days) => {
                    self.day += days;
                    turn += days;
                }
                Next::Phase | Next::Turn => {
                    turn += 1;
                    if turn < turns
                        && let Some(end) = self.end_of_turn(book, table)
                    {
                        return end;
                    }
                }
            }
        }
        End::Held
    }

    /// 3.0.A — One day: land radar and support, then its phases.
    fn turn(
        &mut self,
        turn: u8,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) -> Next {
        self.fired = false;
        self.sprayed = false;
        self.surface_support_returns(book, table);
        self.activate_land_radar(book, table);
        let phases = &book.scenario.phases;
        for (number, &phase) in phases.iter().enumerate() {
            let next = self.whole_phase(phase, book, captain, table);
            let place = usize::from(turn) * phases.len() + number;
            self.clock += 1;
            match next {
                Next::End(_) => return next,
                Next::Phase | Next::Turn if self.relieved(place, book, table) => {
                    return Next::End(End::Held);
                }
                Next::Phase => {}
                Next::Turn | Next::Typhoon(_) => {
                    self.clock += (phases.len() - 1 - number) as u16;
                    return next;
                }
            }
        }
        Next::Phase
    }

    /// Scenario 7 — Does relief come at the end of this phase (C31: after departures)?
    fn relieved(&self, place: usize, book: &Rulebook, table: &mut impl Table) -> bool {
        let least = book.scenario.relief.get(place).copied().unwrap_or(0);
        if least == 0 {
            return false;
        }
        table.seek(self.at(Event::Relief));
        let relieved = table.d6() >= least;
        table.tell("10.A", || {
            format!("relief {}", if relieved { "arrives" } else { "does not come" })
        });
        relieved
    }

    /// 8, 9.F, 7.4.N — The night's maintenance; out of fuel or ammunition she must go.
    fn end_of_turn(&mut self, book: &Rulebook, table: &mut impl Table) -> Option<End> {
        self.maintenance(book, table);
        self.flooded_at_night(book, table);
        if self.lost() {
            return Some(End::Sunk);
        }
        let leaves = self.leave_if_forced(book, table).is_some();
        self.day += 1;
        leaves.then_some(End::Left)
    }

    /// 3.0.B, 18.B — One phase, with its end: hull, spreading damage, departures (A017).
    fn whole_phase(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) -> Next {
        let (day, clock) = (self.day, self.clock);
        table.tell("3.0.A", || {
            format!("— {}, {phase} (phase {}) —", calendar::date(day), clock + 1)
        });
        self.phase = PhaseState::NEW;
        self.replace_the_dead(captain, book, table);
        let typhoon = self.fight_phase(phase, book, captain, table);
        if self.lost() {
            return Next::End(End::Sunk);
        }
        if let Some((AfterTyphoon::ToAnchorage, _)) = typhoon {
            self.count(Count::ForcedOff);
            self.count(Count::LeftForTyphoon);
            return Next::End(End::Left);
        }
        let next = self.end_of_phase(book, captain, table);
        match (next, typhoon) {
            (Next::Phase, Some((_, days))) => Next::Typhoon(days),
            _ => next,
        }
    }

    /// 18.B.1–9 — Weather, air support, attack, waves with their repairs. A typhoon ends the
    /// fighting; what it left and the days it takes are returned.
    fn fight_phase(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) -> Option<(AfterTyphoon, u8)> {
        let sky = match self.determine_weather(book, table) {
            Turned::To(sky) => sky,
            Turned::Typhoon { after, days } => {
                if after == AfterTyphoon::OnStation {
                    // C29: the phase in which it breaks still has its damage control.
                    self.quiet_phase(book, captain, table);
                }
                return Some((after, days));
            }
        };
        let attack = match sky {
            Sky::NoAttack => None,
            Sky::Open => self.attack_of_phase(phase, book, table),
        };
        match attack {
            Some(mut attack) => self.all_waves(&mut attack, book, captain, table),
            None => self.quiet_phase(book, captain, table),
        }
        None
    }

    /// 18.B.2–3 — Air support, the scenario's stopping die, then the attack.
    fn attack_of_phase(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        let air = self.determine_air_support(book, phase, table);
        self.phase.air_support = air.markers;
        self.may_be_stopped(book, table);
        self.determine_attack(book, phase, air, table)
    }

    /// Scenario 8 — Stopped to pick up survivors this phase (A240).
    fn may_be_stopped(&mut self, book: &Rulebook, table: &mut impl Table) {
        if book.scenario.stopped_on == 0 {
            return;
        }
        table.seek(self.at(Event::Stopped));
        self.phase.stopped = table.d6() >= book.scenario.stopped_on;
        let stopped = self.phase.stopped;
        table.tell("6.10", || {
            format!("she is {}", if stopped { "stopped among survivors" } else { "under way" })
        });
    }

    /// A015, A192 — A phase without attack still has its damage control.
    fn quiet_phase(&mut self, book: &Rulebook, captain: &impl Captain, table: &mut impl Table) {
        table.tell("6.6.A", || "no attack".into());
        if book.rulings.repair_in_quiet_phases {
            self.damage_control(0, captain, book, table);
        }
    }

    /// 6.6.L, 18.B.9 — Wave after wave, each with its damage control (A016), then the last fires.
    fn all_waves(
        &mut self,
        attack: &mut Attack,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) {
        let mut maneuvered = false;
        for wave in 0..attack.wave_count as usize {
            self.wave(attack, wave, &mut maneuvered, book, captain, table);
            if self.lost() {
                return;
            }
            self.damage_control(wave as u8, captain, book, table);
            if self.attacks_stop() {
                break;
            }
        }
        if !self.lost() {
            self.fight_last_fires(book, table);
        }
    }

    /// 18.B.4–6 — One wave: fire at regular planes, fire at special planes, emergency maneuver,
    /// dives, special weapons (A257).
    fn wave(
        &mut self,
        attack: &mut Attack,
        wave: usize,
        maneuvered: &mut bool,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) {
        let range = attack.wave(wave);
        table.tell("6.6.L", || format!("· wave {} ·", wave + 1));
        let (fire, support) = self.orders(attack, wave, book, captain);
        let planes = &mut attack.planes[range.clone()];
        self.guns_fire(planes, &fire, wave, book, table);
        self.surface_fires(planes, &support, wave, book, table);
        self.air_fires(planes, &support, wave, book, table);
        let flamed = planes.iter().filter(|plane| plane.state == PlaneState::Flamed).count();
        self.tally.add(Count::PlanesFlamed, flamed as i32);
        self.fire_at_specials(attack, wave, &support, captain, book, table);
        let planes = &attack.planes[range.clone()];
        if !*maneuvered {
            *maneuvered = self.maneuver(wave, planes, captain, book, table);
        }
        self.planes_dive(planes, range.start, wave, book, table);
        self.specials_attack(attack, wave, book, table);
    }

    /// 6.8.L, A089 — All orders for a wave are given before its first roll.
    fn orders(
        &self,
        attack: &Attack,
        wave: usize,
        book: &Rulebook,
        captain: &impl Captain,
    ) -> (captain::FirePlan, captain::SupportPlan) {
        let planes = &attack.planes[attack.wave(wave)];
        let able = guns_able(&self.ship, book);
        let sight = Sight {
            book,
            game: self,
            planes,
            specials: &attack.specials[attack.specials_of(wave)],
            able,
            slavable: guns_slavable(&self.ship, able, book),
            reach: &reach(planes, able, &self.ship, book),
            waves_left: attack.wave_count - wave as u8,
        };
        let fire = captain.aim(&sight);
        let support = captain.support(&sight, &fire);
        (fire, support)
    }

    /// 18.B.10, 7.8.2.G–I, 9.G — Hull, spreading damage, then whether she can stay.
    fn end_of_phase(
        &mut self,
        book: &Rulebook,
        captain: &impl Captain,
        table: &mut impl Table,
    ) -> Next {
        self.check_hull(book, table);
        self.carry_damage_over(book, table);
        if self.lost() {
            return Next::End(End::Sunk);
        }
        if self.leave_if_forced(book, table).is_some() || self.leave_by_choice(captain, book) {
            let end = if self.lost() { End::Sunk } else { End::Left };
            return Next::End(end);
        }
        if self.phase.turn_over { Next::Turn } else { Next::Phase }
    }

    /// 10.A — The card's victory, and the tracks as they stand.
    fn judge(&mut self, end: End, table: &mut impl Table) {
        let tracks = self.ship.tracks;
        let tally = &mut self.tally;
        tally.set(Count::UsWin, i32::from(end == End::Held));
        tally.set(Count::Sunk, i32::from(self.ship.lost.is_some()));
        tally.set(Count::HullEnd, i32::from(tracks.hull));
        tally.set(Count::FuelEnd, i32::from(tracks.fuel));
        tally.set(Count::AmmoEnd, i32::from(tracks.ammo));
        tally.set(Count::FloodEnd, i32::from(tracks.flood));
        tally.set(Count::ManeuverEnd, i32::from(tracks.maneuver));
        if let Some(loss) = self.ship.lost {
            tally.add(loss.count(), 1);
        }
        table.tell("10.A", || match end {
            End::Held => "the ship is afloat and on station: the US player wins".into(),
            End::Left => "the ship left her station: a Japanese victory".into(),
            End::Sunk => "the ship is lost: a Japanese victory".into(),
        });
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
        }
    }
}
