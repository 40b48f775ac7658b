//! 4.1-3 — Movement: ten sub-steps, in each all groups and then all spreads (C4, C8).

use kernel::dice::Table;
use kernel::systems::geometry::Heading;

use super::events::movement::Places;
use super::game::Battle;
use super::names::Side;
use super::runs::SUBSTEPS;
use super::state::Ship;
use crate::TOLERANCE;

/// C17 — A turn that shows.
const ALTERS: f64 = 0.5;

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
        for substep in 1..=SUBSTEPS {
            let step = moment(self.game.turn, substep);
            for side in Side::BOTH {
                for number in 0..self.game.groups[side as usize].len() {
                    self.move_group(side, number, step);
                }
            }
            self.run_spreads(substep);
        }
        self.game.spreads.retain(|spread| spread.radius < spread.range && spread.left > 0);
        self.game.measure(self.book.ready.first_of_b);
        self.note_places();
    }

    /// Where everybody is now.
    fn note_places(&mut self) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(Places(game), game.contact()));
    }

    /// Every ship takes the speed of her group; one that differs is an alteration.
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

    fn move_group(&mut self, side: Side, number: usize, step: i16) {
        let group = self.game.groups[side as usize].as_slice()[number];
        let Some(guide) = group.members.first() else { return };
        let run = group.speed / f64::from(SUBSTEPS);
        if group.turn != 0.0 {
            let most = self.turn_rate(guide) * run;
            let by = group.turn.clamp(-most, most);
            self.game.groups[side as usize].as_mut_slice()[number].turn -= by;
            let ship = &mut self.game.ships[guide];
            ship.set_heading(Heading::new(ship.heading).turned(by));
            ship.come_round(by, step);
        }
        let ship = &mut self.game.ships[guide];
        ship.at = ship.at + ship.way * run;
        if group.members.count() > 1 {
            self.move_followers(side, number, run, step);
        }
    }

    /// C4 — Followers sit on the guide's track, each so far behind as at the start.
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
                let by = Heading::new(ship.heading).bearing_of(Heading::new(leg.heading)).degrees();
                (ship.heading, ship.way) = (leg.heading, leg.way);
                ship.come_round(by, step);
            }
        }
    }
}
