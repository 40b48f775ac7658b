//! Damage by shells: G11 to G22, the first printed example and its vectors.

use super::Field;
use crate::charts::Excess;
use crate::damage::{
    GunHits, Location, Shell, floods, is_effective, parts_struck, struck_locations,
};
use crate::faults::Fault;
use crate::metrics::Count;
use crate::names::{Armour, Beam};
use crate::rulings::{ArmourMode, Edges, ExcessWay};
use crate::state::{Coasting, Standing};

/// The example under G11: Furutaka takes an 8 inch shell at 12 inches.
fn furutaka(sets: &[&str]) -> Field {
    let mut field = Field::new("cruiser-duel", sets);
    field.place(0, (0.0, 0.0), 90.0, 3.0);
    field.place(1, (0.0, 12.0), 90.0, 3.0);
    field.game.gun_hits.clear();
    field.game.gun_hits.push(GunHits { firer: 0, battery: 0, target: 1, range: 12.0, hits: 1 });
    field
}

#[test]
fn rule_g11_furutaka_loses_her_after_magazine() {
    let mut field = furutaka(&[]);
    // Yellow 3, D36 55, green 4, blue 5, red 7.
    let lost = field.with(&[3, 5, 5, 4, 5, 7], |battle| {
        battle.damage();
        battle.tally.get(Count::FpLostB)
    });
    assert_eq!(lost, 4, "2 points, in halves");
    assert_eq!(field.with(&[], |battle| battle.usable(1, 0)), 0b011, "Y turret is out");
    assert_eq!(field.game.ships[1].max_speed, 4.00, "4.25 less 0.27, rounded to 0.25");
}

/// The control: a green 5 does nothing under R1.
#[test]
fn rule_g15_light_armour_stops_a_5() {
    let mut field = furutaka(&[]);
    field.with(&[3, 5, 5, 5], |battle| battle.damage());
    assert_eq!((field.game.ships[1].fp_lost, field.game.ships[1].max_speed), (0, 4.25));
}

/// A3 — As the example is printed, a green 6 becomes a 4 and gets through.
#[test]
fn rule_g14_the_example_taken_literally() {
    let mut field = furutaka(&["rulings.damage.armour.default=literal example"]);
    field.with(&[3, 5, 5, 6, 5, 7], |battle| battle.damage());
    assert_eq!(field.game.ships[1].fp_lost, 4);
}

fn shell(inches: f64, row: usize, range: f64) -> Shell {
    Shell { inches, row, range, excess: Excess::Nothing, beam: Beam::Starboard }
}

/// TV-G11, TV-G12 — Needed is 4 at close range, and only a natural 1 far off.
#[test]
fn rule_g14_armour_and_range_change_the_power() {
    let field = Field::new("cruiser-duel", &[]);
    let charts = &field.ready.book.charts.damage;
    let through = |shell: &Shell, green| {
        is_effective(green, shell, Armour::Light, ArmourMode::Needed, charts)
    };
    let close = shell(6.0, 3, 4.0);
    assert_eq!([4, 5].map(|green| through(&close, green)), [true, false]);
    let far = shell(5.0, 2, 21.0);
    assert_eq!([1, 2].map(|green| through(&far, green)), [true, false]);
    let heavy = shell(15.0, 6, 21.0);
    let none = |green| is_effective(green, &heavy, Armour::None, ArmourMode::Needed, charts);
    assert!((1..=6).all(none), "A4");
}

