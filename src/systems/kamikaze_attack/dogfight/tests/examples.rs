//! The vectors of phase 1, and the exact odds of an attack.

use crate::dogfight::fire::{Answer, Exchange, Fate, exchange, shoots_down};
use crate::dogfight::sight::End;
use crate::geometry::Heading::{North, South, SouthWest};
use crate::metrics::Count;
use crate::play;
use crate::scratch::Scratch;
use crate::tests::rulebook_and_players;
use kernel::dice::{Scripted, exact_odds};
use kernel::systems::{Request, Scenario};

use super::*;
use kernel::dice::{PolicyDice, Seeded};

/// TV-K1: four moves for five of six points; the sixth must be spent too.
#[test]
fn rule_ka_12_a_point_that_is_left_must_be_spent() {
    let seat = Seat::new(Rules::standard(), air(&[(K1, 5, 5, South)]), K1, 6);
    let sight = seat.sight();
    assert!(!sight.leads_to(Pose::new(3, 9, SouthWest)), "1 + 1 + 2 + 1 are 5");
    assert!(sight.leads_to(Pose::new(2, 10, SouthWest)), "one more straight on");
}

/// TV-K2: nine points, one square, and the D8 shows what is left.
#[test]
fn rule_ka_15_a_fighter_that_stops_to_fire_at_once_has_eight_points_left_at_most() {
    let board = air(&[(C1, 10, 15, North), (K1, 10, 13, South)]);
    let seat = Seat::new(Rules::standard(), board, C1, 6 + 3);
    let most = seat.shots().iter().map(|shot| seat.sight().after(shot).points).max();
    assert_eq!(most, Some(8));
}

/// TV-K3: the enemy is straight ahead in the next square, but the fighter has not moved.
#[test]
fn rule_ka_16_nobody_fires_before_moving_a_square() {
    let shots = |row| {
        let board = air(&[(C1, 10, 15, North), (K1, 10, row, South)]);
        Seat::new(Rules::standard(), board, C1, 4).shots()
    };
    assert_eq!(shots(14), [], "four points do not bring it round to face the same square again");
    let ahead = Pose::new(10, 14, North);
    assert!(shots(13).contains(&Shot { target: K1, from: ahead, spent: 1, angle: 4 }));
}

/// TV-K4: both roll a six.
#[test]
fn rule_ka_18_head_on_both_fighters_may_be_shot_down() {
    let board =
        air(&[(C1, 10, 15, North), (E1, 10, 12, South), (K1, 0, 0, South), (C2, 20, 22, North)]);
    let (after, count) = fly(&Rules::standard(), board, C1, [1, 6, 6]);
    assert!(!after.is_flying(C1) && !after.is_flying(E1));
    assert_eq!(count.kills, [[0, 0, 0, 0, 1], [0; 5], [0, 0, 0, 0, 1]]);
    assert_eq!((count.shots, count.answers), ([0, 0, 1], [1, 0, 0]));
}

/// TV-K5: a six, and no die for the kamikaze.
#[test]
fn rule_ka_18_a_kamikaze_met_head_on_never_rolls() {
    let both =
        exchange(&Rules::standard(), 4, Group::Kamikaze, Answer::Fresh, &mut Scripted::new([6]));
    assert_eq!(both, Exchange { target: Fate::ShotDown, attacker: Fate::Flying });
}

/// TV-K18: the last kamikaze falls in the dogfight.
#[test]
fn rule_ka_23_with_no_kamikaze_left_the_ship_is_safe_and_nobody_dives() {
    let scenario = Scenario::Named("standard".into());
    let request = Request { scenario, sets: vec![], policies: vec![] };
    let (book, ready) = rulebook_and_players(&request).unwrap();
    let (mut scratch, mut found) = (Scratch::default(), 0);
    for game in 0..200 {
        let mut table = Quiet(Seeded::new(18, game));
        let row = play(&ready, &book, PolicyDice { seed: 18, game }, &mut scratch, &mut table);
        let of = |count: Count| row.row()[count as usize];
        if of(Count::KamikazesShotDown) + of(Count::KamikazesLost) == 6 {
            assert_eq!((of(Count::StoppedInTheAir), of(Count::UsWin), of(Count::Dives)), (1, 1, 0));
            found += 1;
        }
        let gone = of(Count::KamikazesShotDown) + of(Count::KamikazesLost) + of(Count::Through);
        assert_eq!(gone, 6, "every kamikaze is accounted for in game {game}");
    }
    assert!(found > 0, "about one game in twenty-five ends so");
}

#[test]
fn rule_ka_20_one_roll_destroys_more_often_the_nearer_to_astern() {
    let rules = Rules::standard();
    let faces = [0, 1, 2, 3, 4]
        .map(|angle| exact_odds(|dice| shoots_down(&rules, angle, dice)).share(&Fate::ShotDown, 6));
    assert_eq!(faces, [3, 2, 1, 1, 1], "4+, 5+, and a six from everywhere else");
}

