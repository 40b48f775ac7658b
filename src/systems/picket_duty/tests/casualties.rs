//! 7.2.F, 7.6 — Who is killed where, and who takes his place.
//!
//! A cup holds three chits each of −2 to +2: the first draw of a batch is a die of 15 sides, faces
//! 1–3 being −2, 4–6 −1, 7–9 0, 10–12 +1, 13–15 +2; the next has 14 sides, and so on.

use crate::captain::Captain;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{Equipment, Gun, Officer, Room, Section};
use crate::rulebook::Rulebook;
use crate::state::{DamageControlPost, Game};

use super::damage::{ABEAM, AHEAD, ASTERN, hit};
use super::{advanced, book_of, fresh, table};

/// Ratings by which everybody can be told apart, in order: captain … chief 3.
const RATINGS: [i8; 9] = [2, 1, 0, -1, -2, 2, 1, 0, -1];

fn rated(book: &Rulebook) -> Game {
    let mut game = fresh(book);
    game.ship.officers.value = RATINGS;
    game
}

fn replaced<const N: usize>(mut game: Game, book: &Rulebook, faces: [u8; N]) -> Game {
    game.replace_the_dead(&Reference, book, &mut table(faces));
    game
}

/// A122, 7.7.J, 7.8.2.K — Everybody in a room hit by a plane dies, men and officers.
#[test]
fn rule_7_2_f_who_stands_in_a_room_that_is_hit_is_killed() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.officers.executive_in = Room::EngineRoomForward;
    game.ship.crews.rooms[Room::EngineRoomForward as usize] = 3;
    game.ship.crews.locked[Room::EngineRoomForward as usize] = 2;
    game.ship.officers.locked = Officer::Engineering.bit();
    hit(&mut game, &book, ABEAM, [1, 2], [2, 1]); // the engineer begins there
    assert_eq!(game.ship.officers.dead, Officer::Executive.bit() | Officer::Engineering.bit());
    assert_eq!(game.ship.officers.locked, 0);
    assert_eq!(game.ship.crews.team, [14, 7, 13]);
    assert_eq!(game.ship.crews.locked[Room::EngineRoomForward as usize], 0);
    assert_eq!(game.tally.get(Count::OfficersKilled), 2);
    assert_eq!(game.tally.get(Count::CrewKilled), 3);
    hit(&mut game, &book, ABEAM, [1, 2], [2, 1]); // nobody is left to die
    assert_eq!(game.tally.get(Count::OfficersKilled), 2);
}

/// C12 — In CIC the DCO dies; once in a section no room can kill him.
#[test]
fn rule_7_7_g_the_dco_is_in_cic_until_his_first_step() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.officers.damage_control_in = DamageControlPost::Section(Section::Forward);
    hit(&mut game, &book, AHEAD, [5, 2], []);
    assert_eq!(game.ship.officers.dead, Officer::Gunnery.bit());
}

/// A205, 7.10.E, 7.11.D — A man at a radar or director dies when it is destroyed, not when hit.
#[test]
fn rule_7_11_d_the_man_at_a_radar_dies_with_it() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.crews.gear = Equipment::ScRadar.bit() | Equipment::DirectorE.bit();
    hit(&mut game, &book, AHEAD, [9, 1], [5]);
    assert_eq!(game.ship.crews.team, [14, 10, 13]);
    hit(&mut game, &book, AHEAD, [9, 1], [5]); // the second hit destroys
    assert_eq!(game.ship.crews.team, [13, 10, 13]);
    hit(&mut game, &book, ASTERN, [3, 3], [6, 1]);
    assert_eq!(game.ship.crews.team, [13, 10, 12]);
    assert_eq!((game.ship.crews.gear, game.tally.get(Count::CrewKilled)), (0, 2));
}

/// C26 — Crewmen on a gun die when a plane hits it, whatever becomes of the gun.
#[test]
fn rule_11_5_men_at_work_on_a_gun_die_when_it_is_hit() {
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let mut game = fresh(&book);
    game.ship.crews.guns[Gun::Five3 as usize] = 3;
    game.ship.crews.locked_guns[Gun::Five3 as usize] = 1;
    hit(&mut game, &book, ASTERN, [0, 5], [1]);
    assert_eq!((game.ship.crews.team[2], game.ship.guns.hits[Gun::Five3 as usize]), (10, 1));
    assert_eq!(game.ship.crews.locked_guns, [0; Gun::COUNT]);
}

