//! Every reading of phase 1 that makes a difference, and the difference it makes.

use crate::dogfight::fire::{Answer, Fate, exchange};
use crate::dogfight::rules::{Exit, FireFrom, Readings};
use crate::dogfight::sight::End;
use crate::geometry::Heading::{East, North, NorthWest, South};
use crate::geometry::{Costs, TurnCost};
use crate::paths::Paths;
use crate::rulings::{CapGone, Facing, FightersOff, HeadOn, OccupiedBy, Order, SameTarget};
use kernel::dice::Scripted;

use super::*;

fn read_as(change: impl FnOnce(&mut Readings)) -> Rules {
    let mut rules = Rules::standard();
    change(&mut rules.readings);
    rules
}

#[test]
fn ruling_a2_with_the_square_on_top_fewer_stops_are_in_reach() {
    let costs = Costs { straight: 1, turn_45: 2, turn_90: 3 };
    let added = Rules { paths: Paths::new(costs.read_as(TurnCost::Added)), ..Rules::standard() };
    let turned = Pose::new(9, 9, East);
    let seat = |rules| Seat::new(rules, air(&[(K1, 8, 9, North)]), K1, 3);
    assert!(seat(Rules::standard()).sight().leads_to(turned));
    assert!(!seat(added).sight().leads_to(turned), "3 and the square are 4");
}

#[test]
fn ruling_a3_a_wider_front_faces_planes_beside_the_nose() {
    let board = air(&[(C1, 10, 15, North), (K1, 11, 13, South)]);
    let beside = Pose::new(10, 14, North);
    let shots = |rules| Seat::new(rules, board, C1, 4).shots();
    assert!(shots(Rules::standard()).iter().all(|shot| shot.from != beside));
    let wide = shots(read_as(|readings| readings.facing = Facing::FrontThree));
    assert!(wide.iter().any(|shot| shot.from == beside && shot.spent == 1 && shot.angle == 4));
    assert!(wide.len() > shots(Rules::standard()).len());
}

#[test]
fn ruling_a4_the_same_plane_may_be_attacked_again() {
    let board = air(&[(C1, 10, 5, South), (K1, 10, 8, South)]);
    let shots = |rules| {
        let mut seat = Seat::new(rules, board, C1, 9);
        seat.shot_at[Group::Kamikaze as usize] = 1;
        seat.shots().len()
    };
    assert_eq!(shots(Rules::standard()), 0);
    assert!(shots(read_as(|readings| readings.same_target = SameTarget::Again)) > 0);
}

#[test]
fn ruling_a5_a_fighter_may_fire_from_a_square_it_passes_through() {
    let board = air(&[(C1, 10, 5, South), (C2, 10, 7, South), (K1, 10, 8, South)]);
    let from = Pose::new(10, 7, South);
    let fires = |rules| Seat::new(rules, board, C1, 5).shots().iter().any(|s| s.from == from);
    assert!(!fires(Rules::standard()));
    assert!(fires(read_as(|readings| readings.fire_from = FireFrom::AnySquare)));
}

#[test]
fn ruling_a6_how_often_and_when_a_defender_answers() {
    let fire = |reading, answer, dice: &[u8]| {
        let rules = read_as(|readings| readings.head_on = reading);
        let mut dice = Scripted::new(dice.iter().copied());
        let both = exchange(&rules, 4, Group::Escort, answer, &mut dice);
        (both.target, both.attacker)
    };
    let (up, down) = (Fate::Flying, Fate::ShotDown);
    assert_eq!(fire(HeadOn::BothAtOnce, Answer::Spent, &[6, 6]), (down, down));
    assert_eq!(fire(HeadOn::OnceATurn, Answer::Fresh, &[1, 6]), (up, down));
    assert_eq!(fire(HeadOn::OnceATurn, Answer::Spent, &[1]), (up, up));
    assert_eq!(fire(HeadOn::AttackerFirst, Answer::Fresh, &[6]), (down, up));
    assert_eq!(fire(HeadOn::AttackerFirst, Answer::Fresh, &[5, 6]), (up, down));
}