#[test]
fn rule_ka_18_head_on_each_of_the_four_outcomes_has_its_odds() {
    let rules = Rules::standard();
    let odds = exact_odds(|dice| exchange(&rules, 4, Group::Cap, Answer::Fresh, dice));
    let share = |target, attacker| odds.share(&Exchange { target, attacker }, 36);
    assert_eq!(share(Fate::ShotDown, Fate::ShotDown), 1);
    assert_eq!(share(Fate::ShotDown, Fate::Flying), 5);
    assert_eq!(share(Fate::Flying, Fate::ShotDown), 5);
    assert_eq!(share(Fate::Flying, Fate::Flying), 25);
}

/// Two kamikazes in line: the fighter goes on from the first to the second.
#[test]
fn rule_ka_17_a_fighter_with_points_left_attacks_again() {
    let planes = [(C1, 10, 15, North), (K1, 10, 12, North), (K2, 10, 8, North)];
    let board = air(&[&planes[..], &[(C2, 0, 22, North)]].concat());
    let (after, count) = fly(&Rules::standard(), board, C1, [6, 4, 4]);
    assert_eq!(count.kills[Group::Kamikaze as usize], [2, 0, 0, 0, 0]);
    assert_eq!(after.flying[Group::Kamikaze as usize], 0);
}

/// One point, and another plane in the only square it leads to.
#[test]
fn rule_ka_19_a_plane_that_can_stop_nowhere_is_destroyed() {
    let board = air(&[(K1, 5, 5, South), (K2, 5, 6, South), (C1, 20, 22, North)]);
    let (after, count) = fly(&Rules::standard(), board, K1, [1]);
    assert_eq!((after.is_flying(K1), count.crowded_out), (false, [0, 1, 0]));
    let (after, count) = fly(&Rules::standard(), board, K1, [2]);
    assert_eq!((after.is_flying(K1), count.crowded_out), (true, [0; 3]), "it passes through");
}

#[test]
fn rule_ka_21_a_kamikaze_leaves_by_the_far_end_only() {
    let rules = Rules::standard();
    let (after, count) = fly(&rules, air(&[(K1, 5, 20, South), (C1, 0, 0, North)]), K1, [3]);
    assert_eq!((after.across, after.left(Group::Kamikaze)), (1, 0));
    assert_eq!(count.off_board, [0; 3]);
    let corner = Seat::new(rules, air(&[(K1, 20, 22, Heading::SouthEast)]), K1, 1);
    assert_eq!(corner.sight().way_across(), None, "the corner leads off the side");
}

#[test]
fn rule_ka_11_planes_come_on_at_their_own_end_and_the_square_costs_a_point() {
    let rules = Rules::standard();
    let (after, _) = fly(&rules, Air::new([0, 0, 1]), C1, [1]);
    // Four points, one for (0, 22): three are left, and the first stop there is lies straight on.
    assert_eq!(after.pose(C1), Pose::new(0, 19, North));
    assert_eq!(after.waiting, [0; 3]);
}

#[test]
fn rule_ka_22_the_phase_ends_when_somebody_has_nobody_left() {
    let rules = Rules::standard();
    let mut table = Quiet(Scripted::new([]));
    let mut over = |air: Air| Phase::new(&rules, air, &mut table).is_over();
    assert_eq!(over(air(&[(K1, 5, 5, South), (C1, 9, 9, North)])), None);
    assert_eq!(over(air(&[(K1, 5, 5, South), (E1, 9, 9, South)])), Some(Ending::NoCap));
    assert_eq!(over(air(&[(C1, 5, 5, South)])), Some(Ending::NoKamikaze));
    let mut across = air(&[(C1, 5, 5, South)]);
    across.across = 0b10;
    assert_eq!(over(across), Some(Ending::Across));
    assert_eq!(over(Air::new([0, 1, 1])), None, "those to come on count");
}

#[test]
fn a_way_across_is_the_cheapest_there_is() {
    let seat = Seat::new(Rules::standard(), air(&[(K1, 5, 20, South)]), K1, 6);
    assert_eq!(seat.sight().way_across(), Some(End::Across(Pose::new(5, 23, South), 3)));
}

/// One point, all of it for the square to come on in, and every one taken.
#[test]
fn rule_ka_19_a_plane_that_finds_its_end_of_the_board_full_is_destroyed() {
    let mut board = Air::new([0, 2, 0]);
    let mut rules = Rules::standard();
    rules.board.columns = 1;
    board.place(K2, Pose::new(0, 0, South));
    let (after, count) = fly(&rules, board, K1, [1]);
    assert_eq!((after.left(Group::Kamikaze), count.crowded_out), (1, [0, 1, 0]));
    let (after, _) = fly(&rules, board, K1, [2]);
    assert_eq!(after.pose(K1), Pose::new(0, 1, South), "it passes through");
}
