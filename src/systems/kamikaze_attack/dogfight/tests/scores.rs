//! Scores looked up in tables and searched with short cuts choose what a plain sum over all options
//! would.

use crate::dogfight::policy::known::KnownStops;
use crate::dogfight::policy::{Japan, JapanPolicy};
use crate::geometry::Square;
use kernel::config::{Library, Section};
use kernel::dice::{Address, Dice, PolicyDice, Seeded};
use kernel::policy::TIE_DICE;

use super::*;
use crate::dogfight::policy::Flown;

const NO_DICE: PolicyDice = PolicyDice { seed: 0, game: 0 };

/// Weights on everything a stop may be judged by.
const STOP: &str = "
distance = -1.0
bearing = -0.37
angle = -0.11
rows_to_go = -0.23
side_room = 0.07
out_of_goal = -0.05
out_of_screen = -0.31
in_sights = -0.13
danger = -0.002
";

fn japan(rules: &Rules) -> Japan {
    japan_with(rules, "[escort_shot.score]\n")
}

/// With something to say about shots.
fn japan_with(rules: &Rules, shot: &str) -> Japan {
    written(rules, format!("[escort_stop.score]{STOP}{shot}"))
}

/// With something to say about stops and shots.
fn written(rules: &Rules, mut text: String) -> Japan {
    for name in ["escort_order", "escort_entry", "escort_screen"] {
        text += &format!("[{name}.score]\n");
    }
    for name in ["kamikaze_order", "kamikaze_entry", "kamikaze_stop"] {
        text += &format!("[{name}.score]\n");
    }
    text += "[escort_quarry.score]\ndistance = -1.0\n";
    let mut library = Library::new();
    library.add("policy", "mine.toml", &text);
    let read = |said: &Section| JapanPolicy::read(said);
    library.read(|root| root.table("policy", read)).unwrap().with(rules)
}

/// The same sum, from the meaning of every feature.
fn plain_score(sight: &Sight, quarry: Pose, pose: Pose) -> f64 {
    let Square { x, y } = pose.square;
    let steps = |a: Heading, b: Heading| f64::from(a.angle(b));
    let kamikazes = sight.air.of(Group::Kamikaze).map(|(_, other)| other.square);
    let ward = kamikazes.min_by_key(|other| quarry.square.distance(*other)).unwrap();
    let midway = Square::new((quarry.square.x + ward.x) / 2, (quarry.square.y + ward.y) / 2);
    let mut sum = -f64::from(pose.square.distance(quarry.square));
    sum -= 0.37 * steps(Heading::towards(pose.square, quarry.square), pose.heading);
    sum -= 0.11 * steps(pose.heading, quarry.heading);
    sum -= 0.23 * f64::from(23 - y);
    sum += 0.07 * f64::from(x.min(20 - x));
    sum -= 0.05 * f64::from((23 - y).saturating_sub(5));
    sum -= 0.31 * f64::from(pose.square.distance(midway));
    for (_, cap) in sight.air.of(Group::Cap) {
        let line = Heading::towards(cap.square, pose.square);
        if cap.square.distance(pose.square) <= 9 && line.angle(cap.heading) <= 1 {
            let faces = [3.0, 2.0, 1.0, 1.0, 1.0][usize::from(line.angle(pose.heading))];
            sum -= 0.13 + 0.002 * faces * 100.0 / 6.0;
        }
    }
    sum
}

/// A board of some planes, anywhere.
fn scattered(dice: &mut Seeded) -> Air {
    let mut planes = Vec::new();
    let mut taken = Vec::new();
    for (group, count) in [(Group::Escort, 3), (Group::Kamikaze, 3), (Group::Cap, 4)] {
        for place in 0..count {
            let (x, y) = (dice.roll(21) - 1, dice.roll(23) - 1);
            if !taken.contains(&(x, y)) {
                taken.push((x, y));
                let heading = Heading::ALL[usize::from(dice.roll(8) - 1)];
                planes.push((Plane { group, place }, x, y, heading));
            }
        }
    }
    air(&planes)
}

