//! Hit numbers and hits: G1 to G10 and the vectors of 5.3.

use kernel::dice::{Scripted, exact_odds};

use super::{Field, Written, prepared};
use crate::fire::Declared;
use crate::game::Battle;
use crate::gunnery::{Guns, Pace, Seen, Size, local_control_modifier, turning_modifier};
use crate::hits::{Fate, shot};
use crate::metrics::Count;
use crate::rulings::LocalControl;
use crate::ships::ShipSet;
use crate::state::Standing;

/// All of G6 off.
const BASIC: &[&str] = &[
    "optional.interference=false",
    "optional.unseen=false",
    "optional.flash=false",
    "optional.dark=false",
    "optional.many=false",
    "optional.few=false",
    "optional.straddle=false",
    "optional.fast=false",
    "optional.secondary=false",
    "optional.unengaged=false",
    "optional.seas=false",
    "optional.sun=false",
];

/// TV-G1, TV-G2, TV-G3, TV-G4.
#[test]
fn rule_g8_a_d100_gives_hits() {
    let charts = &prepared("river-plate", &[]).book.charts.gunnery;
    assert_eq!([50, 51, 12].map(|roll| charts.hits(7, 3, roll)), [2, 1, 3]);
    assert_eq!([21, 22, 58, 59].map(|roll| charts.hits(9, 7, roll)), [7, 6, 6, 5]);
    assert_eq!(charts.hits(14, 2, 25), 6, "two each, and two of two at 7");
    assert_eq!([2, 3].map(|roll| charts.hits(-12, 4, roll)), [1, 0]);
    assert_eq!(
        (charts.hits(25, 2, 100), charts.hits(-21, 7, 1)),
        (12, 0),
        "18 at most; nothing below"
    );
}

/// A21 — Guns that cannot miss roll for mishaps all the same.
#[test]
fn rule_g8_a_sure_hit_is_rolled_or_not() {
    let rolled = &prepared("river-plate", &[]).book;
    assert_eq!(shot(13, 2, rolled, &mut Scripted::new([99])).fate, Fate::D100(99));
    let not = &prepared("river-plate", &["rulings.mishaps.automatic.default=not rolled"]).book;
    let sure = shot(13, 2, not, &mut Scripted::new([]));
    assert_eq!((sure.hits, sure.fate), (4, Fate::Nothing));
}

/// G9 — A chit hits as often as the row of one mount says.
#[test]
fn rule_g9_one_chit_is_one_mount() {
    let book = &prepared("spotters-and-chits", &[]).book;
    for hn in -7..=9 {
        // The row rounds -6 and -5 to 3; the cup has one chit fewer (A2).
        let wanted = i64::from(book.charts.gunnery.at_least(1, hn, 1));
        let odds = exact_odds(|dice| shot(hn, 1, book, dice).hits);
        let hits = odds.share(&1, 100);
        assert!((hits as i64 - wanted).abs() <= 1, "{hn}: {hits} of 100 chits, not {wanted}");
    }
    let odds = exact_odds(|dice| shot(14, 3, book, dice).hits);
    assert_eq!(odds.share(&6, 100), 100, "two each");
}

/// G9b, C30 — An X on the first chit: on a 1 the ship is gone.
#[test]
fn rule_g9b_an_x_may_blow_up_the_firer() {
    let mut field = Field::new("spotters-and-chits", &[]);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(2, (0.0, 14.5), 90.0, 3.0);
    field.game.ships[0].eye = ShipSet::of(2);
    // D10; one chit from hit number 10 up, the first blank, which bears the X; D6.
    field.with(&[1, 81, 1], |battle| battle.gunfire());
    assert_eq!(field.game.ships[0].standing, Standing::Sunk);
}
/// TV-G9 — Furutaka at 12.5 inches against a CA that turned 120 degrees at 4.00; two batteries.
#[test]
fn rule_g5_a_turning_target_is_hard_to_hit() {
    let mut field = Field::new("cruiser-duel", BASIC);
    field.place(0, (0.0, 0.0), 90.0, 4.0);
    field.place(1, (0.0, 12.5), 90.0, 3.0);
    field.game.ships[0].turned = 120.0;
    field.game.ships[1].eye = ShipSet::of(0);
    let hn = field.with(&[], |battle| {
        let (guns, parts) = (guns(battle, 1, 0), battle.targets());
        battle.shooting(&guns, 0, Seen::ByEye, &parts).expect("in range").hn
    });
    assert_eq!(hn, 4 - 2, "before G5i");
    // G5i — declared with her secondaries at the same target, each battery has -1.
    let fired = field.with(&[1, 34, 84], |battle| {
        battle.gunfire();
        (battle.game.declared.as_slice()[0].shooting.hn, battle.tally.get(Count::Hits))
    });
    assert_eq!(fired, (1, 1), "34 or less is one hit of three mounts");
}