/// A defender that has answered is remembered for the rest of the turn.
#[test]
fn ruling_a6_once_a_turn_the_second_attacker_is_safe() {
    let rules = read_as(|readings| readings.head_on = HeadOn::OnceATurn);
    let board =
        air(&[(C1, 10, 15, North), (C2, 10, 19, North), (E1, 10, 9, South), (K1, 0, 0, South)]);
    let (after, _) = fly(&rules, board, C1, [4, 1, 1]);
    assert_eq!(after.answered, [1, 0, 0]);
    let (_, count) = fly(&rules, after, C2, [6, 1]);
    assert_eq!((count.shots, count.answers), ([0, 0, 1], [0, 0, 0]));
}

/// In the corner and facing out of it, every move leads off the board.
#[test]
fn ruling_a8_a_fighter_that_must_leave_the_board() {
    let board = air(&[(C1, 0, 0, NorthWest), (K1, 20, 20, South)]);
    let flown = |reading| {
        let rules = read_as(|readings| readings.fighters_off = reading);
        let (air, count) = fly(&rules, board, C1, [1]);
        (air.left(Group::Cap), count.driven_off[2], count.off_board[2], count.lost(Group::Cap))
    };
    assert_eq!(flown(FightersOff::Forbidden), (0, 1, 0, 0));
    assert_eq!(flown(FightersOff::Lost), (0, 0, 1, 1));
    assert_eq!(flown(FightersOff::ReEnter), (1, 1, 0, 0), "it comes on again");
}

#[test]
fn ruling_a9_a_kamikaze_that_must_leave_by_the_side_is_lost() {
    let board = air(&[(K1, 0, 5, Heading::West), (C1, 20, 20, South)]);
    let (after, count) = fly(&Rules::standard(), board, K1, [1]);
    assert_eq!((after.left(Group::Kamikaze), after.across), (0, 0));
    assert_eq!((count.off_board, count.lost(Group::Kamikaze)), ([0, 1, 0], 1));
}

#[test]
fn ruling_a10_a_kamikaze_may_have_to_leave_with_its_last_point() {
    let rules = read_as(|readings| readings.exit = Exit::WithTheLastPoint);
    let way = |rules: &Rules, points| {
        let board = air(&[(K1, 5, 22, South)]);
        Seat::new(rules.clone(), board, K1, points).sight().way_across()
    };
    let straight = Some(End::Across(Pose::new(5, 23, South), 1));
    assert_eq!(way(&Rules::standard(), 2), straight);
    assert_eq!(
        (way(&rules, 1), way(&rules, 2)),
        (straight, Some(End::Across(Pose::new(4, 23, Heading::SouthWest), 2)))
    );
}

#[test]
fn ruling_a11_who_attacks_once_the_combat_air_patrol_is_gone() {
    let mut board = air(&[(K1, 5, 5, South)]);
    board.across = 0b110;
    let survivors = |reading, ending| {
        let rules = read_as(|readings| readings.cap_gone = reading);
        finish(&rules, board, ending).survivors
    };
    assert_eq!(survivors(CapGone::AllGoOn, Ending::NoCap), 2 + 1);
    assert_eq!(survivors(CapGone::ThoseAcross, Ending::NoCap), 2);
    assert_eq!(survivors(CapGone::ThoseAcross, Ending::OutOfTurns), 2 + 1);
}

#[test]
fn ruling_a24_the_owner_orders_his_planes_or_their_numbers_do() {
    let order = |reading| {
        let rules = read_as(|readings| readings.order = reading);
        let mut table = Quiet(Scripted::new([]));
        let air = air(&[(K1, 5, 5, South), (K2, 6, 6, South), (C1, 9, 9, North)]);
        let phase = Phase::new(&rules, air, &mut table);
        phase.order(Group::Kamikaze, &Eager).iter().collect::<Vec<_>>()
    };
    assert_eq!(order(Order::Chosen), [1, 0], "an eager player's last plane goes first");
    assert_eq!(order(Order::ByNumber), [0, 1]);
}

#[test]
fn ruling_a25_friends_may_share_a_square() {
    let board = air(&[(K1, 5, 5, South), (K2, 5, 6, South), (C1, 20, 22, North)]);
    let shared = read_as(|readings| readings.occupied_by = OccupiedBy::Enemy);
    let (after, count) = fly(&shared, board, K1, [1]);
    assert_eq!((after.pose(K1), count.crowded_out), (Pose::new(5, 6, South), [0; 3]));
    let enemy = air(&[(K1, 5, 5, South), (C1, 5, 6, North)]);
    assert_eq!(fly(&shared, enemy, K1, [1]).1.crowded_out, [0, 1, 0]);
}
