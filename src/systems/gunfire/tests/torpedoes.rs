//! Torpedoes: G7, G23, G24 and the second printed example.

use kernel::systems::geometry::{Point, Vector};

use super::Field;
use crate::damage::TorpedoHit;
use crate::faults::Fault;
use crate::metrics::Count;
use crate::names::{Beam, ShipType};
use crate::ready::cosine;
use crate::rulings::Aspect45;
use crate::ships::ShipSet;
use crate::torpedoes::{Attack, torpedo_hit_number};

/// An attack by the ship in a place of a scenario, on a type of target.
fn attack(field: &Field, launcher: usize, target: ShipType) -> Attack {
    let own = field.ready.book.ready.ships[launcher].torpedo.as_ref().expect("she has tubes");
    Attack {
        fixed: own.by_target[target as usize],
        max: own.max,
        run: 4.0,
        aspect: cosine(90.0),
        steady: false,
        stopped: false,
        listed: true,
        director_out: false,
        radar: false,
    }
}

fn number(field: &Field, attack: &Attack) -> i32 {
    torpedo_hit_number(attack, Aspect45::Narrow, &field.ready.book.charts.torpedoes)
}

/// TV-G5 — T93 against a CA, run 8, aspect 80, steady: 3; four torpedoes.
#[test]
fn rule_g7b_the_long_lance() {
    let field = Field::new("cruiser-duel", &[]);
    let plain = attack(&field, 1, ShipType::Ca);
    let hn = number(&field, &Attack { run: 8.0, aspect: cosine(80.0), steady: true, ..plain });
    assert_eq!(hn, 3, "2 - 4 + 0 + 2 + 3");
    let charts = &field.ready.book.charts.gunnery;
    assert_eq!([18, 59].map(|roll| charts.hits(hn, 4, roll)), [2, 1]);
}

/// TV-G6, TV-G7 — G7a in March 1941.
#[test]
fn rule_g7b_early_german_torpedoes() {
    let field = Field::new("arethusa-and-the-destroyers", &["scenario.date=1941-03"]);
    assert_eq!(number(&field, &attack(&field, 2, ShipType::Dd)), -6);
    let capital = attack(&field, 2, ShipType::Bb);
    let hn = number(&field, &Attack { run: 2.0, steady: true, ..capital });
    assert_eq!(hn, 6, "4 + 2 - 3 + 3, and 6 is the most before 1943");
}

/// TV-G8 — Mk17 in June 1942 against a stopped CA.
#[test]
fn rule_g7b_early_american_torpedoes() {
    let field = Field::new("vella-gulf", &["scenario.date=1942-06"]);
    let plain = attack(&field, 0, ShipType::Ca);
    let hn = number(&field, &Attack { run: 2.0, steady: true, stopped: true, ..plain });
    assert_eq!(hn, 2 + 2 - 3 + 3 + 2);
}

/// G7b, A19, C2 — Edges of aspect: 15 combs, 45 belongs to the narrow band, 75 to the next.
#[test]
fn rule_g7b_aspects() {
    let field = Field::new("vella-gulf", &["scenario.date=1944-01"]);
    let plain = attack(&field, 0, ShipType::Dd);
    let of = |degrees| number(&field, &Attack { aspect: cosine(degrees), ..plain });
    assert_eq!([15.0, 15.1, 45.0, 45.1, 75.0, 75.1].map(of), [-10, -3, -3, -1, -1, 0]);
    let wide = Attack { aspect: cosine(45.0), ..plain };
    let charts = &field.ready.book.charts.torpedoes;
    assert_eq!(torpedo_hit_number(&wide, Aspect45::Wide, charts), -1);
    assert_eq!(number(&field, &Attack { listed: false, run: 99.0, ..plain }), -14);
}

/// TV-M3 — Furutaka launches T93 at Exeter, meets her in sub-step 12. G7a to G7c.
#[test]
fn rule_g7a_a_spread_meets_its_target_in_the_second_turn() {
    let mut field = Field::new("cruiser-duel", &[]);
    field.game.turn = 2;
    field.place(1, (0.0, 0.0), 0.0, 0.0);
    field.place(0, (0.0, 6.0), 90.0, 3.0);
    field.game.ships[1].eye = ShipSet::of(0);
    field.game.contact = [true; 2];
    // Nobody plots: the target goes straight on, the launcher lies still.
    for side in &mut field.game.groups {
        side.as_mut_slice().iter_mut().for_each(|group| group.turn = 0.0);
    }
    field.game.groups[0].as_mut_slice()[0].speed = 3.0;
    field.game.groups[1].as_mut_slice()[0].speed = 0.0;
    field.with(&[], |battle| battle.launch());
    let spread = field.game.spreads.as_slice()[0];
    assert_eq!((spread.speed, spread.left), (6.0, 4));
    super::assert_near(spread.course.east, 0.5);
    field.with(&[], |battle| battle.movement());
    field.game.turn = 3;
    // Sub-step 2 of the next turn: run 7.2, aspect 59, 2 - 2 - 1 + 2 + 3; D100 50.
    let tally = field.with(&[50], |battle| {
        battle.movement();
        battle.tally
    });
    assert_eq!((tally.get(Count::TorpedoAttacks), tally.get(Count::TorpedoHits)), (1, 1));
}