#[test]
fn the_stop_chosen_scores_as_high_as_any() {
    let rules = Rules::standard();
    let (japan, known) = (japan(&rules), KnownStops::default());
    let mut dice = Seeded::new(3, 3);
    for _ in 0..300 {
        let board = scattered(&mut dice);
        let (points, cap) = (3 + dice.d6(), board.of(Group::Cap).next());
        let Some((quarry, posed)) =
            cap.filter(|_| board.is_flying(E1) && board.left(Group::Kamikaze) > 0)
        else {
            continue;
        };
        let mut seat = Seat::new(rules.clone(), board, E1, points);
        seat.quarries[usize::from(E1.place)] = quarry.code();
        let sight = seat.sight();
        let flown = Flown { policy: &japan, player: NO_DICE, known: &known };
        let all = (0..23).flat_map(|y| (0..21).map(move |x| Square::new(x, y)));
        let all = all.filter(|square| !seat.occupied.holds(*square));
        let all = all.flat_map(|square| Heading::ALL.map(|heading| Pose { square, heading }));
        let scores =
            all.filter(|&pose| sight.leads_to(pose)).map(|p| plain_score(&sight, posed, p));
        let highest = scores.fold(f64::NEG_INFINITY, f64::max);
        match flown.end(&sight) {
            Some(End::At(pose)) => {
                assert!((plain_score(&sight, posed, pose) - highest).abs() < 1e-9, "{pose:?}");
            }
            other => assert!(highest == f64::NEG_INFINITY && other.is_none()),
        }
    }
}

/// What a shot scores by the meaning of its features: a kill, less the risk of the answer.
fn plain_shot(shot: &Shot) -> f64 {
    let kills = |angle: u8| f64::from([3, 2, 1, 1, 1][usize::from(angle)]) * 100.0 / 6.0;
    let answered = if shot.angle == 4 { kills(4) } else { 0.0 };
    kills(shot.angle) - 0.8 * answered
}

#[test]
fn the_shot_chosen_is_the_first_of_those_that_score_highest() {
    let rules = Rules::standard();
    let shot = "least = 0.1\n[escort_shot.score]\nkill_fighter = 1.0\nloss_chance = -0.8\n";
    let japan = japan_with(&rules, &format!("[escort_shot]\n{shot}"));
    let (mut dice, mut taken) = (Seeded::new(5, 5), 0);
    let known = KnownStops::default();
    for _ in 0..400 {
        let board = scattered(&mut dice);
        let points = 3 + dice.d6();
        if !board.is_flying(E1) {
            continue;
        }
        let seat = Seat::new(rules.clone(), board, E1, points);
        let mut expected: Option<Shot> = None;
        for shot in seat.shots() {
            if expected.is_none_or(|best| plain_shot(&shot) > plain_shot(&best)) {
                expected = Some(shot);
            }
        }
        let flown = Flown { policy: &japan, player: NO_DICE, known: &known };
        assert_eq!(flown.shot(&seat.sight()), expected);
        taken += u32::from(expected.is_some());
    }
    assert!(taken > 50, "{taken} shots");
}

/// What any of equals is drawn from: escorts who look at nothing but how far an enemy is, and how well
/// a shot kills.
fn any_of_equals(rules: &Rules) -> Japan {
    let stop = "[escort_stop.score]\ndistance = -1.0\n";
    let shot = "[escort_shot]\nleast = 0.1\n[escort_shot.score]\nkill_fighter = 1.0\n";
    written(rules, format!("ties = \"random\"\n{stop}{shot}loss_chance = -0.8\n"))
}