/// TV-G13 — 15 inch against a CL strikes three locations.
#[test]
fn rule_g13_excess_damage_strikes_neighbours() {
    let field = Field::new("cruiser-duel", &[]);
    let charts = &field.ready.book.charts.damage;
    use crate::names::ShipType::{Bb, Ca, Cl, Cv, Dd};
    let of = |inches, kind| charts.excess(inches, kind);
    assert_eq!(
        (of(15.0, Cl), of(15.0, Ca), of(15.0, Bb)),
        (Excess::Both, Excess::Aft, Excess::Nothing)
    );
    assert_eq!(
        (of(8.0, Dd), of(7.5, Dd), of(14.0, Cv)),
        (Excess::Aft, Excess::Nothing, Excess::Nothing)
    );
    let struck = |at, excess, way| -> Vec<u8> {
        struck_locations(Location(at), excess, way).map(|location| location.d36()).collect()
    };
    assert_eq!(struck(7, Excess::Both, ExcessWay::Aft), [22, 21, 23], "as rolled, before, behind");
    assert_eq!(struck(35, Excess::Aft, ExcessWay::Aft), [66], "clipped (A7)");
    assert_eq!(struck(35, Excess::Aft, ExcessWay::Fore), [66, 65]);
}

/// TV-G14 — At 18 inches a yellow 3 strikes both; at 5 and 15 the nearer row counts (A12).
#[test]
fn rule_g12_the_yellow_die_tells_hull_from_superstructure() {
    let field = Field::new("cruiser-duel", &[]);
    let charts = &field.ready.book.charts.damage;
    let of = |yellow, range, edges| {
        let parts = parts_struck(yellow, range, edges, charts);
        (parts.hull, parts.superstructure)
    };
    assert_eq!(of(3, 18.0, Edges::Nearer), (true, true));
    assert_eq!(of(2, 18.0, Edges::Nearer), (true, false));
    assert_eq!(of(2, 5.0, Edges::Nearer), (false, true));
    assert_eq!(of(2, 5.0, Edges::Farther), (true, false));
    assert_eq!(of(4, 15.0, Edges::Nearer), (false, true));
    assert_eq!(of(4, 15.0, Edges::Farther), (true, true));
}

/// TV-G15 — Beyond 15 inches the blue die has +1.
#[test]
fn rule_g14_plunging_shells_flood_more() {
    let field = Field::new("cruiser-duel", &[]);
    let charts = &field.ready.book.charts.damage;
    assert!(floods(2, &shell(8.0, 4, 18.0), charts));
    assert!(!floods(2, &shell(8.0, 4, 15.0), charts));
}

/// TV-G16 — G17: 6 of 12 boilers cost 35 percent; rows that are not printed lie between.
#[test]
fn rule_g17_boilers_and_engines() {
    let field = Field::new("cruiser-duel", &[]);
    let loss = |lost, of| field.ready.book.charts.damage.plant_loss(lost, of);
    assert_eq!((loss(6.0, 12), loss(7.0, 12), loss(11.0, 12)), (35.0, 42.5, 87.5));
    assert_eq!((loss(7.0, 8), loss(1.0, 1), loss(0.0, 4), loss(4.0, 0)), (75.0, 100.0, 0.0, 0.0));
    assert_eq!((loss(12.0, 24), loss(8.0, 16)), (35.0, 25.0), "A10: 6 pairs of 12, 4 of 8");
}

/// TV-G17 — G18: a funnel costs 0.25 once for each location.
#[test]
fn rule_g18_funnels() {
    let mut field = Field::new("cruiser-duel", &[]);
    for (location, speed) in [(15, 4.00), (15, 4.00), (16, 3.75)] {
        field.game.ships[1].funnels |= 1 << location;
        field.game.slowed.add(1);
        field.with(&[], |battle| battle.work_out_speeds());
        assert_eq!(field.game.ships[1].max_speed, speed);
    }
}

