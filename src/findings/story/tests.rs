//! Games made up for it: what is decided, who leads, what is worth telling.

use super::*;
use crate::engine::story::{Look, PathPoint, SwungAt, Tried};

/// A game with so many of 384 branches won at its moments, one event each.
fn path(game: u64, won: &[u32], end: bool) -> Path {
    let point = |(place, &won): (usize, &u32)| {
        let bits = (u64::from(won) * 64 / 384) as u32;
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        PathPoint {
            after: place as u32 + 1,
            look: Look { won: mask, lost: !mask },
            tried: Tried { won, lost: 384 - won, n: 384 },
        }
    };
    Path {
        game,
        end: Look::over(end, !end),
        events: won.len() as u32 + 1,
        parts: (0..=won.len() as u32).map(|n| (format!("turn {}", n + 1), n)).collect(),
        points: won.iter().enumerate().map(point).collect(),
        swing: SwungAt { step: 0, by: 0.25 },
    }
}

#[test]
fn a_lead_changes_only_where_it_is_clear() {
    assert_eq!(path(0, &[200, 185, 200, 180], true).lead_changes(0.6), 0, "near even nobody leads");
    assert_eq!(path(0, &[300, 80, 300], true).lead_changes(0.6), 2);
    assert_eq!(path(0, &[300], false).lead_changes(0.6), 1, "the end is a lead too");
    assert_eq!(path(0, &[80], false).lead_changes(0.4), 0);
}

#[test]
fn a_game_is_decided_from_where_it_stays_so() {
    let game = path(0, &[384, 100, 384, 384], true);
    assert_eq!(game.decided_at(), (2, 3), "not by what was turned again");
    assert_eq!(game.dead_time(), 2.0 / 5.0);
    assert_eq!(path(0, &[384, 384], false).dead_time(), 0.0, "it ended otherwise");
    assert_eq!(path(0, &[370], true).decided_at(), (1, 2), "370 of 384 may be below 95 %");
    assert_eq!(path(0, &[377], true).decided_at(), (0, 1));
}

#[test]
fn a_comeback_is_a_win_from_a_fall() {
    assert!(path(0, &[40], true).was_turned(0.5));
    assert!(path(0, &[344], false).was_turned(0.5), "for either side");
    assert!(!path(0, &[70], true).was_turned(0.5), "70 of 384 may be 20 %");
    assert!(!path(0, &[40], true).was_turned(0.1), "an outsider's win is no comeback");
}

#[test]
fn parts_stand_in_the_order_games_have_them() {
    let named = |names: &[&str]| Path {
        parts: names.iter().zip(0..).map(|(name, at)| ((*name).to_owned(), at)).collect(),
        ..path(0, &[192, 192, 192], true)
    };
    let games =
        [named(&["turn 1", "dive 1", "dive 2"]), named(&["turn 1", "turn 2", "turn 3", "dive 1"])];
    let names: Vec<_> =
        parts::parts(&games, odds(1, 2)).into_iter().map(|part| part.name).collect();
    assert_eq!(names, ["set-up", "turn 1", "turn 2", "turn 3", "dive 1", "dive 2"]);
    let set_up = parts::parts(&games, odds(50, 100)).remove(0).odds;
    assert_eq!(set_up, odds(50, 100), "all games begin alike, and how is not known exactly");
}

/// Two games that are settled by the second turn: from 50 % to 100 % and to 0 %.
#[test]
fn what_a_part_settles_is_its_share_of_all_movement() {
    let games = [path(0, &[192, 384], true), path(1, &[192, 0], false)];
    let tales = Tales { paths: games.to_vec(), ..Tales::default() };
    let story = Story::of(&tales, odds(1, 2));
    let names: Vec<_> = story.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["turn 1", "turn 2", "turn 3"], "nothing rolls before the first turn");
    let settled: Vec<f64> = story.parts.iter().map(|part| part.settles.value).collect();
    assert!(
        settled[0] < 0.01 && (settled[1] - 1.0).abs() < 0.02 && settled[2] == 0.0,
        "{settled:?}"
    );
    let decided: Vec<f64> = story.parts.iter().map(|part| part.decided.value).collect();
    assert_eq!(decided, [0.0, 0.0, 1.0]);
    assert_eq!(story.drama.dead_time.value, 1.0 / 3.0);
    assert!((story.drama.largest_swing.value - 0.25).abs() < 1e-12);
}

#[test]
fn games_worth_telling_are_told_once_each() {
    let games = [
        path(0, &[192, 250], true),
        path(1, &[192, 30, 384], true),
        path(2, &[192, 40], true),
        path(3, &[192, 240], true),
    ];
    let tales = Tales { paths: games.to_vec(), ..Tales::default() };
    let told = Story::of(&tales, odds(3, 5)).told;
    let found: Vec<_> = told.iter().map(|tale| (tale.why, tale.game)).collect();
    assert_eq!(found, [(Reason::Typical, 3), (Reason::Dramatic, 1), (Reason::Comeback, 2)]);
    assert!(told.iter().all(|tale| tale.odds.len() == 5), "{told:?}");
}

/// All the throws of a race together settle all of it, whichever way they are sorted.
#[test]
fn the_classes_of_a_race_settle_it_together() {
    use crate::engine::Plan;
    use crate::engine::story::tests::{race, tale};
    let cell = race();
    let tales = tale(&cell).take_up(&Plan::new(400, 7), 0.5, &|_| ());
    let all: Classes = tales.classes;
    let swings = |picks: Vec<Vec<_>>| -> Vec<Vec<_>> {
        picks.iter().map(|class| tale(&cell).swings(class, 0, &|_| ())).collect()
    };
    let pilots = swings(pilots(&all));
    let picks = sampled(&all, &pilots, 400);
    let start = Estimate { value: 0.5, low: 0.49, high: 0.51, n: 400 };
    let found = classes(&all, (&picks, &swings(picks.clone())), &[], (start, 400));
    assert_eq!(found.len(), 2);
    let whole: f64 = found.iter().map(|class| class.settles.value).sum();
    assert!((whole - 1.0).abs() < 0.15, "{found:?}");
    let times: f64 = found.iter().map(|class| class.times.value).sum();
    assert!((times - 5.0).abs() < 1e-9, "five throws a game: {times}");
    assert!(
        found.iter().all(|class| class.settles.low < 0.5 && class.settles.high > 0.5),
        "{found:?}"
    );
    let left = 1.0 - found[1].settles.low;
    assert!(found[0].settles.high <= left + 1e-12, "{found:?}");
}

#[test]
fn a_game_is_told_with_what_decided_it() {
    use crate::engine::story::Judge;
    use crate::engine::story::tests::{race, tale};
    use kernel::systems::toys::coins::METRICS;
    let cell = race();
    let of = |game| {
        let closely = tale(&cell).closely(game, 0);
        GameOdds::of(&closely, METRICS[0], Judge { won: 0, lost: None })
    };
    for game in 0..20 {
        let found = of(game);
        assert_eq!(found.moments.len(), 4, "before the first throw is the start");
        assert_eq!(found.moments[0].name, "throw 2");
        assert!((found.start.value - 0.5).abs() < 0.08, "five standard errors: {found:?}");
        let last = found.moments[3].odds.value;
        // Before the last throw it is won, lost or even; decided games stay so.
        assert_eq!(found.decided.is_some(), !(0.05..=0.95).contains(&last), "{found:?}");
        assert!(found.rolls.iter().all(|roll| !roll.moment.is_empty()), "{found:?}");
    }
}
