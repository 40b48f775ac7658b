//! Damage control, fires, withdrawal and points: G25, C42 to C45, 4.3.

use kernel::dice::{Scripted, exact_odds};

use super::{Field, prepared};
use crate::faults::Fault;
use crate::fires::{burns_out, fight_fires};
use crate::metrics::Count;
use crate::state::Standing;
use crate::withdrawal::End;

/// TV-G20 — G25: 3 fires, damage control 3: 50 is out of control, 51 is saved.
#[test]
fn rule_g25_fires_after_the_action() {
    let chart = &prepared("river-plate", &[]).book.charts.fires;
    let lost = |roll| burns_out(3, 3, chart, &mut Scripted::new([roll]));
    assert!(lost(50) && !lost(51));
    let odds = exact_odds(|dice| burns_out(9, 1, chart, dice));
    assert_eq!(odds.share(&true, 100), 99, "5 fires and 2 dice at the ends of the table (C45)");
}

/// C42 — 5 and 6 put fires out, then each fire left spreads on 4 to 6.
#[test]
fn fires_are_fought_and_spread() {
    let chart = &prepared("river-plate", &[]).book.charts.fires;
    let mut dice = Scripted::new([5, 1, 2, 4, 3]);
    assert_eq!(fight_fires(3, 3, chart, &mut dice), (3, 1));
    assert_eq!(fight_fires(1, 2, chart, &mut Scripted::new([6, 6])), (0, 0));
}

/// Doctrine 5 — Repairs in the order of the policy, of equals the oldest; C42: a radio ends random
/// movement.
#[test]
fn repairs_go_by_what_matters() {
    let mut field = Field::new("river-plate", &[]);
    let faults = &mut field.game.ships[3].faults;
    for fault in [Fault::FIRE_CONTROL_RADAR, Fault::mount(0, 1), Fault::mount(0, 0), Fault::RADIO] {
        assert!(faults.add(fault));
    }
    faults.add(Fault::RANDOM_MOVEMENT);
    // Four dice: bridge, radio, the mount that went first, the other mount. The radar waits.
    let repairs = field.with(&[1, 5, 6, 1], |battle| {
        battle.damage_control();
        battle.tally.get(Count::Repairs)
    });
    let faults = &field.game.ships[3].faults;
    assert_eq!(repairs, 2);
    assert!(!faults.has(Fault::RANDOM_MOVEMENT) && !faults.has(Fault::RADIO));
    assert_eq!(faults.mounts_out(0), 0b01);
    assert!(faults.has(Fault::FIRE_CONTROL_RADAR));
}

/// Six fires are the end of a ship.
#[test]
fn six_fires_are_too_many() {
    let mut field = Field::new("river-plate", &[]);
    field.game.ships[3].fires = 3;
    field.with(&[1, 1, 1, 1, 4, 4, 4], |battle| battle.damage_control());
    assert_eq!(field.game.ships[3].standing, Standing::Sunk);
}

/// C43, doctrine 2-6 — With half the tonnage withdrawing a side flees; who is not seen is gone.
#[test]
fn a_beaten_side_flees_and_leaves() {
    let mut field = Field::new("river-plate", &[]);
    field.game.contact = [true; 2];
    field.game.ships[3].fp_lost = field.ready.book.ships[3].fp * 36 / 100;
    let end = field.with(&[], |battle| {
        battle.withdrawal();
        battle.end()
    });
    assert!(field.game.fleeing[1]);
    assert_eq!((field.game.ships[3].standing, end), (Standing::Left, Some(End::SideGone)));
}

/// 4.3 — The Graf Spee sunk is 12.34 points; a draw needs less than 1.5 to 1.
#[test]
fn points_are_tonnes() {
    let mut field = Field::new("river-plate", &[]);
    field.with(&[], |battle| battle.remove(3, Standing::Sunk));
    let mut table = kernel::dice::Quiet(Scripted::new([]));
    let ready = &field.ready;
    let battle =
        crate::game::Battle::resume(&ready.ready, &ready.book, &mut field.game, &mut table);
    let tally = battle.outcome(End::SideGone);
    let counts = [Count::AWin, Count::BWin, Count::Draw, Count::ScoreA, Count::ScoreB];
    assert_eq!(counts.map(|count| tally.get(count)), [1, 0, 0, 12_340, 0]);
}