/// A169, A091 — Until the next phase begins a dead man's rating is 0.
#[test]
fn rule_7_6_a_the_dead_count_nothing_until_they_are_replaced() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Captain);
    game.kill(Officer::Captain); // nobody dies twice
    assert_eq!(game.ship.officers.rating(Officer::Captain), 0);
    assert_eq!(game.tally.get(Count::OfficersKilled), 1);
    let untouched = rated(&book);
    assert_eq!(replaced(untouched, &book, []), untouched);
}

/// 7.6.B, A171 — The captain dies: XO +1, engineer 0, gunnery −1, DCO −2, CPO +2 move up; a chit
/// for the CPO, and chief 3 (−1, the lowest) goes with it: another chit and a man of Repair Three.
#[test]
fn rule_7_6_b_one_officer_killed_in_a_compartment_moves_the_chain_up() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Captain);
    let game = replaced(game, &book, [10, 1]); // +1 for the CPO, −2 for the chief
    assert_eq!(game.ship.officers.value, [1, 0, -1, -2, 2, 1, 1, 0, -2]);
    assert_eq!((game.ship.officers.dead, game.ship.crews.team), (0, [14, 10, 12]));
    assert_eq!(game.tally.get(Count::ChiefsKilled), 0); // removed, not killed
}

/// 7.6.B from the middle and from the end of the chain.
#[test]
fn rule_7_6_b_only_those_below_the_fallen_officer_move() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Gunnery);
    assert_eq!(replaced(game, &book, [7, 7]).ship.officers.value, [2, 1, 0, -2, 2, 0, 1, 0, 0]);
    let mut game = rated(&book);
    game.kill(Officer::ChiefPetty);
    assert_eq!(replaced(game, &book, [1, 14]).ship.officers.value, [2, 1, 0, -1, -2, -2, 1, 0, 2]);
}

/// A173, C15 — Only the fallen post's counter goes to its starting place.
#[test]
fn rule_7_6_b_ratings_move_but_the_counters_stay() {
    let book = advanced();
    let mut game = rated(&book);
    game.ship.officers.executive_in = Room::FiveMagazine1;
    game.ship.officers.engineer_in = Room::SteeringRoom;
    game.ship.officers.damage_control_in = DamageControlPost::Section(Section::Aft);
    let mut captain_dead = game;
    captain_dead.kill(Officer::Captain);
    let people = replaced(captain_dead, &book, [7, 7]).ship.officers;
    assert_eq!(people.executive_in, Room::FiveMagazine1);
    assert_eq!(people.engineer_in, Room::SteeringRoom);
    let mut all_dead = game;
    for who in [Officer::Executive, Officer::Engineering, Officer::DamageControl] {
        all_dead.kill(who);
    }
    let people = replaced(all_dead, &book, [7, 7, 7]).ship.officers;
    assert_eq!(people.executive_in, Room::Bridge);
    assert_eq!(people.engineer_in, Room::EngineRoomForward);
    assert_eq!(people.damage_control_in, DamageControlPost::Cic);
}

/// 7.6.C, C14 — Several key officers: a chit each in order, one batch, no chief removed.
#[test]
fn rule_7_6_c_more_than_one_dead_draw_chits() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Captain);
    game.kill(Officer::ChiefPetty);
    // 15 chits: face 1 is a −2. 14 left, of −2 only two: face 3 is a −1.
    let game = replaced(game, &book, [1, 3]);
    assert_eq!(game.ship.officers.value, [-2, 1, 0, -1, -2, -1, 1, 0, -1]);
    assert_eq!(game.ship.crews.team, [14, 10, 13]);
}

/// A007, 7.6.E — The ruling that returns every chit at once: face 3 is a −2 again.
#[test]
fn rule_7_6_e_chits_returned_at_once_or_after_the_batch() {
    let book = book_of("kimberly", &["rulings.chits.returned=at once"]);
    let mut game = rated(&book);
    game.kill(Officer::Captain);
    game.kill(Officer::ChiefPetty);
    let game = replaced(game, &book, [1, 3]);
    assert_eq!([game.ship.officers.value[0], game.ship.officers.value[5]], [-2, -2]);
}

/// A captain killed by Table 13 (random cell, 5, then 2).
fn named_by_table_13(book: &Rulebook) -> Game {
    let mut game = rated(book);
    hit(&mut game, book, AHEAD, [1, 4], [2, 3, 1, 1]);
    game
}

