//! B12.4 — Two tables.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::geometry::Point;

use super::{prepared, scripted};
use crate::aircraft::Aloft;
use crate::game::Game;
use crate::names::Edge;
use crate::policy::Mission;
use crate::state::Standing;
use crate::tables::{SECOND_TABLE, is_second, on_own_table};

/// Aircraft leave in turn 1, are between the tables in turn 2 and arrive in turn 3; nobody reaches them
/// meanwhile.
#[test]
fn rule_b12_4_aircraft_arrive_two_turns_after_they_left() {
    scripted("two-tables", &[], [], |battle| {
        for place in 1..5 {
            battle.flight_mut(place).aloft = Aloft::Up;
        }
        let strike = 1;
        battle.game.turn = 1;
        battle.move_aircraft();
        let left = battle.flight(strike).aloft;
        assert_eq!(left, Aloft::Passing { comes_in: 3, homewards: false });
        battle.game.turn = 2;
        battle.move_aircraft();
        assert_eq!(battle.flight(strike).aloft, left);
        assert!(!battle.flight(strike).is_up() && battle.flight(strike).target.is_none());
        battle.game.turn = 3;
        battle.move_aircraft();
        let flight = *battle.flight(strike);
        assert!(flight.is_up() && is_second(flight.at));
        // Over the western edge and 65 inches on.
        let edge = Point::new(SECOND_TABLE, 12.0);
        assert!((flight.at.distance(edge) - 65.0).abs() < 1e-6, "{}", flight.at);
    });
}

/// A ship leaves in turn 1, is between the tables in turns 2 and 3 and emerges in turn 4.
#[test]
fn rule_b12_4_a_ship_emerges_three_turns_after_she_left() {
    scripted("two-tables", &[], [], |battle| {
        let (ship, now) = (1, &mut battle.game.ships[1]);
        (now.at, now.heading) = (Point::new(179.0, 30.0), 90);
        assert_eq!(battle.edge_across(ship), Edge::East);
        battle.game.turn = 1;
        battle.sail(ship, Mission::Cross);
        assert_eq!(battle.game.ships[ship].standing, Standing::Passing);
        assert!(!battle.game.on[0].has(ship) && !battle.is_lost(ship));
        for turn in [2, 3] {
            battle.game.turn = turn;
            battle.emerge();
            assert!(!battle.game.ships[ship].is_on());
        }
        battle.game.turn = 4;
        battle.emerge();
        let now = &battle.game.ships[ship];
        assert!(now.is_on() && battle.game.on[0].has(ship) && is_second(now.at));
        assert_eq!(on_own_table(now.at), Point::new(0.0, 30.0));
        assert_eq!(battle.edge_across(ship), Edge::West);
    });
}

/// Nobody steers for, or sees, a ship on the other table.
#[test]
fn rule_b12_4_the_other_table_is_out_of_reach() {
    scripted("two-tables", &[], [], |battle| {
        assert_eq!(battle.goal(0), None);
        assert_eq!(battle.ward(1).map(|ward| ward.0), Some(0));
        assert!(!battle.located(0, 3, battle.game.range(0, 3)));
    });
}

/// Games on two tables end, and strikes come through.
#[test]
fn carriers_on_two_tables_reach_each_other() {
    let (ready, mut room) = (prepared("two-tables", &[]), Box::new(Game::room()));
    let name = |wanted: &str| {
        crate::metrics::METRICS.iter().position(|metric| metric.name == wanted).expect(wanted)
    };
    let mut attacks = 0;
    for game in 0..20 {
        let (dice, mut table) = (PolicyDice { seed: 1, game }, Quiet(Seeded::new(1, game)));
        let tally = crate::play(&ready.ready, &ready.book, dice, &mut room, &mut table);
        attacks += tally.row()[name("a_air_attacks")] + tally.row()[name("b_air_attacks")];
    }
    assert!(attacks > 20, "{attacks}");
}
