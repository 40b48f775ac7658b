//! Columns, plots, flags: C4, C8 to C15, G32, G20 and the vectors of 5.4.

use kernel::dice::{Scripted, exact_odds};

use super::{Field, assert_near, prepared};
use crate::charts::JamResult;
use crate::faults::Fault;
use crate::independent::independent_movement;
use crate::metrics::Count;

/// TV-M2 — The second of two furutakas follows her guide through a turn of 90 degrees.
#[test]
fn a_follower_turns_where_her_guide_turned() {
    let mut field = Field::new("old-destroyers", &[]);
    let [guide, follower] = [8, 9];
    let at = field.game.ships[guide].at;
    field.game.groups[1].as_mut_slice()[1].speed = 3.5;
    field.game.groups[1].as_mut_slice()[1].turn = 90.0;
    field.with(&[], |battle| battle.movement());
    let (one, two) = (field.game.ships[guide], field.game.ships[follower]);
    // Headed 200 at first: 3.2257 to starboard and 0.5953 ahead.
    let way = kernel::systems::geometry::Heading::new(200.0).direction();
    let apart = one.at - at;
    assert_near(way.dot(apart), 0.5953);
    assert_near(way.starboard(apart), 3.2257);
    assert_near(one.at.distance(two.at), 0.5);
    assert_near(two.heading, 290.0);
    assert_near(two.turned, 90.0);
}

/// TV-M5 — GF2 at the start of turn 2, nobody hit: where they are, and what they plot.
#[test]
fn the_river_plate_opens_as_the_doctrine_says() {
    let mut field = Field::new("river-plate", &[]);
    field.with(&[1, 1], |battle| {
        battle.plot();
        battle.launch();
        battle.movement();
        battle.spotting();
    });
    let at = |ship: usize| field.game.ships[ship].at;
    for (ship, (x, y)) in [(0, (10.946, 11.7384)), (2, (15.25, 4.33)), (3, (3.0, 0.0))] {
        assert_near(at(ship).x, x);
        assert_near(at(ship).y, y);
    }
    field.game.turn = 2;
    field.with(&[], |battle| battle.plot());
    let plot = |side: usize, group: usize| {
        let group = field.game.groups[side].as_slice()[group];
        (group.turn, group.speed)
    };
    assert_eq!([plot(0, 0), plot(0, 1), plot(1, 0)], [(0.0, 3.75), (90.0, 3.5), (90.0, 3.5)]);
}

/// Doctrine 2-5 — Weights that the reference leaves at nothing: to be near is to be less far than wanted,
/// so that liking the one is disliking the other.
#[test]
fn distance_and_nearness_weigh_with_whoever_asks_for_them() {
    let turn = |set: &str| {
        let of = |weight: &str| format!("policy.b.course.score.{weight}");
        let plain = ["range_error=0", "guns_bearing=0", "turn_30s=0", "dodge=0"].map(of);
        let mut sets: Vec<&str> = plain.iter().map(String::as_str).collect();
        let weight = of(set);
        sets.extend([weight.as_str(), "groups.b.1.wanted=30"]);
        let mut field = Field::new("river-plate", &sets);
        (field.game.turn, field.game.contact) = (2, [true; 2]);
        field.with(&[], |battle| battle.plot());
        field.game.groups[1].as_slice()[0].turn
    };
    let (away, nearer) = (turn("distance=1"), turn("distance=-1"));
    assert_ne!(away, nearer);
    assert_eq!([turn("too_near=-1"), turn("too_near=1")], [away, nearer]);
    assert!(away != 0.0 || nearer != 0.0, "one of them must be more than straight on");
}

/// TV-G24 — G32: left 90, as plotted, right 180; five in six go as plotted or straight.
#[test]
fn rule_g32_independent_movement() {
    let chart = prepared("river-plate", &[]).book.charts.control.independent;
    let of = |faces: [u8; 2]| independent_movement(&chart, &mut Scripted::new(faces));
    assert_eq!([of([1, 2]), of([3, 4]), of([6, 6])], [Some(-90.0), None, Some(180.0)]);
    let odds = exact_odds(|dice| independent_movement(&chart, dice).is_none());
    assert_eq!(odds.share(&true, 36), 24);
}

/// C15, G21 — A flagship that loses her radio hands the flag on, and the group rolls G32 once.
#[test]
fn the_flag_goes_to_the_next_ship_with_a_radio() {
    let mut field = Field::new("cape-esperance", &[]);
    field.game.ships[1].faults.add(Fault::RADIO);
    let shifts = field.with(&[], |battle| {
        battle.radio_out(0);
        battle.tally.get(Count::FlagShifts)
    });
    let group = field.game.groups[0].as_slice()[0];
    assert_eq!((shifts, group.flagship, group.flag_shifted), (1, 2, true));
    field.game.turn = 2;
    field.with(&[2, 2], |battle| battle.plot());
    assert!(!field.game.groups[0].as_slice()[0].flag_shifted);
}

/// C13, G20 — A jam to the left turns as far as rate and speed allow, unless left is barred.
#[test]
fn rule_g20_a_jammed_ship_circles() {
    let mut field = Field::new("river-plate", &[]);
    field.game.ships[3].jam = Some(JamResult::Left);
    field.with(&[], |battle| battle.plot());
    assert_eq!(field.game.groups[1].as_slice()[0].turn, -75.0 * 3.0);
    field.game.ships[3].left_barred = true;
    field.with(&[], |battle| battle.plot());
    assert_eq!(field.game.groups[1].as_slice()[0].turn, 0.0);
}

/// C10, G22 — Half speed, then none, then she gathers way.
#[test]
fn rule_g22_half_speed_then_none() {
    use crate::state::Coasting;
    let mut field = Field::new("river-plate", &[]);
    field.game.ships[3].coasting = Coasting::Half;
    let mut speeds = Vec::new();
    for _ in 0..3 {
        field.with(&[], |battle| {
            battle.plot();
            battle.movement();
        });
        speeds.push(field.game.ships[3].speed);
        field.game.contact = [true; 2];
    }
    assert_eq!(speeds, [1.5, 0.0, 0.75]);
}

/// C4 — The guide sinks: the next leads from where she is, and gaps stay.
#[test]
fn when_the_guide_is_gone_the_next_leads() {
    use crate::state::Standing;
    let mut field = Field::new("cape-esperance", &[]);
    let before = field.game.ships[1].at;
    field.with(&[], |battle| battle.remove(0, Standing::Sunk));
    assert_eq!(field.game.ships[1].behind, 0.0);
    assert_near(field.game.ships[3].behind, 1.0);
    field.with(&[], |battle| battle.movement());
    assert_near(field.game.ships[1].at.x, before.x + 3.25);
    assert_near(field.game.ships[3].at.distance(field.game.ships[1].at), 1.0);
}
