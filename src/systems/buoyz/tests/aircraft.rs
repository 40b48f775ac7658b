//! B9 by hand: flights, flak, bombs, dogfights, decks.

use kernel::systems::geometry::Point;

use super::{prepared, scripted};
use crate::aircraft::{Aloft, Fight};
use crate::game::{Battle, Game};
use crate::names::{Aircraft, Side};
use crate::state::Standing;

/// The carrier strike: Illustrious 0 with flights 0 to 5 (fighter, two torpedo, two dive bombers, fighter), two
/// destroyers, the Queen Elizabeth 3 and two more.
const STRIKE: &str = "carrier-strike";
const QUEEN: usize = 3;

/// Over the target, to attack it this turn.
fn over(game: &mut Game, flight: usize, target: usize) {
    let at = game.ships[target].at;
    let flight = &mut game.flights.as_mut_slice()[flight];
    (flight.aloft, flight.at, flight.target) = (Aloft::Up, at, Some(target as u8));
}

fn aloft<T: kernel::dice::Table>(battle: &Battle<'_, '_, '_, T>, flight: usize) -> Aloft {
    battle.game.flights.as_slice()[flight].aloft
}

/// B4.2, B9.2: 65 inches with a dogfight value of 0, 70 with 1, 75 with 2, and 90 for jets; 4 for an airship.
#[test]
fn rule_b4_2_speeds_of_aircraft() {
    let charts = prepared(STRIKE, &[]).book.charts;
    let kinds = [
        Aircraft::DiveBomber,
        Aircraft::Fighter1,
        Aircraft::Fighter2,
        Aircraft::StrikeFighter,
        Aircraft::Zeppelin,
    ];
    assert_eq!(kinds.map(|kind| charts.aircraft[kind].speed), [65.0, 70.0, 75.0, 90.0, 4.0]);
    assert_eq!(kinds.map(|kind| charts.aircraft[kind].dogfight), [0, 1, 2, 4, 0]);
}

/// B9.1: a carrier has one flight up as the game begins; flights from land are all up, at their edge.
#[test]
fn rule_b9_1_who_begins_in_the_air() {
    scripted(STRIKE, &[], [], |battle| {
        let up = (0..6).filter(|&flight| aloft(battle, flight) == Aloft::Up).collect::<Vec<_>>();
        assert_eq!(up, [0]);
    });
    scripted("biscay", &[], [], |battle| {
        let flights = battle.game.flights.as_slice();
        assert!(flights.len() == 3 && flights.iter().all(|flight| flight.aloft == Aloft::Up));
        assert_eq!(flights[0].at, Point::new(0.0, 24.0));
    });
}

/// B9.3: heading into the wind, without a Special Action, two flights a turn.
#[test]
fn rule_b9_3_two_flights_a_turn() {
    for (heading, launched) in [(270, 2), (90, 0)] {
        scripted(STRIKE, &[], [], |battle| {
            battle.game.turn = 1;
            battle.game.ships[0].heading = heading;
            battle.deck_work();
            let up = (0..6).filter(|&flight| aloft(battle, flight) == Aloft::Up).count();
            assert_eq!(up, 1 + launched);
        });
    }
}

/// B5.2, B9.5: four dice at two torpedo bombers, two each. A 4 hits them in their run; a 5 dodges it, and the flight
/// goes home.
#[test]
fn rule_b9_5_flak_is_split() {
    scripted(STRIKE, &[], [4, 1, 5, 1, 3], |battle| {
        battle.remove(4, Standing::Off);
        battle.remove(5, Standing::Off);
        over(battle.game, 1, QUEEN);
        over(battle.game, 2, QUEEN);
        battle.anti_aircraft();
        assert_eq!((aloft(battle, 1), aloft(battle, 2)), (Aloft::Returning, Aloft::Up));
    });
}

/// B9.4: two dice against size alone; a hit is two damage dice, of which a 4 reaches armour 4.
#[test]
fn rule_b9_4_dive_bombers() {
    scripted(STRIKE, &[], [2, 1, 4, 3], |battle| {
        over(battle.game, 3, QUEEN);
        battle.air_attacks();
        assert_eq!(battle.game.ships[QUEEN].hull, 15);
        assert_eq!(aloft(battle, 3), Aloft::Returning);
    });
}

/// B9.6, A16: 3 and 1 against 3 and 2; the loser's one flight is shot down, the winner goes home.
#[test]
fn rule_b9_6_a_dogfight() {
    scripted("carrier-duel", &[], [3, 3], |battle| {
        battle.game.first = Side::A;
        battle.game.fights.push(Fight { flights: 1 << 0 | 1 << 6 });
        battle.dogfights();
        assert_eq!(aloft(battle, 0), Aloft::Gone { lost: true });
        assert_eq!(aloft(battle, 6), Aloft::Returning);
    });
}