/// TV-G10 — San Francisco at a DD, 9 inches, Mk 3 working: G5f and G30 reach 7.5 inches only.
#[test]
fn rule_g5f_early_radar_does_not_see_a_destroyer_at_9_inches() {
    let sets = [BASIC, &["scenario.conditions=clear day"]].concat();
    let mut field = Field::new("cape-esperance", &sets);
    let hn = |field: &mut Field, range: f64| {
        field.place(1, (0.0, 0.0), 90.0, 3.0);
        field.place(7, (0.0, range), 90.0, 3.0);
        field.with(&[], |battle| {
            let (guns, parts) = (guns(battle, 1, 0), battle.targets());
            battle.shooting(&guns, 7, Seen::ByEye, &parts).expect("in range").hn
        })
    };
    assert_eq!(hn(&mut field, 9.0), 9 - 3);
    assert_eq!(hn(&mut field, 7.5), 11 - 3 + 1);
}

/// TV-G18 — Firer turning 60 degrees at 3.50, a DD: G5e; and G5d below 3.00.
#[test]
fn rule_g5e_a_turning_destroyer_shoots_badly() {
    let charts = &prepared("river-plate", &[]).book.charts.gunnery;
    let of = |turned, pace, size| turning_modifier(turned, pace, size, &charts.firer_turning);
    let small = (of(60.0, Pace::Fast, Size::Small), of(60.0, Pace::Slow, Size::Small));
    assert_eq!((small, of(59.0, Pace::Slow, Size::Larger)), ((-4, -2), 0));
    let target =
        |turned, pace| turning_modifier(turned, pace, Size::Larger, &charts.target_turning);
    assert_eq!((target(90.0, Pace::Slow), target(179.9, Pace::Fast)), (-1, -2), "G5a and G5b");
}

/// TV-G19 — G5c: a target at 1.00.
#[test]
fn rule_g5c_a_crawling_target_is_easy() {
    let mut field = Field::new("cruiser-duel", BASIC);
    let part = |field: &mut Field, speed| {
        field.place(0, (0.0, 0.0), 90.0, speed);
        field.with(&[], |battle| battle.targets()[0].part)
    };
    assert_eq!((part(&mut field, 1.0), part(&mut field, 1.25)), (3, 0));
}

/// G5g, A29 — Local control.
#[test]
fn rule_g5g_local_control_costs_a_point_for_every_5_inches() {
    let of = |range, reading| local_control_modifier(range, (5.0, -1), reading);
    assert_eq!([4.9, 5.0, 14.9].map(|range| of(range, LocalControl::Full)), [0, -1, -2]);
    assert_eq!([4.9, 5.0, 14.9].map(|range| of(range, LocalControl::Begun)), [-1, -1, -3]);
}

/// G5h, G5g — A plot room out costs 2, but not in local control.
#[test]
fn rule_g5h_the_plot_does_not_matter_in_local_control() {
    use crate::faults::Fault;
    let mut field = Field::new("cruiser-duel", BASIC);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(1, (0.0, 12.0), 90.0, 3.0);
    let hn = |field: &mut Field| {
        field.with(&[], |battle| {
            let (guns, parts) = (guns(battle, 1, 0), battle.targets());
            battle.shooting(&guns, 0, Seen::ByEye, &parts).expect("in range").hn
        })
    };
    assert_eq!(hn(&mut field), 4);
    field.game.ships[1].flooded = field.ready.book.ships[1].plots;
    assert_eq!(hn(&mut field), 4 - 2);
    field.game.ships[1].faults.add(Fault::MAIN_LOCAL);
    assert_eq!(hn(&mut field), 4 - 2, "two fives of range");
}

