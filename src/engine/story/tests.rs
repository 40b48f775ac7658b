//! A race of five throws, whose odds are known exactly at every moment.

use super::*;
use kernel::dice::{Address, Event, Line, Rank, Table};
use kernel::policy::Player;
use kernel::systems::cell::{Playable, ReadyMatch};

/// Five throws of a die; a throw of four or more is a point, three points win.
pub struct Race;

struct Begins(u16);

impl Event for Begins {
    fn told(&self) -> Option<Line> {
        Some(Line::heads("1", Rank::Part, format!("throw {}", self.0)))
    }
}

struct Thrown(u8);

impl Event for Thrown {
    fn told(&self) -> Option<Line> {
        Some(Line::says(if self.0 >= 4 { "1.1" } else { "1.2" }, self.0))
    }
}

impl Playable for Race {
    type Outcome = [i32; 1];
    type Scratch = ();

    fn play(&self, _: impl Player, _: &mut (), table: &mut impl Table) -> [i32; 1] {
        let mut points = 0;
        for throw in 1..=5 {
            table.note(|| Begins(throw));
            table.seek(Address::new(1, throw));
            let face = table.d6();
            table.note(|| Thrown(face));
            points += i32::from(face >= 4);
        }
        [i32::from(points >= 3)]
    }

    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

pub fn race() -> ReadyMatch<Race, 0> {
    ReadyMatch {
        game: Race,
        settings: Vec::new(),
        warnings: None,
        digest: [0; 32],
        request: None,
        search: None,
    }
}

pub fn tale(cell: &dyn Match) -> Tale<'_> {
    Tale { cell, width: 1, judge: Judge { won: 0, lost: None }, seed: 7 }
}

