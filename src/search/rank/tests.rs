//! Races among players of known strength.

use std::ops::Range;

use super::*;
use kernel::dice::{Dice, Seeded};
use kernel::stats::Bounds;
use kernel::stats::interval::{LEVEL, wilson};
use kernel::systems::toys::coins::METRICS;
use kernel::systems::{Rows, Scratch, Transcript};

/// Wins when a hundred-sided die shows no more than its strength.
struct Player {
    strength: u8,
    /// Those with the same number roll the same dice.
    dice: u64,
}

fn strength(strength: u8) -> Player {
    Player { strength, dice: 0 }
}

impl Match for Player {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
        for game in games {
            let face = Seeded::new(seed + self.dice, game).roll(100);
            rows.push(&[i32::from(face <= self.strength), i32::from(face)]);
        }
    }
    fn trace(&self, _seed: u64, _game: u64, _: &mut Scratch) -> Transcript {
        Transcript { story: Vec::new(), outcome: vec![0, 0] }
    }
    fn count_dice(&self, _seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
        games.end - games.start
    }
    fn digest(&self) -> [u8; 32] {
        [self.strength; 32]
    }
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

fn race(players: &[Player], games: u64, threads: usize, drop: Drop) -> Raced {
    race_to(Goal::Highest, players, games, threads, drop)
}

fn race_to(goal: Goal, players: &[Player], games: u64, threads: usize, drop: Drop) -> Raced {
    let policies = players.iter().map(|player| vec![player as &dyn Match]).collect();
    let crew = Crew::Here(threads);
    Race { policies, width: 2, metric: 0, goal, games, seed: 5, crew, drop }.run(&|_| ()).unwrap()
}

/// A yes or no in so many scenarios.
fn counted(scenarios: usize) -> Counted {
    let bounds = vec![Bounds::YES_OR_NO; scenarios];
    Counted { metric: METRICS[0], place: 0, bounds }
}

fn names(ranking: &Ranking) -> Vec<(usize, Option<char>)> {
    ranking.standings.iter().map(|standing| (standing.policy, standing.group)).collect()
}

#[test]
fn the_stronger_is_ranked_higher_and_the_hopeless_is_dropped_early() {
    let players = [strength(40), strength(70), strength(10), strength(69)];
    let raced = race(&players, 20_000, 2, Drop::Hopeless);
    let ranking = Ranking::new(&raced, &counted(1));
    let order: Vec<_> = ranking.standings.iter().map(|standing| standing.policy).collect();
    assert_eq!(order, [1, 0, 2, 3], "{:?}", names(&ranking));
    assert_eq!(ranking.standings[1].group, None, "{:?}", names(&ranking));
    assert!(ranking.standings[2].games <= 1250, "{}", ranking.standings[2].games);
    assert!(raced.played < raced.whole / 2 + 20_000);
    let behind = ranking.standings[3].behind.expect("only the first has nobody before it");
    // On the same dice, 69 in a hundred loses to 70 in one game of a hundred and wins none.
    assert!((behind.value + 0.01).abs() < 0.008 && behind.high < 0.0, "{behind}");
    assert_eq!(ranking.standings[0].behind, None);
}

#[test]
fn threads_change_nothing_and_neither_does_dropping_for_who_finishes() {
    let players = [strength(60), strength(60), strength(20)];
    let one = Ranking::new(&race(&players, 9_000, 1, Drop::Hopeless), &counted(1));
    let three = Ranking::new(&race(&players, 9_000, 3, Drop::Hopeless), &counted(1));
    let all = Ranking::new(&race(&players, 9_000, 2, Drop::Nobody), &counted(1));
    assert_eq!(format!("{one:?}"), format!("{three:?}"));
    assert_eq!(one.standings[0].mean, all.standings[0].mean);
    // Dropping spends half of the chance of a false alarm: what is left allows for less.
    let [raced, undropped] = [&one, &all].map(|found| found.standings[1].behind.unwrap());
    assert_eq!(raced.value, undropped.value);
    assert!(raced.half_width() > undropped.half_width());
    assert_eq!(all.played, all.whole);
}

#[test]
fn equals_share_a_group() {
    let players = [strength(50), strength(50), strength(30)];
    let ranking = Ranking::new(&race(&players, 4_000, 2, Drop::Nobody), &counted(1));
    assert_eq!(names(&ranking), [(0, Some('A')), (1, Some('A')), (2, Some('B'))]);
}