/// TV-M6 — G6 at night: fletcher 1 at furutaka 1 on SG only, three batteries on it, B surprised.
#[test]
fn rule_g6_at_night_on_radar_alone() {
    let mut field = Field::new("cape-esperance", &[]);
    field.place(0, (1.0, 0.0), 90.0, 3.25);
    field.place(5, (0.0, 5.0), 180.0, 3.25);
    let shooting = field.with(&[], |battle| {
        let (guns, parts) = (guns(battle, 0, 0), battle.targets());
        battle.shooting(&guns, 5, Seen::ByRadarOnly, &parts).expect("in range")
    });
    assert_eq!(shooting.hn, 11 + 1 - 8 - 3, "then +2 not engaged, -2 for two other batteries");
}

/// G1, G5j — The Initial Roll: A always passes, a dash forbids; haze costs a point.
#[test]
fn rule_g1_a_battery_goes_on_by_one_roll_of_the_ship() {
    let mut field = Field::new("cruiser-duel", &[BASIC, &["scenario.conditions=haze"]].concat());
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    let shooting = |field: &mut Field, range: f64, battery| {
        field.place(1, (0.0, range), 90.0, 3.0);
        field.with(&[], |battle| {
            let (guns, parts) = (guns(battle, 0, battery), battle.targets());
            battle.shooting(&guns, 1, Seen::ByEye, &parts).map(|found| (found.initial, found.hn))
        })
    };
    assert_eq!(shooting(&mut field, 7.5, 0), Some((10, 11 + 1 - 1)), "A, Mk 3, haze");
    assert_eq!(shooting(&mut field, 22.0, 0), Some((3, 1 - 1)));
    assert_eq!(shooting(&mut field, 14.5, 1), None, "5 inch guns reach 14 inches");
}

/// G3, C46 — A plane adds 2 by day; another cruiser that sees the target lends her number less 1.
#[test]
fn rule_g3_planes_and_ships_spot() {
    let mut field = Field::new("spotters-and-chits", &[]);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(1, (0.0, 10.0), 90.0, 3.0);
    field.place(2, (0.0, 22.0), 90.0, 3.0);
    let initial = |field: &mut Field| {
        field.with(&[], |battle| {
            let (guns, parts) = (guns(battle, 0, 0), battle.targets());
            battle.shooting(&guns, 2, Seen::ByEye, &parts).expect("in range").initial
        })
    };
    assert_eq!(initial(&mut field), 3 + 2);
    field.game.ships[1].eye = ShipSet::of(2);
    assert_eq!(initial(&mut field), 7 - 1 + 2, "the other ship is 12 inches off");
    field.game.ships[0].aircraft = u32::MAX;
    assert_eq!(initial(&mut field), 7 - 1);
}

/// TV-G25 — G10: a 00 puts a mount out; a 1 on D6 blows the ship up. Her declared fire stands.
#[test]
fn rule_g10_a_ship_may_be_blown_up_by_her_own_guns() {
    let mut field = Field::new("cruiser-duel", BASIC);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(1, (0.0, 12.0), 90.0, 3.0);
    field.game.ships[1].eye = ShipSet::of(0);
    // D10; main: 00, the second of three mounts, a 1; secondaries: a hit.
    let hits = field.with(&[1, 100, 2, 1, 1], |battle| {
        battle.gunfire();
        battle.tally.get(Count::Hits)
    });
    assert_eq!(field.game.ships[1].standing, Standing::Sunk);
    assert!(hits > 0, "{hits}");
}

/// C28 — A declared battery knows its mounts before the first die.
#[test]
fn nothing_is_declared_at_what_is_not_seen() {
    let mut field = Field::new("cruiser-duel", &[]);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(1, (0.0, 12.0), 90.0, 3.0);
    let declared: Vec<Declared> = field.with(&[], |battle| {
        battle.gunfire();
        battle.game.declared.as_slice().to_vec()
    });
    assert!(declared.is_empty(), "{declared:?}");
}

/// A battery there is, as it could fire.
fn guns<'b>(battle: &Battle<'b, '_, '_, Written>, ship: usize, battery: usize) -> Guns<'b> {
    battle.guns(ship, battery, battle.going_part(ship)).expect("a battery")
}
