//! Torpedoes: hit numbers, launching, spreads and what they meet. G7, C6, C16 to C21, doctrine 3.

use kernel::dice::{Dice, Table};
use kernel::systems::geometry::{Heading, Point, Vector};

use super::addresses::Purpose;
use super::bearing::Off;
use super::charts::TorpedoCharts;
use super::damage::TorpedoHit;
use super::events::torpedoes::What;
use super::faults::{Fault, FaultSet};
use super::game::{Battle, lesser};
use super::hits::{CIRCLES, torpedo_hits_of};
use super::metrics::{Count, of_side};
use super::movement::moment;
use super::names::{Beam, Side, TorpedoType};
use super::ready::ReadyTorpedo;
use super::rulings::{Aspect45, Circling, Meets, TorpedoRange};
use super::runs::SUBSTEPS;
use super::ships::ShipSet;
use super::state::{EMPTY, MOST, NOBODY, Spread};
use super::torpedo_solution::Chance;
use crate::TOLERANCE;

/// Faults by which a ship launches only at the target of the turn before.
const DELAYED: FaultSet =
    FaultSet::of(&[Fault::BRIDGE_SECONDARY_DELAYED, Fault::SECONDARY_DELAYED]);

/// More than rounding could ever make of a turn's way, in inches.
const AMPLE: f64 = 0.25;

/// What a hit number of torpedoes is made of.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Size of target, navy and date.
    pub fixed: i8,
    pub max: i8,
    /// Inches run.
    pub run: f64,
    /// Degrees off the target's course, 0 to 90, as a cosine.
    pub aspect: f64,
    pub steady: bool,
    pub stopped: bool,
    pub listed: bool,
    pub director_out: bool,
    pub radar: bool,
}

/// G7b — The hit number of a spread that meets a ship.
#[inline(always)]
pub fn torpedo_hit_number(attack: &Attack, edge: Aspect45, charts: &TorpedoCharts) -> i32 {
    let band = charts.range_to.iter().position(|&to| attack.run <= to + TOLERANCE);
    let add = |is: bool, modifier: i8| if is { i32::from(modifier) } else { 0 };
    let sum = i32::from(attack.fixed)
        + i32::from(charts.range[band.unwrap_or(charts.range_to.len())])
        + i32::from(aspect_modifier(attack.aspect, edge, charts))
        + add(attack.steady, charts.steady)
        + add(attack.stopped, charts.not_moving)
        + add(!attack.listed, charts.other_ship)
        + add(attack.director_out, charts.director_out)
        + add(attack.radar, charts.radar);
    sum.clamp(charts.least.into(), attack.max.into())
}

/// G7b, A19 — What the angle of impact adds, by its cosine.
fn aspect_modifier(cosine: f64, edge: Aspect45, charts: &TorpedoCharts) -> i8 {
    let within = |(&to, &at): (&f64, &f64)| {
        let slack = if to == 45.0 && edge == Aspect45::Wide { -SLACK } else { SLACK };
        cosine >= at - slack
    };
    let band = charts.aspect_to.iter().zip(&charts.aspect_cosines).position(within);
    charts.aspect[band.unwrap_or(charts.aspect.len() - 1)]
}