/// Twenty games in each of two scenarios, none of them won: neither the mean nor what lies between two such policies is
/// known to be nothing. Each scenario has 0 to 16.1 % (Wilson), and as nothing says otherwise they may go together;
/// (0 + 2) / 22 / 20 is the square of an error of 6.74 points, at t of 19 for 97.5 %.
#[test]
fn what_never_came_has_a_width() {
    let players = [strength(0), strength(0)];
    let policies = players.iter().map(|one| vec![one as &dyn Match; 2]).collect();
    let (goal, crew, drop) = (Goal::Highest, Crew::Here(1), Drop::Nobody);
    let race = Race { policies, width: 2, metric: 0, goal, games: 20, seed: 5, crew, drop };
    let ranking = Ranking::new(&race.run(&|_| ()).unwrap(), &counted(2));
    let [first, second] = &ranking.standings[..] else { panic!("{ranking:?}") };
    assert!(first.mean.low == 0.0 && (first.mean.high - 0.161).abs() < 1e-3, "{}", first.mean);
    let behind = second.behind.unwrap();
    assert!(behind.value == 0.0 && (behind.half_width() - 2.093 * 0.0674).abs() < 1e-3, "{behind}");
    assert_eq!((second.group, second.adjusted), (Some('A'), 1.0));
    // Three games leave much open, but no share is more than the whole above another.
    let few = ranked(&[strength(60), strength(30)], 3, Drop::Nobody);
    let behind = few.standings[1].behind.unwrap();
    assert!(behind.low >= -1.0 && behind.high <= 1.0 && behind.half_width() > 0.5, "{behind}");
}

/// Of many rankings of policies that are equal, no more than one in twenty may tell any two apart, by
/// dropping one or by putting them into two groups; within what chance explains.
#[test]
fn equals_are_told_apart_in_no_more_than_one_of_twenty() {
    const MANY: u32 = 1000;
    for drop in [Drop::Hopeless, Drop::Nobody] {
        let told_apart = |&number: &u32| {
            let player = |own: u64| Player { strength: 50, dice: u64::from(number) * 100 + own };
            let ranking = ranked(&(0..6).map(player).collect::<Vec<_>>(), 6400, drop);
            ranking.standings.iter().any(|one| one.group != Some('A') || one.adjusted < 0.05)
        };
        let wrong = (0..MANY).filter(told_apart).count() as u64;
        let found = wilson(wrong, u64::from(MANY), LEVEL);
        assert!(found.low <= 0.05 && wrong > 0, "{drop:?}: {found}");
    }
}

/// Nothing is known of the dropped but that they are behind: they are listed as they were named.
#[test]
fn the_dropped_are_not_ranked_among_themselves() {
    let players = [strength(10), strength(60), strength(30), strength(20)];
    let ranking = ranked(&players, 20_000, Drop::Hopeless);
    assert_eq!(names(&ranking), [(1, Some('A')), (0, None), (2, None), (3, None)]);
    for one in &ranking.standings[1..] {
        let behind = one.behind.expect("only the first has nobody before it");
        assert!(behind.high < 0.0 && one.adjusted < 0.05, "{one:?}");
    }
}

fn ranked(players: &[Player], games: u64, drop: Drop) -> Ranking {
    Ranking::new(&race(players, games, 1, drop), &counted(1))
}

#[test]
fn one_alone_and_one_game_are_no_trouble() {
    let ranking = Ranking::new(&race(&[strength(50)], 1, 2, Drop::Hopeless), &counted(1));
    assert_eq!(ranking.standings.len(), 1);
    assert_eq!(ranking.standings[0].group, Some('A'));
}

/// What the players' side would rather have less of: the strongest is dropped, the weakest leads.
#[test]
fn where_less_is_better_the_lowest_is_ranked_first() {
    let players = [strength(40), strength(70), strength(10), strength(11)];
    let raced = race_to(Goal::Lowest, &players, 20_000, 2, Drop::Hopeless);
    let ranking = Ranking::new(&raced, &counted(1));
    let order: Vec<_> = ranking.standings.iter().map(|standing| standing.policy).collect();
    assert_eq!(order, [2, 0, 1, 3]);
    assert_eq!((ranking.standings[0].group, ranking.standings[1].group), (Some('A'), None));
    let behind = ranking.standings[3].behind.expect("only the first has nobody before it");
    assert!((behind.value - 0.01).abs() < 0.008 && behind.low > 0.0, "{behind}");
}
