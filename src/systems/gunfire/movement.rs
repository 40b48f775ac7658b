//! 4.1-3 — Movement: ten sub-steps, in each all groups and then all spreads (C4, C8).

use kernel::dice::Table;
use kernel::systems::geometry::{Bearing, Heading, Vector};

use super::bearing::turned;
use super::events::movement::Places;
use super::game::Battle;
use super::names::Side;
use super::runs::{ALTERS, SUBSTEPS};
use super::state::{Group, Ship};
use crate::TOLERANCE;

/// A moment of the action, in order: sub-step 0 of a turn is its plot.
pub fn moment(turn: u8, substep: u8) -> i16 {
    i16::from(turn) * (i16::from(SUBSTEPS) + 1) + i16::from(substep)
}

impl Ship {
    /// Turn by so much in one sub-step.
    pub fn come_round(&mut self, by: f64, step: i16) {
        self.turned += by.abs();
        self.net_turn += by;
        if by.abs() > ALTERS + TOLERANCE {
            self.altered = step;
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn movement(&mut self) {
        self.take_speeds();
        if self.game.spreads.len() == 0 || !self.spreads_come_near() {
            self.all_groups(|battle, side, number| battle.move_at_once(side, number));
            self.run_spreads(SUBSTEPS);
        } else {
            self.all_groups(|battle, side, number| battle.take_helm(side, number));
            for substep in 1..=SUBSTEPS {
                let step = moment(self.game.turn, substep);
                self.all_groups(|battle, side, number| battle.move_group(side, number, step));
                self.run_spreads(substep);
            }
        }
        self.game.spreads.retain(|spread| spread.radius < spread.range && spread.left > 0);
        self.game.measure();
        self.note_places();
    }

    /// Where everybody is now.
    fn note_places(&mut self) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(Places(game), game.contact()));
    }

    fn all_groups(&mut self, mut go: impl FnMut(&mut Self, Side, usize)) {
        for side in Side::BOTH {
            for number in 0..self.game.groups[side as usize].len() {
                go(self, side, number);
            }
        }
    }

    /// Every ship takes the speed of her group; one that differs is an alteration.
    #[inline(always)]
    fn take_speeds(&mut self) {
        let step = moment(self.game.turn, 0);
        for ship in self.game.all_in_play() {
            let speed = self.game.group_of(ship, self.book.side(ship)).speed;
            let now = &mut self.game.ships[ship];
            if (now.speed - speed).abs() > TOLERANCE {
                now.altered = step;
            }
            (now.speed, now.turned, now.net_turn, now.evasion_tried) = (speed, 0.0, 0.0, false);
        }
    }

    /// A group that turns looks up how.
    fn take_helm(&mut self, side: Side, number: usize) {
        let group = &self.game.groups[side as usize].as_slice()[number];
        if let Some(guide) = group.members.first().filter(|_| group.turn != 0.0) {
            let (speed, turn) = (group.speed, group.turn);
            let run = self.find_run(guide, speed);
            let run = self.book.ready.runs.at(run, &self.game.odd_runs);
            self.game.groups[side as usize].as_mut_slice()[number].helm = run.helm(turn);
        }
    }

    /// All sub-steps of a turn without torpedoes: what goes straight on goes it in one, and so does a
    /// lone ship that turns.
    #[inline(always)]
    fn move_at_once(&mut self, side: Side, number: usize) {
        let group = &self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = group.members.first() else { return };
        let (speed, turn) = (group.speed, group.turn);
        if !group.members.are_many() && (turn == 0.0 || self.turn_at_once(guide, speed, turn)) {
            let straight = if turn == 0.0 { speed } else { 0.0 };
            self.game.groups[side as usize].as_mut_slice()[number].turn = 0.0;
            let ship = &mut self.game.ships[guide];
            ship.at = ship.at + ship.way * straight;
            return;
        }
        self.take_helm(side, number);
        for substep in 1..=SUBSTEPS {
            let group = &self.game.groups[side as usize].as_slice()[number];
            if group.turn == 0.0 && self.is_on_one_course(group) {
                let rest = f64::from(SUBSTEPS + 1 - substep) / f64::from(SUBSTEPS);
                return self.run_straight(side, number, group.speed * rest);
            }
            self.move_group(side, number, moment(self.game.turn, substep));
        }
    }