/// C2's millionth of a degree, as a cosine.
const SLACK: f64 = 1.5e-8;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G7a — Ships launch in order, from the places before movement.
    pub fn launch(&mut self) {
        let mut launched = [0; MOST];
        for ship in self.game.all_in_play() {
            self.launch_from(ship, &mut launched);
        }
    }

    /// Doctrine 3 — A ship launches at the best target she has, mount by mount.
    #[inline(always)]
    fn launch_from(&mut self, ship: usize, launched: &mut [u8; MOST]) {
        let (now, turn) = (&self.game.ships[ship], self.game.turn);
        let Some(own) = &self.book.ready.ships[ship].torpedo else { return };
        let ready = now.ready_tubes(turn);
        let banned = turn <= now.no_torpedoes_until || self.surprised(ship);
        let may = ready != 0 && !banned;
        let best = if may { self.best_chance(ship, own, ready, launched) } else { None };
        let before = std::mem::replace(
            &mut self.game.ships[ship].torpedo_choice,
            best.map_or(NOBODY, |best| best.target as u8),
        );
        let Some(best) = best else { return };
        if self.game.ships[ship].faults.has_any(DELAYED) && before != best.target as u8 {
            return;
        }
        let mut left = best.bears;
        while left != 0 {
            self.launch_mount(ship, left.trailing_zeros() as usize, own, &best, launched);
            left &= left - 1;
        }
    }

    /// A18 — The distance that counts for the range modifier.
    pub fn counted_range(&self, run: f64, at_launch: f64) -> f64 {
        match self.book.rulings.torpedo_range {
            TorpedoRange::Run => run,
            TorpedoRange::Launch => at_launch,
        }
    }

    /// C21 — Whether G7e counts for torpedoes launched at that distance.
    pub fn is_variant(&self, own: &ReadyTorpedo, distance: f64) -> bool {
        let charts = &self.book.charts.torpedoes;
        self.book.optional.g7e
            && own.kind == TorpedoType::T93
            && self.book.scenario.date < charts.variant_before
            && distance > charts.variant_beyond + TOLERANCE
            && distance < charts.variant_below - TOLERANCE
    }

    pub fn torpedo_director_out(&self, ship: usize, beam: Beam) -> bool {
        self.game.ships[ship].faults.has(match beam {
            Beam::Port => Fault::PORT_TORPEDO_DIRECTOR,
            Beam::Starboard => Fault::STARBOARD_TORPEDO_DIRECTOR,
        })
    }

    fn launch_mount(
        &mut self,
        ship: usize,
        mount: usize,
        own: &ReadyTorpedo,
        at: &Chance,
        launched: &mut [u8; MOST],
    ) {
        let Some(torpedoes) = &self.book.ships[ship].torpedoes else { return };
        let (side, tubes) = (self.book.side(ship), torpedoes.mounts[mount].tubes);
        let chance = f64::from(self.book.charts.gunnery.at_least(1, at.hn, 1)) / 100.0;
        let expected = f64::from(tubes) * chance;
        if !self.captains[side as usize].launches(expected, launched[at.target], at.hn, at.distance)
        {
            return;
        }
        let Some(how) = self.solution_of(ship, own, at) else { return };
        launched[at.target] += 1;
        let turn = self.game.turn;
        let reload_turns = self.book.charts.torpedoes.reload_turns;
        let tube = &mut self.game.ships[ship].tubes[mount];
        tube.ready = if tube.reloads > 0 { turn.saturating_add(reload_turns) } else { EMPTY };
        tube.reloads = tube.reloads.saturating_sub(1);
        self.game.has_launched[side as usize] = true;
        self.game.launched += 1;
        let spread = Spread {
            from: self.game.ships[ship].at,
            course: how.course,
            speed: how.speed,
            range: how.range,
            radius: 0.0,
            launcher: ship as u8,
            target: at.target as u8,
            left: tubes,
            launch_turn: turn,
            number: self.game.launched,
            directed_by_radar: self.game.ships[ship].radar.has(at.target),
            director_out: self.torpedo_director_out(ship, how.beam),
            attacked: false,
            variant: how.variant,
            launch_aspect: how.aspect,
            launch_distance: at.distance,
            passed: ShipSet::NONE,
            near: ShipSet::NONE,
            first: SUBSTEPS,
        };
        self.game.spreads.push(spread);
        self.tally.add(Count::Torpedoes, tubes.into());
        self.tally.add(of_side([Count::TorpedoesA, Count::TorpedoesB], side), tubes.into());
        self.tell(What::Launches {
            ship: ship as u8,
            target: at.target as u8,
            tubes,
            hn: at.hn as i8,
            range: at.distance,
        });
    }

    /// Whether any spread may meet a ship before this turn is over.
    pub fn spreads_come_near(&mut self) -> bool {
        let mut any = ShipSet::NONE;
        for place in 0..self.game.spreads.len() {
            let (near, first) = self.near_to(&self.game.spreads.as_slice()[place]);
            let spread = &mut self.game.spreads.as_mut_slice()[place];
            (spread.near, spread.first) = (near, first);
            any = any.or(near);
        }
        !any.is_empty()
    }

    /// C16 — Ships a spread may meet in this turn, wherever they go, and the first sub-step in which it
    /// may.
    fn near_to(&self, spread: &Spread) -> (ShipSet, u8) {
        let side = self.book.side(spread.launcher.into());
        let ships = match self.book.rulings.meets {
            Meets::Enemies => self.game.in_play[side.enemy() as usize],
            Meets::Anybody => self.game.all_in_play().but(ShipSet::of(spread.launcher.into())),
        };
        let turns = f64::from(self.game.turn - spread.launch_turn);
        let radius = (spread.speed * (turns + 1.0)).min(spread.range);
        let (mut near, mut first) = (ShipSet::NONE, SUBSTEPS);
        for ship in ships.but(spread.passed) {
            let now = &self.game.ships[ship];
            let (apart, reach) = (now.at - spread.from, radius + now.speed + AMPLE);
            if apart.dot(apart) <= reach * reach {
                near.add(ship);
                // Head on, from as far apart as they are now.
                let between = apart.length() - AMPLE - spread.speed * turns;
                let turn = between / (spread.speed + now.speed);
                first = first.min((turn * f64::from(SUBSTEPS)) as u8);
            }
        }
        (near, first)
    }

    /// C16 — All spreads run on for a sub-step, and attack what they meet.
    pub fn run_spreads(&mut self, substep: u8) {
        let step = moment(self.game.turn, substep);
        let [before, now] = [substep - 1, substep].map(|it| f64::from(it) / f64::from(SUBSTEPS));
        for place in 0..self.game.spreads.len() {
            let spread = &mut self.game.spreads.as_mut_slice()[place];
            if spread.left == 0 || substep < spread.first {
                continue;
            }
            let turns = f64::from(self.game.turn - spread.launch_turn);
            spread.radius = lesser(spread.range, spread.speed * (turns + now));
            let spent = spread.speed * (turns + before) >= spread.range;
            if !spent && !spread.near.is_empty() {
                self.meet_ships(place, step);
            }
        }
    }

    fn meet_ships(&mut self, place: usize, step: i16) {
        let Spread { from, course, radius, near, passed, .. } = self.game.spreads.as_slice()[place];
        let (half_arc, reach) = (self.book.ready.half_arc, radius + TOLERANCE);
        for ship in near.and(self.game.all_in_play()).but(passed) {
            let apart = self.game.ships[ship].at - from;
            if apart.dot(apart) > reach * reach {
                continue;
            }
            self.game.spreads.as_mut_slice()[place].passed.add(ship);
            let within = Off::along(apart, course, apart.length()).within(half_arc);
            if within && self.game.spreads.as_slice()[place].left > 0 {
                self.attack(place, ship, step);
            }
        }
    }

    /// G7b, G7c — A spread attacks a ship it meets.
    fn attack(&mut self, place: usize, ship: usize, step: i16) {
        let spread = self.game.spreads.as_slice()[place];
        let launcher = usize::from(spread.launcher);
        self.evade(&spread, ship, step);
        let hn = self.attack_number(&spread, ship);
        self.table.seek(
            Purpose::TorpedoAttack.at(self.game.turn).actor(spread.number).target(ship as u8),
        );
        let (hits, roll) = torpedo_hits_of(hn, spread.left, self.book, &mut self.table);
        let side = self.book.side(launcher);
        self.count(Count::TorpedoAttacks);
        self.tell(What::Attack {
            launcher: spread.launcher,
            target: ship as u8,
            hn: hn as i8,
            torpedoes: spread.left,
            lost: self.game.ships[ship].fp_lost,
            run: spread.radius,
            hits,
        });
        let now = &mut self.game.spreads.as_mut_slice()[place];
        let first = !now.attacked;
        now.attacked = true;
        now.left -= hits;
        if self.book.side(ship) != side {
            self.tally.add(Count::TorpedoHits, hits.into());
            self.tally.add(of_side([Count::TorpedoHitsA, Count::TorpedoHitsB], side), hits.into());
        }
        let diameter =
            self.book.ready.ships[launcher].torpedo.as_ref().map_or(1, |own| own.row.diameter);
        let target = &self.game.ships[ship];
        let beam = Off::of(target.at, target.way, spread.from).beam();
        for _ in 0..hits {
            let hit = TorpedoHit { target: ship as u8, diameter: diameter as u8, beam };
            self.game.torpedo_hits.push(hit);
        }
        let may_circle = first || self.book.rulings.circling == Circling::EveryAttack;
        if roll == CIRCLES && may_circle {
            self.circle_back(launcher, diameter as u8);
        }
    }

    /// C19 — A torpedo circles back and strikes the launcher from her port beam.
    fn circle_back(&mut self, launcher: usize, diameter: u8) {
        self.count(Count::Circling);
        self.tell(What::Circles { launcher: launcher as u8 });
        if self.game.ships[launcher].in_play() {
            let hit = TorpedoHit { target: launcher as u8, diameter, beam: Beam::Port };
            self.game.torpedo_hits.push(hit);
        }
    }

    /// C17 — The hit number against a ship that is met.
    fn attack_number(&self, spread: &Spread, ship: usize) -> i32 {
        let launcher = usize::from(spread.launcher);
        let Some(own) = &self.book.ready.ships[launcher].torpedo else { return 0 };
        let now = &self.game.ships[ship];
        let listed = ship == usize::from(spread.target);
        let aspect = now.way.dot(bearing_from(spread, now.at)).abs();
        let best_aspect = if spread.variant { aspect.min(spread.launch_aspect) } else { aspect };
        let attack = Attack {
            fixed: own.by_target[self.book.ready.ships[ship].kind as usize],
            max: own.max,
            run: self.counted_range(spread.radius, spread.launch_distance),
            aspect: best_aspect,
            steady: now.altered < moment(spread.launch_turn, 0) || spread.variant,
            stopped: now.speed == 0.0,
            listed,
            director_out: spread.director_out,
            radar: spread.directed_by_radar,
        };
        torpedo_hit_number(&attack, self.book.rulings.aspect_45, &self.book.charts.torpedoes)
    }

    /// G7f, C20 — A ship turns to comb the tracks.
    fn evade(&mut self, spread: &Spread, ship: usize, step: i16) {
        let side = self.book.side(ship);
        let Some(turn) = self.evading_turn(spread, ship) else { return };
        let hn = self.attack_number(spread, ship);
        if !self.captains[side as usize].evades(hn, spread.radius) {
            return;
        }
        self.game.ships[ship].evasion_tried = true;
        self.table.seek(Purpose::Evasion.at(self.game.turn).actor(ship as u16));
        let succeeds = self.table.d6() <= self.book.charts.torpedoes.evasion_on;
        self.count(Count::Evasions);
        self.tell(What::Evades { ship: ship as u8, succeeds });
        if succeeds {
            self.count(Count::Evaded);
            self.comb(ship, side, turn, step);
        }
    }

    /// The turn by which a ship would comb the tracks, if she may try.
    fn evading_turn(&self, spread: &Spread, ship: usize) -> Option<f64> {
        let (now, scenario) = (&self.game.ships[ship], &self.book.scenario);
        let launcher = usize::from(spread.launcher);
        let wake = self.book.ready.ships[launcher].torpedo.as_ref().is_some_and(|own| own.row.wake);
        let visible = !scenario.visibility.night || scenario.tropical;
        let free =
            !now.evasion_tried && now.speed > 0.0 && !now.has_steering_trouble(self.game.turn);
        if !(self.book.optional.g7f && wake && visible && free && now.eye.has(launcher)) {
            return None;
        }
        let track = bearing_from(spread, now.at);
        let along = now.way.dot(track);
        if along.abs() >= self.book.ready.combing - SLACK {
            return None;
        }
        let track = if along < 0.0 { -track } else { track };
        let heading = Heading::along(track)?;
        let turn = Heading::new(now.heading).bearing_of(heading).degrees();
        (turn.abs() <= self.turn_rate(ship) * now.speed + TOLERANCE).then_some(turn)
    }

    /// The ship has left her formation and goes straight on.
    fn comb(&mut self, ship: usize, side: Side, turn: f64, step: i16) {
        if self.game.group_of(ship, side).members.are_many() {
            self.leave_column(ship);
        }
        self.game.group_of_mut(ship, side).turn = 0.0;
        let now = &mut self.game.ships[ship];
        now.set_heading(Heading::new(now.heading).turned(turn));
        now.come_round(turn, step);
    }
}

/// The direction in which a spread reaches a place.
fn bearing_from(spread: &Spread, at: Point) -> Vector {
    let apart = at - spread.from;
    let length = apart.length();
    if length > 0.0 { apart * (1.0 / length) } else { spread.course }
}
