//! The first turn: where everybody stands before anything has happened.

use kernel::systems::geometry::{Point, Vector};

use super::armament::Armament;
use super::column::Track;
use super::faults::Faults;
use super::names::{Side, Stance};
use super::ready::Settings;
use super::runs::Helm;
use super::sheet::{MOST_TUBES, Sheet};
use super::ships::ShipSet;
use super::state::{Coasting, EMPTY, Group, NOBODY, Ship, Standing, Tube};

/// Before the first sub-step of all.
const NEVER: i16 = -1;

/// The first turn.
pub struct Start {
    pub ships: Vec<Ship>,
    pub groups: [Vec<Group>; 2],
    pub tracks: Vec<Track>,
}

impl Settings<'_> {
    pub fn start(&self, sheets: &[Sheet], first_of_b: usize, small: ShipSet) -> Start {
        let mut start =
            Start { ships: Vec::new(), groups: [Vec::new(), Vec::new()], tracks: Vec::new() };
        for side in Side::BOTH {
            let fleet = if side == Side::A { 0..first_of_b } else { first_of_b..sheets.len() };
            for (number, deployment) in self.scenario.groups[side as usize].iter().enumerate() {
                let mut members = ShipSet::NONE;
                let of = |&place: &usize| usize::from(sheets[place].group) == number + 1;
                fleet.clone().filter(of).for_each(|place| members.add(place));
                let movement = &self.charts.control.movement;
                let all_small = members.but(small).is_empty();
                let spacing = if all_small { movement.small_spacing } else { movement.spacing };
                let heading = deployment.heading;
                let way = heading.direction();
                let track = start.tracks.len() as u8;
                start.tracks.push(Track::astern(deployment.at, way, heading.degrees()));
                for (place, ship) in members.enumerate() {
                    let behind = spacing * place as f64;
                    let group = number as u8;
                    let at = deployment.at + way * -behind;
                    let fresh = fresh(&sheets[ship], deployment.stance);
                    let heading = heading.degrees();
                    let speed = deployment.speed;
                    start.ships.push(Ship { at, way, heading, speed, behind, group, ..fresh });
                }
                start.groups[side as usize].push(Group {
                    members,
                    track,
                    flagship: members.first().map_or(NOBODY, |guide| guide as u8),
                    left: false,
                    flag_shifted: false,
                    speed: deployment.speed,
                    turn: 0.0,
                    helm: Helm::NOTHING,
                });
            }
        }
        start
    }
}

/// A ship nothing has happened to.
fn fresh(sheet: &Sheet, stance: Stance) -> Ship {
    let mounts = sheet.torpedoes.as_ref().map_or(&[][..], |torpedoes| &torpedoes.mounts);
    let tubes: [Tube; MOST_TUBES] = std::array::from_fn(|place| match mounts.get(place) {
        Some(mount) => Tube { ready: 0, reloads: mount.reloads },
        None => Tube { ready: EMPTY, reloads: 0 },
    });
    Ship {
        at: Point::new(0.0, 0.0),
        way: Vector::ZERO,
        heading: 0.0,
        speed: 0.0,
        max_speed: sheet.top,
        behind: 0.0,
        turned: 0.0,
        net_turn: 0.0,
        altered: NEVER,
        standing: Standing::InPlay,
        group: 0,
        fp_lost: 0,
        fp_torpedo: 0,
        fires: 0,
        flooded: 0,
        damaged: 0,
        destroyed: 0,
        faults: Faults::NONE,
        armament: Armament::UNKNOWN,
        tubes,
        funnels: 0,
        aircraft: 0,
        steam_lines: 0,
        warped: 0,
        quarters: 0,
        shafts_lost: 0,
        condensers: 0,
        condenser_turns: 0,
        coasting: Coasting::No,
        jam: None,
        left_barred: false,
        right_barred: false,
        repeats: None,
        no_turn_until: 0,
        no_guns_until: 0,
        no_torpedoes_until: 0,
        power_short_until: 0,
        stored_turn: None,
        stored_speed: None,
        choices: [NOBODY; 2],
        torpedo_choice: NOBODY,
        withdrawing: stance == Stance::Escape,
        judged: None,
        evasion_tried: false,
        left_column: 0,
        eye: ShipSet::NONE,
        radar: ShipSet::NONE,
        flashes: ShipSet::NONE,
        fired_at: ShipSet::NONE,
        hit: ShipSet::NONE,
    }
}