    /// C8 — All of a lone ship's turn; whether it is one that has been worked out.
    #[inline(always)]
    fn turn_at_once(&mut self, guide: usize, speed: f64, turn: f64) -> bool {
        let run = self.find_run(guide, speed);
        let run = self.book.ready.runs.at(run, &self.game.odd_runs);
        let Some(whole) = run.at_once(turn) else { return false };
        let ship = &mut self.game.ships[guide];
        let starboard = Vector { east: ship.way.north, north: -ship.way.east };
        ship.at = ship.at + ship.way * whole.ahead + starboard * whole.across;
        ship.way = turned(ship.way, whole.turn.cosine, whole.turn.sine);
        ship.heading = rounded(ship.heading + turn);
        (ship.turned, ship.net_turn) = (ship.turned + turn.abs(), ship.net_turn + turn);
        if whole.shows > 0 {
            ship.altered = moment(self.game.turn, whole.shows);
        }
        true
    }

    /// A lone ship, or a column whose rear has come round the last bend.
    fn is_on_one_course(&self, group: &Group) -> bool {
        let rear = group.members.last().filter(|_| group.members.are_many());
        rear.is_none_or(|rear| {
            let track = &self.game.tracks.as_slice()[usize::from(group.track)];
            track.is_straight_for(self.game.ships[rear].behind)
        })
    }

    /// A lone ship, or a column all on one course, runs straight on.
    fn run_straight(&mut self, side: Side, number: usize, run: f64) {
        let Group { members, track, .. } = self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = members.first() else { return };
        let (way, heading) = (self.game.ships[guide].way, self.game.ships[guide].heading);
        members.for_each(|ship| {
            let now = &mut self.game.ships[ship];
            now.at = now.at + way * run;
        });
        if members.are_many() {
            self.game.tracks.as_mut_slice()[usize::from(track)].extend(way, heading, run);
        }
    }

    #[inline(always)]
    fn move_group(&mut self, side: Side, number: usize, step: i16) {
        let group = &self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = group.members.first() else { return };
        let (run, column) = (group.speed / f64::from(SUBSTEPS), group.members.are_many());
        if group.turn != 0.0 {
            self.turn_guide(side, number, guide, step);
        }
        let ship = &mut self.game.ships[guide];
        ship.at = ship.at + ship.way * run;
        if column {
            self.move_followers(side, number, run, step);
        }
    }

    /// C8 — In each sub-step as much of the turn as the speed allows.
    #[inline(never)]
    fn turn_guide(&mut self, side: Side, number: usize, guide: usize, step: i16) {
        let group = &mut self.game.groups[side as usize].as_mut_slice()[number];
        let ship = &mut self.game.ships[guide];
        let most = group.helm.piece.degrees;
        let by = group.turn.clamp(-most, most);
        group.turn -= by;
        match group.helm.rotation(by) {
            Some((cosine, sine)) => {
                ship.way = turned(ship.way, cosine, sine);
                ship.heading = rounded(ship.heading + by);
            }
            None => ship.set_heading(Heading::new(ship.heading + by)),
        }
        ship.come_round(by, step);
    }

    /// C4 — Followers sit on the guide's track, each so far behind as at the start.
    #[inline(never)]
    fn move_followers(&mut self, side: Side, number: usize, run: f64, step: i16) {
        let mut followers = self.game.groups[side as usize].as_slice()[number].members;
        let track = usize::from(self.game.groups[side as usize].as_slice()[number].track);
        let Some(guide) = followers.next() else { return };
        let (way, heading) = (self.game.ships[guide].way, self.game.ships[guide].heading);
        self.game.tracks.as_mut_slice()[track].extend(way, heading, run);
        let track = &self.game.tracks.as_slice()[track];
        for follower in followers {
            let ship = &mut self.game.ships[follower];
            let (at, leg) = track.at(ship.behind);
            ship.at = at;
            if leg.heading != ship.heading {
                let by = Bearing::new(leg.heading - ship.heading).degrees();
                (ship.heading, ship.way) = (leg.heading, leg.way);
                ship.come_round(by, step);
            }
        }
    }
}

/// Degrees brought into 0 to 360, of what is at most one round off.
fn rounded(degrees: f64) -> f64 {
    match degrees {
        below if below < 0.0 => below + 360.0,
        above if above >= 360.0 => above - 360.0,
        within => within,
    }
}