/// Mean and standard error.
fn mean(of: &[f64]) -> (f64, f64) {
    let n = of.len() as f64;
    let mean = of.iter().sum::<f64>() / n;
    let squares: f64 = of.iter().map(|x| (x - mean) * (x - mean)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// After one throw 11 of 16 ways win or 5 of 16; after four with two points each way 1 of 2.
#[test]
fn the_odds_at_a_moment_are_those_of_the_throws_to_come() {
    let cell = race();
    let tales = tale(&cell).take_up(&Plan::new(300, 7), 0.5, &|_| ());
    assert_eq!(tales.paths.len(), 300);
    for path in &tales.paths {
        assert_eq!(path.points.iter().map(|point| point.after).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(path.parts[4], ("throw 5".into(), 4));
        let story = cell.trace(7, path.game, &mut Scratch::new()).story;
        let scores = story.iter().filter(|told| told.line.rule == "1.1").count();
        assert_eq!(path.end.won > 0, scores >= 3);
        let first = if story[1].line.rule == "1.1" { 11.0 } else { 5.0 };
        let found = path.points[0].look.odds();
        assert!((found - first / 16.0).abs() < 5.0 * 0.058, "{found} for {first}/16");
    }
    let odds = |at: usize| {
        mean(&tales.paths.iter().map(|path| path.points[at].look.odds()).collect::<Vec<_>>())
    };
    for at in 0..4 {
        let (mean, error) = odds(at);
        assert!((mean - 0.5).abs() < 4.0 * error, "at {at}: {mean} ± {error}");
    }
}

/// The first throw moves the odds by 3/16 one way or the other, whatever is counted: 9/256, of which raw squares
/// would make 9/256 + 55/256/64.
#[test]
fn squares_of_swings_are_free_of_the_noise_of_counting() {
    let cell = race();
    let tales = tale(&cell).take_up(&Plan::new(1_500, 7), 0.5, &|_| ());
    let first: Vec<f64> =
        tales.paths.iter().map(|path| path.points[0].look.squared_from(0.5)).collect();
    let (found, error) = mean(&first);
    assert!((found - 9.0 / 256.0).abs() < 3.0 * error && error < 0.001, "{found} ± {error}");
    // The second: from 11/16 to 14/16 or 8/16, and the same mirrored: again 9/256.
    let second: Vec<f64> = tales
        .paths
        .iter()
        .map(|path| path.points[0].look.squared_to(path.points[1].look))
        .collect();
    let (found, error) = mean(&second);
    assert!((found - 9.0 / 256.0).abs() < 3.0 * error && error < 0.001, "{found} ± {error}");
}

#[test]
fn the_same_on_any_number_of_threads() {
    let cell = race();
    let told = |threads| tale(&cell).take_up(&Plan::new(50, 7).on(threads), 0.5, &|_| ());
    let one = told(1);
    assert_eq!(one, told(3));
    let picks = one.classes["1.1"].shuffled();
    assert_eq!(tale(&cell).swings(&picks, 1, &|_| ()), tale(&cell).swings(&picks, 3, &|_| ()));
}

#[test]
fn events_go_by_the_rule_that_tells_them_and_each_has_the_dice_of_one_throw() {
    let cell = race();
    let events = events_of(3, &cell.chronicle(7, 3, &mut Scratch::new()));
    let spans: Vec<_> = events.iter().map(|(_, pick)| (pick.before, pick.after)).collect();
    assert_eq!(spans, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
    assert!(events.iter().all(|(rule, _)| ["1.1", "1.2"].contains(rule)));
}

/// The last throw decides or does nothing: its square is 1/4 or 0.
#[test]
fn the_swing_of_an_event_is_what_it_changed() {
    let cell = race();
    let picks: Vec<Pick> = (0..200)
        .map(|game| events_of(game, &cell.chronicle(7, game, &mut Scratch::new()))[4].1)
        .collect();
    let swings = tale(&cell).swings(&picks, 0, &|_| ());
    let squares: Vec<f64> = swings.iter().map(|swing| swing.squared).collect();
    let (found, error) = mean(&squares);
    // Two points after four throws in 6 of 16 games.
    assert!((found - 6.0 / 16.0 / 4.0).abs() < 4.0 * error, "{found} ± {error}");
    let (by, error) = mean(&swings.iter().map(|swing| swing.by).collect::<Vec<_>>());
    assert!(by.abs() < 4.0 * error, "chance has no side: {by} ± {error}");
}

#[test]
fn long_games_are_taken_up_at_fewer_moments() {
    let cell = race();
    let short = [cell.chronicle(7, 0, &mut Scratch::new())];
    assert_eq!(Grain::of(&short), Grain::Scenes);
    let mut long = short[0].clone();
    let marks = (1..=100).map(|after| kernel::dice::Moment {
        rank: Rank::Part,
        name: format!("turn {after}"),
        after,
        line: 0,
    });
    long.moments = marks.collect();
    long.after = vec![200];
    let grain = Grain::of(&[long.clone()]);
    assert_eq!(grain, Grain::Parts { every: 8 });
    assert_eq!(grain.stops(&long)[..3], [1, 9, 17]);
}

/// A game that was even before its last throw: that throw is what decided it.
#[test]
fn the_roll_that_decided_a_game_is_found() {
    let cell = race();
    let story = |game| cell.trace(7, game, &mut Scratch::new()).story;
    let points =
        |game| -> usize { story(game)[..8].iter().filter(|told| told.line.rule == "1.1").count() };
    let game = (0..100).find(|&game| points(game) == 2).unwrap();
    let closely = tale(&cell).closely(game, 2);
    assert!((closely.start.odds() - 0.5).abs() < 0.08, "{closely:?}");
    let (last, tried) = closely.moments.last().unwrap();
    assert_eq!((last.name.as_str(), last.line), ("throw 5", 8));
    assert!((tried.odds() - 0.5).abs() < 0.16, "{tried:?}");
    let most = closely.rolls[0];
    assert_eq!((most.line, most.after.n), (9, 1), "{closely:?}");
    assert_eq!(most.after.won, cell.trace(7, game, &mut Scratch::new()).outcome[0] as u32);
    let alone = tale(&cell).closely(game, 1);
    assert_eq!(format!("{alone:?}"), format!("{closely:?}"), "on any number of threads");
}

/// Three points are won whatever comes: nothing after them moves anything.
#[test]
fn a_roll_that_changes_nothing_is_not_named() {
    let cell = race();
    let story = |game| cell.trace(7, game, &mut Scratch::new()).story;
    let won = |game| story(game)[..6].iter().filter(|told| told.line.rule == "1.1").count() == 3;
    let game = (0..100).find(|&game| won(game)).unwrap();
    let closely = tale(&cell).closely(game, 0);
    assert!(closely.rolls.iter().all(|roll| roll.line < 6), "{closely:?}");
    assert_eq!(closely.moments.last().unwrap().1.odds(), 1.0);
}
