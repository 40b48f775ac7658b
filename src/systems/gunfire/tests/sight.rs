//! Spotting and what a side decides on: G26 to G28, G30, G31.

use kernel::dice::Scripted;
use kernel::systems::geometry::Point;

use super::{Field, prepared};
use crate::friendly_fire::{Candidate, candidate, hits_friend};
use crate::ships::ShipSet;

/// TV-G21 — G27, G28: SG against a CA without CIC sees 20 inches.
#[test]
fn rule_g28_radar_ranges() {
    let book = &prepared("cape-esperance", &[]).book;
    let ca = f64::from(book.charts.spotting.radar_size[book.ships[5].kind as usize]);
    assert_eq!(book.ready.ships[0].radar + ca, 20.0);
    assert_eq!(
        book.ready.ships[1].radar,
        f64::NEG_INFINITY,
        "SC is long band: it spots nothing alone"
    );
    assert_eq!(book.ready.ships[1].any_radar + ca, 10.0, "but helps the eye (G27)");
    let late = &prepared("cape-esperance", &["scenario.date=1943-01"]).book;
    assert_eq!(late.ready.ships[0].radar + ca, 25.0, "with a CIC");
}

/// TV-G22 — G26: an alert Japanese ship by night, die 4, sees a ship that fires at 14 inches.
#[test]
fn rule_g26_flashes_are_seen_far_off() {
    let mut field = Field::new("vella-gulf", &[]);
    let seen_at = |field: &mut Field, range: f64| {
        field.place(0, (0.0, 0.0), 90.0, 2.0);
        field.place(4, (0.0, range), 90.0, 2.0);
        for other in [1, 2, 3, 5, 6, 7] {
            field.place(other, (0.0, if other < 4 { -200.0 } else { 200.0 }), 90.0, 2.0);
        }
        field.game.fired = ShipSet::of(0);
        field.with(&[1, 4], |battle| battle.spotting());
        let ship = &field.game.ships[4];
        (ship.eye.has(0), ship.flashes.has(0))
    };
    assert_eq!(seen_at(&mut field, 14.0), (true, true));
    assert_eq!(seen_at(&mut field, 14.1), (false, false));
    assert_eq!(seen_at(&mut field, 9.0), (true, false), "seen without her flashes");
}

/// TV-G23 — G31: 8, a friend nearer the target and on the line: 10.
#[test]
fn rule_g31_friends_near_the_line() {
    let chart = &prepared("vella-gulf", &[]).book.charts.control.friendly_fire;
    let (firer, target) = (Point::new(0.0, 0.0), Point::new(0.0, 6.0));
    let of = |x, y| candidate(Point::new(x, y), firer, target, chart);
    assert_eq!(of(0.0, 4.0), Some(Candidate { add: 2, to_target: 2.0 }));
    assert_eq!(of(0.5, 3.0).map(|found| found.add), Some(0), "as near the one as the other");
    assert_eq!((of(2.1, 4.0), of(1.5, 1.4), of(0.0, 6.0), of(0.0, -1.0)), (None, None, None, None));
    assert!(hits_friend(2, chart, &mut Scripted::new([4, 4])));
    assert!(!hits_friend(1, chart, &mut Scripted::new([4, 4])));
}

/// G30 — A working set opens fire at 12 inches by night, others at 8.
#[test]
fn rule_g30_radar_opens_fire_earlier() {
    let captain = &prepared("vella-gulf", &[]).ready[0];
    let opens = |range, radar| captain.opening(true, radar).lets_fire(range, 0);
    assert_eq!([opens(8.0, false), opens(8.1, false)], [true, false]);
    assert_eq!([opens(12.0, true), opens(12.1, true)], [true, false]);
    assert!(
        captain.opening(false, false).lets_fire(30.0, -5)
            && !captain.opening(false, true).lets_fire(3.0, -6)
    );
}

/// What a side does not see changes nothing it decides: an unseen enemy may lie anywhere.
#[test]
fn an_unseen_enemy_changes_no_decision() {
    let decided = |place: (f64, f64)| {
        let mut field = Field::new("vella-gulf", &[]);
        field.place(4, place, 180.0, 3.25);
        field.with(&[], |battle| battle.plot());
        let plots = [0, 1].map(|group| {
            let group = field.game.groups[0].as_slice()[group];
            (group.turn, group.speed)
        });
        // One enemy is seen by one ship; nobody fires or launches at another.
        field.game.turn = 2;
        field.game.ships[0].eye = ShipSet::of(5);
        field.place(5, (0.0, 2.0), 180.0, 3.0);
        let fired = field.with(&[1, 50], |battle| {
            battle.launch();
            battle.gunfire();
            let declared = battle.game.declared.as_slice().iter();
            declared.map(|one| (one.firer, one.target, one.shooting.hn)).collect::<Vec<_>>()
        });
        let launched = field.game.spreads.as_slice().iter().map(|one| (one.launcher, one.target));
        (plots, fired, launched.collect::<Vec<_>>())
    };
    let expected = decided((-1.0, 16.5));
    assert_eq!(expected.1.len(), 1, "she is near enough to open fire");
    for (x, y) in [(0.0, 1.0), (3.0, 3.0), (-20.0, 5.0), (0.0, 40.0)] {
        assert_eq!(decided((x, y)), expected, "{x}, {y}");
    }
}

/// Who sees every enemy so clearly that she need not look closely sees what a close look would show, and
/// has the same on radar: out to where nobody sees anything.
#[test]
fn rule_g26_a_clear_look_is_a_close_look() {
    let mut field = Field::new("river-plate", &[]);
    let mut sighted = Vec::new();
    for (turn, range) in (8..40).map(f64::from).enumerate() {
        let die = 1 + turn as u8 % 6;
        field.place(3, (14.0, 12.85 + range), 90.0, 3.0);
        field.game.fired = ShipSet::of(turn % 4);
        field.with(&[die, 7 - die], |battle| battle.spotting());
        for ship in 0..4 {
            let what = |field: &Field| {
                let now = &field.game.ships[ship];
                (now.eye, now.radar, now.flashes)
            };
            let seen = what(&field);
            let side = field.ready.book.side(ship);
            field.with(&[], |battle| {
                (0..4).for_each(|other| battle.game.shown[other] = battle.shown(other));
                battle.look_out(ship, side, [die, 7 - die][side as usize])
            });
            assert_eq!(seen, what(&field), "ship {ship} at {range} inches");
            sighted.push(!seen.0.is_empty());
        }
    }
    assert!(sighted.contains(&true) && sighted.contains(&false));
}
