//! Luck that is hardly ever good or bad, and then very.

use super::fitted::{dealt, plain};
use crate::dice::{Dice, Stream};
use crate::stats::Estimate;

/// One or two rolls a game, each with a chance of one in 2,500 of a catastrophe; the luck of a game is 2,500 for
/// it less 1 for every roll. In a run of 200 games that saw none, luck is the number of rolls, and to take
/// it out would take out what the score is made of: 15 of 18.5 points.
#[test]
fn luck_that_has_not_shown_its_rare_side_is_left_in() {
    let mut dice = Stream::new(11);
    let mut row = || {
        let rolls = i32::from(dice.roll(2));
        let hit = (0..rolls).filter(|_| dice.roll(50) == 1 && dice.roll(50) == 1).count();
        [10 * rolls + i32::from(dice.roll(6)), 2500 * hit as i32 - rolls]
    };
    let mut held = 0;
    for _ in 0..400 {
        let rows: Vec<[i32; 2]> = (0..200).map(|_| row()).collect();
        let control = dealt(1, &rows);
        let Estimate { low, high, .. } = control.adjusted(0, plain(&control, 0)).estimate;
        held += u32::from(low <= 18.5 && 18.5 <= high);
    }
    assert!(held >= 372, "{held} of 400");
}

/// The score is three dice, and the luck of one of them is kept. In one game of a hundred five more things happen,
/// each with a luck of its own that has nothing to do with the score: a dozen games are too few to fit six
/// covariates on, and the die is taken out alone.
#[test]
fn luck_that_moved_in_few_games_is_left_in() {
    let mut dice = Stream::new(12);
    let mut row = || {
        let die = i32::from(dice.roll(6));
        let score = die + i32::from(dice.roll(6)) + i32::from(dice.roll(6));
        let rare = dice.roll(100) == 1;
        let mut luck = || if rare { 2 * i32::from(dice.roll(50)) - 51 } else { 0 };
        [score, 2 * die - 7, luck(), luck(), luck(), luck(), luck()]
    };
    let rows: Vec<[i32; 7]> = (0..1200).map(|_| row()).collect();
    let control = dealt(1, &rows);
    assert_eq!(control.shown(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(control.usable(), [1]);
    let found = control.adjusted(0, plain(&control, 0));
    assert!((1.4..1.6).contains(&found.factor), "two dice of three are left: {found:?}");
}
