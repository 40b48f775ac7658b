//! Forks of stories made up for it, and of the toy.

use std::ops::Range;

use super::*;
use crate::engine::{Plan, first_pair};
use kernel::dice::{Address, Rolled, Told};
use kernel::systems::toys::coins::Coins;
use kernel::systems::toys::lines::line;
use kernel::systems::{Rows, Scratch, Transcript};

/// A line that rolled `faces` for unit `unit`.
fn rolled(rule: &'static str, unit: u16, faces: &[u8], text: &str) -> Told {
    let rolls = faces.iter().map(|&face| Rolled { sides: 6, face }).collect();
    let address = Some(Address::new(1, 1).actor(unit));
    Told { line: line(rule, text), address, rolls }
}

fn said(rule: &'static str, text: &str) -> Told {
    Told { line: line(rule, text), address: None, rolls: Vec::new() }
}

fn first(a: &[Told], b: &[Told]) -> Option<(usize, Why)> {
    Fork::first(a, b).map(|fork| (fork.at, fork.why))
}

fn kind_of(a: Told, b: Told) -> ForkKind {
    let (a, b) = ([a], [b]);
    ForkKind::of(&Fork::first(&a, &b).unwrap(), [&a, &b])
}

#[test]
fn equal_stories_have_no_fork() {
    let story = [said("1", "— day —"), rolled("2", 1, &[3], "gun 1: miss")];
    assert_eq!(first(&story, &story), None);
    assert_eq!(first(&[], &[]), None);
}

#[test]
fn a_fork_is_in_words_in_dice_or_in_what_comes_next() {
    let shot = rolled("2", 1, &[3], "gun 1: miss");
    let fork = |other| first(&[said("1", "x"), shot.clone()], &[said("1", "x"), other]);
    assert_eq!(fork(rolled("2", 1, &[3], "gun 1: hit")), Some((1, Why::Words)));
    assert_eq!(fork(rolled("2", 1, &[4], "gun 1: hit")), Some((1, Why::Dice)));
    assert_eq!(fork(rolled("2", 2, &[3], "gun 1: miss")), Some((1, Why::Turn)));
    assert_eq!(fork(rolled("3", 1, &[3], "gun 1: miss")), Some((1, Why::Turn)));
}

#[test]
fn other_dice_and_modifiers_to_the_same_end_are_no_fork() {
    let a = [rolled("2", 1, &[3], "gun 1, Table 9-2 -1: miss")];
    assert_eq!(first(&a, &[rolled("2", 1, &[5], "gun 1, Table 9-2 +0: miss")]), None);
    let elsewhere = rolled("2", 1, &[3], "gun 2, Table 9-2 -1: miss");
    assert_eq!(first(&a, &[elsewhere]), Some((0, Why::Words)));
    let hull = |left| [rolled("2", 1, &[3], left)];
    assert_eq!(first(&hull("hull: -1"), &hull("hull: -2")), Some((0, Why::Words)));
}

#[test]
fn the_address_of_a_line_without_dice_says_nothing() {
    let stale = Told { address: Some(Address::new(9, 9)), ..said("1", "no attack") };
    assert_eq!(first(&[stale], &[said("1", "no attack")]), None);
}

#[test]
fn a_line_only_one_story_has_is_told_from_another_way() {
    let (gun, plane) = (rolled("2", 1, &[3], "miss"), rolled("4", 1, &[2], "hit"));
    let more = [rolled("3", 1, &[6], "evades"), gun.clone(), plane.clone()];
    assert_eq!(first(&more[1..], &more), Some((0, Why::OnlyB)));
    assert_eq!(first(&more, &more[1..]), Some((0, Why::OnlyA)));
    assert_eq!(first(&more[1..], &more[1..2]), Some((1, Why::OnlyA)), "one story ends early");
    let fork = Fork::first(&more[1..], &more).unwrap();
    assert_eq!(fork.lines([&more[1..], &more]), [None, Some(&more[0])]);
}

#[test]
fn a_fellow_in_another_part_is_none() {
    let a = [said("6", "no attack"), said("1", "— midday —")];
    let b = [rolled("5", 1, &[1], "wave"), said("1", "— midday —"), said("6", "no attack")];
    assert_eq!(first(&a, &b), Some((0, Why::Turn)));
}

#[test]
fn a_kind_forgets_the_numbers_of_its_game() {
    let shot = |text| rolled("6.8", 1, &[3], text);
    let kind = kind_of(
        shot("40mm C at 225L, Table 9-2 -1: 1 hit; plane damaged"),
        shot("40mm C at 225L, Table 9-2 +0: 2 hits; plane flamed"),
    );
    assert_eq!(kind.opening, "40mm # at #, Table 9-2 ±");
    let sides = ["1 hit; plane damaged", "2 hits; plane flamed"];
    assert_eq!(kind.sides, sides.map(|side| Some(side.to_owned())));
    assert_eq!((kind.rules, kind.why), ([Some("6.8"); 2], Why::Words));
}

#[test]
fn a_kind_is_what_was_done_where_that_differs() {
    let kind = kind_of(
        rolled("6.8", 1, &[3], "5in 1 at 90M, Table 9-2 -1: 1 hit"),
        rolled("6.8", 1, &[3], "5in 1 by hand at 45L, Table 9-2 -1: miss"),
    );
    let sides = ["5in # at #, Table 9-2 ±", "5in # by hand at #, Table 9-2 ±"];
    assert_eq!(kind.sides, sides.map(|side| Some(side.to_owned())));
}