/// G20, G24: a warped rudder and a shock take a share of the speed each, by charts of their own.
#[test]
fn rule_g20_a_warped_rudder_has_its_own_share() {
    let slowed = |sets: &[&str], warped: u8, quarters: u8| {
        let mut field = Field::new("cruiser-duel", sets);
        let ship = &mut field.game.ships[1];
        (ship.warped, ship.quarters) = (warped, quarters);
        field.game.slowed.add(1);
        let before = field.game.ships[1].max_speed;
        field.with(&[], |battle| battle.work_out_speeds());
        field.game.ships[1].max_speed / before
    };
    let half = ["charts.speed-loss.percent=50"];
    assert_eq!((slowed(&[], 1, 0), slowed(&[], 0, 1)), (slowed(&[], 0, 1), slowed(&half, 0, 1)));
    assert!(slowed(&half, 1, 0) < slowed(&[], 1, 0), "the chart of the rudder does nothing");
}

/// TV-M4 — G19, G17, G18 and shocks, one upon the other.
#[test]
fn rule_g19_flooding_comes_first() {
    let mut field = Field::new("cruiser-duel", &[]);
    let ship = &mut field.game.ships[1];
    // Boiler room 2 flooded (5 points), boiler room 1 damaged, one funnel hit.
    (ship.flooded, ship.damaged, ship.funnels, ship.fp_lost) = (1 << 7, 1 << 6, 1, 10);
    field.game.slowed.add(1);
    field.with(&[], |battle| battle.work_out_speeds());
    assert_eq!(field.game.ships[1].max_speed, 2.50);
    field.game.ships[1].quarters = 1;
    field.game.slowed.add(1);
    field.with(&[], |battle| battle.work_out_speeds());
    assert_eq!(field.game.ships[1].max_speed, 1.75);
}

/// G16 — Red 3 burns a magazine, a 1 after it blows up the ship; what is left of the hits is skipped.
#[test]
fn rule_g16_a_magazine_explodes() {
    let mut field = furutaka(&[]);
    field.game.gun_hits.push(GunHits { firer: 0, battery: 0, target: 1, range: 12.0, hits: 5 });
    let tally = field.with(&[3, 5, 5, 4, 1, 3, 1], |battle| {
        battle.damage();
        battle.tally
    });
    assert_eq!(field.game.ships[1].standing, Standing::Sunk);
    let counts =
        [Count::MagazineExplosions, Count::LostExplosion, Count::SunkB, Count::HitsResolved];
    assert_eq!(counts.map(|count| tally.get(count)), [1, 1, 1, 1]);
}

/// G20 — Jammed to the right after a hit on the steering gear.
#[test]
fn rule_g20_the_rudder_jams() {
    let mut field = furutaka(&[]);
    // Hull 63, green 1, blue 1, steering 3, jam 4.
    field.with(&[1, 6, 3, 1, 1, 3, 4], |battle| battle.damage());
    let ship = &field.game.ships[1];
    assert_eq!(ship.jam, Some(crate::charts::JamResult::Right));
    assert!(ship.has_steering_trouble(2));
}

/// G21 — A bridge of the IJN rolls D6, one of the USN D10.
#[test]
fn rule_g21_bridges_by_navy() {
    let mut field = furutaka(&[]);
    // Superstructure 23, green 1, bridge 6.
    field.with(&[6, 2, 3, 1, 6], |battle| battle.damage());
    assert!(field.game.ships[1].faults.has(Fault::BRIDGE_SECONDARY_DELAYED));
    field.game.gun_hits.push(GunHits { firer: 1, battery: 0, target: 0, range: 12.0, hits: 1 });
    field.with(&[6, 2, 3, 1, 10], |battle| battle.damage());
    assert!(field.game.ships[0].faults.has(Fault::SECONDARY_CONTROL));
}

/// G22 — Boilers hit: D10 of 5 or less stops a CA hit by 8 inch shells.
#[test]
fn rule_g22_she_coasts() {
    let mut field = furutaka(&[]);
    // Hull 26, green 1, blue 1, propulsion 5.
    field.with(&[1, 2, 6, 1, 1, 5], |battle| battle.damage());
    assert_eq!(field.game.ships[1].coasting, Coasting::Half);
    assert_eq!(field.game.ships[1].damaged, 1 << 6);
}