/// How often each of some options is drawn; all must be among them.
fn drawn<T: PartialEq + Copy + std::fmt::Debug>(
    best: &[T],
    japan: &Japan,
    draw: impl Fn(Flown<Japan>) -> Option<T>,
) -> Vec<u32> {
    let (mut taken, known) = (vec![0; best.len()], KnownStops::default());
    for game in 0..60 * best.len() as u64 {
        let flown = Flown { policy: japan, player: PolicyDice { seed: 1, game }, known: &known };
        let one = draw(flown).expect("there is one");
        taken[best.iter().position(|&best| best == one).unwrap_or_else(|| panic!("{one:?}"))] += 1;
    }
    taken
}

#[test]
fn where_any_will_do_each_stop_that_scores_highest_is_chosen_equally_often() {
    let rules = Rules::standard();
    let (japan, mut dice, mut several) = (any_of_equals(&rules), Seeded::new(3, 3), 0);
    for _ in 0..60 {
        let board = scattered(&mut dice);
        let (points, cap) = (3 + dice.d6(), board.of(Group::Cap).next());
        let Some((quarry, posed)) = cap.filter(|_| board.is_flying(E1)) else { continue };
        let mut seat = Seat::new(rules.clone(), board, E1, points);
        seat.quarries[usize::from(E1.place)] = quarry.code();
        let sight = seat.sight();
        let all = (0..23).flat_map(|y| (0..21).map(move |x| Square::new(x, y)));
        let all = all.filter(|square| !seat.occupied.holds(*square));
        let all = all.flat_map(|square| Heading::ALL.map(|heading| Pose { square, heading }));
        let mut best: Vec<Pose> = all.filter(|&pose| sight.leads_to(pose)).collect();
        let far = |pose: &Pose| pose.square.distance(posed.square);
        let Some(least) = best.iter().map(far).min() else { continue };
        best.retain(|pose| far(pose) == least);
        let best: Vec<End> = best.into_iter().map(End::At).collect();
        let taken = drawn(&best, &japan, |flown| flown.end(&sight));
        assert!(taken.iter().all(|taken| (25..=100).contains(taken)), "{taken:?}");
        several += usize::from(best.len() > 1);
    }
    assert!(several > 20, "{several} boards with equals");
}

#[test]
fn where_any_will_do_each_shot_that_scores_highest_is_chosen_equally_often() {
    let rules = Rules::standard();
    let (japan, mut dice, mut several) = (any_of_equals(&rules), Seeded::new(5, 5), 0);
    for _ in 0..150 {
        let board = scattered(&mut dice);
        let points = 3 + dice.d6();
        if !board.is_flying(E1) {
            continue;
        }
        let seat = Seat::new(rules.clone(), board, E1, points);
        let mut best = seat.shots();
        let Some(most) = best.iter().map(plain_shot).max_by(f64::total_cmp) else { continue };
        best.retain(|shot| plain_shot(shot) == most);
        let taken = drawn(&best, &japan, |flown| flown.shot(&seat.sight()));
        assert!(taken.iter().all(|taken| (25..=100).contains(taken)), "{taken:?}");
        several += usize::from(best.len() > 1);
    }
    assert!(several > 20, "{several} boards with equals");
}

/// Four escorts equally near to somebody move in any of 24 orders; the fifth, nearer, always first.
#[test]
fn where_any_will_do_equal_planes_move_in_any_order() {
    let score = |place: u8| if place == 4 { 1.0 } else { 0.0 };
    let draw = |game| PolicyDice { seed: 1, game }.draw(Address::new(TIE_DICE, 0));
    let order =
        |game| Sequence::by_score(Sequence::in_any_order(0b11111, draw(game)).iter(), score);
    let mut orders = std::collections::BTreeMap::new();
    for game in 0..4800 {
        *orders.entry(order(game).iter().collect::<Vec<_>>()).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 24);
    assert!(orders.keys().all(|order| order[0] == 4));
    assert!(orders.values().all(|count| (140..=260).contains(count)), "{orders:?}");
}