#[test]
fn a_list_is_told_by_its_first_item_and_a_lone_shot_without_its_hits() {
    let wave = rolled("6.7", 1, &[3], "Table 22: 6 planes in 2 waves; wave 1: 90L");
    let shot = rolled("6.8", 1, &[3], "5in 1, Table 9-2 -1: 2 hits; plane damaged");
    let sides = ["Table 22: # planes in # waves", "5in #, Table 9-2 #"];
    assert_eq!(kind_of(wave, shot).sides, sides.map(|side| Some(side.to_owned())));
}

/// The toy with another rule: a five wins as well.
struct Fives;

impl Match for Fives {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
        games.for_each(|game| rows.push(&self.trace(seed, game, &mut Scratch::new()).outcome));
    }
    fn trace(&self, seed: u64, game: u64, _: &mut Scratch) -> Transcript {
        let Transcript { mut story, outcome } = Coins.trace(seed, game, &mut Scratch::new());
        match story.iter().position(|told| told.line.text() == "a 5") {
            Some(at) => {
                story.truncate(at + 1);
                Transcript { story, outcome: vec![1, at as i32 + 1] }
            }
            None => Transcript { story, outcome },
        }
    }
    fn count_dice(&self, seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
        Coins.count_dice(seed, games, &mut Scratch::new())
    }
    fn digest(&self) -> [u8; 32] {
        [5; 32]
    }

    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

fn census(threads: usize, block: u64) -> ForkCensus {
    let plan = Plan::new(600, 3).on(threads).in_blocks_of(block);
    ForkCensus::of([&Coins, &Fives], Coins::WIDTH, 0, &plan, &|_| ())
}

/// A five ends the game of the second cell, so the first goes on alone with its next throw; a five
/// in the tenth throw wins it without another word.
#[test]
fn a_census_counts_every_game_that_ends_differently_once() {
    let census = census(1, 600);
    let pairs = (0..600).map(|game| {
        [
            Coins.trace(3, game, &mut Scratch::new()).outcome,
            Fives.trace(3, game, &mut Scratch::new()).outcome,
        ]
    });
    let differ: Vec<_> = pairs.enumerate().filter(|(_, [a, b])| a != b).collect();
    assert_eq!(census.forked(), differ.len() as u64);
    let won = differ.iter().filter(|(_, [a, b])| a[0] < b[0]).count() as u64;
    assert_eq!(census.changed(), (won, 0));
    let mut told = census.kinds.iter().filter_map(|(kind, _)| kind.as_ref());
    assert!(told.all(|kind| kind.why == Why::OnlyA));
    let untold = census.kinds.iter().find(|(kind, _)| kind.is_none());
    let tenth = differ.iter().filter(|(_, [a, b])| a[1] == b[1]).count() as u64;
    assert_eq!(untold.map_or(0, |(_, seen)| seen.games), tenth);
    assert!(census.kinds.is_sorted_by(|(_, a), (_, b)| a.games >= b.games));
    let first = census.kinds.iter().map(|(_, seen)| seen.example).min();
    assert_eq!(first, Some(differ[0].0 as u64));
}

#[test]
fn threads_and_blocks_change_no_census() {
    let expected = census(1, 600);
    for (threads, block) in [(2, 1), (3, 64), (7, 599)] {
        assert_eq!(census(threads, block), expected, "{threads} threads, {block}");
    }
}

#[test]
fn outcomes_that_differ_without_a_word_are_counted_apart() {
    /// The toy, scored the other way round.
    struct Reversed;
    impl Match for Reversed {
        fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
            games.for_each(|game| rows.push(&self.trace(seed, game, &mut Scratch::new()).outcome));
        }
        fn trace(&self, seed: u64, game: u64, _: &mut Scratch) -> Transcript {
            let Transcript { story, outcome } = Coins.trace(seed, game, &mut Scratch::new());
            Transcript { story, outcome: vec![1 - outcome[0], outcome[1]] }
        }
        fn count_dice(&self, seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
            Coins.count_dice(seed, games, &mut Scratch::new())
        }
        fn digest(&self) -> [u8; 32] {
            [4; 32]
        }

        fn settings(&self) -> Vec<(String, String)> {
            Vec::new()
        }
        fn assumed(&self) -> Vec<(String, String)> {
            Vec::new()
        }
    }
    let cells: [&dyn Match; 2] = [&Coins, &Reversed];
    let census = ForkCensus::of(cells, Coins::WIDTH, 0, &Plan::new(50, 3), &|_| ());
    assert_eq!(census.kinds.len(), 1);
    let (kind, seen) = &census.kinds[0];
    assert_eq!((kind, seen.games, seen.more + seen.less), (&None, 50, 50));
}

#[test]
fn the_first_pair_is_the_first_and_may_not_exist() {
    let plan = Plan::new(600, 3).on(3).in_blocks_of(7);
    let differ = |a: &[i32], b: &[i32]| a[0] != b[0];
    let found = first_pair([&Coins, &Fives], Coins::WIDTH, &plan, differ).unwrap();
    let differs = |game| {
        differ(
            &Coins.trace(3, game, &mut Scratch::new()).outcome,
            &Fives.trace(3, game, &mut Scratch::new()).outcome,
        )
    };
    assert_eq!((0..600).find(|&game| differs(game)), Some(found));
    assert_eq!(first_pair([&Coins, &Coins], Coins::WIDTH, &plan, differ), None);
}