/// G7c, C19 — A 00 on the first attack brings one back, from the port beam.
#[test]
fn rule_g7c_a_torpedo_circles_back() {
    let mut field = Field::new("cruiser-duel", &[]);
    field.game.turn = 2;
    field.place(1, (0.0, 0.0), 0.0, 0.0);
    field.place(0, (0.0, 3.0), 90.0, 0.0);
    field.game.ships[1].eye = ShipSet::of(0);
    field.game.groups[0].as_mut_slice()[0].speed = 0.0;
    field.game.groups[1].as_mut_slice()[0].speed = 0.0;
    field.place(1, (0.0, 0.0), 270.0, 0.0);
    field.with(&[], |battle| battle.launch());
    let circling = field.with(&[100], |battle| {
        battle.movement();
        battle.tally.get(Count::Circling)
    });
    let hits = field.game.torpedo_hits.as_slice();
    let struck: Vec<u8> = hits.iter().map(|hit| hit.target).collect();
    assert_eq!((circling, struck), (1, vec![0, 1]), "a sure hit, and then the launcher (A23)");
}

/// G7f, C20 — A ship that sees the launcher combs the tracks on a 3, and the attack has -10.
#[test]
fn rule_g7f_a_ship_combs_the_tracks() {
    let mut field = Field::new("river-plate", &[]);
    field.game.turn = 2;
    for (ship, place) in [(0, (50.0, 0.0)), (1, (50.0, 1.0)), (2, (60.0, 0.0))] {
        field.place(ship, place, 0.0, 0.0);
    }
    field.place(3, (0.0, 0.0), 90.0, 3.0);
    field.place(2, (0.0, 4.0), 90.0, 0.0);
    field.game.ships[2].eye = ShipSet::of(3);
    (field.game.ships[3].eye, field.game.ships[3].no_torpedoes_until) = (ShipSet::of(2), 9);
    for (side, group) in [(0, 0), (0, 1), (1, 0)] {
        field.game.groups[side].as_mut_slice()[group].speed = if side == 1 { 3.0 } else { 0.0 };
        field.game.groups[side].as_mut_slice()[group].turn = 0.0;
    }
    field.with(&[], |battle| battle.launch());
    let spreads = field.game.spreads.len();
    assert!(spreads > 0, "Exeter launches at Graf Spee");
    let tally = field.with(&[3, 90], |battle| {
        battle.movement();
        battle.tally
    });
    assert_eq!((tally.get(Count::Evasions), tally.get(Count::Evaded)), (1, 1));
    let track = Point::new(field.game.ships[3].at.x, field.game.ships[3].at.y);
    assert!(field.game.ships[3].turned > 0.0, "{track:?}");
}

/// G7e — The variant drops the +2 and counts a T93 from afar as if nobody dodged.
#[test]
fn rule_g7e_the_variant_drops_the_bonus() {
    let [plain, variant] = ["optional.g7e=false", "optional.g7e=true"].map(|set| {
        let field = Field::new("cruiser-duel", &[set]);
        number(&field, &attack(&field, 1, ShipType::Ca))
    });
    assert_eq!((plain, variant), (4, 2));
}

/// The second example: Arethusa is hit by a 21 inch torpedo at 52.
#[test]
fn rule_g11_arethusa_is_left_with_a_quarter_of_an_inch() {
    for reading in ["both ways", "one less forward"] {
        let set = format!("rulings.torpedo.extent.default={reading}");
        let mut field = Field::new("arethusa-and-the-destroyers", &[&set]);
        field.game.torpedo_hits.push(TorpedoHit { target: 0, diameter: 1, beam: Beam::Port });
        // D36 52; the magazine's red 4; propulsion 10; one shock (G23), 45.
        field.with(&[5, 2, 4, 10, 4, 5], |battle| battle.damage());
        let ship = &field.game.ships[0];
        assert_eq!((ship.fp_lost, ship.fp_torpedo, ship.max_speed), (32, 32, 0.25));
        assert_eq!(ship.faults.tubes_out(), 0b01, "the port mount is jammed");
        assert_eq!(field.with(&[], |battle| battle.usable(0, 0)), 0b011, "Y turret is out");
    }
}

/// G24 — Some shocks: steering wild, a shaft, a steam line, all electronics.
#[test]
fn rule_g24_shocks() {
    let shock = |faces: &[u8]| {
        let mut field = Field::new("arethusa-and-the-destroyers", &[]);
        field.with(faces, |battle| {
            battle.shock(0, crate::damage::Location(20), Beam::Port);
            battle.game.slowed.add(0);
            battle.work_out_speeds();
        });
        field.game.ships[0]
    };
    assert!(shock(&[1, 3]).faults.has(Fault::WILD));
    assert!(shock(&[1, 1, 2]).right_barred, "turns only left");
    assert_eq!(shock(&[2, 1]).max_speed, 3.50, "10 percent of 4.00 is 0.40, rounded to 0.50");
    assert_eq!(shock(&[3, 1]).max_speed, 3.75);
    assert_eq!(shock(&[2, 5]).max_speed, 3.00);
    let dead = shock(&[6, 5]);
    assert!(dead.faults.has(Fault::RADIO) && !dead.faults.any_waiting(), "for good");
}

/// C6 — The launch course must lie in the arc of the mount.
#[test]
fn rule_g7a_tubes_bear_on_their_side_only() {
    let mut field = Field::new("cruiser-duel", &[]);
    field.game.turn = 2;
    field.place(1, (0.0, 0.0), 0.0, 0.0);
    field.place(0, (0.0, 3.0), 90.0, 0.0);
    field.game.ships[1].eye = ShipSet::of(0);
    field.with(&[], |battle| battle.launch());
    assert_eq!(field.game.spreads.len(), 0, "dead ahead nothing bears");
    field.place(1, (0.0, 0.0), 90.0, 0.0);
    field.with(&[], |battle| battle.launch());
    assert_eq!(field.game.spreads.len(), 1, "port tubes");
    assert_eq!(field.game.spreads.as_slice()[0].course, Vector { east: 0.0, north: 1.0 });
}