/// A170 — Table 13 brings a chit, a death in a compartment the chain; and the other readings.
#[test]
fn rule_7_6_b_and_table_13_each_in_its_case_or_as_ruled() {
    let chain = [1, 0, -1, -2, 2, 0, 1, 0, 0];
    let chit = [0, 1, 0, -1, -2, 2, 1, 0, -1];
    for (reading, by_room, by_table) in [
        ("each in its case", chain, chit),
        ("always chits", chit, chit),
        ("chain for one", chain, chain),
    ] {
        let book = book_of("kimberly", &[&format!("rulings.officers.succession={reading}")]);
        let mut in_a_room = rated(&book);
        in_a_room.kill(Officer::Captain);
        for (game, expected) in [(in_a_room, by_room), (named_by_table_13(&book), by_table)] {
            let game = if expected == chain {
                replaced(game, &book, [7, 7])
            } else {
                replaced(game, &book, [7])
            };
            assert_eq!(game.ship.officers.value, expected);
        }
    }
}

/// C14 — One named by Table 13 and one killed in a room are two: chits. Chiefs do not count.
#[test]
fn rule_7_6_c_table_13_and_a_compartment_together_are_two() {
    let book = advanced();
    let mut game = named_by_table_13(&book);
    game.kill(Officer::Executive);
    assert_eq!(replaced(game, &book, [7, 7]).ship.officers.value[..2], [0, 0]);
}

/// 7.6.D, A172 — A chief killed: a new chit, and a man of his section is promoted.
#[test]
fn rule_7_6_d_a_new_chief_comes_from_his_own_men() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Chief2);
    let game = replaced(game, &book, [15]);
    assert_eq!(game.ship.officers.value[Officer::Chief2 as usize], 2);
    assert_eq!(game.ship.crews.team, [14, 9, 13]);
    assert_eq!(game.tally.get(Count::ChiefsKilled), 1);
    assert_eq!(game.tally.get(Count::CrewKilled), 0); // promoted
}

/// 7.6.B with 7.6.D — The chain takes a living chief: chief 3 is dead, so chief 2 (0) goes.
#[test]
fn rule_7_6_b_a_chief_killed_in_the_same_phase_is_not_taken_twice() {
    let book = advanced();
    let mut game = rated(&book);
    game.kill(Officer::Captain);
    game.kill(Officer::Chief3);
    let game = replaced(game, &book, [7, 13, 1]); // CPO 0, chief 2 +2 (14 chits left), chief 3 −2
    assert_eq!(game.ship.officers.value, [1, 0, -1, -2, 2, 0, 1, 2, -2]);
    assert_eq!(game.ship.crews.team, [14, 9, 12]);
    let mut game = rated(&book); // all three dead: one post is filled once, three chits and men
    for who in [Officer::Captain, Officer::Chief1, Officer::Chief2, Officer::Chief3] {
        game.kill(who);
    }
    let game = replaced(game, &book, [7, 7, 7, 7]);
    assert_eq!(game.ship.crews.team, [13, 9, 12]);
    assert_eq!(game.ship.officers.dead, 0);
}

/// C16 — Nobody free: from a secondary room, then equipment, a gun, a room; none at all: nobody.
#[test]
fn rule_7_6_d_a_man_at_work_is_promoted_if_none_is_free() {
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let galley = 1u64 << book.ship.space(Section::Midship, "Galley").unwrap();
    let mut game = fresh(&book);
    game.ship.crews.team[1] = 4;
    game.ship.crews.spaces = galley;
    game.ship.crews.gear = Equipment::DirectorC.bit();
    game.ship.crews.guns[Gun::FortyC as usize] = 1;
    game.ship.crews.rooms[Room::FireRoomAft as usize] = 1;
    let mut left = Vec::new();
    for _ in 0..5 {
        game.kill(Officer::Chief2);
        game = replaced(game, &book, [7]);
        let crews = &game.ship.crews;
        let guns = crews.guns[Gun::FortyC as usize];
        let rooms = crews.rooms[Room::FireRoomAft as usize];
        left.push((crews.team[1], crews.spaces != 0, crews.gear != 0, guns, rooms));
    }
    let expected = [
        (3, false, true, 1, 1),
        (2, false, false, 1, 1),
        (1, false, false, 0, 1),
        (0, false, false, 0, 0),
        (0, false, false, 0, 0),
    ];
    assert_eq!(left, expected);
}

/// A174 — The reference removes the chief of the lowest rating; of equals the lowest number.
#[test]
fn doctrine_the_chief_of_the_lowest_rating_goes() {
    let book = advanced();
    let mut game = fresh(&book);
    assert_eq!(Reference.chief_to_lose(game.view()), Officer::Chief1);
    game.ship.officers.value[Officer::Chief2 as usize] = -1;
    game.ship.officers.value[Officer::Chief3 as usize] = -1;
    assert_eq!(Reference.chief_to_lose(game.view()), Officer::Chief2);
}
